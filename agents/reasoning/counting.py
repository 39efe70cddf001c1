"""Exact posteriors over who holds what, where it is known how many of each kind were dealt.

Owns: the sums over all deals. Must not know: what the kinds are, or where the likelihoods come from. The deals are
far too many to list at 14 seats, but each seat's share of the sum depends on how many of each kind the others use up,
so one pass over the seats in each direction is enough (forward-backward; Rabiner 1989, with counts as states). Where
there are few deals, to list them takes less time: then a sum over all of them is one product of matrices.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Places = NDArray[np.int64]
_Step = tuple[Floats, Floats, Floats]  # sums without a seat, how likely it holds a kind, and where the sums with it go
KINDS = 3  # a deal has at most three kinds of slips
NEVER = -1000.0  # the log likelihood of what is impossible
_LISTED = 200_000  # products up to which deals are listed: of larger matrices, threads would share the work, and wait
_EQUAL = 1e-9  # what rounding may make of equal numbers, which differs from machine to machine


def posterior(logs: Floats, counts: tuple[int, int, int], prior: Floats) -> tuple[Floats, Floats]:
    """The sum over all deals of `counts` under each hypothesis, and each seat's share of them all by kind.

    `logs` has shape (seats, KINDS, hypotheses): the log likelihood of what a seat did if it holds a slip of a kind,
    under each hypothesis, `NEVER` where it cannot. `prior` weighs the hypotheses, shape (hypotheses,). Returns the
    sums, shape (hypotheses,), and for each seat and kind the weighted sum over the deals in which it holds that kind,
    shape (seats, KINDS): divided by `sums @ prior` these are probabilities.
    """
    deals = comb(len(logs), counts[0]) * comb(len(logs) - counts[0], counts[1])
    return _listed(logs, counts, prior) if deals * logs.size <= _LISTED else _passed(np.exp(logs), counts, prior)


def posterior_of_one(
    fixed: Floats, varying: Floats, kind: int, counts: tuple[int, int, int], prior: Floats
) -> tuple[Floats, Floats]:
    """`posterior` where a single seat holds a slip of `kind`, and what the others did is as likely in all hypotheses.

    `fixed` has shape (seats, KINDS): the logs of the other kinds, and 0 for `kind`; `varying` (seats, hypotheses):
    those of `kind`. The sums over the deals in which a given seat is the one are made once for all hypotheses.
    """
    held = np.exp(varying)
    sums, shares = posterior(fixed[:, :, None] + _one(len(fixed), kind), counts, held @ prior)
    return sums @ held, shares


@lru_cache(maxsize=64)
def _one(seats: int, kind: int) -> Floats:
    """0 where a seat may hold a kind if the last axis says who alone holds `kind`, else NEVER. Do not change it."""
    may = np.full((seats, KINDS, seats), NEVER)
    for seat in range(seats):
        may[:, :, seat] = [[NEVER if other == kind else 0.0 for other in range(KINDS)]] * seats
        may[seat, :, seat] = [0.0 if other == kind else NEVER for other in range(KINDS)]
    return may


def _listed(logs: Floats, counts: tuple[int, int, int], prior: Floats) -> tuple[Floats, Floats]:
    deals = _deals(len(logs), counts)
    weights = deals @ logs.reshape(deals.shape[1], -1)
    np.exp(weights, out=weights)
    total: Floats = np.add.reduce(weights)
    return total, ((weights @ prior) @ deals).reshape(logs.shape[:2])


@lru_cache(maxsize=64)
def _deals(seats: int, counts: tuple[int, int, int]) -> Floats:
    """Every deal, as 1 for each seat and kind that it holds, shape (deals, seats * KINDS). Do not change the result."""
    every, deals = range(seats), list[Floats]()
    for first in combinations(every, counts[0]):
        for second in combinations([seat for seat in every if seat not in first], counts[1]):
            kinds = [0 if seat in first else 1 if seat in second else 2 for seat in every]
            deals.append(np.eye(KINDS)[kinds].ravel())
    return np.array(deals)


def _passed(likelihoods: Floats, counts: tuple[int, int, int], prior: Floats) -> tuple[Floats, Floats]:
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


def _passes(likelihoods: Floats, kinds: tuple[int, int, int], counts: tuple[int, int, int]) -> Floats:
    """The sums over the first seats, and over the last, by how many they are and how many hold the two rarer `kinds`.

    Shape (seats, few + 1, some + 1, 2, hypotheses), the first seats before the last, up to all but one of them: who
    holds neither of the two kinds holds the third, so that it need not be counted, and both directions are one pass.
    """
    few, some, most = kinds
    fews, somes = counts[few], counts[some]
    own = np.concatenate((likelihoods, likelihoods[::-1]), axis=2)
    seats, _, width = own.shape
    sums = np.empty((seats, fews + 1, somes + 1, width))
    sums[:2] = 0.0  # those of more seats are made of these
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
    """The place of the largest; of those that are as large, the first, on every machine."""
    return int(np.argmax(values >= values.max() - _EQUAL))
