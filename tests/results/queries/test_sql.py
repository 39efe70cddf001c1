"""`zhuogui results sql`: it reads the record and nothing else, stops in time, and shows nothing that could do harm."""

import csv
import io
import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from play.main import main
from results.queries.sql import BadQuery, TooLong, query
from tests.all_rows import few_of
from tests.hostile_texts import ANSI, BIDI, FORMULAS, RETURN, TEXTS

ROOT = Path(__file__).resolve().parents[3]
ENDLESS = "SELECT count(*) FROM range(100000000000) a, range(1000) b WHERE a.range % 7 = b.range % 11"


def sql(record, *words):
    return main(["results", "sql", str(record.path), *words, "--lang", "en"])


REFUSED = [
    "ATTACH 'x.duckdb'", "ATTACH ':memory:' AS m", "COPY games TO 'x.csv'", "COPY (FROM games) TO '/dev/stdout'",
    "INSTALL httpfs", "LOAD httpfs", "PRAGMA database_list", "PRAGMA enable_profiling", "SET threads = 8",
    "RESET lock_configuration", "SET enable_external_access = true", "DELETE FROM games",
    "UPDATE games SET winner = 'humans'", "DROP TABLE games", "CREATE TABLE x AS FROM games",
    "CREATE TEMP TABLE x (a INT)", "INSERT INTO games FROM games",
    "CREATE VIEW x AS FROM games", "ALTER TABLE games ADD COLUMN x INT", "EXPORT DATABASE 'x'", "IMPORT DATABASE 'x'",
    "CHECKPOINT", "VACUUM", "CALL pragma_version()", "BEGIN", "USE memory", "DETACH own", "SET VARIABLE a = 1",
    "CREATE SECRET (TYPE s3)", "SELECT 1; DROP TABLE games", "SELECT 1; SELECT 2", "", "  -- nothing", ";",
    "PIVOT results ON agent USING count(*)", "PREPARE p AS SELECT 1", "COMMENT ON TABLE games IS 'x'",
]  # fmt: skip
OUTSIDE = [
    "FROM read_csv('/etc/passwd')", "FROM '/etc/passwd.csv'", "FROM read_text('{}')", "FROM read_blob('{}')",
    "FROM glob('/*')", "FROM sniff_csv('/etc/passwd')", "FROM read_json('{}')", "FROM read_parquet('{}')",
    "FROM 'https://example.org/x.csv'", "FROM read_csv('http://127.0.0.1:9/x')", "FROM read_duckdb('{}')",
    "FROM duckdb_secrets()", "FROM parquet_metadata('{}')",
]  # fmt: skip


@pytest.mark.parametrize("text", REFUSED)
def test_anything_but_one_select_is_refused(own, capsys, text, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    before, files = own.path.read_bytes(), sorted(tmp_path.iterdir())
    assert sql(own, text) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1 and error.startswith("zhuogui: ")
    assert "SELECT" in error or "PIVOT" in error or (not text and "is empty" in error)
    assert own.path.read_bytes() == before
    assert sorted(tmp_path.iterdir()) == files


@pytest.mark.parametrize("text", OUTSIDE)
def test_nothing_outside_the_record_can_be_read(own, capsys, text, tmp_path):
    secret = tmp_path / "secret.txt"
    secret.write_text("canary-5521")
    assert sql(own, text.format(secret)) == 2
    said = capsys.readouterr()
    assert "can read the record and nothing else" in said.err
    assert "canary" not in said.out + said.err and "root:" not in said.out + said.err


def test_other_ways_out_are_shut(own):
    rows = [{"mine": 1}]  # a variable of this program, which DuckDB would take for a table
    for text in (
        "FROM rows",
        "SELECT getenv('HOME')",
        "FROM enable_logging(storage = 'file', storage_path = 'logs')",
        "FROM query('COPY games TO ''x.csv''')",
        "FROM query('ATTACH ''x.duckdb''')",
    ):
        with pytest.raises(BadQuery):
            query(own, text, 10)
    assert rows


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("FROM gmaes", "there is no table 'gmaes'; the nearest: games"),
        ("SELECT agnet FROM results", "there is no column 'agnet'; the nearest: agent"),
        ("SELECT r.agnet FROM results r", "there is no column 'agnet'; the nearest: agent"),
        ("FROM games JOIN seats USING (gmae_id)", "there is no column 'gmae_id'; the nearest: game_id"),
        ("SELECT qqqq FROM games", "there is no column 'qqqq'; `zhuogui results sql F` lists"),
        ("SELEC 1", "syntax error"),
        ("SELECT 1 FROM games WHERE", "syntax error"),
        ("SELECT 'a'::INTEGER", "Could not convert"),
        ("SELECT sum(agent) FROM seats", "No function matches"),
        ("SELECT ?", "Values were not provided"),
    ],
)
def test_what_is_wrong_is_one_sentence_with_the_nearest_names(own, capsys, text, said):
    assert sql(own, text) == 2
    error = capsys.readouterr().err
    assert said in error and error.count("\n") == 1 and len(error) < 400


