"""What a person sees of a run: lines with a clock of the test's own, the display at every width, a real terminal."""

import io
import os
import pty
import re
import subprocess
import sys
import threading
import unicodedata
from datetime import UTC, datetime

import pytest
from rich.console import Console

from play.views.live_display import drawn
from play.views.live_watch import EVERY, PlainLines, SnapshotTaker, watched
from play.views.progress_lines import Snapshot, sentence
from results.queries.leaderboard import Standing, leaderboard
from results.queries.tally import RunningTally
from results.store.record import Record
from tests.agents.llm.games_at_service import plan as seated
from tests.agents.llm.games_at_service import sensible, settings
from tests.agents.models.loopback_service import Server
from tests.all_rows import few_of
from tests.results.store.test_record import plan
from tests.tournaments.plan.test_rounds import stopped
from tests.tournaments.run.test_pool import ROOT, in_two
from tournaments.run.driver import run_tournament
from tournaments.run.pace import FEW, Pace, Stretch, seconds_left
from tournaments.run.progress import Counts

COUNTS = Counts(
    planned=400, before=20, played=100, void=2, not_played=0, open=16, decisions=8120, calls=1204, tokens=1_300_000,
    usd=2.13, ends_early=False,
)  # fmt: skip
AGENTS = [
    Standing(f"很长的名字模型-{k}-extra-long", "", 100 * k + 1, 0.9 - 0.05 * k, 0.8 - 0.05 * k, 0.95, 9, k / 100)
    for k in range(15)
]
SNAPSHOT = Snapshot("试一试 t", COUNTS, Stretch(60, 12, 840, 120), 900.0, AGENTS, None, datetime.now(UTC))


