"""The common conventions on seats, turns, ballots and elimination (CM-1 to CM-8), as 捉鬼 1.0 plays them."""

import pytest

from arena import AskJudge, Describe, Vote
from arena.parts.seats import clockwise, to_the_right
from tests.arena.rules.game_by_hand import LATE, day, tried

# CM-1 Seats and direction


@pytest.mark.rule("CM-1")
@pytest.mark.example("CM-1", 1)
def test_the_right_of_seat_4_is_seat_7_when_5_and_6_are_out():
    assert to_the_right(4, (1, 2, 3, 7, 8, 9)) == 7
    game = day(players=9)
    game.eliminate(5, 6, 4)
    assert game.events("round_began")[-1].order[0] == 7


@pytest.mark.rule("CM-1")
@pytest.mark.example("CM-1", 2)
def test_clockwise_from_the_seat_after_the_dead_seat_1_is_descending():
    assert clockwise(1, (2, 3, 4, 5, 6, 7, 8, 9)) == (9, 8, 7, 6, 5, 4, 3, 2)


@pytest.mark.rule("CM-1")
def test_clockwise_wraps_from_seat_1_to_the_last_seat():
    assert clockwise(4, (1, 2, 3, 4, 5, 6)) == (4, 3, 2, 1, 6, 5)


@pytest.mark.rule("CM-1")
def test_seat_1_is_at_the_right_of_the_last_seat():
    assert to_the_right(9, (1, 2, 9)) == 1


# CM-2 Referee


@pytest.mark.rule("CM-2")
@pytest.mark.example("CM-2", 1)
def test_a_question_to_the_referee_in_the_day_gets_no_answer():
    game = day(first=4)
    for asker in (4, 6):  # the seat whose turn it is, and another
        refusal = game.refuse(asker, AskJudge(text="3号是鬼吗？"))
        assert "3" not in refusal.text.zh
    assert game.refuse(4, AskJudge(text="3号是鬼吗？")).rule == "CM-2"
    assert game.asked == (4,)


# CM-3 Turn to speak


@pytest.mark.rule("CM-3", "ZG1-3.4.4")
@pytest.mark.example("CM-3", 1)
def test_a_seat_that_is_asked_by_name_may_not_reply_out_of_turn():
    game = day(first=3)
    assert game.refuse(5, Describe(text="我来回答")).code == "not_your_turn"
    game.say(3, "5号，你觉得它甜吗？")
    refusal = game.refuse(5, Describe(text="很甜"))
    assert (refusal.rule, refusal.code) == ("CM-3", "not_your_turn")
    assert game.asked == (4,)


@pytest.mark.rule("CM-3")
def test_a_turn_ends_when_the_speech_is_delivered():
    game = day(first=3)
    game.say(3, "甜的")
    assert game.refuse(3, Describe(text="还有，红的")).code == "not_your_turn"


@pytest.mark.rule("CM-3")
def test_max_speech_bounds_a_speech_in_characters():
    game = day(first=3, max_speech=5)
    refusal = game.refuse(3, Describe(text="又红又大又圆"))
    assert (refusal.rule, refusal.code) == ("CM-3", "too_long")
    game.say(3, "又红又大圆")
    assert [spoke.text for spoke in game.events("spoke")] == ["又红又大圆"]


# CM-4 Ballots


def six_voters():
    """Seven players of whom seat 5 is out, at the next vote."""
    game = day(players=7, ghosts=(5, 7))
    game.eliminate(5)
    game.skip_to("vote")
    assert game.asked == (6, 7, 1, 2, 3, 4)
    return game


@pytest.mark.rule("CM-4", "CM-7")
@pytest.mark.example("CM-4", 1)
def test_a_ballot_for_a_seat_that_is_out_is_refused_in_private_and_may_be_corrected():
    game = six_voters()
    others = {seat: list(game.referee.view(seat)) for seat in range(1, 8)}
    vote = tried(game, 2, Vote(target=5), Vote(target=3))
    assert vote.decision.status == "repaired"
    assert len(vote.objections) == 1
    assert "5" in vote.objections[0].why
    assert {seat: list(game.referee.view(seat)) for seat in range(1, 8)} == others
    game.vote()
    assert (2, 3) in game.events("polled")[-1].ballots