@pytest.mark.parametrize("text", few_of(TEXTS, ANSI, BIDI, RETURN))
def test_the_words_of_an_error_cannot_drive_the_terminal(own, capsys, text):
    for wrong in (f'SELECT "{text}"', f'FROM "{text}"', f"SELECT 1 {text}"):
        code, error = sql(own, wrong), capsys.readouterr().err
        assert (code, error.count("\n")) in ((2, 1), (0, 0))
        assert all(char.isprintable() for char in error[:-1])
        assert code or wrong.startswith("SELECT 1"), "1 +1+1 is a number"


def test_tables_and_views_are_listed(own, capsys):
    assert sql(own) == 0
    lines = capsys.readouterr().out.splitlines()
    assert any(line.split()[:2] == ["games", "table"] for line in lines)
    assert any(line.split()[:2] == ["votes", "view"] for line in lines)
    assert sql(own, "--json") == 0
    listed = json.loads(capsys.readouterr().out)
    assert {column["name"] for one in listed for column in one["columns"] if one["name"] == "rounds"} >= {"first_deal"}
    assert all(one["is"] and all(column["is"] for column in one["columns"]) for one in listed)
    assert main(["results", "sql", str(own.path), "--lang", "zh"]) == 0
    assert "谁在第几轮投了谁" in capsys.readouterr().out


def test_the_terminal_shows_so_many_rows_and_says_that_there_are_more(own, capsys):
    assert sql(own, "SELECT range AS n FROM range(1000)") == 0
    said = capsys.readouterr()
    assert "the first 200 rows; there are more" in said.err
    assert [line.strip() for line in said.out.splitlines() if line.strip()][-1] == "199"
    assert sql(own, "SELECT range AS n FROM range(3)", "--limit", "3") == 0
    assert capsys.readouterr().err == ""
    assert sql(own, "SELECT range AS n FROM range(1000)", "--csv") == 0
    said = capsys.readouterr()
    assert (said.err, len(said.out.splitlines())) == ("", 1001)


def test_more_rows_than_fit_in_memory_are_refused_not_cut(own, capsys, monkeypatch):
    monkeypatch.setattr("play.commands.results.sql.MOST", 100)
    assert sql(own, "FROM range(101)", "--json") == 2
    said = capsys.readouterr()
    assert "more than 100 rows" in said.err and said.out == ""
    assert sql(own, "FROM range(100)", "--json") == 0


def test_json_has_every_value(own, capsys):
    text = (
        "SELECT 1 AS n, 2 AS n, 0.5 AS half, NULL AS nothing, 'x' AS t, true AS yes, [1, NULL] AS l, {'a': 'b'} AS s, "
        "MAP {1: 2} AS m, 'nan'::DOUBLE AS nan, TIMESTAMP '2026-01-02 03:04:05' AS w, DATE '2026-01-02' AS d, "
        "'\\x01'::BLOB AS b, INTERVAL 1 DAY AS i, uuid() IS NOT NULL AS u"
    )
    assert sql(own, text, "--json") == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert {name: value for name, value in row.items() if name != "i"} == {
        "n": 1, "n_2": 2, "half": 0.5, "nothing": None, "t": "x", "yes": True, "l": [1, None], "s": {"a": "b"},
        "m": {"1": 2}, "nan": None, "w": "2026-01-02T03:04:05", "d": "2026-01-02", "b": "01", "u": True,
    }  # fmt: skip


