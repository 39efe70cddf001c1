"""What settings need from outside: an address that may be used, a key from the environment, a package.

Owns: which variable holds which key, and to which host a key may go. Must not know: SDKs (`agents/models`) or games.
A key goes to its provider, to the address in the provider's own variable, or to the `base_url` whose settings name its
variable; never by default to any other host.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.util import find_spec
from typing import NamedTuple

from arena.text import Text

from ..models.host_check import is_local
from .config import AgentSettings, BadSettings
from .endpoint_address import bad_url, host_of


class _Own(NamedTuple):
    """The variables and the host that belong to a provider."""

    key: str
    address: str
    host: str


_OWN = {
    "openai": _Own("OPENAI_API_KEY", "OPENAI_BASE_URL", "api.openai.com"),
    "anthropic": _Own("ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL", "api.anthropic.com"),
}
_PACKAGES = {"openai": "openai", "anthropic": "anthropic", "langchain": "langchain_core"}


@dataclass(frozen=True, slots=True)
class EndpointSettings:
    """Where requests go, None for the provider's own address, and with which key; the key is never shown."""

    base_url: str | None
    key: str | None = field(repr=False)


def endpoint(settings: AgentSettings, environ: Mapping[str, str]) -> EndpointSettings:
    """The endpoint that `settings` mean in this environment; local ones may do without a key.

    Raises:
        BadSettings: there is no key for it, or its address may not be used; the sentence names the variable.
    """
    own = _OWN.get(settings.provider)
    if own is None:
        return EndpointSettings(None, None)
    base_url = settings.base_url or environ.get(own.address, "").strip() or None
    if base_url is not None and (why := bad_url(base_url)):
        raise BadSettings(Text(f"{own.address} {why.en}", f"{own.address} {why.zh}"))
    variable = settings.key_env or _by_default(settings.base_url, own)
    key = environ.get(variable, "").strip() if variable else ""
    if not key and (base_url is None or not is_local(host_of(base_url))):
        raise BadSettings(_no_key(settings, variable, base_url))
    if variable and not (key.isascii() and key.isprintable() and " " not in key):
        raise BadSettings(Text(f"the variable {variable} holds characters that no key has; set it again",
                               f"环境变量 {variable} 里有密钥不会有的字符；请重新设置"))  # fmt: skip
    return EndpointSettings(base_url, key or None)


def variables(settings: AgentSettings) -> tuple[str, ...]:
    """The environment variables that `endpoint` reads for these settings."""
    own = _OWN.get(settings.provider)
    if own is None:
        return ()
    key = settings.key_env or _by_default(settings.base_url, own)
    return (own.address, key) if key else (own.address,)


def check_package(settings: AgentSettings) -> None:
    """See that the packages that `settings` need are there.

    Raises:
        BadSettings: one is not; the sentence says what to install.
    """
    needed = [_PACKAGES.get(settings.provider)]
    if settings.provider == "langchain" and settings.class_path:
        needed.append(settings.class_path.split(":")[0].split(".")[0])
    for package in filter(None, needed):
        if find_spec(package) is None:
            install = f"pip install {package.replace('_', '-')}"
            raise BadSettings(Text(f"provider {settings.provider} needs the package {package}: {install}",
                                   f"{settings.provider} 需要 {package} 这个包：{install}"))  # fmt: skip


def _by_default(base_url: str | None, own: _Own) -> str | None:
    return own.key if base_url is None or host_of(base_url) == own.host else None


def _no_key(settings: AgentSettings, variable: str | None, base_url: str | None) -> Text:
    model = f"{settings.provider}/{settings.model}"
    if variable is None:
        host = host_of(base_url or "")
        return Text(
            f"{model}: say which variable holds the key of {host}, such as key_env = \"MY_KEY\"",
            f"{model}：请写明哪个环境变量里有 {host} 的密钥，例如 key_env = \"MY_KEY\"",
        )  # fmt: skip
    return Text(
        f"{model}: there is no key; set the environment variable {variable}",
        f"{model}：没有密钥；请设置环境变量 {variable}",
    )
