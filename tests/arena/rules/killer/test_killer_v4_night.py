"""Who plays the killer game 4.0, who is called at night, and what the police learn (SRV4-1, SRV4-2)."""

from collections import Counter
from random import Random

import pytest

from agents.scripted.naive_killers import NaiveKillerPlayer
from arena import BadSetup, Hug, Pass, Snipe, Speak, house_rules, new_header, schema, variant_of
from arena.roles import slip
from prompts.transcript import question
from tests.arena.rules.game_by_hand import LATE, tried

from .v4_by_hand import ROLES, SPECIALS, V4

TABLE = {11: (3, 3), 12: (3, 4), 13: (3, 5), 15: (4, 6), 17: (5, 7)}
CALLS = {"hug": (1,), "snipe": (2,), "needle": (3,), "check": (4,), "mute": (5,), "kill": (6, 7, 8)}


@pytest.mark.rule("SRV4-1")
@pytest.mark.example("SRV4-1", 1)
def test_the_table_of_roles():
    variant = variant_of("killer-v4")
    for players, (killers, civilians) in TABLE.items():
        dealt = Counter(new_header(variant, players, seed=players).deal.roles)
        assert dealt == {**dict.fromkeys(SPECIALS, 1), "killer": killers, "civilian": civilians}
    for players in (10, 14, 16, 18, 19):
        with pytest.raises(BadSetup, match=rf"for 11, 12, 13, 15 or 17 players, not {players} \(SRV4-1\)"):
            new_header(variant, players, seed=1)


@pytest.mark.rule("SRV4-1b")
@pytest.mark.example("SRV4-1b", 1)
def test_killers_learn_each_other_and_nobody_else_learns_anything():
    game = V4()
    assert [(told.event.group, told.event.seats, told.audience) for told in game.told("group_shown")] == [
        ("killer", (6, 7, 8), (6, 7, 8))
    ]
    for ask in game.referee.pending:
        card = game.referee.observe(ask.seat).private
        assert card.partners == tuple(seat for seat in (6, 7, 8) if ask.seat in (6, 7, 8) and seat != ask.seat)
    for seat in range(1, 14):
        assert len(game.seen(seat, "card_shown")) == 1
    game.day()
    game.to_the_night()
    assert len(game.told("group_shown")) == 1


@pytest.mark.rule("SRV4-2")
@pytest.mark.example("SRV4-2", 1)
def test_each_role_names_one_living_player_and_the_butterfly_another():
    game = V4()
    assert {kind: game.asked_for(kind) for kind in CALLS} == CALLS
    assert game.refuse(1, Hug(target=1)).code == "self"
    assert game.refuse(2, Pass()).code == "wrong_kind"
    for ask in game.referee.pending:
        legal = set(range(1, 14)) - ({1} if ask.seat == 1 else set())
        assert set(ask.choices["target"]) == legal
    game.submit(2, Snipe(target=2))
    assert game.refuse(2, Snipe(target=3)).rule == "CM-3", "the order is given"


@pytest.mark.rule("SRV4-2")
@pytest.mark.example("SRV4-2", 2)
def test_the_same_target_may_be_named_in_consecutive_nights():
    game = V4()
    for _ in range(3):
        game.night(hug=9, kill=9)
        assert game.events("dawned")[-1].dead == ()
        game.day()


@pytest.mark.rule("SRV4-2")
def test_the_dead_give_no_orders_and_nobody_can_tell():
    """All of a night but its dead and silenced is the same, whoever of the special roles is alive."""
    nights = []
    for executed in (1, 2, 3, 4, 5, 9):
        game = V4(reveal_on_execution="none")
        game.order()
        game.execute(executed)
        game.to_the_night()
        assert executed not in game.asked
        since = len(game.public())
        game.order(kill=10)
        nights.append([event.model_dump_json() for event in game.public()[since:]])
    assert nights[0] and nights.count(nights[0]) == len(nights)


@pytest.mark.rule("SRV4-2")
def test_a_missing_order_is_none_or_by_house_rule_drawn():
    game = V4()
    game.order()
    assert game.events("dawned")[-1].dead == () and game.events("silenced")[-1].seats == ()
    assert [event.target for event in game.seen(2, "night_ordered")] == [None]
    game = V4(missing_action="random_legal")
    game.order()
    assert [event.drawn for event in game.seen(2, "night_ordered")] == [True]
    assert len(game.seen(4, "check_result")) == 1


