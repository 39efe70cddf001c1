"""Who is what in a killer game: the posterior over roles, by exact counting.

The model. Of `n` seats exactly `k` are of the hidden side (killers, wolves and their moles) and exactly `p` hold an
office that checks (police, the seer); all others are plain good people. Before anything is known, every way to deal
these is equally likely. What is heard bears on that in two forms:

- a weight on each set of `k` hidden seats, the log-likelihood of what happened were exactly these hidden: so
  evidence may speak of pairs ("killers seldom vote for their own") and is still counted exactly;
- a weight on each seat in each such set, the log-odds that it is police rather than plain good: a claim to be police
  raises it, and lowers it in all the sets in which the claimed check would be false.

Given a set of hidden seats, the police are `p` of the others, independent but for their number: so the weight of all
ways to choose them is an elementary symmetric polynomial of the seats' odds, computed seat by seat for all sets at once
in O(n p). The posterior of a set is its weight times that polynomial; the marginals of seats follow. All of this is
public and counted alike for everybody; a seat's own card only strikes out sets (`own`) and fixes odds (`office`).

Owns: the counts, the weights and the marginals. Must not know: events, what anything said is worth, who asks.
"""

from collections import deque
from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
SURE = 14.0  # log-odds of what is certain, and bound of all others: still a number when exponentiated
_MANY = 50  # sets above which it pays to leave out those that are next to impossible


class Marginals(NamedTuple):
    """By seat - 1: the chance to be of the hidden side, and the chance to be police."""

    hidden: Array
    police: Array


class WeightedSets(NamedTuple):
    """By set of hidden seats: the seats (1.0 if hidden), its probability, the odds of each seat to be police, and the
    sums of the products of odds over all ways to choose the police (`total`), and to choose the rest of them given that
    a seat is one (`without`, by seat).
    """

    sets: Array
    chance: Array
    ways: Array
    total: Array
    without: Array


class _Told(NamedTuple):
    """One piece of evidence as it was added, so that it can be forgotten."""

    weight: Array
    seat: int
    odds: Array | float


@lru_cache(maxsize=64)
def hidden_sets(players: int, hidden: int) -> Array:
    """Every set of hidden seats, a row each: 1.0 for a seat that is in it. Do not change the result."""
    chosen = list(combinations(range(players), hidden))
    sets = np.zeros((len(chosen), players), order="F")  # read seat by seat
    for row, seats in enumerate(chosen):
        sets[row, list(seats)] = 1.0
    sets.setflags(write=False)
    return sets


class RoleBelief:
    """The posterior of one table; seats count from 1. `memory` is how many things said it keeps, None for all."""

    def __init__(self, players: int, hidden: int, police: int, memory: int | None = None) -> None:
        self.sets = hidden_sets(players, hidden)
        self.police = police
        self.weight: Array = np.zeros(len(self.sets))
        self.odds: Array = np.zeros(self.sets.shape, order="F")
        self.own: Array = np.zeros(len(self.sets))  # added to the weights by the own card
        self.office: Array = np.zeros(players)  # added to the log-odds by it
        self._memory = memory
        self._told: deque[_Told] = deque()
        self._kept: dict[bool, Marginals] = {}

    def of(self, seat: int) -> Array:
        """For each set 1.0 where `seat` is in it."""
        return self.sets[:, seat - 1]

    # Evidence

    def hear(self, seat: int, weight: Array, odds: Array | float = 0.0) -> None:
        """One thing told by `seat`: a weight for each set, and what it adds to the odds that the seat is police.

        Seat 0 is the whole table: then `odds` are by set and seat.
        """
        self._add(_Told(weight, seat, odds), 1.0)
        if self._memory is not None:
            self._told.append(_Told(weight, seat, odds))
            if len(self._told) > self._memory:
                self._add(self._told.popleft(), -1.0)

    def see(self, weight: Array) -> None:
        """Something that happened before everybody's eyes, and is not forgotten."""
        self.weight = self.weight + weight
        self._kept.clear()

    def exclude(self, impossible: NDArray[np.bool_]) -> None:
        """Strike out sets for good; all of them at once cannot be, and changes nothing."""
        keep = ~impossible
        if keep.all() or not keep.any():
            return
        self.sets, self.odds = np.asfortranarray(self.sets[keep]), np.asfortranarray(self.odds[keep])
        self.weight, self.own = self.weight[keep], self.own[keep]
        kept = [told._replace(weight=told.weight[keep], odds=_rows(told.odds, keep)) for told in self._told]
        self._told = deque(kept)
        self._kept.clear()

    def know(self, weight: Array) -> None:
        """Something that this seat alone knows of the sets."""
        self.own = self.own + weight
        self._kept.clear()

    def sit(self, seats: Iterable[int], odds: float) -> None:
        """What this seat alone knows of who is police."""
        self.office[[seat - 1 for seat in seats]] = odds
        self._kept.clear()

    def _add(self, told: _Told, sign: float) -> None:
        self.weight = self.weight + sign * told.weight
        odds = self.odds[:, told.seat - 1] if told.seat else self.odds  # a view
        odds += sign * told.odds
        self._kept.clear()

    # What follows

    def marginals(self, *, own: bool = True) -> Marginals:
        """The chances of every seat, with or without what the own card says."""
        if own not in self._kept:
            self._kept[own] = self._count(own)
        return self._kept[own]

    def _count(self, own: bool) -> Marginals:
        sets, chance, ways, total, without = self.weighed(own=own)
        police = ((chance / total) @ (ways * without)).clip(0.0, 1.0)
        return Marginals(chance @ sets, police)

    def weighed(self, *, own: bool = True) -> WeightedSets:
        """The sets that are likely at all, with or without what the own card says."""
        weight, odds, sets = self.weight, self.odds, self.sets
        if own:
            weight, odds = weight + self.own, odds + self.office
        if len(sets) > _MANY:  # most sets are out of the question soon
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
    """The elementary symmetric polynomial of degree `chosen` of each row, and that of degree `chosen` - 1 of the row
    without each of its entries (zero for a degree below 0).
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
    seats = np.ascontiguousarray(ways.T)  # seat by seat, so that each step goes through memory in order
    sums = np.zeros((chosen + 1, len(ways)))
    sums[0] = 1.0
    for of_seat in seats:
        sums[1:] += of_seat * sums[:-1]
    without = np.ones(seats.shape)
    for degree in range(1, chosen):
        without = np.maximum(sums[degree] - seats * without, 0.0)
    return sums[chosen], np.ascontiguousarray(without.T)
