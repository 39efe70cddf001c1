"""The posterior over roles in a killer game, by exact counting.

The model. Of `n` seats exactly `k` are of the hidden side (killers, wolves and their moles) and exactly `p` hold an
office that checks (police, the seer); all others are plain good people. The prior is uniform over all deals of these.
Evidence has two forms:

- a weight on each set of `k` hidden seats: log P(what happened | exactly these seats are hidden). So evidence may be
  about pairs ("killers seldom vote for their own") and is still counted exactly;
- a weight on each seat in each such set: the log-odds that the seat is police rather than plain good. A claim to be
  police raises it; a claimed check lowers it in all sets in which the check would be false.

Given a set of hidden seats, the police are `p` of the other seats, with probability proportional to the product of
their odds. So the weight of all choices of police is an elementary symmetric polynomial of the odds, computed seat by
seat for all sets at once in O(n p). The posterior of a set is proportional to exp(its weight) times that polynomial;
the marginals of seats follow. This evidence is public and counts alike for every seat. A seat's own card only strikes
out sets (`own`) and fixes odds (`office`).

Owns: the counts, the weights and the marginals. Must not know: events, what a statement is worth, who asks.
"""

from collections import deque
from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
SURE = 14.0  # log-odds of what is certain, and bound of all other log-odds: exp() of it is still a number
_MANY = 50  # above this number of sets it pays to leave out sets that are next to impossible


class Marginals(NamedTuple):
    """By seat - 1: P(the seat is of the hidden side), and P(the seat is police)."""

    hidden: Array
    police: Array


class WeightedSets(NamedTuple):
    """By set of hidden seats: the seats (1.0 if hidden), P(set), and the odds of each seat to be police (`ways`).

    `total[set]` is the sum over all choices of police of the product of their odds. `without[set, seat]` is the same
    sum over all choices of the remaining police, given that `seat` is one of them.
    """

    sets: Array
    chance: Array
    ways: Array
    total: Array
    without: Array


class _Told(NamedTuple):
    """One piece of evidence as it was added, kept so that it can be subtracted again."""

    weight: Array
    seat: int
    odds: Array | float


@lru_cache(maxsize=64)
def hidden_sets(players: int, hidden: int) -> Array:
    """Every set of hidden seats, one row each: 1.0 for a seat of the set. The result is cached and read-only."""
    chosen = list(combinations(range(players), hidden))
    sets = np.zeros((len(chosen), players), order="F")  # read seat by seat
    for row, seats in enumerate(chosen):
        sets[row, list(seats)] = 1.0
    sets.setflags(write=False)
    return sets


