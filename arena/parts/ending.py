"""How a killer game ends: conditions looked at in order after every batch of deaths (CM-8).

Owns: the kinds of conditions, as small functions that a version lists as data. Must not know: any version.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ..events import Side
from ..header import Outcome
from ..roles import Role
from ..table import Table

Holds = Callable[[Table[Any]], bool]


class End(NamedTuple):
    """A condition, who wins when it holds (None: a draw), and the rule that says so."""

    holds: Holds
    winners: Side | None
    rule: str


def all_out(*roles: Role) -> Holds:
    """Nobody of `roles` is alive."""
    return lambda table: not any(table.role(seat) in roles for seat in table.alive)


def parity(side: Side) -> Holds:
    """At least half of the living are of `side`."""
    return lambda table: 2 * len(table.living(side)) >= len(table.alive)


def first_end(table: Table[Any], ends: Sequence[End]) -> Outcome | None:
    """The outcome by the first of `ends` that holds, which ends the game; None while none does."""
    for end in ends:
        if end.holds(table):
            return table.win(end.winners, end.rule)
    return None
