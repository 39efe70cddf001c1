"""The undercover game's descriptions, votes and ties (UC-3, UC-4)."""

import pytest

from arena import Describe, IllegalAction, Vote

from .undercover_by_hand import WORD, WORD_B, Undercover


@pytest.mark.rule("UC-3.1")
@pytest.mark.example("UC-3.1", 1)
def test_the_first_speaker_is_drawn_and_the_others_follow():
    game = Undercover(6, first=4)
    (drawn,) = game.events("drawn")
    assert (drawn.among, drawn.seat) == ((1, 2, 3, 4, 5, 6), 4)
    assert game.describe_all() == [4, 5, 6, 1, 2, 3]
    assert {Undercover(6, seed=seed).asked for seed in range(60)} == {(seat,) for seat in range(1, 7)}


@pytest.mark.rule("UC-3.2")
@pytest.mark.example("UC-3.2", 1)
def test_the_next_round_begins_to_the_right_of_who_began():
    game = Undercover(6, undercovers=(2,), first=6)
    game.eliminate(4)
    assert game.describe_all() == [1, 2, 3, 5, 6]
    game = Undercover(6, undercovers=(2,), first=6)
    game.eliminate(1)
    assert game.describe_all() == [2, 3, 4, 5, 6]


@pytest.mark.rule("UC-3.2")
@pytest.mark.example("UC-3.2", 2)
@pytest.mark.parametrize("out", [1, 4, 6])
def test_it_makes_no_difference_who_went_out(out):
    game = Undercover(6, undercovers=(2,), first=3)
    game.eliminate(out)
    assert game.asked == ((5,) if out == 4 else (4,))


@pytest.mark.rule("UC-3.3", "CM-13")
@pytest.mark.example("UC-3.3", 1)
@pytest.mark.parametrize(("seat", "own", "other"), [(1, WORD, WORD_B), (2, WORD_B, WORD)])
def test_the_own_word_is_refused_in_private_and_no_other(seat, own, other):
    game = Undercover(6, undercovers=(2,), first=seat)
    game.say(seat, f"就是{own}")
    assert [told.audience for told in game.told("struck")] == [(seat,)]
    assert game.asked == (seat,)
    game.say(seat, f"不是{other}")
    assert [event.text for event in game.events("spoke")] == [f"不是{other}"]


@pytest.mark.rule("UC-3.3")
@pytest.mark.example("UC-3.3", 2)
def test_an_empty_description_is_a_pass_and_may_be_repeated():
    game = Undercover(6)
    game.say(1, "")
    game.submit(2, None)
    assert [event.text for event in game.events("spoke")] == ["", ""]
    assert game.asked == (3,)


@pytest.mark.rule("UC-3.4", "CM-9")
@pytest.mark.example("UC-3.4", 1)
def test_a_description_of_an_earlier_round_may_not_be_repeated():
    game = Undercover(6)
    game.describe_all()
    game.vote({1: 4, 3: 4})
    (seat,) = game.asked
    game.say(seat, " 说法 3。")  # what seat 4 said, written differently
    (struck,) = game.told("struck")
    assert (struck.event.rule, struck.audience) == ("UC-3.4", (seat,))
    assert game.asked == (seat,)


@pytest.mark.rule("UC-3.4")
@pytest.mark.example("UC-3.4", 2)
def test_a_repetition_becomes_a_pass_after_three_tries():
    game = Undercover(6)
    game.say(1, "可以吃")
    for _ in range(3):
        game.say(2, "可以吃")
    assert [event.text for event in game.events("spoke")] == ["可以吃", ""]
    assert len(game.events("struck")) == 3


@pytest.mark.rule("UC-3.4")
@pytest.mark.example("UC-3.4", 3)
def test_what_was_struck_was_never_said():
    game = Undercover(6)
    game.say(1, f"{WORD}很甜")
    game.say(1, "很甜")
    game.say(2, f"{WORD}很甜")
    assert [event.text for event in game.events("spoke")] == ["很甜", f"{WORD}很甜"]


@pytest.mark.rule("UC-4.1", "CM-4")
@pytest.mark.example("UC-4.1", 1)
def test_the_vote_comes_after_the_last_description_and_is_sealed():
    game = Undercover(6, first=4)
    for _ in range(5):
        game.say(game.asked[0], "")
    for seat in range(1, 7):
        with pytest.raises(IllegalAction):
            game.submit(seat, Vote(target=1 if seat > 1 else 2))
    game.say(3, "")
    assert set(game.asked) == {1, 2, 3, 4, 5, 6}
    game.submit(4, Vote(target=5))
    assert game.events("polled") == game.events("vote_cast") == []
    game.vote({1: 5, 2: 6, 3: 5})
    (polled,) = game.events("polled")
    assert polled.ballots == ((4, 5), (1, 5), (3, 5), (2, 6), (5, None), (6, None))


@pytest.mark.rule("UC-4.1")
def test_a_roll_call_follows_the_order_of_the_round():
    game = Undercover(6, first=4, ballots="roll_call")
    game.skip_to("vote")
    for seat in (4, 5, 6, 1, 2, 3):
        assert game.asked == (seat,)
        game.submit(seat, None)
    assert [event.seat for event in game.events("vote_cast")] == [4, 5, 6, 1, 2, 3]


