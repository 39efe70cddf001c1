"""A run that is stopped, killed or copied in the middle of its games goes on where it was, and asks nothing twice.

Cases C06, C07, C12, C13, C28.
"""

import _thread
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

import results.store.writer
from agents.protocol import Answer
from play.main import main
from results.store.journal import Journal, JournalError, journal_path, notes_in
from results.store.record import Record, RecordError
from results.store.run_lock import AlreadyRunning, one_writer
from tests.agents.llm.games_at_service import asked_in_games, run, sensible, settings
from tests.agents.llm.games_at_service import plan as planned
from tests.agents.models.loopback_service import Asked, Server
from tests.all_rows import few_of
from tournaments.match.game_notes import read_notes
from tournaments.plan.spec_loading import check_spec
from tournaments.run.driver import run_tournament

from .drill import ROOT, Drilled, compared, copies, drill, stored_in
from .steady_agents import Steady

STEADY = "tests.tournaments.crash.steady_agents:Steady"


def stopping(server: Server, after: int, **more):
    """A model that is interrupted by Ctrl-C at its request number `after`."""
    usual = sensible(**more)

    def decide(asked: Asked):
        if len(asked_in_games(server)) == after:
            _thread.interrupt_main()
        return usual(asked)

    return decide


def plan(*seated, **changes):
    return planned(*seated, **{"balanced": False} | changes)


def models(server: Server, **more):
    return {"name": "model", **settings(server, **more)}, STEADY, "naive"


def journal_of(record: Record, made) -> Path:
    return journal_path(record.path, made.id)


def same(record: Record, plain: Record) -> bool:
    return all(equal for _, equal in compared(record, plain))


@pytest.fixture
def server():
    with Server(sensible()) as server:
        yield server


@pytest.fixture
def stopped(server, tmp_path):
    """A tournament of six games that was stopped at its 30th request: its plan and its record."""
    server.decide = stopping(server, 30, delay=0.02)
    made = plan(*models(server), games=6, players=5, beliefs=True, concurrency=4)
    summary, record = run(tmp_path, made)
    server.decide = sensible()
    assert summary.interrupted and summary.open > 0 and summary.void == 0
    assert journal_of(record, made).exists()
    return made, record


def test_a_stopped_run_goes_on_in_the_middle_of_its_games(server, stopped, tmp_path):
    made, record = stopped
    stored, before = stored_in(record, made.id), len(asked_in_games(server))
    assert 10 < stored.total() < 30
    steady = Steady.asked
    again, _ = run(tmp_path, made)
    assert (again.played + again.before, again.void, again.open) == (6, 0, 0)
    asked = len(asked_in_games(server)) - before
    answered = Steady.asked - steady
    server.asked.clear()
    steady = Steady.asked
    _, plain = run(tmp_path, made, "plain")
    assert same(record, plain)
    assert asked == len(asked_in_games(server)) - stored.total()
    assert 0 < answered < Steady.asked - steady
    assert not journal_of(record, made).exists()
    lost = record.rows("SELECT status, requests, agent FROM lost_calls")
    assert before - stored.total() <= len(lost) <= 16
    assert {(row["status"], row["agent"]) for row in lost} == {("lost", "model")}
    costs = record.rows("SELECT sum(calls) AS n FROM costs")[0]["n"]
    assert costs == before + asked + len(lost) - (before - stored.total()), "whatever was sent is counted"


def test_what_is_in_the_record_is_not_played_again_though_the_journal_is_there(server, stopped, tmp_path):
    """A crash between the commit of a game and the end of its journal."""
    made, record = stopped
    journal = journal_of(record, made)
    copy = shutil.copy(journal, tmp_path / "copy")
    run(tmp_path, made)
    before = len(server.asked)
    shutil.copy(copy, journal)
    again, _ = run(tmp_path, made)
    assert (again.before, again.played, again.open) == (6, 0, 0)
    assert len(server.asked) == before
    assert not journal.exists()


