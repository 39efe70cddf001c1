"""What a run hands to an executor: what is played, within which limits, and who hears of it.

Must not know: how an executor plays, how rows are stored.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from agents.models.budget import Budget
from results.store.journal import Note
from results.store.record import Record
from results.store.rows import GameRows

from ..match.game_notes import Paid
from ..plan.checked_plan import Plan
from ..plan.schedule import Pairing


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
    """Nobody wants to hear of it."""


@dataclass(frozen=True, slots=True)
class RunContext:
    """What is played in a run, and who hears of it.

    `concurrency` is how many games are open at a time, `budget` what all of them may spend together. With `playback`
    language models answer as in that earlier record. `finished` is called with the rows of each game and how it
    ended, `left_out` with each game that was not begun, and `stopped` says that nothing more should be begun.
    `games` is how many there are to play, `workers` in how many processes at most, None for one a core.

    A game begins where its notes in the `journal` end, and writes its own there; without one nothing is kept. `put_off`
    is called with each game whose service did not come back: it goes on in another run. `paid_before` is what each
    agent had cost before this run; `budgets` are those of the agents, the same in all rounds. In later rounds the
    agents are `prepared`.
    """

    plan: Plan
    concurrency: int
    budget: Budget
    playback: Record | None
    finished: Callable[[GameRows, "Ending"], None]
    left_out: Callable[[Pairing], None]
    stopped: Callable[[], bool]
    games: int = 0
    workers: int | None = None
    journal: NoteStore | None = None
    put_off: Callable[[Pairing], None] = _ignored
    paid_before: Mapping[str, Paid] = field(default_factory=dict[str, Paid])
    budgets: dict[str, Budget] = field(default_factory=dict[str, Budget])
    prepared: bool = False


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended: `error` says why it is void, by our own fault."""

    error: str | None = None


Executor = Callable[[RunContext, Iterator[Pairing]], None]