@pytest.mark.rule("SRV4-2")
@pytest.mark.parametrize("language", ["zh", "en"])
def test_by_house_rule_a_role_may_do_nothing(language):
    game = V4(v4_allow_pass=True, missing_action="random_legal", language=language)
    for ask in game.referee.pending:
        assert None in schema(ask)["properties"]["target"]["enum"]
        assert question(ask, language).endswith("（或者不行动。）" if language == "zh" else " (Or pass.)")
    for seat in game.asked:
        game.submit(seat, Pass())
    assert game.events("dawned")[-1].dead == ()
    assert [event.target for event in game.seen(2, "night_ordered")] == [None]


@pytest.mark.rule("SRV4-2")
def test_killers_talk_at_night_by_house_rule():
    game = V4(group_chat=True)
    assert (game.asked, game.wanted) == ((6,), "confer")
    game.say(6, "杀 9 号")
    assert game.told("conferred")[0].audience == (6, 7, 8)


@pytest.mark.rule("SRV4-2E")
@pytest.mark.example("SRV4-2E", 1)
@pytest.mark.parametrize(
    ("orders", "sign"),
    [
        ({"check": 5}, "not_killer"),
        ({"check": 7}, "killer"),
        ({"check": 7, "hug": 7}, "no_information"),
        ({"check": 4}, "not_killer"),
        ({"check": 7, "snipe": 7, "kill": 4}, "killer"),
        ({"check": 1, "hug": 7}, "not_killer"),
        ({}, None),
    ],
)
def test_what_the_police_learn(orders, sign):
    game = V4()
    game.order(**orders)
    told = [(told.event.target, told.event.result, told.audience) for told in game.told("check_result")]
    assert told == ([(orders["check"], sign, (4,))] if sign else [])


@pytest.mark.rule("SRV4-1")
def test_anything_may_be_claimed_but_a_card_is_not_shown():
    game = V4()
    game.order()
    claims = schema(game.ask(1))["properties"]
    assert set(claims["claim_role"]["enum"]) == {*ROLES, "civilian", None}
    assert claims["claim_result"]["enum"] == ["killer", "not_killer", "no_information", None]
    assert game.refuse(1, Speak(text="x", claim_role="ghost")).code == "ineligible"
    for role in ("butterfly", "elder"):
        game.say(1, slip(role, "zh"))
    assert game.asked == (1,) and set(game.referee.strikes.values()) == {"SRA3-N"}
    game.submit(1, Speak(text="验 3 号没有消息", claim_role="police", claim_seat=3, claim_result="no_information"))
    assert [(e.role, e.target, e.result) for e in game.events("claimed")] == [("police", 3, "no_information")]


def test_an_order_that_stays_illegal_is_a_fault_and_no_order():
    tries = tried(V4(), 1, Hug(target=1), Hug(target=1), LATE)
    assert tries.decision.status == "timed_out"
    assert [objection.rule for objection in tries.objections] == ["CM-6", "CM-6"]


def test_days_may_pass_without_a_death_so_that_they_are_counted():
    rules = variant_of("killer-v4").rules
    with pytest.raises(BadSetup, match="max_days=off"):
        house_rules(rules, {"max_days": "off"})
    assert house_rules(rules, {"preset": "source"}).max_days == "2n"


@pytest.mark.parametrize("hugged", [True, False])
def test_naive_police_check_again_whom_they_learned_nothing_of(hugged):
    game = V4()
    game.order(check=6, hug=6 if hugged else 9)
    game.day()
    game.to_the_night()
    checked = {NaiveKillerPlayer(Random(k)).act(game.referee.observe(4)).target for k in range(100)}
    assert (6 in checked) is hugged and 4 not in checked


def test_a_naive_doctor_gives_nobody_two_needles_and_saves_police_by_their_word():
    for claims in (False, True):
        game = V4()
        game.order(needle=10)
        if claims:
            game.submit(1, Speak(text="我是警察。", claim_role="police"))
        game.day()
        game.to_the_night()
        needled = {NaiveKillerPlayer(Random(k)).act(game.referee.observe(3)).target for k in range(100)}
        assert needled == ({1} if claims else set(range(1, 14)) - {3, 10})
