"""`tournament status`: while a run goes on in another process, after a kill, afterwards, and of no tournament."""

import json
import os
import subprocess
import sys
import threading
import time
from datetime import UTC, datetime, timedelta

import pytest

from play.main import main
from results.queries.interim_rounds import stored_rounds
from results.store.journal import journal_path
from results.store.record import Record
from results.store.run_lock import holder, one_writer
from tests.agents.llm.games_at_service import plan as seated
from tests.agents.llm.games_at_service import sensible, settings
from tests.agents.models.loopback_service import Server
from tests.command_line import wait_for_games
from tests.results.store.test_record import plan
from tests.tournaments.plan.test_rounds import stopped
from tests.tournaments.run.test_pool import ROOT
from tournaments.run.driver import run_tournament
from tournaments.run.status import statuses

SPEC = """name = "slow"
variant = "zhuogui-1"
players = 4
games = 2000
concurrency = 4
agents = ["tests.tournaments.crash.steady_agents:Steady", "naive"]
"""


def status(capsys, record, *words):
    assert main(["tournament", "status", str(record), *words]) == 0
    return capsys.readouterr().out


def document(capsys, record, *words):
    return json.loads(status(capsys, record, *words, "--json"))


def files(folder):
    """The files of a folder, with what they hold."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture
def running(tmp_path):
    """A run in another process that goes on for minutes, and its record with a few games."""
    (tmp_path / "s.toml").write_text(SPEC, "utf-8")
    words = [sys.executable, "-m", "play.main", "tournament", "run", "s.toml", "--db", "r.duckdb", "--lang", "en"]
    process = subprocess.Popen(words, cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                               env=os.environ | {"PYTHONPATH": str(ROOT)})  # fmt: skip
    wait_for_games(tmp_path / "r.duckdb", 3)
    yield process
    process.kill()
    process.communicate()


@pytest.mark.slow
def test_while_a_run_goes_on_and_after_it_was_killed(running, tmp_path, capsys):
    record = tmp_path / "r.duckdb"
    deadline = time.monotonic() + 20
    (one,) = document(capsys, record)
    while one["seconds_left"] is None and time.monotonic() < deadline:  # unknown in its first two seconds
        (one,) = document(capsys, record)
    assert (one["name"], one["planned"], one["void"], one["over"]) == ("slow", 2000, 0, False)
    assert (one["running"], one["pid"]) == (True, running.pid)
    assert one["finished"] >= 3 and one["open"] >= 1 and one["kept_answers"] > 0
    assert one["games_a_second"] > 0 and one["seconds_left"] > 1
    assert {s["agent"] for s in one["standings"]} == {"tests.tournaments.crash.steady_agents:Steady", "naive"}
    assert all(s["low"] <= s["win_rate"] <= s["high"] for s in one["standings"])
    assert abs(datetime.fromisoformat(one["last_ended"]) - datetime.now(UTC)) < timedelta(seconds=60)
    assert f"process {running.pid} is playing it; pace: " in status(capsys, record, "--lang", "en")
    assert f"进程 {running.pid}正在进行；速度：每分钟 " in status(capsys, record, "--lang", "zh")
    assert running.poll() is None

    running.kill()
    assert running.stderr.read() == "" and running.wait() < 0
    before = files(tmp_path)
    (killed,) = document(capsys, record)
    assert (killed["running"], killed["pid"], killed["seconds_left"]) == (False, None, None)
    assert killed["finished"] >= one["finished"] and killed["open"] >= 1 and not killed["over"]
    command = f"zhuogui tournament resume {record} {one['tournament']}"
    assert f"nobody is playing it; go on with: {command}" in status(capsys, record, "--lang", "en")
    assert f"现在没有在进行；继续：{command}" in status(capsys, record, "--lang", "zh")
    assert files(tmp_path) == before, "nothing was created or changed"


def test_looking_all_the_time_refuses_no_run(tmp_path):
    path, over, seen = tmp_path / "r.duckdb", threading.Event(), set()

    def look():
        while not over.is_set():
            found = holder(path, "t1")
            seen.add(found and found.pid)

    looking = threading.Thread(target=look)
    assert holder(path, "t1") is None and not files(tmp_path)
    looking.start()
    try:
        for _ in range(100):
            with one_writer(path, "t1"):
                time.sleep(0.001)
    finally:
        over.set()
        looking.join()
    assert seen == {None, os.getpid()}
    assert holder(path, "t1") is None


def test_open_games_count_in_what_was_spent(tmp_path, capsys):
    with Server(sensible()) as server:
        model = {"name": "model", "price": {"input": 2.0, "output": 3.0}, **settings(server)}
        made = seated(model, "naive", games=6, players=5, concurrency=2)
        usual, left = server.decide, [40]

        def decide(asked):
            left[0] -= 1
            if left[0] == 0:
                import _thread

                _thread.interrupt_main()
            return usual(asked)

        server.decide = decide
        summary = run_tournament(made, Record(tmp_path / "r"))
    assert summary.interrupted and summary.open
    record = Record(tmp_path / "r")
    (one,) = statuses(record, datetime.now(UTC))
    in_record = record.rows("SELECT 1 FROM calls")
    assert one.open == summary.open and one.kept_answers > 0
    assert one.paid["model"].calls > len(in_record) and one.paid["model"].usd > 0
    assert not one.is_over and one.holder is None
    said = status(capsys, tmp_path / "r", "--lang", "en")
    assert f"{one.paid['model'].calls:,} calls so far, {one.paid['model'].tokens:,} tokens, " in said
    assert f"{one.open} open with {one.kept_answers} answers kept" in said
    assert journal_path(record.path, made.id).exists()


@pytest.mark.slow
def test_a_finished_tournament_with_a_stop_rule_shows_its_last_look(tmp_path, capsys):
    made, record = stopped(), Record(tmp_path / "r")
    summary = run_tournament(made, record)
    (one,) = statuses(record, datetime.now(UTC))
    assert one.analysis == summary.analysis and one.is_over and one.ends_early and one.finished < one.planned
    assert "it is over" in status(capsys, record.path, "--lang", "en")
    assert "已有定论" in status(capsys, record.path, "--lang", "zh")
    rounds = stored_rounds(record, made.id)
    with record.write() as con:  # as a kill in the last round leaves it
        for table in ("seats", "decisions", "events", "games"):
            con.execute(f"DELETE FROM {table} WHERE game_id IN "
                        f"(SELECT game_id FROM games WHERE plan_index = {rounds[-1].first_game + 1})")  # fmt: skip
    (cut,) = statuses(record, datetime.now(UTC))
    assert cut.analysis is not None and cut.analysis.open and not cut.is_over
    most = [max(pair.difference.n for pair in look.neighbours) for look in (cut.analysis, one.analysis)]
    assert most[0] < most[1], "it is the look before that round"
    assert stored_rounds(record, made.id) == rounds, "looking begins no round"


def test_a_stop_rule_whose_plan_cannot_be_made_again_says_why(tmp_path, capsys):
    record = Record(tmp_path / "r")
    run_tournament(stopped(cap_minutes=0.0001), record)
    with record.write() as con:
        con.execute("UPDATE tournaments SET spec = replace(spec::VARCHAR, '\"seed\":5', '\"seed\":6')::JSON")
    said = status(capsys, record.path, "--lang", "en")
    assert "the last look of its stop rule cannot be told: " in said and "would not be the same tournament" in said


@pytest.mark.slow
def test_several_tournaments_and_one_of_them(tmp_path, capsys):
    record = Record(tmp_path / "r")
    first, second = plan(games=3), plan(games=6, name="another")
    for made in (first, second):
        run_tournament(made, record)
    assert [one["tournament"] for one in document(capsys, record.path)] == [first.id, second.id]
    for word in (second.id, "another"):
        (one,) = document(capsys, record.path, word)
        assert (one["tournament"], one["finished"], one["over"], one["look"]) == (second.id, 6, True, None)
    for language, says in (("en", "there is no tournament 'anothr' in"), ("zh", "里没有比赛“anothr”")):
        assert main(["tournament", "status", str(record.path), "anothr", "--lang", language]) == 2
        error = capsys.readouterr().err
        assert says in error and f"{second.id} (another, 6/6)" in error and error.count("\n") == 1


def test_an_empty_record_and_none(tmp_path, capsys):
    path = tmp_path / "r"
    assert main(["tournament", "status", str(path), "--lang", "en"]) == 2
    assert capsys.readouterr().err == f"zhuogui: there is no record at {path}\n"
    assert not path.exists()
    Record(path).create()
    assert status(capsys, path, "--lang", "en") == f"{path} has no tournaments\n"
    assert status(capsys, path, "--lang", "zh") == f"{path} 里没有比赛\n"
    assert document(capsys, path) == []


def test_a_tournament_of_which_nothing_was_played(tmp_path, capsys):
    record = Record(tmp_path / "r")
    made = plan(games=3, cap_minutes=0.0001)
    run_tournament(made, record)
    (one,) = document(capsys, record.path)
    assert one["finished"] < 3 and not one["over"]
    assert f"{one['finished']} of 3 games finished" in status(capsys, record.path, "--lang", "en")