@pytest.mark.rule("CM-4", "CM-17")
@pytest.mark.example("CM-4", 2)
def test_an_illegal_ballot_repeated_until_the_tries_are_used_up_is_an_abstention():
    game = six_voters()
    vote = tried(game, 2, Vote(target=5), Vote(target=5), Vote(target=5))
    assert vote.decision.status == "defaulted"
    assert len(vote.attempts) == 3
    game.vote({6: 1, 7: 1, 1: 6, 3: 6, 4: 1})
    assert set(game.events("polled")[-1].ballots) == {(2, None), (6, 1), (7, 1), (1, 6), (3, 6), (4, 1)}


@pytest.mark.rule("CM-4")
@pytest.mark.parametrize("target", [0, 8, -1, 99])
def test_a_ballot_for_a_seat_that_does_not_exist_is_refused(target):
    refusal = six_voters().refuse(2, Vote(target=target))
    assert (refusal.rule, refusal.code) == ("CM-4", "unknown_seat")


@pytest.mark.rule("CM-4")
def test_ballots_are_sealed_and_then_published_together_with_their_voters():
    game = six_voters()
    before = len(game.referee.told)
    for seat in (6, 7, 1, 2, 3):
        game.submit(seat, Vote(target=4))
    assert game.kinds(before) == []
    game.submit(4, Vote(target=None))
    (polled,) = game.told("polled")[-1:]
    assert polled.audience == "public"
    assert set(polled.event.ballots) == {(6, 4), (7, 4), (1, 4), (2, 4), (3, 4), (4, None)}


@pytest.mark.rule("CM-4", "ZG1-3.5.2")
def test_ballots_called_is_the_way_of_the_original_hands_go_up_as_candidates_are_called():
    game = day(first=7, ballots="called")
    game.skip_to("vote")
    assert game.asked == (8, 9, 1, 2, 3, 4, 5, 6), "seat 7 is called first, and all others may raise a hand"
    assert game.ask(8).choices["target"] == (7, 9, 1, 2, 3, 4, 5, 6)
    for seat in game.asked:
        game.submit(seat, Vote(target={1: 7, 2: 7, 3: 9}.get(seat)))
    assert [(cast.seat, cast.target) for cast in game.events("vote_cast")] == [(1, 7), (2, 7)]
    assert set(game.asked) == {7, 9, 3, 4, 5, 6}, "seat 8 is called; who has voted is not asked again"
    for seat in game.asked:
        game.submit(seat, Vote(target=8 if seat in (7, 9) else 9 if seat == 3 else None))
    assert [(cast.seat, cast.target) for cast in game.events("vote_cast")][2:] == [(7, 8), (9, 8)]
    assert set(game.asked) == {8, 3, 4, 5, 6}, "seat 9 is called"
    for seat in game.asked:
        game.submit(seat, Vote(target=9))
    (polled,) = game.events("polled")
    assert polled.top == (9,) and len(polled.ballots) == 9, "all have voted, and nobody else is called (note 4)"
    assert game.alive == (1, 2, 3, 4, 5, 6, 7, 8)


@pytest.mark.rule("CM-4", "ZG1-3.5.2")
def test_ballots_roll_call_asks_one_by_one_and_publishes_each_at_once():
    game = day(first=7, ballots="roll_call")
    game.skip_to("vote")
    for voter in (7, 8, 9, 1, 2, 3, 4, 5, 6):
        assert game.asked == (voter,)
        target = None if voter == 4 else 4
        game.submit(voter, Vote(target=target))
        last = game.told("vote_cast")[-1]
        assert last.audience == "public"
        assert (last.event.seat, last.event.target) == (voter, target)
    assert game.events("eliminated")[0].seat == 4


# CM-5 Top set


@pytest.mark.rule("CM-5")
@pytest.mark.example("CM-5", 1)
def test_when_seven_players_all_abstain_all_seven_are_tied():
    game = day(players=7, ghosts=(2, 5))
    game.skip_to("vote")
    game.vote()
    (pk,) = game.events("pk_began")
    assert (pk.pk, pk.stage) == (1, (1, 2, 3, 4, 5, 6, 7))
    assert game.wanted == "defend"


