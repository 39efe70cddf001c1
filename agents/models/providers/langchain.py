"""Any chat model of LangChain: an object, or a class by its import path with keyword arguments.

Owns: how a `langchain_core` BaseChatModel is asked and read. Must not know: any integration. The schema stands in the
prompt only: integrations differ too much in how they pass one on.
"""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import inf
from typing import TYPE_CHECKING, Any

from ..clock import Clock, running_clock
from ..imported import imported
from ..json_shape import as_dict, as_list, as_text, count, joined, output_count
from ..reply_parts import call, content, replied
from ..transport.broken_line import known
from ..transport.endpoints import Connections, Endpoint
from ..transport.faults import bad_body, ending, fault_of, shown
from ..transport.finish_reasons import ended
from ..transport.key_mask import without_key
from ..transport.retry import Outcome, with_retries
from ..transport.settings import Settings
from ..unopened import Unopened
from ..wire import Completion, Fault, FaultKind, Request
from .provider import Opening, Provider

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

_REASONS = ("finish_reason", "stop_reason", "done_reason")
# words in an exception's class name, for integrations whose exceptions carry no status
_CLASSES: tuple[tuple[str, FaultKind], ...] = (
    ("ratelimit", "rate_limited"),
    ("resourceexhausted", "rate_limited"),
    ("timeout", "timeout"),
    ("deadline", "timeout"),
    ("connect", "connection"),
    ("unavailable", "overloaded"),
    ("notfound", "not_found"),
    ("authentication", "unauthorized"),
    ("permission", "unauthorized"),
)
_OURS = (TypeError, ValueError, NotImplementedError, AttributeError, LookupError)


@dataclass(frozen=True, slots=True)
class LangChain:
    """A LangChain chat model as a `wire.Model`. `lost` names settings that its class has no field for."""

    chat: "BaseChatModel" = field(repr=False)
    name: str
    endpoint: Endpoint
    settings: Settings
    connections: Connections
    lost: tuple[str, ...]
    provider: str = "langchain"

    async def complete(self, request: Request, /) -> Completion:
        """Ask once; see `wire.Model`."""
        clock = Clock(inf if request.seconds is None else request.seconds, running_clock())
        outcome, requests = await with_retries(
            lambda: self._fetch(request, clock), self.settings.retry.within(request), self.connections.rng, clock
        )
        if isinstance(outcome, Fault) and (stop := ending(outcome)) is not None:
            outcome = Completion("", stop, self.name)
        if isinstance(outcome, Fault):
            outcome.requests = requests
            raise shown(outcome, self.endpoint.key, request)
        return without_key(replace(outcome, requests=requests, not_applied=self.lost), self.endpoint.key)

    async def close(self) -> None:
        """The chat model's connections are its own."""

    async def _fetch(self, request: Request, clock: Clock) -> Outcome:
        from langchain_core.messages import HumanMessage, SystemMessage

        messages = [HumanMessage(request.user)]
        told = [SystemMessage(request.system), *messages] if request.system else messages
        limit: dict[str, Any] = {"max_tokens": request.max_tokens} if _has(type(self.chat), "max_tokens") else {}
        gate, seconds = self.connections.connection(self.endpoint).gate, self.settings.seconds
        with clock.standing():
            await gate.enter()
        began = asyncio.get_running_loop().time()
        outcome: Outcome
        try:
            async with asyncio.timeout(seconds):
                outcome = read(await self.chat.ainvoke(told, **limit), self.name)
            gate.answered()
        except Exception as error:
            outcome = _fault(error)
            if outcome.kind == "rate_limited":
                gate.refused(began, None)
        finally:
            gate.leave()
        return outcome


