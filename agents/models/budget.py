"""What may still be spent: caps in tokens and money, nested, and reserved before a call is made.

Owns: the arithmetic of caps. Must not know: prices (they come as numbers), or what happens when a cap is reached.
"""

from dataclasses import dataclass, field


class Spent(Exception):
    """A cap would be passed. `what` is the name of the purse, `unit` "tokens", "calls" or "USD"."""

    def __init__(self, what: str, unit: str, cap: float) -> None:
        super().__init__(f"{what}: the cap of {cap:g} {unit} is reached")
        self.what = what
        self.unit = unit
        self.cap = cap


@dataclass(slots=True)
class Purse:
    """One cap and what counts against it; `parent` must have room as well. A cap of None is no cap.

    `calls`, `tokens` and `usd` are what was spent, `held_tokens` and `held_usd` what calls under way have reserved; a
    call counts from the moment it is reserved.
    """

    what: str
    cap_tokens: int | None = None
    cap_usd: float | None = None
    cap_calls: int | None = None
    parent: "Purse | None" = None
    calls: int = 0
    tokens: int = 0
    usd: float = 0.0
    held_tokens: int = field(default=0, init=False)
    held_usd: float = field(default=0.0, init=False)

    def hold(self, tokens: int, usd: float) -> None:
        """Reserve the most that a call can cost, here and in every purse above.

        Raises:
            Spent: one of the caps would be passed; nothing is reserved.
        """
        for purse in self._chain():
            if purse.cap_tokens is not None and purse.tokens + purse.held_tokens + tokens > purse.cap_tokens:
                raise Spent(purse.what, "tokens", purse.cap_tokens)
            if purse.cap_usd is not None and purse.usd + purse.held_usd + usd > purse.cap_usd:
                raise Spent(purse.what, "USD", purse.cap_usd)
            if purse.cap_calls is not None and purse.calls >= purse.cap_calls:
                raise Spent(purse.what, "calls", purse.cap_calls)
        for purse in self._chain():
            purse.calls += 1
            purse.held_tokens += tokens
            purse.held_usd += usd

    def settle(self, held_tokens: int, held_usd: float, tokens: int, usd: float) -> None:
        """Give back what was reserved and book what was spent."""
        for purse in self._chain():
            purse.held_tokens -= held_tokens
            purse.held_usd -= held_usd
            purse.tokens += tokens
            purse.usd += usd

    def _chain(self) -> "list[Purse]":
        chain: list[Purse] = []
        purse: Purse | None = self
        while purse is not None:
            chain.append(purse)
            purse = purse.parent
        return chain
