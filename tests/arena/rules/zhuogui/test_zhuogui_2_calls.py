"""捉鬼 2.0, to the letter of the rulebook: calls, accusations and the end (ZG2-3.6, 3.7.1, CM-17)."""

import pytest

from arena import Accuse, IllegalAction, RaiseHand, Referee
from arena.events import PUBLIC
from prompts.transcript import event_line
from tournaments.plan.spec import BadSpec
from tournaments.plan.spec_loading import check_spec

from .two_words_by_hand import Match

GHOSTS = (3, 8)


def nine(**settings):
    """Nine players, ghosts 3 and 8, at the first call."""
    return Match("zhuogui-2", 9, {"ghost": GHOSTS}, **settings).until("raise_hand")


def refusal(match, seat, action):
    with pytest.raises(IllegalAction) as refused:
        match.submit(seat, action)
    return refused.value


def race(match, *arriving):
    """A call in which `arriving` raise their hands in this order, after all the others have kept theirs down."""
    for seat in [seat for seat in match.asked if seat not in arriving]:
        match.submit(seat, RaiseHand(raised=False))
    for seat in arriving:
        match.submit(seat, RaiseHand(raised=True))


@pytest.mark.rule("ZG2-3.6.2")
@pytest.mark.example("ZG2-3.6.2", 1)
def test_one_of_three_hands_by_a_draw_that_the_seed_alone_decides():
    chosen = {}
    for seed in range(40):
        match, late = nine(seed=seed), nine(seed=seed)
        match.call(2, 6, 7)
        race(late, 7, 6, 2)
        (event,) = match.events("hands_raised")
        assert (event.raisers, event.left) == ((2, 6, 7), 3)
        assert (match.wanted, match.asked) == ("accuse", [event.accuser])
        assert late.events("hands_raised") == [event]  # however fast they were
        chosen[seed] = event.accuser
        assert [told.audience for told in match.referee.told if told.event == event] == [PUBLIC]
    assert set(chosen.values()) == {2, 6, 7}


@pytest.mark.rule("ZG2-3.6.2")
def test_hands_are_sealed_until_all_have_answered():
    match = nine()
    before = len(match.referee.told)
    for seat in (9, 5, 1, 2, 3, 4, 6, 7):
        match.submit(seat, RaiseHand(raised=True))
        assert len(match.referee.told) == before
        assert refusal(match, seat, RaiseHand(raised=False)).code == "not_your_turn"


@pytest.mark.rule("ZG2-3.6.2")
@pytest.mark.example("ZG2-3.6.2", 2)
def test_the_hand_of_an_eliminated_seat_is_ignored():
    match = nine()
    assert match.accuse(5, 6) == 5
    assert match.asked == [1, 2, 3, 4, 6, 7, 8, 9]
    assert refusal(match, 5, RaiseHand(raised=True)).rule == "CM-3"
    match.call(5, 7)
    assert match.events("hands_raised")[-1].raisers == (7,)
    assert match.asked == [7]


@pytest.mark.rule("ZG2-3.6.2", "CM-17")
def test_with_latency_the_next_fastest_accuses_where_the_fastest_names_nobody():
    match = nine(zg2_accuser="latency")
    race(match, 7, 2, 6)
    order = []
    while match.wanted == "accuse":
        order.append(match.asked[0])
        match.submit(match.asked[0], None)
    assert order == [7, 2, 6]
    assert match.wanted == "raise_hand"
    race(match, 6, 7)
    assert match.asked == [6]
    again = Referee.replay(match.referee.header, match.referee.journal)
    assert (again.told, again.pending) == (match.referee.told, match.referee.pending)


@pytest.mark.rule("ZG2-3.6.2")
def test_with_latency_a_match_replayed_from_the_middle_of_a_call_has_the_same_accuser():
    match = nine(zg2_accuser="latency")
    for seat in (7, 2):
        match.submit(seat, RaiseHand(raised=True))
    again = Match("zhuogui-2", 9, {"ghost": GHOSTS}, zg2_accuser="latency")
    again.referee = Referee.replay(match.referee.header, match.referee.journal)
    for one in (match, again):
        one.call()
    assert (match.asked, again.asked) == ([7], [7])


