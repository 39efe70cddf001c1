"""The free mode's eliminated, going on, and winning (ZGF-4, ZGF-5)."""

import pytest

from arena import Pass, Referee, house_rules, variant_of
from arena.actions import Declare
from arena.rules.rulebook import render_rules
from prompts.transcript import event_line

from .edition_by_hand import WORD, WORD_B, free, header

FREE = variant_of("zhuogui-free")


def ghost_out(seat=4, **settings):
    """Ghosts 2 and 4, idiot 5; `seat` has just been voted out and decides."""
    game = free(ghosts=(2, 4), idiots=(5,), **settings)
    game.vote_out(seat)
    return game


@pytest.mark.rule("ZGF-4.1")
@pytest.mark.example("ZGF-4.1", 1)
@pytest.mark.parametrize("idiots", [(5,), (3,)])
def test_the_referee_says_for_a_human_and_an_idiot_that_the_game_goes_on(idiots):
    game = free(ghosts=(2, 4), idiots=idiots)
    game.skip_to("vote")
    before = len(game.referee.told)
    game.vote(dict.fromkeys((1, 2, 4, 5, 6), 3))
    assert game.kinds(before) == ["polled", "eliminated", "decided", "round_began"]
    (decided,) = game.events("decided")
    assert (decided.seat, decided.word, decided.rule) == (3, None, "ZGF-4.1")
    assert game.told("decided")[0].audience == "public"
    assert event_line(decided, "zh") == "3 号：比赛继续。"
    assert "goes on" in event_line(decided, "en")
    assert game.asked == (4,)  # seat 3 itself is asked nothing


@pytest.mark.rule("ZGF-4.1", "ZGF-4.2", "CM-17")
@pytest.mark.parametrize("answer", [None, Pass(), Declare(word=None), Declare(word=""), Declare(word=" \u200b")])
def test_a_ghost_may_let_the_game_go_on(answer):
    game = ghost_out()
    assert (game.asked, game.wanted) == ((4,), "declare")
    game.submit(4, answer)
    (decided,) = game.events("decided")
    assert (decided.seat, decided.word, decided.rule) == (4, None, "ZGF-4.1")
    assert game.outcome is None
    assert game.asked == (5,)


@pytest.mark.rule("ZGF-4.1")
def test_whoever_is_drawn_out_decides_as_well():
    game = free(ghosts=(2, 4), idiots=(5,))
    game.skip_to("vote")
    for _ in range(3):
        game.skip_to("vote")
        game.vote({1: 2, 2: 4, 3: 2, 5: 4})
    assert game.events("drawn")[-1].among == (2, 4)
    game.declare(game.events("drawn")[-1].seat, WORD)
    assert game.outcome.winners == "ghosts"


@pytest.mark.rule("ZGF-4.2")
@pytest.mark.example("ZGF-4.2", 1)
@pytest.mark.parametrize("word", [WORD, "冰 紅茶！"])
def test_the_humans_word_wins_for_the_ghosts_at_once(word):
    game = ghost_out()
    game.declare(4, word)
    assert (game.outcome.winners, game.outcome.rule) == ("ghosts", "ZGF-4.2")
    assert game.outcome.scores == (0, 1, 0, 1, 0, 0)
    assert (game.events("decided")[0].seat, game.events("decided")[0].rule) == (4, "ZGF-4.2")


@pytest.mark.rule("ZGF-4.2")
@pytest.mark.example("ZGF-4.2", 2)
@pytest.mark.parametrize("word", ["红茶", "冰红茶水", "绿茶"])
def test_another_word_wins_for_the_humans_and_the_idiots_at_once(word):
    game = ghost_out()
    game.declare(4, word)
    assert (game.outcome.winners, game.outcome.rule) == ("humans", "ZGF-4.2")
    assert game.outcome.scores == (1, 0, 1, 0, 1, 1)  # seat 5 is the idiot
    assert game.events("decided")[0].word == word
    assert game.asked == ()


@pytest.mark.rule("ZGF-4.2")
@pytest.mark.example("ZGF-4.2", 3)
def test_the_idiots_word_wins_for_the_humans():
    game = ghost_out()
    game.declare(4, WORD_B)
    assert game.outcome.winners == "humans"


@pytest.mark.rule("ZGF-4.2")
@pytest.mark.parametrize(("word", "winners"), [(WORD_B, "ghosts"), (WORD, "ghosts"), ("红茶", "humans")])
def test_by_house_rule_the_idiots_word_wins_for_the_ghosts_as_well(word, winners):
    game = ghost_out(zgf_idiot_word_counts=True)
    game.declare(4, word)
    assert game.outcome.winners == winners


@pytest.mark.rule("ZGF-4.2")
@pytest.mark.parametrize(
    ("language", "counts", "clause"),
    [
        ("zh", False, "说出白痴的词也算错。"),
        ("zh", True, "说出白痴的词，鬼同样获胜。"),
        ("en", False, "Naming the idiots' word is wrong too."),
        ("en", True, "Naming the idiots' word wins for the ghosts as well."),
    ],
)
def test_the_rulebook_states_what_the_idiots_word_counts_for(language, counts, clause):
    assert house_rules(FREE.rules, {}).zgf_idiot_word_counts is False
    assert clause in render_rules(FREE, house_rules(FREE.rules, {"zgf_idiot_word_counts": counts}), language)


