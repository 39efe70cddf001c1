"""The share of an endpoint's limits that each of several workers has; the shares add up to what the user allowed.

Must not know: who the workers are, or what a limit does.
"""

from agents.llm.agent_settings import AgentSettings
from agents.models.transport.endpoints import CONCURRENCY
from tournaments.plan.checked_plan import Plan
from tournaments.plan.entrants import ModelEntrant
from tournaments.plan.spec import Entrant

_BURST = 6  # a sixth of a limit a minute may be used at once; a worker's share of that must be one request at least


def most_workers(plan: Plan, wanted: int) -> int:
    """How many workers there may be, `wanted` at most, so that each has a share of every limit."""
    for settings in models_of(plan):
        limits = (
            (settings.concurrency, 1),
            (settings.requests_per_minute, _BURST),
            (settings.tokens_per_minute, _BURST),
        )
        for limit, least in limits:
            if limit is not None:
                wanted = min(wanted, max(1, limit // least))
    return wanted


def share_of(plan: Plan, index: int, workers: int) -> Plan:
    """The plan as worker `index` of `workers` plays it: the same tournament, under its part of every limit."""

    def shared(agent: str | Entrant | ModelEntrant) -> str | Entrant | ModelEntrant:
        if not isinstance(agent, ModelEntrant):
            return agent
        return agent.model_copy(update={"settings": _shared(agent.settings, index, workers)})

    spec = plan.spec
    changes = {"agents": tuple(map(shared, spec.agents)), "judge": shared(spec.judge)}
    return plan.model_copy(update={"spec": spec.model_copy(update=changes)})


def _shared(settings: AgentSettings, index: int, workers: int) -> AgentSettings:
    requests, tokens = settings.requests_per_minute, settings.tokens_per_minute
    return settings.model_copy(update={
        "concurrency": part(settings.concurrency or CONCURRENCY, index, workers),
        "requests_per_minute": requests and part(requests, index, workers),
        "tokens_per_minute": tokens and part(tokens, index, workers),
    })  # fmt: skip


def part(whole: int, index: int, workers: int) -> int:
    """The share of one of `workers`, which add up to `whole`."""
    return whole // workers + (index < whole % workers)


def models_of(plan: Plan) -> list[AgentSettings]:
    """The settings of the language models of a plan, its judge's too."""
    named = (*plan.spec.entrants, plan.spec.judged_by)
    return [entrant.settings for entrant in named if isinstance(entrant, ModelEntrant)]
