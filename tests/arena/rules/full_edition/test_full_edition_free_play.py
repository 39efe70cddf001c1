"""The free mode's statements and votes (ZGF-2.1, ZGF-3), with the house rules of the vote."""

import pytest

from arena import Describe, Vote

from .edition_by_hand import WORD, WORD_B, free


def tied(**settings):
    """Six players, first speaker 4: seats 2 and 5, both human, have three votes each."""
    game = free(6, ghosts=(1, 4), idiots=(6,), **({"first": 4} | settings))
    game.skip_to("vote")
    game.vote_counts({2: 3, 5: 3})
    return game


def tied_three_times(**settings):
    game = tied(**settings)
    for _ in range(2):
        game.skip_to("vote")
        game.vote_counts({2: 3, 5: 3})
    return game


@pytest.mark.rule("ZGF-2.1")
@pytest.mark.example("ZGF-2.1", 1)
def test_seat_four_of_six_is_drawn_and_the_others_follow():
    game = free(first=4)
    (drawn,) = game.events("drawn")
    assert (drawn.seat, drawn.among) == (4, (1, 2, 3, 4, 5, 6))
    assert game.describe_all() == [4, 5, 6, 1, 2, 3]
    assert game.wanted == "vote"
    assert game.speakers("describe") == [4, 5, 6, 1, 2, 3]


@pytest.mark.rule("ZGF-2.1")
def test_the_first_speaker_is_drawn_by_the_seed():
    assert {free(seed=seed).asked for seed in range(60)} == {(seat,) for seat in range(1, 7)}
    assert free(seed=7).asked == free(seed=7).asked


@pytest.mark.rule("ZGF-2.1", "CM-13")
def test_a_statement_is_free_may_be_a_pass_and_may_not_have_the_own_word():
    game = free(ghosts=(2, 4), idiots=(5,), first=4)
    game.say(4, f"{WORD}")  # a ghost holds no word
    game.say(5, f"像{WORD_B}")  # the idiot's own
    assert game.asked == (5,)
    game.say(5, f"像{WORD}")
    game.say(6, f"像{WORD}")
    assert game.asked == (6,)
    game.say(6, "")
    assert [(told.audience, told.event.rule) for told in game.told("struck")] == [((5,), "CM-13"), ((6,), "CM-13")]
    assert [event.text for event in game.events("spoke")] == [WORD, f"像{WORD}", ""]
    refusal = game.refuse(3, Describe(text="轮不到我"))
    assert refusal.rule == "CM-3"


@pytest.mark.rule("ZGF-3.1")
@pytest.mark.example("ZGF-3.1", 1)
def test_six_players_show_their_numbers_and_seat_two_is_out():
    game = free(first=4)
    game.describe_all()
    assert sorted(game.asked) == [1, 2, 3, 4, 5, 6]
    shown = {1: 2, 2: 5, 3: 5, 4: 2, 5: None, 6: 2}
    for seat, target in shown.items():
        assert game.events("polled") == []  # all at once: nothing is seen before the last
        game.submit(seat, Vote(target=target))
    (poll,) = game.events("polled")
    assert dict(poll.ballots) == shown
    assert poll.top == (2,)
    assert [event.seat for event in game.events("eliminated")] == [2]


@pytest.mark.rule("ZGF-3.1", "CM-6", "CM-7")
def test_the_vote_is_for_living_others():
    game = free(ghosts=(2, 4), idiots=(5,))
    game.vote_out(1)
    game.skip_to("vote")
    assert sorted(game.asked) == [2, 3, 4, 5, 6]
    assert game.refuse(2, Vote(target=1)).rule == "CM-7"
    assert game.refuse(2, Vote(target=2)).rule == "CM-6"


@pytest.mark.rule("ZGF-3.1")
def test_a_roll_call_follows_the_order_of_the_pass():
    game = free(first=4, ballots="roll_call")
    game.describe_all()
    for seat in (4, 5, 6, 1, 2, 3):
        assert game.asked == (seat,)
        game.submit(seat, Vote(target=None if seat == 3 else 3))
    assert [(event.seat, event.target) for event in game.events("vote_cast")] == [
        (4, 3), (5, 3), (6, 3), (1, 3), (2, 3), (3, None),
    ]  # fmt: skip


