"""What may still be spent: caps in tokens and money, nested, and reserved before a call is made.

Owns: the arithmetic of caps. Must not know: prices (they come as numbers), what happens when a cap is reached, or where
else the same purse is spent from.
"""

from dataclasses import dataclass, field
from typing import Protocol


class Spent(Exception):
    """A cap would be passed. `what` is the name of the purse, `unit` "tokens", "calls" or "USD".

    With `puts_off` what was to be paid for may go on another time, with a higher cap.
    """

    def __init__(self, what: str, unit: str, cap: float, *, puts_off: bool = False) -> None:
        super().__init__(f"{what}: the cap of {cap:g} {unit} is reached")
        self.puts_off = puts_off
        self.what = what
        self.unit = unit
        self.cap = cap


class Till(Protocol):
    """Where the caps of a purse are kept while several processes spend from it."""

    async def hold(self, tokens: int, usd: float) -> None:
        """As `Purse.hold`, there."""
        ...

    def settle(self, held_tokens: int, held_usd: float, tokens: int, usd: float) -> None:
        """As `Purse.settle`, there."""
        ...


@dataclass(slots=True)
class Purse:
    """One cap and what counts against it; `parent` must have room as well. A cap of None is no cap.

    `calls`, `tokens` and `usd` are what was spent, `held_tokens` and `held_usd` what calls under way have reserved; a
    call counts from the moment it is reserved. Once a call was refused for this cap, the purse is `shut`, and `refused`
    says why. Where the caps are kept in another process, `till` leads there, and only `reserve` asks it.
    """

    what: str
    cap_tokens: int | None = None
    cap_usd: float | None = None
    cap_calls: int | None = None
    parent: "Purse | None" = None
    calls: int = 0
    tokens: int = 0
    usd: float = 0.0
    till: Till | None = None
    puts_off: bool = False
    held_tokens: int = field(default=0, init=False)
    held_usd: float = field(default=0.0, init=False)
    refused: Spent | None = field(default=None, init=False)

    @property
    def shut(self) -> bool:
        """Whether it had no room for a call."""
        return self.refused is not None

    async def reserve(self, tokens: int, usd: float) -> None:
        """As `hold`, wherever the caps are kept. Raises as `hold`."""
        self._check(tokens, usd)  # so that nobody is asked in vain
        asked: list[Till] = []
        try:
            for purse in self._chain():
                if purse.till is not None:
                    await purse._ask(purse.till, tokens, usd)
                    asked.append(purse.till)
            self.hold(tokens, usd)
        except BaseException:
            for till in asked:
                till.settle(tokens, usd, 0, 0.0)
            raise

    async def _ask(self, till: Till, tokens: int, usd: float) -> None:
        try:
            await till.hold(tokens, usd)
        except Spent as spent:
            spent.puts_off = self.puts_off
            self.refused = spent
            raise

    def hold(self, tokens: int, usd: float) -> None:
        """Reserve the most that a call can cost, here and in every purse above.

        Raises:
            Spent: one of the caps would be passed; nothing is reserved.
        """
        self._check(tokens, usd)
        for purse in self._chain():
            purse.calls += 1
            purse.held_tokens += tokens
            purse.held_usd += usd

    def _check(self, tokens: int, usd: float) -> None:
        for purse in self._chain():
            if (spent := purse.without(tokens, usd)) is not None:
                purse.refused = spent
                raise spent

    def without(self, tokens: int, usd: float) -> Spent | None:
        """What says that this purse has no room for a call, None where it has."""
        if self.cap_tokens is not None and self.tokens + self.held_tokens + tokens > self.cap_tokens:
            return self._spent("tokens", self.cap_tokens)
        if self.cap_usd is not None and self.usd + self.held_usd + usd > self.cap_usd:
            return self._spent("USD", self.cap_usd)
        if self.cap_calls is not None and self.calls >= self.cap_calls:
            return self._spent("calls", self.cap_calls)
        return None

    def _spent(self, unit: str, cap: float) -> Spent:
        return Spent(self.what, unit, cap, puts_off=self.puts_off)

    def settle(self, held_tokens: int, held_usd: float, tokens: int, usd: float) -> None:
        """Give back what was reserved and book what was spent."""
        for purse in self._chain():
            purse.held_tokens -= held_tokens
            purse.held_usd -= held_usd
            purse.tokens += tokens
            purse.usd += usd
            if purse.till is not None:
                purse.till.settle(held_tokens, held_usd, tokens, usd)

    def _chain(self) -> "list[Purse]":
        chain: list[Purse] = []
        purse: Purse | None = self
        while purse is not None:
            chain.append(purse)
            purse = purse.parent
        return chain
