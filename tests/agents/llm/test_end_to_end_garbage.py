"""Whole games at an endpoint that answers nonsense: they end, nobody is removed, and everything is written down.

Cases A13, A14, C17, C24.
"""

import gc
import json
import os
from collections import Counter
from itertools import count, cycle
from pathlib import Path
from random import Random

import pytest

from agents.llm.model_player import LlmPlayer
from arena.referee import Referee
from play.main import main
from tests.agents.models.loopback_service import Answer, Asked, Server, says
from tournaments.match.decision import TRIES
from tournaments.match.ledger import Ledger
from tournaments.match.loop import Match

from .games_at_service import agent, fields, game, hurry, is_probe, plan, run, schema_of, sensible, settings
from .garbage import GARBAGE

SOON = {"retry-after-ms": "1"}
FAULTS = {
    "500": Answer(b"<html>oops</html>", 500, SOON),
    "503": Answer({"error": {"message": "no worker is free"}}, 503, SOON),
    "529": Answer({"error": {"type": "overloaded_error", "message": "overloaded"}}, 529, SOON),
    "408": Answer(b"", 408, SOON),
    "error in 200": Answer({"error": {"code": 502, "message": "upstream"}}),
    "no choices": Answer({"id": "c", "object": "chat.completion", "model": "m", "choices": []}),
    "no JSON": Answer(b"<!DOCTYPE html>"),
    "empty body": Answer(b""),
    "a list": Answer([]),
    "half a body": Answer({"choices": [{"message": {"content": "x" * 500}}]}, pieces=4, broken=True),
    "too long": Answer({"error": {"message": "maximum context length is 9 tokens"}}, 400),
}
ENDS = ("stop", "stop", "stop", "length", "content_filter", "tool_calls")
SHORT = {"max_days": 2, "ghost_discussion_messages": 1}


class Nonsense:
    """Answers at random: most often garbage, sometimes a fault, now and then what was asked for."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.given: Counter[str] = Counter()

    def __call__(self, asked: Asked) -> Answer:
        drawn = self.chance.random()
        if is_probe(asked) or drawn < 0.2:
            return Answer(says(asked, json.dumps(fields(asked))))
        if drawn < 0.3:
            return self.one_of(FAULTS)
        return Answer(says(asked, self.one_of(GARBAGE), finish_reason=self.chance.choice(ENDS)))

    def one_of(self, kinds):
        name = self.chance.choice([*kinds])
        self.given[name] += 1
        return kinds[name]


def resident() -> int:
    """Bytes of memory that this process holds."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def descriptors() -> int:
    return len([*Path("/proc/self/fd").iterdir()])


def kept() -> int:
    """How many games are still held in memory, in whole or in part."""
    gc.unfreeze()  # what an earlier test's command has hidden
    gc.collect()
    return sum(isinstance(held, Match | Referee | Ledger | LlmPlayer) for held in gc.get_objects())


@pytest.mark.slow
def test_forty_games_at_an_endpoint_that_answers_garbage(tmp_path, monkeypatch):
    hurry(monkeypatch)
    nonsense = Nonsense(7)
    early = []

    def progress(summary):
        if summary.stored >= 15 and not early:
            early.append(resident())

    with Server(nonsense) as server:
        files, before = descriptors(), kept()
        server.remember = False
        made = plan({"name": "mad", **settings(server)}, "naive", games=40, house_rules=SHORT, concurrency=16)
        summary, record = run(tmp_path, made, progress=progress)
        assert descriptors() <= files + 5
    assert (summary.played, summary.void, summary.errors) == (40, 0, ())
    assert set(nonsense.given) == {*GARBAGE, *FAULTS}, "every kind was met"
    decisions = record.rows("SELECT agent, status, count(*) AS n FROM decisions GROUP BY ALL")
    found = {(row["agent"], row["status"]): row["n"] for row in decisions}
    assert {status for agent, status in found if agent == "naive"} == {"valid"}
    assert {status for agent, status in found if agent == "mad"} == {"valid", "repaired", "defaulted"}
    assert record.rows("SELECT count(*) AS n FROM decisions WHERE status = 'defaulted' AND reason = ''")[0]["n"] == 0
    assert record.rows("SELECT count(*) AS n FROM games WHERE status = 'finished' AND rule IS NOT NULL")[0]["n"] == 40
    statuses = {row["status"] for row in record.rows("SELECT DISTINCT status FROM calls")}
    assert statuses >= {"ok", "unreadable", "empty", "cut_off", "thinking_cut_off", "refusal", "bad_body", "too_long"}
    out = record.rows("SELECT DISTINCT kind, rule FROM events WHERE kind IN ('eliminated', 'removed', 'struck')")
    assert {(row["kind"], row["rule"]) for row in out} == {("eliminated", "ZG1-3.5.3")}, "by the vote and no other way"
    assert resident() - early[0] < 12e6
    assert kept() == before