@pytest.mark.rule("CM-5")
@pytest.mark.example("CM-5", 2)
def test_the_seats_with_the_highest_count_are_the_top_set():
    game = day(players=7, ghosts=(3, 6))
    game.skip_to("vote")
    game.vote_counts({2: 3, 5: 3, 7: 1})
    assert game.events("polled")[-1].top == (2, 5)
    assert game.events("pk_began")[-1].stage == (2, 5)


@pytest.mark.rule("CM-5")
def test_all_abstain_no_elimination_ends_the_voting_of_the_round():
    game = day(players=7, ghosts=(2, 5), all_abstain="no_elimination")
    game.skip_to("vote")
    game.vote()
    assert game.events("pk_began") == game.events("eliminated") == []
    second = game.events("round_began")[-1]
    assert second.round == 2
    assert sorted(second.order) == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.rule("CM-5")
def test_all_abstain_revote_once_counts_the_second_poll():
    game = day(players=7, ghosts=(2, 5), all_abstain="revote_once")
    game.skip_to("vote")
    game.vote()
    assert game.wanted == "vote"
    assert game.events("pk_began") == []
    game.vote({1: 3})
    assert [out.seat for out in game.events("eliminated")] == [3]


@pytest.mark.rule("CM-5")
def test_all_abstain_revote_once_ties_everybody_after_a_second_silence():
    game = day(players=7, ghosts=(2, 5), all_abstain="revote_once")
    game.skip_to("vote")
    game.vote()
    game.vote()
    assert game.events("pk_began")[-1].stage == (1, 2, 3, 4, 5, 6, 7)


# CM-6 Self-vote


@pytest.mark.rule("CM-6", "CM-4")
@pytest.mark.example("CM-6", 1)
def test_a_vote_for_oneself_is_refused_and_ends_as_an_abstention():
    game = day()
    game.skip_to("vote")
    refusal = game.refuse(4, Vote(target=4))
    assert (refusal.rule, refusal.code) == ("CM-6", "self")
    vote = tried(game, 4, Vote(target=4), LATE)
    assert vote.decision.status == "timed_out"
    game.vote({1: 3})
    assert (4, None) in game.events("polled")[0].ballots


@pytest.mark.rule("CM-6")
@pytest.mark.parametrize("ballots", ["sealed", "roll_call"])
def test_self_vote_true_counts_a_vote_for_oneself(ballots):
    game = day(self_vote=True, ballots=ballots)
    game.skip_to("vote")
    game.vote({4: 4})
    assert (4, 4) in game.events("polled")[0].ballots
    assert [out.seat for out in game.events("eliminated")] == [4]


# CM-7 Elimination, CM-8 Win checks


@pytest.mark.rule("CM-7")
@pytest.mark.example("CM-7", 1)
def test_a_seat_voted_out_in_round_1_is_no_target_in_round_2():
    game = day()
    game.eliminate(6)
    game.skip_to("vote")
    assert all(6 not in game.ask(voter).choices["target"] for voter in game.asked)
    refusal = game.refuse(1, Vote(target=6))
    assert (refusal.rule, refusal.code) == ("CM-7", "out")


@pytest.mark.rule("CM-7")
def test_a_seat_that_is_out_neither_speaks_nor_votes():
    game = day()
    game.eliminate(6)
    assert game.refuse(6, Describe(text="我有话说")).code == "not_your_turn"
    game.skip_to("vote")
    assert 6 not in game.speakers("describe", round=2)
    assert 6 not in game.asked


@pytest.mark.rule("CM-8")
@pytest.mark.example("CM-8", 1)
def test_the_vote_that_makes_three_and_three_ends_the_game_before_the_next_speech():
    game = day(players=9, ghosts=(2, 5, 8))
    game.eliminate(1, 3)
    assert game.outcome is None
    game.eliminate(4)
    assert (game.outcome.winners, game.asked) == ("ghosts", ())
    assert game.kinds()[-2:] == ["eliminated", "game_ended"]
    assert game.refuse(6, Describe(text="等等")).code == "game_over"
