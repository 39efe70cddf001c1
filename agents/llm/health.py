"""How it goes with the questions to one language model, for whoever watches, from any thread.

Owns: since when nothing has come back, what came instead, and what is under way. Must not know: who watches.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count

from arena.text import Text

from ..models.wire import Fault


@dataclass(slots=True)
class Health:
    """The questions to one model.

    After one that brought a `fault` and until the next answer, `since` is when the first of them failed, in UTC.
    `until` is how long games wait for the service, where they do. `out` says why it is asked no more in this run.
    `under_way` are the questions that have no answer yet: what gives the seconds since each was asked, without those
    in our own queues.
    """

    fault: Fault | None = None
    since: datetime | None = None
    until: datetime | None = None
    out: Text | None = None
    under_way: dict[int, Callable[[], float]] = field(default_factory=dict[int, Callable[[], float]])
    _numbers: "count[int]" = field(default_factory=count)

    def asks(self, seconds: Callable[[], float]) -> int:
        """A question is asked; `seconds` gives those since then. Returns its number."""
        number = next(self._numbers)
        self.under_way[number] = seconds
        return number

    def over(self, number: int) -> None:
        """It is over, in whatever way."""
        self.under_way.pop(number, None)

    def failed(self, fault: Fault) -> None:
        """A question has brought a fault."""
        self.fault, self.since = fault, self.since or datetime.now(UTC)

    def waits(self, seconds: float) -> None:
        """Games wait for the service, for so long at most from now on."""
        self.until = self.until or datetime.now(UTC) + timedelta(seconds=seconds)

    def well(self) -> None:
        """The service answers."""
        self.fault = self.since = self.until = None
