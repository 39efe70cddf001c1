"""Detect, conceal, deceive and persuade on records of a few ballots."""

import pytest

from results.estimates.skills.agent_skills import skills

from .tiny import Tiny, out, polled, spoke

FIVE = ("human", "human", "human", "human", "ghost")
PACK = ("villager", "villager", "villager", "villager", "wolf")


@pytest.fixture
def tiny(tmp_path):
    return Tiny(tmp_path / "r.duckdb")


def of(tiny, skill, agent, *, clean=False):
    return next(s for s in skills(tiny.record) if (s.skill, s.agent, s.clean) == (skill, agent, clean))


def test_detect_is_votes_on_ghosts_over_chance(tiny):
    """Every human may vote for 4 others, one of them the ghost: chance 1/4. a hits once in two: (3/4 - 1/4) / (2 * 3/4)
    = 1/3. b abstains once and hits once: (0 + 3/4) / (2 * 3/4) = 1/2. The ghost's own ballot does not count."""
    poll = polled(range(1, 6), [(1, 5), (2, 3), (3, None), (4, 5), (5, 1)])
    tiny.game("zhuogui-1", FIVE, ("a", "a", "b", "b", "b"), [poll])
    a, b = of(tiny, "detect", "a"), of(tiny, "detect", "b")
    assert (a.value, a.occasions) == (pytest.approx(1 / 3), 2)
    assert (b.value, b.occasions) == (pytest.approx(1 / 2), 2)


def test_conceal_is_votes_not_drawn_over_chance(tiny):
    """Three humans vote, each for one of 4: 3/4 of a vote is due, and the ghost gets 2: (3/4 - 2) / (3/4) = -5/3."""
    poll = polled(range(1, 6), [(1, 5), (2, 3), (3, None), (4, 5), (5, 1)])
    tiny.game("zhuogui-1", FIVE, ("a", "a", "b", "b", "b"), [poll])
    assert of(tiny, "conceal", "b").value == pytest.approx(-5 / 3)
    assert of(tiny, "conceal", "a").value is None


def test_a_ghost_nobody_votes_for_conceals_all(tiny):
    tiny.game("zhuogui-1", FIVE, "aaaab", [polled(range(1, 6), [(1, 2), (2, 1), (5, 1)])])
    assert of(tiny, "conceal", "b").value == 1


def test_chance_is_that_of_the_vote_at_hand(tiny):
    """On the stage are a human and the ghost: chance 1/2 for those in the hall, 1 for the human on the stage, whose
    ballot says nothing. a: (1/2) / (1/2) = 1."""
    tiny.game("zhuogui-1", FIVE, "aabcd", [polled((3, 5), [(1, 5), (3, 5), (4, 3)], poll=2)])
    assert (of(tiny, "detect", "a").value, of(tiny, "detect", "a").occasions) == (1, 1)
    assert of(tiny, "detect", "b").value is None
    assert of(tiny, "detect", "c").value == -1


def test_whoever_may_vote_for_itself_has_one_choice_more(tiny):
    """With `self_vote` chance is 1/5: a hit is (4/5) / (4/5) = 1, a miss (-1/5) / (4/5) = -1/4."""
    poll = polled(range(1, 6), [(1, 5), (2, 2)])
    tiny.game("werewolf-8", PACK, "abccc", [poll], rules={"self_vote": True})
    assert of(tiny, "detect", "a").value == pytest.approx(1)
    assert of(tiny, "detect", "b").value == pytest.approx(-1 / 4)


def test_an_accusation_is_a_ballot_among_the_living(tiny):
    """Seat 3 is out; seat 1 could accuse 2, 4 or 5, of whom 5 is the ghost: chance 1/3. It does: 1. Later seat 2
    accuses seat 1 while 1, 4 and 5 are there: (-1/3) / (2/3) = -1/2. The ghost: due 1/3 + 1/3, got 1: (2/3 - 1) / (2/3)
    = -1/2."""
    events = [out(3), ("accused", {"seat": 1, "target": 5, "out": 5, "left": 1}),
              ("accused", {"seat": 2, "target": 1, "out": 2, "left": 0})]  # fmt: skip
    tiny.game("zhuogui-2", FIVE, "abccd", events)
    assert of(tiny, "detect", "a").value == pytest.approx(1)
    assert of(tiny, "detect", "b").value == pytest.approx(-1 / 2)
    assert of(tiny, "conceal", "d").value == pytest.approx(-1 / 2)


def test_killer_games_have_skills_of_their_own(tiny):
    tiny.game("werewolf-8", PACK, "aaaab", [polled(range(1, 6), [(1, 5), (2, 1)])])
    found = skills(tiny.record)
    assert {s.family for s in found} == {"killer"}
    assert {s.skill for s in found} == {"detect", "deceive", "persuade", "protect"}
    assert of(tiny, "deceive", "b").value == pytest.approx((2 / 4 - 1) / (2 / 4))


