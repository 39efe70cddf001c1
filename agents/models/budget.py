"""What may still be spent: caps in tokens and money, nested, and reserved before a call is made.

Owns: the arithmetic of caps. Must not know: prices (they come as numbers), what happens when a cap is reached, or where
else the same budget is spent from.
"""

import asyncio
from dataclasses import dataclass, field
from math import inf
from typing import Protocol

from .clock import Clock, running_clock


class BudgetExceeded(Exception):
    """A cap would be passed. `what` is the name of the budget, `unit` "tokens", "calls" or "USD".

    With `puts_off` what was to be paid for may go on another time, with a higher cap.
    """

    def __init__(self, what: str, unit: str, cap: float, *, puts_off: bool = False) -> None:
        super().__init__(f"{what}: your cap of {cap:g} {unit} is reached")
        self.puts_off = puts_off
        self.what = what
        self.unit = unit
        self.cap = cap


class RemoteBudget(Protocol):
    """Where the caps of a budget are kept while several processes spend from it."""

    async def hold(self, tokens: int, usd: float) -> None:
        """As `Budget.hold`, there."""
        ...

    def settle(self, held_tokens: int, held_usd: float, tokens: int, usd: float) -> None:
        """As `Budget.settle`, there."""
        ...


@dataclass(slots=True)
class Budget:
    """One cap and what counts against it; `parent` must have room as well. A cap of None is no cap.

    `calls`, `tokens` and `usd` are what was spent, `held_tokens` and `held_usd` what calls under way have reserved; a
    call counts from the moment it is reserved. Once a call was refused for this cap, it is `shut`, and `refused`
    says why. Where the caps are kept in another process, `remote` leads there, and only `reserve` asks it.
    """

    what: str
    cap_tokens: int | None = None
    cap_usd: float | None = None
    cap_calls: int | None = None
    parent: "Budget | None" = None
    calls: int = 0
    tokens: int = 0
    usd: float = 0.0
    remote: RemoteBudget | None = None
    puts_off: bool = False
    held_tokens: int = field(default=0, init=False)
    held_usd: float = field(default=0.0, init=False)
    refused: BudgetExceeded | None = field(default=None, init=False)
    _settled: asyncio.Event | None = field(default=None, init=False)  # set when calls under way have been settled

    @property
    def shut(self) -> bool:
        """Whether it had no room for a call."""
        return self.refused is not None

    @property
    def is_capped(self) -> bool:
        """Whether it has a cap at all."""
        return any(cap is not None for cap in (self.cap_calls, self.cap_tokens, self.cap_usd))

    def calls_left(self) -> float:
        """About how many calls there is room for, at what a call has cost so far; before the first, for none."""
        left = [] if self.cap_calls is None else [float(self.cap_calls - self.calls)]
        used = ((self.cap_tokens, self.tokens + self.held_tokens), (self.cap_usd, self.usd + self.held_usd))
        for cap, spent in used:
            if cap is not None and (spent or not self.calls):
                left.append((cap - spent) * self.calls / spent if spent else 0.0)
        return min(left, default=inf)

    async def reserve(self, tokens: int, usd: float) -> None:
        """As `hold`, wherever the caps are kept. Raises as `hold`.

        Where only what calls under way have reserved leaves no room, their end is waited for: most cost far less.
        """
        while (full := self._full_for_now(tokens, usd)) is not None:
            full._settled = full._settled or asyncio.Event()
            with (running_clock() or Clock()).standing():  # it is no lateness of the model's
                await full._settled.wait()
        self._check(tokens, usd)  # so that nobody is asked in vain
        asked: list[RemoteBudget] = []
        try:
            for budget in self._chain():
                if budget.remote is not None:
                    await budget._ask(budget.remote, tokens, usd)
                    asked.append(budget.remote)
            self.hold(tokens, usd)
        except BaseException:
            for remote in asked:
                remote.settle(tokens, usd, 0, 0.0)
            raise

    async def _ask(self, remote: RemoteBudget, tokens: int, usd: float) -> None:
        try:
            await remote.hold(tokens, usd)
        except BudgetExceeded as spent:
            spent.puts_off = self.puts_off
            self.refused = spent
            raise

    def hold(self, tokens: int, usd: float) -> None:
        """Reserve the most that a call can cost, here and in every budget above.

        Raises:
            Spent: one of the caps would be passed; nothing is reserved.
        """
        self._check(tokens, usd)
        for budget in self._chain():
            budget.calls += 1
            budget.held_tokens += tokens
            budget.held_usd += usd

    def _check(self, tokens: int, usd: float) -> None:
        for budget in self._chain():
            if (spent := budget.without(tokens, usd)) is not None:
                budget.refused = spent
                raise spent

    def _full_for_now(self, tokens: int, usd: float) -> "Budget | None":
        chain = self._chain()
        if any(budget.without(tokens - budget.held_tokens, usd - budget.held_usd) for budget in chain):
            return None  # it has no room whatever is settled
        return next((budget for budget in chain if budget.without(tokens, usd)), None)

    def without(self, tokens: int, usd: float) -> BudgetExceeded | None:
        """What says that this budget has no room for a call, None where it has."""
        if self.cap_tokens is not None and self.tokens + self.held_tokens + tokens > self.cap_tokens:
            return self._spent("tokens", self.cap_tokens)
        if self.cap_usd is not None and self.usd + self.held_usd + usd > self.cap_usd:
            return self._spent("USD", self.cap_usd)
        if self.cap_calls is not None and self.calls >= self.cap_calls:
            return self._spent("calls", self.cap_calls)
        return None

    def _spent(self, unit: str, cap: float) -> BudgetExceeded:
        return BudgetExceeded(self.what, unit, cap, puts_off=self.puts_off)

    def settle(self, held_tokens: int, held_usd: float, tokens: int, usd: float) -> None:
        """Give back what was reserved and book what was spent."""
        for budget in self._chain():
            budget.held_tokens -= held_tokens
            budget.held_usd -= held_usd
            budget.tokens += tokens
            budget.usd += usd
            if budget._settled is not None:
                budget._settled.set()
                budget._settled = None
            if budget.remote is not None:
                budget.remote.settle(held_tokens, held_usd, tokens, usd)

    def _chain(self) -> "list[Budget]":
        chain: list[Budget] = []
        budget: Budget | None = self
        while budget is not None:
            chain.append(budget)
            budget = budget.parent
        return chain
