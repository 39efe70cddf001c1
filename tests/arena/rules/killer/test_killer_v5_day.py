"""Infernal Affairs: what nobody may claim, and the course of the day (SRV5-7, SRV5-10)."""

import pytest

from arena import Confer, IllegalAction, RuleClaim, Speak
from arena.parts.forbidden_claim import claims_boss, claims_mole
from arena.roles import slip

from .v5_by_hand import KILLERS, Infernal

MOLES = [
    "我是卧底。", "我就是卧底", "我 是 暗警", "我是警方的臥底", "我是暗杀，信不信由你",
    "我其实是卧底", "我真的是卧底", "我是一名卧底", "我是一个卧底", "我就是個臥底啊", "我确实是那个警方的卧底",
    "I am really an undercover.", "I'm actually the mole", "i am an undercover", "I am in fact a killers' undercover",
    "I am the undercover officer.", "Well, I'm an undercover.", "I’m the mole", "I am the killers' mole",
]  # fmt: skip
HARMLESS = [
    "2 号是卧底",
    "我是警察",
    "我不是卧底",
    "I am police.",
    "Seat 8 is the mole.",
    "I told him undercover is fun.",
]


@pytest.mark.parametrize("text", MOLES)
def test_the_plain_words_of_a_mole_are_heard(text):
    assert claims_mole(text) and not claims_boss(text)


@pytest.mark.parametrize("text", HARMLESS)
def test_other_words_are_not(text):
    assert not claims_mole(text) and not claims_boss(text)


@pytest.mark.parametrize(
    "text", ["我是老大", "我就是警方老大", "我是殺手頭子", "I am the boss", "I'm the killer boss."]
)
def test_the_plain_words_of_a_boss_are_heard(text):
    assert claims_boss(text) and not claims_mole(text)


@pytest.mark.rule("SRV5-7")
@pytest.mark.example("SRV5-7", 1)
@pytest.mark.parametrize("role", ["police_mole", "civilian"])
def test_a_claim_to_be_the_undercover_officer_is_refused_in_private(role):
    game = Infernal()
    (seat,) = game.asked
    while game.referee.header.deal.roles[seat - 1] != role:
        game.submit(seat, None)
        (seat,) = game.asked
    spoken = len(game.events("spoke"))
    for attempt in (1, 2, 3):
        assert game.asked == (seat,)
        game.say(seat, "I am the undercover officer.")
        assert [(told.event.rule, told.audience) for told in game.told("struck")] == [("SRV5-7", (seat,))] * attempt
    assert [event.text for event in game.events("spoke")[spoken:]] == [""] and game.asked != (seat,)


@pytest.mark.example("SRV5-7", 2)
@pytest.mark.parametrize("seat", [1, 2])
def test_nobody_is_the_boss_inside_a_group(seat):
    game = Infernal(group_chat=True)
    game.execute(9)
    while game.asked != (seat,) or game.wanted != "confer":
        for asked in game.asked:
            game.submit(asked, None)
    game.submit(seat, Confer(text="I am the boss"))
    assert [(told.event.rule, told.audience) for told in game.told("struck")] == [("SRV5-7", (seat,))]
    assert game.asked == (seat,) and not game.told("conferred")
    game.submit(seat, Confer(text="验 6 号"))
    assert game.events("conferred")[-1].text == "验 6 号"


@pytest.mark.rule("SRV5-7")
def test_one_may_claim_police_killer_or_civilian_and_nothing_else():
    game = Infernal()
    (seat,) = game.asked
    assert game.ask(seat).choices["claim_role"] == ("civilian", "killer", "police")
    for role in ("police_mole", "killer_mole", "police_boss", "killer_boss"):
        assert game.refuse(seat, Speak(text="x", claim_role=role)).code == "ineligible"
    game.submit(seat, Speak(text="我是警察", claim_role="police", claim_seat=seat % 12 + 1, claim_result="killer"))
    assert game.events("claimed")[-1].role == "police"