def quiet_games(tiny, many):
    """Games in which nobody says anything and no two agree on the wolf."""
    for _ in range(many):
        tiny.game("werewolf-8", PACK, "qqqqw", [polled(range(1, 6), [(1, 5), (2, 3), (3, 4), (4, 2)])])


def test_persuade_is_agreement_over_that_with_those_who_did_not_say_so(tiny):
    """a names seat 5 and votes for it; of three others 2 do. Of votes on the wolf that nobody had announced others
    agree with none in 20 quiet games (3 others each, each blindly with 1/4: 15 due), and with 2 + 2 of seats 2 and 3
    here (1.5 due): 4 / 16.5 times as often as blindly. So 4/16.5 * 3/4 = 2/11 of a vote was to be expected, blindly
    3/4, and 3 at most: (2 - 2/11) / (3 - 3/4) = 80/99."""
    quiet_games(tiny, 20)
    events = [spoke(1, "I suspect seat 5."), polled(range(1, 6), [(1, 5), (2, 5), (3, 5), (4, 2), (5, 1)])]
    tiny.game("werewolf-8", PACK, "abbbw", events)
    found = of(tiny, "persuade", "a")
    assert found.value == pytest.approx(80 / 99)
    assert found.occasions == 3
    assert of(tiny, "persuade", "b").value is None


@pytest.mark.parametrize("text", ["seat 5", "Player 5 is odd", "No. 5!", "#5", "我怀疑5号", "4号、5 号", "五号说得怪"])
def test_a_seat_is_named_by_number(tiny, text):
    tiny.game("werewolf-8", PACK, "abbbw", [spoke(1, text), polled(range(1, 6), [(1, 5), (2, 5), (3, 5), (4, 2)])])
    assert of(tiny, "persuade", "a").occasions == 3


@pytest.mark.parametrize("text", ["", "5 of us", "seat 15", "15号", "十五号", "seat 4", "I won 5"])
def test_other_numbers_name_nobody(tiny, text):
    tiny.game("werewolf-8", PACK, "abbbw", [spoke(1, text), polled(range(1, 6), [(1, 5), (2, 5), (3, 5), (4, 2)])])
    assert of(tiny, "persuade", "a").occasions == 0


def test_eleven_to_seventeen_are_numbers_too(tiny):
    roles = ("villager",) * 11 + ("wolf",)
    poll = polled(range(1, 13), [(1, 12), (2, 12), (3, 2)])
    tiny.game("werewolf-8", roles, "a" + "b" * 11, [spoke(1, "十二号"), poll])
    assert of(tiny, "persuade", "a").occasions == 2


def test_only_later_votes_were_told(tiny):
    """Seat 2 had voted aloud before seat 1 spoke; 3 and 4 had not. Seat 2's own open ballot was heard by 1, 3 and 4."""
    cast = [("vote_cast", {"seat": seat, "target": 5}) for seat in (2, 1, 3, 4)]
    events = [cast[0], spoke(1, "seat 5"), *cast[1:], polled(range(1, 6), [(s, 5) for s in (1, 2, 3, 4)])]
    tiny.game("werewolf-8", PACK, "abccw", events)
    assert of(tiny, "persuade", "a").occasions == 2
    assert of(tiny, "persuade", "b").occasions == 3


def test_a_name_is_good_for_the_next_poll_alone(tiny):
    ballots = [(1, 5), (2, 5), (3, 5), (4, 2)]
    events = [spoke(1, "seat 5"), polled(range(1, 6), ballots), polled(range(1, 6), ballots, poll=2)]
    tiny.game("werewolf-8", PACK, "abbbw", events)
    assert of(tiny, "persuade", "a").occasions == 3


def test_clean_games_leave_out_those_with_a_decision_by_default(tiny):
    """a hits in one game and misses in another, in which its last decision was by default."""
    poll = polled(range(1, 6), [(1, 5), (2, 5)])
    tiny.game("zhuogui-1", FIVE, "abbbb", [poll], decisions=[(1, "vote", "valid", {})])
    poll = polled(range(1, 6), [(1, 2), (2, 1)])
    tiny.game("zhuogui-1", FIVE, "abbbb", [poll], decisions=[(1, "silence", "timed_out", None)])
    assert of(tiny, "detect", "a").value == pytest.approx((3 / 4 - 1 / 4) / (3 / 2))
    assert (of(tiny, "detect", "a", clean=True).value, of(tiny, "detect", "a", clean=True).occasions) == (1, 1)
    assert of(tiny, "detect", "b", clean=True).occasions == of(tiny, "detect", "b").occasions == 2
