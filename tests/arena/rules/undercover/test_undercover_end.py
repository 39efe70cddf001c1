"""How the undercover game ends, and the one guess of a blank slip (UC-5.2, UC-5.3, UC-6)."""

import pytest

from arena import BadSetup, Pass
from arena.events import PUBLIC
from prompts.transcript import event_line

from .undercover_by_hand import WORD, WORD_B, Undercover


def ended(game):
    return game.outcome.winners, game.outcome.rule


@pytest.mark.rule("UC-6.1", "CM-15")
@pytest.mark.example("UC-6.1", 1)
def test_the_civilians_win_when_the_only_undercover_is_out():
    game = Undercover(6, undercovers=(2,))
    game.eliminate(2)
    assert ended(game) == ("civilians", "UC-6.1")
    assert game.outcome.scores == (1, 0, 1, 1, 1, 1)


@pytest.mark.rule("UC-6.1")
@pytest.mark.example("UC-6.1", 2)
def test_the_first_of_two_undercovers_is_not_enough():
    game = Undercover(7, undercovers=(2, 6))
    game.eliminate(2)
    assert game.outcome is None
    game.eliminate(6)
    assert ended(game) == ("civilians", "UC-6.1")


@pytest.mark.rule("UC-6.1", "UC-6.2", "CM-8")
def test_the_civilians_are_looked_at_first():
    """The last undercover goes out, and three civilians are left."""
    game = Undercover(4, undercovers=(2,))
    game.eliminate(2)
    assert ended(game) == ("civilians", "UC-6.1")


@pytest.mark.rule("UC-6.2", "CM-15")
@pytest.mark.example("UC-6.2", 1)
def test_the_undercovers_win_when_three_are_left_and_one_of_them_is_hidden():
    game = Undercover(4, undercovers=(2,))
    game.eliminate(4)
    assert ended(game) == ("undercovers", "UC-6.2")
    assert game.outcome.scores == (0, 1, 0, 0)


@pytest.mark.rule("UC-6.2")
@pytest.mark.example("UC-6.2", 2)
def test_with_five_or_four_left_the_game_goes_on():
    game = Undercover(7, undercovers=(2, 6))
    game.eliminate(1, 3)
    assert (len(game.alive), game.outcome) == (5, None)
    game.eliminate(6)
    assert (len(game.alive), game.outcome) == (4, None)
    game.eliminate(4)
    assert ended(game) == ("undercovers", "UC-6.2")
    assert game.outcome.scores == (0, 1, 0, 0, 0, 1, 0)  # seat 6 is out, and wins with its side


@pytest.mark.rule("UC-6.3", "CM-16")
@pytest.mark.example("UC-6.3", 1)
def test_a_table_that_ties_for_ever_is_a_draw():
    game = Undercover(4, undercovers=(2,))
    while game.outcome is None:
        game.tie({1: 2, 2: 1})
        game.tie({3: 1, 4: 2})
    assert ended(game) == (None, "CM-16")
    assert game.outcome.scores == (0.5,) * 4
    assert len(game.events("round_began")) == 8


@pytest.mark.rule("UC-6.3", "CM-16")
def test_the_limit_of_days_can_be_set_but_not_taken_away():
    game = Undercover(6, max_days=1)
    game.tie({})
    game.tie({})
    assert ended(game) == (None, "CM-16")
    with pytest.raises(BadSetup, match="max_days=off") as refused:
        Undercover(6, max_days="off")
    assert "死" not in refused.value.text.zh
    assert "death" not in refused.value.text.en


@pytest.mark.rule("UC-4.2", "UC-6.1")
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("zh", "平民获胜。词是：苹果 / 梨子。身份：1 号平民、2 号卧底、3 号平民、4 号平民。"),
        ("en", "The civilians win. The word was: 苹果 / 梨子. Roles: seat 1 civilian, seat 2 undercover, "
         "seat 3 civilian, seat 4 civilian."),
    ],
)  # fmt: skip
def test_the_end_shows_everything_by_its_name(language, said):
    game = Undercover(4, undercovers=(2,))
    game.eliminate(2)
    assert event_line(game.events("game_ended")[0], language) == said


# The blank slip


