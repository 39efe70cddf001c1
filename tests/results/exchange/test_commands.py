"""`zhuogui results export` and `import`, on records at rest and of tournaments that are running."""

import json
import subprocess
import sys
import time
from contextlib import nullcontext
from pathlib import Path

import pytest

from play.main import main
from results.exchange.exporting import ExportOptions, export
from results.exchange.importing import import_export
from results.store.record import Record
from tests.agents.llm.games_at_service import plan, run, sensible, settings
from tests.agents.models.loopback_service import Server

from .players import MARK
from .records import everything, texts

ROOT = Path(__file__).resolve().parents[3]


def test_an_export_and_its_import_are_two_commands(played, tmp_path, capsys):
    out, db = str(tmp_path / "out"), str(tmp_path / "back.duckdb")
    assert main(["results", "export", str(played.path), "--out", out, "--with", "prompts", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("5 games, ") and "fill in the licence" in said and "without" not in said
    assert main(["results", "import", out, "--db", db, "--lang", "en"]) == 0
    assert capsys.readouterr().out == f"5 games added to {db}; it had 0 of them already\n"
    assert everything(Record(Path(db))) == everything(played)
    assert main(["results", "import", out, "--db", db, "--lang", "zh"]) == 0
    assert capsys.readouterr().out == f"读入 0 局到 {db}；另有 5 局已在其中\n"


@pytest.mark.slow
def test_what_is_not_in_it_is_said(played, tmp_path, capsys):
    args = ["results", "export", str(played.path), "--out", str(tmp_path / "out"), "--lang", "en"]
    assert main(args) == 0
    assert "without prompts and raw replies" in capsys.readouterr().out
    assert main([*args, "--redact", "--format", "jsonl", "--licence", "cc0-1.0"]) == 0
    said = capsys.readouterr().out
    assert "without the texts" in said and "fill in" not in said
    assert MARK not in "".join(path.read_text("utf-8") for path in (tmp_path / "out").iterdir())
    assert main([*args, "--json"]) == 0
    made = json.loads(capsys.readouterr().out)
    assert (made["format"], made["left_out"], made["rows"]["games"]) == ("parquet", ["prompts"], 5)
    assert main(["results", "import", str(tmp_path / "out"), "--db", str(tmp_path / "b"), "--json"]) == 0
    made = json.loads(capsys.readouterr().out)
    assert (made["games"], made["known"], made["rows"]["games"]) == (5, 0, 5)


@pytest.mark.parametrize(("more", "said"), [
    (["--tournament", "tX"], "no tournament 'tX'"),
    (["--redact", "--with", "prompts"], "cannot go together"),
    (["--licence", "two\nlines"], "one line"),
    (["--licence", " "], "is empty"),
    (["--format", "csv"], "parquet, jsonl"),
    (["--with", "keys"], "prompts"),
])  # fmt: skip
def test_a_wrong_word_is_one_sentence_and_nothing_is_written(played, tmp_path, capsys, more, said):
    call = ["results", "export", str(played.path), "--out", str(tmp_path / "out"), *more, "--lang", "en"]
    try:
        code = main(call)
    except SystemExit as left:
        code = left.code
    err = capsys.readouterr().err
    assert (code, said in err, err.count("\n")) == (2, True, 1), err
    assert list(tmp_path.iterdir()) == []


def test_a_place_that_cannot_be_written_is_a_failure_not_a_wrong_word(played, tmp_path, monkeypatch, capsys):
    """Exit code 1, in both directions."""
    out = tmp_path / "out"
    export(played, out, ExportOptions(), "0")

    def forbidden(*_, **__):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("tempfile.mkdtemp", forbidden)
    monkeypatch.setattr("results.store.record.Record.snapshot", lambda record: nullcontext(record))
    for words, place in (
        (["export", str(played.path), "--out", str(tmp_path / "new")], tmp_path / "new"),
        (["import", str(out), "--db", str(tmp_path / "r")], tmp_path / "r"),
    ):
        assert main(["results", *words, "--lang", "en"]) == 1
        error = capsys.readouterr().err
        assert str(place) in error and "Permission denied" in error and error.count("\n") == 1


def test_refusals_are_said_in_chinese_too(tmp_path, capsys):
    assert main(["results", "import", str(tmp_path), "--db", str(tmp_path / "r"), "--lang", "zh-Hant"]) == 2
    assert "不是導出的文件夾" in capsys.readouterr().err


def test_a_key_is_in_no_export(tmp_path, monkeypatch):
    """D23: neither in the spec nor in what was sent or came back."""
    key = "sk-CANARY-7c1f9"
    monkeypatch.setenv("CANARY_KEY", key)
    with Server(sensible()) as server:
        made = plan({"name": "m", **settings(server, key_env="CANARY_KEY")}, "naive")
        _, record = run(tmp_path, made)
        assert any(key in str(asked.headers) for asked in server.asked)
    export(record, tmp_path / "lines", ExportOptions("jsonl", prompts=True), "0")
    assert "CANARY_KEY" in (tmp_path / "lines" / "tournaments.jsonl").read_text("utf-8"), "the settings are there"
    assert (tmp_path / "lines" / "prompts.jsonl").stat().st_size > 100
    for path in tmp_path.rglob("*"):
        assert path.is_dir() or key.encode() not in path.read_bytes(), path
    export(record, tmp_path / "columns", ExportOptions(prompts=True), "0")
    back = Record(tmp_path / "back.duckdb")
    import_export(tmp_path / "columns", back)
    assert key not in texts(everything(back))


GAMES = 600
SPEC = """
name = "long"
variant = "zhuogui-1"
players = 5
games = {games}
seed = 5
agents = ["naive", "random"]
balanced = false
"""


@pytest.mark.slow
def test_a_running_tournament_is_exported_whole_and_added_to(played, tmp_path):
    """C12: neither waits for the other in vain, and no game is there by half."""
    spec, db = tmp_path / "spec.toml", tmp_path / "r.duckdb"
    spec.write_text(SPEC.format(games=GAMES))
    export(played, tmp_path / "other", ExportOptions(), "0")
    command = [sys.executable, "-m", "play.main", "tournament", "run", str(spec), "--db", str(db)]
    running = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    record, seen, added = Record(db), set[int](), None
    try:
        while running.poll() is None:
            if db.exists() and record.rows("SELECT 1 FROM duckdb_tables() WHERE table_name = 'left_out'"):
                games = export(record, tmp_path / "out", ExportOptions(), "0").rows("games")
                if games and games not in seen:
                    seen.add(games)
                    back = Record(tmp_path / f"{games}.duckdb")
                    import_export(tmp_path / "out", back)
                    check_whole(back)
                if added is None:
                    added = import_export(tmp_path / "other", record)
            time.sleep(0.2)
        said, _ = running.communicate(timeout=60)
    finally:
        running.kill()
    assert running.returncode == 0, said
    assert min(seen) < GAMES, "it was seen running"
    assert added and added.games == 5
    assert record.rows("SELECT count(*) AS n FROM games") == [{"n": GAMES + 5}]


def check_whole(record: Record) -> None:
    """Every game that is there has all its seats, and ends with its last event."""
    sql = """
        SELECT g.game_id FROM games g WHERE g.status = 'finished' AND (
            (SELECT count(*) FROM seats s WHERE s.game_id = g.game_id) <> g.players + 1 OR
            NOT EXISTS (FROM events e WHERE e.game_id = g.game_id AND e.kind = 'game_ended'))
    """
    assert record.rows(sql) == []
