"""One planned game: its agents sit down, it is played, and its rows are handed over, however it ends.

Must not know: how many games are played side by side, or where.
"""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial

from agents.llm.agent_settings import AgentSettings
from agents.llm.health import Health
from agents.models.budget import Budget
from agents.models.transport.endpoints import Connections
from agents.protocol import Agent, Interrupted
from agents.registry import make_agent, make_judge
from arena.header import Header
from arena.referee import Referee
from arena.table import JUDGE
from results.store.journal import JournalError

from ..match.game_notes import NoteWriter, Paid, read_notes
from ..match.ledger import Ledger
from ..match.loop import Match, play_match_async
from ..match.recording import Label, game_rows
from ..plan.entrants import ModelEntrant
from ..plan.schedule import Pairing, header_of
from ..plan.spec import Entrant
from .context import Ending, RunContext
from .course import Course, called, gave_up, names_of, stake
from .limits import book, game_budget
from .playback import earlier_calls


@dataclass(frozen=True, slots=True)
class Cast:
    """The agents of a run by name, and its judge; each sits in every game in which it is planned.

    `turn` is for the games in which nobody must be awaited; see `play_match_async`.
    """

    agents: Mapping[str, Agent]
    judge: Agent
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def all(self) -> list[Agent]:
        """The judge and the agents."""
        return [self.judge, *self.agents.values()]


def make_cast(run: RunContext, lines: Connections) -> Cast:
    """Make the agents that the plan names; `lines` are the endpoints that its language models share.

    Raises:
        BadAgent, BadSettings: one of them cannot be made.
    """
    plan = run.plan
    made = {entrant.name: make_agent(_opened(run, entrant), plan.pack, lines) for entrant in plan.spec.entrants}
    judge = make_judge(_opened(run, plan.spec.judged_by), plan.pack, lines)
    for name, agent in (*made.items(), (called({JUDGE: plan.spec.judged_by.name}, JUDGE), judge)):
        if isinstance(health := getattr(agent, "health", None), Health):
            run.healths[name] = health
    for name, agent in made.items():
        if isinstance(budget := getattr(agent, "budget", None), Budget):
            if name not in run.budgets:
                run.budgets[name] = book(budget, [run.paid_before.get(name, Paid())])
            agent.budget = run.budgets[name]  # type: ignore[attr-defined]
    return Cast(made, judge)


def _opened(run: RunContext, entrant: Entrant | ModelEntrant) -> str | AgentSettings:
    """What an entrant is made from; a language model that is played back needs no service, and so no key."""
    if run.playback is None or not isinstance(entrant, ModelEntrant):
        return entrant.use
    return entrant.settings.model_copy(update={"provider": "playback"})


def is_down(run: RunContext, cast: Cast, pairing: Pairing) -> bool:
    """Whether a game should not be begun: an agent is out of service or was given up, or the budget is spent."""
    seated = [cast.judge, *(cast.agents[name] for name in pairing.seats)]
    return (
        any(getattr(agent, "down", False) for agent in seated)
        or (run.budget.shut and any(isinstance(entrant, ModelEntrant) for entrant in run.plan.spec.entrants))
        or gave_up(run, names_of(run, pairing)) is not None
    )


async def play_unless_down(
    run: RunContext, cast: Cast, pairing: Pairing, slot: asyncio.Semaphore | None = None
) -> bool | None:
    """As `play_planned`, or leave the game out and return None where it should not be begun."""
    if is_down(run, cast, pairing):
        run.left_out(pairing)
        return None
    return await play_planned(run, cast, pairing, slot)


