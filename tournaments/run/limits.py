"""What a run may take: what its language models may cost together, in all and in one game, and how long it may last.

Must not know: prices, agents.
"""

from collections.abc import Iterable
from time import monotonic

from agents.models.budget import Purse, Spent
from arena.text import Text

from ..match.game_notes import Paid
from ..plan.spec import Spec


def purse_of(spec: Spec, before: Iterable[Paid] = ()) -> Purse:
    """The purse of a whole tournament; `before` was paid in earlier runs of it."""
    purse = Purse("this tournament", spec.cap_tokens, spec.cap_usd, spec.cap_calls, puts_off=True)
    for paid in before:
        book(purse, paid)
    return purse


def game_purse(spec: Spec, parent: Purse, before: Iterable[Paid] = ()) -> Purse:
    """The purse of one game of it, which is paid from that of the tournament; `before` is in that one already."""
    purse = Purse("this game", spec.game_cap_tokens, spec.game_cap_usd, spec.game_cap_calls, parent)
    for paid in before:
        book(purse, paid)
    return purse


def book(purse: Purse, paid: Paid) -> None:
    """Count what was paid before in one purse, and in none above it."""
    purse.calls += paid.calls
    purse.tokens += paid.tokens
    purse.usd += paid.usd


def says_spent(spent: Spent) -> Text:
    """That a cap of all runs together was reached."""
    return Text(
        f"no more calls are made: {spent}; with a higher cap the same command plays on, and asks nothing again",
        f"不再调用模型：已达到上限（{spent}）；提高上限后再运行一次同样的命令就会继续，已有的回答不会重问",
    )


class Clock:
    """How long a run has lasted, against the minutes it may; None is no limit."""

    def __init__(self, minutes: float | None) -> None:
        self._minutes = minutes
        self._began = monotonic()

    def is_up(self) -> bool:
        """Whether no more games should be begun."""
        return self._minutes is not None and monotonic() - self._began >= self._minutes * 60

    def says(self) -> Text:
        """That it is."""
        return Text(
            f"cap_minutes = {self._minutes:g} is reached, and no more games were begun; the same command plays on",
            f"已到 cap_minutes = {self._minutes:g}，不再开始新的对局；再运行一次同样的命令就会继续",
        )
