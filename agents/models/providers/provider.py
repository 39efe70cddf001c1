"""What the arena needs to know of a provider, and what a provider is told to open a model.

Owns: these two types. Must not know: any one provider. A new one is a file beside this one that ends in a `PROVIDER`,
and a row in `provider_registry.py`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..transport.endpoints import Connections, Limits
from ..transport.settings import Settings
from ..wire import Model


@dataclass(frozen=True, slots=True)
class Opening:
    """The model that is wanted. `source` is a chat model or replies, or the import path of either, for who takes one.

    Without `connections` a model has its own, and its `close` ends them. A `base_url` without a key is sent the key
    "none".
    """

    model: str = ""
    base_url: str | None = None
    key: str | None = field(default=None, repr=False)
    settings: Settings = field(default_factory=Settings)
    limits: Limits = field(default_factory=Limits)
    source: object = None
    arguments: Mapping[str, Any] = field(default_factory=dict[str, Any])
    connections: Connections | None = None


@dataclass(frozen=True, slots=True)
class Account:
    """The environment variables of a provider's key and of another address, and its own address, its home."""

    key_variable: str
    address_variable: str
    home: str


@dataclass(frozen=True, slots=True)
class Provider:
    """One way to reach a model. `open` sends nothing and connects to nothing; it raises `Unopened`.

    `takes` are the settings of an agent that not every provider has a use for. `packages` must be installed, by their
    import names; `packaged_class` says that the package of a `class` must be, too. `live` is whether somebody answers
    who can be out of reach.
    """

    name: str
    open: Callable[[Opening], Model]
    takes: frozenset[str] = frozenset()
    packages: tuple[str, ...] = ()
    packaged_class: bool = False
    account: Account | None = None
    live: bool = True
