"""Records of other schemas: one of an earlier build is refused, one that a migration can bring on is brought on."""

import multiprocessing
import os

import duckdb
import pytest

import results.store.migrations
from play.main import main
from results.audit.checking import check
from results.queries.leaderboard import leaderboard
from results.store.contents import contents
from results.store.migrations import FIRST, Migration, newest_schema
from results.store.record import Record, RecordError
from results.store.tables import TABLES

from .small_record import filled, plan, played

NEXT = Migration(newest_schema() + 1, "a_note", "CREATE TABLE notes AS SELECT 'none' AS note")


def of_earlier_build(path, schema):
    """A record as a build before the first release left it, as far as anybody looks."""
    with duckdb.connect(str(path)) as con:
        con.execute("CREATE TABLE migrations (number INTEGER, name VARCHAR, applied_at TIMESTAMP)")
        con.execute("CREATE TABLE games (game_id VARCHAR PRIMARY KEY)")
        for number in range(1, schema + 1):
            name = "0001_record" if number == 1 else f"{number:04}_more"
            con.execute("INSERT INTO migrations VALUES (?, ?, now()::TIMESTAMP)", [number, name])


SPEC = """name = "n"\nvariant = "zhuogui-1"\nplayers = 6\ngames = 4\nseed = 8\nbalanced = false
agents = ["naive", "random"]\n"""
COMMANDS = (
    ["results", "leaderboard", "{}"], ["results", "check", "{}"], ["results", "sql", "{}", "FROM games"],
    ["results", "export", "{}", "--out", "out"], ["results", "merge", "{}", "--out", "out"],
    ["tournament", "run", "spec.toml", "--db", "{}"], ["play", "zhuogui-1", "--players", "6", "--db", "{}"],
)  # fmt: skip


@pytest.mark.parametrize("words", COMMANDS, ids=[" ".join(words[:2]) for words in COMMANDS])
@pytest.mark.parametrize("schema", [1, FIRST - 1])
def test_a_record_of_an_earlier_build_is_refused_untouched(tmp_path, monkeypatch, capsys, words, schema):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "spec.toml").write_text(SPEC)
    of_earlier_build(tmp_path / "old.duckdb", schema)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert main([*(word.format("old.duckdb") for word in words), "--lang", "en"]) == 1
    assert capsys.readouterr().err == (
        f"zhuogui: old.duckdb has schema {schema}, of an earlier build of this program, and this one does not read it; "
        f"export it with a build of schema {FIRST - 1} (`zhuogui results export --with prompts`) and import that here "
        "(`zhuogui results import`), nothing was touched\n"
    )
    assert main([*(word.format("old.duckdb") for word in words), "--lang", "zh"]) == 1
    assert f"请用结构版本为 {FIRST - 1} 的构建导出" in capsys.readouterr().err
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


@pytest.fixture
def one_more(monkeypatch):
    """The program as it will be after its first migration."""
    monkeypatch.setattr(results.store.migrations, "MIGRATIONS", (NEXT,))


@pytest.fixture
def old(tmp_path):
    return filled(tmp_path / "old.duckdb", [played(plan(), index, tournament=False) for index in range(3)])


def test_a_record_of_the_schema_before_is_read_on_a_copy(old, tmp_path, one_more):
    before = old.path.read_bytes()
    assert sum(standing.games for standing in leaderboard(old)) == 3 * 6
    assert old.rows("FROM notes") == [{"note": "none"}]
    assert old.path.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["old.duckdb"]


def test_writing_brings_it_to_the_newest_schema(old, one_more):
    old.create()
    old.create()
    with duckdb.connect(str(old.path)) as con:
        assert con.execute("FROM notes").fetchall() == [("none",)]
        numbers = con.execute("SELECT number, name FROM migrations ORDER BY number").fetchall()
    assert numbers == [(NEXT.number - 1, "record"), (NEXT.number, "a_note")]


def test_a_new_record_is_made_of_the_newest_schema_at_once(tmp_path, one_more):
    record = Record(tmp_path / "new.duckdb")
    record.create()
    assert record.rows("SELECT number FROM migrations") == [{"number": NEXT.number}]


def test_a_migration_that_fails_leaves_everything_as_it_was(old, monkeypatch):
    broken = NEXT._replace(sql=f"{NEXT.sql}; SELECT nope")
    monkeypatch.setattr(results.store.migrations, "MIGRATIONS", (broken,))
    with pytest.raises(duckdb.Error):
        old.create()
    monkeypatch.undo()
    assert check(old).findings == []
    assert len(old.rows("FROM games")) == 3


@pytest.mark.parametrize("made", ["VIEW mine AS SELECT 1 AS mine", "TABLE mine (mine INTEGER)"])
def test_a_table_of_the_owners_with_a_name_that_came_to_be_ours_is_named(old, monkeypatch, capsys, made):
    with old.write() as con:
        con.execute(f"CREATE {made}")
    monkeypatch.setattr(
        results.store.migrations, "MIGRATIONS", (NEXT._replace(sql="CREATE TABLE mine (note VARCHAR)"),)
    )
    for words in (["leaderboard"], ["check"]):
        assert main(["results", *words, str(old.path), "--lang", "en"]) == 1
        error = capsys.readouterr().err
        assert "mine" in error and "rename it" in error and error.count("\n") == 1
    with pytest.raises(RecordError, match="mine"):
        old.create()


def test_what_is_still_in_the_log_of_a_record_is_read(old):
    child = multiprocessing.get_context("spawn").Process(target=_killed_writer, args=(old.path,))
    child.start()
    child.join()
    log = old.path.with_name("old.duckdb.wal")
    assert log.exists()
    assert {row["status"] for row in old.rows("SELECT status FROM games")} == {"void"}
    with old.snapshot() as copy:
        assert {row["status"] for row in copy.rows("SELECT status FROM games")} == {"void"}
    old.create()
    assert {row["status"] for row in old.rows("SELECT status FROM games")} == {"void"}
    assert not log.exists()


def _killed_writer(path):
    con = duckdb.connect(str(path))
    con.execute("UPDATE games SET status = 'void'")
    os._exit(9)


def test_a_file_without_tables_is_a_record_without_games(tmp_path):
    path = tmp_path / "empty.duckdb"
    duckdb.connect(str(path)).close()
    assert leaderboard(Record(path)) == []
    Record(path).create()
    assert [file.name for file in tmp_path.iterdir()] == ["empty.duckdb"]


def test_a_snapshot_is_the_record_at_that_moment_and_is_gone_afterwards(own):
    with own.snapshot() as copy:
        with own.write() as con:  # nobody waits for the snapshot
            con.execute("DELETE FROM beliefs")
        assert len(copy.rows("FROM beliefs")) == 2
        path = copy.path
    assert not path.exists()
    assert own.rows("FROM beliefs") == []


def test_every_column_has_a_meaning_and_every_meaning_a_column(whole):
    """The row classes in tables.py and their wording in tables.toml say the same."""
    with whole.read() as con:
        found = {one.name: one for one in contents(con)}
        types = con.execute("SELECT table_name, column_name, data_type FROM duckdb_columns() WHERE NOT internal")
        stored = {(table, column): kind for table, column, kind in types.fetchall()}
    for table in TABLES:
        assert [column.name for column in found[table.name].columns] == [column.name for column in table.columns]
        for column in found[table.name].columns:
            assert stored[table.name, column.name] == column.type
            assert column.meaning.en and column.meaning.zh
