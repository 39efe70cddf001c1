"""Whole games at endpoints with habits of their own, and how games use time, loops and connections.

Cases A30, A34, A38, A39, A42, C18, C19, C29.
"""

import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from tests.agents.models.loopback_service import Answer, Asked, Server, refused
from tests.all_rows import few_of
from tournaments.match.ledger import Ledger

from .games_at_service import (
    agent,
    asked_in_games,
    game,
    plan,
    run,
    schema_of,
    sensible,
    settings,
    system_text,
    user_text,
)

ROOT = Path(__file__).resolve().parents[3]


def strict_roles(asked: Asked) -> Answer:
    """Refuses what several templates refuse: roles that do not alternate, or a name outside the pattern."""
    messages = asked.body["messages"]
    roles = [message["role"] for message in messages]
    spoken = roles[1:] if roles[0] == "system" else roles
    if spoken[-1:] != ["user"] or any(one == other for one, other in pairwise(spoken)) or "system" in spoken:
        return refused("roles must alternate user/assistant/user/assistant")
    if any(not re.fullmatch("[a-zA-Z0-9_-]{1,64}", message.get("name", "x")) for message in messages):
        return refused("messages.name does not match the pattern")
    return sensible()(asked)


@pytest.mark.parametrize("provider", few_of(["openai", "anthropic"], "anthropic"))
def test_a_game_at_an_endpoint_where_roles_must_alternate(provider, tmp_path):
    """A30, A34: whoever spoke before, whatever an agent is called."""
    with Server(strict_roles) as server:
        named = {"name": "大魏 Big Wei <3", **settings(server, provider, memory="thoughts")}
        summary, record = run(tmp_path, plan(named, "naive", games=2, variant="zhuogui-2", players=6))
    assert (summary.played, summary.void) == (2, 0)
    assert record.rows("SELECT DISTINCT status FROM calls") == [{"status": "ok"}]
    assert record.rows("SELECT max(requests) AS n FROM calls") == [{"n": 1}]
    assert record.rows("SELECT 1 FROM events WHERE kind = 'question_put'")
    assert not any("Big Wei" in text for asked in server.asked for text in asked.texts), "no prompt names an agent"


LONG = {"zh": "好像见过很多次，" * 40, "en": "I have seen it many times, " * 12}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "style"), few_of([("zh", "full"), ("en", "full"), ("en", "compact")], ("zh", "full"))
)
def test_a_long_game_at_an_endpoint_with_a_small_context(language, style):
    """A42: ten rounds of long speeches; every request that is answered holds the own slip and the legal seats."""
    order: list[int] = []
    answered: list[Asked] = []

    def talk(asked: Asked, made):
        answered.append(asked)
        legal = schema_of(asked)["properties"].get("target", {"enum": []})["enum"]
        if "text" in made:
            return {**made, "text": LONG[language][:300]}
        return {**made, "target": next(seat for seat in order if seat in legal)} if legal else made

    def decide(asked: Asked) -> Answer:
        if sum(map(len, asked.texts)) > 6000:
            return refused("This model's maximum context length is 2048 tokens", 400, code="context_length_exceeded")
        return sensible(talk, language)(asked)

    def watch(referee) -> None:
        if not order:  # all ghosts but one, then humans: as many rounds as there can be
            roles = referee.header.deal.roles
            ghosts = [seat for seat, role in enumerate(roles, start=1) if role == "ghost"]
            order.extend([*ghosts[1:], *(seat for seat in range(1, 15) if seat not in ghosts), ghosts[0]])

    ledger = Ledger()
    with Server(decide) as server:
        model = agent(server, style=style)
        rules = {"max_speech": 300, "language": language, "watch": watch, "ledger": ledger}
        match = game(*[model] * 14, **rules)
    assert match.error is None and match.referee.outcome is not None
    assert sum(told.event.kind == "round_began" for told in match.referee.told) >= 10
    assert {decision.status for decision in match.decisions} == {"valid"}
    statuses = {entry.call.status for entry in ledger.calls}
    assert statuses == ({"ok"} if style == "compact" else {"ok", "too_long"})
    assert sum(entry.call.status == "too_long" for entry in ledger.calls) < len(ledger.calls) / 4, "it learns"
    word = match.header.deal.word
    for asked in answered:
        seat = int(re.findall(r"(?:你坐|You sit in seat|You are seat) (\d+)", system_text(asked))[0])
        human = match.header.deal.roles[seat - 1] == "human"
        now = user_text(asked).rpartition("\n# ")[2] if style == "full" else user_text(asked)
        assert (word in now) is human
        legal = schema_of(asked)["properties"].get("target", {"enum": []})["enum"]
        assert all(re.search(rf"\b{target}\b", now) for target in legal if target is not None)
        listed = ",".join("null" if target is None else str(target) for target in legal)
        assert style == "compact" or not legal or f'"enum":[{listed}]' in now


