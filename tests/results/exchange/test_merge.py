"""`zhuogui results merge`: every game once, conflicts refused by name, nothing paid for lost, nothing half-written."""

import json
import os
import shutil
import time
from pathlib import Path

import pytest

from arena.errors import ArenaError
from play.main import main
from results.audit.checking import check
from results.exchange.adding import Conflict
from results.exchange.merging import merge
from results.queries.costs import costs
from results.store.record import Record, RecordError
from results.store.rows import GameRows
from results.store.tables import OF_GAMES, SHARED, CallRow, PromptRow
from tests.all_rows import few_of
from tests.results.store.record_content import content
from tests.results.store.small_record import call, filled, plan, played
from tournaments.run.driver import run_tournament


@pytest.fixture(scope="module")
def games():
    return [played(plan(), index, tournament=False) for index in range(6)]


def test_two_halves_make_the_whole(tmp_path):
    whole, halves = Record(tmp_path / "whole"), [Record(tmp_path / name) for name in "ab"]
    for record in (whole, *halves):
        run_tournament(plan(), record)
    for number, record in enumerate(halves):
        with record.write() as con:
            for table in ("seats", "decisions", "attempts", "events", "games"):
                con.execute(
                    f"DELETE FROM {table} WHERE game_id IN (SELECT game_id FROM games WHERE plan_index % 3 = {number})"
                )
    merged = merge([half.path for half in halves], tmp_path / "c")
    assert (merged.games, merged.taken, merged.duplicates) == (12, [8, 4], 4)
    assert content(Record(tmp_path / "c")) == content(whole)
    assert check(Record(tmp_path / "c")).findings == []
    again = run_tournament(plan(), Record(tmp_path / "c"))
    assert (again.before, again.played) == (12, 0)


@pytest.mark.slow
def test_a_record_with_everything_comes_through_whole(whole, tmp_path):
    merge([whole.path, whole.path], tmp_path / "c")
    with whole.read() as con:
        tables = {
            name for (name,) in con.execute("SELECT table_name FROM duckdb_tables() WHERE NOT internal").fetchall()
        }
    known = {table.name for table in (*OF_GAMES, *SHARED)}
    assert tables == {*known, "lost_calls", "migrations"}, "a new table must be merged too"
    for table in tables - {"migrations"}:
        rows = whole.rows(f"FROM {table} ORDER BY ALL")
        assert Record(tmp_path / "c").rows(f"FROM {table} ORDER BY ALL") == rows
    assert costs(Record(tmp_path / "c")) == costs(whole)


def test_the_sources_are_not_touched_and_nothing_else_is_left(whole, tmp_path):
    source = Path(shutil.copy(whole.path, tmp_path / "a"))
    before = source.read_bytes()
    merge([source, source], tmp_path / "c")
    assert source.read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "c"]


DIFFER = [
    ("games", "UPDATE games SET winner = NULL WHERE game_id = '{}'"),
    ("games", "UPDATE games SET seed = seed + 1 WHERE game_id = '{}'"),
    ("seats", "UPDATE seats SET agent = 'x' WHERE game_id = '{}' AND seat = 1"),
    ("seats", "DELETE FROM seats WHERE game_id = '{}' AND seat = 0"),
    ("decisions", "UPDATE decisions SET thought = 'x' WHERE game_id = '{}' AND idx = 0"),
    ("events", "DELETE FROM events WHERE game_id = '{}' AND seq = 0"),
    ("attempts", "INSERT INTO attempts VALUES ('{}', 1, 1, 1, 'a', 'b')"),
    ("beliefs", "INSERT INTO beliefs VALUES ('{}', 1, 1, 2, 0.5, '')"),
    ("deals", "UPDATE deals SET word = 'x' WHERE deal_id = (SELECT deal_id FROM games WHERE game_id = '{}')"),
]


@pytest.mark.parametrize(("table", "sql"), few_of(DIFFER, DIFFER[-1]), ids=[sql[:40] for _, sql in DIFFER])
def test_a_game_of_one_id_with_other_content_is_refused_by_name(tmp_path, games, capsys, table, sql):
    a, b = filled(tmp_path / "a", games), filled(tmp_path / "b", games[2:4])
    game = games[3].game_id
    with b.write() as con:
        con.execute(sql.format(game))
    for order in ((a, b), (b, a)):
        words = [str(record.path) for record in order]
        assert main(["results", "merge", *words, "--out", str(tmp_path / "c"), "--lang", "en"]) == 1
        error = capsys.readouterr().err
        name = game if table != "deals" else games[3].deals[0].deal_id
        assert name in error and table in error and words[1] in error and "nothing was written" in error
        assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "b"]


def test_times_are_no_difference(tmp_path, games):
    a, b = (filled(tmp_path / name, games[:2]) for name in "ab")
    with b.write() as con:
        con.execute("UPDATE games SET started_at = started_at - INTERVAL 1 DAY, ended_at = ended_at + INTERVAL 1 DAY")
        con.execute("UPDATE decisions SET latency_ms = latency_ms + 1")
    assert merge([a.path, b.path], tmp_path / "c").duplicates == 2
    assert Record(tmp_path / "c").rows("FROM games ORDER BY ALL") == a.rows("FROM games ORDER BY ALL")