@pytest.mark.rule("ZG2-3.6.2")
def test_a_tournament_refuses_latency():
    house = {"house_rules": {"zg2_accuser": "latency"}}
    spec = {"name": "t", "variant": "zhuogui-2", "games": 1, "agents": ["naive"]}
    check_spec(spec, lambda name: "", "spec")
    with pytest.raises(BadSpec, match="people's tables"):
        check_spec(spec | house, lambda name: "", "spec")


@pytest.mark.rule("ZG2-3.6.3")
@pytest.mark.example("ZG2-3.6.3", 1)
@pytest.mark.example("ZG2-3.6.3", 2)
@pytest.mark.example("ZG2-3.6.3", 3)
@pytest.mark.example("ZG2-3.6.3", 4)
@pytest.mark.parametrize(("accuser", "accused", "out"), [(1, 2, 1), (4, 3, 3), (8, 4, 8), (3, 8, 8)])
def test_who_goes_out_of_the_four_kinds_of_accusation(accuser, accused, out):
    match = nine()
    assert match.accuse(accuser, accused) == out
    assert [event.seat for event in match.events("eliminated")] == [out]
    assert match.asked == [seat for seat in range(1, 10) if seat != out]


@pytest.mark.rule("ZG2-3.6.3")
def test_the_accuser_names_another_living_player():
    match = nine()
    match.accuse(5, 6)
    match.call(1)
    assert match.referee.pending[0].choices["target"] == (2, 3, 4, 6, 7, 8, 9)
    assert refusal(match, 1, Accuse(target=1)).code == "self"
    assert refusal(match, 1, Accuse(target=5)).code == "out"
    assert refusal(match, 1, Accuse(target=10)).code == "unknown_seat"


@pytest.mark.rule("ZG2-3.6.4")
@pytest.mark.example("ZG2-3.6.4", 1)
@pytest.mark.parametrize(("accuser", "accused", "out"), [(4, 3, 3), (1, 2, 1), (8, 4, 8)])
def test_the_public_line_tells_who_is_out_and_nothing_of_roles(accuser, accused, out):
    match = nine()
    match.until("raise_hand").call(accuser)
    before = len(match.referee.told)
    match.submit(accuser, Accuse(target=accused))
    news = match.referee.told[before:]
    assert {told.audience for told in news} == {PUBLIC}
    assert [told.event.kind for told in news] == ["accused", "eliminated"]
    line = news[0].event
    assert (line.seat, line.target, line.out) == (accuser, accused, out)
    assert (news[1].event.role, news[1].event.side) == (None, None)
    assert not any(word in repr(news) for word in ("ghost", "human", "苹果", "梨子"))


@pytest.mark.rule("ZG2-3.6.5", "CM-17")
@pytest.mark.example("ZG2-3.6.5", 1)
def test_two_empty_calls_leave_two_accusations():
    match = nine()
    match.call()
    for seat in list(match.asked):
        match.submit(seat, None)  # silence is a hand that is not raised
    assert match.events("eliminated") == []
    assert match.accuse(1, 2) == 1
    assert [event.left for event in match.events("hands_raised")] == [3, 2, 2]
    assert match.events("accused")[0].left == 1


@pytest.mark.rule("ZG2-3.6.5")
def test_only_empty_calls_in_a_row_count():
    match = nine()
    match.call()
    match.accuse(1, 2)
    match.call()
    match.accuse(4, 3)
    assert [event.left for event in match.events("accused")] == [2, 1]
    match.call()
    assert match.outcome is None
    match.call()
    assert match.outcome.winners == "ghosts"


@pytest.mark.rule("ZG2-3.6.5", "CM-17")
def test_raisers_who_all_name_nobody_make_an_empty_call():
    match = nine()
    for _ in range(2):
        match.call(2, 6)
        (first,) = match.asked
        match.submit(first, None)
        assert match.asked == [8 - first]  # the other one
        match.submit(8 - first, None)
    assert match.wanted == "raise_hand"
    assert [event.left for event in match.events("hands_raised") if event.accuser is None] == [3, 2]


@pytest.mark.rule("ZG2-3.6.5")
@pytest.mark.parametrize("idle", [1, 2, 3])
def test_the_number_of_empty_calls_is_a_house_rule(idle):
    match, calls = nine(zg2_idle_calls=idle), 0
    while match.outcome is None:
        match.call()
        calls += 1
    assert (calls, match.outcome.winners) == (3 * idle, "ghosts")


