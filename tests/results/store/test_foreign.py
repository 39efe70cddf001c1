"""Records that others made: none can read another file, pass as sound, or end in a traceback."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import duckdb
import pytest

from play.main import main
from results.store.contents import first_difference, schema_sql
from results.store.record import Record, RecordError
from results.store.tables import TABLES

ROOT = Path(__file__).resolve().parents[3]
CANARY = "canary-8817"


@pytest.fixture
def secret(tmp_path) -> Path:
    path = tmp_path / "secret.txt"
    path.write_text(CANARY)
    return path


def as_views(path: Path, secret: Path) -> None:
    """The tables in which text is exported, as views of a file of whoever opens the record."""
    read = f"(SELECT content FROM read_text('{secret}'))"
    with duckdb.connect(str(path)) as con:
        con.execute(f"DROP TABLE prompts; CREATE VIEW prompts AS SELECT 'h' AS prompt_hash, {read} AS text")


COMMANDS = (
    ["check", "{}"], ["merge", "{}", "--out", "out.duckdb"], ["export", "{}", "--out", "out", "--with", "prompts"],
    ["sql", "{}", "FROM prompts"], ["report", "{}", "--out", "site"],
)  # fmt: skip


@pytest.mark.parametrize("words", COMMANDS, ids=[words[0] for words in COMMANDS])
def test_a_view_in_place_of_a_table_takes_no_file_out(own, secret, tmp_path, monkeypatch, capsys, words):
    monkeypatch.chdir(tmp_path)
    as_views(own.path, secret)
    before = sorted(path.name for path in tmp_path.iterdir())
    assert main(["results", *(word.format(own.path) for word in words), "--lang", "en"]) == 1
    said = capsys.readouterr()
    assert "its prompts is missing or not the prompts of that schema" in said.err and said.err.count("\n") == 1
    assert CANARY not in said.out + said.err
    assert sorted(path.name for path in tmp_path.iterdir()) == before


def test_a_view_that_reads_a_file_is_shut_out_of_every_read(own, secret):
    as_views(own.path, secret)
    with pytest.raises(RecordError, match="prompts"):
        own.rows("FROM prompts")
    with own.write(fenced=False) as con:
        con.execute(f"CREATE VIEW mine AS SELECT content FROM read_text('{secret}')")
    with own.read() as con, pytest.raises(duckdb.PermissionException):
        con.execute("FROM mine").fetchall()
    with own.read() as con, pytest.raises(duckdb.PermissionException):
        con.execute(f"COPY (SELECT 1) TO '{secret}'")


LESS = [
    ("DROP TABLE beliefs CASCADE", "beliefs"), ("DROP VIEW votes", "votes"),
    ("ALTER TABLE left_out ADD COLUMN more INTEGER", "left_out"),
    ("ALTER TABLE rounds ALTER COLUMN first_game TYPE VARCHAR", "rounds"),
    ("DROP VIEW votes; CREATE TABLE votes AS FROM games", "votes"),
]  # fmt: skip


@pytest.mark.parametrize(("sql", "name"), LESS, ids=[name + str(number) for number, (_, name) in enumerate(LESS)])
def test_a_record_that_lacks_something_is_named_as_such(own, tmp_path, capsys, sql, name):
    with own.write() as con:
        con.execute(sql)
    for words in (["check"], ["merge", "--out", str(tmp_path / "out")]):
        assert main(["results", words[0], str(own.path), *words[1:], "--lang", "en"]) == 1
        assert f"its {name} is missing or not" in capsys.readouterr().err
    if "DROP" in sql and "CREATE" not in sql:
        with pytest.raises(RecordError, match=name):
            own.rows(f"FROM {name}")


def test_own_tables_and_views_are_allowed_and_listed(own, tmp_path, capsys):
    with own.write() as con:
        con.execute("CREATE TABLE notes (game_id VARCHAR, note VARCHAR); CREATE VIEW noted AS FROM notes")
    for words in (
        ["check"],
        ["sql"],
        ["export", "--out", str(tmp_path / "out")],
        ["merge", "--out", str(tmp_path / "c")],
    ):
        assert main(["results", words[0], str(own.path), *words[1:], "--lang", "en"]) == 0
        said = capsys.readouterr().out
        assert words[0] != "sql" or ("notes" in said and "noted" in said)
    assert main(["results", "sql", str(own.path), "--json"]) == 0


def test_what_a_schema_says_is_what_is_compared():
    with duckdb.connect() as con:
        assert first_difference(con) in {table.name for table in TABLES}
        for sql in schema_sql():
            con.execute(sql)
        con.execute("CREATE TABLE other (c INTEGER)")
        assert first_difference(con) is None


EXPLAINED = [
    "EXPLAIN ANALYZE COPY (SELECT 42) TO '{}'", "EXPLAIN COPY (SELECT 42) TO '{}'",
    "EXPLAIN (FORMAT json) COPY (SELECT 42) TO '{}'", "explain/**/analyze COPY (SELECT 42) TO '{}'",
    "EXPLAIN ANALYZE DELETE FROM games", "EXPLAIN ANALYZE CREATE TEMP TABLE x AS SELECT 1",
]  # fmt: skip


@pytest.mark.parametrize("text", EXPLAINED)
def test_only_a_select_can_be_explained(own, tmp_path, capsys, text):
    target = tmp_path / "own.duckdb.tmp" / "x.csv"
    assert main(["results", "sql", str(own.path), text.format(target), "--lang", "en"]) == 2
    assert "only SELECT is allowed here" in capsys.readouterr().err
    assert not target.exists()


@pytest.mark.parametrize("text", ["EXPLAIN FROM games", "EXPLAIN ANALYZE SELECT 1", "EXPLAIN (FORMAT json) SELECT 1",
                                  "explain (SELECT 1)", "EXPLAIN ANALYZE (FROM games)"])  # fmt: skip
def test_selects_are_explained(own, text):
    assert main(["results", "sql", str(own.path), text]) == 0


def test_the_folder_for_what_does_not_fit_in_memory_is_shut(own, tmp_path, capsys):
    """The one folder that DuckDB leaves open otherwise."""
    folder = tmp_path / "own.duckdb.tmp"
    folder.mkdir()
    (folder / "x.csv").write_text(CANARY)
    assert main(["results", "sql", str(own.path), f"FROM read_csv('{folder / 'x.csv'}')", "--lang", "en"]) == 2
    assert "nothing else" in capsys.readouterr().err


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_while_duckdb_works_is_no_fault_of_the_program(own, number):
    """Also where the main thread waits for others, as it does when the machine is busy: then DuckDB itself is deaf."""
    code = (
        "import sys, play.commands.results.check as sound; from pathlib import Path; from play.main import main\n"
        "from results.store.interrupts import stoppable; from results.store.record import Record\n"
        "def check(*_):\n    with stoppable(), Record(Path(sys.argv[1])).read() as con:\n"
        "        print('ready', flush=True)\n"
        "        con.sql('SELECT sum(a.range % (b.range + 7)) FROM range(1000000) a, range(1000000) b').show()\n"
        "sound.check = check; sys.exit(main(['results', 'check', 'x', '--lang', 'en']))"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, str(own.path)], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as checking:
        assert checking.stdout is not None
        checking.stdout.readline()
        time.sleep(1)
        os.kill(checking.pid, number)
        try:
            _, error = checking.communicate(timeout=20)
        finally:
            checking.kill()  # else whoever does not hear it would be waited for
    assert (checking.returncode, error) == (1, "zhuogui: stopped\n")


@pytest.mark.slow
def test_a_query_that_cannot_be_stopped_holds_nobody(own):
    """One long call, within which DuckDB hears nothing: others write to the record meanwhile."""
    words = [sys.executable, "-m", "play.main", "results", "sql", str(own.path),
             "SELECT length(repeat('x', 700000000))", "--seconds", "0.2"]  # fmt: skip
    with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as asked:
        longest = 0.0
        while asked.poll() is None:
            start = time.monotonic()
            with Record(own.path).write() as con:
                con.execute("CHECKPOINT")
            longest = max(longest, time.monotonic() - start)
            time.sleep(0.02)
    assert longest < 3