@pytest.mark.slow
def test_a_game_that_was_void_and_begun_anew_goes_on_from_its_second_beginning(server, tmp_path):
    made = plan(models(server)[0], games=1, players=5, game_cap_calls=4)
    summary, record = run(tmp_path, made)
    assert summary.void == 1 and summary.open == 0
    paid = len(asked_in_games(server))
    uncapped = plan(models(server)[0], games=1, players=5)
    assert uncapped.id == made.id
    server.decide = stopping(server, paid + 7)
    stopped, _ = run(tmp_path, uncapped)
    assert stopped.interrupted and stopped.open == 1
    stored, sent = stored_journal(record, made), len(asked_in_games(server))
    server.decide = sensible()
    again, _ = run(tmp_path, uncapped)
    assert (again.played, again.void, again.open) == (1, 0, 0)
    total = len(asked_in_games(server))
    server.asked.clear()
    _, plain = run(tmp_path, uncapped, "plain")
    assert same(record, plain)
    needed = len(asked_in_games(server))
    assert paid < sent < total == sent + needed - stored
    counted = record.rows("SELECT sum(calls) AS n FROM costs")[0]["n"]
    assert total <= counted <= total + 5, "with those that were begun and not sent"


def stored_journal(record: Record, made) -> int:
    """How many calls the journal holds."""
    notes = notes_in(journal_of(record, made), made.id).values()
    return sum(len(read_notes(of_game).calls) for of_game in notes)


@pytest.mark.slow
@pytest.mark.parametrize("cap", few_of(["tournament", "agent"], "agent"))
def test_a_cap_holds_over_all_runs(server, tmp_path, cap):
    more, of_agent = ({"cap_calls": 30}, {}) if cap == "tournament" else ({}, {"cap_calls": 30})
    made = plan(*models(server, **of_agent), games=6, players=5, **more, concurrency=2)
    for after in (9, 20, None, None):
        server.decide = stopping(server, after) if after else sensible()
        summary, record = run(tmp_path, made)
        assert summary.interrupted is (after is not None)
    assert 20 < len(asked_in_games(server)) <= 30
    assert "with a higher cap" in summary.notices[0].en and summary.void == 0, "its games go on when it is raised"
    free = plan(*models(server), games=6, players=5)
    assert free.id == made.id
    assert run(tmp_path, free)[0].void == 0
    _, plain = run(tmp_path, free, "plain")
    assert same(record, plain)


@pytest.mark.slow
def test_a_late_answer_is_late_again(server, tmp_path):
    """The model's, whose call is kept as timed out, and the bot's."""
    usual = sensible()

    def decide(asked: Asked):
        seen = len(asked_in_games(server))
        if seen == 16:
            _thread.interrupt_main()
        return sensible(delay=9)(asked) if seen in (3, 9) else usual(asked)

    server.decide = decide
    made = plan(
        *models(server), "tests.tournaments.crash.steady_agents:Asleep", games=4, players=4, seconds=0.4, concurrency=1
    )
    summary, record = run(tmp_path, made)
    assert summary.interrupted
    late = record.rows("SELECT count(*) AS n FROM decisions WHERE status = 'timed_out'")[0]["n"]
    journal = journal_of(record, made).read_text()
    assert journal.count('"kind":"late"') + late >= 3
    server.decide = usual
    again, _ = run(tmp_path, made)
    assert (again.void, again.errors, again.open) == (0, (), 0)
    calls = record.rows("SELECT count(*) AS n FROM calls WHERE status = 'timed_out'")
    assert calls == [{"n": 2}]
    bots = record.rows(
        "SELECT DISTINCT status FROM decisions WHERE agent = 'tests.tournaments.crash.steady_agents:Asleep'"
    )
    assert {"timed_out"} <= {row["status"] for row in bots}


def test_a_game_that_is_not_the_same_any_more_is_void_with_the_reason(server, stopped, tmp_path, monkeypatch):
    """Somebody has changed a bot between the runs."""
    made, record = stopped
    monkeypatch.setattr("agents.scripted.naive.Naive.sit", lambda self, game, seat, rng: Contrary())
    before = len(asked_in_games(server))
    summary, _ = run(tmp_path, made)
    assert summary.void > 0
    assert all("this is not the same game" in error for error in summary.errors)
    monkeypatch.undo()
    again, _ = run(tmp_path, made)
    assert (again.void, again.open) == (0, 0)
    assert len(asked_in_games(server)) > before
    assert record.rows("SELECT sum(calls) AS n FROM costs")[0]["n"] >= len(asked_in_games(server))


class Contrary:
    def act(self, observation) -> Answer:
        targets = observation.ask.choices.get("target")
        if targets:
            return {"kind": observation.ask.accepts[0], "target": targets[-1]}
        return {"kind": observation.ask.accepts[0], "text": "something else altogether"}


