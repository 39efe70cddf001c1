"""Providers that are HTTP services with an SDK: what is checked before a model of theirs is opened.

Owns: these checks, and what such providers have in common. Must not know: any one service's format.
"""

from dataclasses import replace
from functools import partial
from importlib import import_module
from urllib.parse import urlsplit

from ..transport.chat import Chat, Service
from ..transport.endpoints import Connections, Endpoint
from ..unopened import Unopened
from .provider import Account, Opening, Provider

SETTINGS = frozenset({"base_url", "format", "key_env"})
_OURS = frozenset({"model", "messages", "system", "stream", "n"})  # fields of a request that `extra` may not set


def served(service: Service, account: Account) -> Provider:
    """The provider of a service."""
    opened = partial(_open, service, account)
    return Provider(service.provider, opened, takes=SETTINGS, packages=(service.sdk,), account=account)


def _open(service: Service, account: Account, opening: Opening) -> Chat:
    name, base_url, settings = service.provider, opening.base_url, opening.settings
    for package in (service.sdk, "aiohttp"):
        _check_package(name, package)
    if not opening.model:
        raise Unopened("a model needs its name: model = ...", "需要写出模型的名字：model = ……")
    if taken := ", ".join(sorted(_OURS & set(settings.extra))):
        raise Unopened(
            f"extra may not set {taken}: the arena fills that in itself", f"extra 不能设置 {taken}：这由程序自己填写"
        )
    if not opening.key and not base_url:
        raise Unopened(f"{name} needs a key", f"使用 {name} 需要密钥")
    endpoint = Endpoint(
        name, _address(base_url).removesuffix(service.sdk_adds) if base_url else account.home, opening.key
    )
    connections = opening.connections or Connections()
    connections.limit(endpoint, opening.limits)
    settings = replace(settings, never=service.never(settings))
    return Chat(service, opening.model, endpoint, settings, connections, closes=opening.connections is None)


def _check_package(provider: str, package: str) -> None:
    try:
        import_module(package)
    except ImportError as error:
        raise Unopened(
            f"the provider {provider} needs the package {package} ({error}): pip install {package}",
            f"使用 {provider} 需要安装 {package}（{error}）：pip install {package}",
        ) from None


def _address(base_url: str) -> str:
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
    return base_url.rstrip("/")
