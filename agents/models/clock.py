"""The time of one decision, which stands still while a request of it waits in a queue of our own (C19).

Owns: that arithmetic, and which clock runs in the present task. Must not know: who decides, or what is waited for.
"""

import asyncio
from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar, Token
from math import inf
from time import perf_counter
from typing import Self


class Clock:
    """The seconds that pass from now on, but for those in our own queues; standing still, it stops those `above` it.

    `async with` makes it the running clock of the task, raises TimeoutError once its `seconds` are up, and then
    `expired` is true. Without `seconds` they never are.
    """

    def __init__(self, seconds: float = inf, above: "Clock | None" = None) -> None:
        self._seconds = seconds
        self._above = above
        self._since = perf_counter()
        self._stood = 0.0
        self._stopped = self._since
        self._stops = 0  # waits under way; tasks of one decision may wait side by side
        self._timeout: asyncio.Timeout | None = None
        self._outer: Token[Clock | None] | None = None
        self.expired = False

    @property
    def spent(self) -> float:
        """The seconds that have passed."""
        return (self._stopped if self._stops else perf_counter()) - self._since - self._stood

    @property
    def left(self) -> float:
        """The seconds that are left, 0 or more; infinite where there is no bound."""
        return max(0.0, self._seconds - self.spent)

    @contextmanager
    def standing(self) -> Generator[None]:
        """Let no time pass meanwhile."""
        self._stop()
        try:
            yield
        finally:
            self._go_on()

    async def __aenter__(self) -> Self:
        self._timeout = asyncio.timeout(None if self._seconds == inf else self.left)
        await self._timeout.__aenter__()
        self._outer = _RUNNING.set(self)
        return self

    async def __aexit__(self, *raised: object) -> None:
        timeout, self._timeout = self._timeout, None
        assert timeout is not None and self._outer is not None, "left before it was entered"
        _RUNNING.reset(self._outer)
        self.expired = timeout.expired()
        await timeout.__aexit__(*raised)  # type: ignore[arg-type]

    def _stop(self) -> None:
        if not self._stops:
            self._stopped = perf_counter()
            self._reschedule(None)
        self._stops += 1
        if self._above:
            self._above._stop()

    def _go_on(self) -> None:
        self._stops -= 1
        if not self._stops:
            self._stood += perf_counter() - self._stopped
            if self._seconds != inf:
                self._reschedule(asyncio.get_running_loop().time() + self.left)
        if self._above:
            self._above._go_on()

    def _reschedule(self, when: float | None) -> None:
        if self._timeout is not None and not self._timeout.expired():
            self._timeout.reschedule(when)


_RUNNING: ContextVar[Clock | None] = ContextVar("clock", default=None)


def running_clock() -> Clock | None:
    """The clock of the decision that the present task is part of."""
    return _RUNNING.get()