def test_a_second_run_of_the_same_tournament_is_refused_and_others_go_on(server, tmp_path, capsys):
    """C12."""
    made = plan(*models(server), games=2)
    other = plan(*models(server), games=2, seed=9)
    record = Record(tmp_path / "r.duckdb")
    record.create()
    with one_writer(record.path, made.id):
        with pytest.raises(
            AlreadyRunning, match=f"process {os.getpid()} is playing tournament {made.id} into .*r.duckdb"
        ):
            run(tmp_path, made)
        assert run(tmp_path, other)[0].played == 2
    assert run(tmp_path, made)[0].played == 2
    assert len(record.rows("SELECT 1 FROM games WHERE status = 'finished'")) == 4


SLOW = """
import sys
from pathlib import Path
from results.store.run_lock import one_writer
import time
with one_writer(Path(sys.argv[1]), sys.argv[2]):
    print("held", flush=True)
    time.sleep(60)
"""


def test_the_lock_of_a_killed_process_holds_nobody_up(server, tmp_path):
    made = plan("naive", games=1)
    holder = subprocess.Popen(
        [sys.executable, "-c", SLOW, str(tmp_path / "r.duckdb"), made.id], stdout=subprocess.PIPE, text=True, cwd=ROOT
    )
    assert holder.stdout.readline() == "held\n"
    with pytest.raises(AlreadyRunning, match=f"process {holder.pid} is"):
        run(tmp_path, made)
    holder.kill()
    holder.communicate()
    assert run(tmp_path, made)[0].played == 1


