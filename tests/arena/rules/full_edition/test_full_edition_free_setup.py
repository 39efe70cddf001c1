"""The free mode before the first statement: sizes, cards, roles, goals, recognition (ZGF-0 to ZGF-1R)."""

from collections import Counter

import pytest

from arena import BadSetup, house_rules, new_header, variant_of
from arena.rules.rulebook import render_rules
from arena.words import shipped

from .edition_by_hand import DESCRIPTION, WORD, WORD_B, Edition, free

FREE = variant_of("zhuogui-free")
# ZGF-T: players, humans, idiots, ghosts, whether idiots count, whether ghosts recognise each other, goal
TABLE = [
    (6, 3, 1, 2, False, False, 2),
    (7, 4, 1, 2, True, False, 2),
    (8, 5, 1, 2, True, False, 2),
    (9, 5, 1, 3, False, True, 3),
    (10, 6, 1, 3, True, True, 3),
    (11, 7, 1, 3, True, True, 3),
    (12, 6, 2, 4, False, True, 4),
    (13, 7, 2, 4, True, True, 4),
    (14, 8, 2, 4, True, True, 4),
]


@pytest.mark.rule("ZGF-0.1")
@pytest.mark.example("ZGF-0.1", 1)
def test_seven_participants_are_a_referee_and_six_players():
    game = Edition("zhuogui-free", 7 - 1, {"ghost": (1, 2), "idiot": (3,)})
    assert new_header(FREE, 6, seed=1).players == 6
    assert game.alive == (1, 2, 3, 4, 5, 6)
    assert game.card(0).role == "judge"


@pytest.mark.rule("ZGF-0.1")
@pytest.mark.example("ZGF-0.1", 2)
@pytest.mark.parametrize("participants", [16, 17, 6, 1])
def test_sixteen_participants_are_refused_and_so_are_six(participants):
    with pytest.raises(BadSetup) as refused:
        new_header(FREE, participants - 1, seed=1)
    for text in refused.value.text:
        assert "ZGF-0.1" in text
        assert "14" in text


@pytest.mark.rule("ZGF-0.2")
@pytest.mark.example("ZGF-0.2", 1)
def test_the_pack_has_five_descriptions_and_ten_words_of_each():
    pack = shipped("full-edition")
    counts = Counter(word.category for word in pack.words)
    assert (len(pack.categories), set(counts), set(counts.values())) == (5, set(pack.categories), {10})
    assert len({word.zh for word in pack.words}) == len({word.en for word in pack.words}) == 50
    for category in pack.categories.values():
        assert category.description_zh
        assert category.description_en


@pytest.mark.rule("ZGF-0.2", "ZGF-1.1")
@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_deal_is_a_description_and_two_words_of_its_category(language):
    pack = shipped("full-edition")
    seats = set()
    for seed in range(60):
        deal = new_header(FREE, 6, seed=seed, language=language).deal
        one, other = pack.find(deal.word), pack.find(deal.word_b)
        assert one is not None
        assert other is not None
        assert one != other
        assert one.category == other.category == deal.category
        assert deal.description == pack.categories[deal.category].describe(language)
        seats |= {seat for seat, role in enumerate(deal.roles, start=1) if role == "idiot"}
    assert seats == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("ZGF-1.1")
@pytest.mark.example("ZGF-1.1", 1)
def test_six_players_two_see_the_description_three_one_word_and_one_the_other():
    game = free(ghosts=(2, 4), idiots=(5,))
    shown = {seat: game.card(seat).shows for seat in range(1, 7)}
    assert shown == {1: WORD, 2: DESCRIPTION, 3: WORD, 4: DESCRIPTION, 5: WORD_B, 6: WORD}
    assert all(audience != "public" and len(audience) == 1 for _, audience, _ in game.told("card_shown"))


@pytest.mark.rule("ZGF-1.2")
@pytest.mark.example("ZGF-1.2", 1)
@pytest.mark.parametrize("players", [6, 12])
def test_the_private_views_of_a_human_and_an_idiot_differ_in_the_word_alone(players):
    ghosts = (2, 4) if players == 6 else (2, 4, 8, 9)
    game = free(players, ghosts=ghosts, idiots=(5,) if players == 6 else (5, 6))
    game.describe_all()
    game.vote({1: 3})
    human, idiot = (repr(list(game.referee.view(seat))) for seat in (1, 5))
    assert WORD in human
    assert WORD_B in idiot
    assert human.replace(WORD, "?") == idiot.replace(WORD_B, "?")
    assert game.card(1).role == game.card(5).role == "unknown"
    assert game.card(1).may_be == game.card(5).may_be
    assert WORD_B not in human
    assert WORD not in idiot


