"""From settings to a model.

Owns: the table of providers, what is checked before anything is asked, and the probe. Must not know: agents' files, or
the environment; the values come one by one. An SDK is imported here, when a model that needs it is opened.
"""

from collections.abc import Mapping
from dataclasses import replace
from importlib import import_module
from typing import Any
from urllib.parse import urlsplit

from .chat import Chat, Service
from .dialect import Mode
from .endpoints import Connections, Endpoint, Limits
from .imported import imported
from .playback import Playback
from .retry import RetryPolicy
from .scripted import Script, Scripted
from .settings import Settings
from .unopened import Unopened
from .wire import Fault, Model, Request

_SERVICES = {"openai": "openai_chat", "anthropic": "anthropic_messages"}  # provider, which is its SDK too -> module
_OURS = frozenset({"model", "messages", "system", "stream", "n"})  # fields of a request that `extra` may not set
_PROBE = Request(
    "You answer with one JSON object.",
    (),
    'Answer with this JSON object: {"word": "ready", "number": 1, "list": []}',
    {
        "type": "object",
        "properties": {
            "word": {"type": "string", "enum": ["ready", "busy"]},
            "text": {"type": "string", "minLength": 0, "maxLength": 20},
            "number": {"type": "integer", "minimum": 0, "maximum": 9},
            "list": {"type": "array", "items": {"type": "integer"}, "minItems": 0, "maxItems": 2},
        },
        "required": ["word", "text", "number", "list"],
        "additionalProperties": False,
    },
    256,
)
_SOON = 1.0  # seconds within which a service that is back answers, or is asked again by itself
_POINTLESS = frozenset({"connection"})


def open_model(
    *,
    provider: str,
    model: str = "",
    base_url: str | None = None,
    key: str | None = None,
    temperature: float | None = None,
    top_p: float | None = None,
    seed: int | None = None,
    effort: str | None = None,
    extra: Mapping[str, Any] | None = None,
    mode: Mode | None = None,
    concurrency: int | None = None,
    requests_per_minute: float | None = None,
    tokens_per_minute: float | None = None,
    request_seconds: float = 120.0,
    patience: RetryPolicy | None = None,
    chat: object = None,
    arguments: Mapping[str, Any] | None = None,
    replies: Script | str = (),
    lines: Connections | None = None,
) -> Model:
    """A model of `provider`: openai, anthropic, langchain, scripted or playback. Nothing is sent, nothing connected.

    Without `lines` it has its own, and its `close` ends them. `chat` and `arguments` are for langchain, `replies` for
    scripted, both also by an import path. A `base_url` without a key is sent the key "none".

    Raises:
        Unopened: a setting cannot be used, the key for a provider's own address or a package is missing.
    """
    if provider == "scripted":
        return _scripted(replies, model)
    if provider == "playback":
        return Playback(lambda number: None, model or "playback")
    settings = Settings(
        temperature=temperature,
        top_p=top_p,
        seed=seed,
        effort=effort,
        extra=dict(extra or {}),
        mode=mode,
        seconds=request_seconds,
        patience=patience or RetryPolicy(),
    )
    limits = Limits(concurrency, requests_per_minute, tokens_per_minute)
    shared = lines or Connections()
    if provider == "langchain":
        from .langchain_chat import open_langchain

        found = open_langchain(chat, arguments or {}, settings, shared, model)
        shared.limit(found.endpoint, limits)
        return found
    chat_model = _served(provider, model, base_url, key, settings, shared, own_lines=lines is None)
    shared.limit(chat_model.endpoint, limits)
    return chat_model


def _scripted(replies: Script | str, model: str) -> Scripted:
    script: Script = imported(replies) if isinstance(replies, str) and replies else replies
    if not callable(script) and not script:
        raise Unopened("a scripted model needs replies", "scripted 模型需要写好回答（replies）")
    return Scripted(script, model or "scripted")


def _served(
    provider: str,
    model: str,
    base_url: str | None,
    key: str | None,
    settings: Settings,
    lines: Connections,
    *,
    own_lines: bool,
) -> Chat:
    """A model behind an HTTP service."""
    module = _module(provider)
    service: Service = module.SERVICE
    _check(model, settings)
    home: str = module.HOME
    if not key and not base_url:
        raise Unopened(f"{provider} needs a key", f"使用 {provider} 需要密钥")
    endpoint = Endpoint(provider, _address(base_url, provider) if base_url else home, key)
    if provider == "anthropic":
        settings = replace(settings, never=module.never(settings))
    return Chat(service, model, endpoint, settings, lines, own_lines=own_lines)


async def probe(model: Model) -> Fault | None:
    """Ask something tiny; the fault that makes every further question pointless, None where there is none.

    Pointless are a hopeless fault, and an address where nobody answers. What the endpoint refuses is learned on the
    way, so that the first games meet no refusal.
    """
    try:
        await model.complete(_PROBE)
    except Fault as fault:
        return fault if fault.hopeless or fault.kind in _POINTLESS else None
    return None


async def interruption(model: Model) -> Fault | None:
    """Ask something tiny, hardly more than once; the fault, where it says that the service cannot be used for now."""
    try:
        await model.complete(replace(_PROBE, seconds=_SOON))
    except Fault as fault:
        return fault if fault.interrupts else None
    return None


def _module(provider: str) -> Any:
    if provider not in _SERVICES:
        known = ", ".join([*_SERVICES, "langchain", "scripted"])
        raise Unopened(
            f"there is no provider {provider!r}; there are {known}",
            f"没有名为“{provider}”的模型服务；可用的有：{known}",
        )
    for package in (provider, "aiohttp"):
        try:
            import_module(package)
        except ImportError as error:
            raise Unopened(
                f"the provider {provider} needs the package {package} ({error}): pip install {package}",
                f"使用 {provider} 需要安装 {package}（{error}）：pip install {package}",
            ) from None
    return import_module(f".{_SERVICES[provider]}", __package__)


def _check(model: str, settings: Settings) -> None:
    if not model:
        raise Unopened("a model needs its name: model = ...", "需要写出模型的名字：model = ……")
    if taken := sorted(_OURS & set(settings.extra)):
        names = ", ".join(taken)
        raise Unopened(
            f"extra may not set {names}: the arena fills that in itself", f"extra 不能设置 {names}：这由程序自己填写"
        )


def _address(base_url: str, provider: str) -> str:
    parts = urlsplit(base_url)
    if parts.username or parts.password:
        raise Unopened(
            "base_url holds a user name or password; put the key into an environment variable and name it as key_env",
            "base_url 里有用户名或密码；请把密钥放进环境变量，并用 key_env 写出变量名",
        )
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise Unopened(
            f"base_url {base_url!r} is no address such as http://localhost:8000/v1",
            f"base_url“{base_url}”不是像 http://localhost:8000/v1 这样的地址",
        )
    address = base_url.rstrip("/")
    return address.removesuffix("/v1") if provider == "anthropic" else address  # its SDK adds /v1 itself
