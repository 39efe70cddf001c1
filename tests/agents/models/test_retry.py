"""When and how often a service is asked again, and how long it is waited for (A29, C22, C23, C26)."""

import asyncio
import random
import time
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.models.transport.retry import RetryPolicy, with_retries
from agents.models.transport.retry_after import asked_wait
from agents.models.wire import Completion, Fault, Request
from tests.all_rows import few_of

from .loopback_service import Answer, Server, refused, usual
from .model_at_service import DIALECTS, REQUEST, SCHEMA, ask, at, dialects, fault, in_turn

NOON = datetime(2026, 6, 1, 12, 0, 0, tzinfo=UTC)


def later(seconds):
    return format_datetime(NOON + timedelta(seconds=seconds), usegmt=True)


@dialects
@pytest.mark.parametrize("status", [408, 409, 429, 500, 502, 503, 504, 529])
def test_passing_faults_are_asked_again_a_documented_number_of_times(provider, status):
    """C26: four requests and no more, whatever the SDK's own retries would add."""
    with Server(in_turn(Answer({"error": {"message": "later"}}, status, {"x-should-retry": "true"}))) as server:
        met = fault(at(server, provider))
    assert (met.status, met.passing, met.requests, len(server.asked)) == (status, True, 4, 4)


@pytest.mark.parametrize("requests", [1, 2, 3])
def test_the_number_is_a_setting(requests):
    with Server(in_turn(Answer({}, 500))) as server:
        fault(at(server, retry=RetryPolicy(requests=requests, first=0.001)))
    assert len(server.asked) == requests


def test_overloaded_twice_and_then_an_answer():
    """A29"""
    busy = Answer({"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}}, 529)
    with Server() as server:
        server.decide = lambda asked: busy if len(server.asked) < 3 else usual(asked)
        done = ask(at(server, "anthropic"))
    assert (done.text, done.requests) == ('{"speech": "hello"}', 3)


def test_an_answer_without_a_choice_is_asked_for_once_more():
    """A37"""
    with Server() as server:
        server.decide = lambda asked: Answer({"choices": []}) if len(server.asked) == 1 else usual(asked)
        assert ask(at(server)).requests == 2


@pytest.mark.parametrize("provider", few_of(DIALECTS, "anthropic"))
def test_a_wait_of_two_seconds_is_kept(provider):
    """C22"""
    with Server() as server:
        limited = refused("slow down", 429)
        server.decide = lambda asked: (
            Answer(limited.body, 429, {"retry-after": "2"}) if len(server.asked) == 1 else usual(asked)
        )
        done = ask(at(server, provider))
    assert done.requests == 2
    assert 2.0 <= server.asked[1].at - server.asked[0].at < 2.6


@dialects
@pytest.mark.parametrize("asked", ["198300", "1e17"])
def test_a_wait_above_the_cap_fails_at_once_and_says_until_when(provider, asked):
    """C22"""
    with Server(in_turn(Answer({"error": {"message": "slow"}}, 429, {"retry-after": asked}))) as server:
        start = time.monotonic()
        met = fault(at(server, provider))
    assert time.monotonic() - start < 1.5
    assert (met.kind, met.wait, len(server.asked)) == ("rate_limited", float(asked), 1)
    when = datetime.now(UTC) + timedelta(seconds=198300)
    assert f"rate limited until {when:%Y-%m-%dT}" in met.detail or "for more than a year" in met.detail


def test_a_wait_longer_than_the_time_left_is_not_begun():
    """C22"""
    request = Request("s", (), "a", SCHEMA, 50, seconds=3.0)
    with Server(in_turn(Answer({}, 429, {"retry-after": "20"}))) as server:
        start = time.monotonic()
        met = fault(at(server), request)
    assert time.monotonic() - start < 1.0
    assert "rate limited until" in met.detail
    assert len(server.asked) == 1


@pytest.mark.parametrize("value", ["abc", "-5", "1e309", "0", "nan", "", "Thu, 99 Foo"])
def test_junk_means_the_usual_wait(value):
    """C23"""
    with Server() as server:
        junk = Answer({}, 429, {"retry-after": value})
        server.decide = lambda asked: junk if len(server.asked) == 1 else usual(asked)
        assert ask(at(server)).requests == 2
    assert server.asked[1].at - server.asked[0].at < 0.5


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"retry-after": "3"}, 3.0),
        ({"retry-after": "2.5"}, 2.5),
        ({"retry-after-ms": "1500"}, 1.5),
        ({"retry-after-ms": "1500", "retry-after": "9"}, 1.5),
        ({"retry-after-ms": "x", "retry-after": "9"}, 9.0),
        ({"retry-after": later(3), "date": later(0)}, 3.0),
        ({"retry-after": later(3)}, 3.0),
        ({"retry-after": later(-60), "date": later(0)}, None),
        ({"retry-after": later(4000), "date": later(3990)}, 10.0),
        ({"retry-after": "Mon, 01 Jun 2026 12:00:09 -0000"}, 9.0),
        ({"retry-after": "-5"}, None),
        ({"retry-after": "0"}, None),
        ({"retry-after": "inf"}, None),
        ({}, None),
    ],
)
def test_every_form_of_the_header(headers, seconds):
    """C23"""
    assert asked_wait(headers, NOON) == seconds


@given(st.text(max_size=40), st.text(max_size=40))
def test_no_header_breaks_anything(one, other):
    wait = asked_wait({"retry-after": one, "retry-after-ms": other, "date": other})
    assert wait is None or 0 < wait < float("inf")


def test_waits_grow_with_jitter_and_leave_the_global_generator_alone():
    """Games draw from their own generators, and nothing may move the global one between two of them."""
    slept = []

    async def fetch():
        slept.append(asyncio.get_running_loop().time())
        return Fault("server", "500")

    random.seed(5)
    before = random.getstate()
    asyncio.run(with_retries(fetch, RetryPolicy(requests=5, first=0.02), random.Random(1)))
    gaps = [after - first for first, after in pairwise(slept)]
    assert random.getstate() == before
    assert all(0.5 * 0.02 * 2**n <= gap < 0.02 * 2**n + 0.03 for n, gap in enumerate(gaps))
    assert len(gaps) == 4


def test_an_answer_at_once_costs_no_retry_machinery():
    async def fetch():
        return Completion("x", "end", "m")

    outcome, requests = asyncio.run(with_retries(fetch, RetryPolicy(), random.Random(1)))
    assert (outcome, requests) == (Completion("x", "end", "m"), 1)


def test_too_many_requests_slow_everybody_down():
    """After a 429 with a time, nobody else asks before it either."""
    with Server() as server:
        limited = Answer({}, 429, {"retry-after": "0.5"})
        server.decide = lambda asked: limited if len(server.asked) == 2 else usual(asked)

        async def play():
            model = at(server)
            await model.complete(REQUEST)
            first = asyncio.create_task(model.complete(REQUEST))
            await asyncio.sleep(0.15)
            await model.complete(REQUEST)
            await first
            await model.close()

        asyncio.run(play())
    refused_at = server.asked[1].at
    assert all(asked.at >= refused_at + 0.49 for asked in server.asked[2:])
    assert len(server.asked) == 4
