"""The games of a record as arrays."""

from random import Random

import numpy as np

from results.estimates.finished_games import played
from results.estimates.skills.frame import framed

from .records import Row, fill, lot

ABC = ("a", "b", "c")


def test_a_row_is_a_seat_of_a_finished_game_in_plan_order(tmp_path):
    rows = [
        Row("d1", ABC, (2,), "ghosts"),
        Row("d0", ("c", "a", "b"), (1,), None, word="米", word_b="面"),
        Row("d2", ABC, (1,), "humans", state="void"),
    ]
    games = played(fill(tmp_path / "r.duckdb", rows, [1, 0, 2]))
    assert games.agents == ABC
    assert games.deals == ("d0", "d1")
    assert games.game_ids.tolist() == ["t1-000000", "t1-000001"]
    assert [games.agents[k] for k in games.agent] == ["c", "a", "b", "a", "b", "c"]
    assert [games.roles[k] for k in games.role] == ["ghost", "human", "human", "human", "ghost", "human"]
    assert [games.sides[k] for k in games.side] == ["ghosts", "humans", "humans", "humans", "ghosts", "humans"]
    assert games.hidden.tolist() == [True, False, False, False, True, False]
    assert games.won.tolist() == [0.5, 0.5, 0.5, 0, 1, 0]
    assert games.deal.tolist() == [0, 0, 0, 1, 1, 1]
    assert games.place.tolist() == [1, 2, 3] * 2
    assert games.players.tolist() == [3] * 6
    assert [games.words[k] for k in games.word[games.first]] == ["zhuogui-1: 米/面", "zhuogui-1: 茶"]


def test_deals_that_differ_in_the_order_of_their_words_alone_count_as_one(tmp_path):
    rows = [
        Row("d0", ABC, (2,), "ghosts", word="米", word_b="面"),
        Row("d1", ABC, (2,), "humans", word="面", word_b="米"),
        Row("d2", ABC, (2,), "humans", word="米", word_b="粥"),
        Row("d3", ABC, (2,), "humans", word="米", word_b="面", tournament="t2"),
        Row("d4", ABC, (2,), "humans", word="茶"),
        Row("d5", ABC, (2,), "humans", word="茶"),
    ]
    record = fill(tmp_path / "r.duckdb", rows)
    games = played(record)
    assert [games.deals[k] for k in games.deal[games.first]] == ["d0", "d0", "d2", "d4", "d5", "d3"]
    with framed(record) as con:
        found = con.execute("SELECT deal_id, deal FROM played ORDER BY deal_id").fetchall()
    assert found == [("d0", 0), ("d1", 0), ("d2", 1), ("d3", 2), ("d4", 3), ("d5", 4)]


def test_clean_games_are_those_in_which_every_seat_decided_itself(tmp_path):
    each = ("valid", "repaired", "refused", "defaulted", "timed_out")
    rows = [Row(f"d{k}", ABC, (1,), "ghosts", status={2: status}) for k, status in enumerate(each)]
    rows.append(Row("d9", ABC, (1,), "ghosts", status={0: "timed_out"}))  # the judge
    record = fill(tmp_path / "r.duckdb", rows)
    assert len(played(record).game_ids) == 6
    assert played(record, clean=True).game_ids.tolist() == [f"t1-{k:06d}" for k in (0, 1, 2, 5)]


def test_one_tournament_is_chosen_by_its_id(tmp_path):
    rows = [Row("d0", ABC, (1,), "ghosts"), Row("d1", ("x", "y", "z"), (1,), "ghosts", tournament="t2")]
    record = fill(tmp_path / "r.duckdb", rows)
    assert played(record).agents == ("a", "b", "c", "x", "y", "z")
    assert played(record, "t1").agents == ABC
    assert played(record, "t2").agents == ("x", "y", "z")


def test_a_game_outside_a_tournament_counts_too(tmp_path):
    rows = [Row("d0", ABC, (1,), "ghosts", tournament=None)]
    assert played(fill(tmp_path / "r.duckdb", rows)).won.tolist() == [1, 0, 0]


def test_a_record_without_games_gives_arrays_without_rows(tmp_path):
    games = played(fill(tmp_path / "r.duckdb", []))
    assert games.agents == ()
    assert len(games.game) == len(games.won) == len(games.first) == 0


def test_some_of_the_games_keep_their_numbers(tmp_path):
    games = played(fill(tmp_path / "r.duckdb", lot(Random(1), 20)))
    few = games.only(games.word == 1)
    assert 0 < len(few.game_ids) < 20
    assert set(few.word) == {1}
    assert few.agents == games.agents
    assert np.array_equal(np.unique(few.game), np.arange(len(few.game_ids)))
    kept = np.isin(games.game, np.flatnonzero(np.isin(games.game_ids, few.game_ids)))
    assert np.array_equal(few.won, games.won[kept])
    assert np.array_equal(few.agent, games.agent[kept])
