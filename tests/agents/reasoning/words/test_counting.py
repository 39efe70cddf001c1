"""The exact sums of the word games' belief against counting by hand: every deal, every pair of words, one by one."""

from contextlib import AbstractContextManager
from itertools import product
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agents.reasoning.inference import deal_posterior
from agents.reasoning.inference.deal_posterior import DIGITS, KINDS, NEVER, posterior, posterior_of_one
from agents.reasoning.words.belief.deal_view import BLANK, WORD_A, WORD_B, DealView
from agents.reasoning.words.belief.lexicon import lexicon
from agents.reasoning.words.belief.posterior import Evidence, believe

from .word_tables import PACK

WORDS = tuple(word for word in PACK.words if word.category == "food")[:5]
FEW = lexicon(PACK, WORDS)
quick = settings(max_examples=40, deadline=None, derandomize=True)


def every_deal(seats: int, counts):
    """All ways to deal so many slips of each kind, as the kind of each seat."""
    for kinds in product(range(KINDS), repeat=seats):
        if all(kinds.count(kind) == counts[kind] for kind in range(KINDS)):
            yield kinds


@st.composite
def counted(draw):
    seats = draw(st.integers(2, 7))
    first = draw(st.integers(0, seats))
    second = draw(st.integers(0, seats - first))
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    likelihoods = rng.random((seats, KINDS, draw(st.integers(1, 4))))
    likelihoods[rng.random(likelihoods.shape) < 0.15] = 0.0  # something certain
    return likelihoods, (first, second, seats - first - second)


def listing(few: bool) -> AbstractContextManager[object]:
    """Whether deals are listed, as they are where they are few, or never."""
    return patch.object(deal_posterior, "_LISTED", deal_posterior._LISTED if few else 0)


@given(counted(), st.booleans())
@quick
def test_the_sums_are_those_over_every_deal(table, listed):
    likelihoods, counts = table
    seats = len(likelihoods)
    sums, shares = np.zeros(likelihoods.shape[2]), np.zeros_like(likelihoods)
    for kinds in every_deal(seats, counts):
        weight = np.prod([likelihoods[seat, kind] for seat, kind in enumerate(kinds)], axis=0)
        sums += weight
        for seat, kind in enumerate(kinds):
            shares[seat, kind] += weight
    prior = np.arange(1.0, 1.0 + len(sums))
    with listing(listed):
        found, found_shares = posterior([*np.log(np.maximum(likelihoods, 1e-300)).swapaxes(0, 1)], counts, prior)
    assert found == pytest.approx(sums)
    assert found_shares == pytest.approx(shares @ prior)
    assert found_shares.sum(axis=1) == pytest.approx(np.full(seats, sums @ prior))


@given(st.integers(2, 7), st.integers(0, 5), st.integers(1, 4), st.integers(0, 2**32), st.booleans())
@quick
def test_where_one_seat_alone_differs_its_sums_are_made_once(seats, first, hypotheses, seed, listed):
    counts, rng = (min(first, seats - 1), 1, seats - 1 - min(first, seats - 1)), np.random.default_rng(seed)
    logs = [rng.normal(0, 2, (seats, hypotheses if kind == WORD_B else 1)) for kind in range(KINDS)]
    logs[WORD_B][rng.integers(seats)] = NEVER
    prior = rng.random(hypotheses)
    every = [np.broadcast_to(log, (seats, hypotheses)) for log in logs]
    with listing(listed):
        sums, shares = posterior_of_one(logs, WORD_B, counts, prior)
    every_sum, every_share = posterior(every, counts, prior)
    assert sums == pytest.approx(every_sum)
    assert shares == pytest.approx(every_share)


def heard(players: int, seed: int, blank: bool) -> Evidence:
    """Random things heard of every seat, one of them certain; of one seat something else is known by kind."""
    rng = np.random.default_rng(seed)
    worded, silent = rng.normal(0, 2, (players + 1, len(WORDS))), rng.normal(0, 2, players + 1)
    known = np.zeros((players + 1, KINDS))
    known[2, rng.integers(1, KINDS)] = NEVER
    known[3] += rng.normal(0, 2, KINDS)
    return Evidence(1, players, worded, silent, known, rng.random(len(WORDS)) if blank else np.ones(len(WORDS)))


def card(counts, word, partners=()) -> DealView:
    own = (BLANK,) if word is None else tuple(kind for kind in (WORD_A, WORD_B) if counts[kind])
    return DealView(counts, own, (False, True, True), {}, WORDS, word, (True,) * len(WORDS), partners, acquainted=True)


def by_hand(evidence: Evidence, view: DealView):
    """Every deal with every word A and word B that the card leaves open, weighed by Bayes."""
    kinds, majority, total = np.zeros((evidence.players, KINDS)), np.zeros(len(WORDS)), 0.0
    own = None if view.word is None else FEW.word_index[view.word]
    for dealt in every_deal(evidence.players, view.counts):
        if dealt[0] not in view.own or any(dealt[seat - 1] != BLANK for seat in view.partners):
            continue
        for a, b in product(range(len(WORDS)), repeat=2):
            if own is not None and own != (a, b)[dealt[0]]:
                continue
            weight = _prior(evidence, view, own, dealt[0], a, b)
            for seat in range(2, evidence.players + 1):
                if seat not in view.partners:
                    kind = dealt[seat - 1]
                    of_word = evidence.word_loglik[seat]
                    nats = (of_word[a], of_word[b], evidence.blank_loglik[seat])[kind]
                    weight *= np.exp(nats + evidence.known[seat, kind])
            weight *= np.exp(evidence.known[1, dealt[0]])
            total += weight
            majority[a] += weight
            for seat, kind in enumerate(dealt):
                kinds[seat, kind] += weight
    return kinds / total, majority / total


def _prior(evidence: Evidence, view: DealView, own, kind: int, a: int, b: int) -> float:
    if not view.counts[WORD_B]:
        return evidence.prior[a] * (a == b)
    if own is None:
        return evidence.prior[a] * FEW.pair_prior[b, a]
    return FEW.pair_prior[a if kind == WORD_B else b, own]


@pytest.mark.parametrize(
    ("counts", "holds", "partners"),
    [
        ((4, 0, 2), True, ()),
        ((4, 1, 0), True, ()),
        ((3, 2, 0), True, ()),
        ((3, 1, 2), True, ()),
        ((4, 0, 2), False, (3,)),
        ((3, 1, 2), False, (5,)),
        ((3, 1, 1), False, ()),
    ],
)
@pytest.mark.parametrize("seed", range(4))
def test_beliefs_are_those_of_bayes(counts, holds, partners, seed):
    evidence, view = heard(sum(counts), seed, not holds), card(counts, WORDS[1] if holds else None, partners)
    now = believe(evidence, view, FEW)
    kinds, majority = by_hand(evidence, view)
    assert now.kinds == pytest.approx(kinds)
    assert now.majority == pytest.approx(majority.round(DIGITS))
    assert now.kinds.sum(axis=0) == pytest.approx(counts)
    assert now.hidden == pytest.approx((kinds[:, WORD_B] + kinds[:, BLANK]).round(DIGITS))
    assert now.own == pytest.approx(tuple(kinds[0]))


def test_what_contradicts_itself_leaves_the_shares_dealt():
    evidence = heard(5, 1, blank=False)
    evidence.known[3] = NEVER
    now = believe(evidence, card((4, 1, 0), WORDS[0]), FEW)
    assert now.kinds == pytest.approx(np.tile([0.8, 0.2, 0.0], (5, 1)))
    assert now.own == pytest.approx((0.8, 0.2, 0.0))
