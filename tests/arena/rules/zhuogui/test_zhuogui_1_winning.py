"""Who wins 捉鬼 1.0 by the numbers (ZG1-3.6.1), and when the guess stage begins (ZG1-3.6.2)."""

import pytest

from tests.arena.rules.game_by_hand import day

GHOSTS = (2, 5, 8)


@pytest.mark.rule("ZG1-3.6.1", "CM-8")
@pytest.mark.example("ZG1-3.6.1", 1)
def test_three_humans_and_three_ghosts_of_nine_the_ghosts_win():
    game = day(players=9, ghosts=GHOSTS)
    game.eliminate(1, 3, 4)
    assert (game.outcome.winners, game.outcome.rule) == ("ghosts", "ZG1-3.6.1")
    assert game.events("guess_stage_began") == []


@pytest.mark.rule("ZG1-3.6.1")
@pytest.mark.example("ZG1-3.6.1", 2)
def test_one_human_and_one_ghost_of_four_the_ghosts_win():
    game = day(players=4, ghosts=(2,))
    game.eliminate(1)
    assert game.outcome is None
    game.eliminate(3)
    assert (game.outcome.winners, game.outcome.rule) == ("ghosts", "ZG1-3.6.1")


@pytest.mark.rule("ZG1-3.6.1")
@pytest.mark.example("ZG1-3.6.1", 3)
def test_three_humans_and_two_ghosts_go_on():
    game = day(players=9, ghosts=GHOSTS)
    game.eliminate(2, 1, 3, 4)
    assert game.outcome is None
    assert game.wanted == "describe"
    assert game.events("round_began")[-1].round == 5


@pytest.mark.rule("ZG1-3.6.1", "CM-8")
def test_the_end_shows_the_word_and_all_roles_to_everybody():
    game = day(players=4, ghosts=(2,), word="苹果")
    game.eliminate(1, 3)
    (end,) = game.told("game_ended")
    assert end.audience == "public"
    assert (end.event.winners, end.event.word) == ("ghosts", "苹果")
    assert end.event.roles == ("human", "ghost", "human", "human")


@pytest.mark.rule("ZG1-3.6.2")
def test_when_all_ghosts_are_out_the_guess_stage_begins():
    game = day(players=9, ghosts=GHOSTS)
    game.eliminate(2, 5)
    assert game.events("guess_stage_began") == []
    game.eliminate(8)
    assert len(game.events("guess_stage_began")) == 1
    assert game.outcome is None
    assert game.asked[0] in GHOSTS
    game.skip_to("guess")
    assert game.asked == GHOSTS


@pytest.mark.rule("ZG1-3.6.2", "ZG1-3.6.1")
def test_the_last_ghost_out_with_two_humans_left_still_gives_a_guess_stage():
    game = day(players=4, ghosts=(2,))
    game.eliminate(1, 2)
    assert game.outcome is None
    assert len(game.events("guess_stage_began")) == 1