def blank_out(word=None, **rules):
    """Seven players with the undercover 2 and the blank slip 6, who is voted out and names `word`."""
    game = Undercover(7, undercovers=(2,), blank=(6,), **rules)
    game.eliminate(6)
    if word is not None:
        game.name(6, word)
    return game


@pytest.mark.rule("UC-5.2", "CM-7")
@pytest.mark.example("UC-5.2", 1)
def test_the_civilians_word_wins_at_once():
    game = blank_out(" 蘋果。")
    (told,) = game.told("blank_guessed")
    assert (told.audience, told.event.seat, told.event.right) == (PUBLIC, 6, True)
    assert ended(game) == ("undercovers", "UC-5.2")
    assert game.outcome.scores == (0, 1, 0, 0, 0, 1, 0)


@pytest.mark.rule("UC-5.2")
@pytest.mark.example("UC-5.2", 2)
@pytest.mark.parametrize("word", [WORD_B, "果", "平安果"])
def test_any_other_word_changes_nothing(word):
    game = blank_out(word)
    assert [(event.word, event.right) for event in game.events("blank_guessed")] == [(word, False)]
    assert (game.outcome, game.wanted, game.asked) == (None, "describe", (2,))  # and there is no second guess


@pytest.mark.rule("UC-5.2", "CM-9")
def test_another_name_of_the_word_counts_by_house_rule():
    assert ended(blank_out("平安果", word_aliases="on")) == ("undercovers", "UC-5.2")


@pytest.mark.rule("UC-5.2", "UC-6.1", "CM-8")
@pytest.mark.example("UC-5.2", 3)
@pytest.mark.parametrize(
    ("word", "end"),
    [(WORD, ("undercovers", "UC-5.2")), (WORD_B, ("civilians", "UC-6.1")), ("", ("civilians", "UC-6.1"))],
)
def test_the_guess_of_the_last_undercover_comes_before_the_end(word, end):
    game = Undercover(6, undercovers=(), blank=(6,))
    game.eliminate(6)
    assert game.outcome is None
    game.submit(6, Pass()) if not word else game.name(6, word)
    assert ended(game) == end


@pytest.mark.rule("UC-5.3", "CM-17")
@pytest.mark.example("UC-5.3", 1)
@pytest.mark.parametrize("answer", [None, Pass()])
def test_without_a_guess_the_record_is_that_of_anybody_else(answer):
    game = blank_out()
    game.submit(6, answer)
    other = Undercover(7, undercovers=(6,), blank=(2,))
    other.eliminate(6)
    assert other.wanted == "describe"  # who has a word is asked for none
    assert [event.model_dump() for event in game.public()] == [event.model_dump() for event in other.public()]
    for seat in (1, 3, 4, 5, 7):
        assert game.referee.view(seat)[:] == other.referee.view(seat)[:]


@pytest.mark.rule("UC-5.2")
@pytest.mark.parametrize("out", [1, 2])
def test_nobody_else_who_goes_out_may_guess(out):
    game = Undercover(7, undercovers=(2,), blank=(6,))
    game.eliminate(out)
    assert game.wanted == "describe"


@pytest.mark.rule("UC-5.2")
def test_only_a_vote_makes_it_guess():
    """Whoever holds the blank slip and is never voted out is asked for no word."""
    game = Undercover(4, undercovers=(), blank=(2,))
    game.eliminate(3)
    assert ended(game) == ("undercovers", "UC-6.2")
    assert game.events("blank_guessed") == []


@pytest.mark.rule("UC-6.2")
def test_by_house_rule_the_undercovers_win_when_as_many_civilians_as_undercovers_are_out():
    game = Undercover(9, undercovers=(2, 6), uc_goal="as_many_as_undercovers")
    game.eliminate(1, 2)
    assert game.outcome is None
    game.eliminate(3)
    assert ended(game) == ("undercovers", "UC-6.2")
    game = Undercover(9, undercovers=(2, 6))
    game.eliminate(1, 2, 3)
    assert game.outcome is None


@pytest.mark.rule("UC-6.1", "UC-6.2")
def test_the_goal_comes_too_late_once_the_last_undercover_is_out():
    game = Undercover(9, undercovers=(2, 6), uc_goal="as_many_as_undercovers")
    game.eliminate(1, 2, 6)
    assert ended(game) == ("civilians", "UC-6.1")
