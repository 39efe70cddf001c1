"""What strengths and their covariance say about the order."""

import numpy as np
import pytest
from scipy import stats

from results.estimates.strength.ranks import Strengths, not_told_apart, rank_intervals
from results.intervals import shares, t_quantile, wilson


def strengths(values, covariance, deals=1000):
    size = len(values)
    names = tuple("abcdefgh"[:size])
    return Strengths("", names, np.array(values, float), np.array(covariance, float), np.full(size, deals))


def test_neighbours_are_told_apart_by_their_difference_not_by_overlapping_intervals():
    """Two intervals that overlap by far, of strengths that go up and down together."""
    together = strengths([0.5, -0.5], [[1.0, 0.99], [0.99, 1.0]])
    assert together.strength[0] - together.reach(0) < together.strength[1] + together.reach(1)
    assert not_told_apart(together) == [1, 2]
    assert rank_intervals(together) == [(1, 1), (2, 2)]
    apart = strengths([0.5, -0.5], [[1.0, -0.99], [-0.99, 1.0]])
    assert not_told_apart(apart) == [1, 1]
    assert rank_intervals(apart) == [(1, 2), (1, 2)]


def test_a_rank_may_be_whatever_the_differences_allow():
    found = strengths([3.0, 2.8, 2.6, 0.0], np.eye(4) * 0.02)
    assert not_told_apart(found) == [1, 1, 1, 2]
    assert rank_intervals(found) == [(1, 3), (1, 3), (1, 3), (4, 4)]


def test_rank_intervals_allow_for_the_number_of_comparisons():
    """A difference of 2.2 standard errors is one among two agents, and none among eight."""
    assert rank_intervals(strengths([2.2, 0.0], np.eye(2) / 2)) == [(1, 1), (2, 2)]
    many = strengths([2.2] + [0.0] * 7, np.eye(8) / 2)
    assert rank_intervals(many)[0] == (1, 8)
    assert not_told_apart(many) == [1, 2, 2, 2, 2, 2, 2, 2]


def test_a_quantile_is_students():
    assert t_quantile(0.95, 9) == pytest.approx(stats.t.ppf(0.975, 9))
    assert t_quantile(0.9, 30, 5) == pytest.approx(stats.t.ppf(1 - 0.1 / 10, 30))
    assert t_quantile(0.95, 1e9) == pytest.approx(1.959964, abs=1e-6)


def test_a_share_of_independent_wins_has_the_interval_of_wilson():
    rng = np.random.default_rng(1)
    won = (rng.random(2000) < 0.3).astype(float)
    (found,) = shares(np.zeros(2000, dtype=np.int64), 1, np.arange(2000), won)
    low, high = wilson(won.sum(), 2000)
    assert (found.low, found.high) == pytest.approx((low, high), abs=2e-4)
    assert (found.occasions, found.deals) == (2000, 2000)


def test_values_that_go_by_deal_count_once_a_deal():
    rng = np.random.default_rng(2)
    deal = np.repeat(np.arange(200), 10)
    won = (rng.random(200) < 0.4).astype(float)[deal]
    (found,) = shares(np.zeros(2000, dtype=np.int64), 1, deal, won)
    assert (found.low, found.high) == pytest.approx(wilson(won.sum() / 10, 200), abs=2e-3)


def test_what_was_always_won_is_not_certain_and_what_never_was_played_is_open():
    always, never = shares(np.zeros(30, dtype=np.int64), 2, np.repeat(np.arange(10), 3), np.ones(30))
    assert always.high == pytest.approx(1)
    assert always.low == pytest.approx(1 / (1 + t_quantile(0.95, 9) ** 2 / 10))
    assert np.isnan(never.mean)
    assert never[1:] == (0, 1, 0, 0)