@pytest.mark.rule("ZGF-1.2")
def test_a_ghost_knows_that_it_is_one_and_is_shown_neither_word():
    game = free(ghosts=(2, 4), first=2)
    assert game.card(2).role == "ghost"
    seen = game.referee.observe(2).model_dump_json()
    game.describe_all()
    game.vote(dict.fromkeys((1, 3, 4, 5, 6), 2))
    assert game.wanted == "declare"
    asked = game.referee.observe(2).model_dump_json()
    for text in (seen, asked, repr(list(game.referee.view(4)))):
        assert WORD not in text
        assert WORD_B not in text


@pytest.mark.rule("ZGF-T")
@pytest.mark.example("ZGF-T", 1)
@pytest.mark.example("ZGF-T", 2)
@pytest.mark.parametrize(("players", "humans", "idiots", "ghosts", "counted", "recognise", "goal"), TABLE)
def test_every_row_of_the_table(players, humans, idiots, ghosts, counted, recognise, goal):
    dealt = Counter(new_header(FREE, players, seed=1).deal.roles)
    assert dealt == {"human": humans, "idiot": idiots, "ghost": ghosts}
    assert humans + idiots + ghosts == players
    idiot_seats = tuple(range(ghosts + 1, ghosts + idiots + 1))
    game = free(players, ghosts=tuple(range(1, ghosts + 1)), idiots=idiot_seats)
    assert bool(game.events("partners_shown")) is recognise
    out = (goal - idiots if counted else goal) + idiots
    for number, seat in enumerate(range(ghosts + 1, ghosts + 1 + out), start=1):
        assert game.outcome is None, f"over after {number - 1} of {out}"
        game.vote_out(seat)
    assert (game.outcome.winners, game.outcome.rule) == ("ghosts", "ZGF-5.2")


@pytest.mark.rule("ZGF-T")
@pytest.mark.parametrize(("language", "words"), [("zh", "重构"), ("en", "reconstructed")])
def test_there_is_one_table_and_the_rulebook_says_that_most_of_it_is_reconstructed(language, words):
    assert house_rules(FREE.rules, {}).zgf_table == "reconstructed"
    assert house_rules(FREE.rules, {"zgf_table": "reconstructed"}) == FREE.rules()
    with pytest.raises(BadSetup, match="zgf_table"):
        house_rules(FREE.rules, {"zgf_table": "source"})
    page = render_rules(FREE, FREE.rules(), language)
    (rule,) = [part for part in page.split("\n\n") if part.startswith("ZGF-T ")]
    assert words in rule
    assert "{" not in page


@pytest.mark.rule("ZGF-1R")
@pytest.mark.example("ZGF-1R", 1)
def test_nine_players_ghost_one_sees_four_and_six_and_there_is_no_channel():
    game = free(9, ghosts=(1, 4, 6), idiots=(5,))
    assert [event.partners for event in game.seen(1, "partners_shown")] == [(4, 6)]
    assert game.card(1).kind == "description"
    assert {audience: event.partners for _, audience, event in game.told("partners_shown")} == {
        (1,): (4, 6),
        (4,): (1, 6),
        (6,): (1, 4),
    }
    assert all(game.seen(seat, "partners_shown") == [] for seat in (2, 3, 5, 7, 8, 9))
    assert game.referee.journal == []  # nobody was asked anything before the statements
    assert (game.wanted, len(game.asked)) == ("describe", 1)
    game.skip_to("vote")
    assert game.events("whispered") == game.events("proposed") == []
    assert {entry.rule for entry in game.referee.journal} == {"ZGF-2.1"}


@pytest.mark.rule("ZGF-1R")
@pytest.mark.example("ZGF-1R", 2)
def test_six_players_ghosts_learn_nothing():
    game = free(6, ghosts=(2, 4), idiots=(5,), first=2)
    assert game.events("night_fell") == game.events("partners_shown") == []
    assert game.referee.observe(2).private.partners == ()
    other = free(6, ghosts=(2, 6), idiots=(5,), first=2)
    assert list(game.referee.view(2)) == list(other.referee.view(2))
