"""The context of a run: what an executor is to play, within which limits, and whom it tells of each game.

Must not know: how an executor plays, or how rows are stored.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from agents.llm.health import Health
from agents.models.budget import Budget
from results.store.journal import Note
from results.store.record import Record
from results.store.rows import GameRows

from ..match.failures import Failure
from ..match.game_notes import Paid
from ..plan.checked_plan import Plan
from ..plan.schedule import Pairing
from .streaks import Streaks
from .turns import Turns


class NoteStore(Protocol):
    """Where the notes about open games are kept."""

    def write(self, game_id: str, note: Note) -> None:
        """Keep a note. Never raises; see `check`."""
        ...

    def notes(self, game_id: str) -> list[Note]:
        """All that is kept of a game since it began; empty for a new one."""
        ...

    def check(self) -> None:
        """Raises `JournalError` once something could not be kept."""
        ...


def _ignored(pairing: Pairing) -> None:
    """Nobody needs to hear of it."""


def _unheard(game_id: str, agent: str, failure: Failure) -> None:
    """Nobody needs to hear of it before the game is over."""


def _never() -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended: `error` says why it is void, by our own fault, with its traceback.

    `failures` are what its players' code has raised, each with the name of the agent.
    """

    error: str | None = None
    trace: str | None = None
    failures: tuple[tuple[str, Failure], ...] = ()


@dataclass(frozen=True, slots=True)
class RunContext:
    """What is played in a run, and who hears of it.

    `budget` is what all games may spend together, `paid_before` what each agent had cost before this run, by name;
    `budgets` are those of the agents, the same in all rounds of a run, after the first of which agents are `prepared`;
    so are `healths`, how it goes with the questions to each language model, `streaks` and `turns`.

    `finished` is told the rows of each game and how it ended, `left_out` each game that was not begun, and `put_off`
    each game whose service did not come back: it goes on in another run. Once `stopped`, no more games are begun.
    `failed` hears of code of players that fails in a game that goes on: its id, the agent and the failure.

    `games` is how many there are to play, `concurrency` how many may be open at a time, `workers` in how many processes
    at most, None for one a core. With `playback` language models answer as in that earlier record. A game begins where
    its notes in the `journal` end, and writes its own there; without a journal nothing is kept.
    """

    plan: Plan
    budget: Budget
    finished: Callable[[GameRows, Ending], None]
    left_out: Callable[[Pairing], None]
    put_off: Callable[[Pairing], None] = _ignored
    stopped: Callable[[], bool] = _never
    failed: Callable[[str, str, Failure], None] = _unheard
    games: int = 0
    concurrency: int = 1
    workers: int | None = None
    playback: Record | None = None
    journal: NoteStore | None = None
    paid_before: Mapping[str, Paid] = field(default_factory=dict[str, Paid])
    budgets: dict[str, Budget] = field(default_factory=dict[str, Budget])
    healths: dict[str, Health] = field(default_factory=dict[str, Health])
    streaks: Streaks = field(default_factory=Streaks)
    turns: Turns = field(default_factory=Turns)
    prepared: bool = False


Executor = Callable[[RunContext, Iterator[Pairing]], None]
