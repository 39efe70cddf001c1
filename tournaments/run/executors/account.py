"""What one worker in another process reserves and spends in the purses of a run.

Owns: that books are right when the worker dies. Must not know: where the worker is.
"""

from collections.abc import Mapping

from agents.models.budget import Purse, Spent

from .ray_worker import Hold, Refusal, Settled


class Account:
    """The books of one worker; `purses` are the run's, by name."""

    def __init__(self, purses: Mapping[str, Purse]) -> None:
        self._purses = purses
        self._held: dict[str, tuple[int, float]] = dict.fromkeys(purses, (0, 0.0))  # tokens, USD

    def hold(self, asked: Hold) -> Refusal | None:
        """Reserve; why not, where there is no room."""
        try:
            self._purses[asked.purse].hold(asked.tokens, asked.usd)
        except Spent as spent:
            return spent.what, spent.unit, spent.cap
        self._add(asked.purse, asked.tokens, asked.usd)
        return None

    def settle(self, done: Settled) -> None:
        """Book what was spent."""
        self._purses[done.purse].settle(done.held_tokens, done.held_usd, done.tokens, done.usd)
        self._add(done.purse, -done.held_tokens, -done.held_usd)

    def close(self) -> None:
        """The worker is dead: whatever it had reserved counts as spent, for nobody knows better."""
        for name, (tokens, usd) in self._held.items():
            self._purses[name].settle(tokens, usd, tokens, usd)
        self._held = dict.fromkeys(self._purses, (0, 0.0))

    def _add(self, purse: str, tokens: int, usd: float) -> None:
        before = self._held[purse]
        self._held[purse] = before[0] + tokens, before[1] + usd