def cells(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


class Hand:
    """A clock that is moved by hand."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


# The pace


def test_the_pace_is_that_of_the_last_minute():
    pace = Pace(Stretch(0.0))
    assert pace.look(Stretch(50.0, 100, 500, 0)) == Stretch(50.0, 100, 500, 0)
    assert pace.look(Stretch(110.0, 130, 700, 6)) == Stretch(60.0, 30, 200, 6)
    assert pace.look(Stretch(171.0, 130 + FEW - 1, 701, 6)).seconds == 171.0, (
        "too few in the last minute: the whole run"
    )
    for second in range(172, 4000):
        pace.look(Stretch(float(second), second))
    assert len(pace._last) < 70


def test_nobody_knows_the_time_left_before_a_game_has_ended():
    assert seconds_left(Stretch(100.0), 50, 8) is None
    assert seconds_left(Stretch(0.5, 20), 50, 8) is None
    assert seconds_left(Stretch(100.0, 50), 0, 0) == 0.0


def test_open_games_are_half_over():
    assert seconds_left(Stretch(60.0, 30), 38, 16) == 60.0
    assert seconds_left(Stretch(60.0, 2), 18, 16) == 60.0, "at first what is open was begun in that time as well"
    assert seconds_left(Stretch(60.0, 30), 4, 100) == 4.0


# Lines


def test_a_line_comes_every_half_minute_and_not_before(capsys):
    clock = Hand()
    lines = PlainLines("en", clock)
    for seconds, said in ((0.0, 0), (29.9, 0), (0.2, 1), (1.0, 0), (28.9, 0), (0.2, 1), (500.0, 1), (1.0, 0)):
        clock.now += seconds
        lines.show(SNAPSHOT)
        assert capsys.readouterr().err.count("\n") == said
    assert EVERY == 30.0


def test_the_sentence_says_it_all_in_both_languages():
    said = sentence(SNAPSHOT._replace(standings=AGENTS[:2]))
    assert said.en == (
        "试一试 t: 120 of 400 games done, 16 open, 2 void; 14 decisions a second, 2.0 calls; 1,204 calls so far, "
        "1,300,000 tokens, 2.1300 USD; win rates 很长的名字模型-0-extra-long 90.0% (80.0% – 95.0%), "
        "很长的名字模型-1-extra-long 85.0% (75.0% – 95.0%); decisions not valid: 很长的名字模型-1-extra-long 1.0%; "
        "time left: about 15 minutes"
    )
    assert said.zh == (
        "试一试 t：400 局已完成 120 局，正在进行 16 局，作废 2 局；每秒 14 次决定、2.0 次调用；至今调用 1,204 次，"
        "1,300,000 token，2.1300 美元；胜率 很长的名字模型-0-extra-long 90.0% (80.0% – 95.0%)、"
        "很长的名字模型-1-extra-long 85.0% (75.0% – 95.0%)；非正常决定：很长的名字模型-1-extra-long 1.0%；"
        "剩余时间：约 15 分钟"
    )
    quiet = sentence(
        SNAPSHOT._replace(counts=COUNTS._replace(calls=0, void=0, ends_early=True), left=None, standings=[])
    )
    assert quiet.en == "试一试 t: 120 of 400 games done, 16 open; 14 decisions a second; time left: ?"
    assert "at most about" in sentence(SNAPSHOT._replace(counts=COUNTS._replace(ends_early=True))).en
    assert "and 3 more" in sentence(SNAPSHOT).en and "另有 3 个" in sentence(SNAPSHOT).zh


# The display


def shown(snapshot: Snapshot, language: str, width: int, height: int) -> list[str]:
    console = Console(file=io.StringIO(), width=width, height=height, force_terminal=True, color_system=None)
    console.print(drawn(snapshot, language, width, height))
    return console.file.getvalue().splitlines()


@pytest.mark.parametrize("language", ["en", "zh", "zh-Hant"])
@pytest.mark.parametrize(("width", "height"), [(120, 40), (80, 24), (50, 24), (34, 16), (20, 12)])
def test_the_display_holds_in_every_terminal(language, width, height):
    lines = shown(SNAPSHOT, language, width, height)
    assert max(map(cells, lines)) <= width
    table = [line for line in lines if re.search(r"\d\.0%( |$)", line)]
    assert table and len({cells(line) for line in table}) == 1, "figures stand under each other"
    assert all("90.0%" in line or "85.0%" in line or cells(line) == cells(table[0]) for line in table)
    assert "90.0%" in table[0], "a win rate is never cut"
    assert len(lines) <= height or len(table) == 1
    if width >= 80:
        assert len(table) == 12 and any("3" in line for line in lines[-1:])


def test_what_a_name_holds_cannot_drive_the_terminal():
    evil = [AGENTS[0]._replace(agent="a\x1b[2J[red]b")]
    lines = shown(SNAPSHOT._replace(standings=evil, name="n\x1b]0;x\x07"), "en", 80, 24)
    assert not any("\x1b" in line or "\x07" in line for line in lines)
    assert any("[red]b" in line for line in lines)


# What a run tells


@pytest.mark.slow
@pytest.mark.parametrize(
    "how", few_of([{"workers": 1}, {"executor": in_two}, {"concurrency": 3, "workers": 1}], {"executor": in_two})
)
def test_a_run_tells_what_its_record_holds(tmp_path, how):
    made, record = plan(agents=["naive", "random", "guest-raising"], games=39), Record(tmp_path / "r")
    courses = []
    run_tournament(made, record, begun=courses.append, **how)
    (course,) = courses
    counts = course.counts()
    assert (counts.planned, counts.done, counts.void, counts.open, counts.left) == (39, 39, 0, 0, 0)
    assert counts.decisions == len(record.rows("SELECT 1 FROM decisions"))
    stored = RunningTally()
    stored.resume(record, made.id)
    assert course.standings() == stored.standings()
    assert any(standing.not_valid for standing in course.standings())
    run_tournament(made, record, begun=courses.append, **how)
    assert courses[1].counts()[:5] == (39, 39, 0, 0, 0) and courses[1].standings() == stored.standings()


def test_void_games_are_told(tmp_path):
    courses = []
    made = plan(agents=["naive", "tests.stand_in_agents:Broken"], games=6)
    summary = run_tournament(made, Record(tmp_path / "r"), begun=courses.append, workers=1)
    counts = courses[0].counts()
    assert counts.void == summary.void > 0 and counts.done == summary.played and counts.open == 0


def test_calls_and_tokens_are_told_while_games_are_open(tmp_path):
    record, courses, seen = Record(tmp_path / "r"), [], []
    with Server(sensible()) as server:
        made = seated({"name": "model", **settings(server)}, "naive", games=2)
        usual = server.decide

        def decide(asked):
            seen.append(courses[0].counts())
            return usual(asked)

        server.decide = decide
        run_tournament(made, record, begun=courses.append, concurrency=1)
    counts = courses[0].counts()
    (stored,) = record.rows("SELECT count(*) AS n, sum(input_tokens + output_tokens)::BIGINT AS tokens FROM calls")
    assert (counts.calls, counts.tokens) == (stored["n"], stored["tokens"])
    during = [one for one in seen if one.open]
    assert {one.open for one in during} == {1} and during[-1].calls > during[0].calls
    assert any(one.played == 0 and one.tokens > 0 for one in during)


@pytest.mark.slow
def test_the_last_look_of_a_stop_rule_is_told(tmp_path):
    courses = []
    summary = run_tournament(stopped(), Record(tmp_path / "r"), begun=courses.append)
    snapshot = SnapshotTaker(courses[0]).take()
    assert snapshot.interim == summary.analysis is not None and snapshot.counts.ends_early
    assert "neighbours in the ranking were settled" in sentence(snapshot).en
    assert any("stop rule" in line for line in shown(snapshot, "en", 80, 24))


# Who watches


def test_quick_runs_and_quiet_ones_say_nothing(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("play.views.live_watch.EVERY", 0.0)
    monkeypatch.setattr("play.views.live_watch.REFRESH", 0.01)
    with watched("en", quiet=True) as begun:
        assert begun is None
    with watched("en", quiet=False) as begun:
        run_tournament(plan(games=60), Record(tmp_path / "r"), begun=begun, workers=1)
    said = capsys.readouterr()
    assert said.out == "" and "t: " in said.err and " of 60 games done" in said.err
    assert not [thread for thread in threading.enumerate() if thread.name == "watching"]


SPEC = 'name = "看看"\nvariant = "zhuogui-1"\nplayers = 5\ngames = 300\nseed = 3\nagents = ["naive", "random"]\n'


@pytest.mark.parametrize(("more", "seen"), [([], True), pytest.param(["--quiet"], False, marks=pytest.mark.slow)])
def test_on_a_terminal_there_is_a_display_and_nothing_of_it_stays(tmp_path, more, seen):
    (tmp_path / "s.toml").write_text(SPEC, "utf-8")
    ours, theirs = pty.openpty()
    words = [sys.executable, "-m", "play.main", "tournament", "run", "s.toml", "--db", "r", "--lang", "zh", *more]
    env = os.environ | {"PYTHONPATH": str(ROOT), "TERM": "xterm", "COLUMNS": "60", "LINES": "24", "LANG": "C.UTF-8"}
    running = subprocess.Popen(words, cwd=tmp_path, stdout=subprocess.PIPE, stderr=theirs, env=env)
    os.close(theirs)
    pieces: list[bytes] = []
    with pytest.raises(OSError):  # the terminal is gone
        while piece := os.read(ours, 65536):
            pieces.append(piece)
    out, _ = running.communicate(timeout=60)
    os.close(ours)
    screen = b"".join(pieces).decode()
    assert running.returncode == 0 and "Traceback" not in screen
    if not seen:
        assert screen == ""
        return
    assert "看看：300 局已完成" in screen and "剩余时间" in screen and "naive" in screen and "━" in screen
    assert screen.rstrip().endswith("\x1b[2K"), "its lines are taken away"
    assert screen.count("\x1b[?25l") == screen.count("\x1b[?25h") == 1, "the cursor comes back"
    assert "\x1b" not in out.decode()


def test_a_standing_is_that_of_the_leaderboard(tmp_path):
    courses, record = [], Record(tmp_path / "r")
    run_tournament(plan(agents=["naive", "guest-raising"]), record, begun=courses.append, workers=1)
    board = [standing._replace(low=0, high=0) for standing in leaderboard(record)]
    assert [standing._replace(low=0, high=0) for standing in courses[0].standings()] == board
    assert board[1].not_valid > 0.5
