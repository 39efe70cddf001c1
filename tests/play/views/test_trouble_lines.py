"""A run says what is wrong while it happens: who, what, since when, and what will be done; and it does not flood."""

import json
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest

import agents.llm.outage
from agents.llm.health import Health
from agents.models.wire import Fault
from arena.text import Text
from play.views import live_watch, trouble_lines
from play.views.progress_lines import sentence
from play.views.trouble_lines import TroubleNews
from tests.agents.llm.games_at_service import hurry, is_probe, sensible, settings
from tests.agents.models.loopback_service import Answer, Server, openai_says
from tests.all_rows import few_of
from tests.command_line import here
from tests.play.views.test_live_watch import SNAPSHOT, shown
from tournaments.plan.entrants import ModelEntrant
from tournaments.run import troubles as judged
from tournaments.run.streaks import Streaks
from tournaments.run.troubles import Trouble, troubles

NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)
DOWN = Fault("overloaded", "503: upstream \x1b[2J is down", status=503)
WHY = Text('overloaded: 503: "upstream is down"', 'overloaded：503: "upstream is down"')
AWAY = Trouble("m", "away", NOON, 3, WHY, NOON + timedelta(minutes=10))
UNUSABLE = Trouble("m", "unusable", NOON, 7, Text("CM-6: no such seat", "CM-6: no such seat"), limit=20)
SLOW = Trouble("m", "slow", NOON, 3)


