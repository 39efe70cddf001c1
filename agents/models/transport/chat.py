"""A model behind an HTTP service: how one question becomes one completion, whatever provider it is.

Owns: the order of things: the dialect, the limits, the request, the retries, the lesson. Must not know: any provider's
format; that is a `Service`.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from math import inf
from typing import Any

from ..clock import Clock, running_clock
from ..wire import Completion, Fault, Request
from .dialect import Dialect
from .endpoints import Connection, Connections, Endpoint
from .faults import ending, inner_fault, shown
from .key_mask import without_key
from .learning import Learner, Scout
from .pooled_line import one_free_repeat
from .posting import Client, parsed
from .retry import Outcome, with_retries
from .settings import Settings


@dataclass(frozen=True, slots=True)
class Service:
    """A provider's format. `start` is how an unknown endpoint is asked first; `connect` is called in a running loop.

    `write` gives the body of a request, without what the dialect says is refused; `read` the completion in the body of
    an answer, or the fault, by the model's name and that of the tool that was offered. `never` names the given settings
    that no request may hold. `sdk` is the import name of the SDK, `sdk_adds` the end of an address that it adds itself.
    """

    provider: str
    sdk: str
    start: Callable[[Endpoint, Settings], Dialect]
    connect: Callable[[Endpoint, float], Client]
    write: Callable[[str, Request, Settings, Dialect], dict[str, Any]]
    read: Callable[[dict[str, Any], str, str | None], Completion | Fault]
    never: Callable[[Settings], frozenset[str]] = lambda settings: frozenset()
    sdk_adds: str = ""


@dataclass(frozen=True, slots=True)
class Chat:
    """A model at an endpoint, asked through one service; it `closes` connections of its own. See `wire.Model`."""

    service: Service
    name: str
    endpoint: Endpoint
    settings: Settings
    connections: Connections
    closes: bool = field(default=False, repr=False)

    @property
    def provider(self) -> str:
        """The provider's name."""
        return self.service.provider

    async def complete(self, request: Request, /) -> Completion:
        """Ask once; see `wire.Model`."""
        connection = self.connections.connection(self.endpoint)
        learner = connection.learner(*self._known_as())
        asking = _Asking(self, connection, learner, request)
        with one_free_repeat(free=asking.retry.requests > 1):
            outcome = await asking.outcome()
        if isinstance(outcome, Fault):
            raise shown(outcome, self.endpoint.key, request)
        return without_key(outcome, self.endpoint.key)

    def _known_as(self) -> tuple[str, Dialect]:
        """The name under which is kept what is learned of the model, and how it is asked first."""
        start, mode = self.service.start(self.endpoint, self.settings), self.settings.mode
        return (self.name, start) if mode is None else (f"{self.name} as {mode}", replace(start, ladder=(mode,)))

    async def close(self) -> None:
        """Close the connections, if no other model shares them; shared ones end with their `Connections`."""
        if self.closes:
            await self.connections.close()

    def connect(self, endpoint: Endpoint) -> Client:
        """A new client of this service."""
        return self.service.connect(endpoint, self.settings.seconds)


