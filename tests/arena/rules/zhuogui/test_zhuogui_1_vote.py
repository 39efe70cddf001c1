"""The vote of 捉鬼 1.0 and what is announced of its victim (ZG1-3.5.1 to 3.5.3, 3.5.5)."""

import pytest

from arena import Vote
from tests.arena.rules.game_by_hand import LATE, day, tried

GHOSTS = (2, 5, 8)


@pytest.mark.rule("ZG1-3.5.1")
@pytest.mark.example("ZG1-3.5.1", 1)
def test_ballots_are_taken_only_after_the_ninth_of_nine_speeches():
    game = day(first=1)
    for seat in range(1, 9):
        game.say(seat, "嗯")
    for voter in (1, 9):  # one who has spoken, and the last speaker
        game.refuse(voter, Vote(target=3))
    game.say(9, "嗯")
    game.submit(1, Vote(target=3))
    assert game.asked == (2, 3, 4, 5, 6, 7, 8, 9)


@pytest.mark.rule("ZG1-3.5.2")
@pytest.mark.example("ZG1-3.5.2", 1)
def test_the_result_lists_the_votes_in_the_order_of_the_round():
    game = day(first=7)
    game.skip_to("vote")
    game.vote({1: 6, 2: 7, 3: 6, 4: 9, 5: 7, 6: 7, 7: 6, 8: 2})
    ballots = game.events("polled")[0].ballots
    received = [target for _, target in ballots]
    assert received == [7, 7, 7, 9, 2, 6, 6, 6, None]
    assert [set(voters) for voters in ([v for v, t in ballots if t == 7], [v for v, t in ballots if t == 6])] == [
        {2, 5, 6},
        {1, 3, 7},
    ]


@pytest.mark.rule("ZG1-3.5.3", "CM-7")
@pytest.mark.example("ZG1-3.5.3", 1)
def test_the_player_with_the_most_votes_is_out_without_last_words():
    game = day(first=1)
    game.speak_all()
    spoken = len(game.events("spoke"))
    game.vote_counts({3: 4, 6: 3, 1: 1})
    assert [out.seat for out in game.events("eliminated")] == [3]
    assert len(game.events("spoke")) == spoken
    assert game.wanted == "describe"
    assert game.asked == (4,)


@pytest.mark.rule("ZG1-3.5.3-n1", "CM-4")
@pytest.mark.example("ZG1-3.5.3-n1", 1)
def test_the_first_ballot_counts_and_a_second_is_ignored():
    game = day()
    game.skip_to("vote")
    game.submit(2, Vote(target=5))
    game.refuse(2, Vote(target=7))
    game.vote({1: 3})
    ballots = game.events("polled")[0].ballots
    assert [target for voter, target in ballots if voter == 2] == [5]


@pytest.mark.rule("ZG1-3.5.3-n2")
@pytest.mark.example("ZG1-3.5.3-n2", 1)
def test_a_player_may_abstain_without_penalty():
    game = day()
    game.skip_to("vote")
    assert tried(game, 4, Vote(target=None)).decision.status == "valid"
    game.vote({1: 3})
    assert (4, None) in game.events("polled")[0].ballots
    assert [out.seat for out in game.events("eliminated")] == [3]
    assert game.asked == (4,)


@pytest.mark.rule("ZG1-3.5.3-n3", "CM-4")
def test_nobody_sees_a_ballot_before_all_have_voted():
    game = day()
    game.skip_to("vote")
    seen = {seat: list(game.referee.view(seat)) for seat in range(10)}
    for voter in range(1, 9):
        game.submit(voter, Vote(target=9))
        assert {seat: list(game.referee.view(seat)) for seat in range(10)} == seen
    assert game.asked == (9,)


@pytest.mark.rule("ZG1-3.5.3-n3", "CM-4", "CM-17")
@pytest.mark.parametrize("ballots", ["sealed", "roll_call"])
def test_a_late_ballot_is_an_abstention(ballots):
    game = day(first=4, ballots=ballots)
    game.skip_to("vote")
    assert tried(game, 4, LATE).decision.status == "timed_out"
    game.refuse(4, Vote(target=3))
    game.vote({1: 3})
    assert (4, None) in game.events("polled")[0].ballots


@pytest.mark.rule("ZG1-3.5.3-n5", "CM-1")
@pytest.mark.example("ZG1-3.5.3-n5", 1)
def test_the_next_round_starts_at_the_right_of_the_one_who_went_out():
    game = day(first=1)
    game.eliminate(1, 9)
    third = game.events("round_began")[2]
    assert (third.round, third.order) == (3, (2, 3, 4, 5, 6, 7, 8))
    assert game.asked == (2,)


@pytest.mark.rule("ZG1-3.5.3-n6", "CM-7")
@pytest.mark.example("ZG1-3.5.3-n6", 1)
def test_a_ballot_of_a_player_who_is_out_is_ignored():
    game = day()
    game.eliminate(6)
    game.skip_to("vote")
    game.refuse(6, Vote(target=5))
    game.vote({1: 3})
    assert {voter for voter, _ in game.events("polled")[-1].ballots} == {1, 2, 3, 4, 5, 7, 8, 9}


@pytest.mark.rule("ZG1-3.5.5")
@pytest.mark.example("ZG1-3.5.5", 1)
def test_the_announcement_names_the_seat_and_no_role():
    game = day(ghosts=GHOSTS)
    game.eliminate(3)
    (out,) = game.told("eliminated")
    assert out.audience == "public"
    assert (out.event.seat, out.event.role, out.event.side) == (3, None, None)


@pytest.mark.rule("ZG1-3.5.5")
@pytest.mark.parametrize(
    ("setting", "human", "ghost"),
    [
        ("none", (None, None), (None, None)),
        ("side", (None, "humans"), (None, "ghosts")),
        ("role", ("human", "humans"), ("ghost", "ghosts")),
    ],
)
def test_reveal_on_elimination_decides_what_is_announced(setting, human, ghost):
    game = day(ghosts=GHOSTS, reveal_on_elimination=setting)
    game.eliminate(3, 5)
    assert [(out.role, out.side) for out in game.events("eliminated")] == [human, ghost]
