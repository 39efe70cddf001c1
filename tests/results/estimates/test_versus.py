"""Head-to-head and the running ladder."""

from itertools import product
from random import Random

import numpy as np
import pytest

from benchmarks.statistics.simulated import SimulatedGame, World, gathered, simulate
from results.estimates.finished_games import played
from results.estimates.strength.ratings import fit
from results.estimates.strength.running_ladder import ladder
from results.estimates.strength.versus import versus

from .records import fill, lot


def test_a_meeting_counts_every_pair_of_seats_on_opposite_sides(tmp_path):
    rows = lot(Random(8), 40)
    games = played(fill(tmp_path / "r.duckdb", rows))
    found = versus(games)
    assert len(found) == 6
    for meeting in found:
        pairs, met = [], set()
        for number, row in enumerate(rows):
            good = [a for k, a in enumerate(row.seats, 1) if k not in row.hidden]
            bad = [a for k, a in enumerate(row.seats, 1) if k in row.hidden]
            for one, two in product(good, bad):
                if {one, two} == {meeting.agent, meeting.other}:
                    met.add(number)
                    pairs.append((row.winner == "humans") == (one == meeting.agent))
        assert meeting.games == len(met)
        assert meeting.deals == len({rows[number].deal for number in met})
        assert meeting.observed == pytest.approx(np.mean(pairs))
        assert 0 <= meeting.low <= meeting.observed <= meeting.high <= 1


def test_what_is_expected_is_near_what_came_out_and_in_the_order_of_the_ranking():
    games, _ = simulate(World("sides", "sides", 3, 300), 3)
    found, ranked = versus(games), [row.agent for row in fit(games).rows]
    assert [(m.agent, m.other) for m in found] == [
        (ranked[0], ranked[1]),
        (ranked[0], ranked[2]),
        (ranked[1], ranked[2]),
    ]
    for meeting in found:
        assert meeting.low < meeting.expected < meeting.high
        assert meeting.expected == pytest.approx(meeting.observed, abs=0.03)
        assert meeting.elo_low < meeting.elo < meeting.elo_high
    (group,) = fit(games).groups
    apart, reach = group.difference(0, 2)
    assert (found[1].elo, found[1].elo_high - found[1].elo) == pytest.approx(
        (173.7178 * apart, 173.7178 * reach), rel=1e-4
    )


def test_agents_that_never_met_have_a_difference_and_no_share():
    pairs = [(0, 1), (1, 0), (1, 2), (2, 1)]
    found = [SimulatedGame(deal, [False, True], list(pairs[deal % 4]), 0) for deal in range(40)]
    won = np.array([1.0 if deal % 3 else 0.0 for deal in range(40)])
    by_pair = {frozenset((m.agent, m.other)): m for m in versus(gathered(found, won, 3))}
    never = by_pair[frozenset(("agent-00", "agent-02"))]
    assert never[2:8] == (0, 0, None, None, None, None)
    assert never.elo_low < never.elo < never.elo_high
    assert by_pair[frozenset(("agent-00", "agent-01"))].games == 20


def test_the_ladder_goes_by_role_and_lets_seats_of_a_side_move_alike():
    games, truth = simulate(World("paired", "paired", 4, 150, spread=1.5), 9)
    rungs = ladder(games)
    assert [rung.role for rung in rungs] == ["ghost"] * 4 + ["human"] * 4
    best = int(np.argmax(truth[0]))
    assert rungs[0].agent == rungs[4].agent == f"agent-{best:02d}"
    assert sum(rung.seats for rung in rungs) == len(games.game)
    assert all(rung.ordinal == pytest.approx(rung.mu - 3 * rung.sigma) for rung in rungs)


def test_one_game_moves_the_losers_alike_and_the_winners_alike():
    table = SimulatedGame(0, [False, False, True, False, True], [0, 1, 2, 3, 4], 0)
    rungs = {rung.agent: rung for rung in ladder(gathered([table], np.array([1.0]), 5))}
    assert rungs["agent-00"].mu == pytest.approx(rungs["agent-03"].mu, abs=1e-9)
    assert rungs["agent-02"].mu == pytest.approx(rungs["agent-04"].mu, abs=1e-9)
    assert rungs["agent-00"].mu > 25 > rungs["agent-02"].mu
    turned = SimulatedGame(0, [True, False, False, True, False], [4, 3, 1, 2, 0], 0)
    again = {rung.agent: rung for rung in ladder(gathered([turned], np.array([1.0]), 5))}
    assert {name: rung.mu for name, rung in again.items()} == pytest.approx({n: r.mu for n, r in rungs.items()})


def test_a_draw_between_equals_moves_nobody_up(tmp_path):
    table = SimulatedGame(0, [False, True], [0, 1], 0)
    one, two = ladder(gathered([table], np.array([0.5]), 2))
    assert one.mu == pytest.approx(two.mu)
    assert ladder(played(fill(tmp_path / "r.duckdb", []))) == []
