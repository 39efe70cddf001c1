"""The werewolf game of 8: who plays, and what happens at night (WW8-1 to WW8-6)."""

from collections import Counter

import pytest

from arena import BadSetup, Check, Kill, LastWords, Treat, house_rules, new_header, schema, variant_of
from arena.roles import slip
from prompts.transcript import card_line, event_line, question

from .werewolf_by_hand import ww8

VARIANT = variant_of("werewolf-8")


@pytest.mark.rule("WW8-1")
@pytest.mark.example("WW8-1", 1)
def test_what_is_dealt_and_who_sees_it():
    header = new_header(VARIANT, 8, seed=3)
    assert Counter(header.deal.roles) == {"wolf": 2, "seer": 1, "doctor": 1, "villager": 4}
    game = ww8()
    cards = [(told.event.card.role, told.audience) for told in game.told("card_shown")]
    roles = ("seer", "wolf", "villager", "doctor", "villager", "villager", "wolf", "villager")
    assert cards == [(role, (seat,)) for seat, role in enumerate(roles, start=1)]


@pytest.mark.rule("WW8-1")
@pytest.mark.example("WW8-1", 2)
@pytest.mark.parametrize("players", [7, 9])
def test_other_numbers_of_players_are_refused(players):
    with pytest.raises(BadSetup, match=rf"for 8 players, not {players} \(WW8-1\)"):
        new_header(VARIANT, players, seed=1)


@pytest.mark.rule("WW8-2")
@pytest.mark.example("WW8-2", 1)
def test_a_dead_villager_wins_with_the_good_side():
    game = ww8()
    game.order(kill=5)
    game.execute(2)
    game.night(kill=6)
    game.execute(7)
    assert game.outcome.winners == "good"
    assert game.outcome.scores == (1, 0, 1, 1, 1, 1, 0, 1)


@pytest.mark.rule("WW8-2", "SRA3-N")
@pytest.mark.example("WW8-2", 2)
@pytest.mark.parametrize("role", ["wolf", "seer", "villager"])
def test_a_role_card_may_not_be_shown_but_any_role_be_claimed(role):
    game = ww8(language="en")
    game.order()
    game.skip_to("speak")
    (speaker,) = game.asked
    game.say(speaker, f"Look: {slip(role, 'en')}")
    (struck,) = game.told("struck")
    assert (struck.audience, struck.event.rule, game.asked) == ((speaker,), "SRA3-N", (speaker,))
    game.say(speaker, f"I am the {role}.")
    assert [event.text for event in game.events("spoke")] == [f"I am the {role}."]


@pytest.mark.rule("WW8-2")
def test_a_claim_is_of_the_roles_and_signs_of_this_game():
    game = ww8()
    game.order(kill=5)
    fields = schema(game.ask(4))["properties"]
    assert set(fields["claim_role"]["enum"]) == {"wolf", "seer", "doctor", "villager", None}
    assert set(fields["claim_result"]["enum"]) == {"wolf", "not_wolf", None}


@pytest.mark.rule("WW8-3")
@pytest.mark.example("WW8-3", 1)
def test_the_wolves_know_each_other_and_kill_in_the_first_night():
    game = ww8()
    assert [(told.event.seats, told.audience) for told in game.told("group_shown")] == [((2, 7), (2, 7))]
    assert game.asked == (2, 7, 4, 1), "wolves, doctor and seer, in one moment"
    game.order(kill=5, treat=3, check=8)
    assert game.dead() == [5]
    assert {told.event.order: told.audience for told in game.told("night_ordered")} == {
        "kill": (2, 7), "treat": (4,), "check": (1,),
    }  # fmt: skip


@pytest.mark.rule("WW8-3")
@pytest.mark.example("WW8-3", 2)
def test_a_wolf_may_not_be_named():
    game = ww8()
    assert game.refuse(2, Kill(target=7)).code == "ineligible"
    assert game.refuse(2, Kill(target=2)).code == "self"


@pytest.mark.rule("WW8-3")
def test_orders_of_those_who_die_tonight_count():
    game = ww8()
    game.order(kill=4, treat=3)
    assert game.dead() == [4]
    game.execute(3)
    game.to_the_night()
    assert game.asked_for("treat") == () and game.asked == (2, 7, 1)


@pytest.mark.rule("WW8-3", "CM-11")
def test_no_order_is_no_action_but_by_house_rule():
    game = ww8()
    game.order()
    assert game.dead() == [] and not game.events("check_result")
    game = ww8(missing_action="random_legal")
    game.order()
    assert {event.order for event in game.events("night_ordered") if event.drawn} == {"kill", "treat", "check"}


@pytest.mark.rule("WW8-3")
def test_the_wolves_may_talk_by_house_rule():
    game = ww8(group_chat=True)
    assert game.asked == (2,)
    game.say(2, "杀 5 号")
    game.say(7, "好")
    assert [(told.event.text, told.audience) for told in game.told("conferred")] == [
        ("杀 5 号", (2, 7)),
        ("好", (2, 7)),
    ]
    assert game.asked == (2, 7, 4, 1)