@pytest.mark.rule("UC-4.2")
@pytest.mark.example("UC-4.2", 1)
def test_most_votes_and_out_without_a_word_of_the_role():
    game = Undercover(6, undercovers=(2,))
    game.skip_to("vote")
    game.vote({1: 5, 2: 5, 3: 5, 4: 1, 5: 1, 6: 3})
    (event,) = game.events("eliminated")
    assert (event.seat, event.role, event.side) == (5, None, None)
    assert (game.wanted, game.asked) == ("describe", (2,))
    assert "last_words" not in {event.stage for event in game.events("spoke")}


@pytest.mark.rule("UC-4.2")
@pytest.mark.parametrize(("shown", "side", "role"), [("side", "civilians", None), ("role", "civilians", "commoner")])
def test_a_house_rule_shows_who_it_was(shown, side, role):
    game = Undercover(6, undercovers=(2,), reveal_on_elimination=shown)
    game.eliminate(5)
    (event,) = game.events("eliminated")
    assert (event.side, event.role) == (side, role)


@pytest.mark.rule("UC-4.3")
@pytest.mark.example("UC-4.3", 1)
def test_those_tied_speak_again_and_the_others_decide():
    game = Undercover(6, undercovers=(2,), first=4)
    game.tie({1: 2, 3: 2, 4: 5, 6: 5})
    (began,) = game.events("runoff_began")
    assert (began.stage, began.speakers, began.voters) == ((2, 5), (5, 2), (4, 6, 1, 3))
    assert game.describe_all() == [5, 2]
    assert set(game.asked) == {1, 3, 4, 6}
    assert {game.ask(seat).choices["target"] for seat in game.asked} == {(2, 5)}
    game.vote({1: 2, 3: 5, 4: 5, 6: 5})
    assert game.out() == [5]
    assert game.events("polled")[-1].ballots == ((4, 5), (6, 5), (3, 5), (1, 2))


@pytest.mark.rule("UC-4.3")
@pytest.mark.example("UC-4.3", 2)
def test_where_everybody_is_tied_all_vote():
    game = Undercover(4, undercovers=(2,))
    game.tie({1: 2, 2: 3, 3: 4, 4: 1})
    assert game.describe_all() == [1, 2, 3, 4]
    assert set(game.asked) == {1, 2, 3, 4}
    game.vote({1: 2, 3: 2})
    assert game.out() == [2]


@pytest.mark.rule("UC-4.3", "UC-3.4")
@pytest.mark.example("UC-4.3", 3)
def test_a_second_description_repeats_nothing_either():
    game = Undercover(6)
    game.describe_all()
    game.vote({1: 2, 3: 2, 4: 5, 6: 5})
    game.say(2, "说法0")
    assert [event.rule for event in game.events("struck")] == ["UC-3.4"]
    game.say(2, "新的说法")
    game.say(5, "新的说法")
    assert game.asked == (5,)
    game.say(5, "又一种说法")
    game.vote({1: 2})
    assert game.out() == [2]


@pytest.mark.rule("UC-4.3")
def test_a_roll_call_of_a_tie_asks_the_others_alone():
    game = Undercover(6, first=4, ballots="roll_call")
    game.tie({1: 2, 3: 2, 4: 5, 6: 5})
    game.describe_all()
    for seat in (4, 6, 1, 3):
        assert game.asked == (seat,)
        game.submit(seat, Vote(target=5))
    assert game.out() == [5]


@pytest.mark.rule("UC-4.4")
@pytest.mark.example("UC-4.4", 1)
def test_after_a_second_tie_nobody_goes_out_and_the_next_round_begins():
    game = Undercover(6, undercovers=(2,))
    game.tie({1: 2, 3: 2, 4: 5, 6: 5})
    game.tie({1: 2, 3: 2, 4: 5, 6: 5})
    assert game.out() == []
    (told,) = game.told("nobody_out")
    assert told.audience == "public"
    assert (game.wanted, game.asked) == ("describe", (2,))
    assert [event.round for event in game.events("round_began")] == [1, 2]


@pytest.mark.rule("UC-4.4", "CM-5")
@pytest.mark.parametrize(("setting", "polls"), [("tie_all", 2), ("no_elimination", 1), ("revote_once", 4)])
def test_a_table_that_abstains_puts_nobody_out(setting, polls):
    game = Undercover(6, all_abstain=setting)
    while len(game.events("round_began")) == 1:
        game.submit(game.asked[0], None)
    assert len(game.events("polled")) == polls
    assert len(game.events("nobody_out")) == 1
    assert game.out() == []


@pytest.mark.rule("CM-7")
def test_who_is_out_is_asked_no_more_and_cannot_be_chosen():
    game = Undercover(6, undercovers=(2,))
    game.eliminate(4)
    with pytest.raises(IllegalAction):
        game.submit(4, Describe(text="还有话说"))
    assert 4 not in game.describe_all()
    assert 4 not in game.asked
    assert all(4 not in game.ask(seat).choices["target"] for seat in game.asked)
