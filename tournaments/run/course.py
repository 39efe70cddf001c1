"""One open game as its run sees it between two moments: what its players did, and whether it may go on now.

Owns: that look, and the guess how many calls a game takes. Must not know: how a moment is played.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from agents.models.budget import Budget
from agents.protocol import Agent, Interrupted, never_back
from agents.registry import make_agent, make_judge
from arena.header import Header
from arena.table import JUDGE
from results.store.rows import GameRows

from ..match.loop import Match, play_match
from ..plan.entrants import ModelEntrant
from ..plan.schedule import Pairing, header_of
from ..plan.spec import GIVE_UP
from .context import RunContext
from .streaks import says_given_up
from .turns import Stake, stake_of


@dataclass(slots=True)
class Course:
    """A game between its beginning and its end. `names` are the agents by seat, `stake` what it draws on."""

    run: RunContext
    game_id: str
    names: Mapping[int, str]
    stake: Stake
    _seen: int = field(default=0, init=False)
    _told: int = field(default=0, init=False)

    async def before_moment(self, match: Match) -> None:
        """See what was done, and wait until the game may go on.

        Raises:
            Interrupted: an agent of it was given up.
        """
        self.see(match)
        if self.run.journal is not None and (agent := gave_up(self.run, self.names)) is not None:
            raise Interrupted(says_given_up(agent, self.run.streaks.by_agent[agent]), never_back)
        await self.run.turns.turn(self.stake)

    def see(self, match: Match) -> None:
        """Tell the run of the decisions and failures that are new; those of an earlier run are not."""
        new, self._seen = match.decisions[self._seen :], len(match.decisions)
        for decision in () if match.ledger.replays else new:
            self.run.streaks.saw(called(self.names, decision.seat), [(decision.status, decision.reason)])
        failures = list(match.ledger.failures.values())
        for failure in failures[self._told :]:
            self.run.failed(self.game_id, self.names[failure.seat], failure)
        self._told = len(failures)


def see_rows(run: RunContext, rows: GameRows) -> None:
    """Tell the run of the decisions of a game that was played in another process."""
    names = {row.seat: row.agent for row in rows.seats}
    for row in rows.decisions:
        run.streaks.saw(called(names, row.seat), [(row.status, row.reason)])


def called(names: Mapping[int, str], seat: int) -> str:
    """Under which name the decisions of a seat are counted: the judge may be called as a player is."""
    return names[seat] if seat != JUDGE else f"{names[seat]} (judge)"


def gave_up(run: RunContext, names: Mapping[int, str]) -> str | None:
    """Whoever of a game was given up, under the name by which it is counted."""
    counted = dict.fromkeys(called(names, seat) for seat in names)
    return next((agent for agent in counted if run.streaks.is_hopeless(agent, limit_of(run, agent))), None)


def limit_of(run: RunContext, agent: str) -> int:
    """How many first decisions of an agent, by the name under which it is counted, may fail; 0 is no limit."""
    spec = run.plan.spec
    if run.playback is not None:
        return 0
    if spec.give_up_after is not None:
        return spec.give_up_after
    judge = spec.judged_by if agent == called({JUDGE: spec.judged_by.name}, JUDGE) else None
    entrant = judge or next((one for one in spec.entrants if one.name == agent), None)
    return GIVE_UP if isinstance(entrant, ModelEntrant) else 10 * GIVE_UP


def names_of(run: RunContext, pairing: Pairing) -> dict[int, str]:
    """The names of the agents of a game by seat."""
    return {JUDGE: run.plan.spec.judged_by.name} | dict(enumerate(pairing.seats, start=1))


def stake(run: RunContext, agents: Mapping[int, Agent], pairing: Pairing, own: Budget | None) -> Stake:
    """What a game with these agents in its seats draws on beside its `own` budget, with a guess how often.

    Nothing where no cap is set, or where all is played back and no budget is drawn on.
    """
    if own is None:
        return Stake([], 0, Budget("this game"))
    names = names_of(run, pairing)
    found = {names[seat]: getattr(agent, "budget", None) for seat, agent in agents.items()}
    budgets = {name: budget for name, budget in found.items() if isinstance(budget, Budget)}
    if not any(budget.is_capped for budget in (run.budget, *budgets.values())):
        return stake_of(own, {}, {}, run.budget)
    models = {entrant.name for entrant in (*run.plan.spec.entrants, run.plan.spec.judged_by)
              if isinstance(entrant, ModelEntrant)}  # fmt: skip
    asks = {name: calls for name, calls in _asks(run, header_of(run.plan, pairing), names).items() if name in models}
    return stake_of(own, asks, budgets, run.budget)


def _asks(run: RunContext, header: Header, names: Mapping[int, str]) -> dict[str, int]:
    """How often each agent is asked in this game where scripted players sit in all seats."""
    naive, judge = make_agent("naive", run.plan.pack), make_judge("scripted", run.plan.pack)
    match = play_match(header, {seat: naive if seat != JUDGE else judge for seat in names})
    asks = dict.fromkeys(names.values(), 0)
    for decision in match.decisions:
        asks[names[decision.seat]] += 1
    return asks