@pytest.mark.slow
def test_the_command_resumes_the_only_one_that_is_open(server, stopped, capsys):
    made, record = stopped
    assert main(["results", "costs", str(record.path), "--lang", "en"]) == 0
    error = capsys.readouterr().err
    assert f"{made.id}: " in error and " open games have cost " in error and " calls, " in error
    assert main(["tournament", "resume", str(record.path), "--lang", "en", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["tournament"], said["open"], said["before"] + said["played"]) == (made.id, 0, 6)
    assert main(["results", "costs", str(record.path), "--lang", "en"]) == 0
    assert "open games" not in capsys.readouterr().err
    assert main(["tournament", "resume", str(record.path), "--lang", "en"]) == 2
    assert "every tournament in" in capsys.readouterr().err


@pytest.mark.slow
def test_the_command_lists_what_may_be_resumed(server, tmp_path, capsys):
    record = Record(tmp_path / "r.duckdb")
    made = [plan(*models(server), games=6, seed=seed) for seed in (1, 2)]
    for one in made:
        server.asked.clear()
        server.decide = stopping(server, 10)
        assert run(tmp_path, one)[0].open > 0
    server.decide = sensible()
    words = ["--lang", "en", "tournament", "resume", str(record.path)]
    assert main(words) == 2
    error = capsys.readouterr().err
    assert all(f"{one.id} (e2e, " in error for one in made)
    assert main([*words, "t0"]) == 2
    assert "there is no tournament 't0' in" in capsys.readouterr().err
    assert main([*words, made[1].id, "--set", "cap_calls=11"]) == 1
    said = capsys.readouterr()
    assert "your cap of 11 calls is reached" in said.err
    assert main([*words, made[1].id, "--set", "seed=3"]) == 2
    assert "would not be the same tournament" in capsys.readouterr().err
    assert main([*words, made[1].id]) == 0


@pytest.mark.parametrize("spec", sorted((ROOT / "tournaments" / "specs").glob("*.toml")), ids=lambda path: path.stem)
def test_a_plan_comes_back_from_the_record(spec, tmp_path):
    from results.queries.tournaments import register
    from tournaments.plan.spec_loading import load_spec
    from tournaments.run.resume import plan_to_resume

    made, record = load_spec(spec), Record(tmp_path / "r.duckdb")
    record.create()
    register(record, made.id, made.spec.name, made.spec.model_dump_json(), made.spec.games)
    assert plan_to_resume(record).id == made.id


@pytest.mark.parametrize("number", few_of([signal.SIGINT, signal.SIGTERM], signal.SIGINT))
def test_the_command_stops_cleanly_and_says_how_to_go_on(server, tmp_path, number):
    server.decide = sensible(delay=0.05)
    spec = tmp_path / "s.toml"
    lines = "\n".join(f"{key} = {json.dumps(value)}" for key, value in settings(server).items())
    (tmp_path / "m.toml").write_text(lines)
    spec.write_text('name = "e2e"\nvariant = "zhuogui-1"\nplayers = 4\ngames = 6\nagents = ["naive", "m.toml"]\n')
    db = str(tmp_path / "r.duckdb")
    words = [sys.executable, "-m", "play.main", "tournament"]
    process = subprocess.Popen(
        [*words, "run", str(spec), "--db", db, "--lang", "en"],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    while len(server.asked) < 30:
        time.sleep(0.01)
    process.send_signal(number)
    out, error = process.communicate(timeout=30)
    assert process.returncode == 1
    assert "stopped; " in out and "Traceback" not in out + error
    assert (
        f"games are open, and all that was answered in them is kept; go on with: zhuogui tournament resume {db}"
        in error
    )
    server.decide = sensible()
    assert main(["tournament", "resume", db, "--lang", "en"]) == 0


@pytest.mark.slow
def test_a_clock_that_jumps_changes_nothing(server, tmp_path, monkeypatch):
    """Hours forwards and backwards, at every look at the clock."""
    now, chance = time.time, Random(5)
    monkeypatch.setattr(time, "time", lambda: now() + chance.choice((-3, 0, 5)) * 3600)
    server.decide = stopping(server, 8)
    made = plan(*models(server), games=3)
    stopped, record = run(tmp_path, made)
    assert stopped.interrupted
    server.decide = sensible()
    again, _ = run(tmp_path, made)
    assert (again.void, again.open) == (0, 0)
    monkeypatch.undo()
    _, plain = run(tmp_path, made, "plain")
    assert same(record, plain)
    assert record.rows("SELECT DISTINCT status FROM decisions") == [{"status": "valid"}]


@pytest.mark.slow
def test_nothing_but_a_whole_journal_lets_games_go_on(server, tmp_path, monkeypatch):
    """A disk that is full, by the error of the system: the run ends with a sentence, and what was kept is kept."""
    made = plan(*models(server), games=4, players=5, concurrency=2)
    write = Journal._put
    room = [40]

    def full(self, table):
        room[0] -= 1
        if room[0] < 0:
            raise OSError(28, os.strerror(28))
        return write(self, table)

    monkeypatch.setattr(Journal, "_put", full)
    with pytest.raises(JournalError, match="No space left on device; all before that is kept"):
        run(tmp_path, made)
    monkeypatch.undo()
    record = Record(tmp_path / "r.duckdb")
    stored, before = stored_in(record, made.id).total(), len(asked_in_games(server))
    assert before - stored < 10
    again, _ = run(tmp_path, made)
    assert (again.void, again.open) == (0, 0)
    _, plain = run(tmp_path, made, "plain")
    assert same(record, plain)
    assert record.rows("SELECT count(*) AS n FROM calls")[0]["n"] - stored == len(
        asked_in_games(server)
    ) - before - len(plain.rows("SELECT 1 FROM calls"))


def test_a_record_that_cannot_be_written_leaves_the_games_in_the_journal(server, tmp_path, monkeypatch):
    import duckdb

    def full(record, games):
        raise duckdb.IOException("IO Error: Could not write file: No space left on device")

    made = plan(*models(server), games=4, players=5, concurrency=2)
    monkeypatch.setattr(results.store.writer, "commit", full)
    with pytest.raises(RecordError, match=r"r\.duckdb could not be written: .*No space left on device"):
        run(tmp_path, made)
    monkeypatch.undo()
    before = len(asked_in_games(server))
    again, record = run(tmp_path, made)
    assert (again.played, again.void, again.open) == (4, 0, 0)
    total = len(asked_in_games(server))
    assert total == before == record.rows("SELECT count(*) AS n FROM calls")[0]["n"], "nothing was asked twice"


@pytest.mark.slow
@pytest.mark.parametrize("kills", [2, 4])
def test_a_short_drill(server, tmp_path, kills):
    """Kills at random moments of a process; see `drill`. `make crash-drill` is the long one."""
    server.decide = sensible(delay=0.05)
    done: Drilled = drill(tmp_path, server, kills=kills, games=2 * kills, rng=Random(7), longest=0.8)
    assert done.faults == []
    assert done.kills >= kills - 1 and done.in_play >= 1
    assert done.repeated <= done.unstored


@pytest.mark.slow
def test_a_copy_with_a_cut_journal_goes_on_from_there(server, tmp_path):
    server.decide = sensible(delay=0.05)
    done = copies(tmp_path, server, 1, games=4, rng=Random(1), cut=True)
    assert done.faults == []
    assert done.kills == 1


def test_scripted_games_need_no_journal(tmp_path, monkeypatch):
    monkeypatch.setattr(Journal, "write", lambda *_: pytest.fail("something was written"))
    made = check_spec(
        {"name": "s", "variant": "zhuogui-1", "games": 2, "agents": ["naive", "random"]}, lambda _: "", "s"
    )
    assert run_tournament(made, Record(tmp_path / "r.duckdb")).played == 2
