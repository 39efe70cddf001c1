"""Shared endpoints: one client, its limits, and its lifetime (C17, C18, C19)."""

import asyncio
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from agents.models.transport.endpoints import Connections, Endpoint, Limits
from agents.models.transport.gate import Gate, TokenBucket
from agents.models.wire import Completion
from tests.all_rows import few_of

from .loopback_service import Answer, Server, usual
from .model_at_service import DIALECTS, REQUEST, ask, ask_all, at


def descriptors():
    return len(list(Path("/proc/self/fd").iterdir()))


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="descriptors are counted in /proc")
@pytest.mark.parametrize("provider", few_of(DIALECTS, "anthropic"))
def test_open_descriptors_do_not_grow(provider):
    """C17: 500 questions over one line, and 100 runs of a game each."""

    async def play(lines, questions):
        model = at(server, provider, connections=lines)
        for _ in range(questions):
            await model.complete(REQUEST)
        return descriptors()

    async def long():
        lines = Connections()
        early = await play(lines, 50)
        late = await play(lines, 450)
        await lines.close()
        return early, late

    async def short():
        lines = Connections()
        await play(lines, 2)
        await lines.close()

    with Server() as server:
        early, late = asyncio.run(long())
        asyncio.run(short())
        before = descriptors()
        for _ in range(100):
            asyncio.run(short())
        after = descriptors()
    assert late - early <= 5
    assert after - before <= 5


def test_one_connection_serves_a_game():
    opened = []

    def decide(asked):
        opened.append(server.open)
        return usual(asked)

    with Server(decide) as server:
        lines = Connections()
        for_one_seat = at(server, connections=lines)

        async def play():
            for _ in range(20):
                await for_one_seat.complete(REQUEST)
            await lines.close()

        asyncio.run(play())
    assert set(opened) == {1}


PROGRAM = """
import asyncio, sys, threading
from tests.agents.models.model_at_service import REQUEST, at
from tests.agents.models.loopback_service import Server

with Server() as server:
    for provider in ("openai", "anthropic"):
        model = at(server, provider)

        async def play():
            asyncio.get_running_loop().slow_callback_duration = 9  # development mode would tell of a busy machine
            await model.complete(REQUEST)
            await model.close()
            return 1

        played = [asyncio.run(play()), asyncio.run(play())]
        thread = threading.Thread(target=lambda: played.append(asyncio.run(play())))
        thread.start()
        thread.join()

        async def inside():
            played.append(await play())

        asyncio.run(inside())
        print(len(played))
"""


