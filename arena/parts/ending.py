"""How a game ends: conditions looked at in order after every elimination (CM-8).

Owns: the kinds of conditions, as small functions that a version lists as data. Must not know: any version.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ..events import Side
from ..header import Outcome
from ..roles import Role
from ..table import Table

Holds = Callable[[Table[Any]], bool]


class EndCondition(NamedTuple):
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


def few_left(most: int) -> Holds:
    """No more than `most` players are alive."""
    return lambda table: len(table.alive) <= most


def goal(open_side: Side, hidden: Side) -> Holds:
    """As many of `open_side` are out as `hidden` had members at the start."""
    return lambda table: table.eliminated(open_side) >= table.eliminated(hidden) + len(table.living(hidden))


def sides_out(
    civilians_extinct: str, rule: str, *special: Role, plain: Sequence[Role] = ("civilian",)
) -> tuple[EndCondition, ...]:
    """Killers out, then all of `special` out, then what the house rule `civilians_extinct` says (SRA3-W, SRV2-6).

    `plain` are the roles that count as civilians.
    """
    extinct = (EndCondition(all_out("killer"), "good", rule), EndCondition(all_out(*special), "killers", rule))
    return (*extinct, *civilians_out(civilians_extinct, rule, plain))


def civilians_out(civilians_extinct: str, rule: str, plain: Sequence[Role] = ("civilian",)) -> tuple[EndCondition, ...]:
    """What the house rule `civilians_extinct` says of a table without anybody of `plain`."""
    if civilians_extinct == "no_effect":
        return ()
    return (EndCondition(all_out(*plain), None if civilians_extinct == "draw" else "killers", rule),)


def first_end(table: Table[Any], ends: Sequence[EndCondition]) -> Outcome | None:
    """The outcome by the first of `ends` that holds, which ends the game; None while none does."""
    for end in ends:
        if end.holds(table):
            return table.win(end.winners, end.rule)
    return None
