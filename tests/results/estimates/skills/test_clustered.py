"""The ratio of two sums and its interval, worked out by hand."""

import numpy as np
import pytest

from results.intervals import Sums, ratios


def sums(rows, shift=None):
    group, deal, above, below = (np.array(part) for part in zip(*rows))
    ones = np.ones(len(rows), dtype=np.int64)
    return Sums(group, deal, above.astype(float), below.astype(float), ones, None if shift is None else np.array(shift))


def test_a_ratio_of_two_deals():
    """(1 + 1) / (2 + 1) = 2/3. Residuals 1 - 2/3 * 2 = -1/3 and 1 - 2/3 = 1/3; their squares 2/9, times 2 / (2 - 1),
    over 3 squared, are 4/81: the standard error is 2/9, and Student's t of one degree at 97.5 % is 12.7062."""
    (found,) = ratios(sums([(0, 7, 1, 2), (0, 9, 1, 1)]), 1)
    assert found.value == pytest.approx(2 / 3)
    assert found.high - found.value == pytest.approx(12.7062 * 2 / 9, rel=1e-5)
    assert found.value - found.low == pytest.approx(12.7062 * 2 / 9, rel=1e-5)
    assert (found.occasions, found.deals) == (2, 2)


def test_rows_of_one_deal_are_one_observation():
    """Ten times the same rows in the same deals say nothing new."""
    once = ratios(sums([(0, 0, 1, 2), (0, 1, 1, 1)]), 1)[0]
    often = ratios(sums([(0, 0, 0.1, 0.2), (0, 1, 0.1, 0.1)] * 10), 1)[0]
    assert often[:3] == pytest.approx(once[:3])


def test_groups_do_not_touch_and_an_empty_one_is_none():
    alone, nothing, other = ratios(sums([(0, 0, 1, 2), (2, 0, 1, 1), (0, 1, 1, 1), (2, 1, 0, 1)]), 3)
    assert alone == ratios(sums([(0, 0, 1, 2), (0, 1, 1, 1)]), 1)[0]
    assert nothing == (None, None, None, 0, 0)
    assert other.value == 0.5


def test_no_interval_of_one_deal_or_of_deals_that_all_say_the_same():
    assert ratios(sums([(0, 0, 1, 2)]), 1)[0][:3] == (0.5, None, None)
    assert ratios(sums([(0, 0, 1, 2), (0, 1, 2, 4)]), 1)[0][:3] == (0.5, None, None)


def test_a_shift_widens_the_interval_and_leaves_the_value():
    plain = ratios(sums([(0, 0, 1, 2), (0, 1, 1, 1)]), 1)[0]
    moved = ratios(sums([(0, 0, 1, 2), (0, 1, 1, 1)], shift=[-1.0, 1.0]), 1)[0]
    assert moved.value == plain.value
    assert moved.high > plain.high