def paid(game: GameRows, latency: float) -> CallRow:
    """A call of its first seat."""
    return call(game.game_id, 1, 1, game.seats[1].agent, latency=latency)


def with_calls(game: GameRows, *calls: CallRow, void: bool = False) -> GameRows:
    row = game.games[0]
    if void:
        row = row._replace(status="void", winner=None, error="x")
    return GameRows(
        game.game_id, game.deals, [row], game.seats, decisions=[] if void else game.decisions,
        events=[] if void else game.events, calls=list(calls), prompts=[PromptRow("hash", "system")],
    )  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("finished_first", [True, False])
def test_a_void_game_gives_way_and_its_calls_are_lost_but_not_forgotten(tmp_path, games, finished_first):
    game = games[0]
    spent, kept = paid(game, latency=5.0), paid(game, latency=8.0)
    a = filled(tmp_path / "a", [with_calls(game, spent, void=True)])
    b = filled(tmp_path / "b", [with_calls(game, kept)])
    sources = [b.path, a.path] if finished_first else [a.path, b.path]
    merged = merge(sources, tmp_path / "c")
    assert (merged.games, merged.void_replaced) == (1, 0 if finished_first else 1)
    c = Record(tmp_path / "c")
    assert c.rows("SELECT status FROM games") == [{"status": "finished"}]
    assert c.rows("SELECT latency_ms FROM calls") == [{"latency_ms": 8.0}]
    assert c.rows("SELECT latency_ms FROM lost_calls") == [{"latency_ms": 5.0}]
    assert check(c).findings == []


@pytest.mark.slow
def test_what_one_record_already_counts_as_lost_is_not_counted_twice(tmp_path, games):
    """B went on from a copy of A: it has A's void game as finished, and A's calls as lost."""
    game = games[0]
    spent, kept = paid(game, latency=5.0), paid(game, latency=8.0)
    a = filled(tmp_path / "a", [with_calls(game, spent, void=True)])
    b = filled(Path(shutil.copy(a.path, tmp_path / "b")), [with_calls(game, kept)])
    assert len(b.rows("FROM lost_calls")) == 1
    for number, order in enumerate(((a, b), (b, a), (a, b, a, b))):
        merge([record.path for record in order], tmp_path / f"c{number}")
        assert len(Record(tmp_path / f"c{number}").rows("FROM lost_calls")) == 1
        assert costs(Record(tmp_path / f"c{number}")) == costs(b)


@pytest.mark.slow
def test_a_game_that_was_played_twice_was_paid_for_twice(tmp_path, games):
    game = games[0]
    a = filled(tmp_path / "a", [with_calls(game, paid(game, latency=5.0))])
    b = filled(tmp_path / "b", [with_calls(game, paid(game, latency=6.0))])
    merge([a.path, b.path], tmp_path / "c")
    assert costs(Record(tmp_path / "c"))[0].calls == 2
    merge([a.path, a.path], tmp_path / "d")
    assert costs(Record(tmp_path / "d"))[0].calls == 1, "the same file twice was paid for once"


@pytest.mark.slow
def test_a_tournament_that_was_given_more_games_has_them(tmp_path, games):
    a, b = (filled(tmp_path / name, games[:1]) for name in "ab")
    for record, many in ((a, 40), (b, 12)):
        with record.write() as con:
            con.execute(
                "INSERT INTO tournaments VALUES ('t', 'n', ?, ?, now()::TIMESTAMP)", [f'{{"games": {many}}}', many]
            )
            con.execute("INSERT INTO rounds VALUES ('t', 0, 0, 0, ['x'])")
    for number, order in enumerate(((a, b), (b, a))):
        merge([record.path for record in order], tmp_path / f"c{number}")
        assert Record(tmp_path / f"c{number}").rows("SELECT games FROM tournaments") == [{"games": 40}]
        assert len(Record(tmp_path / f"c{number}").rows("FROM rounds")) == 1
    with b.write() as con:
        con.execute("UPDATE rounds SET agents = ['y']")
    with pytest.raises(Conflict, match="rounds t 0"):
        merge([a.path, b.path], tmp_path / "c")


def test_the_place_must_be_free(tmp_path, games, capsys):
    a = filled(tmp_path / "a", games[:1])
    before = a.path.read_bytes()
    (tmp_path / "there").write_text("mine")
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    for out, said in (("a", "is one of the records to merge"), ("there", "something at"), ("link", "something at")):
        assert main(["results", "merge", str(a.path), "--out", str(tmp_path / out), "--lang", "en"]) == 2
        assert said in capsys.readouterr().err
    assert a.path.read_bytes() == before
    assert (tmp_path / "there").read_text() == "mine"
    assert not (tmp_path / "nowhere").exists()