@pytest.mark.rule("ZG2-3.6.5")
@pytest.mark.parametrize(("idle", "left"), [(1, [2, 1, 0]), (2, [3, 2, 2, 1, 1, 0]), (3, [3, 3, 2, 2, 2, 1, 1, 1, 0])])
def test_an_empty_call_announces_what_is_left_after_it_down_to_none(idle, left):
    match = nine(zg2_idle_calls=idle)
    while match.outcome is None:
        match.call()
    calls = match.events("hands_raised")
    assert [event.left for event in calls] == left
    assert [told.event.kind for told in match.referee.told[-2:]] == ["hands_raised", "game_ended"]
    assert event_line(calls[-1], "zh") == "举手：无。没有人指认。还剩 0 次指认。"
    assert event_line(calls[-1], "en") == "Hands raised: nobody. Nobody accuses. Accusations left: 0."


@pytest.mark.rule("ZG2-3.6.5")
def test_between_two_accusations_an_empty_call_changes_nothing_that_is_announced():
    match = nine()
    match.call()
    match.accuse(1, 2)
    match.call()
    match.accuse(4, 3)
    public = [event for event in match.referee.view(0) if event.kind in ("hands_raised", "accused")]
    assert [event.left for event in public] == [3, 3, 2, 2, 2, 1]


@pytest.mark.rule("ZG2-3.7.1")
@pytest.mark.example("ZG2-3.7.1", 1)
def test_the_humans_win_at_once_when_both_ghosts_are_out():
    match = nine()
    assert match.accuse(1, 3) == 3
    assert match.outcome is None
    assert match.accuse(8, 4) == 8
    assert (match.outcome.winners, match.outcome.rule, match.asked) == ("humans", "ZG2-3.7.1", [])
    assert match.outcome.scores == (1.0, 1.0, 0.0, 1.0, 1.0, 1.0, 1.0, 0.0, 1.0)


@pytest.mark.rule("ZG2-3.7.1")
@pytest.mark.example("ZG2-3.7.1", 2)
def test_the_ghosts_win_when_three_accusations_are_used_and_one_of_them_lives():
    match = nine()
    for accuser, accused, out in ((1, 2, 1), (4, 3, 3), (5, 6, 5)):
        assert match.outcome is None
        assert match.accuse(accuser, accused) == out
    assert (match.outcome.winners, match.outcome.rule, match.asked) == ("ghosts", "ZG2-3.7.1", [])
    assert match.outcome.scores == (0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0)


@pytest.mark.rule("ZG2-3.7.1")
def test_the_last_accusation_may_still_win_for_the_humans():
    match = nine()
    for accuser, accused in ((1, 2), (4, 3), (5, 8)):
        match.accuse(accuser, accused)
    assert match.outcome.winners == "humans"


@pytest.mark.rule("ZG2-3.7.1")
def test_accusations_to_spare_are_set_by_house_rule():
    wrong = ((1, 2), (4, 5), (6, 7), (9, 2))
    match = nine(zg2_spare_accusations=2)
    for accuser, accused in wrong:
        assert match.outcome is None
        assert match.accuse(accuser, accused) == accuser
    assert (match.outcome.winners, match.outcome.rule) == ("ghosts", "ZG2-3.7.1")
    match = nine(zg2_spare_accusations=0)
    match.accuse(1, 2)
    match.accuse(4, 3)
    assert match.outcome.winners == "ghosts"


@pytest.mark.rule("ZG2-3.7.1")
def test_too_few_accusations_for_the_living_ghosts_lose_by_house_rule_alone():
    match = nine(zg2_early_loss=True)
    match.accuse(1, 2)
    assert match.outcome is None  # two accusations left for two ghosts
    match.accuse(4, 3)
    assert match.outcome is None  # one for one
    match = nine(zg2_early_loss=True)
    match.accuse(1, 2)
    match.call()
    assert match.outcome is None
    match.call()
    assert (match.outcome.winners, match.outcome.rule) == ("ghosts", "ZG2-3.7.1")  # one for two
    match = nine()
    match.accuse(1, 2)
    match.accuse(4, 5)
    assert (match.outcome, match.wanted) == (None, "raise_hand")
