"""The night of 捉鬼 1.0 and the first speaker (ZG1-3.3)."""

import pytest

from arena import ChoosePlayer, Describe, Whisper
from tests.arena.rules.game_by_hand import Game, day

GHOSTS = (2, 5, 8)
HUMANS = (1, 3, 4, 6, 7, 9)


@pytest.mark.rule("ZG1-3.3.1")
@pytest.mark.example("ZG1-3.3.1", 1)
@pytest.mark.parametrize("human", HUMANS)
def test_a_human_can_do_nothing_in_the_night(human):
    game = Game(ghosts=GHOSTS)
    assert [event.kind for event in game.public()] == ["night_fell"]
    for action in (Describe(text="谁在动？"), Whisper(text="谁？"), ChoosePlayer(target=human)):
        assert game.refuse(human, action).code == "not_your_turn"


@pytest.mark.rule("ZG1-3.3.2")
@pytest.mark.example("ZG1-3.3.2", 1)
def test_ghosts_learn_who_the_other_ghosts_are_and_humans_learn_nothing():
    game = Game(ghosts=GHOSTS)
    assert [shown.partners for shown in game.seen(2, "partners_shown")] == [(5, 8)]
    assert [shown.partners for shown in game.seen(5, "partners_shown")] == [(2, 8)]
    assert [shown.partners for shown in game.seen(8, "partners_shown")] == [(2, 5)]
    assert game.referee.observe(2).private.partners == (5, 8)
    assert all(game.seen(human, "partners_shown") == [] for human in HUMANS)


@pytest.mark.rule("ZG1-3.3.2")
def test_a_single_ghost_sees_that_it_is_alone():
    game = Game(players=4, ghosts=(3,))
    assert [shown.partners for shown in game.seen(3, "partners_shown")] == [()]


@pytest.mark.rule("ZG1-3.3.3", "CM-10")
@pytest.mark.example("ZG1-3.3.3", 1)
def test_the_ghosts_may_point_out_a_ghost():
    game = Game(ghosts=GHOSTS)
    game.propose({2: 5, 5: 5, 8: 1})
    assert game.events("day_broke")[0].first == 5
    assert game.asked == (5,)


@pytest.mark.rule("ZG1-3.3.3")
def test_the_proposals_are_seen_by_the_ghosts_alone():
    game = Game(ghosts=GHOSTS)
    game.propose({2: 5, 5: 5})
    assert game.events("proposed") == []  # sealed until all have proposed
    game.propose({8: 1})
    assert [told.audience for told in game.told("proposed")] == [GHOSTS]


@pytest.mark.rule("ZG1-3.3.3")
def test_the_ghosts_may_not_talk_at_night():
    game = Game(ghosts=GHOSTS)
    assert game.asked == GHOSTS
    assert game.refuse(2, Whisper(text="选 1 号")).code == "wrong_kind"
    game.point(1)
    assert game.events("whispered") == []


@pytest.mark.rule("ZG1-3.3.3")
def test_ghost_night_chat_lets_the_ghosts_whisper_before_they_point():
    game = Game(ghosts=GHOSTS, ghost_night_chat=True)
    assert game.wanted == "whisper"
    assert game.refuse(1, Whisper(text="我也在")).code == "not_your_turn"
    game.speak_all("选 1 号")
    assert [whisper.seat for whisper in game.events("whispered")] == [2, 5, 8]
    assert {told.audience for told in game.told("whispered")} == {GHOSTS}
    game.point(1)
    assert game.events("day_broke")[0].first == 1


@pytest.mark.rule("ZG1-3.3.4", "CM-1")
@pytest.mark.example("ZG1-3.3.4", 1)
def test_play_goes_anticlockwise():
    game = day(first=1)
    game.speak_all()
    assert game.speakers("describe") == [1, 2, 3, 4, 5, 6, 7, 8, 9]


@pytest.mark.rule("ZG1-3.3.5")
def test_day_breaks_and_the_first_speaker_is_named_to_all():
    game = day(first=7)
    (dawn,) = game.told("day_broke")
    assert (dawn.audience, dawn.event.first) == ("public", 7)
    assert game.events("round_began")[0].order[0] == 7
    assert game.asked == (7,)


@pytest.mark.rule("ZG1-3.3.5")
@pytest.mark.example("ZG1-3.3.5", 1)
def test_later_rounds_have_no_night():
    game = day()
    game.eliminate(1, 3, 2)
    game.skip_to("vote")
    assert [began.round for began in game.events("round_began")] == [1, 2, 3, 4]
    after_the_first_dawn = game.kinds()[game.kinds().index("day_broke") + 1 :]
    assert {"night_fell", "day_broke", "proposed", "partners_shown"}.isdisjoint(after_the_first_dawn)
