"""Who plays the killer games, what everybody is dealt and may claim (SRA3-1, SRA3-2, SRA5-0, SRA5-1)."""

from collections import Counter

import pytest

from arena import BadSetup, IllegalAction, Kill, Speak, Vote, new_header, schema, variant_of
from arena.cards import RoleCard
from arena.deals import check_deals
from arena.rules.house_rule_models import house_rules
from arena.words import beginners

from .killer_by_hand import sra3, sra5

SRA3 = {7: 2, 8: 2, 9: 2, 10: 2, 11: 3, 12: 3, 13: 3, 14: 3, 15: 4, 16: 4}


@pytest.mark.rule("SRA3-1", "SRA5-1")
@pytest.mark.example("SRA3-1", 1)
@pytest.mark.example("SRA5-1", 1)
@pytest.mark.parametrize(("variant", "fewest"), [("killer-7-16", 7), ("killer-11-16", 11)])
def test_the_table_of_roles(variant, fewest):
    for players in range(fewest, 17):
        each = SRA3[players]
        dealt = Counter(new_header(variant_of(variant), players, seed=players).deal.roles)
        assert dealt == {"police": each, "killer": each, "civilian": players - 2 * each}
    assert SRA3[10] == 2 and SRA3[12] == 3


@pytest.mark.example("SRA3-1", 2)
@pytest.mark.example("SRA5-1", 2)
@pytest.mark.parametrize(("variant", "players"), [("killer-7-16", 6), ("killer-7-16", 17), ("killer-11-16", 10)])
def test_other_numbers_of_players_are_refused(variant, players):
    with pytest.raises(BadSetup, match="SRA"):
        new_header(variant_of(variant), players, seed=1)


def test_a_game_without_words_takes_no_word_pack():
    with pytest.raises(BadSetup, match="no words"):
        check_deals(variant_of("killer-7-16"), beginners(), "zh")


@pytest.mark.rule("SRA3-2")
@pytest.mark.example("SRA3-2", 1)
def test_a_civilian_killed_in_night_1_wins_with_the_police():
    game = sra3()
    game.rounds((3, 2), (5, 7))
    assert game.outcome.winners == "good"
    assert game.outcome.scores[3 - 1] == game.outcome.scores[1 - 1] == 1
    assert game.outcome.scores[2 - 1] == game.outcome.scores[7 - 1] == 0


@pytest.mark.rule("SRA5-0")
@pytest.mark.example("SRA5-0", 1)
def test_killers_may_not_kill_a_killer():
    game = sra5()
    for seat in (2, 7):
        assert game.refuse(seat, Kill(target=9)).code == "ineligible"
    assert game.refuse(9, Kill(target=9)).code == "self"
    game.order(kill=3)
    assert game.dead() == [3]


def test_everybody_sees_the_own_role_card_alone():
    game = sra3()
    for seat in range(1, 11):
        (shown,) = game.seen(seat, "card_shown")
        role = {2: "killer", 7: "killer", 1: "police", 4: "police"}.get(seat, "civilian")
        assert isinstance(shown.card, RoleCard) and shown.card.role == role
    assert game.seen(0, "card_shown") == []


@pytest.mark.rule("SRA5-0")
def test_anybody_may_claim_any_role_and_any_check():
    game = sra5()
    game.order(kill=3)
    game.skip_to("speak")
    (seat,) = game.asked
    game.submit(seat, Speak(text="我是警察", claim_role="police", claim_seat=7, claim_result="killer"))
    (claim,) = game.events("claimed")
    assert (claim.seat, claim.role, claim.target, claim.result) == (seat, "police", 7, "killer")
    (seat,) = game.asked
    game.submit(seat, Speak(text="我不信", claim_seat=7))  # half a check claims nothing
    assert len(game.events("claimed")) == 1
    (seat,) = game.asked
    game.submit(seat, Speak(text=" ", claim_role="killer"))  # a claim without words is none
    assert len(game.events("claimed")) == 1 and game.events("spoke")[-1].text == ""


def test_a_claim_names_a_role_of_the_game_and_another_seat():
    game = sra3()
    game.order(kill=3)
    game.skip_to("speak")
    (seat,) = game.asked
    for claim in ({"claim_role": "ghost"}, {"claim_seat": seat, "claim_result": "killer"}, {"claim_seat": 11}):
        assert game.refuse(seat, Speak(text="x", **claim)).code == "ineligible"
    fields = schema(game.ask(seat))["properties"]
    assert fields["claim_role"]["enum"] == ["civilian", "killer", "police", None]
    assert fields["claim_result"]["enum"] == ["killer", "not_killer", None]


def test_one_key_has_two_names():
    rules = house_rules(variant_of("killer-7-16").rules, {"ghost_night_chat": "true"})
    assert rules.group_chat is True
    assert house_rules(variant_of("zhuogui-1").rules, {"group_chat": "true"}).ghost_night_chat is True
    with pytest.raises(BadSetup, match="forbid_own_word"):
        house_rules(variant_of("killer-7-16").rules, {"forbid_own_word": "true"})


def test_a_ballot_is_no_order():
    with pytest.raises(IllegalAction, match="not asked"):
        sra3().submit(2, Vote(target=3))
