"""捉鬼 2.0: raising hands, accusing, and winning (ZG2-3.6, 3.7)."""

import pytest

from arena import IllegalAction, RaiseHand
from tournaments.spec import BadSpec, check_spec

from .two_words import Match


def nine(**settings):
    return Match("zhuogui-2", 9, {"ghost": (3, 8)}, **settings).until("raise_hand")


@pytest.mark.rule("ZG2-3.6.2")
@pytest.mark.example("ZG2-3.6.2", 1)
def test_the_accuser_is_drawn_among_the_raisers():
    chosen = set()
    for seed in range(30):
        match = nine(seed=seed)
        match.call(2, 6, 7)
        event = match.events("hands_raised")[0]
        assert event.raisers == (2, 6, 7)
        chosen.add(event.accuser)
        assert match.asked == [event.accuser]
    assert chosen == {2, 6, 7}


@pytest.mark.rule("ZG2-3.6.2")
@pytest.mark.example("ZG2-3.6.2", 2)
def test_the_hand_of_somebody_who_is_out_does_not_count():
    match = nine()
    assert match.accuse(5, 1) == 5
    match.until("raise_hand")
    assert 5 not in match.asked
    with pytest.raises(IllegalAction):
        match.submit(5, RaiseHand(raised=True))


@pytest.mark.rule("ZG2-3.6.2")
def test_latency_gives_the_word_to_the_first_hand_and_replays():
    match = nine(zg2_accuser="latency")
    for seat in (7, 2, 6, 1, 3, 4, 5, 8, 9):
        match.submit(seat, RaiseHand(raised=seat in (2, 6, 7)))
    assert match.events("hands_raised")[0].accuser == 7
    again = type(match.referee).replay(match.referee.header, match.referee.journal)
    assert again.told == match.referee.told
    spec = {
        "name": "t",
        "variant": "zhuogui-2",
        "games": 1,
        "agents": ["naive"],
        "house_rules": {"zg2_accuser": "latency"},
    }
    with pytest.raises(BadSpec, match="people's tables"):
        check_spec(spec, lambda name: "", "spec")


@pytest.mark.rule("ZG2-3.6.3")
@pytest.mark.parametrize(
    ("accuser", "accused", "out"),
    [
        pytest.param(1, 2, 1, marks=pytest.mark.example("ZG2-3.6.3", 1)),
        pytest.param(4, 3, 3, marks=pytest.mark.example("ZG2-3.6.3", 2)),
        pytest.param(8, 4, 8, marks=pytest.mark.example("ZG2-3.6.3", 3)),
        pytest.param(3, 8, 8, marks=pytest.mark.example("ZG2-3.6.3", 4)),
    ],
)
def test_an_accused_ghost_goes_otherwise_the_accuser(accuser, accused, out):
    assert nine().accuse(accuser, accused) == out


@pytest.mark.rule("ZG2-3.6.4")
@pytest.mark.example("ZG2-3.6.4", 1)
def test_only_who_is_out_is_announced():
    match = nine()
    match.accuse(4, 3)
    accused, eliminated = match.events("accused")[0], match.events("eliminated")[0]
    assert (accused.seat, accused.target, accused.out) == (4, 3, 3)
    assert (eliminated.seat, eliminated.role, eliminated.side) == (3, None, None)


@pytest.mark.rule("ZG2-3.6.5")
@pytest.mark.example("ZG2-3.6.5", 1)
def test_two_empty_calls_use_up_an_accusation():
    match = nine()
    match.call()
    match.call()
    match.call()
    assert [event.left for event in match.events("hands_raised")] == [3, 3, 2]
    match = nine(zg2_idle_calls=1)
    match.call()
    match.call()
    assert [event.left for event in match.events("hands_raised")] == [3, 2]


@pytest.mark.rule("ZG2-3.6.5", "CM-17")
def test_an_accuser_who_names_nobody_hands_on_to_the_next_raiser():
    match = nine()
    match.call(2, 6)
    first = match.asked[0]
    match.submit(first, None)
    assert match.asked == [({2, 6} - {first}).pop()]
    match.submit(match.asked[0], None)
    assert match.wanted == "raise_hand"
    assert not match.events("eliminated")


@pytest.mark.rule("ZG2-3.7.1")
@pytest.mark.example("ZG2-3.7.1", 1)
def test_both_ghosts_out_after_two_accusations():
    match = nine()
    match.accuse(1, 3)
    match.accuse(8, 4)
    assert (match.outcome.winners, match.outcome.rule) == ("humans", "ZG2-3.7.1")


@pytest.mark.rule("ZG2-3.7.1")
@pytest.mark.example("ZG2-3.7.1", 2)
def test_three_accusations_used_and_a_ghost_alive():
    match = nine()
    for accuser, accused in ((1, 2), (4, 3), (5, 6)):
        match.accuse(accuser, accused)
    assert match.outcome.winners == "ghosts"


@pytest.mark.rule("ZG2-3.7.1")
def test_the_early_loss_is_a_house_rule():
    for early, over in ((False, False), (True, True)):
        match = nine(zg2_early_loss=early)
        match.accuse(1, 2)
        match.accuse(4, 5)
        assert (match.outcome is not None) is over


@pytest.mark.rule("ZG2-3.7.2")
@pytest.mark.example("ZG2-3.7.2", 1)
@pytest.mark.example("ZG2-3.7.2", 2)
def test_a_reverse_round_of_questions_after_the_first_accusation():
    seed = next(s for s in range(90) if Match("zhuogui-2", 9, {"ghost": (3, 8)}, seed=s).asked == [4])
    match = Match("zhuogui-2", 9, {"ghost": (3, 8)}, seed=seed, zg2_reverse_questions=True).until("ask_question")
    match.ask_player(4, 1)
    match.answer(1, "A")
    match.accuse(9, 1)
    assert match.events("questions_began")[1].order == (3, 2, 1, 8, 7, 6, 5, 4)
    match.ask_player(3, 1)  # asked in the first round already
    assert match.events("struck")[-1].rule == "ZG2-3.5.3"
    assert match.asked == [3]
    plain = nine()
    plain.accuse(9, 1)
    assert plain.wanted == "raise_hand"