async def play_planned(
    run: RunContext, cast: Cast, pairing: Pairing, slot: asyncio.Semaphore | None = None
) -> bool | None:
    """Play one game from where its notes end, and hand over its rows; True if some player had to be awaited.

    While a service is interrupted the game waits for it, and gives up its `slot` meanwhile. If the service does not
    come back in time, or the game is broken off, it goes on in another run, provided there is a journal. Where the
    caps have no room for it, it is left out (None).

    Raises:
        JournalError: it cannot be kept any more.
    """
    names, agents = names_of(run, pairing), seated(run, cast, pairing)
    header = header_of(run.plan, pairing)
    while True:
        try:
            ledger, started = _begun(run, pairing, names)
        except JournalError as error:
            void_game(run, pairing, error.text.en)
            return True
        course = Course(run, pairing.game_id, names, stake(run, agents, pairing, ledger.budget))
        if not await run.turns.begin(course.stake, resumed=ledger.goes_on):
            run.left_out(pairing)
            return None
        match = await _played(run, header, agents, ledger, course, cast.turn)
        if match.interrupted is None or run.journal is None:
            break
        if not await _is_back(match.interrupted, run.plan.spec.outage_minutes * 60, slot):
            run.put_off(pairing)
            return True
    trouble = ledger.finish()
    match.error = match.error or trouble
    _hand_over(run, pairing, match, started)
    return match.awaited


async def _played(
    run: RunContext, header: Header, agents: Mapping[int, Agent], ledger: Ledger, course: Course, turn: asyncio.Lock
) -> Match:
    """The match of a game that is open meanwhile."""
    ended = False
    try:
        match = await play_match_async(
            header, agents, _watch(run), ledger=ledger, before_moment=course.before_moment, turn=turn
        )
        course.see(match)
        ended = match.error is None
        return match
    finally:
        run.turns.over(course.stake, finished=ended)


async def _is_back(interrupted: Interrupted, seconds: float, slot: asyncio.Semaphore | None) -> bool:
    """Whether a service comes back in time; meanwhile another game may be played in the slot of this one."""
    if slot is None:
        return await interrupted.back(seconds)
    slot.release()
    back = await interrupted.back(seconds)
    await slot.acquire()
    return back


def _watch(run: RunContext) -> Callable[[Referee], None] | None:
    """What ends a game as soon as the journal fails."""
    journal = run.journal
    return None if journal is None else lambda referee: journal.check()


def void_game(run: RunContext, pairing: Pairing, why: str) -> None:
    """Hand over a game that could not be played."""
    _hand_over(run, pairing, Match(header_of(run.plan, pairing), None, error=why), datetime.now(UTC))


def _hand_over(run: RunContext, pairing: Pairing, match: Match, started: datetime) -> None:
    label = Label(pairing.game_id, pairing.deal_id, run.plan.id, pairing.index, started, datetime.now(UTC))
    names = names_of(run, pairing)
    failures = tuple((names[failure.seat], failure) for failure in match.ledger.failures.values())
    run.finished(game_rows(label, match, names), Ending(match.error, match.trace, failures))


def seated(run: RunContext, cast: Cast, pairing: Pairing) -> dict[int, Agent]:
    """The agents of a game by seat."""
    return {seat: cast.judge if seat == JUDGE else cast.agents[name] for seat, name in names_of(run, pairing).items()}


def _begun(run: RunContext, pairing: Pairing, names: Mapping[int, str]) -> tuple[Ledger, datetime]:
    """The ledger of a game, with what is kept of an earlier run, and when the game was begun.

    Raises:
        JournalError: its notes cannot be read.
    """
    spec, now = run.plan.spec, datetime.now(UTC)
    if run.playback is not None:
        return Ledger(earlier_calls(run.playback, pairing.game_id), asks_beliefs=spec.beliefs), now
    notes = run.journal.notes(pairing.game_id) if run.journal else []
    resumed = read_notes(notes) if notes else None
    note_writer = None
    if run.journal:
        note_writer = NoteWriter(partial(run.journal.write, pairing.game_id), now, names, fresh=resumed is None)
    budget = game_budget(spec, run.budget, resumed.paid.values() if resumed else ())
    ledger = Ledger(budget=budget, asks_beliefs=spec.beliefs, resumed=resumed, note_writer=note_writer)
    return ledger, resumed.began if resumed else now