@pytest.mark.rule("ZGF-3.2")
@pytest.mark.example("ZGF-3.2", 1)
def test_two_and_five_tie_three_times_and_one_of_them_is_drawn():
    game = tied()
    assert game.wanted == "defend"
    game.speak_all("不是我")
    assert game.speakers("defend") == [5, 2]  # the order of this pass: 4, 5, 6, 1, 2, 3
    assert sorted(game.asked) == [1, 2, 3, 4, 5, 6]
    assert set(game.ask(1).choices["target"]) == {2, 5}
    game.vote_counts({2: 3, 5: 3})
    assert game.wanted == "comment"
    game.speak_all("我看是 2 号")
    assert game.speakers("comment") == [4, 6, 1, 3]
    assert sorted(game.asked) == [1, 2, 3, 4, 5, 6]
    assert game.refuse(1, Vote(target=3)).rule == "CM-4"
    assert game.events("eliminated") == []
    game.vote_counts({2: 3, 5: 3})
    drawn = game.events("drawn")[-1]
    assert (drawn.rule, drawn.among) == ("ZGF-3.2", (2, 5))
    (out,) = game.events("eliminated")
    assert out.seat == drawn.seat
    assert out.seat in (2, 5)
    assert game.outcome is None
    assert (game.wanted, game.asked) == ("describe", (out.seat + 1,))


@pytest.mark.rule("ZGF-3.2", "CM-12")
def test_the_draw_after_a_third_tie_is_by_the_seed():
    def out(seed):
        return tied_three_times(seed=seed).events("eliminated")[0].seat

    assert {out(seed) for seed in range(20)} == {2, 5}
    assert [out(seed) for seed in range(5)] == [out(seed) for seed in range(5)]


@pytest.mark.rule("ZGF-3.2")
def test_a_unique_top_of_the_second_or_third_vote_is_out():
    second = tied()
    second.speak_all()
    second.vote({1: 5, 2: 5, 5: 2})
    assert [event.seat for event in second.events("eliminated")] == [5]
    third = tied()
    third.speak_all()
    third.vote_counts({2: 3, 5: 3})
    third.speak_all()
    third.vote({1: 2})
    assert [event.seat for event in third.events("eliminated")] == [2]
    assert len(third.events("drawn")) == 1  # the first speaker only


@pytest.mark.rule("ZGF-3.2")
def test_the_third_vote_is_only_for_those_tied_in_the_second():
    game = free(6, first=1)
    game.skip_to("vote")
    game.vote_counts({2: 2, 3: 2, 5: 2})
    game.speak_all()
    game.vote({1: 2, 2: 5})
    game.speak_all()
    assert game.speakers("comment") == [1, 3, 4, 6]
    assert set(game.ask(1).choices["target"]) == {2, 5}


@pytest.mark.rule("ZGF-3.2", "CM-5")
def test_when_all_are_tied_nobody_gives_reasons_and_one_of_all_is_drawn():
    game = free(first=4)
    game.skip_to("vote")
    game.vote()
    game.speak_all()
    assert game.speakers("defend") == [4, 5, 6, 1, 2, 3]
    game.vote()
    assert game.wanted == "vote"
    assert game.speakers("comment") == []
    game.vote()
    assert game.events("drawn")[-1].among == (1, 2, 3, 4, 5, 6)
    assert len(game.events("eliminated")) == 1


@pytest.mark.rule("ZGF-3.2", "CM-5")
def test_by_house_rule_nobody_goes_out_when_everybody_abstains():
    game = free(first=4, all_abstain="no_elimination")
    game.describe_all()
    game.vote()
    assert game.events("eliminated") == game.events("decided") == game.events("pk_began") == []
    assert game.outcome is None
    assert game.wanted == "describe"
    assert sorted(game.describe_all("又")) == [1, 2, 3, 4, 5, 6]
    game.vote({1: 3})
    assert [event.seat for event in game.events("eliminated")] == [3]


@pytest.mark.rule("ZGF-3.2", "CM-5")
def test_by_house_rule_a_second_poll_without_a_vote_ends_the_voting_too():
    game = tied(all_abstain="no_elimination")
    game.speak_all()
    game.vote()
    assert game.events("eliminated") == game.events("decided") == []
    assert game.wanted == "describe"


@pytest.mark.rule("CM-16")
def test_a_game_in_which_nobody_ever_votes_is_a_draw_after_twelve_days():
    game = free(all_abstain="no_elimination")
    days = 0
    while game.outcome is None:
        game.skip_to("vote")
        game.vote()
        days += 1
    assert (days, game.outcome.winners, game.outcome.rule) == (12, None, "CM-16")
    assert set(game.outcome.scores) == {0.5}
