"""What one worker in another process reserves and spends in the budgets of a run.

Owns: settling its reservations when it dies. Must not know: where the worker is.
"""

from collections.abc import Mapping

from agents.models.budget import Budget, BudgetExceeded

from .ray_worker import ExceededParts, Hold, Settled


class WorkerReservations:
    """The reservations of one worker; `budgets` are the run's, by name."""

    def __init__(self, budgets: Mapping[str, Budget]) -> None:
        self._budgets = budgets
        self._held: dict[str, tuple[int, float]] = dict.fromkeys(budgets, (0, 0.0))  # tokens, USD

    def hold(self, asked: Hold) -> ExceededParts | None:
        """Reserve; why not, where there is no room."""
        try:
            self._budgets[asked.budget].hold(asked.tokens, asked.usd)
        except BudgetExceeded as spent:
            return spent.what, spent.unit, spent.cap
        self._add(asked.budget, asked.tokens, asked.usd)
        return None

    def settle(self, done: Settled) -> None:
        """Book what was spent."""
        self._budgets[done.budget].settle(done.held_tokens, done.held_usd, done.tokens, done.usd)
        self._add(done.budget, -done.held_tokens, -done.held_usd)

    def close(self) -> None:
        """The worker is dead: all that it had reserved counts as spent, as it may have been."""
        for name, (tokens, usd) in self._held.items():
            self._budgets[name].settle(tokens, usd, tokens, usd)
        self._held = dict.fromkeys(self._budgets, (0, 0.0))

    def _add(self, budget: str, tokens: int, usd: float) -> None:
        before = self._held[budget]
        self._held[budget] = before[0] + tokens, before[1] + usd
