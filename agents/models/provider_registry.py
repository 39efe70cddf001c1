"""The providers by name. Owns: the rows. Must not know: what any provider does.

A row is the name of a module in `providers/`, which is imported when somebody first asks for it.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from .unopened import Unopened

if TYPE_CHECKING:
    from .providers.provider import Provider

SERVICES = ("openai", "anthropic")  # with an account each; an agent there is called provider/model for short
PROVIDERS = (*SERVICES, "langchain", "scripted", "playback")


def provider(name: str) -> "Provider":
    """The provider called `name`.

    Raises:
        Unopened: there is none.
    """
    if name not in PROVIDERS:
        known = ", ".join(PROVIDERS)
        raise Unopened(
            f"there is no provider {name!r}; there are {known}", f"没有名为“{name}”的模型服务；可用的有：{known}"
        )
    found: Provider = import_module(f".providers.{name}", __package__).PROVIDER
    return found


def taking(setting: str) -> tuple[str, ...]:
    """The names of the providers that take a setting."""
    return tuple(name for name in PROVIDERS if setting in provider(name).takes)


def is_live(name: str) -> bool:
    """Whether somebody answers behind the provider called `name` who can be out of reach."""
    return name in PROVIDERS and provider(name).live


def shorthands(model: str, separator: str) -> str:
    """How agents at services are called for short: provider/`model` for each service."""
    return separator.join(f"{name}/{model}" for name in SERVICES)
