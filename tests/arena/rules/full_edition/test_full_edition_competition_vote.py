"""The reconstructed competition mode: its vote, winning and score sheet (ZGC-R.5 to R.7)."""

import pytest

from arena import Vote

from .edition_by_hand import WORD, competition


def tied(**settings):
    """Seven players, first speaker 4: seats 3 and 6 have three votes each."""
    game = competition(7, **({"ghosts": (2, 5), "first": 4} | settings))
    game.describe_all()
    game.vote_counts({3: 3, 6: 3})
    return game


@pytest.mark.rule("ZGC-R.5")
def test_the_most_votes_go_out_without_a_guess_and_the_next_to_the_right_begins():
    game = competition(7, ghosts=(2, 5), first=4)
    game.describe_all()
    shown = {1: 2, 2: 5, 3: 5, 4: 2, 5: None, 6: 2, 7: None}
    for seat, target in shown.items():
        assert game.events("polled") == []
        game.submit(seat, Vote(target=target))
    assert dict(game.events("polled")[0].ballots) == shown
    assert [event.seat for event in game.events("eliminated")] == [2]
    assert (game.wanted, game.asked) == ("describe", (3,))  # a ghost is asked for no word
    assert game.events("decided") == []
    assert game.describe_all() == [3, 4, 5, 6, 7, 1]


@pytest.mark.rule("ZGC-R.5")
def test_a_roll_call_follows_the_order_of_the_pass():
    game = competition(first=4, ballots="roll_call")
    game.describe_all()
    for seat in (4, 5, 6, 1, 2, 3):
        assert game.asked == (seat,)
        game.submit(seat, None)
    assert [event.seat for event in game.events("vote_cast")] == [4, 5, 6, 1, 2, 3]


@pytest.mark.rule("ZGC-R.5")
def test_three_ties_and_one_of_the_tied_is_drawn():
    game = tied()
    game.speak_all("不是我")
    assert game.speakers("defend") == [6, 3]
    assert sorted(game.asked) == [1, 2, 3, 4, 5, 6, 7]
    assert set(game.ask(1).choices["target"]) == {3, 6}
    game.vote_counts({3: 3, 6: 3})
    game.speak_all("我看是 3 号")
    assert game.speakers("comment") == [4, 5, 7, 1, 2]
    game.vote_counts({3: 3, 6: 3})
    drawn = game.events("drawn")[-1]
    assert drawn.among == (3, 6)
    assert [event.seat for event in game.events("eliminated")] == [drawn.seat]
    assert game.outcome is None
    assert game.asked == (drawn.seat + 1,)


@pytest.mark.rule("ZGC-R.5")
def test_the_draw_is_by_the_seed():
    def out(seed):
        game = tied(seed=seed)
        for _ in range(2):
            game.skip_to("vote")
            game.vote_counts({3: 3, 6: 3})
        return game.events("eliminated")[0].seat

    assert {out(seed) for seed in range(20)} == {3, 6}
    assert out(3) == out(3)


@pytest.mark.rule("ZGC-R.5", "ZGC-R.3", "ZGC-R.4", "CM-13")
def test_speeches_of_a_tie_are_no_statements():
    game = tied()
    long = "我说的和大家说的都对得上，请看看三号刚才说了什么"
    game.say(6, long)
    game.say(3, long)
    assert [event.text for event in game.events("spoke")[-2:]] == [long, long]
    game.vote_counts({3: 3, 6: 3})
    game.say(4, "0")  # a statement of this round
    game.say(5, "原来如此")
    assert game.events("struck") == []
    game.say(7, f"{WORD}")
    assert game.asked == (7,)  # the own word stays forbidden
    game.say(7, "")
    game.skip_to("vote")
    game.vote({1: 3})
    game.say(4, "原来如此")  # it was no statement, so it is repeated by none
    assert [event.rule for event in game.events("struck")] == ["CM-13"]


@pytest.mark.rule("ZGC-R.6")
def test_ghosts_win_when_they_are_as_many_as_the_humans():
    game = competition(6, ghosts=(2, 5))
    game.vote_out(1)
    assert game.outcome is None  # 3 humans, 2 ghosts
    game.vote_out(3)
    assert (game.outcome.winners, game.outcome.rule) == ("ghosts", "ZGC-R.6")


@pytest.mark.rule("ZGC-R.6")
def test_humans_win_when_all_ghosts_are_out():
    game = competition(6, ghosts=(2, 5))
    game.vote_out(2)
    assert game.outcome is None
    game.vote_out(5)
    assert (game.outcome.winners, game.outcome.rule) == ("humans", "ZGC-R.6")


@pytest.mark.rule("ZGC-R.6")
@pytest.mark.parametrize(("goal", "winners"), [("as_many_as_ghosts", "ghosts"), ("off", None)])
def test_by_house_rule_the_ghosts_win_when_as_many_humans_are_out_as_there_were_ghosts(goal, winners):
    game = competition(9, ghosts=(2, 5), zgc_goal=goal)
    for seat in (1, 2, 3):
        assert game.outcome is None
        game.vote_out(seat)
    assert (game.outcome.winners if game.outcome else None) == winners


@pytest.mark.rule("ZGC-R.6", "CM-5")
def test_a_vote_in_which_nobody_goes_out_decides_nothing():
    game = competition(all_abstain="no_elimination")
    game.describe_all()
    game.vote()
    assert game.events("eliminated") == []
    assert game.outcome is None
    assert game.wanted == "describe"


@pytest.mark.rule("ZGC-R.7")
def test_the_score_sheet_of_a_game_that_the_humans_win():
    game = competition(6, ghosts=(2, 5))
    game.skip_to("vote")
    game.vote({1: 2, 2: 1, 3: 2, 4: 2, 5: 2, 6: 3})
    game.skip_to("vote")
    game.vote({1: 5, 3: 5, 4: 5, 5: 6})
    assert game.outcome.winners == "humans"
    # winning side 2; then +1 for each vote for 2 or 5, -1 for each for a human
    assert game.outcome.scores == (2 + 1 + 1, -1, 2 + 1 + 1, 2 + 1 + 1, 1 - 1, 2 - 1)


@pytest.mark.rule("ZGC-R.7")
def test_every_poll_counts_and_the_ghosts_win_two_points_even_if_out():
    game = competition(6, ghosts=(2, 5))
    game.skip_to("vote")
    game.vote({1: 2, 3: 2, 2: 4, 5: 4})  # a tie of 2 and 4
    game.skip_to("vote")
    game.vote({1: 2, 3: 4, 4: 2})  # 2 is out
    game.skip_to("vote")
    game.vote({1: 3, 4: 3})  # humans 1, 4, 6 and ghost 5 are left
    assert game.outcome is None
    game.skip_to("vote")
    game.vote({5: 1, 6: 1})
    assert game.outcome is None
    game.skip_to("vote")
    game.vote({5: 4})
    assert game.outcome.winners == "ghosts"
    assert game.outcome.scores == (1 + 1 - 1, 2 - 1, 1 - 1, 1 - 1, 2 - 1 - 1 - 1, -1)


@pytest.mark.rule("ZGC-R.7", "CM-16")
def test_nobody_gets_the_two_points_in_a_draw():
    game = competition(7, ghosts=(2, 5), max_days=1)
    game.skip_to("vote")
    game.vote({1: 3, 2: 3, 4: 2, 5: 3})
    assert (game.outcome.winners, game.outcome.rule) == (None, "CM-16")
    assert game.outcome.scores == (-1, -1, 0, 1, -1, 0, 0)
