"""Waiting in a queue of our own is no model's lateness (C19): a decision's clock runs once its request has left."""

import asyncio
import time

import pytest

from agents.models.clock import Clock, running_clock
from arena.actions import Vote
from arena.cards import WordCard
from arena.script import Script, ask_all
from arena.table import Table
from tests.agents.models.loopback_service import Answer, Asked, Server
from tournaments.match.ledger import Ledger
from tournaments.match.loop import Match

from .games_at_service import agent, game, hurry, sensible

SLOW = 0.06  # seconds that the service takes
SECONDS = 0.5  # of a decision
SEATS = 12  # one after the other they wait longer than that


@pytest.fixture(autouse=True)
def soon(monkeypatch):
    hurry(monkeypatch)


def one_vote(table: Table) -> Script:
    for seat in table.alive:
        table.show_card(seat, WordCard(word="apple", role="unknown", may_be=("human", "ghost")), "ZG1-3.1")
    yield from ask_all({seat: {"target": table.alive} for seat in table.alive}, Vote, "ZG1-3.5.2", silence=True)
    return table.win("ghosts", "ZG1-3.5.4c")


def voted(server: Server, **more) -> Match:
    """All seats, models at one endpoint, are asked at once for a belief and then for a vote."""
    match = game(*[agent(server, **more)] * SEATS, script=one_vote, seconds=SECONDS, ledger=Ledger(asks_beliefs=True))
    assert match.error is None
    return match


@pytest.mark.parametrize(
    "limits",
    [
        {"concurrency": 1},
        pytest.param({"requests_per_minute": 80}, marks=pytest.mark.slow),
        pytest.param({"tokens_per_minute": 150_000}, marks=pytest.mark.slow),
    ],
    ids=str,
)
def test_a_queue_makes_nobody_late(limits):
    with Server(sensible(delay=SLOW)) as server:
        match = voted(server, **limits)
    assert {decision.status for decision in match.decisions} == {"valid"}
    assert len(match.beliefs) == SEATS
    waited = [entry.call.latency_ms for entry in match.calls]
    assert sorted(waited)[SEATS] < 1000 * SECONDS, "the queue is no latency of the model"
    assert server.asked[-1].at - server.asked[0].at > SECONDS, "there was a queue"


def test_a_gate_that_closed_after_429_and_a_first_question_that_finds_out_make_nobody_late():
    """What the endpoint takes is not known, and it wants to be asked one by one: all others wait for the first."""

    def decide(asked: Asked) -> Answer:
        return Answer({"error": {"message": "slow down"}}, 429) if len(server.asked) <= 3 else usual(asked)

    usual = sensible(delay=SLOW)
    with Server(decide) as server:
        match = voted(server, concurrency=8)
    assert {decision.status for decision in match.decisions} == {"valid"}


@pytest.mark.parametrize("limits", [{"concurrency": 6}, {}], ids=str)
def test_a_service_that_takes_too_long_is_late_as_ever(limits):
    with Server(sensible(delay=SECONDS + 0.2)) as server:
        match = voted(server, **limits)
    assert {decision.status for decision in match.decisions} == {"timed_out"} and not match.beliefs


def test_a_clock_stands_still_for_all_above_it_while_anybody_waits():
    async def play():
        start = time.perf_counter()
        async with Clock(0.2) as clock:
            assert running_clock() is clock

            async def wait(seconds):
                with Clock(9, running_clock()).standing():
                    await asyncio.sleep(seconds)

            await asyncio.gather(wait(0.2), wait(0.3))
            assert clock.spent < 0.1 and clock.left > 0.1
            with pytest.raises(TimeoutError):
                async with Clock(0.05):
                    await asyncio.sleep(5)
            assert not clock.expired
            await asyncio.sleep(5)
        raise AssertionError(start)

    with pytest.raises(TimeoutError):
        asyncio.run(play())
    assert running_clock() is None
