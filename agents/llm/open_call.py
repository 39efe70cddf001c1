"""One question to a model while it is under way: what was sent, what its caps hold back, and what came of it.

Must not know: players, or how a reply is read.
"""

from dataclasses import dataclass

from ..models.budget import Budget
from ..models.clock import Clock
from ..models.wire import Completion, Request


@dataclass(slots=True)
class OpenCall:
    """A call, what its clock said at its start, its completion once there is one, and what caps are charged with."""

    request: Request
    ask_id: int
    number: int
    purpose: str
    clock: Clock
    start: float
    made: Completion | None = None
    charged: tuple[int, float] = (0, 0.0)

    @property
    def completion(self) -> Completion:
        assert self.made is not None, "asked for before it was there"
        return self.made


@dataclass(slots=True)
class Reservation:
    """What a call has reserved: tokens and USD, and in which budgets."""

    most: tuple[int, float]
    budgets: list[Budget]

    def settle(self, tokens: int, usd: float) -> tuple[int, float]:
        """Give back what was reserved and book what was spent, which is returned."""
        for budget in self.budgets:
            budget.settle(*self.most, tokens, usd)
        return tokens, usd
