"""The running tally: the same standings game by game, from a record, and by the queries and estimates it stands for."""

from random import Random

import pytest
from scipy.special import stdtrit

import results.queries.tally
from results.estimates.finished_games import played
from results.intervals import shares, t95
from results.queries.leaderboard import leaderboard
from results.queries.tally import RunningTally

from ..estimates.records import Row, fill, lot
from ..estimates.records import _rows as rows_of


def told(rows) -> RunningTally:
    tally = RunningTally(["a", "nobody"])
    for place, row in enumerate(rows):
        tally.add(rows_of(place, row))
    return tally


def lots(count: int) -> list[Row]:
    rng = Random(4)
    drawn = [Row("d-draw", tuple("abcde"), (1,), None), Row("d-void", tuple("aaaaa"), (1,), "humans", state="void")]
    return lot(rng, count, "abcdef") + drawn


def test_game_by_game_it_is_what_the_record_says(tmp_path):
    rows = lots(80)
    record, tally, resumed = fill(tmp_path / "r", rows), told(rows), RunningTally()
    resumed.resume(record, "t1")
    assert tally.standings() == resumed.standings()
    board = {standing.agent: standing for standing in leaderboard(record)}
    assert [s.agent for s in tally.standings()] == list(board)
    for standing in tally.standings():
        assert standing[:4] == board[standing.agent][:4]
    assert tally.decisions == len(rows) * 6, "the judge's are decisions, and those of a void game"


def test_half_of_the_games_from_the_record_and_half_as_they_are_played(tmp_path):
    rows = lots(40)
    resumed = RunningTally()
    resumed.resume(fill(tmp_path / "r", rows[:20]), "t1")
    for place, row in enumerate(rows[20:], start=20):
        resumed.add(rows_of(place, row))
    assert resumed.standings() == told(rows).standings()


def test_the_intervals_are_those_that_know_of_deals(tmp_path):
    rows = lots(80)
    games = played(fill(tmp_path / "r", rows))
    exact = shares(games.agent, len(games.agents), games.deal, games.won)
    by_agent = {agent: (share.low, share.high) for agent, share in zip(games.agents, exact)}
    for standing in told(rows).standings():
        assert (standing.low, standing.high) == pytest.approx(by_agent[standing.agent], abs=1e-4)


def test_where_all_deals_are_alike_each_counts_as_one_value():
    """Many deals of six games each, all lost by seat 1: no rounding makes that certain."""
    rows = [Row(f"d{k // 6}", ("x", "y", "y", "y", "y"), (1,), "humans") for k in range(300)]
    (best, worst) = told(rows).standings()
    assert (best.agent, worst.agent) == ("y", "x")
    assert worst.low == 0.0 and 0.06 < worst.high < 0.09  # of 50 deals, not of 300 games


def test_a_deal_that_comes_back_late_counts_as_another_one(monkeypatch):
    rows = [Row(deal, tuple("abcde"), (1,), "humans") for deal in ("d0", "d1", "d0")]
    one = told(rows)._agents["a"].deals
    monkeypatch.setattr(results.queries.tally, "DEALS", 1)
    assert (one, told(rows)._agents["a"].deals) == (2, 3)


def test_an_agent_that_has_not_played_has_no_standing():
    assert told([]).standings() == []
    assert {s.agent for s in told(lots(1)).standings()} <= set("abcdef")


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 7, 20, 100, 5000])
def test_the_quantile_of_t_is_right_to_a_hundredth(freedom):
    assert t95(freedom) == pytest.approx(stdtrit(freedom, 0.975), rel=0.01)