def test_a_source_that_is_missing_or_broken_writes_nothing(tmp_path, games):
    a = filled(tmp_path / "a", games[:1])
    (tmp_path / "text").write_text("hello")
    for bad in ("none", "text"):
        with pytest.raises(RecordError, match=bad):
            merge([a.path, tmp_path / bad], tmp_path / "c")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "text"]


def test_what_a_killed_merge_left_is_no_hindrance_and_goes_when_it_is_old(tmp_path, games):
    a = filled(tmp_path / "a", games[:2])
    old_one, new_one, other = (tmp_path / name for name in (".c.x1.merging", ".c.x2.merging", ".d.x3.merging"))
    for folder in (old_one, new_one, other):
        folder.mkdir()
        (folder / "merged.duckdb").write_text("half")
    for folder in (old_one, other):
        for path in (folder / "merged.duckdb", folder):
            os.utime(path, (time.time() - 4000,) * 2)
    assert merge([a.path], tmp_path / "c").games == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == [".c.x2.merging", ".d.x3.merging", "a", "c"]


def test_nothing_is_replaced_that_came_meanwhile(tmp_path, games):
    a = filled(tmp_path / "a", games[:2])
    with pytest.raises(ArenaError, match="something at"):
        merge([a.path], tmp_path / "c", lambda done, of: (tmp_path / "c").write_text("mine") and None)
    assert (tmp_path / "c").read_text() == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "c"]


def test_two_merges_into_one_place_do_not_mix(tmp_path, games):
    a, b = filled(tmp_path / "a", games[:2]), filled(tmp_path / "b", games[2:])
    with pytest.raises(ArenaError, match="something at"):
        merge([a.path], tmp_path / "c", lambda done, of: merge([b.path], tmp_path / "c") and None)
    assert len(Record(tmp_path / "c").rows("FROM games")) == 4


def test_a_place_that_cannot_be_written_is_named_and_its_fault(tmp_path, games, capsys, monkeypatch):
    a = filled(tmp_path / "a", games[:1])

    def forbidden(*_, **__):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("tempfile.mkdtemp", forbidden)
    assert main(["results", "merge", str(a.path), "--out", str(tmp_path / "c"), "--lang", "en"]) == 1
    assert capsys.readouterr().err == f"zhuogui: {tmp_path / 'c'} could not be written: Permission denied\n"


def lacking(path: Path, games: list[GameRows], what: str) -> Record:
    """As an import of an export without texts (and so without prompts), or without prompts, leaves them."""
    record = filled(path, games)
    with record.write() as con:
        con.execute("UPDATE calls SET added = '', response = NULL")
        con.execute("DELETE FROM prompts")
        con.execute("INSERT INTO left_out SELECT game_id, 'prompts' FROM games")
        if what == "texts":
            con.execute("UPDATE decisions SET thought = '', action = '{}', reason = ''")
            con.execute("UPDATE events SET data = '{}'")
            con.execute("INSERT INTO left_out SELECT game_id, 'texts' FROM games")
    return record


@pytest.mark.slow
@pytest.mark.parametrize("what", ["texts", "prompts"])
@pytest.mark.parametrize("fuller_first", few_of([True, False], False))
def test_of_a_game_of_which_something_was_left_out_the_fuller_one_stays(tmp_path, games, what, fuller_first):
    played_ones = [with_calls(game, paid(game, latency=5.0)) for game in games]
    a, b = filled(tmp_path / "a", played_ones), lacking(tmp_path / "b", played_ones[1:3], what)
    sources = [a.path, b.path] if fuller_first else [b.path, a.path]
    merged = merge(sources, tmp_path / "c")
    assert (merged.games, merged.duplicates) == (6, 2)
    c = Record(tmp_path / "c")
    assert content(c) == content(a)
    assert c.rows("FROM left_out") == c.rows("FROM lost_calls") == []


def test_a_game_of_which_texts_were_left_out_must_still_be_the_same(tmp_path, games):
    a, b = filled(tmp_path / "a", games), lacking(tmp_path / "b", games, "texts")
    with b.write() as con:
        con.execute("UPDATE seats SET agent = 'x' WHERE seat = 1")
    for sources in ((a, b), (b, a)):
        with pytest.raises(Conflict, match="seats differ"):
            merge([record.path for record in sources], tmp_path / "c")


@pytest.mark.slow
def test_the_command_says_what_it_took(tmp_path, games, capsys):
    a, b = filled(tmp_path / "a", games[:3]), filled(tmp_path / "b", games[2:])
    words = ["results", "merge", str(a.path), str(b.path), "--lang", "en", "--out"]
    assert main([*words, str(tmp_path / "c")]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{a.path}: 3 games taken", f"{b.path}: 3 games taken",
        f"{tmp_path / 'c'}: 6 games; 1 were there already, 0 void ones gave way to finished ones",
    ]  # fmt: skip
    assert main([*words, str(tmp_path / "d"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["taken"] == [
        {"record": str(a.path), "games": 3}, {"record": str(b.path), "games": 3},
    ]  # fmt: skip
