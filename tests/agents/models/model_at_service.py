"""What the tests of providers share: a request, a model at the tests' server, and asking it from plain code."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from agents.models.provider_registry import provider as provider_called
from agents.models.providers.provider import Opening
from agents.models.transport.endpoints import Connections, Limits
from agents.models.transport.retry import RetryPolicy
from agents.models.transport.settings import Settings
from agents.models.wire import Completion, Fault, Model, Request

from .loopback_service import Answer, Server

SCHEMA = {
    "type": "object",
    "properties": {"speech": {"type": "string", "minLength": 1, "maxLength": 300}},
    "required": ["speech"],
    "additionalProperties": False,
}
REQUEST = Request("You play a parlour game.", ("Round one. ", "Seat 2 said: it flies. "), "Describe.", SCHEMA, 200)
QUICK = RetryPolicy(first=0.002)
DIALECTS = ("openai", "anthropic")

_LIMITS = ("concurrency", "requests_per_minute", "tokens_per_minute")
_SETTINGS = tuple(Settings.__dataclass_fields__)
dialects = pytest.mark.parametrize("provider", DIALECTS)


def open_model(provider: str, **given: Any) -> Model:
    """A model of a provider, from settings, limits and the rest under one name each."""
    settings = Settings(**{name: given.pop(name) for name in _SETTINGS if name in given})
    limits = Limits(**{name: given.pop(name) for name in _LIMITS if name in given})
    return provider_called(provider).open(Opening(settings=settings, limits=limits, **given))


def at(server: Server, provider: str = "openai", **more: Any) -> Model:
    """A model at the server, with short waits."""
    url = server.url + ("/v1" if provider == "openai" else "")
    return open_model(provider=provider, **{"base_url": url, "model": "m", "retry": QUICK, **more})


def ask(model: Model, request: Request = REQUEST) -> Completion:
    """One question in an event loop of its own; the model is closed afterwards."""

    async def asked() -> Completion:
        try:
            return await model.complete(request)
        finally:
            await model.close()

    return asyncio.run(asked())


def fault(model: Model, request: Request = REQUEST) -> Fault:
    """The fault that one question brings."""
    with pytest.raises(Fault) as caught:
        ask(model, request)
    return caught.value


def ask_all(models: list[Model], lines: Connections, request: Request = REQUEST) -> list[Completion | BaseException]:
    """One question to each at the same time, in one event loop."""

    async def asked() -> list[Completion | BaseException]:
        try:
            return await asyncio.gather(*(model.complete(request) for model in models), return_exceptions=True)
        finally:
            await lines.close()

    return asyncio.run(asked())


def in_turn(*answers: Answer) -> Callable[[object], Answer]:
    """The answers one by one; the last one for ever."""
    left = list(answers)
    return lambda asked: left.pop(0) if len(left) > 1 else left[0]