@pytest.fixture
def hostile(own):
    with own.write() as con:
        con.execute("CREATE TABLE said (text VARCHAR, number DOUBLE, list VARCHAR[])")
        for text in TEXTS:
            con.execute("INSERT INTO said VALUES (?, -1.5, ?)", [text, [text]])
    return own


def test_cells_of_csv_are_no_formulas_and_numbers_stay_numbers(hostile, capsys):
    assert sql(hostile, 'SELECT text, number, list, 1 AS "=cmd()" FROM said', "--csv") == 0
    out = capsys.readouterr().out
    heads, *rows = csv.reader(io.StringIO(out))
    assert heads[3] == "'=cmd()"
    assert len(rows) == len(TEXTS)
    for row in rows:
        assert row[1] == "-1.5"
        assert not row[0].startswith(("=", "+", "-", "@", "\t", "\r"))
        assert all(char.isprintable() for cell in row for char in cell)
    assert {row[0] for row in rows} >= {f"'{text.strip()}" for text in FORMULAS}


def test_a_table_cannot_drive_the_terminal_and_json_is_the_very_text(hostile, capsys):
    assert sql(hostile, "SELECT text, list, 1 AS one FROM said") == 0
    out = capsys.readouterr().out
    assert all(char.isprintable() or char == "\n" for char in out)
    assert len([line for line in out.splitlines() if line.strip()]) == len(TEXTS) + 2, "one line a row"
    assert sql(hostile, "SELECT text FROM said", "--json") == 0
    out = capsys.readouterr().out
    assert all(char.isprintable() or char == "\n" for char in out)
    assert sorted(row["text"] for row in json.loads(out)) == sorted(TEXTS)


@pytest.mark.slow
def test_a_query_is_stopped_when_its_time_is_up(own, capsys):
    start = time.monotonic()
    assert sql(own, ENDLESS, "--seconds", "0.4") == 1
    assert time.monotonic() - start < 4
    assert "stopped after 0.4 s" in capsys.readouterr().err
    with pytest.raises(TooLong):
        query(own, "FROM range(100000000000)", 10**9, 0.5)
    assert query(own, "SELECT 1", 1, 0.5).rows == [(1,)], "the record is free again"


def test_ctrl_c_stops_a_query():
    code = (
        "import sys; from pathlib import Path; from results.store.record import Record; from play.main import main\n"
        "r = Record(Path(sys.argv[1])); r.create(); print('ready', flush=True)\n"
        "sys.exit(main(['results', 'sql', sys.argv[1], sys.argv[2], '--seconds', '100', '--lang', 'en']))"
    )
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        words = [sys.executable, "-c", code, f"{folder}/r.duckdb", ENDLESS]
        with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as asked:
            assert asked.stdout is not None
            asked.stdout.readline()
            time.sleep(1.5)
            assert asked.poll() is None
            os.kill(asked.pid, signal.SIGINT)
            _, error = asked.communicate(timeout=20)
    assert (asked.returncode, error) == (1, "zhuogui: stopped\n")


@pytest.mark.slow
def test_a_long_query_does_not_keep_others_from_the_record(own):
    asked = threading.Thread(target=lambda: _until_stopped(own, 6.5))
    asked.start()
    time.sleep(1.5)
    start = time.monotonic()
    code = "import duckdb, sys; duckdb.connect(sys.argv[1]).execute('CHECKPOINT')"
    done = subprocess.run([sys.executable, "-c", code, str(own.path)], capture_output=True, text=True, check=False)
    took = time.monotonic() - start
    asked.join()
    assert (done.returncode, done.stderr) == (0, "")
    assert took < 5


def _until_stopped(record, seconds):
    with pytest.raises(TooLong):
        query(record, ENDLESS, 10, seconds)


@pytest.mark.parametrize("words", [["--limit", "0"], ["--limit", "x"], ["--seconds", "-1"], ["--seconds", "nan"]])
def test_limits_must_be_numbers_above_nothing(own, capsys, words):
    with pytest.raises(SystemExit) as left:
        sql(own, "SELECT 1", *words)
    assert left.value.code == 2
