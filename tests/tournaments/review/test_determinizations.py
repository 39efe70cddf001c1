"""Deals that a seat had to think possible: drawn as often as it believes in them, and led to exactly what it saw."""

from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from agents.reasoning.determinize import deal_sampler
from arena import VARIANTS, Referee, new_header
from arena.deals import pack_of
from arena.roles import HIDDEN, SIDES
from arena.words import Pack
from tests.all_rows import few_of
from tournaments.review.decision_points import decision_points, reasoner
from tournaments.review.determinizations import DeterminizationSampler

from .stored_games import stored_among

PLAYED = {}


def table(variant, seed=2):
    """A game of reasoners, of about nine, played once."""
    if (variant.id, seed) not in PLAYED:
        size = variant.nearest_size(9)
        of = new_header(variant, size, seed=seed, language="zh")
        PLAYED[variant.id, seed] = stored_among(of, dict.fromkeys(range(1, size + 1), "reasoner-4"))
    return PLAYED[variant.id, seed]


def with_side(stored, *, hidden):
    """The first seat that is, or is not, of the side that the others look for."""
    roles = stored.header.deal.roles
    return next(seat for seat, role in enumerate(roles, start=1) if (SIDES[role] in HIDDEN) is hidden)


@pytest.mark.parametrize("hidden", few_of([False, True], True), ids=["open", "hidden"])
@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.id)
def test_a_possible_game_shows_the_seat_exactly_what_it_saw(variant, hidden):
    stored = table(variant)
    seat = with_side(stored, hidden=hidden)
    point = decision_points(stored, seat)[-1]
    forks = list(islice(DeterminizationSampler(point, stored, 5).forks(400), 5))
    assert forks, "no possible deal was found"
    for header, journal, asked, seq in forks:
        again = Referee.replay(header, journal)
        assert again.observe(seat) == point.observation
        assert (asked.index, asked.ask_id, seq) == (len(journal), point.ask.id, len(again.told))


@pytest.mark.parametrize("name", ["zhuogui-1", "zhuogui-2", "undercover", "killer-7-16"])
def test_possible_deals_are_not_only_the_true_one(name):
    stored = table(VARIANTS[name])
    point = decision_points(stored, with_side(stored, hidden=False))[0]
    deals = {fork.header.deal for fork in DeterminizationSampler(point, stored, 5).forks(40)}
    assert len(deals) > 3


@pytest.mark.parametrize("name", ["zhuogui-1", "zhuogui-2", "zhuogui-3", "undercover", "killer-7-16", "killer-v5"])
@pytest.mark.parametrize("hidden", [False, True], ids=["open", "hidden"])
def test_deals_are_drawn_as_often_as_the_reasoner_believes(name, hidden):
    """Each seat's share of 1,500 draws lies within five standard errors of its chance."""
    stored = table(VARIANTS[name])
    made = decision_points(stored, with_side(stored, hidden=hidden))
    seen = made[len(made) // 2].observation
    believed = reasoner(seen, stored.pack).believe(seen).hidden
    suppose, rng, draws = deal_sampler(seen, stored.pack), Random(9), 1500
    dealt = [supposed.roles for supposed in (suppose(rng) for _ in range(draws)) if supposed]
    assert len(dealt) > draws * 0.9
    for seat, chance in believed.items():
        share = sum(SIDES[roles[seat - 1]] in HIDDEN for roles in dealt) / len(dealt)
        error = (max(chance * (1 - chance), 1e-3) / len(dealt)) ** 0.5
        assert abs(share - chance) < 5 * error + (1 - len(dealt) / draws), (seat, share, chance)


def test_words_are_drawn_as_often_as_somebody_without_one_believes():
    stored = table(VARIANTS["zhuogui-1"])
    seen = decision_points(stored, with_side(stored, hidden=True))[-1].observation
    belief = reasoner(seen, stored.pack).seated(seen).belief
    suppose, rng = deal_sampler(seen, stored.pack), Random(3)
    words = [suppose(rng).word for _ in range(600)]
    for word, chance in zip(belief.lexicon.words, belief.beliefs.majority.tolist()):
        assert abs(words.count(word) / 600 - chance) < 5 * (max(chance * (1 - chance), 2e-3) / 600) ** 0.5


def test_the_own_slip_partners_and_role_are_never_supposed_away():
    stored = table(VARIANTS["zhuogui-1"])
    seat = with_side(stored, hidden=True)
    point = decision_points(stored, seat)[0]
    partners = point.observation.private.partners
    for fork in DeterminizationSampler(point, stored, 1).forks(20):
        ghosts = {at for at, role in enumerate(fork.header.deal.roles, start=1) if role == "ghost"}
        assert ghosts == {seat, *partners}


def test_what_a_pack_does_not_know_leads_to_no_deals():
    stored = without_words(table(VARIANTS["zhuogui-1"]))
    search = DeterminizationSampler(
        decision_points(table(VARIANTS["zhuogui-1"]), with_side(stored, hidden=False))[-1], stored, 1
    )
    assert list(search.forks(10)) == []
    assert search.drawn == 0


def without_words(stored):
    return stored._replace(pack=Pack("none", ()))


def test_what_cannot_be_known_of_the_true_game_is_not_looked_at():
    """The true deal may be any: what is found depends on the seat's observation and own answers alone."""
    stored = table(VARIANTS["killer-7-16"])
    point = decision_points(stored, with_side(stored, hidden=False))[-1]
    roles = stored.header.deal.roles
    other = stored.header.model_copy(update={"deal": stored.header.deal.model_copy(update={"roles": roles[::-1]})})
    blinded = stored._replace(header=other, rows=tuple(_blind(row, point.seat) for row in stored.rows), told=())
    found = [list(DeterminizationSampler(point, game, 4).forks(30)) for game in (stored, blinded)]
    assert [fork.header.deal for fork in found[0]] == [fork.header.deal for fork in found[1]]
    assert [fork.journal for fork in found[0]] == [fork.journal for fork in found[1]]


def _blind(row, seat):
    return row if row.seat == seat else replace(row, action=None)


def test_the_same_seed_finds_the_same_deals():
    stored = table(VARIANTS["undercover"])
    point = decision_points(stored, 3)[-1]
    one, two, other = (
        [f.header.deal for f in DeterminizationSampler(point, stored, seed).forks(30)] for seed in (1, 1, 2)
    )
    assert one == two != other


def test_packs_are_not_needed_where_there_are_no_words():
    stored = table(VARIANTS["werewolf-8"])
    assert pack_of(VARIANTS["werewolf-8"]).words == ()
    assert list(DeterminizationSampler(decision_points(stored, 1)[0], stored, 1).forks(10))
