"""The stop rule: intervals that hold at every look, a ranking that partial deals do not bend, and whom it plays on."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from results.estimates.sequential import interval
from tournaments.plan.stop_rule import Stop, interim_analysis


def test_nothing_seen_says_nothing():
    assert interval(np.array([])) == (0.0, -1.0, 1.0, 0)
    assert not interval(np.array([1.0])).separated  # one observation cannot separate at 95 %


def test_a_constant_difference_is_separated_and_its_interval_holds_it():
    seen = interval(np.full(60, 0.5))
    assert seen.separated and seen.low <= 0.5 <= seen.high and seen.mean == pytest.approx(0.5)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from([-1.0, -0.5, 0.0, 0.25, 1.0]), min_size=1, max_size=120))
def test_mirrored_differences_have_the_mirrored_interval(values):
    one, other = interval(np.array(values)), interval(-np.array(values))
    assert one.low == pytest.approx(-other.high, abs=1e-6) and one.high == pytest.approx(-other.low, abs=1e-6)
    assert -1 <= one.low <= one.mean <= one.high <= 1


@pytest.mark.parametrize("bad", [[1.5], [-1.01]])
def test_what_is_no_difference_of_scores_is_refused(bad):
    with pytest.raises(ValueError, match="between -1 and 1"):
        interval(np.array(bad))


@pytest.mark.slow
def test_looking_after_every_deal_errs_in_at_most_five_per_cent():
    """300 walks without any difference, looked at 40 times each: a fixed 95 % interval would err in about 30 %."""
    rng, wrong, naive = np.random.default_rng(7), 0, 0
    for _ in range(300):
        walk = rng.choice([-1.0, -0.5, 0.0, 0.5, 1.0], size=200, p=[0.1, 0.2, 0.4, 0.2, 0.1])
        looks = range(5, 201, 5)
        wrong += any(interval(walk[:n]).separated for n in looks)
        naive += any(abs(walk[:n].mean()) > 1.96 * walk[:n].std() / n**0.5 for n in looks)
    assert wrong <= 15 and naive > 60


def test_it_narrows_as_deals_come():
    rng = np.random.default_rng(1)
    walk = rng.choice([-0.5, 0.0, 0.5], size=2000)
    widths = [interval(walk[:n]).width for n in (50, 200, 1000, 2000)]
    assert widths == sorted(widths, reverse=True) and widths[-1] < 0.12


def _deals(means, n, seed=0, agents=None):
    rng = np.random.default_rng(seed)
    return [{name: float(rng.random() < means[name]) for name in agents or means} for _ in range(n)]


def test_neighbours_far_apart_are_settled_and_those_alike_stay_open():
    deals = _deals({"strong": 0.9, "a": 0.4, "b": 0.4}, 150)
    seen = interim_analysis(deals, ["a", "b", "strong"], Stop(width=0.05))
    assert seen.ranking[0] == "strong" and seen.open == {"a", "b"}


def test_a_width_that_is_reached_settles_equals():
    deals = [{"a": 0.5, "b": 0.5}] * 400
    assert interim_analysis(deals, ["a", "b"], Stop(width=0.2)).open == frozenset()
    assert interim_analysis(deals[:5], ["a", "b"], Stop(width=0.2)).open == {"a", "b"}


def test_deals_of_the_undecided_alone_do_not_bend_the_ranking():
    """c and d win half of what they play among themselves, b 45 % of what it played against all: b stays above them."""
    all_four = [{"a": 0.8, "b": 0.45, "c": 0.35, "d": 0.3}] * 20
    among = [{"c": 0.55, "d": 0.45}] * 200
    assert interim_analysis([*all_four, *among], ["d", "c", "b", "a"], Stop()).ranking == ("a", "b", "c", "d")


def test_more_pairs_ask_for_more():
    deals = [deal | {"c": 0.0} for deal in _deals({"a": 0.6, "b": 0.4}, 80)]
    two, three = interim_analysis(deals, ["a", "b"], Stop()), interim_analysis(deals, ["a", "b", "c"], Stop())
    assert three.ranking == ("a", "b", "c")
    assert three.neighbours[0].difference.width > two.neighbours[0].difference.width


def test_nobody_to_compare_is_settled():
    assert interim_analysis([], ["a"], Stop()).open == frozenset()
    assert interim_analysis([], [], Stop()).ranking == ()
