"""Somebody who only watches: it knows what everybody knows, counts from the rules, and learns from what is said."""

import pytest

from arena import VARIANTS
from arena.events import PUBLIC, Eliminated, Spoke, Told
from arena.roles import HIDDEN, SIDES
from arena.words import Pack, beginners
from tests.agents.reasoning.words.test_secrets import other_words
from tests.arena.contract.tables import header, with_deal
from tests.arena.contract.twin_deals import ANNOUNCES_A_SIDE, swapped, swaps
from tournaments.review.spectating import watch

from .stored_games import Talkers, stored, stored_among

GAMES = [pytest.param(variant, id=variant.id) for variant in VARIANTS.values()]
WORDS = [pytest.param(variant, id=variant.id) for variant in VARIANTS.values() if variant.family == "words"]


def a_game(variant, seed=4, name="naive", **changes):
    of = header(variant, variant.nearest_size(9), seed, **changes)
    return stored_among(of, dict.fromkeys(range(1, of.players + 1), name))


@pytest.mark.parametrize("variant", GAMES)
def test_it_begins_with_the_role_table_and_always_counts_as_many_as_were_dealt(variant):
    game = a_game(variant)
    hidden = sum(SIDES[role] in HIDDEN for role in game.header.deal.roles)
    seen = watch(game.header, game.told, game.pack)
    assert len(seen) > 5
    assert list(seen[0].chances.values()) == pytest.approx(
        [hidden / game.header.players] * game.header.players, abs=1e-4
    )
    assert [watched.seq for watched in seen] == sorted({watched.seq for watched in seen})
    for watched in seen:
        assert list(watched.chances) == list(range(1, game.header.players + 1))
        assert sum(watched.chances.values()) == pytest.approx(hidden, abs=0.01)
        assert game.told[watched.seq].audience == PUBLIC


@pytest.mark.parametrize("variant", GAMES)
def test_nothing_secret_reaches_it(variant):
    """The same public events in another deal, with other private ones, under another seed and judge."""
    game = a_game(variant)
    public = [entry for entry in game.told if entry.audience == PUBLIC]
    twin = with_deal(game.header, roles=game.header.deal.roles[::-1], word="?", word_b="?", category="?")
    twin = twin.model_copy(update={"seed": 99, "judge_reads": True})
    assert watch(twin, public, game.pack) == watch(game.header, game.told, game.pack)


@pytest.mark.parametrize("variant", WORDS)
def test_another_word_or_two_swapped_seats_look_the_same_to_it(variant):
    """Whole games that share all that is public, until the rules announce a side."""
    of = header(variant, variant.nearest_size(7), 5)
    game = stored(of, Talkers(of, 3))
    twins = [other_words(of, 0)] if variant.deals == "word" else []
    twins += [swapped(of, *pair) for pair in swaps(of, 0)[:2]]
    assert twins
    for twin in twins:
        other = stored(twin, Talkers(of, 3))
        mine, theirs = (before_a_side(one) for one in (game, other))
        shared = min(len(mine), len(theirs))
        mine, theirs = mine[:shared], theirs[:shared]
        assert [entry.event for entry in mine] == [entry.event for entry in theirs]
        seen, seen_too = watch(of, mine, game.pack), watch(twin, theirs, game.pack)
        assert [watched.chances for watched in seen] == [watched.chances for watched in seen_too]
        assert len(seen) > 3


def before_a_side(game):
    public = [entry for entry in game.told if entry.audience == PUBLIC]
    last = next(k for k, entry in enumerate(public) if entry.event.kind in ANNOUNCES_A_SIDE)
    return public[:last]


@pytest.mark.parametrize("variant", ["zhuogui-1", "zhuogui-2", "undercover", "killer-v3"])
def test_it_learns_who_is_who(variant):
    """Its squared error at the end of games, before the cards are shown, is less than that of the role table."""
    mine = base = 0.0
    for seed in range(12):
        game = a_game(VARIANTS[variant], seed)
        true = [float(SIDES[role] in HIDDEN) for role in game.header.deal.roles]
        last = watch(game.header, game.told, game.pack)[-1].chances.values()
        mine += sum((p - y) ** 2 for p, y in zip(last, true))
        base += sum((sum(true) / len(true) - y) ** 2 for y in true)
    assert mine < 0.8 * base


def test_what_is_shown_of_somebody_who_is_out_is_certain():
    of, fact = header(VARIANTS["zhuogui-1"], 6, 1), beginners().facts_of["food"][0]
    told = [
        Told(7, PUBLIC, Spoke(rule="ZG1-3.4.1", seat=1, stage="describe", text=fact.clue("zh"))),
        Told(9, PUBLIC, Eliminated(rule="ZG1-3.5.5", seat=2, role="ghost", side="ghosts")),
        Told(12, PUBLIC, Eliminated(rule="ZG1-3.5.5", seat=3, role="human", side="humans")),
    ]
    seen = watch(of, told, beginners())
    assert [watched.seq for watched in seen] == [7, 9, 12]
    assert (seen[-1].chances[2], seen[-1].chances[3]) == (1.0, 0.0)


def test_where_no_pack_knows_the_words_it_believes_nothing():
    game = a_game(VARIANTS["zhuogui-1"])
    assert watch(game.header, game.told, Pack("none", ())) == ()
    spoken = [entry for entry in game.told if not isinstance(entry.event, Spoke)]
    assert watch(game.header, spoken, game.pack) == ()
