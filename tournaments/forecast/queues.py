"""How long the limits of endpoints make calls wait for each other, whichever agents and games they are of.

Owns: which agents share an endpoint, and that arithmetic. Must not know: how many calls there are, or how it is shown.
"""

from collections.abc import Iterable
from typing import NamedTuple

from agents.llm.agent_settings import AgentSettings
from agents.models.transport.endpoints import CONCURRENCY, Limits


class EndpointLoad(NamedTuple):
    """What the agents of one endpoint ask it, and the limits that they share."""

    limits: Limits
    calls: float = 0.0
    tokens: float = 0.0

    @property
    def places(self) -> int:
        """The requests that may be under way at a time."""
        return int(self.limits.concurrency or CONCURRENCY)

    @property
    def in_turn(self) -> float:
        """How many calls come one after the other at least."""
        return self.calls / self.places

    @property
    def least_minutes(self) -> float:
        """How long it takes at least by what may be asked a minute; 0 where nothing bounds that."""
        waits = ((self.calls, self.limits.requests_per_minute), (self.tokens, self.limits.tokens_per_minute))
        return max((amount / a_minute for amount, a_minute in waits if a_minute), default=0.0)


Endpoint = tuple[str, str | None, str | None]


def endpoint(settings: AgentSettings) -> Endpoint:
    """What agents with one queue have in common."""
    return settings.provider, settings.base_url, settings.key_env


def by_endpoint(asked: Iterable[tuple[AgentSettings, float, float]]) -> dict[Endpoint, EndpointLoad]:
    """What each endpoint is asked, from the settings, calls and tokens of each agent."""
    found: dict[Endpoint, EndpointLoad] = {}
    for settings, calls, tokens in asked:
        before = found.get(endpoint(settings)) or EndpointLoad(Limits())
        own = Limits(settings.concurrency, settings.requests_per_minute, settings.tokens_per_minute)
        own.tighten(before.limits)
        found[endpoint(settings)] = EndpointLoad(own, before.calls + calls, before.tokens + tokens)
    return found
