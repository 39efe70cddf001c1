"""OpenAI's chat completions, and every endpoint that speaks them: vLLM, Ollama, llama.cpp, DeepSeek, Qwen and others.

Owns: that format. Must not know: retries, limits, what an endpoint refuses. The SDK's low-level verb is used: its typed
`create` costs twice the time, and ten times with a long list of messages. No `name` is sent with a message (A34).
"""

from collections.abc import Iterator
from typing import Any, cast

from ..json_shape import as_dict, as_list, as_text, count, joined, output_count
from ..reply_parts import Part, call, content, replied
from ..transport.chat import Service
from ..transport.dialect import ANSWER, Dialect
from ..transport.endpoints import Endpoint
from ..transport.faults import inner_fault, no_choice
from ..transport.finish_reasons import ended
from ..transport.posting import Client, transport
from ..transport.settings import Settings
from ..wire import Completion, Fault, Request
from .provider import Account
from .served import served

HOME = "https://api.openai.com/v1"


def start(endpoint: Endpoint, settings: Settings) -> Dialect:
    """The parameter name is the one that most take: OpenAI's own models the new one, compatible servers the old one."""
    caps = ("max_tokens", "max_completion_tokens")
    return Dialect(caps=caps[::-1] if endpoint.base_url == HOME else caps)


def connect(endpoint: Endpoint, seconds: float) -> Client:
    """A client that takes nothing from the environment: not an address, not another account's names."""
    import openai

    unset = cast(dict[str, str], {"OpenAI-Organization": openai.omit, "OpenAI-Project": openai.omit})
    client = openai.AsyncOpenAI(
        base_url=endpoint.base_url,
        api_key=endpoint.key or "none",
        default_headers=None if endpoint.base_url == HOME else unset,
        **transport(openai, seconds),
    )
    return Client(openai, client, "/chat/completions")


def write(model: str, request: Request, settings: Settings, dialect: Dialect) -> dict[str, Any]:
    """The body of a request: at most one system message, then exactly one user message (A30)."""
    system, user = request.system, request.user
    if dialect.mode == "json_object" and "json" not in f"{system}{user}".lower():
        user += "\n\n(JSON)"  # several services refuse JSON mode without the word (A22)
    if dialect.folded or not system:
        messages = [{"role": "user", "content": f"{system}\n\n{user}" if system else user}]
    else:
        messages = [{"role": "system", "content": system}, {"role": "user", "content": user}]
    body: dict[str, Any] = {"model": model, "messages": messages}
    body |= dialect.cap(request.max_tokens) | settings.sampling(dialect.refused) | _form(request, dialect)
    if settings.effort is not None and "effort" not in dialect.refused:
        body["reasoning_effort"] = settings.effort
    return {**body, **settings.extra}


def read(body: dict[str, Any], model: str, offered: str | None = None) -> Completion | Fault:
    """All that was answered, in every choice; what a model thought beside its answer is left out."""
    choices = body.get("choices")
    choice = as_dict(next(iter(as_list(choices)), None))
    message = as_dict(choice.get("message"))
    if (fault := inner_fault(choice) or inner_fault(message)) is not None:
        return fault
    stop = ended(choice.get("finish_reason"))
    if isinstance(stop, Fault):
        return stop
    if not isinstance(choice.get("message"), dict):
        return no_choice("a choice", "候选回答", foreign=bool(choices) or "choices" not in body)
    messages = [as_dict(as_dict(one).get("message")) for one in as_list(choices)]
    text = replied(part for one in messages for part in _parts(one, offered))
    if any(as_text(one.get("refusal")) for one in messages):
        stop = "refusal"
    usage = as_dict(body.get("usage"))
    cached = count(as_dict(usage.get("prompt_tokens_details")).get("cached_tokens"))
    return Completion(
        text,
        stop,
        as_text(body.get("model")) or model,
        input_tokens=count(usage.get("prompt_tokens")),
        output_tokens=output_count(
            usage.get("completion_tokens"),
            usage.get("prompt_tokens"),
            usage.get("total_tokens"),
            as_dict(usage.get("completion_tokens_details")).get("reasoning_tokens"),
        ),
        cached_tokens=cached if cached is not None else count(usage.get("prompt_cache_hit_tokens")),
    )


def _form(request: Request, dialect: Dialect) -> dict[str, Any]:
    """The fields that ask for an answer in JSON."""
    if dialect.mode == "json_schema":
        schema = {"name": ANSWER, "strict": True, "schema": dialect.schema(request.schema)}
        return {"response_format": {"type": "json_schema", "json_schema": schema}}
    if dialect.mode == "tool":
        function = {"name": ANSWER, "parameters": dialect.schema(request.schema), "strict": True}
        choice = {"type": "function", "function": {"name": ANSWER}}
        return {"tools": [{"type": "function", "function": function}], "tool_choice": choice}
    return {"response_format": {"type": "json_object"}} if dialect.mode == "json_object" else {}


def _parts(message: dict[str, Any], offered: str | None) -> Iterator[Part]:
    """What a message says, refuses and calls; a call in the old form is one of a tool that was not offered."""
    yield from content(joined(message.get("content")))
    yield from content(as_text(message.get("refusal")))
    for given in map(as_dict, as_list(message.get("tool_calls"))):
        custom = as_dict(given.get("custom"))
        function = as_dict(given.get("function")) or {"name": custom.get("name"), "arguments": custom.get("input")}
        yield call(function.get("name"), function.get("arguments", ""), offered)
    if old := as_dict(message.get("function_call")):
        yield call(old.get("name"), old.get("arguments", ""), None)


SERVICE = Service("openai", "openai", start, connect, write, read)
PROVIDER = served(SERVICE, Account("OPENAI_API_KEY", "OPENAI_BASE_URL", HOME))
