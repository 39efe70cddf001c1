"""The belief model of the killer games against counting by hand: every deal of a small table, weighed one by one."""

from itertools import combinations
from math import exp

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agents.reasoning.inference.role_posterior import RoleBelief, polynomials

TABLES = st.sampled_from([(4, 1, 1), (5, 2, 1), (6, 2, 2), (7, 2, 3), (6, 3, 0)])  # seats, hidden, police


@st.composite
def heard(draw: st.DrawFn):
    """A table, and things heard: who spoke of whom, a weight where both are hidden, odds where the second is."""
    players, hidden, police = draw(TABLES)
    seat = st.integers(1, players)
    number = st.floats(-2.3, 2.3)  # six of them stay within what is weighed (`roles.SURE`)
    things = draw(st.lists(st.tuples(seat, seat, number, number), max_size=6))
    return players, hidden, police, things


def by_hand(players, hidden, police, things, own=None):
    """The chances of all seats, by naming every deal."""
    total, killers, officers = 0.0, [0.0] * players, [0.0] * players
    for bad in combinations(range(1, players + 1), hidden):
        good = [seat for seat in range(1, players + 1) if seat not in bad]
        if own is not None and own in bad:
            continue
        for chosen in combinations(good, police):
            weight = 1.0
            for speaker, target, pair, odds in things:
                weight *= exp(pair * (speaker in bad and target in bad))
                weight *= exp(odds * (speaker in chosen and target in bad))
            total += weight
            for seat in range(players):
                killers[seat] += weight * (seat + 1 in bad)
                officers[seat] += weight * (seat + 1 in chosen)
    return [k / total for k in killers], [p / total for p in officers]


def told(players, hidden, police, things, memory=None):
    """The belief that has heard all of it."""
    belief = RoleBelief(players, hidden, police, memory)
    for speaker, target, pair, odds in things:
        belief.hear(speaker, pair * belief.of(speaker) * belief.of(target), odds * belief.of(target))
    return belief


@given(heard())
@settings(deadline=None)
def test_marginals_are_those_of_every_deal_named_one_by_one(case):
    belief = told(*case)
    killers, officers = by_hand(*case)
    assert belief.marginals().hidden == pytest.approx(killers, abs=1e-9)
    assert belief.marginals().police == pytest.approx(officers, abs=1e-9)
    assert sum(belief.marginals().hidden) == pytest.approx(case[1])
    assert sum(belief.marginals().police) == pytest.approx(case[2])


@given(heard())
@settings(deadline=None)
def test_the_own_card_only_strikes_out_deals(case):
    belief = told(*case)
    belief.know(-60.0 * belief.of(1))  # seat 1 is not hidden
    killers, officers = by_hand(*case, own=1)
    assert belief.marginals().hidden == pytest.approx(killers, abs=1e-9)
    assert belief.marginals().police == pytest.approx(officers, abs=1e-9)
    assert belief.marginals(own=False).hidden == pytest.approx(by_hand(*case)[0], abs=1e-9)


@given(heard(), st.integers(1, 4))
@settings(deadline=None)
def test_what_is_forgotten_leaves_no_trace(case, memory):
    players, hidden, police, things = case
    late = told(players, hidden, police, things[-memory:])
    assert told(*case, memory=memory).marginals().hidden == pytest.approx(late.marginals().hidden, abs=1e-9)


@given(st.integers(1, 4), st.lists(st.floats(0.01, 50), min_size=5, max_size=8))
def test_polynomials_are_sums_over_choices(chosen, row):
    total, without = polynomials(np.array([row]), chosen)
    assert total[0] == pytest.approx(sum(np.prod(some) for some in combinations(row, chosen)), rel=1e-6)
    for place in range(len(row)):
        rest = [value for other, value in enumerate(row) if other != place]
        expected = sum(np.prod(some) for some in combinations(rest, chosen - 1))
        assert without[0, place] == pytest.approx(expected, rel=1e-4)


def test_sure_police_are_sure_however_many():
    belief = RoleBelief(16, 4, 4)
    belief.sit([3, 5, 7, 9], 14.0)
    police = belief.marginals().police
    assert [seat for seat in range(1, 17) if police[seat - 1] > 0.99] == [3, 5, 7, 9]
    assert all(belief.marginals().hidden[seat - 1] < 0.001 for seat in (3, 5, 7, 9))
