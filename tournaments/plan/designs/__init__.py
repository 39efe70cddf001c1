"""The designs: who meets whom in which deal, each a pure and seeded plan without an end. A new design is a row here.

Owns: the table of names. Must not know: agents' names, records, how a game is played.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from . import field, paired, round_robin, sides, uniform
from .setting import DesignSetting, Seated


class Design(NamedTuple):
    """`tables` is the plan. `even_after` says, of so many agents and candidates at tables of these sizes, after how
    many games it is even, the words being dealt one way; of the random one nobody can say, so that it is 1.
    """

    tables: Callable[[DesignSetting], Iterator[Seated]]
    even_after: Callable[[int, int, Sequence[int]], int]


DESIGNS: dict[str, Design] = {
    "paired": Design(paired.tables, paired.even_after),
    "field": Design(field.tables, field.even_after),
    "sides": Design(sides.tables, sides.even_after),
    "round_robin": Design(round_robin.tables, round_robin.even_after),
    "random": Design(uniform.tables, uniform.even_after),
}
