"""What the levels turn down: how much is remembered, how exactly it is heard, how far a player thinks."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from agents.reasoning.profiles import LEVELS, STYLES
from agents.reasoning.words.actions.targets import why
from agents.reasoning.words.context.speaking_state import SpeakingState
from agents.reasoning.words.player import WordReasoner
from agents.reasoning.words.policy.clue_utility import clue_utilities
from agents.reasoning.words.policy.target_utility import elimination_utility

from .word_tables import APPLE, FOOD, PACK, believing, clue, observed, said

FALSE = "人们喝它的汤"


def test_memory_is_of_the_latest_things():
    first = said(2, FALSE)
    for number in (1, 2):
        later = [said(3, clue("food-on-trees"))] * LEVELS[number].memory
        forgets = believing(APPLE, first, *later, level=number)
        assert forgets.word_loglik[2] == pytest.approx(np.zeros(len(forgets.lexicon.words)), abs=1e-9)
        assert not np.allclose(believing(APPLE, first, *later[1:], level=number).word_loglik[2], 0.0)
    assert not np.allclose(believing(APPLE, first, *[said(3, "甜")] * 60).word_loglik[2], 0.0)


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_noise_is_as_large_as_the_level_says(number):
    """In nats, on each single thing: the differences from what the best level hears have its standard deviation."""
    events = [said(2, clue("food-on-trees"))]
    exact = believing(APPLE, *events).word_loglik[2]
    errors = np.concatenate([believing(APPLE, *events, level=number, seed=s).word_loglik[2] - exact for s in range(30)])
    assert errors.std() == pytest.approx(LEVELS[number].noise, rel=0.05, abs=1e-9)


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_blunders_are_as_frequent_as_the_level_says(number):
    """One at most a round, about one seat, whatever is asked in it."""
    speaking, among = SpeakingState(STYLES["cautious"], Random(3)), (2, 3, 5)
    first = [speaking.blunder_target(n, among, LEVELS[number].blunder_rate) for n in range(9999)]
    assert [speaking.blunder_target(n, among, LEVELS[number].blunder_rate) for n in range(9999)] == first
    assert sum(map(bool, first)) / len(first) == pytest.approx(LEVELS[number].blunder_rate, abs=0.03)
    assert {*first} - {0} <= {*among}


@pytest.mark.parametrize("card", [APPLE, FOOD.model_copy(update={"partners": (2, 3)})])
def test_whom_it_blunders_against_it_wants_out(card):
    """Never a partner: those it knows."""
    for seed in range(20):
        player = WordReasoner(PACK, replace(LEVELS[1], blunder_rate=1.0), STYLES["cautious"], Random(seed))
        at = player.seated(observed(card, said(2, clue("food-on-trees")), said(3, FALSE), players=9))
        want = elimination_utility(at)
        seat = at.speaking.blunder_target(at.history.round, at.others, 1.0)
        assert max(want, key=want.__getitem__) == seat not in (0, *at.belief.view.partners)
        assert "hunch" in why(at, seat).en


def test_the_first_levels_say_anything_that_is_not_false():
    """Depth 0 weighs nothing; depth 1 how plausible a clue is; only depth 2 what it tells the wrong ears."""
    belief = believing(APPLE)
    first, third, best = (clue_utilities(belief, LEVELS[number]).score for number in (1, 3, 5))
    true = belief.lexicon.truth[:, belief.own_word] > 0.0
    assert set(first[true]) == {0.0}
    assert first[~true].max() < -40 and third[~true].max() < -40
    assert third[true] == pytest.approx(belief.lexicon.log_says[true, belief.own_word])
    leak = belief.speakers.leak(belief.own_word)[true]
    assert np.corrcoef(best[true] - third[true], leak)[0, 1] < -0.9


def test_only_the_best_levels_say_little_rather_than_tell():
    told = [said(seat, clue("food-on-trees")) for seat in (2, 3, 4)]
    for number in (1, 2, 3):
        for card in (APPLE, FOOD):
            assert not clue_utilities(believing(card, *told), LEVELS[number]).silent
