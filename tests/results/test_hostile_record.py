"""Every command with a record that a stranger made: nothing it names is imported, opened or asked for.

The commands are those of the parser: one that is new has to say here how it is called with a record.
"""

import argparse
import json
import shutil
import sys
from pathlib import Path

import duckdb
import pytest

from play.grammar.parser import build_parser
from results.store.journal import Journal, journal_path
from results.store.record import Record
from tests.all_rows import few_of
from tests.command_line import here
from tests.hostile_texts import ANSI, PATHS

CANARY = "canary-5512"
SPY = f"""
import pathlib
pathlib.Path("{CANARY}-ran").touch()
class Bot:
    def sit(self, game, seat, rng):
        return self
"""
_seen: list[str] = []
_armed: list[bool] = []


def _hook(event: str, args: tuple[object, ...]) -> None:
    if _armed and event in ("open", "import") and any(CANARY in str(arg) or "spy_bot" in str(arg) for arg in args[:2]):
        _seen.append(f"{event} {args[:2]}")


sys.addaudithook(_hook)

# How each command is called with the record {db}; {game} is one of its games, {t} one of its tournaments.
CALLS: dict[str, list[list[str]]] = {
    "replay": [["{db}", "{game}"], ["{db}", "{game}", "--as", "1", "--json"], ["{db}", "{game}", "--table"],
               ["{db}", "{game}", "--page", "{out}/p.html"]],
    "review": [["{db}", "{game}", "--seat", "1", "--continuations", "0"]],
    "drill": [["{db}", "{game}", "--seat", "1", "--continuations", "0"], ["{db}"]],
    "tournament status": [["{db}"], ["{db}", "{t}", "--json"]],
    "results leaderboard": [["{db}"], ["{db}", "--by", "role", "--tournament", "{t}", "--json"]],
    "results costs": [["{db}"], ["{db}", "--tournament", "{t}", "--json"]],
    "results ratings": [["{db}"], ["{db}", "--running"]],
    "results versus": [["{db}"]],
    "results skills": [["{db}", "--tournament", "{t}"]],
    "results calibration": [["{db}"]],
    "results export": [["{db}", "--out", "{out}/e", "--with", "prompts"], ["{db}", "--out", "{out}/r", "--redact"]],
    "results sql": [["{db}"], ["{db}", "FROM tournaments"], ["{db}", "FROM migrations", "--csv"]],
    "results repair": [["{db}"], ["{db}", "--json"]],
    "results check": [["{db}"], ["{db}", "--json"]],
    "results merge": [["{db}", "--out", "{out}/m.duckdb"]],
    "results report": [["{db}", "--out", "{out}/s"]],
    "results import": [["{out}/e", "--db", "{out}/i.duckdb"]],
    "play": [["zhuogui-1", "--players", "5", "--agents", "silent", "--seed", "1", "--db", "{db}"]],
}  # fmt: skip
# Those that read no record; the last three say in their help that they make what a spec names.
NOT_ASKED = {"games", "rules", "doctor", "prompt", "balance", "words list", "words check", "words read", "words ask",
             "words guess", "hear", "tournament plan", "tournament run", "tournament resume",
             "bench-model"}  # fmt: skip


