"""Records of another age: read on a copy, renewed on a copy with a backup, and never harmed."""

import multiprocessing
import os
import shutil
import tempfile

import duckdb
import pytest

import results.store.record
from play.main import main
from results.audit.checking import check
from results.queries.leaderboard import leaderboard
from results.store.file_swap import put_in_place
from results.store.record import Record, RecordError, migrations
from tournaments.run.driver import run_tournament

from .small_record import old, plan, played

NEWEST = len(migrations())
every_age = pytest.mark.parametrize("schema", range(1, NEWEST))


@pytest.fixture(scope="module")
def games():
    return [played(plan(), index) for index in range(3)]


@pytest.fixture(scope="module")
def fresh(tmp_path_factory):
    """The schema of a record that is new."""
    record = Record(tmp_path_factory.mktemp("fresh") / "r.duckdb")
    record.create()
    return schema_of(record)


_COLUMN = "table_name, column_name, column_index, data_type, is_nullable, column_default"


def schema_of(record):
    """Everything that a schema is: columns with types and defaults, keys, views."""
    asked = (
        (_COLUMN, "duckdb_columns()", "NOT internal"),
        ("table_name, constraint_type, constraint_column_names", "duckdb_constraints()", "true"),
        ("view_name", "duckdb_views()", "NOT internal"),
    )
    with record.read():  # so that it is not opened for each
        return [
            record.rows(f"SELECT {what} FROM {where} WHERE database_name = current_database() AND {shown} ORDER BY ALL")
            for what, where, shown in asked
        ]


@every_age
def test_reading_leaves_an_old_record_as_it_is(tmp_path, monkeypatch, schema, games, fresh):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "tmp"))
    (tmp_path / "tmp").mkdir()
    path = tmp_path / "old.duckdb"
    old(path, schema, games)
    before, record = path.read_bytes(), Record(path)
    assert sum(standing.games for standing in leaderboard(record)) == 3 * 6
    assert len(record.rows("SELECT DISTINCT game_id FROM votes")) == 3
    assert record.rows("FROM costs") == record.rows("FROM left_out") == []
    assert schema_of(record) == fresh
    assert check(record).replayed == 3, "on another copy, which is gone"
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir() if file.name != "tmp"] == ["old.duckdb"]
    assert len(list((tmp_path / "tmp").iterdir())) == 1, "one copy for all of these"
    del record
    assert list((tmp_path / "tmp").iterdir()) == [], "and it is gone"


@every_age
def test_writing_renews_it_and_leaves_a_backup(tmp_path, capsys, schema, games, fresh):
    path = tmp_path / "old.duckdb"
    old(path, schema, games)
    before = path.read_bytes()
    arguments = ["tournament", "run", str(spec(tmp_path)), "--db", str(path), "--lang", "en"]
    assert main(arguments) == 0
    backup = tmp_path / f"old.schema-{schema}.duckdb"
    (line,) = [line for line in capsys.readouterr().err.splitlines() if "schema" in line]
    assert line == f"{path} had schema {schema} and has {NEWEST} now; as it was before it is in {backup}"
    assert backup.read_bytes() == before
    assert schema_of(Record(path)) == fresh
    assert len(Record(path).rows("FROM games")) == 3 + 4
    assert main(arguments) == 0
    assert "schema" not in capsys.readouterr().err
    assert not [file.name for file in tmp_path.iterdir() if file.name.endswith((".new", ".wal"))]


def spec(folder):
    path = folder / "spec.toml"
    path.write_text('name = "n"\nvariant = "zhuogui-1"\nplayers = 6\ngames = 4\nseed = 8\nbalanced = false\n'
                    'agents = ["naive", "random"]\n')  # fmt: skip
    return path


def test_a_copy_is_made_again_when_the_old_record_has_changed(tmp_path, games):
    path = tmp_path / "old.duckdb"
    old(path, 4, games[:1])
    record = Record(path)
    assert len(record.rows("FROM games")) == 1
    with duckdb.connect(str(path)) as con:  # as a program of its age goes on writing
        con.execute("UPDATE games SET status = 'void'")
    assert record.rows("SELECT status FROM games") == [{"status": "void"}]


def test_what_is_still_in_the_log_of_an_old_record_is_read_and_renewed_too(tmp_path, games):
    path = tmp_path / "old.duckdb"
    old(path, 4, games)
    child = multiprocessing.get_context("spawn").Process(target=_killed_writer, args=(path,))
    child.start()
    child.join()
    assert path.with_name("old.duckdb.wal").exists()
    assert {row["status"] for row in Record(path).rows("SELECT status FROM games")} == {"void"}
    assert path.with_name("old.duckdb.wal").exists()
    Record(path).create()
    assert {row["status"] for row in Record(path).rows("SELECT status FROM games")} == {"void"}
    assert not path.with_name("old.duckdb.wal").exists()


