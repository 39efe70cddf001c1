"""The designs: who meets whom in which deal, each a pure and seeded plan without an end. A new design is a row here.

Owns: the table of names. Must not know: agents' names, records, how a game is played.
"""

from collections.abc import Callable, Iterator, Sequence
from math import comb, lcm
from typing import NamedTuple

from . import field, paired, random_seats, round_robin, sides
from .setting import DesignSetting, Seated

EvenAfter = Callable[[int, int, Sequence[int]], int]  # by the numbers of agents and of candidates, and the table sizes


class Design(NamedTuple):
    """`tables` is the plan. `even_after` gives the number of games after which it is even, words dealt one way."""

    tables: Callable[[DesignSetting], Iterator[Seated]]
    even_after: EvenAfter


def _one_deal_a_size(agents: int, _: int, sizes: Sequence[int]) -> int:
    return agents * len(sizes)


def _every_candidate_in_every_seat(_: int, candidates: int, sizes: Sequence[int]) -> int:
    return candidates * len(sizes) * lcm(*sizes)


def _every_ordered_pair_a_size(agents: int, _: int, sizes: Sequence[int]) -> int:
    return agents * (agents - 1) * len(sizes)


def _every_pair_both_ways_a_size(agents: int, _: int, sizes: Sequence[int]) -> int:
    return 2 * comb(agents, 2) * len(sizes)


def _never_for_certain(_: int, __: int, ___: Sequence[int]) -> int:
    return 1


DESIGNS: dict[str, Design] = {
    "paired": Design(paired.tables, _one_deal_a_size),
    "field": Design(field.tables, _every_candidate_in_every_seat),
    "sides": Design(sides.tables, _every_ordered_pair_a_size),
    "round_robin": Design(round_robin.tables, _every_pair_both_ways_a_size),
    "random": Design(random_seats.tables, _never_for_certain),
}
