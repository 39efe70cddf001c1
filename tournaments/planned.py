"""One planned game: its agents sit down, it is played, and its rows are handed over, whatever comes of it.

Must not know: how many games are played side by side, or where.
"""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from agents.llm.config import AgentSettings
from agents.models.lines import Lines
from agents.protocol import Agent
from agents.registry import make_agent, make_judge
from arena.table import JUDGE

from .caps import game_purse
from .entrants import ModelEntrant
from .ledger import Ledger
from .loop import Match, play_match_async
from .order import Ending, Order
from .playback import earlier_calls
from .recording import Label, game_rows
from .schedule import Pairing, header_of
from .spec import Entrant


@dataclass(frozen=True, slots=True)
class Cast:
    """The agents of a run by name, and its judge; each sits in every game in which it is planned."""

    agents: Mapping[str, Agent]
    judge: Agent

    @property
    def all(self) -> list[Agent]:
        """The judge and the agents."""
        return [self.judge, *self.agents.values()]


def make_cast(order: Order, lines: Lines) -> Cast:
    """Make what the plan names; `lines` are the endpoints that its language models share.

    Raises:
        BadAgent, BadSettings: one of them cannot be made.
    """
    plan = order.plan
    made = {entrant.name: make_agent(_opened(order, entrant), plan.pack, lines) for entrant in plan.spec.entrants}
    return Cast(made, make_judge(_opened(order, plan.spec.judged_by), plan.pack, lines))


def _opened(order: Order, entrant: Entrant | ModelEntrant) -> str | AgentSettings:
    """What an entrant is made from; a language model that is played back needs no service, and so no key."""
    if order.playback is None or not isinstance(entrant, ModelEntrant):
        return entrant.use
    return entrant.settings.model_copy(update={"provider": "playback"})


def is_down(order: Order, cast: Cast, pairing: Pairing) -> bool:
    """Whether a game should not be begun: an agent of it is out of service, or nothing may be spent any more."""
    seated = [cast.judge, *(cast.agents[name] for name in pairing.seats)]
    return any(getattr(agent, "down", False) for agent in seated) or (
        order.spent.shut and any(isinstance(entrant, ModelEntrant) for entrant in order.plan.spec.entrants)
    )


async def play_planned(order: Order, cast: Cast, pairing: Pairing) -> None:
    """Play one game and hand over its rows; if it is broken off, what was paid for by then."""
    plan, ledger = order.plan, _ledger(order, pairing)
    names = {JUDGE: plan.spec.judged_by.name} | dict(enumerate(pairing.seats, start=1))
    seated = {JUDGE: cast.judge} | {seat: cast.agents[name] for seat, name in names.items() if seat != JUDGE}
    header, started = header_of(plan, pairing), datetime.now(UTC)

    def hand_over(match: Match, *, broken_off: bool = False) -> None:
        label = Label(pairing.game_id, pairing.deal_id, plan.id, pairing.index, started, datetime.now(UTC))
        order.finished(game_rows(label, match, names), Ending(match.error, broken_off))

    try:
        match = await play_match_async(header, seated, ledger=ledger)
    except asyncio.CancelledError:
        if ledger.calls:  # what was paid for is kept, though the game is not
            hand_over(Match(header, None, error="the run was stopped", ledger=ledger), broken_off=True)
        raise
    hand_over(match)


def _ledger(order: Order, pairing: Pairing) -> Ledger:
    asks = order.plan.spec.beliefs
    if order.playback is not None:
        return Ledger(earlier_calls(order.playback, pairing.game_id), asks_beliefs=asks)
    return Ledger(purse=game_purse(order.plan.spec, order.spent), asks_beliefs=asks)
