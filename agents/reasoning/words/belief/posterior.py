"""The posterior of a word game, P(slips, words | what was heard), over all deals that a card leaves open.

A holder of word u considers that u is word A and that u is word B. In either case the other word is v with prior
`Lexicon.pair_prior[v, u]`. A holder of a blank slip, like a spectator, considers each open word as word A; word B,
where there is one, follows the pair prior. Given the words, `deal_posterior.posterior` sums over all deals.

Owns: the sum over words. Must not know: events, or how the likelihoods came about.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import NamedTuple

import numpy as np

from agents.reasoning.inference.deal_posterior import DIGITS, KINDS, Floats, Indices, posterior, posterior_of_one

from .deal_view import BLANK, WORD_A, WORD_B, DealView
from .lexicon import Lexicon

_MIN_LOGLIK = -60.0  # nats below a seat's largest log likelihood, as a lower bound: speech makes nothing impossible


class Evidence(NamedTuple):
    """What `seat` has heard, as log likelihoods in nats; rows are seats, row 0 is nobody.

    `word_loglik[s, w]` is log P(all that seat s said | it holds word w), `blank_loglik[s]` the same given a blank slip.
    `known[s, kind]` is log P(all other evidence about seat s | its slip is of that kind), `NEVER` where the kind is
    excluded. `prior[w]` is the prior weight of word w.
    """

    seat: int
    players: int
    word_loglik: Floats
    blank_loglik: Floats
    known: Floats
    prior: Floats


class Beliefs(NamedTuple):
    """A posterior, as marginals.

    `kinds[seat - 1, kind]` is P(the seat holds a slip of that kind), `hidden[seat - 1]` is P(the seat is of the hidden
    side), `majority[w]` is P(w is word A), `own[kind]` is P(the own slip is of that kind). `other[w]` is P(w is the
    dealt word that is not the own one); without an own word it equals `majority`. `hidden` and `majority` are rounded,
    because players compare them.
    """

    kinds: Floats
    hidden: Floats
    majority: Floats
    other: Floats
    own: tuple[float, float, float]


class _Weighed(NamedTuple):
    """Unnormalised marginals: `shares[i, kind]` is of the i-th seat of `others`, the rest is as in `Beliefs`."""

    shares: Floats
    own: tuple[float, float, float]
    majority: Floats
    other: Floats


def believe(evidence: Evidence, view: DealView, lexicon: Lexicon) -> Beliefs:
    """The posterior of `evidence.seat`, which sees the deal as `view`."""
    others = _others(evidence.players, (evidence.seat, *view.partners) if view.own else ())
    if view.word is None:
        weighed = _blank(evidence, view, lexicon, others)
    elif view.counts[WORD_B]:
        weighed = _two_words(evidence, view, lexicon, lexicon.word_index[view.word], others)
    else:
        weighed = _one_word(evidence, view, lexicon.word_index[view.word], others)
    return _normalised(evidence, view, others, weighed)


@lru_cache(maxsize=1024)
def _others(players: int, known: tuple[int, ...]) -> Indices:
    """All seats except `known`. The result is cached: do not change it."""
    return np.array([seat for seat in range(1, players + 1) if seat not in known], dtype=np.int64)


def _scaled(evidence: Evidence, others: Indices, worded: Floats) -> tuple[Floats, Floats]:
    """The log likelihoods of `others` by hypothesis, and given a blank slip, shape (seats, 1).

    They are shifted: the largest of each seat is 0. Changes `worded`.
    """
    blank = evidence.blank_loglik.take(others)[:, None]
    top = np.maximum(np.maximum.reduce(worded, axis=1, keepdims=True), blank)
    worded -= top
    blank -= top
    return np.maximum(worded, _MIN_LOGLIK, out=worded), np.maximum(blank, _MIN_LOGLIK, out=blank)


def _by_kind(evidence: Evidence, others: Indices, *logs: Floats) -> Sequence[Floats]:
    """The log likelihoods by kind, plus those of all other evidence about the seats."""
    if not np.count_nonzero(evidence.known):
        return logs
    known = evidence.known.take(others, axis=0)
    return [log + known[:, kind, None] for kind, log in enumerate(logs)]


def _one_word(evidence: Evidence, view: DealView, own: int, others: Indices) -> _Weighed:
    counts, nowhere = view.counts, np.zeros(evidence.word_loglik.shape[1])
    mine, blank = _scaled(evidence, others, evidence.word_loglik[others, own, None])
    logs = _by_kind(evidence, others, mine, mine, blank)
    (total,), shares = posterior(logs, (counts[WORD_A] - 1, 0, counts[BLANK]), np.ones(1))
    majority = nowhere.copy()
    majority[own] = total
    return _Weighed(shares, (float(total), 0.0, 0.0), majority, nowhere)


def _two_words(evidence: Evidence, view: DealView, lexicon: Lexicon, own: int, others: Indices) -> _Weighed:
    """The own word as A with any other word as B, then the own word as B; all deals are equally likely a priori."""
    (a, b, blanks), (known_a, known_b, _) = view.counts, evidence.known[evidence.seat].tolist()
    worded, blank = _scaled(evidence, others, evidence.word_loglik.take(others, axis=0))
    mine, near = worded[:, own, None], lexicon.pair_prior[:, own]
    near_if_a, near_if_b = near * exp(known_a) if known_a else near, near * exp(known_b) if known_b else near
    logs, left = _by_kind(evidence, others, mine, worded, blank), (a - 1, b, blanks)
    alone = b == 1 and blanks > 0
    sums, shares_a = posterior_of_one(logs, WORD_B, left, near_if_a) if alone else posterior(logs, left, near_if_a)
    if_a = sums * near_if_a
    logs = _by_kind(evidence, others, worded, mine, blank)
    sums, shares_b = posterior(logs, (a, b - 1, blanks), near_if_b)
    majority = sums * near_if_b
    sum_a, sum_b, other = float(np.add.reduce(if_a)), float(np.add.reduce(majority)), if_a + majority
    majority[own] += sum_a
    return _Weighed(shares_a + shares_b, (sum_a, sum_b, 0.0), majority, other)


def _blank(evidence: Evidence, view: DealView, lexicon: Lexicon, others: Indices) -> _Weighed:
    counts = view.counts
    worded, blank = _scaled(evidence, others, evidence.word_loglik.take(others, axis=0))
    near = np.log(np.exp(worded) @ lexicon.pair_prior) if counts[WORD_B] else worded
    held = 1 + len(view.partners) if view.own else 0
    left = (counts[WORD_A], counts[WORD_B], counts[BLANK] - held)
    sums, shares = posterior(_by_kind(evidence, others, worded, near, blank), left, evidence.prior)
    majority = evidence.prior * sums
    return _Weighed(shares, (0.0, 0.0, float(np.add.reduce(majority))), majority, majority)


def _normalised(evidence: Evidence, view: DealView, others: Indices, weighed: _Weighed) -> Beliefs:
    total = sum(weighed.own)
    if total <= 0.0:
        return _prior(evidence, view, len(weighed.majority))
    rows = np.zeros((1 + evidence.players, KINDS))
    rows[others] = weighed.shares
    rows[evidence.seat] = weighed.own
    for partner in view.partners:
        rows[partner, BLANK] = 1.0
    kinds = rows[1:]
    kinds /= np.add.reduce(kinds, axis=1, keepdims=True)  # seat by seat: a certain kind gets exactly 1
    a, b, blank = rows[evidence.seat].tolist() if view.own else (0.0,) * KINDS
    hidden = kinds.dot(_as_floats(view.hidden)).round(DIGITS)
    return Beliefs(kinds, hidden, (weighed.majority / total).round(DIGITS), weighed.other / total, (a, b, blank))


@lru_cache(maxsize=8)
def _as_floats(hidden: tuple[bool, bool, bool]) -> Floats:
    return np.array(hidden, dtype=float)


def _prior(evidence: Evidence, view: DealView, width: int) -> Beliefs:
    """The prior: if speech contradicts what is certain, no speech counts."""
    share = np.array(view.counts, dtype=float) / evidence.players
    kinds = np.tile(share, (evidence.players, 1))
    flat = np.full(width, 1.0 / width)
    own = [float(share[kind]) if kind in view.own else 0.0 for kind in range(KINDS)]
    hidden = kinds.dot(_as_floats(view.hidden)).round(DIGITS)
    return Beliefs(kinds, hidden, flat.round(DIGITS), flat, (own[0], own[1], own[2]))