@pytest.mark.parametrize(
    ("table", "prompt", "name"),
    [
        ("zh", "zh", "简体中文"),
        ("zh", "en", "Simplified Chinese"),
        ("zh-Hant", "zh-Hant", "繁體中文"),
        ("en", "en", "English"),
    ],
)
def test_the_last_message_of_every_request_names_the_language_and_a_mismatch_is_marked(table, prompt, name, tmp_path):
    """A38: it is heard as it is, and counted."""
    said = "它会飞。" if table == "en" else "It can fly."

    def foreign(asked: Asked, made):
        return {**made, "text": said} if "text" in made else made

    with Server(sensible(foreign)) as server:
        agents = {"name": "m", **settings(server, language=prompt)}, "silent"
        summary, record = run(tmp_path, plan(*agents, language=table, games=2, house_rules={"max_days": 1}))
        sent = asked_in_games(server)
    assert (summary.played, summary.void) == (2, 0)
    assert sent and all(name in user_text(asked)[-3000:].partition("# ")[2] for asked in sent)
    marked = record.rows("SELECT marks, response FROM calls WHERE response LIKE '%\"text\"%'")
    assert marked and all(row["marks"] == ["language_mismatch"] for row in marked)
    assert {tuple(row["marks"]) for row in record.rows("SELECT marks FROM calls")} == {(), ("language_mismatch",)}
    heard = record.rows("SELECT data->>'text' AS text FROM events WHERE kind = 'spoke' AND data->>'text' <> ''")
    assert {row["text"] for row in heard} == {said}
    assert record.rows("SELECT DISTINCT status FROM decisions") == [{"status": "valid"}]


def test_a_ghost_that_gives_itself_away_is_heard_and_marked_and_its_thought_is_not(tmp_path):
    """A39."""
    claim, thought = "我作为鬼要藏好", "我是鬼，不能说出来"

    def exposed(asked: Asked, made):
        return {**made, "thought": thought} | ({"text": claim} if "text" in made else {})

    with Server(sensible(exposed)) as server:
        made = plan({"name": "m", **settings(server)}, games=1, players=6, house_rules={"max_days": 1})
        _, record = run(tmp_path, made)
        sent = asked_in_games(server)
    roles = {row["seat"]: row["role"] for row in record.rows("SELECT seat, role FROM seats")}
    marks = record.rows("SELECT seat, marks FROM calls WHERE response LIKE '%\"text\"%'")
    assert {(roles[row["seat"]], tuple(row["marks"])) for row in marks} == {
        ("ghost", ("self_exposure",)),
        ("human", ()),
    }
    heard = record.rows("SELECT data->>'text' AS text FROM events WHERE kind = 'spoke' AND data->>'text' <> ''")
    assert {row["text"] for row in heard} == {claim}
    assert not any(thought in text for asked in sent for text in asked.texts)
    assert not record.rows(f"SELECT 1 FROM events WHERE data::VARCHAR LIKE '%{thought}%'")
    assert {row["thought"] for row in record.rows("SELECT thought FROM decisions WHERE seat > 0")} == {thought}


def test_votes_are_asked_for_side_by_side_and_come_to_the_same(tmp_path):
    """C29: about one delay for a poll, not one for each voter; and what comes of it is what comes one by one."""
    delay, told = 0.15, []
    for concurrency in (None, 1):
        with Server(sensible(delay=delay)) as server:
            more = {} if concurrency is None else {"concurrency": concurrency}
            match = game(*[agent(server, **more)] * 6, max_days=1)
            assert match.error is None
            told.append([(one.audience, one.event) for one in match.referee.told])
            if concurrency is None:
                votes = [asked.at for asked in server.asked if is_vote(asked)][:6]
                assert max(votes) - min(votes) < delay, "all were asked before any had answered"
            else:
                votes = [asked.at for asked in server.asked if is_vote(asked)][:6]
                assert max(votes) - min(votes) >= 5 * delay
    assert told[0] == told[1]


def is_vote(asked: Asked) -> bool:
    return None in schema_of(asked)["properties"].get("target", {"enum": []})["enum"]


THREE_WAYS = """
import asyncio, logging, sys, threading
logging.getLogger("asyncio").setLevel("ERROR")  # not how long an import took
from tests.agents.llm.games_at_service import agent, game
from tests.agents.models.loopback_service import Server
class At:
    url = sys.argv[1]
played = []
def play(model=None):
    match = game(model or agent(At, sys.argv[2]), "naive", "naive", "naive", max_days=1)
    assert match.error is None, match.error
    assert {d.status for d in match.decisions if d.seat == 1} == {"valid"}, match.attempts
    played.append([told.event for told in match.referee.told])
async def inside(model=None):
    play(model)
shared = agent(At, sys.argv[2])
for model in (None, shared):
    play(model)
    play(model)
    thread = threading.Thread(target=play, args=(model,))
    thread.start()
    thread.join()
    asyncio.run(inside(model))
    play(model)
print(len(played), all(one == played[0] for one in played))
"""


@pytest.mark.parametrize("provider", few_of(["openai", "anthropic"], "openai"))
def test_matches_of_plain_code_leave_no_loop_and_no_connection_open(provider):
    """C18: twice in one process, from a thread, and inside a running loop; with one agent for all and with new ones."""
    with Server(sensible()) as server:
        words = [sys.executable, "-X", "dev", "-W", "error", "-c", THREE_WAYS, server.url, provider]
        done = subprocess.run(words, capture_output=True, text=True, cwd=ROOT, timeout=120)
    assert (done.stdout, done.stderr, done.returncode) == ("10 True\n", "", 0)


@pytest.mark.slow
def test_fifty_games_side_by_side_wait_for_no_pool(tmp_path):
    """C19: slow answers and many games; nobody's decision fails for want of a connection."""
    with Server(sensible(delay=0.2)) as server:
        made = plan({"name": "m", **settings(server)}, games=50, players=4,
                    house_rules={"max_days": 1}, concurrency=50)  # fmt: skip
        summary, record = run(tmp_path, made)
    assert (summary.played, summary.void) == (50, 0)
    assert record.rows("SELECT DISTINCT status, requests FROM calls") == [{"status": "ok", "requests": 1}]