@pytest.mark.rule("SRV5-7")
def test_a_judge_who_reads_refuses_what_is_said_in_a_roundabout_way():
    game = Infernal(judge_reads=True)
    (seat,) = game.asked
    game.say(seat, "我身在曹营心在汉")
    assert game.asked == (0,) and game.ask(0).choices["verdict"] == ("fine", "shows_role", "claims_mole")
    game.submit(0, RuleClaim(verdict="claims_mole"))
    assert game.events("struck")[-1].rule == "SRV5-7" and game.asked == (seat,)


@pytest.mark.rule("SRV5-7")
def test_a_judge_who_reads_hears_the_groups_too():
    game = Infernal(judge_reads=True, group_chat=True)
    game.execute(9)
    game.skip_to("confer")
    game.say(5, "听我的，这里我说了算")
    assert game.asked == (0,) and "claims_boss" in game.ask(0).choices["verdict"]
    game.submit(0, RuleClaim(verdict="claims_boss"))
    assert game.asked == (5,) and game.events("struck")[-1].rule == "SRV5-7"
    game.say(5, slip("killer", "zh"))
    assert game.events("struck")[-1].rule == "SRA3-N"
    game.say(5, "杀 2 号")
    game.submit(0, RuleClaim(verdict="fine"))
    assert [told.audience for told in game.told("conferred")] == [KILLERS]


@pytest.mark.rule("SRV5-10")
@pytest.mark.example("SRV5-10", 1)
def test_the_first_speaker_of_day_1_is_drawn_and_the_day_goes_to_the_right():
    firsts = set()
    for seed in range(30):
        game = Infernal(seed=seed)
        order = game.order_of_day()
        assert order == (*range(order[0], 13), *range(1, order[0]))
        assert [(event.seat, event.rule) for event in game.events("drawn")] == [(order[0], "SRV5-10")]
        firsts.add(order[0])
    assert len(firsts) > 6


@pytest.mark.example("SRV5-10", 2)
def test_a_third_tie_is_a_draw():
    game = Infernal()
    for _ in range(3):
        game.skip_to("vote")
        game.vote_counts({3: 6, 6: 6})
    assert (game.outcome.winners, game.outcome.rule) == (None, "SRV5-10")
    assert game.outcome.scores == (0.5,) * 12


@pytest.mark.rule("SRV5-10")
def test_later_days_begin_to_the_right_of_the_victim_or_of_yesterdays_first_speaker():
    game = Infernal()
    game.execute(9)
    game.night(kill=11)
    game.skip_to("speak")
    assert game.order_of_day()[:2] == (12, 1)
    game.execute(10)
    game.night()
    game.skip_to("speak")
    assert game.order_of_day()[0] == 1


@pytest.mark.rule("SRV5-10")
def test_the_first_three_dead_have_last_words():
    game = Infernal()
    game.execute(9)
    game.night(kill=10)
    game.execute(11)
    game.night(kill=12)
    assert (game.dead(), game.last_speakers(), game.wanted) == ([9, 10, 11, 12], [9, 10, 11], "speak")


@pytest.mark.rule("SRV5-10")
@pytest.mark.parametrize(("shown", "side", "role"), [("none", None, None), ("side", "killers", None),
                                                     ("role", "killers", "killer_mole")])  # fmt: skip
def test_what_is_shown_of_the_executed_is_a_house_rule(shown, side, role):
    game = Infernal(reveal_on_execution=shown)
    game.execute(4)
    (out,) = game.events("eliminated")
    assert (out.side, out.role) == (side, role)


@pytest.mark.rule("SRV5-10")
def test_the_quota_of_last_words_is_a_house_rule():
    for quota, speakers in (("everybody", [9, 10, 11, 12]), ("nobody", [])):
        game = Infernal(last_words_quota=quota)
        game.days(9, 10, 11, 12)
        assert game.last_speakers() == speakers


def test_who_is_out_says_nothing():
    game = Infernal()
    game.days(9)
    with pytest.raises(IllegalAction):
        game.submit(9, Speak(text="还有"))
