"""What settings need from outside: an address that may be used, a key from the environment, a package.

Owns: to which host which key may go. Must not know: SDKs (`agents/models`) or games.
A key goes to its provider, to the address in the provider's own variable, or to the `base_url` whose settings name its
variable; never by default to any other host.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.util import find_spec

from arena.text import Text

from ..models.provider_registry import provider
from ..models.providers.provider import Account
from ..models.transport.host_check import is_local
from .agent_settings import AgentSettings, BadSettings
from .endpoint_address import bad_url, host_of


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
    own = provider(settings.provider).account
    if own is None:
        return EndpointSettings(None, None)
    base_url = settings.base_url or environ.get(own.address_variable, "").strip() or None
    if base_url is not None and (why := bad_url(base_url)):
        raise BadSettings(Text(f"{own.address_variable} {why.en}", f"{own.address_variable} {why.zh}"))
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
    own = provider(settings.provider).account
    if own is None:
        return ()
    key = settings.key_env or _by_default(settings.base_url, own)
    return (own.address_variable, key) if key else (own.address_variable,)


def check_package(settings: AgentSettings) -> None:
    """See that the packages that `settings` need are there.

    Raises:
        BadSettings: one is not; the sentence says what to install.
    """
    chosen = provider(settings.provider)
    needed = [*chosen.packages]
    if chosen.packaged_class and settings.class_path:
        needed.append(settings.class_path.split(":")[0].split(".")[0])
    for package in needed:
        if find_spec(package) is None:
            install = f"pip install {package.replace('_', '-')}"
            raise BadSettings(Text(f"provider {settings.provider} needs the package {package}: {install}",
                                   f"{settings.provider} 需要 {package} 这个包：{install}"))  # fmt: skip


def _by_default(base_url: str | None, own: Account) -> str | None:
    return own.key_variable if base_url is None or host_of(base_url) == host_of(own.home) else None


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
