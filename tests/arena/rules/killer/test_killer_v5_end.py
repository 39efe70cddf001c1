"""Infernal Affairs: how it ends (SRV5-11)."""

import pytest

from .v5_by_hand import Infernal


@pytest.mark.rule("SRV5-11")
@pytest.mark.example("SRV5-11", 1)
def test_the_killers_are_beaten_only_with_their_mole():
    game = Infernal()
    game.days(5, 6, 7)
    assert game.outcome is None
    game.night(kill=9)
    game.execute(4)
    assert (game.outcome.winners, game.outcome.rule) == ("good", "SRV5-11")
    assert game.outcome.scores == (1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1, 1)


@pytest.mark.example("SRV5-11", 2)
def test_the_end_of_the_civilians_changes_nothing():
    game = Infernal()
    game.days(9, 10, 11, 12, 1, 2, 5, 6, 8)
    assert game.alive == (3, 4, 7) and game.outcome is None


@pytest.mark.rule("SRV5-11")
def test_the_police_are_beaten_only_with_their_mole():
    game = Infernal()
    game.days(1, 2, 3)
    assert game.outcome is None
    game.night(kill=8)
    assert (game.outcome.winners, game.last_speakers()) == ("killers", [1, 2, 3])


@pytest.mark.rule("SRV5-11")
@pytest.mark.parametrize(("out", "winners"), [((5, 6, 7), "good"), ((1, 2, 3), "killers")])
def test_by_house_rule_the_moles_do_not_count(out, winners):
    game = Infernal(v5_moles_count=False)
    game.days(*out)
    assert game.outcome.winners == winners


@pytest.mark.rule("SRV5-11")
@pytest.mark.parametrize(("value", "winners"), [("draw", None), ("killers_win", "killers")])
def test_what_the_end_of_the_civilians_means_is_a_house_rule(value, winners):
    game = Infernal(civilians_extinct=value)
    game.days(9, 10, 11, 12)
    assert (game.outcome.winners, game.outcome.rule) == (winners, "SRV5-11")


@pytest.mark.rule("SRV5-11")
def test_the_undercover_killer_may_end_the_game_himself():
    game = Infernal()
    game.days(5, 6, 7)
    game.night(kill=4)
    assert (game.outcome.winners, game.dead()) == ("good", [5, 6, 7, 4])


@pytest.mark.rule("CM-16")
def test_a_game_of_silence_is_a_draw():
    game = Infernal(all_abstain="no_elimination", max_days=2)
    while game.outcome is None:
        for seat in game.asked:
            game.submit(seat, None)
    assert (game.outcome.winners, game.outcome.rule) == (None, "CM-16")