def verbs(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    groups = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    found: dict[str, argparse.ArgumentParser] = {}
    for group in groups:
        for name, below in group.choices.items():
            found |= {f"{name} {verb}".strip(): leaf for verb, leaf in (verbs(below) or {"": below}).items()}
    return found


def test_every_command_is_tried():
    assert {*verbs(build_parser("en"))} == {*CALLS} | NOT_ASKED


def naming_code(con, folder: Path) -> None:
    """Specs and seats that name a module, settings files and word packs of the reader's folder."""
    canary, bot = str(folder / f"{CANARY}.csv"), "spy_bot:Bot"
    for number, (tournament,) in enumerate(con.execute("SELECT tournament_id FROM tournaments").fetchall()):
        spec = {"name": "x", "variant": "zhuogui-1", "players": 6, "games": 12, "seed": 5, "balanced": False,
                "words": canary, "stop": {"look_every": 1}, "judge": "spy_bot:Bot",
                "agents": [[bot, "spy_bot:Second"], [{"name": "a", "use": f"{folder / CANARY}.toml"}, bot], [
                    {"name": "m", "settings": {"provider": "langchain", "class": bot}},
                    {"name": "s", "settings": {"provider": "scripted", "class": bot}},
                ]][number % 3]}  # fmt: skip
        con.execute("UPDATE tournaments SET spec = ?, games = 99 WHERE tournament_id = ?",
                    [json.dumps(spec), tournament])  # fmt: skip
    for table in ("seats", "decisions", "calls", "lost_calls"):
        con.execute(f"UPDATE {table} SET agent = ? WHERE agent = 'random'", [bot])
        con.execute(f"UPDATE {table} SET agent = ? WHERE agent = 'naive'", [canary])
    con.execute("UPDATE calls SET provider = 'scripted', model = ?", [bot])


def of_no_shape(con, folder: Path) -> None:
    """JSON of other shapes than ours, ids that are paths, and names that are more than text."""
    deep = "[" * 3000 + "]" * 3000
    specs = ["[]", "3", json.dumps({"stop": {}, "name": deep})]
    for (tournament,), spec in zip(con.execute("SELECT tournament_id FROM tournaments").fetchall(), specs):
        con.execute("UPDATE tournaments SET spec = ?, games = 99 WHERE tournament_id = ?", [spec, tournament])
    con.execute("UPDATE tournaments SET tournament_id = ?, name = ? WHERE name = 'k'", [PATHS[0], ANSI])
    con.execute("UPDATE games SET tournament_id = ? WHERE variant = 'killer-7-16'", [PATHS[0]])


def with_a_view(con, folder: Path) -> None:
    """The table that is read first of all, as a view of a file."""
    read = f"(SELECT content FROM read_text('{folder / CANARY}.txt'))"
    con.execute("ALTER TABLE migrations RENAME TO other")
    con.execute(f"CREATE VIEW migrations AS SELECT number, coalesce(name, {read}) AS name, applied_at FROM other "
                f"UNION ALL SELECT 99, {read}, now()")  # fmt: skip


def beside_a_journal(con, folder: Path) -> None:
    """Notes whose checksums are right and whose shapes are not."""
    began = {"kind": "began", "at": "2026-01-01T00:00:00+00:00", "agents": {"0": "scripted", "1": "a"}}
    wrong = [
        {"kind": "began", "at": "1", "agents": []}, {"kind": "late", "seat": 9, "ask": 1},
        {"kind": "asked", "seat": 1, "number": [], "tokens": "x", "usd": None}, {"kind": "answer", "seat": 1},
    ]  # fmt: skip
    for (tournament,) in con.execute("SELECT tournament_id FROM tournaments").fetchall():
        journal = Journal(journal_path(folder / "r.duckdb", tournament), tournament)
        for number, note in enumerate(wrong):
            for line in (began, note):
                journal.write(f"{tournament}-9{number:05d}", line)
        journal.close()


HOSTILE = (naming_code, of_no_shape, with_a_view, beside_a_journal)


ROWS = [(make, command) for make in HOSTILE for command in CALLS]
FEW = [
    (naming_code, "tournament status"), (naming_code, "results costs"), (with_a_view, "play"),
    (with_a_view, "results export"), (of_no_shape, "tournament status"), (beside_a_journal, "results costs"),
]  # fmt: skip


def hostile(make, whole, tmp_path):
    for name in (f"{CANARY}.csv", f"{CANARY}.toml", f"{CANARY}.txt"):
        (tmp_path / name).write_text(f"zh,en,category\n{CANARY}-inside\n", "utf-8")
    (tmp_path / "spy_bot.py").write_text(SPY, "utf-8")
    record = Record(Path(shutil.copy(whole.path, tmp_path / "r.duckdb")))
    with duckdb.connect(str(record.path)) as con:
        make(con, tmp_path)
    return record


@pytest.mark.parametrize(("make", "command"), few_of(ROWS, *FEW))
def test_nothing_that_a_record_names_is_made_or_opened(make, command, whole, tmp_path, capsys):
    record = hostile(make, whole, tmp_path)
    (tmp_path / "out").mkdir()
    game = whole.rows("SELECT game_id FROM games ORDER BY variant DESC, plan_index LIMIT 1")[0]["game_id"]
    words = {"db": str(record.path), "game": game, "t": "t", "out": str(tmp_path / "out")}
    if command == "results import":
        here(capsys, "results", "export", str(record.path), "--out", str(tmp_path / "out" / "e"), cwd=tmp_path)
    for call in CALLS[command]:
        _seen.clear()
        _armed.append(True)
        try:
            said = here(capsys, *command.split(), *(word.format(**words) for word in call), cwd=tmp_path, stdin="q\n")
        finally:
            _armed.clear()
        whole_text = said.stdout + said.stderr
        assert not _seen and "spy_bot" not in sys.modules and not (tmp_path / f"{CANARY}-ran").exists(), call
        assert said.returncode in (0, 1, 2) and "Traceback" not in whole_text, call
        assert "fault of the program" not in whole_text, (call, said.stderr)
        assert f"{CANARY}-inside" not in whole_text, call
        assert "\x1b" not in whole_text
    for path in (tmp_path / "out").rglob("*"):
        assert not path.is_file() or f"{CANARY}-inside".encode() not in path.read_bytes()