@pytest.mark.rule("ZGF-5.1")
@pytest.mark.example("ZGF-5.1", 1)
def test_after_seat_six_of_six_the_next_pass_starts_at_seat_one():
    game = free(first=3)
    game.vote_out(6)
    assert game.events("round_began")[-1].order == (1, 2, 3, 4, 5)
    assert game.describe_all() == [1, 2, 3, 4, 5]
    assert game.wanted == "vote"


@pytest.mark.rule("ZGF-5.1")
def test_the_next_pass_skips_those_who_are_out():
    game = free(7, ghosts=(1, 7), idiots=(6,))
    game.vote_out(4)
    game.skip_to("vote")
    game.vote(dict.fromkeys((2, 3, 5, 6, 7), 1))
    game.submit(1, None)
    assert game.events("round_began")[-1].order == (2, 3, 5, 6, 7)
    game.skip_to("vote")
    game.vote({2: 3})
    assert game.outcome.winners == "ghosts"  # 4 and 3 are out: the goal of two


@pytest.mark.rule("ZGF-5.2")
@pytest.mark.example("ZGF-5.2", 1)
def test_six_players_the_idiot_does_not_count_and_the_second_human_ends_it():
    game = free(6, ghosts=(2, 4), idiots=(5,))
    game.vote_out(1)
    assert game.outcome is None
    game.vote_out(5)
    assert game.outcome is None
    game.vote_out(3)
    assert (game.outcome.winners, game.outcome.rule) == ("ghosts", "ZGF-5.2")


@pytest.mark.rule("ZGF-5.2")
@pytest.mark.example("ZGF-5.2", 2)
@pytest.mark.parametrize("order", [(1, 5), (5, 1)])
def test_seven_players_a_human_and_the_idiot_suffice(order):
    game = free(7, ghosts=(2, 4), idiots=(5,))
    game.vote_out(order[0])
    assert game.outcome is None
    game.vote_out(order[1])
    assert (game.outcome.winners, game.outcome.rule) == ("ghosts", "ZGF-5.2")


@pytest.mark.rule("ZGF-5.2")
@pytest.mark.example("ZGF-5.2", 3)
def test_the_last_ghost_lets_the_game_go_on_and_the_humans_win():
    def last_ghost():
        game = ghost_out(2)
        game.vote_out(4)
        assert (game.asked, game.wanted, game.outcome) == ((4,), "declare", None)
        return game

    silent, guessing = last_ghost(), last_ghost()
    silent.submit(4, Declare(word=None))
    assert (silent.outcome.winners, silent.outcome.rule) == ("humans", "ZGF-5.2")
    assert silent.outcome.scores == (1, 0, 1, 0, 1, 1)
    guessing.declare(4, WORD)  # it could have guessed first
    assert (guessing.outcome.winners, guessing.outcome.rule) == ("ghosts", "ZGF-4.2")


@pytest.mark.rule("ZGF-5.2")
def test_a_ghost_that_is_out_does_not_count_toward_the_goal():
    game = ghost_out(2)
    game.vote_out(1)
    assert game.outcome is None
    game.vote_out(3)
    assert game.outcome.winners == "ghosts"


@pytest.mark.rule("ZGF-5.3", "ZGF-4.1")
@pytest.mark.example("ZGF-5.3", 1)
@pytest.mark.parametrize("players", [6, 9])
@pytest.mark.parametrize("answer", [None, Pass(), Declare(word=None)])
def test_a_ghost_that_lets_the_game_go_on_cannot_be_told_from_a_human(players, answer):
    other = (2,) if players == 6 else (2, 7)
    ghost = free(players, ghosts=(*other, 4), idiots=(5,))
    human = free(players, ghosts=(*other, 6), idiots=(5,))
    for game in (ghost, human):
        game.vote_out(4)
    ghost.submit(4, answer)
    for game in (ghost, human):
        game.describe_all()
        game.vote({1: 5})
    assert ghost.public() == human.public()
    assert ghost.events("eliminated")[0].role is ghost.events("eliminated")[0].side is None
    for seat in (1, 3, 5):
        assert list(ghost.referee.view(seat)) == list(human.referee.view(seat))
    (seat,) = ghost.asked
    assert ghost.ask(seat) == human.ask(seat)


@pytest.mark.rule("ZGF-5.3")
def test_a_ghost_that_declares_itself_is_known():
    game = ghost_out()
    game.declare(4, "绿茶")
    assert event_line(game.events("decided")[0], "zh") == "4 号是鬼，猜词：绿茶。"


@pytest.mark.rule("ZGF-4.2", "CM-9")
@pytest.mark.parametrize(("setting", "winners"), [("on", "ghosts"), ("off", "humans")])
def test_another_name_of_the_word_counts_only_by_house_rule(setting, winners):
    made = header("zhuogui-free", 6, {"ghost": (2, 4), "idiot": (5,)}, word_aliases=setting)
    deal = made.deal.model_copy(update={"aliases": ("冰茶",)})
    game = free()
    game.referee = Referee(made.model_copy(update={"deal": deal}))
    game.vote_out(2)
    game.declare(2, "冰茶")
    assert game.outcome.winners == winners
