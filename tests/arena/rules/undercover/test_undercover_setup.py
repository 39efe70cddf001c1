"""The undercover game's players, words and slips (UC-1, UC-2, UC-5.1)."""

from collections import Counter

import pytest

from arena import BadSetup, house_rules, new_header, variant_of
from arena.cards import BlankCard, WordCard
from arena.deals import pack_of
from arena.rules.rulebook import render_rules
from prompts.transcript import card_line

from .undercover_by_hand import WORD, WORD_B, Undercover

UNDERCOVER = variant_of("undercover")
TABLE = {4: 1, 5: 1, 6: 1, 7: 2, 8: 2, 9: 2, 10: 3, 11: 3, 12: 3}
BLANK = house_rules(UNDERCOVER.rules, {"uc_blank": True})


def dealt(players, seed=1, rules=None):
    return Counter(new_header(UNDERCOVER, players, seed=seed, rules=rules).deal.roles)


@pytest.mark.rule("UC-1.1")
@pytest.mark.example("UC-1.1", 1)
@pytest.mark.parametrize("players", [3, 13])
def test_too_few_or_too_many_players_are_refused(players):
    with pytest.raises(BadSetup, match=r"4 to 12 players.*UC-1\.1"):
        new_header(UNDERCOVER, players, seed=1)


@pytest.mark.rule("UC-1.1")
@pytest.mark.example("UC-1.1", 2)
@pytest.mark.parametrize("players", [4, 12])
def test_the_smallest_and_the_largest_table_begin(players):
    assert Undercover(players, undercovers=(1,), first=2).wanted == "describe"


@pytest.mark.rule("UC-1.2")
@pytest.mark.example("UC-1.2", 1)
def test_the_number_of_undercovers_follows_the_table():
    assert set(UNDERCOVER.roles) == set(TABLE)
    for players, undercovers in TABLE.items():
        assert dealt(players) == {"commoner": players - undercovers, "undercover": undercovers}


@pytest.mark.rule("UC-2.1")
@pytest.mark.example("UC-2.1", 1)
def test_each_side_has_its_own_word():
    game = Undercover(7, undercovers=(2, 6))
    held = {seat: game.card(seat).word for seat in range(1, 8)}
    assert held == {seat: WORD_B if seat in (2, 6) else WORD for seat in range(1, 8)}


@pytest.mark.rule("UC-2.1", "CM-12")
def test_which_word_is_the_civilians_is_drawn():
    pairs = Counter()
    for seed in range(200):
        deal = new_header(UNDERCOVER, 6, seed=seed).deal
        first = next(pair for pair in pack_of(UNDERCOVER).pairs if {pair.a.zh, pair.b.zh} == {deal.word, deal.word_b})
        pairs[deal.word == first.a.zh] += 1
    assert 60 < pairs[True] < 140


@pytest.mark.rule("UC-2.2")
@pytest.mark.example("UC-2.2", 1)
def test_every_seat_is_an_undercover_equally_often():
    seats = Counter()
    for seed in range(1000):
        roles = new_header(UNDERCOVER, 6, seed=seed).deal.roles
        seats[roles.index("undercover") + 1] += 1
    assert set(seats) == set(range(1, 7))
    assert all(120 < often < 220 for often in seats.values()), seats  # 167 are to be expected


@pytest.mark.rule("UC-2.2")
@pytest.mark.example("UC-2.2", 2)
def test_nobody_sees_a_slip_but_the_own():
    game = Undercover(7, undercovers=(2, 6))
    assert [told.audience for told in game.told("card_shown")] == [(seat,) for seat in range(8)]


@pytest.mark.rule("UC-2.3")
@pytest.mark.example("UC-2.3", 1)
def test_a_civilian_and_an_undercover_see_the_same_but_for_the_word():
    game = Undercover(7, undercovers=(2, 6))
    civilian, undercover = game.card(1), game.card(2)
    assert civilian.model_copy(update={"word": WORD_B}) == undercover
    assert (civilian.role, civilian.may_be) == ("unknown", ("commoner", "undercover"))
    assert game.referee.view(1)[1:] == game.referee.view(2)[1:]
    assert card_line(civilian, "zh") == "你的纸条上写着：苹果。你是平民或卧底，但你不知道是哪一个。"


@pytest.mark.rule("UC-5.1")
@pytest.mark.example("UC-5.1", 1)
def test_one_of_the_undercovers_has_a_blank_slip():
    for players, undercovers in TABLE.items():
        assert +dealt(players, rules=BLANK) == +Counter(
            {"commoner": players - undercovers, "undercover": undercovers - 1, "blank": 1}
        )
    game = Undercover(7, undercovers=(2,), blank=(6,))
    assert isinstance(game.card(6), BlankCard)
    assert all(isinstance(game.card(seat), WordCard) for seat in (1, 2, 3, 4, 5, 7))
    assert card_line(game.card(6), "en") == "Your slip is blank: you are an undercover and have no word."
    assert game.card(1).may_be == ("commoner", "undercover")


@pytest.mark.rule("UC-5.1")
def test_it_is_drawn_whose_slip_is_blank_and_nothing_else_changes():
    seats = Counter()
    for seed in range(400):
        plain, blank = (new_header(UNDERCOVER, 7, seed=seed, rules=rules).deal for rules in (None, BLANK))
        hidden = [seat for seat, role in enumerate(plain.roles, start=1) if role == "undercover"]
        (of_these,) = [seat for seat, role in enumerate(blank.roles, start=1) if role == "blank"]
        assert of_these in hidden
        assert (plain.word, plain.word_b) == (blank.word, blank.word_b)
        seats[hidden.index(of_these)] += 1
    assert all(150 < often < 250 for often in seats.values()), seats


@pytest.mark.rule("UC-5.1")
@pytest.mark.example("UC-5.1", 2)
def test_by_default_nobody_has_a_blank_slip():
    assert UNDERCOVER.rules().uc_blank is False
    assert all("blank" not in dealt(players, seed) for players in TABLE for seed in range(20))


@pytest.mark.rule("UC-5.1", "UC-2.3")
@pytest.mark.parametrize(("language", "said"), [("zh", "你是平民。"), ("en", "You are a civilian.")])
def test_where_the_only_undercover_has_a_blank_slip_a_word_makes_a_civilian(language, said):
    game = Undercover(5, undercovers=(), blank=(3,))
    assert game.card(1).may_be == ("commoner",)
    assert card_line(game.card(1), language).endswith(said)


@pytest.mark.rule("UC-5.1", "CM-13")
def test_who_has_no_word_can_say_any():
    game = Undercover(5, undercovers=(), blank=(1,))
    game.say(1, f"我看是{WORD}，不是{WORD_B}")
    assert game.events("struck") == []
    assert game.asked == (2,)


@pytest.mark.rule("UC-5.1")
@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_rulebook_states_whether_there_is_a_blank_slip(language):
    plain, blank = (render_rules(UNDERCOVER, rules, language) for rules in (UNDERCOVER.rules(), BLANK))
    assert plain != blank
    assert ("没有白板" if language == "zh" else "every slip shows a word") in plain
    assert "{" not in plain + blank
