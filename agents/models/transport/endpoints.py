"""The connections of one run to its endpoints, shared by all models.

Owns: one client, one gate, and one learner a model, for each endpoint and event loop. Must not know: providers'
formats. A client lives and dies in the loop in which it was first used (C18), and is made once, not per call (C17).
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from .dialect import Dialect
from .gate import Gate, TokenBucket
from .learning import Learner
from .posting import CONNECTIONS, Client

CONCURRENCY = 256  # requests side by side where the user names no number


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where a provider is reached, and with which key. Two agents with the same endpoint share its limits."""

    provider: str
    base_url: str
    key: str | None = field(default=None, repr=False)


@dataclass(slots=True)
class Limits:
    """The most that an endpoint may be asked for; of two agents' limits the smaller counts, None is no limit."""

    concurrency: float | None = None
    requests_per_minute: float | None = None
    tokens_per_minute: float | None = None

    def tighten(self, other: "Limits") -> None:
        """Take the smaller of each."""
        self.concurrency = _smaller(self.concurrency, other.concurrency)
        self.requests_per_minute = _smaller(self.requests_per_minute, other.requests_per_minute)
        self.tokens_per_minute = _smaller(self.tokens_per_minute, other.tokens_per_minute)


class Connection:
    """One endpoint in one event loop."""

    def __init__(self, limits: Limits) -> None:
        self.gate = Gate(min(int(limits.concurrency or CONCURRENCY), CONNECTIONS))
        self.requests = TokenBucket(limits.requests_per_minute) if limits.requests_per_minute else None
        self.tokens = TokenBucket(limits.tokens_per_minute) if limits.tokens_per_minute else None
        self.client: Client | None = None
        self._learners: dict[str, Learner] = {}

    def learner(self, model: str, start: Dialect) -> Learner:
        """What is known about `model` here; `start` where nothing is."""
        found = self._learners.get(model)
        if found is None:
            found = self._learners[model] = Learner(start)
        return found


class Connections:
    """The endpoints of one run. `close` ends every connection of the running loop; a later question opens a new one.

    `rng` draws the jitter of waits and nothing else, so that no game's chance depends on a service.
    """

    def __init__(self, rng: Random | None = None) -> None:
        self.rng = rng or Random()
        self._limits: dict[Endpoint, Limits] = {}
        self._open: dict[asyncio.AbstractEventLoop, dict[Endpoint, Connection]] = {}

    def limit(self, endpoint: Endpoint, limits: Limits) -> None:
        """Let `endpoint` bear no more than `limits`. Counts for connections that are opened from then on."""
        self._limits.setdefault(endpoint, Limits()).tighten(limits)

    def connection(self, endpoint: Endpoint) -> Connection:
        """The connection to `endpoint` in the running loop."""
        loop = asyncio.get_running_loop()
        here = self._open.get(loop)
        if here is None:
            self._open = {old: kept for old, kept in self._open.items() if not old.is_closed()}
            here = self._open[loop] = {}
        found = here.get(endpoint)
        if found is None:
            found = here[endpoint] = Connection(self._limits.get(endpoint, Limits()))
        return found

    def client(self, endpoint: Endpoint, connect: Callable[[Endpoint], Client]) -> Client:
        """The endpoint's client in the running loop, made by `connect` when it is first asked for."""
        found = self.connection(endpoint)
        if found.client is None:
            found.client = connect(endpoint)
        return found.client

    async def close(self) -> None:
        """Close the clients of the running loop. What was learned about endpoints is forgotten with them."""
        for ended in self._open.pop(asyncio.get_running_loop(), {}).values():
            if ended.client is not None:
                await ended.client.close()


def _smaller(one: float | None, other: float | None) -> float | None:
    return min((value for value in (one, other) if value is not None), default=None)
