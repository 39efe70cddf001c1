"""Who may read a record, and what a path is."""

import os
from typing import get_args

import pytest

from agents.llm.answer_fields import NotReadKind
from results.queries.costs import UNREAD, costs
from results.store.journal import Journal, journal_path
from results.store.record import Record
from results.store.write_ahead_log import log_of
from tests.command_line import here

from .small_record import plan, played


def modes(folder):
    return {path.name: oct(path.stat().st_mode & 0o777) for path in folder.iterdir()}


@pytest.mark.parametrize("mask", [0o022, 0o000, 0o077])
def test_record_log_and_journal_are_made_for_their_user_alone(tmp_path, mask):
    before = os.umask(mask)
    try:
        record = Record(tmp_path / "r.duckdb")
        record.create()
        with record.write() as con:
            con.execute("INSERT INTO prompts VALUES ('h', 'secret')")
            assert modes(tmp_path) == {"r.duckdb": "0o600", "r.duckdb.wal": "0o600"}
        journal = Journal(journal_path(record.path, "t1"), "t1")
        journal.write("g", {"kind": "call", "text": "secret"})
        assert {*modes(tmp_path).values()} == {"0o600"} and len(modes(tmp_path)) == 2
        journal.closed(["g"])
        journal.close()
        record.path.chmod(0o640)  # whoever shares it, shares it
        with record.write() as con:
            con.execute("DELETE FROM prompts")
            assert modes(tmp_path)["r.duckdb.wal"] == oct(0o640 & ~mask)
        assert modes(tmp_path) == {"r.duckdb": "0o640"} and os.umask(mask) == mask
    finally:
        os.umask(before)


NAMES = (
    "md:abc", "a?threads=1.db", "motherduck:x", ":memory:", "sqlite:x", "it's.db", "a#b", "x%20y", "?", "鬼.duckdb",
)  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_a_path_is_a_path(tmp_path, capsys, name):
    words = ["--players", "5", "--agents", "silent", "--seed", "1"]
    said = here(capsys, "play", "zhuogui-1", *words, "--db", name, cwd=tmp_path)
    assert said.returncode == 0, said.stderr
    assert [path.name for path in tmp_path.iterdir()] == [name]
    for verb in (["leaderboard"], ["check"], ["sql"]):
        assert here(capsys, "results", *verb, name, cwd=tmp_path).returncode == 0, verb
    assert log_of(tmp_path / name).parent == tmp_path


def test_what_was_broken_off_is_not_unreadable(own):
    assert {*UNREAD} == {*get_args(NotReadKind)}
    with own.write() as con:
        con.execute("UPDATE calls SET status = 'interrupted' WHERE status = 'ok'")
    assert sum(cost.failed for cost in costs(own)) == 1 == len(own.rows("FROM calls WHERE status = 'unreadable'"))


def test_a_decision_without_an_answer_is_of_the_kind_that_was_asked_for(tmp_path):
    rows = played(plan(), 0, of=Nothing())
    kinds = {row.kind for row in rows.decisions if row.seat and row.status == "defaulted"}
    assert {"describe", "vote"} <= kinds and "silence" not in kinds
    assert all(row.action is None for row in rows.decisions if row.status == "defaulted")


class Nothing:
    """Sits down, and answers what is no action."""

    def sit(self, game, seat, rng):
        return self

    def act(self, observation):
        return {"kind": "nothing"}
