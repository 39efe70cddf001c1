"""The day and the end of the killer game with a doctor and a mine (SRA1-6, SRA1-7)."""

import pytest

from arena import Surrender

from .test_killer_mine_night import mine


@pytest.mark.rule("SRA1-6")
@pytest.mark.example("SRA1-6", 1)
def test_a_third_tie_is_a_draw():
    game = mine()
    game.order(kill=10)
    for _ in range(3):
        game.skip_to("vote")
        game.vote_counts({5: 4, 6: 4})
    assert [pk.stage for pk in game.events("pk_began")] == [(5, 6), (5, 6)]
    assert game.outcome.winners is None and game.outcome.scores == (0.5,) * 10


@pytest.mark.rule("SRA1-6")
def test_the_day_goes_clockwise_from_the_lowest_of_the_dead():
    game = mine()
    game.order(kill=5, treat=2)
    game.speak_all()  # last words: both are within the quota of two police
    assert game.last_speakers() == [2, 5]
    assert game.order_of_day() == (1, 10, 9, 8, 7, 6, 4, 3)


@pytest.mark.rule("SRA1-6")
@pytest.mark.parametrize(("quota", "spoke"), [("police_count", [5, 8]), ("everybody", [5, 8, 6]), ("nobody", [])])
def test_the_first_dead_have_last_words_by_house_rule(quota, spoke):
    game = mine(last_words_quota=quota)
    game.order(kill=5)
    game.execute(8)
    game.night(kill=6)
    game.skip_to("speak")
    assert game.last_speakers() == spoke


@pytest.mark.rule("SRA1-6")
@pytest.mark.parametrize(("shown", "side", "role"), [("none", None, None), ("side", "good", None),
                                                     ("role", "good", "mine")])  # fmt: skip
def test_what_is_shown_of_the_executed_is_a_house_rule(shown, side, role):
    game = mine(reveal_on_execution=shown)
    game.order(kill=5)
    game.execute(9)
    assert (game.events("eliminated")[-1].side, game.events("eliminated")[-1].role) == (side, role)


def test_nobody_surrenders():
    game = mine()
    game.order(kill=5)
    game.execute(2)
    game.night(kill=8)
    game.skip_to("speak")
    assert game.asked == (7,) and game.refuse(7, Surrender()).rule == "SRA3-5"


@pytest.mark.rule("SRA1-7")
@pytest.mark.example("SRA1-7", 1)
def test_doctor_and_mine_are_no_civilians():
    game = mine()
    game.rounds((5, 1), (6, 2), (8, 10))
    assert game.alive == (3, 4, 7, 9)
    assert (game.outcome.winners, game.outcome.rule) == ("killers", "SRA1-7")


@pytest.mark.rule("SRA1-7")
@pytest.mark.parametrize(("value", "over"), [("draw", True), ("no_effect", False)])
def test_what_the_end_of_the_civilians_means_is_a_house_rule(value, over):
    game = mine(civilians_extinct=value)
    game.rounds((5, 1), (6, 2), (8, 10))
    assert (game.outcome is not None) is over
    assert not over or game.outcome.winners is None


@pytest.mark.rule("SRA1-7")
def test_police_out_the_killers_win_and_doctor_and_mine_lose():
    game = mine()
    game.rounds((1, 5))
    game.night(kill=4)
    assert game.outcome.winners == "killers"
    assert [game.outcome.scores[seat - 1] for seat in (2, 3, 7, 9)] == [1, 0, 1, 0]


@pytest.mark.rule("SRA1-7")
def test_killers_out_is_looked_at_first():
    game = mine()
    game.rounds((1, 2))
    game.night(kill=4, treat=7)  # the last police and the last killer die together
    assert (game.outcome.winners, game.outcome.scores[9 - 1]) == ("good", 1)
