"""The limits of one endpoint, shared by all models there.

Owns: how many requests are under way, how many may begin in a minute, and how the former falls when the service says
that it is too much. Must not know: requests, SDKs. Waiting here is no fault (C19).
"""

import asyncio
from collections import deque


class Gate:
    """At most `most` requests side by side, in the order they came.

    A 429 halves the limit, once for all requests that were under way then; each `limit` answers give one place back.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._limit = float(most)
        self._busy = 0
        self._queue: deque[asyncio.Future[None]] = deque()
        self._halved_at = self._open_at = float("-inf")

    @property
    def limit(self) -> int:
        """How many requests may be under way now."""
        return int(self._limit)

    async def enter(self) -> None:
        """Wait for a place, and for the end of a pause. Every `enter` needs a `leave`."""
        loop = asyncio.get_running_loop()
        while (pause := self._open_at - loop.time()) > 0:  # noqa: ASYNC110 (it may have been put off meanwhile)
            await asyncio.sleep(pause)
        if self._busy < self.limit and not self._queue:
            self._busy += 1
            return
        place: asyncio.Future[None] = loop.create_future()
        self._queue.append(place)
        try:
            await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():
                self.leave()
            raise

    def leave(self) -> None:
        """Give the place to whoever waits longest."""
        self._busy -= 1
        self._admit()

    def answered(self) -> None:
        """A request got its answer: the limit may recover."""
        if self._limit < self._most:
            self._limit = min(float(self._most), self._limit + 1 / self._limit)
            self._admit()

    def refused(self, began: float, wait: float | None) -> None:
        """A request that began at loop time `began` was too much; nobody begins another within `wait` seconds."""
        now = asyncio.get_running_loop().time()
        if began > self._halved_at:
            self._limit = max(1.0, self._limit / 2)
            self._halved_at = now
        if wait is not None:
            self._open_at = max(self._open_at, now + wait)

    def _admit(self) -> None:
        while self._queue and self._busy < self.limit:
            place = self._queue.popleft()
            if not place.done():
                self._busy += 1
                place.set_result(None)


class TokenBucket:
    """A token bucket: `per_minute` units a minute, a sixth of them at once. What is larger than that runs into debt."""

    def __init__(self, per_minute: float) -> None:
        self._rate = per_minute / 60
        self._room = max(1.0, per_minute / 6)
        self._level = self._room
        self._at: float | None = None
        self._turn = asyncio.Lock()

    async def take(self, amount: float) -> None:
        """Wait until there are `amount` units, or as many as the bucket holds."""
        async with self._turn:
            self._refill()
            missing = min(amount, self._room) - self._level
            if missing > 0:
                await asyncio.sleep(missing / self._rate)
                self._refill()
            self._level -= amount

    def give_back(self, amount: float) -> None:
        """Return what was taken and not used; a negative amount was used beyond it."""
        self._level = min(self._room, self._level + amount)

    def _refill(self) -> None:
        now = asyncio.get_running_loop().time()
        if self._at is not None:
            self._level = min(self._room, self._level + (now - self._at) * self._rate)
        self._at = now
