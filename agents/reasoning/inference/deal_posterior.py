"""Exact posteriors over which seat holds which kind, where the number of seats of each kind is known.

The deals are far too many to list at 14 seats. But a seat's share of the sum depends on the other seats only through
how many of them hold each kind, and one pass over the seats in each direction is enough (forward-backward; Rabiner
1989, with counts as states). Where there are few deals, listing them is faster: a sum over all deals is then one
product of matrices (by `dot`, which is faster than `@` for matrices of this size).

Owns: the sums over all deals. Must not know: what the kinds are, or where the likelihoods come from.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache, reduce
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Indices = NDArray[np.int64]
Counts = tuple[int, int, int]  # seats of each kind
_Step = tuple[Floats, Floats, Floats]  # sums without a seat, its likelihood of a kind, where sums with it go
KINDS = 3  # a deal has at most three kinds of slips
NEVER = -1000.0  # the log likelihood of what is impossible
_LISTED = 200_000  # multiplications up to which deals are listed: larger products are split among threads, which wait
DIGITS = 9  # decimals of values that are compared: later decimals differ from machine to machine
_EQUAL = 10.0**-DIGITS


def posterior(logs: Sequence[Floats], counts: Counts, prior: Floats) -> tuple[Floats, Floats]:
    """P(data | hypothesis), and the joint weight of each seat and kind, summed over all deals of `counts`.

    `logs[kind]` is log P(data of a seat | the seat holds that kind, hypothesis), `NEVER` where the seat cannot hold it.
    Its shape is (seats, hypotheses), or (seats, 1) where all hypotheses agree. With several hypotheses, at least one
    kind that is dealt must have the full shape. `prior` weighs the hypotheses, shape (hypotheses,).

    Returns the sums, shape (hypotheses,), and the sums by seat and kind weighted by `prior`, shape (seats, KINDS).
    Divided by `sums @ prior` the latter are probabilities.
    """
    seats = len(logs[0])
    if _deals_of(seats, counts) * seats * KINDS * len(prior) > _LISTED:
        return _passed(np.exp(np.stack(np.broadcast_arrays(*logs, prior[None])[:KINDS], axis=1)), counts, prior)
    deals = _deals(seats, counts)
    weights = deals.weights(logs)
    return np.add.reduce(weights), deals.shares(weights.dot(prior))


def posterior_of_one(logs: Sequence[Floats], kind: int, counts: Counts, prior: Floats) -> tuple[Floats, Floats]:
    """`posterior` where a single seat holds `kind`, and only its likelihood depends on the hypothesis.

    So `logs[kind]` has shape (seats, hypotheses), and the others have shape (seats, 1). For each seat, the sum over the
    deals in which that seat holds `kind` is made once for all hypotheses.
    """
    seats, held = len(logs[kind]), np.exp(logs[kind])
    if _deals_of(seats, counts) * seats * KINDS * seats > _LISTED:
        fixed = [np.zeros((seats, 1)) if other == kind else log for other, log in enumerate(logs)]
        sums, shares = posterior([log + may for log, may in zip(fixed, _one(seats, kind))], counts, held @ prior)
        return sums @ held, shares
    deals = _deals(seats, counts)
    weights, holder = deals.weights(logs, but=kind)[:, 0], deals.of_kind[kind]
    return weights.dot(holder).dot(held), deals.shares(weights * holder.dot(held.dot(prior)))


@lru_cache(maxsize=64)
def _one(seats: int, kind: int) -> tuple[Floats, ...]:
    """By kind, shape (seats, seats): [s, j] is 0 if seat s may hold it when only j holds `kind`, else NEVER.

    The result is cached: do not change it.
    """
    alone = np.eye(seats, dtype=bool)
    return tuple(np.where(alone if other == kind else ~alone, 0.0, NEVER) for other in range(KINDS))


@lru_cache(maxsize=1024)
def _deals_of(seats: int, counts: Counts) -> int:
    """How many deals there are."""
    return comb(seats, counts[0]) * comb(seats - counts[0], counts[1])


class _Deals:
    """Every deal: `of_kind[kind]` is 1 where a seat holds that kind, shape (deals, seats)."""

    def __init__(self, of_kind: Sequence[Floats], counts: Counts) -> None:
        self.of_kind = tuple(of_kind)
        self._dealt = tuple(kind for kind in range(KINDS) if counts[kind])
        self._every: Floats = np.concatenate(self.of_kind, axis=1)

    def weights(self, logs: Sequence[Floats], but: int = -1) -> Floats:
        """P(data | deal, hypothesis), shape (deals, hypotheses), from the `logs` of all kinds except `but`."""
        weights: Floats = reduce(np.add, [self.of_kind[kind].dot(logs[kind]) for kind in self._dealt if kind != but])
        return np.exp(weights, out=weights)

    def shares(self, weights: Floats) -> Floats:
        """By seat and kind, the summed weight of the deals in which the seat holds the kind, shape (seats, KINDS)."""
        shares: Floats = weights.dot(self._every).reshape(KINDS, -1).T
        return shares


@lru_cache(maxsize=64)
def _deals(seats: int, counts: Counts) -> _Deals:
    """Every deal of `counts`, made once."""
    every, deals = range(seats), list[Floats]()
    for first in combinations(every, counts[0]):
        for second in combinations([seat for seat in every if seat not in first], counts[1]):
            kinds = [0 if seat in first else 1 if seat in second else 2 for seat in every]
            deals.append(np.eye(KINDS)[kinds])
    listed = np.array(deals)
    return _Deals([np.ascontiguousarray(listed[:, :, kind]) for kind in range(KINDS)], counts)


def _passed(likelihoods: Floats, counts: Counts, prior: Floats) -> tuple[Floats, Floats]:
    few, some, most = sorted(range(KINDS), key=counts.__getitem__)
    passes = _passes(likelihoods, (few, some, most), counts)
    before, behind = passes[:, :, :, 0], passes[::-1, ::-1, ::-1, 1]
    shares = np.zeros(likelihoods.shape)
    if counts[few]:
        np.einsum("sxyh,sxyh->sh", before[:, :-1], behind[:, 1:], out=shares[:, few])
    if counts[some]:
        np.einsum("sxyh,sxyh->sh", before[:, :, :-1], behind[:, :, 1:], out=shares[:, some])
    if counts[most]:
        np.einsum("sxyh,sxyh->sh", before, behind, out=shares[:, most])
    shares *= likelihoods
    last, all_but_one = likelihoods[-1], before[-1]
    total: Floats = all_but_one[-1, -1] * last[most]
    if counts[few]:
        total += all_but_one[-2, -1] * last[few]
    if counts[some]:
        total += all_but_one[-1, -2] * last[some]
    return total, shares @ prior


def _passes(likelihoods: Floats, kinds: tuple[int, int, int], counts: Counts) -> Floats:
    """The sums over the first seats, and over the last, by the number of seats and of holders of the rarer `kinds`.

    Shape (seats, few + 1, some + 1, 2, hypotheses): 0 to all but one of the seats; on the axis of length 2 the first
    seats, then the last. A seat that holds neither of the two rarer kinds holds the third, so the third is not counted.
    Both directions are one pass.
    """
    few, some, most = kinds
    fews, somes = counts[few], counts[some]
    own = np.concatenate((likelihoods, likelihoods[::-1]), axis=2)
    seats, _, width = own.shape
    sums = np.empty((seats, fews + 1, somes + 1, width))
    sums[:2] = 0.0  # the sums over more seats follow from these
    sums[0, 0, 0] = 1.0
    sums[1:2, 0, 0] = own[0, most]
    so_far, held_by, more = sums[1:-1], own[1:], sums[2:]
    rarer: list[Iterable[_Step]] = []
    if fews:
        sums[1:2, 1, 0] = own[0, few]
        rarer.append(zip(so_far[:, :-1], held_by[:, few], more[:, 1:]))
    if somes:
        sums[1:2, 0, 1] = own[0, some]
        rarer.append(zip(so_far[:, :, :-1], held_by[:, some], more[:, :, 1:]))
    for first, *others in zip(zip(so_far, held_by[:, most], more), *rarer):
        np.multiply(first[0], first[1], out=first[2])
        for before, held, behind in others:
            behind += before * held
    return sums.reshape(seats, fews + 1, somes + 1, 2, width // 2)


def best(values: Floats) -> int:
    """The index of the largest value; among equal values the first, on every machine."""
    return int(np.argmax(values >= values.max() - _EQUAL))
