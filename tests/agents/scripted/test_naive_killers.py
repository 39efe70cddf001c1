"""`naive` in the killer games: of whom it speaks, and that no answer of its own is refused."""

import re
from random import Random

import pytest

from agents.registry import make_agent, make_judge
from agents.scripted import phrases
from agents.scripted.naive_killers import NaiveKillerPlayer
from arena import VARIANTS
from arena.deals import pack_of
from arena.rules.house_rule_models import keys
from tests.all_rows import few_of
from tests.arena.contract.tables import header
from tests.arena.rules.killer.killer_by_hand import sra3
from tournaments.match.loop import play_match

KILLERS = [variant for variant in VARIANTS.values() if variant.family == "killer"]
every_killer_game = pytest.mark.parametrize("variant", KILLERS, ids=[variant.id for variant in KILLERS])


def played(variant, players, seed):
    """A game of naive players, every third seat of whom is silent instead."""
    rules = {"group_chat": True} if "group_chat" in keys(variant.rules) else {}
    pack = pack_of(variant)
    agents = {0: make_judge("scripted", pack)} | {
        seat: make_agent("naive" if (seat + seed) % 3 else "silent", pack) for seat in range(1, players + 1)
    }
    match = play_match(header(variant, players, seed, rules=variant.rules(**rules), language="en"), agents)
    assert match.error is None
    return match


@pytest.mark.parametrize("variant", few_of(KILLERS, *KILLERS[::3]), ids=[variant.id for variant in KILLERS])
def test_it_speaks_of_the_living_alone_and_never_of_itself(variant):
    spoken = 0
    for players in variant.allowed():
        for seed in range(4):
            match, out = played(variant, players, seed), set()
            assert match.attempts == []
            for entry in match.referee.told:
                event = entry.event
                if event.kind == "eliminated":
                    out.add(event.seat)
                if event.kind in ("spoke", "conferred"):
                    named = {int(seat) for seat in re.findall(r"seat (\d+)", event.text)}
                    assert not named & {*out, event.seat}, (players, seed, event)
                    spoken += len(named)
    assert spoken > 40


def test_police_keep_a_check_of_the_dead_to_themselves():
    for killed, said in ((7, "我是警察。"), (3, "我是警察，验出 7 号是杀手。")):
        game = sra3(killers=(2, 7, 9), police=(1, 4))
        game.order(kill=killed, check=7)
        game.execute(1)
        assert game.asked_for("last_words") == (1,)
        assert NaiveKillerPlayer(Random(0)).act(game.referee.observe(1)).text == said


@pytest.mark.parametrize(
    ("said", "seat"),
    [
        ("I suspect seat 12.", 12),
        ("我怀疑 3 号。", 3),
        ("Nobody has said much. I suspect seat 3, and then seat 5.", 3),
        ("大家听好，我懷疑12號，他票了好人。我怀疑 4 号。", 12),
        ("I do not suspect seat 4.", None),
        ("我不怀疑 4 号。", None),
        ("Seat 4 was quiet.", None),
    ],
)
def test_a_suspicion_is_found_in_whatever_is_said_around_it(said, seat):
    assert phrases.suspected(said) == seat


def test_it_votes_with_those_who_say_more_than_it_would():
    """A table at which all others give reasons in the words of a reasoner."""
    game = sra3(killers=(2, 7), police=(3, 4))
    game.order(kill=1)
    player = NaiveKillerPlayer(Random(0))
    while game.wanted != "vote":
        for seat in game.asked:
            game.say(
                seat,
                "发言最少的就是他。我怀疑 8 号。你们说呢？" if seat != 5 else player.act(game.referee.observe(5)).text,
            )
    assert player.act(game.referee.observe(5)).target == 8
