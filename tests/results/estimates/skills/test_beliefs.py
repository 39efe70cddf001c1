"""Scores and calibration on a record of a few beliefs."""

from math import log2

import pytest

from results.estimates.skills.beliefs import calibration

from .tiny import Tiny, out

THREE = ("human", "human", "ghost")


@pytest.fixture
def tiny(tmp_path):
    return Tiny(tmp_path / "r.duckdb")


def scores(tiny, agent):
    return next(s for s in calibration(tiny.record).scores if (s.agent, s.clean) == (agent, False))


def test_scores_of_two_beliefs(tiny):
    """0.2 of a human, 0.8 of the ghost. Brier (0.04 + 0.04) / 2 = 0.04; the base rate is 1 of 2 others, its score 1/4:
    skill 1 - 0.04 / 0.25 = 0.84. Log -log2 0.8 against 1 bit. Bins 2 and 8 have one each: reliability 0.04, resolution
    0.25 (0 and 1 around 1/2), uncertainty 0.25."""
    tiny.game("zhuogui-1", THREE, "abg", beliefs=[(0, 1, 2, 0.2), (0, 1, 3, 0.8)])
    a = scores(tiny, "a")
    assert a.brier.value == pytest.approx(0.04)
    assert a.brier.occasions == 2
    assert a.skill.value == pytest.approx(0.84)
    assert a.log_score.value == pytest.approx(-log2(0.8))
    assert a.log_gain.value == pytest.approx(1 + log2(0.8))
    assert (a.reliability, a.resolution, a.uncertainty) == pytest.approx((0.04, 0.25, 0.25))
    bins = [(b.low, b.high, b.stated, b.happened.value) for b in calibration(tiny.record).bins if not b.clean]
    assert bins == [pytest.approx((0.2, 0.3, 0.2, 0)), pytest.approx((0.8, 0.9, 0.8, 1))]


def test_the_parts_make_up_the_score_within_a_bin_too(tiny):
    """0.42 and 0.48 share a bin: one was so. (0.42² + 0.52²) / 2 = 0.2234."""
    tiny.game("zhuogui-1", THREE, "abg", beliefs=[(0, 1, 2, 0.42), (0, 1, 3, 0.48)])
    a = scores(tiny, "a")
    assert a.brier.value == pytest.approx(0.2234)
    assert a.reliability - a.resolution + a.uncertainty == pytest.approx(0.2234)


def test_what_does_not_count(tiny):
    """A ghost's beliefs, those about oneself, and about whoever was out by then: seat 2 after one public event."""
    events = [("card_shown", {}, [1]), out(2)]
    beliefs = [(0, 3, 1, 0.9), (0, 1, 1, 0.9), (1, 1, 2, 0.9), (1, 1, 3, 0.5), (0, 1, 2, 0.5)]
    tiny.game("zhuogui-1", THREE, "abg", events, beliefs=beliefs)
    assert [s.agent for s in calibration(tiny.record).scores if not s.clean] == ["a"]
    assert scores(tiny, "a").brier.occasions == 2
    assert scores(tiny, "a").brier.value == pytest.approx(0.25)


def test_a_certainty_that_was_wrong_costs_no_more_than_the_clip(tiny):
    tiny.game("zhuogui-1", THREE, "abg", beliefs=[(0, 1, 3, 0.0)])
    assert scores(tiny, "a").log_score.value == pytest.approx(-log2(0.01))


def test_in_killer_games_it_is_about_killers(tiny):
    tiny.game("werewolf-8", ("seer", "villager", "wolf"), "abg", beliefs=[(0, 1, 3, 1.0), (0, 1, 2, 0.0)])
    assert scores(tiny, "a").brier.value == 0


def test_clean_games_and_a_record_without_beliefs(tiny):
    assert calibration(tiny.record) == ([], [])
    belief = [(0, 1, 3, 1.0)]
    tiny.game("zhuogui-1", THREE, "abg", beliefs=belief, decisions=[(1, "silence", "defaulted", None)])
    tiny.game("zhuogui-1", THREE, "abg", beliefs=[(0, 1, 3, 0.5)], decisions=[(2, "silence", "defaulted", None)])
    whole, clean = calibration(tiny.record).scores
    assert (whole.clean, whole.brier.value) == (False, pytest.approx(0.125))
    assert (clean.clean, clean.brier.value) == (True, pytest.approx(0.25))
