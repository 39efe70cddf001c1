"""What goes to a language model and what comes back, the same for every provider.

Owns: `Request`, `Completion`, `Fault`, `Call` and the `Model` protocol. Must not know: games, prompts, any provider.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Protocol

from .json_shape import as_text, count

Stop = Literal["end", "length", "refusal"]
FaultKind = Literal[
    "connection",  # nobody answered, or the line broke
    "timeout",  # no answer within the request's own time
    "rate_limited",  # 429
    "overloaded",  # 503, 529
    "server",  # any other 5xx, 408, 409
    "no_choice",  # 200 without an answer in it
    "bad_body",  # 200 with something that is not the provider's format
    "too_long",  # the prompt does not fit into the model's context
    "rejected",  # 400, 422: this request can never succeed
    "unauthorized",  # 401, 403
    "unpaid",  # 402, or a quota that is used up
    "not_found",  # 404: no such model or address
]
REQUESTS = 4  # HTTP requests for one question while faults are passing, whichever layer makes them (C26)
_PASSING = frozenset({"connection", "timeout", "rate_limited", "overloaded", "server", "no_choice"})
_INTERRUPTIONS = frozenset({"connection", "rate_limited", "overloaded", "server"})
_UNCOUNTED = frozenset({"timeout", "bad_body", "no_choice"})
MOST_TEXT = 1_000_000  # characters of an answer: more than the most tokens that may be asked for
MOST_NAME = 200
_DETAIL = 2000
_HOPELESS = frozenset({"rejected", "unauthorized", "unpaid", "not_found"})


@dataclass(frozen=True, slots=True)
class Request:
    """One question to a model: a system text and a single user message, so that roles always alternate.

    The user message is `blocks` and then `ask`. During a game `blocks` only ever grows at its end, so that a
    provider's prompt cache finds the earlier ones again; `ask` is what changes. `schema` is the JSON schema of the
    answer, closed and with every property required; `max_tokens` bounds the answer, reasoning included. `seconds` is
    the time left for an answer, None where there is no bound: a wait that is longer is not begun. `requests` are the
    most HTTP requests while faults are passing, None for as many as the model's own settings allow.
    """

    system: str
    blocks: tuple[str, ...]
    ask: str
    schema: Mapping[str, Any]
    max_tokens: int
    seconds: float | None = None
    requests: int | None = None

    @property
    def user(self) -> str:
        """The user message as one text."""
        return "".join((*self.blocks, self.ask))


@dataclass(frozen=True, slots=True)
class Completion:
    """What a model said, typed and within bounds, whatever the service sent: see `__post_init__`.

    Token counts are the provider's own, None where it does not say, or says what cannot be.

    `model` is what the service says it ran; `requests` how many HTTP requests it took, retries and learning included;
    `not_applied` names settings that the service does not take. `input_tokens` counts all of the prompt, among it
    `cached_tokens` read from the provider's cache and `written_tokens` put into it at a price of their own.
    """

    text: str
    stop: Stop
    model: str
    input_tokens: int | None = None
    output_tokens: int | None = None
    cached_tokens: int | None = None
    requests: int = 1
    not_applied: tuple[str, ...] = ()
    written_tokens: int | None = None

    def __post_init__(self) -> None:
        """The one door for texts and numbers of all services, their adapters and scripts.

        No prompt is empty, and no text costs nothing: such a count of 0 was not counted. What was cached is part of
        the input. A text that is longer than any answer ends as one that was cut off.
        """
        text, taken = as_text(self.text), count(self.input_tokens) or None
        given = count(self.output_tokens)
        cached, written = (_part(count(part), taken) for part in (self.cached_tokens, self.written_tokens))
        held: dict[str, object] = {
            "text": text[:MOST_TEXT],
            "stop": self.stop if len(text) <= MOST_TEXT else "length",
            "model": as_text(self.model)[:MOST_NAME],
            "input_tokens": taken,
            "output_tokens": None if given == 0 and text else given,
            "cached_tokens": cached,
            "written_tokens": written,
        }
        for name, value in held.items():
            object.__setattr__(self, name, value)


def _part(some: int | None, whole: int | None) -> int | None:
    return some if some is not None and whole is not None and some <= whole else None


class Call(NamedTuple):
    """One question to a language model as the record keeps it: what it cost, and what came back.

    `number` counts the calls of this seat in this game from 1; `purpose` is "act" or "belief". `status` is "ok" for a
    reply that could be read, else what was wrong with it. Tokens are None where the provider does not say, `cost_usd`
    where no price is known. `charged_tokens` and `charged_usd` are what counts against caps: what it cost where the
    service said all of it, else the most that it can have cost, and nothing where it cost nothing; USD are None where
    no price is known. `marks` say what is worth counting about an answer that was taken. No key is in any of it.
    """

    seat: int
    ask_id: int
    number: int
    purpose: str
    provider: str
    model: str
    status: str
    system: str
    user: str
    response: str | None
    stop: str | None
    input_tokens: int | None
    output_tokens: int | None
    cached_tokens: int | None
    cost_usd: float | None
    latency_ms: float
    requests: int
    error: str | None
    marks: tuple[str, ...] = ()
    charged_tokens: int = 0
    charged_usd: float | None = None


class Fault(Exception):
    """A request that brought no completion. `detail` holds no key and no prompt; `wait` is what the service asks for.

    `zh` says the same in Chinese where the words are ours; `wait` is in seconds; `status` is the HTTP status where
    there was one; `requests` how many HTTP requests were made. What answers is `foreign` where no service of this
    provider, working or not, would answer so.
    """

    def __init__(
        self,
        kind: FaultKind,
        detail: str,
        *,
        zh: str | None = None,
        status: int | None = None,
        wait: float | None = None,
        requests: int = 1,
        foreign: bool = False,
    ) -> None:
        detail = detail[:_DETAIL]
        super().__init__(f"{kind}: {detail}")
        self.kind: FaultKind = kind
        self.detail = detail
        self.zh = zh or detail
        self.status = status
        self.wait = wait
        self.requests = requests
        self.foreign = foreign

    def saying(self, detail: str) -> "Fault":
        """The same fault in other words, unless they are the same."""
        if detail == self.detail:
            return self
        return Fault(
            self.kind, detail, status=self.status, wait=self.wait, requests=self.requests, foreign=self.foreign
        )

    @property
    def told(self) -> tuple[str, str]:
        """The detail in English and in Chinese; what a service has said is in quotation marks."""
        if self.zh != self.detail:
            return self.detail, self.zh
        ours, status, words = self.detail.partition(f"{self.status}: ")
        said = ours + status + (json.dumps(words, ensure_ascii=False) if words else "")
        return said, said

    @property
    def ours(self) -> str:
        """The kind, with our own words or the status: for what is stored and shown as a sentence of ours.

        What the service said is the `error` of the stored call, and stands nowhere else.
        """
        if self.zh != self.detail:
            return f"{self.kind}: {self.detail}"
        return self.kind if self.status is None else f"{self.kind}: {self.status}"

    @property
    def passing(self) -> bool:
        """Whether the same request may succeed later."""
        return self.kind in _PASSING

    @property
    def may_cost(self) -> bool:
        """Whether the service may have worked, and not said what that costs."""
        return self.kind in _UNCOUNTED

    @property
    def interrupts(self) -> bool:
        """Whether it may be the service that fails and not this request, or something else that answers now."""
        return self.kind in _INTERRUPTIONS or self.foreign

    @property
    def hopeless(self) -> bool:
        """Whether no request of this agent will ever succeed as it is set up."""
        return self.kind in _HOPELESS


class Model(Protocol):
    """A model at an endpoint. Its retries, limits and what it learns about the endpoint are its own affair."""

    @property
    def provider(self) -> str:
        """The provider's name, as in an agent's settings."""
        ...

    @property
    def name(self) -> str:
        """The model's name as it was asked for."""
        ...

    async def complete(self, request: Request, /) -> Completion:
        """Ask once.

        Raises:
            Fault: there is no completion, after the retries that make sense.
        """
        ...

    async def close(self) -> None:
        """Let go of connections; the model may not be asked again."""
        ...
