"""The designs: who meets whom in which deal, each a pure and seeded plan without an end. A new design is a row here.

Owns: the table of names. Must not know: agents' names, records, how a game is played.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from . import field, paired, round_robin, sides, uniform
from .setting import DesignSetting, Seated


class Design(NamedTuple):
    """`tables` is the plan. `even_after` gives the number of games after which it is even, by the numbers of agents and
    of candidates and the table sizes, where words are dealt one way; 1 for the random design, which never is.
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