def after(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


def said(news: TroubleNews, now: list[Trouble], seconds: float) -> list[str]:
    return [text.en for text in news.lines(now, after(seconds))]


def run_with(health: Health | None = None, **failed: list[tuple[str, str]]) -> SimpleNamespace:
    streaks = Streaks()
    for agent, decisions in failed.items():
        streaks.saw(agent, decisions)
    model = ModelEntrant.model_construct(name="m")
    judge = SimpleNamespace(name="scripted")
    spec = SimpleNamespace(give_up_after=None, entrants=(model,), judged_by=judge)
    healths = {"m": health} if health else {}
    return SimpleNamespace(healths=healths, streaks=streaks, plan=SimpleNamespace(spec=spec), playback=None)


@pytest.mark.parametrize("trouble", [AWAY, UNUSABLE, SLOW, AWAY._replace(until=None), UNUSABLE._replace(limit=None)])
def test_each_says_who_what_since_when_and_what_will_be_done(trouble):
    (text,) = TroubleNews().lines([trouble], after(70))
    for words in (text.en, text.zh):
        assert words.startswith("m") and f"{NOON.astimezone():%H:%M:%S}" in words
        assert words.count("; ") + words.count("；") >= 1 and words.isprintable()
        assert (trouble.what.en in words or trouble.what.zh in words) and str(trouble.limit or "") in words
    assert ("give_up_after" in text.en) == (trouble.limit is not None)
    if trouble.until:
        assert f"until {trouble.until.astimezone():%H:%M:%S}; then they stay open for the next run" in text.en


def test_a_trouble_is_said_once_and_then_now_and_then_and_its_end():
    news = TroubleNews()
    assert len(said(news, [AWAY], 3)) == 1
    assert sum(len(said(news, [AWAY], second)) for second in range(4, 600)) == 4, "every two minutes"
    (over,) = said(news, [], 600)
    assert over.startswith("m: that is over, after")
    assert said(news, [], 601) == []


def test_a_service_that_comes_and_goes_is_not_said_each_time():
    news = TroubleNews()
    lines = [line for second in range(300) for line in said(news, [AWAY] if second % 2 else [], second)]
    assert len(lines) <= 2 * 11


def test_agents_at_one_service_share_a_line():
    many = [AWAY._replace(agent=f"agent number {number}") for number in range(40)]
    (line,) = said(TroubleNews(), many, 5)
    assert line.startswith("agent number 0, agent number 1, ") and len(line) < 600
    assert len(said(TroubleNews(), [AWAY, UNUSABLE, SLOW], 5)) == 3


def test_what_is_worth_saying():
    health = Health()
    run = run_with(health)
    assert [*troubles(run, NOON)] == []
    waited = [1.0]
    number, begun = health.asks(lambda: waited[0]), datetime.now(UTC)
    assert [*troubles(run, begun)] == []
    waited[0] = judged.SLOW.total_seconds()
    assert [(one.kind, one.since) for one in troubles(run, begun)] == [("slow", begun - judged.SLOW)]
    health.failed(DOWN)
    assert [*troubles(run, begun)] == [], "it may be back in a moment"
    (away,) = troubles(run, begun + 2 * judged.BRIEF)
    assert (away.kind, away.until) == ("away", None) and '503: "upstream \\u001b[2J is down"' in away.what.en
    health.waits(600)
    (away,) = troubles(run, begun + 2 * judged.BRIEF)
    assert away.until is not None
    health.over(number)
    health.well()
    assert [*troubles(run, begun + judged.SLOW)] == []


@pytest.mark.parametrize(
    ("decisions", "count", "limit"),
    [
        ([("defaulted", "no")] * 4, None, None),
        ([("defaulted", "no")] * 6, 6, 20),
        ([("timed_out", "late")] * 6, 6, 20),
        ([("valid", ""), *[("defaulted", "no")] * 6], 6, None),
        ([*[("defaulted", "no")] * 6, ("repaired", "")], None, None),
    ],
)
def test_decisions_in_a_row_that_could_not_be_used(decisions, count, limit):
    found = [(one.number, one.limit) for one in troubles(run_with(m=decisions), NOON)]
    assert found == ([] if count is None else [(count, limit)])


def test_the_display_and_the_sentence_hold_it():
    snapshot = SNAPSHOT._replace(troubles=[AWAY], at=after(30))
    assert "its service does not answer" in sentence(snapshot).en and "服务没有给出回答" in sentence(snapshot).zh
    lines = shown(snapshot, "en", 100, 30)
    assert any("its service does not answer" in line for line in lines) and max(map(len, lines)) <= 100


ANSWERS = {
    "503": (
        Answer({"error": {"message": "upstream is down"}}, 503),
        'm: its service does not answer (overloaded: 503: "',
    ),
    "429": (Answer({}, 429, {"retry-after": "9999"}), "m: its service does not answer (rate_limited"),
    "broken": (Answer(b"x" * 99, broken=True, pieces=3), "m: its service does not answer (connection"),
    "hangs": (Answer({}, delay=60), "m: no answer yet to "),
    "nonsense": (Answer(openai_says("no JSON here")), "m: its last "),
}


@pytest.mark.parametrize("kind", few_of(ANSWERS, "503"))
def test_a_run_in_trouble_says_so_on_stderr(tmp_path, capsys, monkeypatch, kind):
    hurry(monkeypatch)
    monkeypatch.setattr(agents.llm.outage, "FIRST_PAUSE", 0.02)
    monkeypatch.setattr(judged, "BRIEF", timedelta(seconds=0.1))
    monkeypatch.setattr(judged, "SLOW", timedelta(seconds=0.3))
    monkeypatch.setattr(live_watch, "REFRESH", 0.02)
    assert trouble_lines.SOON < trouble_lines.AGAIN
    usual, (answer, begins) = sensible(), ANSWERS[kind]
    with Server(lambda asked: usual(asked) if is_probe(asked) and len(server.asked) < 2 else answer) as server:
        made = {"name": "m", **settings(server)}
        entries = ", ".join(f"{key} = {json.dumps(value)}" for key, value in made.items())
        (tmp_path / "s.toml").write_text(
            f'name = "t"\nvariant = "zhuogui-1"\nplayers = 4\ngames = 4\nbalanced = false\nseconds = 2\n'
            f"outage_minutes = 0.02\nagents = [{{{entries}}}]\n"
        )
        for language in ("en", "zh"):
            server.asked.clear()
            words = ("tournament", "run", "s.toml", "--db", language, "--lang", language)
            done = here(capsys, *words, cwd=tmp_path)
            lines = [line for line in done.stderr.splitlines() if line.startswith(("m: ", "m：", "m is ", "不再让"))]
            assert done.returncode == 1 and lines and "Traceback" not in done.stderr
            if language == "en":
                assert any(line.startswith(begins) and "since " in line for line in lines)
            else:
                assert any("，从 " in line and " 起（" in line for line in lines)
            assert len(lines) <= 6
