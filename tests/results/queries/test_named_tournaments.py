"""Which tournament a word names, in every command that takes one: no guess, no empty answer, no two runs as one."""

import re
from pathlib import Path

import pytest

from play.grammar.parser import build_parser
from results.queries.tournaments import NoTournament, named_tournament
from results.store.record import Record
from tests.command_line import here

from ..estimates.records import Row, fill
from ..test_hostile_record import verbs

NAMED = {
    name: [action.option_strings[0]] if action.option_strings else []
    for name, leaf in verbs(build_parser("en")).items()
    for action in leaf._actions
    if action.dest == "tournament"
}
MORE = {"results export": ["--out", "out"], "results report": ["--out", "out"]}
WORDS = ("mine", "min", "MINE", "t1 ", "", "t9", "%", "t", "' OR 1=1 --", "\x1b[2Jmine")


@pytest.fixture
def record(tmp_path) -> Record:
    rows = [Row(f"{t}{k}", ("a", "b", "c"), (1,), "humans", tournament=t) for t in ("t1", "t2", "t3") for k in range(2)]
    made = fill(tmp_path / "r.duckdb", rows)
    with made.write() as con:
        con.execute("UPDATE tournaments SET name = 'mine' WHERE tournament_id IN ('t1', 't2')")
        con.execute("UPDATE games SET plan_index = plan_index % 2")
        con.execute("UPDATE tournaments SET name = 't1' WHERE tournament_id = 't3'")
    return made


def called(capsys, command: str, word: str, folder: Path):
    words = [*command.split(), "r.duckdb", *NAMED[command], word, *MORE.get(command, [])]
    return here(capsys, *words, "--lang", "en", cwd=folder)


def test_it_is_the_one_with_that_id_or_the_only_one_of_that_name(record):
    assert named_tournament(record, "t1").tournament_id == "t1", "an id goes before a name"
    assert named_tournament(record, "t2").tournament_id == "t2"
    for word in WORDS:
        with pytest.raises(NoTournament):
            named_tournament(record, word)


@pytest.mark.parametrize("words", [WORDS[:2], pytest.param(WORDS, marks=pytest.mark.slow)], ids=["few", "all"])
def test_every_command_lists_what_there_is(record, tmp_path, capsys, words):
    assert len(NAMED) >= 10
    for command in NAMED:
        for word in words:
            said = called(capsys, command, word, tmp_path)
            several = "2 tournaments in r.duckdb are called 'mine'; name one by its id: " if word == "mine" else None
            assert said.returncode == 2 and said.stdout == "" and said.stderr.count("\n") == 1, (command, word)
            assert (several or "there is no tournament ") in said.stderr, (command, word)
            for listed in ("t1 (mine, 2/", "t2 (mine, 2/"):
                assert listed in said.stderr, (command, word)
            assert "\x1b" not in said.stderr and not (tmp_path / "out").exists()


@pytest.mark.parametrize("command", ["results leaderboard", "tournament status"])
def test_one_run_is_not_another_of_the_same_name(record, tmp_path, capsys, command):
    said = called(capsys, command, "t2", tmp_path)
    assert said.returncode == 0 and not re.search(r"t1|t3", said.stdout)
    assert "2 of 2 games" in said.stdout or re.search(r"a +2 ", said.stdout)


def test_a_game_is_found_by_its_tournament_in_the_same_way(record, tmp_path, capsys):
    for word, code, says in (("t2:1", 0, ""), ("mine:1", 2, "2 tournaments"), ("t9:1", 2, "no tournament 't9'"),
                             ("1", 2, "may be several games in r.duckdb, such as t1-00000"),
                             ("t", 2, "may be several games"), ("t9", 2, "there is no game 't9'")):  # fmt: skip
        said = here(capsys, "replay", "r.duckdb", word, "--lang", "en", cwd=tmp_path)
        assert (said.returncode, says in said.stderr) == (code, True), (word, said)
