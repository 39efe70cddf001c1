"""The speeches of 捉鬼 1.0 (ZG1-3.4)."""

import pytest

from arena import Comment, Describe, Pass, Vote, Whisper
from tests.arena.rules.game_by_hand import day

GHOSTS = (2, 5, 8)


@pytest.mark.rule("ZG1-3.4.1")
@pytest.mark.example("ZG1-3.4.1", 1)
def test_a_round_goes_from_the_first_speaker_through_all_living_players():
    game = day(first=7)
    game.speak_all()
    assert game.speakers("describe") == [7, 8, 9, 1, 2, 3, 4, 5, 6]
    assert game.events("round_began")[0].order == (7, 8, 9, 1, 2, 3, 4, 5, 6)
    assert game.wanted == "vote"


@pytest.mark.rule("ZG1-3.4.1")
def test_seats_that_are_out_have_no_turn():
    game = day(first=1)
    game.eliminate(4, 8)
    game.speak_all()
    assert game.speakers("describe", round=3) == [9, 1, 2, 3, 5, 6, 7]


@pytest.mark.rule("ZG1-3.4.2")
@pytest.mark.example("ZG1-3.4.2", 1)
def test_a_ghost_may_bluff():
    game = day(first=2, ghosts=GHOSTS, word="苹果", category_name="食物")
    game.say(2, "它是甜的")
    (spoke,) = game.told("spoke")
    assert spoke.audience == "public"
    assert (spoke.event.seat, spoke.event.text) == (2, "它是甜的")
    assert game.asked == (3,)


@pytest.mark.rule("ZG1-3.4.3", "CM-3")
@pytest.mark.example("ZG1-3.4.3", 1)
def test_an_empty_speech_is_a_pass_and_play_goes_on():
    game = day(first=8)
    game.say(8, "")
    (spoke,) = game.events("spoke")
    assert (spoke.seat, spoke.text) == (8, "")
    assert game.asked == (9,)


@pytest.mark.rule("ZG1-3.4.3")
def test_a_chosen_pass_and_an_empty_speech_are_the_same_event():
    empty, passed, blank = day(first=8), day(first=8), day(first=8)
    empty.say(8, "")
    passed.submit(8, Pass())
    blank.say(8, " \n ")
    assert empty.public() == passed.public() == blank.public()


@pytest.mark.rule("ZG1-3.4.4")
@pytest.mark.parametrize(
    "action", [Describe(text="嗯"), Comment(text="嗯"), Whisper(text="嗯"), Pass(), Vote(target=3)]
)
def test_while_one_player_has_the_floor_no_other_may_do_anything(action):
    game = day(first=3)
    for other in (1, 2, 4, 5, 6, 7, 8, 9):
        refusal = game.refuse(other, action)
        assert (refusal.rule, refusal.code) == ("CM-3", "not_your_turn")
