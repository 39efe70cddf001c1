"""What a run may cost, in all and in one game, and how long it may last.

Must not know: what anything costs, or who plays.
"""

from collections.abc import Iterable
from time import monotonic

from agents.llm.open_agent import cap_without_price
from agents.models.budget import Budget, BudgetExceeded
from arena.text import Text

from ..match.game_notes import Paid
from ..plan.entrants import ModelEntrant
from ..plan.spec import BadSpec, Spec


def check_prices(spec: Spec) -> None:
    """See that every cap in USD can hold.

    Raises:
        BadSpec: a language model that it would bind has no known price.
    """
    caps = [name for name in ("cap_usd", "game_cap_usd") if getattr(spec, name) is not None]
    for entrant in (*spec.entrants, spec.judged_by):
        if isinstance(entrant, ModelEntrant) and (wrong := cap_without_price(entrant.settings, *caps)):
            raise BadSpec(Text("{agent}: {wrong}", "{agent}：{wrong}").naming(agent=entrant.name, wrong=wrong))


def budget_of(spec: Spec, before: Iterable[Paid] = ()) -> Budget:
    """The budget of a whole tournament; `before` was paid in earlier runs of it."""
    return book(Budget("this tournament", spec.cap_tokens, spec.cap_usd, spec.cap_calls, puts_off=True), before)


def game_budget(spec: Spec, parent: Budget, before: Iterable[Paid] = ()) -> Budget:
    """The budget of one game, within that of the tournament, in which `before` is counted already."""
    return book(Budget("this game", spec.game_cap_tokens, spec.game_cap_usd, spec.game_cap_calls, parent), before)


def book(budget: Budget, before: Iterable[Paid]) -> Budget:
    """The budget, with what was paid before counted in it, but not in those above it."""
    for paid in before:
        budget.calls += paid.calls
        budget.tokens += paid.tokens
        budget.usd += paid.usd
    return budget


def says_spent(spent: BudgetExceeded) -> Text:
    """The sentence on a cap of all runs together that was reached."""
    return Text(
        f"no more calls are made: {spent}; with a higher cap the same command plays on, and asks nothing again",
        f"不再调用模型：已达到上限（{spent}）；提高上限后再运行一次同样的命令就会继续，已有的回答不会重问",
    )


def says_near(budget: Budget) -> Text:
    """The sentence on a cap that has no room for another game, while there is some for calls."""
    return Text(
        f"{budget.what}: what is left of the cap is too little for another game, so none was begun; "
        "with a higher cap the same command plays on",
        f"{budget.what}：上限剩下的不够再玩一局，所以没有开始新的对局；提高上限后再运行一次同样的命令就会继续",
    )


class TimeLimit:
    """The minutes that a run may last, from now on; None is no limit."""

    def __init__(self, minutes: float | None) -> None:
        self._minutes = minutes
        self._began = monotonic()

    def is_up(self) -> bool:
        """Whether no more games should be begun."""
        return self._minutes is not None and monotonic() - self._began >= self._minutes * 60

    def says(self) -> Text:
        """The sentence on the time being up."""
        return Text(
            f"cap_minutes = {self._minutes:g} is reached, and no more games were begun; the same command plays on",
            f"已到 cap_minutes = {self._minutes:g}，不再开始新的对局；再运行一次同样的命令就会继续",
        )
