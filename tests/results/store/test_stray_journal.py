"""A record that was renamed, moved or copied without the journal of its open games: said before anything is asked."""

import json
import re
from functools import partial

import pytest

from results.queries.tournaments import register
from results.store.journal import Journal, journal_path
from results.store.record import Record
from tests.command_line import here
from tournaments.plan.spec_loading import check_spec
from tournaments.run.unfinished import MisplacedJournal, check_no_stray, missing_journal, open_games, open_journal


def planned(*agents):
    spec = {"name": "mine", "variant": "zhuogui-1", "players": 5, "games": 2, "agents": [*agents], "balanced": False}
    return check_spec(spec, str, "spec.toml")


PLAN = planned("silent", "naive")


@pytest.fixture
def record(tmp_path):
    """A record with a tournament of which one game is open."""
    record = Record(tmp_path / "r.duckdb")
    record.create()
    register(record, PLAN.id, "mine", PLAN.spec.model_dump_json(), 2)
    journal = Journal(journal_path(record.path, PLAN.id), PLAN.id)
    journal.write(f"{PLAN.id}-000000", {"kind": "began", "at": "2026-01-01T00:00:00+00:00", "agents": {"1": "silent"}})
    journal.close()
    return record


NAMES = [
    ("s.duckdb", "r.duckdb"), ("r (1).duckdb", "r.duckdb"), ("记录.db", "r.duckdb"), ("r", "r.duckdb"),
    ("r.duckdb", "R.old.duckdb"), ("r.duckdb", "r.duckdb (1)"),
]  # fmt: skip


def test_a_journal_under_another_name_is_found_and_the_name_it_should_have_is_said(record, tmp_path):
    path, left = record.path, journal_path(record.path, PLAN.id)
    for record_name, journal_name in NAMES:
        path = path.rename(tmp_path / record_name)
        left = left.rename(tmp_path / f"{journal_name}.{PLAN.id}.jsonl")
        notes = left.read_bytes()
        for reads in (partial(check_no_stray, Record(path), PLAN.id), partial(open_journal, Record(path), PLAN.id)):
            with pytest.raises(MisplacedJournal, match=re.escape(journal_path(path, PLAN.id).name)):
                reads()
        assert left.read_bytes() == notes
    left.rename(journal_path(path, PLAN.id))
    assert len(open_games(Record(path), PLAN.id)) == 1


def test_every_command_that_needs_it_stops(record, tmp_path, capsys):
    record.path.rename(tmp_path / "s.duckdb")
    for words in (("tournament", "status"), ("tournament", "resume"), ("results", "repair"), ("results", "costs")):
        said = here(capsys, *words, "s.duckdb", "--lang", "en", cwd=tmp_path)
        assert said.returncode == 1 and "mv " in said.stderr and said.stderr.count("\n") == 1, (words, said)
        assert "needs repair" not in said.stdout


def test_what_is_another_record_s_or_no_journal_stops_nothing(record, tmp_path, capsys):
    copy = tmp_path / "copy.duckdb"
    copy.write_bytes(record.path.read_bytes())
    (tmp_path / f"notes.{PLAN.id}.jsonl").write_text("hello\n")
    said = here(capsys, "tournament", "status", "copy.duckdb", "--json", cwd=tmp_path)
    assert (said.returncode, json.loads(said.stdout)[0]["open"]) == (0, 0)
    assert "needs repair" in here(capsys, "results", "repair", "copy.duckdb", "--lang", "en", cwd=tmp_path).stdout


def test_a_tournament_that_goes_on_without_a_journal_says_so_where_answers_can_have_been_lost(record):
    awaited = planned("silent", "tests.tournaments.crash.steady_agents:Steady")
    assert missing_journal(record, awaited) is None, "it is new"
    register(record, awaited.id, "mine", awaited.spec.model_dump_json(), 2)
    found = missing_journal(record, awaited)
    assert found is not None and journal_path(record.path, awaited.id).name in found.en
    assert missing_journal(record, PLAN) is None, "its journal is there"
    journal_path(record.path, PLAN.id).unlink()
    assert missing_journal(record, PLAN) is None, "its players answer at once"
