"""One worker of a Ray cluster: many games side by side in one event loop, each event of which the driver is told.

Owns: the games it was given, and the messages to the driver, in order. Must not know: Ray, which only makes an actor of
`Worker`; the record; files. Its memory is lost with it, so it reports at once.
"""

import asyncio
import os
import sys
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from agents.models.budget import Budget, BudgetExceeded
from agents.models.transport.endpoints import Connections
from arena.errors import ArenaError
from arena.text import Text
from results.store.journal import Note
from results.store.rows import GameRows
from tournaments.match.game_notes import Paid
from tournaments.plan.checked_plan import Plan
from tournaments.plan.schedule import Pairing

from ..context import Ending, RunContext
from ..garbage_collection import collect_rarely
from ..limits import budget_of
from ..planned_game import Cast, make_cast, play_unless_down
from .local import prepare

LINGER = 0.02  # seconds for which messages are collected: one at a time they would cost more than the games


@dataclass(frozen=True, slots=True)
class WorkerJob:
    """What a worker plays: a plan with its share of the limits, what was paid before, and the folder of the agents."""

    plan: Plan
    paid_before: Mapping[str, Paid]
    folder: str


class GamePlayed(NamedTuple):
    """A game was played, and is the driver's now."""

    game_id: str
    rows: GameRows
    ending: Ending


class NotPlayed(NamedTuple):
    """A game was not begun, or it was `put_off`: begun, and to be continued another time."""

    game_id: str
    put_off: bool
    out: Mapping[str, Text]  # agents that are asked no more, and why


class Noted(NamedTuple):
    """A line for the journal."""

    game_id: str
    note: Note


class Hold(NamedTuple):
    """A request to reserve in a budget; a `number` other than 0 waits for an answer."""

    number: int
    budget: str
    tokens: int
    usd: float


class Settled(NamedTuple):
    """What was reserved in a budget, and what was spent."""

    budget: str
    held_tokens: int
    held_usd: float
    tokens: int
    usd: float


class Failed(NamedTuple):
    """The worker itself is at fault."""

    why: str


Message = GamePlayed | NotPlayed | Noted | Hold | Settled | Failed
Given = tuple[Pairing, list[Note]]  # a game, and what is kept of it
ExceededParts = tuple[str, str, float]  # the parts of a `BudgetExceeded`


class Worker:
    """Plays the games that it is given. `begin` comes first, and one `collect` waits all the time."""

    def __init__(self) -> None:
        self._out: list[Message] = []
        self._news = asyncio.Event()
        self._given: dict[str, list[Note]] = {}
        self._asked: dict[int, asyncio.Future[ExceededParts | None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._open = ExitStack()
        self._number = 0

    async def begin(self, job: WorkerJob, secrets: Mapping[str, str]) -> Text | None:
        """Make the agents. Returns what is wrong with them, if anything. Secrets stay in this process's memory."""
        os.environ.update(secrets)
        if job.folder not in sys.path:
            sys.path.append(job.folder)
        self._run = RunContext(
            job.plan,
            budget_of(job.plan.spec),
            finished=lambda rows, ending: self.say(GamePlayed(rows.game_id, rows, ending)),
            left_out=lambda pairing: self.say(NotPlayed(pairing.game_id, False, self._out_of_use())),
            put_off=lambda pairing: self.say(NotPlayed(pairing.game_id, True, self._out_of_use())),
            journal=self,
            paid_before=job.paid_before,
        )
        try:
            self._cast = make_cast(self._run, Connections())
            for name, budget in budgets(self._run, self._cast).items():
                _delegate(budget, DriverBudget(self, name, capped=budget.is_capped))
            await prepare(self._cast.all)
        except ArenaError as error:
            return error.text
        except ExceptionGroup as group:
            if isinstance(first := group.exceptions[0], ArenaError):
                return first.text
            raise
        self._open.enter_context(collect_rarely())
        return None

    def _out_of_use(self) -> dict[str, Text]:
        return {name: health.out for name, health in self._run.healths.items() if health.out}

    async def play(self, games: list[Given]) -> None:
        """Begin games; each goes on where its notes end."""
        for pairing, notes in games:
            self._given[pairing.game_id] = notes
            task = asyncio.create_task(self._played(pairing))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _played(self, pairing: Pairing) -> None:
        try:
            await play_unless_down(self._run, self._cast, pairing)
        except Exception as error:
            self.say(Failed(f"{type(error).__name__}: {error}"))
        finally:
            self._given.pop(pairing.game_id, None)

    async def collect(self) -> list[Message]:
        """The messages since the last time, `LINGER` seconds after the first of them."""
        await self._news.wait()
        await asyncio.sleep(LINGER)
        self._news.clear()
        out, self._out = self._out, []
        return out

    async def answer(self, number: int, refusal: ExceededParts | None) -> None:
        """The driver's answer to a `Hold`."""
        asked = self._asked.pop(number, None)
        if asked is not None:
            asked.set_result(refusal)

    def say(self, message: Message) -> None:
        """Report to the driver, without waiting."""
        self._out.append(message)
        self._news.set()

    # The journal, as `play_planned` sees it.

    def write(self, game_id: str, note: Note) -> None:
        """Send a note to the driver's journal."""
        self.say(Noted(game_id, note))

    def notes(self, game_id: str) -> list[Note]:
        """The notes of a game that the driver sent along."""
        return self._given.get(game_id, [])

    def check(self) -> None:
        """Never fails; the driver checks its journal."""

    # The budgets, as a `DriverBudget` sees them.

    async def ask(self, budget: str, tokens: int, usd: float) -> None:
        """Reserve in a budget of the driver's.

        Raises:
            BudgetExceeded: it has no room.
        """
        self._number += 1
        number = self._number
        answer = self._asked[number] = asyncio.get_running_loop().create_future()
        self.say(Hold(number, budget, tokens, usd))
        try:
            refusal = await asyncio.shield(answer)
        except asyncio.CancelledError:
            answer.add_done_callback(partial(self._given_back, Settled(budget, tokens, usd, 0, 0.0)))
            raise
        if refusal is not None:
            raise BudgetExceeded(*refusal)

    def _given_back(self, unused: Settled, answer: "asyncio.Future[ExceededParts | None]") -> None:
        if answer.result() is None:
            self.say(unused)


@dataclass(frozen=True, slots=True)
class DriverBudget:
    """A budget of the driver's; one that is not `capped` has room without being asked."""

    worker: Worker
    budget: str
    capped: bool

    async def hold(self, tokens: int, usd: float) -> None:
        """See `agents.models.budget.RemoteBudget`."""
        if self.capped:
            await self.worker.ask(self.budget, tokens, usd)
        else:
            self.worker.say(Hold(0, self.budget, tokens, usd))

    def settle(self, held_tokens: int, held_usd: float, tokens: int, usd: float) -> None:
        """See `agents.models.budget.RemoteBudget`."""
        self.worker.say(Settled(self.budget, held_tokens, held_usd, tokens, usd))


def budgets(run: RunContext, cast: Cast) -> dict[str, Budget]:
    """The budgets from which all games of a run are paid, by name."""
    agents = {f"agent {name}": agent for name, agent in cast.agents.items()} | {"judge": cast.judge}
    found = {name: getattr(agent, "budget", None) for name, agent in agents.items()}
    return {"run": run.budget} | {name: budget for name, budget in found.items() if isinstance(budget, Budget)}


def _delegate(budget: Budget, remote: DriverBudget) -> None:
    """Leave the caps of a budget to `remote`."""
    budget.cap_calls = budget.cap_tokens = budget.cap_usd = None
    budget.remote = remote
