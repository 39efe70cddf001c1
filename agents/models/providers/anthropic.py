"""Anthropic's messages.

Owns: that format, and where the cache marks go. Must not know: retries, limits, what an endpoint refuses.
"""

from typing import Any

from ..json_shape import as_dict, as_list, as_text, count, joined
from ..reply_parts import call, content, replied
from ..transport.chat import Service
from ..transport.dialect import ANSWER, Dialect
from ..transport.endpoints import Endpoint
from ..transport.faults import no_choice
from ..transport.finish_reasons import ended
from ..transport.posting import Client, transport
from ..transport.settings import Settings
from ..wire import Completion, Fault, Request
from .provider import Account
from .served import served

_MARK = {"cache_control": {"type": "ephemeral"}}
_MARKS = 3  # beside the one on the system text; four is the service's limit
_LOOK_BACK = 18  # blocks; from each mark the service looks for an earlier one among the last 20


def start(endpoint: Endpoint, settings: Settings) -> Dialect:
    """Bounds in a schema are refused by the service, and a forced tool while the model thinks (A23)."""
    if _thinks(settings):
        return Dialect(ladder=("json_schema", "text"), caps=("max_tokens",), bare=True)
    return Dialect(ladder=("json_schema", "tool", "text"), caps=("max_tokens",), bare=True)


def never(settings: Settings) -> frozenset[str]:
    """The given settings that no request may hold: a seed, top_p beside temperature, either with thinking (A26)."""
    lost = {"seed"}
    if settings.temperature is not None:
        lost.add("top_p")
    if _thinks(settings):
        lost |= {"temperature", "top_p"}
    return frozenset(name for name in lost if getattr(settings, name) is not None)


def connect(endpoint: Endpoint, seconds: float) -> Client:
    """A client that takes neither an address nor a key from the environment."""
    import anthropic

    client = anthropic.AsyncAnthropic(
        base_url=endpoint.base_url, api_key=endpoint.key or "none", **transport(anthropic, seconds)
    )
    return Client(anthropic, client, "/v1/messages")


def write(model: str, request: Request, settings: Settings, dialect: Dialect) -> dict[str, Any]:
    """The body of a request: the system text apart (A31), and one user message of several text blocks."""
    body: dict[str, Any] = {"model": model, "messages": [{"role": "user", "content": _content(request)}]}
    if request.system.strip():
        body["system"] = [{"type": "text", "text": request.system, **_MARK}]
    body |= dialect.cap(request.max_tokens) | settings.sampling(dialect.refused)
    output: dict[str, Any] = {}
    if dialect.mode == "json_schema":
        output["format"] = {"type": "json_schema", "schema": dialect.schema(request.schema)}
    elif dialect.mode == "tool":
        body["tools"] = [{"name": ANSWER, "input_schema": dialect.schema(request.schema)}]
        body["tool_choice"] = {"type": "tool", "name": ANSWER}
    if settings.effort is not None and "effort" not in dialect.refused:
        output["effort"] = settings.effort
    if output:
        body["output_config"] = output
    return {**body, **settings.extra}


def read(body: dict[str, Any], model: str, offered: str | None = None) -> Completion | Fault:
    """The text blocks and the input of each tool call; what the model thought is left out."""
    stop = ended(body.get("stop_reason"))
    if isinstance(stop, Fault):
        return stop
    if not isinstance(body.get("content"), list):
        return no_choice("content", "内容", foreign=body.get("content", 0) is not None)
    blocks = [as_dict(block) for block in as_list(body["content"])]
    called = [block for block in blocks if as_text(block.get("type")).endswith("tool_use")]
    usage = as_dict(body.get("usage"))
    plain, cached, written = (
        count(usage.get(name)) for name in ("input_tokens", "cache_read_input_tokens", "cache_creation_input_tokens")
    )
    return Completion(
        replied(
            [*content(joined(blocks)), *(call(block.get("name"), block.get("input"), offered) for block in called)]
        ),
        stop,
        as_text(body.get("model")) or model,
        input_tokens=None if plain is None else plain + (cached or 0) + (written or 0),
        output_tokens=count(usage.get("output_tokens")),
        cached_tokens=cached,
        written_tokens=written,
    )


def _content(request: Request) -> list[dict[str, Any]]:
    """The blocks and the ask, with marks on the last block and on earlier ones, so that a longer look back is covered.

    The service refuses blank blocks: they are joined to what follows.
    """
    texts: list[str] = []
    pending = ""
    for block in request.blocks:
        pending += block
        if pending.strip():
            texts.append(pending)
            pending = ""
    content: list[dict[str, Any]] = [{"type": "text", "text": text} for text in texts]
    for mark in range(_MARKS):
        if (at := len(content) - 1 - mark * _LOOK_BACK) >= 0:
            content[at] |= _MARK
    return [*content, {"type": "text", "text": pending + request.ask}]


def _thinks(settings: Settings) -> bool:
    thinking = as_dict(settings.extra.get("thinking"))
    return bool(thinking) and thinking.get("type") != "disabled"


SERVICE = Service("anthropic", "anthropic", start, connect, write, read, never=never, sdk_adds="/v1")
PROVIDER = served(SERVICE, Account("ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL", "https://api.anthropic.com"))
