"""How a user wants a model to be asked: sampling, effort, extra fields, retries.

Owns: which of these are given. Must not know: how a provider spells them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from .dialect import Mode
from .retry import RetryPolicy


@dataclass(frozen=True)
class Settings:
    """Settings of one model; None is not given, and then not sent. `seconds` bounds one HTTP request, all of it.

    `mode` is how an answer in JSON is asked for; None is found out. `never` names given settings that the provider has
    no place for, whatever the model. `extra` is merged into the request's body as it is.
    """

    temperature: float | None = None
    top_p: float | None = None
    seed: int | None = None
    effort: str | None = None
    extra: Mapping[str, Any] = field(default_factory=dict[str, Any])
    never: frozenset[str] = frozenset()
    mode: Mode | None = None
    seconds: float = 120.0
    retry: RetryPolicy = field(default_factory=RetryPolicy)

    @cached_property
    def given(self) -> frozenset[str]:
        """The names of the settings that are sent unless the endpoint refuses them."""
        names = ("temperature", "top_p", "seed", "effort")
        return frozenset(name for name in names if getattr(self, name) is not None) - self.never

    def sampling(self, refused: frozenset[str]) -> dict[str, float]:
        """The sampling parameters to send, by their usual names."""
        names = ("temperature", "top_p", "seed")
        return {name: getattr(self, name) for name in names if name in self.given and name not in refused}