def test_a_model_that_never_answers_is_flagged_in_every_decision(tmp_path, capsys):
    """A13: no hidden fallback; and C24: never more calls than the tries allow."""
    with Server(lambda asked: Answer(says(asked, "wait and see"))) as server:
        made = plan("naive", {"name": "waits", **settings(server)}, games=2, give_up_after=0)
        summary, record = run(tmp_path, made)
        asked = len(server.asked) - 1  # without the probe
    assert (summary.played, summary.void) == (2, 0)
    mine = record.rows("SELECT status, reason, kind FROM decisions WHERE agent = 'waits'")
    assert {row["status"] for row in mine} == {"defaulted"}
    assert all(
        "there is no JSON object in it" in row["reason"] or "里面没有 JSON 对象" in row["reason"] for row in mine
    )
    assert asked == len(mine) * TRIES == len(record.rows("SELECT * FROM calls")) > 12
    assert len(record.rows("SELECT * FROM attempts")) == asked
    assert main(["results", "leaderboard", str(record.path), "--lang", "en"]) == 0
    row = next(line for line in capsys.readouterr().out.splitlines() if "waits" in line)
    assert row.split()[-1] == "100.0%"


def test_illegal_votes_are_refused_one_by_one_with_their_reasons():
    """A14: a name, the own seat, somebody who is not there; the tally never holds them."""
    answers, shown = cycle(['{"target": "小雨"}', '{"target": 1}', '{"target": 99}']), []

    def decide(asked: Asked) -> Answer:
        if None in schema_of(asked)["properties"].get("target", {"enum": ()})["enum"]:  # a vote: silence is legal
            shown.append("".join(asked.texts))
            return Answer(says(asked, next(answers)))
        return sensible()(asked)

    with Server(decide) as server:
        match = game(agent(server, thought=False), *["naive"] * 4)
    assert match.error is None
    votes = [decision for decision in match.decisions if decision.seat == 1 and decision.status != "valid"]
    assert votes and {decision.status for decision in votes} == {"defaulted"}
    for decision in votes:
        reasons = [a.reason for a in match.attempts if (a.seat, a.ask_id) == (1, decision.ask_id)]
        assert len(reasons) == len({reason.partition(": ")[2] for reason in reasons}) == TRIES, reasons
    polls = [told.event for told in match.referee.told if told.event.kind == "polled"]
    assert polls and all(target is None for poll in polls for seat, target in poll.ballots if seat == 1)
    assert '"enum":[2,3,4,5,null]' in shown[0]  # the legal seats, in every request
    assert [text.count('"enum":') for text in shown] == [1] * len(shown)


@pytest.mark.slow
def test_descriptors_do_not_grow_from_match_to_match():
    """C17: each match that runs in a loop of its own closes what it opened."""
    numbers, after = count(1), {}
    with Server(sensible()) as server:
        server.remember = False
        for number in numbers:
            assert game("naive", agent(server), "silent", "silent", seed=number, max_days=1).error is None
            if number in (10, 100):
                after[number] = descriptors()
            if number == 100:
                break
        assert server.open <= 1
    assert after[100] <= after[10] + 2
