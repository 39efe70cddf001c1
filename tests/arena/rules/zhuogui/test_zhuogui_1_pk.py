"""The PK stage of 捉鬼 1.0 (ZG1-3.5.4)."""

import pytest

from arena import Vote
from tests.arena.rules.game_by_hand import day

GHOSTS = (2, 5, 8)


def first_pk(first=6, **settings):
    """Nine players; seats 2, 5 and 7 are tied at three votes each."""
    game = day(first=first, **settings)
    game.skip_to("vote")
    game.vote_counts({2: 3, 5: 3, 7: 3})
    return game


def second_pk():
    """As `first_pk`, and then {2: 2, 5: 3, 7: 3} with one abstention."""
    game = first_pk()
    game.speak_all()
    game.vote_counts({2: 2, 5: 3, 7: 3})
    return game


@pytest.mark.rule("ZG1-3.5.4", "ZG1-3.5.4a")
@pytest.mark.example("ZG1-3.5.4a", 1)
def test_the_tied_defend_themselves_in_the_order_of_the_round():
    game = first_pk(first=6)
    assert game.events("eliminated") == []
    (pk,) = game.events("pk_began")
    assert (pk.pk, set(pk.stage), pk.speakers) == (1, {2, 5, 7}, (7, 2, 5))
    assert game.wanted == "defend"
    game.speak_all("不是我")
    assert game.speakers("defend") == [7, 2, 5]
    assert game.wanted == "vote"


@pytest.mark.rule("ZG1-3.5.4a", "ZG1-3.5.4d")
def test_all_living_players_vote_again_for_the_tied_only():
    game = first_pk()
    game.speak_all()
    assert sorted(game.asked) == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert set(game.ask(1).choices["target"]) == {2, 5, 7}
    assert set(game.ask(5).choices["target"]) == {2, 7}
    refusal = game.refuse(1, Vote(target=3))
    assert (refusal.rule, refusal.code) == ("CM-4", "ineligible")


@pytest.mark.rule("ZG1-3.5.4a")
def test_a_unique_top_of_the_second_vote_is_out():
    game = first_pk()
    game.speak_all()
    game.vote({5: 2, 1: 2, 2: 7})
    assert [out.seat for out in game.events("eliminated")] == [2]
    assert len(game.events("pk_began")) == 1
    assert game.asked == (3,)  # the next round begins at the right of seat 2


@pytest.mark.rule("ZG1-3.5.4", "ZG1-3.5.4b")
@pytest.mark.example("ZG1-3.5.4b", 1)
def test_after_a_second_tie_the_others_speak_and_the_final_vote_decides():
    game = second_pk()
    assert sum(target is None for _, target in game.events("polled")[1].ballots) == 1
    pk = game.events("pk_began")[1]
    assert (pk.pk, set(pk.stage)) == (2, {5, 7})
    assert game.wanted == "comment"
    game.speak_all("我倾向于投7号")
    assert game.speakers("comment") == [6, 8, 9, 1, 2, 3, 4]
    assert sorted(game.asked) == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert set(game.ask(1).choices["target"]) == {5, 7}
    game.vote_counts({5: 4, 7: 5})
    assert [out.seat for out in game.events("eliminated")] == [7]


@pytest.mark.rule("ZG1-3.5.4b")
def test_the_second_top_set_may_be_as_large_as_the_first():
    game = first_pk()
    game.speak_all()
    game.vote_counts({2: 3, 5: 3, 7: 3})
    assert set(game.events("pk_began")[1].stage) == {2, 5, 7}
    game.speak_all()
    assert game.speakers("comment") == [6, 8, 9, 1, 3, 4]


@pytest.mark.rule("ZG1-3.5.4", "ZG1-3.5.4c")
@pytest.mark.example("ZG1-3.5.4c", 1)
def test_after_a_third_tie_the_ghosts_win_without_a_guess_stage():
    game = second_pk()
    game.speak_all()
    game.vote_counts({5: 4, 7: 4})
    assert (game.outcome.winners, game.outcome.rule) == ("ghosts", "ZG1-3.5.4c")
    assert game.events("eliminated") == game.events("guess_stage_began") == []
    assert game.asked == ()


@pytest.mark.rule("ZG1-3.5.4c")
def test_a_third_tie_leaves_no_guess_stage_even_after_ghosts_went_out():
    game = day(first=1, ghosts=GHOSTS)
    game.eliminate(2, 5)
    game.skip_to("vote")
    for _ in range(3):
        game.skip_to("vote")
        game.vote({1: 8, 8: 1})
    assert game.outcome.winners == "ghosts"
    assert game.events("guess_stage_began") == []


@pytest.mark.rule("ZG1-3.5.4d", "ZG1-3.5.4c", "CM-5")
@pytest.mark.example("ZG1-3.5.4d", 1)
def test_when_all_are_tied_twice_nobody_speaks_before_the_final_vote():
    game = day(players=5, ghosts=(3,))
    game.skip_to("vote")
    game.vote()
    game.speak_all("不是我")
    assert sorted(game.speakers("defend")) == [1, 2, 3, 4, 5]
    game.vote()
    second = game.events("pk_began")[1]
    assert (set(second.stage), second.speakers) == ({1, 2, 3, 4, 5}, ())
    assert game.wanted == "vote"
    assert game.speakers("comment") == []
    game.vote()
    assert (game.outcome.winners, game.outcome.rule) == ("ghosts", "ZG1-3.5.4c")


@pytest.mark.rule("ZG1-3.5.4d")
def test_a_player_on_the_pk_stage_has_a_vote_that_counts():
    game = first_pk()
    game.speak_all()
    game.vote({7: 2})
    assert [out.seat for out in game.events("eliminated")] == [2]