def _killed_writer(path):
    con = duckdb.connect(str(path))
    con.execute("UPDATE games SET status = 'void'")
    os._exit(9)


def test_two_that_renew_at_once_renew_it_once(tmp_path, games):
    path = tmp_path / "old.duckdb"
    old(path, 3, games)
    context = multiprocessing.get_context("spawn")
    runs = [context.Process(target=_renew, args=(path, seed)) for seed in (11, 12)]
    for run in runs:
        run.start()
    for run in runs:
        run.join()
    assert [run.exitcode for run in runs] == [0, 0]
    assert [file.name for file in tmp_path.glob("*.schema-*")] == ["old.schema-3.duckdb"]
    assert len(Record(path).rows("FROM games")) == 3 + 2 * 12


def _renew(path, seed):
    run_tournament(plan(seed=seed), Record(path, wait=30))


def test_a_renewal_that_cannot_be_written_leaves_everything_as_it_was(tmp_path, monkeypatch, games):
    path = tmp_path / "old.duckdb"
    old(path, 5, games)
    before = path.read_bytes()

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(results.store.record, "put_in_place", full)
    with pytest.raises(RecordError, match="No space left on device; it is as it was"):
        Record(path).create()
    assert path.read_bytes() == before
    assert not list(tmp_path.glob("*.schema-*"))
    monkeypatch.undo()
    Record(path).create()  # what the first try left is no hindrance
    assert len(Record(path).rows("FROM games")) == 3


def test_an_earlier_backup_is_not_overwritten(tmp_path):
    for text in ("one", "two", "three"):
        (tmp_path / "r.duckdb").write_text(text)
        (tmp_path / "fresh").write_text("new")
        put_in_place(tmp_path / "fresh", tmp_path / "r.duckdb", "schema-1")
    assert (tmp_path / "r.duckdb").read_text() == "new"
    names = {path.name: path.read_text() for path in tmp_path.glob("r.schema*")}
    assert names == {"r.schema-1.duckdb": "one", "r.schema-1-2.duckdb": "two", "r.schema-1-3.duckdb": "three"}


def test_a_renewed_record_keeps_its_access_rights_and_needs_no_links(tmp_path, monkeypatch):
    path, fresh = tmp_path / "r.duckdb", tmp_path / "fresh"
    path.write_text("old")
    path.chmod(0o640)
    fresh.write_text("new")

    def no_links(*_):
        raise OSError("no links here")

    monkeypatch.setattr(os, "link", no_links)
    backup = put_in_place(fresh, path, "schema-1")
    assert path.stat().st_mode & 0o777 == 0o640
    assert (path.read_text(), backup.read_text()) == ("new", "old")


def test_a_file_without_tables_is_a_record_without_games(tmp_path):
    path = tmp_path / "empty.duckdb"
    duckdb.connect(str(path)).close()
    assert leaderboard(Record(path)) == []
    Record(path).create()
    assert [file.name for file in tmp_path.iterdir()] == ["empty.duckdb"], "there is nothing to back up"


def test_a_migration_that_fails_leaves_nothing_half_way(tmp_path, monkeypatch):
    broken = [
        *migrations(),
        results.store.record.Migration(NEWEST + 1, "9999_broken", "CREATE TABLE x (a INT); SELECT nope"),
    ]
    monkeypatch.setattr(results.store.record, "migrations", lambda: broken)
    with pytest.raises(duckdb.Error):
        Record(tmp_path / "r.duckdb").create()
    monkeypatch.undo()
    with duckdb.connect(str(tmp_path / "r.duckdb")) as con:
        assert con.execute("SELECT table_name FROM duckdb_tables()").fetchall() == []


def test_a_snapshot_is_the_record_at_that_moment_and_is_gone_afterwards(own):
    with own.snapshot() as copy:
        with own.write() as con:  # nobody waits for the snapshot
            con.execute("DELETE FROM beliefs")
        assert len(copy.rows("FROM beliefs")) == 2
        path = copy.path
    assert not path.exists()
    assert own.rows("FROM beliefs") == []


def test_the_copy_does_not_get_in_the_way_of_the_file(tmp_path, games):
    path = tmp_path / "old.duckdb"
    old(path, 2, games)
    record = Record(path)
    record.rows("SELECT 1")
    shutil.move(path, tmp_path / "elsewhere.duckdb")
    with pytest.raises(RecordError, match="no record"):
        record.rows("SELECT 1")
