"""The werewolf game of 8: the day, last words, and how it ends (WW8-7 to WW8-10)."""

import pytest

from tests.arena.rules.killer.killer_by_hand import Killers

from .werewolf_by_hand import ww8


def to_the_vote(**settings: object) -> Killers:
    """A table at its first vote, after a night in which seat 5 died."""
    game = ww8(**settings)
    game.order(kill=5)
    game.skip_to("vote")
    return game


@pytest.mark.rule("WW8-7")
@pytest.mark.example("WW8-7", 1)
def test_the_talk_goes_round_clockwise_from_the_one_after_the_dead():
    game = to_the_vote()
    assert game.order_of_day() == (4, 3, 2, 1, 8, 7, 6)
    assert game.speakers("speak") == [4, 3, 2, 1, 8, 7, 6]
    assert not game.events("pass_began"), "of one round nothing is said"


@pytest.mark.rule("WW8-7")
@pytest.mark.example("WW8-7", 2)
def test_without_a_victim_the_day_goes_on_from_yesterdays_first_speaker():
    game = ww8()
    game.order()
    game.skip_to("speak")
    assert game.order_of_day() == (1, 8, 7, 6, 5, 4, 3, 2)
    game.execute(8)
    game.night()
    game.skip_to("speak")
    assert game.order_of_day() == (7, 6, 5, 4, 3, 2, 1)


@pytest.mark.rule("WW8-7")
@pytest.mark.example("WW8-7", 3)
def test_the_rounds_of_talk_are_a_house_rule():
    game = to_the_vote(ww8_talk_rounds=3)
    assert game.speakers("speak") == [4, 3, 2, 1, 8, 7, 6] * 3
    assert [(event.number, event.comments) for event in game.events("pass_began")] == [(1, None), (2, None), (3, None)]
    assert len(game.events("round_began")) == 1


@pytest.mark.rule("WW8-8")
@pytest.mark.example("WW8-8", 1)
@pytest.mark.parametrize("reveal", ["none", "side", "role"])
def test_most_votes_are_executed(reveal):
    game = to_the_vote(reveal_on_execution=reveal)
    assert set(game.asked) == {1, 2, 3, 4, 6, 7, 8}, "all at once, in secret"
    game.vote({1: 7, 3: 7, 4: 7, 6: 7, 2: 3, 7: 3})
    assert game.dead() == [5, 7]
    shown = {"none": (None, None), "side": (None, "wolves"), "role": ("wolf", "wolves")}
    assert (game.events("eliminated")[-1].role, game.events("eliminated")[-1].side) == shown[reveal]


@pytest.mark.rule("WW8-8")
@pytest.mark.example("WW8-8", 2)
@pytest.mark.parametrize("ballots", [{1: 7, 4: 7, 2: 3, 7: 3}, {}], ids=["two and two", "all abstain"])
def test_a_tie_executes_nobody(ballots):
    game = to_the_vote()
    game.vote(ballots)
    assert game.dead() == [5] and game.at_night
    assert len(game.events("polled")) == 1 and not game.events("pk_began")


@pytest.mark.rule("WW8-8", "CM-5")
def test_one_new_poll_where_the_house_rule_says_so():
    game = to_the_vote(all_abstain="revote_once")
    game.vote({})
    assert game.wanted == "vote"
    game.vote({1: 7})
    assert game.dead() == [5, 7]


@pytest.mark.rule("WW8-8")
@pytest.mark.example("WW8-8", 3)
@pytest.mark.parametrize(("second", "dead"), [({1: 7, 2: 3}, [5]), ({1: 7, 4: 7, 2: 3}, [5, 7])])
def test_a_pk_by_house_rule(second, dead):
    game = to_the_vote(ww8_pk=True)
    game.vote({1: 7, 4: 7, 2: 3, 7: 3})
    assert game.asked == (3,) and game.wanted == "speak"
    game.skip_to("vote")
    assert game.speakers("defend") == [3, 7] and game.events("pk_began")[-1].stage == (3, 7)
    assert game.ask(1).choices["target"] == (3, 7)
    game.vote(second)
    assert game.dead() == dead


@pytest.mark.rule("WW8-9")
@pytest.mark.example("WW8-9", 1)
@pytest.mark.parametrize("executed", [2, 6])
def test_the_executed_alone_have_last_words_on_either_side(executed):
    game = ww8()
    game.order(kill=5)
    assert game.wanted == "speak" and game.last_speakers() == []
    game.execute(executed)
    assert (game.wanted, game.asked) == ("last_words", (executed,))
    game.say(executed, "再见")
    assert game.last_speakers() == [executed] and game.at_night


@pytest.mark.rule("WW8-9")
@pytest.mark.example("WW8-9", 2)
@pytest.mark.parametrize(("rule", "speakers"), [("everybody", [5, 6]), ("executed", [6]), ("nobody", [])])
def test_who_has_last_words_is_a_house_rule(rule, speakers):
    game = ww8(ww8_last_words=rule)
    game.order(kill=5)
    game.execute(6)
    game.to_the_night()
    assert game.last_speakers() == speakers


@pytest.mark.rule("WW8-9", "CM-8")
def test_a_death_that_ends_the_game_has_no_last_words():
    game = ww8(ww8_last_words="everybody")
    game.rounds((5, 2), (6, 7))
    assert game.outcome.winners == "good" and 7 not in game.last_speakers()
    game = ww8(ww8_last_words="everybody")
    game.rounds((5, 6), (8, 3))
    assert game.outcome.winners == "wolves" and 3 not in game.last_speakers()


@pytest.mark.rule("WW8-10")
@pytest.mark.example("WW8-10", 1)
def test_the_good_side_wins_without_wolves():
    game = ww8()
    game.rounds((5, 2), (6, 7))
    assert (game.outcome.winners, game.outcome.rule) == ("good", "WW8-10")


@pytest.mark.rule("WW8-10")
@pytest.mark.example("WW8-10", 2)
def test_the_wolves_win_at_parity_by_day_and_by_night():
    game = ww8()
    game.rounds((5, 6), (8, 3))
    assert (game.outcome.winners, game.outcome.rule) == ("wolves", "WW8-10")
    assert game.outcome.scores == (0, 1, 0, 0, 0, 0, 1, 0)
    game = ww8()
    game.order(kill=5)
    game.skip_to("vote")
    game.vote({})
    game.night(kill=6)
    game.execute(8)
    game.night(kill=3)
    assert game.outcome.winners == "wolves" and game.events("dawned")[-1].dead == (3,)


@pytest.mark.rule("WW8-10")
@pytest.mark.example("WW8-10", 3)
def test_one_wolf_against_two_goes_on():
    game = ww8()
    game.rounds((5, 2), (6, 8))
    assert game.outcome is None and game.alive == (1, 3, 4, 7)
    game.night(kill=3)
    assert game.outcome is None and game.alive == (1, 4, 7)
    game.execute(4)
    assert game.outcome.winners == "wolves", "one against one"


@pytest.mark.rule("CM-16", "WW8-10")
def test_days_without_deaths_end_in_a_draw():
    game = ww8(max_days=2)
    for _ in range(2):
        game.night()
        game.skip_to("vote")
        game.vote({})
    assert (game.outcome.winners, game.outcome.rule) == (None, "CM-16")
