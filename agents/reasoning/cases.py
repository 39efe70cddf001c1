"""The posterior of a word game from what was heard: the cases that a card leaves open, weighed exactly.

A holder of word u takes it to be A or B, and every other word, the likelier the nearer to u (`Lexicon.near`), to be
the other one. A holder of a blank slip, and whoever only watches, takes every word that is left open to be A; word B,
where there is one, is any word near to it. Within each case `counting.posterior` sums over all deals.

Owns: that sum. Must not know: events, or how the likelihoods came about.
"""

from dataclasses import dataclass
from functools import lru_cache
from math import exp
from typing import NamedTuple

import numpy as np

from .counting import KINDS, Floats, Places, posterior, posterior_of_one
from .lexicon import Lexicon
from .slips import BLANK, WORD_A, WORD_B, Slips

_LEAST = -60.0  # of a log likelihood, beside the largest of the same seat


@dataclass(frozen=True, slots=True)
class Evidence:
    """What `seat` has heard, as log likelihoods.

    `worded[s, w]`: of all that seat s said, if it holds word w; `blank[s]`: if it holds a blank slip; both by seat from
    0, which is nobody. `known[s, kind]`: of all else that is known of seat s, if it holds a slip of that kind: `NEVER`
    where something excludes it. `prior[w]` weighs word w beforehand.
    """

    seat: int
    players: int
    worded: Floats
    blank: Floats
    known: Floats
    prior: Floats


@dataclass(frozen=True, slots=True)
class Beliefs:
    """A posterior. `kinds[seat - 1, kind]` are probabilities of each kind of slip; `majority[w]` that w is word A.

    `hidden[seat - 1]` is the probability that a seat is of the hidden side, `own` are the probabilities of the kinds
    for the own slip, and `other[w]` that w is the word beside the own one.
    """

    kinds: Floats
    hidden: Floats
    majority: Floats
    other: Floats
    own: tuple[float, float, float]


class _Cases(NamedTuple):
    """Hypotheses: the weight of each, the shares of `seats` in all, which word is A, and which the other.

    The words of one hypothesis after the other; with `beside` None there is no other word.
    """

    seats: Places
    weight: Floats
    shares: Floats
    words: Places
    beside: Places | None


def believe(evidence: Evidence, slips: Slips, lexicon: Lexicon) -> Beliefs:
    """The posterior of `evidence.seat`, which sees `slips`."""
    others = _others(evidence.players, (evidence.seat, *slips.partners) if slips.own else ())
    if slips.word is None:
        cases = _blank(evidence, slips, lexicon, others)
    elif slips.counts[WORD_B]:
        cases = _two_words(evidence, slips, lexicon, others)
    else:
        cases = _one_word(evidence, slips, lexicon.place[slips.word], others)
    return _summed(evidence, slips, len(lexicon.words), cases)


@lru_cache(maxsize=1024)
def _others(players: int, known: tuple[int, ...]) -> Places:
    """The seats in question: all but those `known`. Do not change the result."""
    return np.array([seat for seat in range(1, players + 1) if seat not in known], dtype=np.int64)


def _scaled(evidence: Evidence, others: Places, worded: Floats) -> tuple[Floats, Floats]:
    """Log likelihoods by seat and hypothesis, and of a blank slip by seat, the largest of each seat 0."""
    blank = evidence.blank[others]
    top = np.maximum(np.maximum.reduce(worded, axis=1), blank)
    return np.maximum(worded - top[:, None], _LEAST), np.maximum(blank - top, _LEAST)


def _likelihoods(evidence: Evidence, others: Places, a: Floats, b: Floats, blank: Floats) -> Floats:
    """Logs, by seat, kind and hypothesis; what was said makes nothing impossible, what is certain does."""
    stacked = np.empty((len(others), KINDS, max(a.shape[1], b.shape[1])))
    stacked[:, WORD_A], stacked[:, WORD_B], stacked[:, BLANK] = a, b, blank[:, None]
    known = evidence.known[others]
    if known.any():
        stacked += known[:, :, None]
    return stacked


def _one_word(evidence: Evidence, slips: Slips, own: int, others: Places) -> _Cases:
    counts = slips.counts
    mine, blank = _scaled(evidence, others, evidence.worded[others, own, None])
    likely = _likelihoods(evidence, others, mine, mine, blank)
    sums, shares = posterior(likely, (counts[WORD_A] - 1, 0, counts[BLANK]), np.ones(1))
    return _Cases(others, sums, shares, np.array([own]), beside=None)


