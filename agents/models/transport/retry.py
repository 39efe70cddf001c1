"""One layer that asks again (C26): the SDKs' own retries are switched off.

Owns: which faults are worth another request, how many, and the waits between them. Must not know: what is asked.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import TYPE_CHECKING, Any

from ..clock import Clock
from ..wire import REQUESTS, Completion, Fault, Request

if TYPE_CHECKING:
    from tenacity import RetryCallState

_LONGEST = 30.0  # seconds between two requests where the service names no time
_JITTER = 0.1  # how much later than asked for, at most: all who were refused at once shall not be back at once
_FAR = 366 * 86400.0


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """How often and how long one asks again.

    `requests` is the most HTTP requests for one question, the first one included, while faults are passing; an answer
    without a choice is asked for twice at most. Between them lie `first` seconds, doubled each time, at random between
    half and all of it; or what Retry-After says, if that is at most `cap` seconds and in the time left (C22). A wait
    that the service named and was given is no failure: so many `waits` do not count.
    """

    requests: int = REQUESTS
    waits: int = 12
    first: float = 0.5
    cap: float = 60.0

    def within(self, request: Request) -> "RetryPolicy":
        """The same, for no more requests than `request` allows."""
        return self if request.requests is None else replace(self, requests=min(self.requests, request.requests))


Outcome = Completion | Fault


async def with_retries(
    fetch: Callable[[], Awaitable[Outcome]], policy: RetryPolicy, rng: Random, clock: Clock | None = None
) -> tuple[Outcome, int]:
    """The outcome of `fetch`, repeated while it makes sense and `clock` has time left, and the requests it took."""
    made = await fetch()
    if not _passing(made):
        return made, made.requests
    return await _again(fetch, made, policy, rng, clock or Clock())


async def _again(
    fetch: Callable[[], Awaitable[Outcome]],
    first: Fault | Outcome,
    policy: RetryPolicy,
    rng: Random,
    clock: Clock,
) -> tuple[Outcome, int]:
    from tenacity import AsyncRetrying, retry_if_result

    made, empty, spent, waited = [first], 0, 0, 0

    async def step() -> Outcome:
        nonlocal spent, waited
        outcome = made.pop() if made else await fetch()
        spent += outcome.requests
        waited += isinstance(outcome, Fault) and outcome.wait is not None
        return outcome

    def wait(state: "RetryCallState") -> float:
        asked = _fault(state).wait
        if asked is not None:
            return asked * (1 + _JITTER * rng.random())
        return min(_LONGEST, policy.first * 2.0 ** (state.attempt_number - 1)) * rng.uniform(0.5, 1)

    def stop(state: "RetryCallState") -> bool:
        nonlocal empty
        fault = _fault(state)
        empty += fault.kind == "no_choice"
        if spent - min(waited, policy.waits) >= policy.requests or empty > 1 or (fault.wait or 0) > policy.cap:
            return True
        return state.upcoming_sleep >= clock.left

    def last(state: "RetryCallState") -> Outcome:
        return _dated(_fault(state), policy.cap, clock.left)

    retrying = AsyncRetrying(
        sleep=asyncio.sleep, wait=wait, stop=stop, retry=retry_if_result(_passing), retry_error_callback=last
    )
    outcome: Outcome = await retrying(step)
    return outcome, spent


def _passing(outcome: Any) -> bool:
    return isinstance(outcome, Fault) and outcome.passing


def _fault(state: "RetryCallState") -> Fault:
    assert state.outcome is not None
    fault: Fault = state.outcome.result()
    return fault


def _dated(fault: Fault, cap: float, left: float) -> Fault:
    """The fault, with the moment from which the service would answer, where that is too late for us."""
    if fault.wait is None or (fault.wait <= cap and fault.wait < left):
        return fault
    moment = datetime.now(UTC) + timedelta(seconds=min(fault.wait, _FAR))
    when = f"until {moment:%Y-%m-%dT%H:%M:%SZ}" if fault.wait < _FAR else "for more than a year"
    return fault.saying(f"rate limited {when}; {fault.detail}")