def open_langchain(opening: Opening) -> LangChain:
    """A model from a BaseChatModel, or from the import path of a class of them, made with the `arguments`.

    Sampling settings and the model's name go to the fields that the class has for them; its own retries are switched
    off, ours are enough (C26).

    Raises:
        Unopened: it cannot be imported or made, or is no chat model.
    """
    chat, model, settings, arguments = opening.source, opening.model, opening.settings, opening.arguments
    chat_class: Any = imported(chat) if isinstance(chat, str) else type(chat)
    wanted = {name: getattr(settings, name) for name in sorted(settings.given)}
    made = chat
    lost = tuple(wanted)
    if isinstance(chat, str):
        own = {name: value for name, value in wanted.items() if _has(chat_class, name)}
        own |= {"model": model} if model and _has(chat_class, "model") else {}
        own |= {"max_retries": 0} if _has(chat_class, "max_retries") else {}
        lost = tuple(name for name in wanted if name not in own and name not in arguments)
        made = _made(chat, chat_class, {**own, **arguments})
    if not hasattr(made, "ainvoke") or not hasattr(made, "_llm_type"):
        what = chat if isinstance(chat, str) else type(chat).__name__
        raise Unopened(
            f"{what} is no chat model of LangChain (a langchain_core BaseChatModel)",
            f"{what} 不是 LangChain 的聊天模型（langchain_core 的 BaseChatModel）",
        )
    name = next((str(found) for key in ("model_name", "model") if (found := getattr(made, key, None))), "")
    known = model or name or chat_class.__name__
    endpoint = Endpoint("langchain", f"{chat_class.__module__}.{chat_class.__qualname__}")
    connections = opening.connections or Connections()
    connections.limit(endpoint, opening.limits)
    return LangChain(made, known, endpoint, settings, connections, lost)  # type: ignore[arg-type]


def read(message: Any, model: str) -> Completion | Fault:
    """The completion in an AIMessage."""
    if not hasattr(message, "content"):
        return bad_body(f"a {type(message).__name__}", f" {type(message).__name__} ")
    told = as_dict(getattr(message, "response_metadata", None))
    usage = as_dict(getattr(message, "usage_metadata", None))
    details = as_dict(usage.get("input_token_details"))
    called = [*as_list(getattr(message, "tool_calls", None)), *as_list(getattr(message, "invalid_tool_calls", None))]
    calls = [call(one.get("name"), one.get("args"), None) for one in map(as_dict, called)]
    refusal = as_text(as_dict(getattr(message, "additional_kwargs", None)).get("refusal"))
    text = replied([*content(joined(message.content)), *content(refusal), *calls])
    stop = ended(next((told[key] for key in _REASONS if told.get(key)), None))
    if isinstance(stop, Fault):
        return stop
    if refusal:
        stop = "refusal"
    named = as_text(told.get("model_name")) or as_text(told.get("model")) or model
    return Completion(
        text,
        stop,
        named,
        input_tokens=count(usage.get("input_tokens")),
        output_tokens=output_count(usage.get("output_tokens"), usage.get("input_tokens"), usage.get("total_tokens")),
        cached_tokens=count(details.get("cache_read")),
        written_tokens=count(details.get("cache_creation")),
    )


def _fault(error: Exception) -> Fault:
    """What an integration's exception means: by its HTTP status, else by its class."""
    response = getattr(error, "response", None)
    for name in ("status_code", "code", "http_status"):
        status = getattr(error, name, None)
        if isinstance(status, int) and 300 <= status < 600:
            body = getattr(response, "text", None)
            headers: Mapping[str, str] = getattr(response, "headers", {})
            return fault_of(status, body if isinstance(body, str) and body else str(error), headers)
    if (fault := known(error, "the service")) is not None:
        return fault
    words = f"{type(error).__name__}: {error}"
    for part, kind in _CLASSES:
        if part in type(error).__name__.lower():
            return Fault(kind, words)
    return Fault("rejected" if isinstance(error, _OURS) else "server", words)


def _made(path: str, chat_class: Any, arguments: Mapping[str, Any]) -> object:
    try:
        return chat_class(**arguments)
    except Exception as error:
        given = ", ".join(sorted(arguments))
        # the words of the error may repeat an argument, and an argument may be a key
        raise Unopened(
            f"{path} cannot be made with the arguments {given or 'none'}: {type(error).__name__}",
            f"用参数 {given or '（无）'} 无法创建 {path}：{type(error).__name__}",
        ) from None


def _has(chat_class: Any, name: str) -> bool:
    """Whether the class has a field of this name, or one with this alias."""
    fields: Mapping[str, Any] = getattr(chat_class, "model_fields", {})
    return name in fields or any(getattr(field, "alias", None) == name for field in fields.values())


PROVIDER = Provider(
    "langchain",
    open_langchain,
    takes=frozenset({"class", "arguments"}),
    packages=("langchain_core",),
    packaged_class=True,
)