@pytest.mark.slow
def test_one_model_in_several_loops():
    """C18: twice in a row, in a thread, in a running loop; nothing on stderr in development mode."""
    run = subprocess.run(
        [sys.executable, "-X", "dev", "-W", "error::ResourceWarning", "-c", PROGRAM],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert (run.stdout.split(), run.stderr, run.returncode) == (["4", "4"], "", 0)


def test_two_loops_at_once_have_lines_of_their_own():
    lines, found = Connections(), []
    with Server() as server:
        model = at(server, connections=lines)

        async def play():
            found.append((await model.complete(REQUEST), lines.connection(model.endpoint).client))
            await lines.close()

        threads = [threading.Thread(target=lambda: asyncio.run(play())) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert [type(done) for done, _ in found] == [Completion, Completion]
    assert found[0][1] is not found[1][1]


def test_a_closed_line_opens_again_when_it_is_needed():
    async def play():
        lines = Connections()
        model = at(server, connections=lines)
        for _ in range(2):
            await model.complete(REQUEST)
            await lines.close()

    with Server() as server:
        asyncio.run(play())
        assert len(server.asked) == 2


@pytest.mark.parametrize("provider", few_of(DIALECTS, "openai"))
def test_two_hundred_questions_at_once(provider):
    """C19: no queue of the transport's counts as a fault, and the wall time is the service's own."""
    with Server() as server:
        lines = Connections()
        ask(at(server, provider))  # the SDK and the certificates are loaded
        models = [at(server, provider, connections=lines) for _ in range(200)]

        async def play():
            await models[0].complete(REQUEST)  # what the endpoint takes is known
            server.decide = lambda asked: Answer(usual(asked).body, delay=2.0)
            start = time.monotonic()
            done = await asyncio.gather(*(model.complete(REQUEST) for model in models), return_exceptions=True)
            await lines.close()
            return done, time.monotonic() - start

        done, seconds = asyncio.run(play())
    assert {type(one) for one in done} == {Completion}
    assert seconds < 4.0


def test_the_limit_of_requests_side_by_side():
    with Server() as server:
        server.decide = lambda asked: Answer(usual(asked).body, delay=0.02)
        lines = Connections()
        done = ask_all([at(server, connections=lines, concurrency=3) for _ in range(30)], lines)
        times = sorted(asked.at for asked in server.asked)
    assert {type(one) for one in done} == {Completion}
    assert len(times) == 30
    assert all(fourth - first >= 0.019 for first, fourth in zip(times, times[3:], strict=False))


def test_of_two_wishes_the_smaller_counts():
    async def limit(*wishes):
        lines, endpoint = Connections(), Endpoint("openai", "http://x")
        for wish in wishes:
            lines.limit(endpoint, wish)
        return lines.connection(endpoint).gate.limit

    assert asyncio.run(limit(Limits(1000))) == 1000
    assert asyncio.run(limit(Limits(7), Limits(), Limits(9))) == 7
    assert asyncio.run(limit()) == 256


def test_requests_a_minute():
    lines = Connections()
    with Server() as server:
        ask_all([at(server, connections=lines, requests_per_minute=600) for _ in range(105)], lines)
        times = sorted(asked.at for asked in server.asked)
    assert times[-1] - times[0] >= 0.45  # 100 at once, then ten a second


def test_tokens_a_minute_are_settled_by_what_was_used():
    """A question may need up to 225 tokens but uses 110: what is not used comes back."""

    async def play():
        lines = Connections()
        models = [at(server, connections=lines, tokens_per_minute=12_000) for _ in range(20)]
        start = time.monotonic()
        for model in models:
            await model.complete(REQUEST)
        await lines.close()
        return time.monotonic() - start

    with Server() as server:
        # 2000 at once, then 200 a second: 20 x 110 used and some held; held alone it would be 20 x 225, over 12 s
        assert 1.0 < asyncio.run(play()) < 4.0


def test_a_429_halves_the_limit_once_and_answers_bring_it_back():
    async def play():
        gate = Gate(64)
        loop = asyncio.get_running_loop()
        for _ in range(64):
            await gate.enter()
        began = loop.time()
        await asyncio.sleep(0.01)
        for _ in range(64):
            gate.leave()
            gate.refused(began, None)
        halved = gate.limit
        await asyncio.sleep(0.01)
        gate.refused(loop.time(), None)
        quartered = gate.limit
        for _ in range(quartered * 2 + 40):
            gate.answered()
        recovering = gate.limit
        for _ in range(10_000):
            gate.answered()
        return halved, quartered, recovering, gate.limit

    halved, quartered, recovering, whole = asyncio.run(play())
    assert (halved, quartered, whole) == (32, 16, 64)
    assert 17 <= recovering <= 22


def test_a_gate_never_loses_a_place():
    """Whatever is called off, in whatever order, everybody who waits is let in at last."""

    async def play():
        gate, done = Gate(2), []

        async def visit(number):
            await gate.enter()
            try:
                await asyncio.sleep(0.001)
                done.append(number)
            finally:
                gate.leave()

        tasks = [asyncio.create_task(visit(number)) for number in range(60)]
        await asyncio.sleep(0.003)
        for task in tasks[::3]:
            task.cancel()
        await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), 5)
        await asyncio.wait_for(asyncio.gather(gate.enter(), gate.enter()), 1)
        return len(done)

    assert asyncio.run(play()) >= 40


def test_a_place_given_to_somebody_who_leaves_goes_to_the_next():
    async def play():
        gate = Gate(1)
        await gate.enter()
        first = asyncio.create_task(gate.enter())
        second = asyncio.create_task(gate.enter())
        await asyncio.sleep(0)
        gate.leave()  # the place is the first one's now
        first.cancel()
        await asyncio.wait_for(second, 1)
        return first.cancelled()

    assert asyncio.run(play())


def test_a_pace_runs_into_debt_rather_than_waiting_for_ever():
    async def play():
        pace = TokenBucket(600)
        loop = asyncio.get_running_loop()
        start = loop.time()
        await pace.take(105)  # more than the bucket holds
        first = loop.time() - start
        await pace.take(1)
        return first, loop.time() - start

    first, second = asyncio.run(play())
    assert first < 0.05
    assert 0.5 < second < 1.0
