"""What a run hands to an executor: what is played, within which limits, and who hears of it.

Must not know: how an executor plays, how rows are stored.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from agents.models.budget import Purse
from results.record import Record
from results.rows import GameRows

from .schedule import Pairing
from .spec import Plan


@dataclass(frozen=True, slots=True)
class Order:
    """The order to play games of a plan.

    `concurrency` is how many games are open at a time, `spent` what all of them may spend together. With `playback`
    language models answer as in that earlier record. `finished` is called with the rows of each game and how it
    ended, `left_out` with each game that was not begun, and `stopped` says that nothing more should be begun.
    """

    plan: Plan
    concurrency: int
    spent: Purse
    playback: Record | None
    finished: Callable[[GameRows, "Ending"], None]
    left_out: Callable[[Pairing], None]
    stopped: Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended: `error` says why it is void, by our own fault; a `broken_off` one was stopped from outside."""

    error: str | None = None
    broken_off: bool = False


Executor = Callable[[Order, Iterator[Pairing]], None]