@pytest.mark.rule("WW8-4")
@pytest.mark.example("WW8-4", 1)
def test_whom_the_doctor_treats_lives_and_the_doctor_is_not_told():
    game = ww8()
    game.order(kill=5, treat=5)
    assert game.dead() == [] and game.events("dawned")[-1].dead == ()
    known = {told.event.kind for told in game.referee.told if told.audience == (4,)}
    assert known == {"card_shown", "night_ordered"}


@pytest.mark.rule("WW8-4")
@pytest.mark.example("WW8-4", 2)
def test_the_doctor_treats_himself_but_by_house_rule():
    game = ww8()
    game.order(kill=4, treat=4)
    assert game.dead() == []
    game = ww8(ww8_self_treat=False)
    assert game.refuse(4, Treat(target=4)).code == "self"
    assert game.ask(4).choices["target"] == (1, 2, 3, 5, 6, 7, 8)


@pytest.mark.rule("WW8-4")
@pytest.mark.example("WW8-4", 3)
def test_the_same_seat_two_nights_running_but_by_house_rule():
    game = ww8()
    game.order(kill=5, treat=5)
    game.execute(3)
    game.night(kill=5, treat=5)
    assert game.dead() == [3]
    game = ww8(ww8_repeat_treat=False)
    game.order(kill=5, treat=5)
    game.execute(3)
    game.to_the_night()
    assert game.refuse(4, Treat(target=5)).code == "ineligible"
    game.order(kill=8, treat=8)
    game.execute(6)
    game.to_the_night()
    assert game.ask(4).choices["target"] == (1, 2, 4, 5, 7), "only the night before counts"


@pytest.mark.rule("WW8-5")
@pytest.mark.example("WW8-5", 1)
@pytest.mark.parametrize(("checked", "sign"), [(7, "wolf"), (4, "not_wolf")])
def test_the_seer_alone_learns_whether_it_is_a_wolf(checked, sign):
    game = ww8()
    game.order(kill=5, check=checked)
    (told,) = game.told("check_result")
    assert (told.event.target, told.event.result, told.audience, told.event.rule) == (checked, sign, (1,), "WW8-5")


@pytest.mark.rule("WW8-5")
def test_the_seer_names_another_living_seat():
    game = ww8()
    assert game.refuse(1, Check(target=1)).code == "self"
    game.order(kill=5)
    game.execute(3)
    game.to_the_night()
    assert game.refuse(1, Check(target=5)).code == "out"
    assert game.ask(1).choices["target"] == (2, 4, 6, 7, 8)


@pytest.mark.rule("WW8-5")
@pytest.mark.example("WW8-5", 2)
def test_the_seer_who_dies_tonight_learns_all_the_same():
    game = ww8()
    game.order(kill=1, check=2)
    assert game.dead() == [1]
    assert [event.result for event in game.seen(1, "check_result")] == ["wolf"]


@pytest.mark.rule("WW8-6")
@pytest.mark.example("WW8-6", 1)
def test_at_dawn_the_dead_are_named_and_nothing_else():
    game = ww8(reveal_on_execution="role")
    game.order(kill=5, treat=3)
    assert [event.dead for event in game.events("dawned")] == [(5,)]
    assert [(event.seat, event.role, event.side) for event in game.events("eliminated")] == [(5, None, None)]


@pytest.mark.rule("WW8-6")
@pytest.mark.example("WW8-6", 2)
def test_a_night_without_a_death_tells_no_reason():
    saved, idle = ww8(), ww8()
    saved.order(kill=5, treat=5)
    idle.order(treat=5)
    assert saved.public() == idle.public()


@pytest.mark.rule("WW8-3", "WW8-5")
@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", ["The werewolf group opens its eyes; they see each other: 2, 7.",
                "The referee's sign: seat 7 is a werewolf.",
                "Seat 4 claims: to be a seer, a check showed that seat 2 is no werewolf.",
                "Your role card reads: villager."]),
        ("zh", ["狼人睁眼，互相看见：2、7。", "法官的手势：7 号是狼人。", "4 号声称：自己是预言家、验出 2 号不是狼人。",
                "你的身份牌上写着：村民。"]),
    ],
)  # fmt: skip
def test_a_reader_is_told_of_werewolves_and_not_of_killers(language, lines):
    game = ww8(language=language, ww8_last_words="everybody")
    asks = [question(ask, language) for ask in game.referee.pending]
    game.order(kill=4, check=7)
    claim = {"claim_role": "seer", "claim_seat": 2, "claim_result": "not_wolf"}
    game.submit(4, LastWords(text="…", **claim))
    game.skip_to("speak")
    told = [event_line(event, language) for event in (told.event for told in game.referee.told)]
    assert [line for line in lines if line not in told] == []
    cards = [card_line(told.event.card, language) for told in game.told("card_shown")]
    strange = ("killer", "police", "杀手", "警")
    assert not [text for text in (*told, *asks, *cards) if any(word in text for word in strange)]


def test_the_house_rules_of_the_game():
    with pytest.raises(BadSetup, match="could go on for ever"):
        house_rules(VARIANT.rules, {"max_days": "off"})
    with pytest.raises(BadSetup, match="no house rule 'last_words_quota'"):
        house_rules(VARIANT.rules, {"last_words_quota": "nobody"})