class RoleBelief:
    """The posterior of one table; seats count from 1. `memory` is the number of statements it keeps, None for all."""

    def __init__(self, players: int, hidden: int, police: int, memory: int | None = None) -> None:
        self.sets = hidden_sets(players, hidden)
        self.police = police
        self.weight: Array = np.zeros(len(self.sets))
        self.odds: Array = np.zeros(self.sets.shape, order="F")
        self.own: Array = np.zeros(len(self.sets))  # log weight of each set by the own card
        self.office: Array = np.zeros(players)  # log-odds to be police by the own card
        self._memory = memory
        self._told: deque[_Told] = deque()
        self._kept: dict[bool, Marginals] = {}

    def of(self, seat: int) -> Array:
        """By set: 1.0 if `seat` is in it, else 0.0."""
        return self.sets[:, seat - 1]

    # Evidence

    def hear(self, seat: int, weight: Array, odds: Array | float = 0.0) -> None:
        """Add a statement of `seat`: a log weight for each set, and a change of the log-odds that the seat is police.

        Seat 0 is the whole table: `odds` then has shape (sets, seats).
        """
        self._add(_Told(weight, seat, odds), 1.0)
        if self._memory is not None:
            self._told.append(_Told(weight, seat, odds))
            if len(self._told) > self._memory:
                self._add(self._told.popleft(), -1.0)

    def see(self, weight: Array) -> None:
        """Add the log weights of something that everybody saw; it is never forgotten."""
        self.weight = self.weight + weight
        self._kept.clear()

    def exclude(self, impossible: NDArray[np.bool_]) -> None:
        """Strike out sets for good. A call that would strike out all of them changes nothing."""
        keep = ~impossible
        if keep.all() or not keep.any():
            return
        self.sets, self.odds = np.asfortranarray(self.sets[keep]), np.asfortranarray(self.odds[keep])
        self.weight, self.own = self.weight[keep], self.own[keep]
        kept = [told._replace(weight=told.weight[keep], odds=_rows(told.odds, keep)) for told in self._told]
        self._told = deque(kept)
        self._kept.clear()

    def know(self, weight: Array) -> None:
        """Add log weights of the sets that only this seat knows."""
        self.own = self.own + weight
        self._kept.clear()

    def sit(self, seats: Iterable[int], odds: float) -> None:
        """Set the log-odds to be police of `seats`, which only this seat knows."""
        self.office[[seat - 1 for seat in seats]] = odds
        self._kept.clear()

    def _add(self, told: _Told, sign: float) -> None:
        self.weight = self.weight + sign * told.weight
        odds = self.odds[:, told.seat - 1] if told.seat else self.odds  # a view
        odds += sign * told.odds
        self._kept.clear()

    # What follows

    def marginals(self, *, own: bool = True) -> Marginals:
        """The marginals of every seat, with or without the evidence of the own card."""
        if own not in self._kept:
            self._kept[own] = self._count(own)
        return self._kept[own]

    def _count(self, own: bool) -> Marginals:
        sets, chance, ways, total, without = self.weighed(own=own)
        police = ((chance / total) @ (ways * without)).clip(0.0, 1.0)
        return Marginals(chance @ sets, police)

    def weighed(self, *, own: bool = True) -> WeightedSets:
        """The sets that are not next to impossible, with or without the evidence of the own card."""
        weight, odds, sets = self.weight, self.odds, self.sets
        if own:
            weight, odds = weight + self.own, odds + self.office
        if len(sets) > _MANY:  # most sets are soon next to impossible
            likely = weight > weight.max() - 3 * SURE
            weight, odds, sets = weight[likely], odds[likely], sets[likely]
        ways = np.exp(np.clip(odds, -SURE, SURE)) * (1.0 - sets)
        total, without = polynomials(ways, self.police)
        total = np.maximum(total, 1e-300)
        scores = weight + np.log(total)
        chance: Any = np.exp(scores - scores.max())
        chance /= chance.sum()
        return WeightedSets(sets, chance, ways, total, without)


def _rows(odds: Array | float, keep: NDArray[np.bool_]) -> Array | float:
    return odds[keep] if isinstance(odds, np.ndarray) else odds


def polynomials(ways: Array, chosen: int) -> tuple[Array, Array]:
    """By row, the elementary symmetric polynomial of degree `chosen`, and that of degree `chosen` - 1 without each
    entry.

    Shapes (rows,) and that of `ways`. A polynomial of a degree below 0 is zero.
    """
    ones = np.ones(ways.shape)
    if chosen == 0:
        return ones[:, 0], np.zeros(ways.shape)
    if chosen <= 2:  # the usual case, without a loop
        all_ways: Array = ways.sum(axis=1)
        if chosen == 1:
            return all_ways, ones
        without = all_ways[:, None] - ways
        return (ways * without).sum(axis=1) / 2.0, without
    seats = np.ascontiguousarray(ways.T)  # a row for each seat: each step then reads memory in order
    sums = np.zeros((chosen + 1, len(ways)))
    sums[0] = 1.0
    for of_seat in seats:
        sums[1:] += of_seat * sums[:-1]
    without = np.ones(seats.shape)
    for degree in range(1, chosen):
        without = np.maximum(sums[degree] - seats * without, 0.0)
    return sums[chosen], np.ascontiguousarray(without.T)
