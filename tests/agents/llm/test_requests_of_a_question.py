"""One layer asks again (C26): what one question costs, whoever may repeat it, and what costs nothing."""

import asyncio
import time
from collections import Counter

import pytest

from agents.models.transport.endpoints import Connections
from agents.models.wire import REQUESTS
from tests.agents.models.loopback_service import Answer, Asked, Server, refused, usual
from tests.agents.models.model_at_service import REQUEST, at, dialects, fault
from tests.all_rows import few_of

from .games_at_service import hurry, is_probe, plan, run, sensible, settings


@pytest.fixture(autouse=True)
def soon(monkeypatch):
    hurry(monkeypatch)


FAULTS = {
    "the body breaks off": (Answer({"choices": []}, broken=True, pieces=2), "broke in the middle of an answer"),
    "500": (Answer({"error": {"message": "down"}}, 500), "500"),
    "503": (Answer({"error": {"message": "down"}}, 503), "503"),
    "429": (Answer({"error": {"message": "slow"}}, 429), "429"),
    "an error in a 200": (Answer({"error": {"code": 503, "message": "down"}}), "503"),
    "nothing": (Answer(raw=()), "closed before an answer came"),
}


@pytest.mark.parametrize("met", few_of(FAULTS, "the body breaks off"))
def test_a_question_that_its_service_fails_at_costs_four_requests(tmp_path, met):
    """The service answers everything else, so that it is this question and no outage."""
    answer, reason = FAULTS[met]
    usual, asked_for = sensible(), Counter[str]()

    def decide(asked: Asked) -> Answer:
        if is_probe(asked) or asked.body["model"] == "well":
            return usual(asked)
        asked_for["\n".join(asked.texts)] += 1
        return answer

    with Server(decide) as server:
        agents = [{"name": "m", **settings(server)}, {"name": "well", **settings(server, model="well")}, "naive"]
        summary, record = run(tmp_path, plan(*agents, games=1, players=4, balanced=False, seed=3))
    assert (summary.played, summary.void, summary.open) == (1, 0, 0)
    assert asked_for and set(asked_for.values()) == {REQUESTS}
    reasons = record.rows("SELECT DISTINCT reason FROM decisions WHERE agent = 'm' AND status = 'defaulted'")
    assert reasons and all(reason in row["reason"] for row in reasons)


def test_what_is_learned_on_the_way_gives_no_more_requests():
    busy = Answer({"error": {"message": "busy"}}, 503)
    told = [busy, busy, refused("temperature is not supported"), busy]
    with Server(lambda asked: told[min(len(server.asked), len(told)) - 1]) as server:
        met = fault(at(server, temperature=0.5))
    assert (met.kind, met.requests, len(server.asked)) == ("overloaded", REQUESTS + 1, REQUESTS + 1)


def idle_lines_are_closed(server: Server) -> None:
    """The service closes all that is idle while our loop is busy with something else, and so hears of it too late."""

    def close() -> None:
        for task in asyncio.all_tasks(server._loop):
            if task.get_coro().__name__ == "_connected":
                task.cancel()

    server._loop.call_soon_threadsafe(close)
    end = time.monotonic() + 5
    while server.open and time.monotonic() < end:
        time.sleep(0.01)


@dialects
def test_a_pooled_connection_that_was_closed_costs_nothing(provider):
    async def play():
        lines = Connections()
        model = at(server, provider, connections=lines)
        await model.complete(REQUEST)
        for _ in range(3):
            await asyncio.gather(*(model.complete(REQUEST) for _ in range(5)))
            idle_lines_are_closed(server)
            done = await model.complete(REQUEST)
            assert done.requests == 1
        await lines.close()

    with Server(lambda asked: Answer(usual(asked).body, delay=0.02)) as server:
        asyncio.run(play())
    assert len(server.asked) == 1 + 3 * 6, "nothing was asked twice"


def test_a_fresh_connection_that_is_closed_is_a_fault_like_any_other():
    with Server(lambda asked: Answer(raw=())) as server:
        met = fault(at(server))
    assert (met.kind, met.requests, len(server.asked)) == ("connection", REQUESTS, REQUESTS)
    assert "closed before an answer came" in met.detail