def _two_words(evidence: Evidence, slips: Slips, lexicon: Lexicon, others: Places) -> _Cases:
    """First that the own word is A and the other any word, then that the own is B: every deal is as likely."""
    own, width = lexicon.place[slips.word] if slips.word else 0, len(lexicon.words)
    (a, b, blanks), (known_a, known_b, _) = slips.counts, evidence.known[evidence.seat].tolist()
    worded, blank = _scaled(evidence, others, evidence.worded[others])
    mine, near = worded[:, own, None], lexicon.near[:, own]
    if b == 1 and blanks:
        fixed = _likelihoods(evidence, others, mine, mine, blank)[:, :, 0]
        fixed[:, WORD_B] = 0.0
        other = worded + evidence.known[others, WORD_B, None]
        sums_a, shares_a = posterior_of_one(fixed, other, WORD_B, (a - 1, b, blanks), near)
    else:
        likely = _likelihoods(evidence, others, mine, worded, blank)
        sums_a, shares_a = posterior(likely, (a - 1, b, blanks), near)
    likely = _likelihoods(evidence, others, worded, mine, blank)
    sums_b, shares_b = posterior(likely, (a, b - 1, blanks), near)
    is_a, is_b, weight, shares = exp(known_a), exp(known_b), np.empty(2 * width), np.zeros((1 + len(others), KINDS))
    weight[:width], weight[width:] = sums_a * near * is_a, sums_b * near * is_b
    shares[0, WORD_A], shares[0, WORD_B] = np.add.reduce(weight[:width]), np.add.reduce(weight[width:])
    shares[1:] = is_a * shares_a + is_b * shares_b
    return _Cases(np.concatenate(([evidence.seat], others)), weight, shares, *_places_of_two(own, width))


@lru_cache(maxsize=1024)
def _places_of_two(own: int, width: int) -> tuple[Places, Places]:
    """Which word is A and which is the other, as `_two_words` goes through them. Do not change the result."""
    every: Places = np.arange(width, dtype=np.int64)
    return np.concatenate((np.full_like(every, own), every)), np.concatenate((every, every))


def _blank(evidence: Evidence, slips: Slips, lexicon: Lexicon, others: Places) -> _Cases:
    counts = slips.counts
    worded, blank = _scaled(evidence, others, evidence.worded[others])
    near = np.log(np.exp(worded) @ lexicon.near) if counts[WORD_B] else worded
    held = 1 + len(slips.partners) if slips.own else 0
    left = (counts[WORD_A], counts[WORD_B], counts[BLANK] - held)
    likely = _likelihoods(evidence, others, worded, near, blank)
    sums, shares = posterior(likely, left, evidence.prior)
    every: Places = np.arange(worded.shape[1], dtype=np.int64)
    return _Cases(others, evidence.prior * sums, shares, every, every)


def _summed(evidence: Evidence, slips: Slips, width: int, cases: _Cases) -> Beliefs:
    total = float(np.add.reduce(cases.weight))
    if total <= 0.0:
        return _unsure(evidence, slips, width)
    weight = cases.weight / total
    kinds = np.zeros((evidence.players, KINDS))
    for kind in slips.own[:1]:
        kinds[evidence.seat - 1, kind] = 1.0
    for partner in slips.partners:
        kinds[partner - 1, BLANK] = 1.0
    kinds[cases.seats - 1] = cases.shares
    kinds /= np.add.reduce(kinds, axis=1, keepdims=True)
    majority = _by_word(cases.words, weight, width)
    other = np.zeros(width) if cases.beside is None else _by_word(cases.beside, weight, width)
    hidden = kinds @ _as_floats(slips.hidden)
    own = kinds[evidence.seat - 1].tolist() if slips.own else [0.0] * KINDS
    return Beliefs(kinds, hidden, majority, other, (own[0], own[1], own[2]))


@lru_cache(maxsize=8)
def _as_floats(hidden: tuple[bool, bool, bool]) -> Floats:
    return np.array(hidden, dtype=float)


def _by_word(places: Places, weight: Floats, width: int) -> Floats:
    return np.bincount(places, weight, width).astype(np.float64, copy=False)


def _unsure(evidence: Evidence, slips: Slips, width: int) -> Beliefs:
    """Where what is certain and what was said contradict each other, nothing said counts."""
    share = np.array(slips.counts, dtype=float) / evidence.players
    kinds = np.tile(share, (evidence.players, 1))
    flat = np.full(width, 1.0 / width)
    own = [float(share[kind]) if kind in slips.own else 0.0 for kind in range(KINDS)]
    return Beliefs(kinds, kinds @ np.array(slips.hidden, dtype=float), flat, flat, (own[0], own[1], own[2]))