class _Asking:
    """One question under way."""

    def __init__(self, chat: Chat, connection: Connection, learner: Learner, request: Request) -> None:
        self.chat = chat
        self.connection = connection
        self.learner = learner
        self.request = request
        self.clock = Clock(inf if request.seconds is None else request.seconds, running_clock())
        self.client = chat.connections.client(chat.endpoint, chat.connect)
        self.requests = 0
        self.retry = chat.settings.retry.within(request)
        self.scout: Scout | None = None
        self.held: tuple[Dialect, frozenset[str]] | None = None  # features, and the dialect whose they are

    async def outcome(self) -> Outcome:
        """Ask, learn from refusals, and ask again, until there is a completion or a fault that teaches nothing."""
        met: Outcome | None = None
        try:
            while met is None:
                met = await self._wait_for_scout() or await self._turn()
            return met
        finally:
            if self.scout is not None:
                late = Fault("timeout", "no answer within the time of the decision") if met is None else None
                self.learner.recall(self.scout, met if isinstance(met, Fault) else late)

    async def _wait_for_scout(self) -> Fault | None:
        """Let one call go ahead with what is not proved; its hopeless fault is everybody's who waited for it.

        After any other fault of the scout nobody waits again: a service that is down is not asked one by one.
        """
        while self.scout is None and not self._features() <= self.learner.proved:
            ahead = self.learner.scout
            if ahead is None:
                self.scout = self.learner.send_scout()
                return None
            with self.clock.standing():
                await ahead.back.wait()
            if ahead.fault is not None:
                return ahead.fault if ahead.fault.hopeless else None
        return None

    async def _turn(self) -> Outcome | None:
        """One round of requests in the present dialect; None where something was learned and it is worth another."""
        chat, given = self.chat, self.chat.settings.given
        dialect, features = self.learner.dialect, self._features()
        body = chat.service.write(chat.name, self.request, chat.settings, dialect)
        outcome, requests = await with_retries(
            lambda: self._fetch(body, dialect.offered), self.retry, chat.connections.rng, self.clock
        )
        self.requests += requests
        self.retry = replace(self.retry, requests=max(1, self.retry.requests - requests + 1))  # all turns share them
        if isinstance(outcome, Completion):
            self.learner.proved |= features
            unbounded = frozenset[str]() if dialect.caps else frozenset({"max_tokens"})
            lost = given & dialect.refused | chat.settings.never | unbounded
            if not lost and self.requests == outcome.requests:
                return outcome
            return replace(outcome, requests=self.requests, not_applied=tuple(sorted(lost)))
        if (stop := ending(outcome)) is not None:
            return Completion("", stop, chat.name, requests=self.requests)
        if self.learner.learn(dialect, outcome, given, self.request.max_tokens):
            return None
        outcome.requests = self.requests
        return outcome

    async def _fetch(self, body: dict[str, Any], offered: str | None) -> Outcome:
        """One HTTP request within the endpoint's limits; waiting for them takes nothing of the request's time."""
        connection, expected = self.connection, 0
        with self.clock.standing():
            if connection.requests is not None:
                await connection.requests.take(1)
            if connection.tokens is not None:
                expected = _estimate(self.request) + self.request.max_tokens
                await connection.tokens.take(expected)
            await connection.gate.enter()
        began = asyncio.get_running_loop().time()
        try:
            outcome = await self._post(body, offered)
        finally:
            connection.gate.leave()
        self._book(outcome, began, expected)
        return outcome

    async def _post(self, body: dict[str, Any], offered: str | None) -> Outcome:
        seconds = self.chat.settings.seconds
        try:
            async with asyncio.timeout(seconds):  # all of it, an answer that trickles as well
                content = await self.client.post(body)
        except TimeoutError:
            return Fault("timeout", f"no answer within {seconds:g} s")
        answer = content if isinstance(content, Fault) else parsed(content)
        if isinstance(answer, Fault):
            return answer
        return inner_fault(answer) or self.chat.service.read(answer, self.chat.name, offered)

    def _book(self, outcome: Outcome, began: float, expected: int) -> None:
        """Let the endpoint's limits see how a request went."""
        if isinstance(outcome, Completion):
            self.connection.gate.answered()
        elif outcome.kind == "rate_limited":
            wait = outcome.wait
            cap = self.chat.settings.retry.cap
            self.connection.gate.refused(began, wait if wait is not None and wait <= cap else None)
        if self.connection.tokens is not None:
            used = 0
            if isinstance(outcome, Completion):
                said = (outcome.input_tokens, outcome.output_tokens)
                used = expected if None in said else sum(number or 0 for number in said)
            self.connection.tokens.give_back(expected - used)

    def _features(self) -> frozenset[str]:
        dialect = self.learner.dialect
        if self.held is None or self.held[0] is not dialect:
            self.held = dialect, dialect.features(self.chat.settings.given, self.request.schema)
        return self.held[1]


def _estimate(request: Request) -> int:
    return (len(request.system.encode()) + len(request.user.encode())) // 3 + 1
