"""The designs: who meets whom in which deal, each a pure and seeded plan without an end. A new design is a row here.

Owns: the table of names. Must not know: agents' names, records, how a game is played.
"""

from collections.abc import Callable, Iterator, Sequence
from math import comb, lcm
from typing import NamedTuple

from . import field, paired, round_robin, sides, uniform
from .setting import DesignSetting, Seated

EvenAfter = Callable[[int, int, Sequence[int]], int]  # by the numbers of agents and of candidates, and the table sizes


class Design(NamedTuple):
    """`tables` is the plan. `even_after` gives the number of games after which it is even, words dealt one way."""

    tables: Callable[[DesignSetting], Iterator[Seated]]
    even_after: EvenAfter


DESIGNS: dict[str, Design] = {
    # One deal of each size.
    "paired": Design(paired.tables, lambda agents, _, sizes: agents * len(sizes)),
    # Every candidate has been in each seat of each size equally often.
    "field": Design(field.tables, lambda _, candidates, sizes: candidates * len(sizes) * lcm(*sizes)),
    # One deal of each size.
    "sides": Design(sides.tables, lambda agents, _, sizes: agents * (agents - 1) * len(sizes)),
    # Every pair has met at each size.
    "round_robin": Design(round_robin.tables, lambda agents, _, sizes: 2 * comb(agents, 2) * len(sizes)),
    # Never for certain.
    "random": Design(uniform.tables, lambda *_: 1),
}
