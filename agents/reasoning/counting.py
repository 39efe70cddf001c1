"""Exact posteriors over who holds what, where it is known how many of each kind were dealt.

Owns: the sums over all deals. Must not know: what the kinds are, or where the likelihoods come from. The deals are
far too many to list at 14 seats, but each seat's share of the sum depends on how many of each kind the others use up,
so one pass over the seats in each direction is enough (forward-backward; Rabiner 1989, with counts as states).
"""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Places = NDArray[np.int64]
KINDS = 3  # a deal has at most three kinds of slips
_EQUAL = 1e-9  # what rounding may make of equal numbers, which differs from machine to machine


def posterior(likelihoods: Floats, counts: tuple[int, int, int]) -> tuple[Floats, Floats]:
    """The sum over all deals of `counts`, and each seat's share of it by kind.

    `likelihoods` has shape (seats, KINDS, hypotheses): how likely what a seat did is if it holds a slip of a kind,
    under each hypothesis. Returns the sums, shape (hypotheses,), and for each seat and kind the sum over the deals in
    which it holds that kind, shape (seats, KINDS, hypotheses): divided by the sums these are probabilities.
    """
    few, some, most = sorted(range(KINDS), key=counts.__getitem__)
    passes = _passes(likelihoods[:, [few, some, most]], counts[few], counts[some])
    before, behind = passes[:-1, :, :, 0], passes[-2::-1, ::-1, ::-1, 1]
    shares = np.zeros_like(likelihoods)
    if counts[few]:
        shares[:, few] = np.einsum("sxyh,sxyh->sh", before[:, :-1], behind[:, 1:])
    if counts[some]:
        shares[:, some] = np.einsum("sxyh,sxyh->sh", before[:, :, :-1], behind[:, :, 1:])
    if counts[most]:
        shares[:, most] = np.einsum("sxyh,sxyh->sh", before, behind)
    shares *= likelihoods
    return passes[-1, -1, -1, 0], shares


def _passes(likelihoods: Floats, few: int, some: int) -> Floats:
    """The sums over the first seats, and over the last, by how many they are and how many hold the two rarer kinds.

    Shape (seats + 1, few + 1, some + 1, 2, hypotheses), the first seats before the last: who holds neither of the two
    kinds holds the third, so that it need not be counted, and both directions are one pass.
    """
    seats, _, hypotheses = likelihoods.shape
    both = np.stack((likelihoods, likelihoods[::-1]), axis=2)
    sums = np.zeros((seats + 1, few + 1, some + 1, 2, hypotheses))
    sums[0, 0, 0] = 1.0
    for so_far, more, own in zip(sums, sums[1:], both):
        np.multiply(so_far, own[2], out=more)
        if few:
            more[1:] += so_far[:-1] * own[0]
        if some:
            more[:, 1:] += so_far[:, :-1] * own[1]
    return sums


def best(values: Floats) -> int:
    """The place of the largest; of those that are as large, the first, on every machine."""
    return int(np.argmax(values >= values.max() - _EQUAL))
