"""What a seat of a word game believes, by what it hears: free text, nonsense, what is certain, memory and noise."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agents.reasoning.inference import clue_obligations
from agents.reasoning.words.belief.deal_view import BLANK
from arena.events import (
    Accused,
    Answered,
    Asked,
    BlankGuessed,
    Eliminated,
    Guessed,
    PkBegan,
    QuestionAnswered,
    QuestionPut,
    RoundBegan,
)
from arena.rules.house_rule_models import UndercoverRules

from .word_tables import APPLE, FOOD, PACK, UNKNOWN, believing, clue, said

TRUE = (
    "它长在树上",
    "它長在樹上",
    "It grows on trees.",
    "我的东西是长在树上的",
    "一般来说是甜的",
    "It tastes rather sweet to me",
)
FALSE = ("人们喝它的汤", "It is cooked in a soup", "要趁热喝", "這個要煮熟才能吃")
NOTHING = (
    "",
    "嗯",
    "哈哈哈",
    "!!! ???",
    "Слушайте меня",
    "とても楽しい",
    "🍎🍎🍎",
    "<b>x</b><script>alert(1)</script>",
    "过" * 400,
)


def hidden(*events, seat: int = 2, **settings) -> float:
    return believing(APPLE, *events, **settings).beliefs.hidden[seat - 1]


def odds(chance: float) -> float:
    """Log odds, in nats."""
    return float(np.log(chance / (1.0 - chance)))


def chance(belief, word: str) -> float:
    return float(belief.beliefs.majority[belief.lexicon.word_index[PACK.find(word)]])


@pytest.mark.parametrize("text", TRUE)
def test_what_is_true_of_the_own_word_speaks_for_its_speaker(text):
    assert hidden(said(2, text)) < hidden()


@pytest.mark.parametrize("text", FALSE)
def test_what_is_false_of_it_speaks_against_its_speaker(text):
    assert hidden(said(2, text)) > hidden()


@pytest.mark.parametrize("text", NOTHING)
def test_nonsense_is_weak_evidence(text):
    """Less than a nat against or for its speaker, and less about the word than a clue."""
    assert abs(odds(hidden(said(2, text))) - odds(hidden())) < 1.0
    before, now = believing(FOOD).beliefs.majority, believing(FOOD, said(2, text)).beliefs.majority
    assert np.abs(np.log(now / before)).max() < 2.5


@pytest.mark.parametrize("text", ["嗯", "哈哈哈", "!!! ???", "Слушайте меня", "🍎🍎🍎"])
def test_what_says_nothing_is_silence_in_other_words(text):
    assert hidden(said(2, text)) == hidden(said(2, ""))
    assert believing(FOOD, said(2, text)).beliefs.majority == pytest.approx(believing(FOOD).beliefs.majority)


def owes(*events, seat: int = 2) -> float:
    """The nats by which a seat is the likelier to hold a blank slip for the clues that it owes."""
    return float(believing(APPLE, *events).evidence.known[seat, BLANK])


@pytest.mark.parametrize("text", ["", "过。", "...", "Pass!", "没什么好说的", "I have nothing to add."])
def test_a_clue_is_owed_by_the_second_turn(text):
    assert [owes(*[said(2, text)] * turns) for turns in range(4)] == [
        0.0,
        0.0,
        clue_obligations.SILENT,
        2 * clue_obligations.SILENT,
    ]
    assert hidden(*[said(2, text)] * 3) > hidden(*[said(2, text)] * 2) > hidden(said(2, text))


def test_what_cannot_be_read_speaks_less_and_twice_at_most():
    turns = [owes(*[said(2, "Слушайте меня")] * times) for times in range(6)]
    assert turns == pytest.approx([0.0, 0.0, 0.8, 1.6, 1.6, 1.6])


@pytest.mark.parametrize("stage", ["describe", "defend"])
def test_whoever_has_given_a_clue_owes_none(stage):
    given = said(2, TRUE[0], stage)
    assert owes(given, *[said(2, "")] * 3) == owes(said(2, ""), given, *[said(2, "")] * 3) == 0.0


def test_to_speak_again_in_a_tie_is_no_turn_more():
    tie = PkBegan(rule="SRU-1", pk=1, stage=(2, 3), speakers=(2, 3))
    assert owes(said(2, ""), tie, said(2, "")) == 0.0
    assert owes(said(2, ""), tie, said(2, ""), RoundBegan(rule="SRU-1", round=2, order=(1, 2)), said(2, "")) > 0.0


def test_who_is_of_the_hidden_side_owes_a_clue_in_games_of_two_words_too():
    card = UNKNOWN.model_copy(update={"may_be": ("commoner", "undercover")})
    table = {"variant": "undercover", "players": 6}
    silent = [said(3, "")] * 2
    before, after = believing(card, **table).beliefs, believing(card, *silent, **table).beliefs
    assert after.hidden[2] > before.hidden[2] + 0.1
    assert after.own[0] > before.own[0]  # then the own slip is rather one of the many


@given(st.text(max_size=400))
@settings(max_examples=60, deadline=None, derandomize=True)
def test_no_text_is_an_error_or_decides_alone(text):
    assert 0.02 < hidden(said(2, text)) < 0.98


def test_a_seat_without_a_word_learns_it_from_what_is_said():
    belief = believing(FOOD, said(2, clue("food-on-trees")), said(3, clue("food-sweet")), said(4, clue("food-round")))
    assert chance(belief, "苹果") > 3 * chance(believing(FOOD), "苹果")
    assert chance(belief, "苹果") > 10 * chance(belief, "面包")


def judged(verdict: str, fact: str = "food-on-trees") -> tuple:
    question = next(known for known in PACK.facts if known.id == fact).question("zh")
    asked = Asked(rule="ZG1-3.6.2.2", seat=1, text=question)
    return asked, Answered(rule="ZG1-3.6.2.2b", verdict=verdict, counted=True, left=1)


def test_the_judge_moves_the_word():
    yes, no, unclear = (chance(believing(FOOD, *judged(said)), "苹果") for said in ("yes", "no", "unclear"))
    assert no < 0.2 * unclear < unclear < yes


def test_a_wrong_guess_rules_its_word_out():
    for word in ("苹果", "蘋果", "Apple"):
        belief = believing(FOOD, Guessed(rule="ZG1-3.6.2.3", word=word, right=False, left=1))
        assert chance(belief, "苹果") == 0.0
        assert belief.beliefs.majority.sum() == pytest.approx(1.0)
    assert chance(believing(FOOD, Guessed(rule="ZG1-3.6.2.3", word=None, right=False, left=1)), "苹果") > 0


@pytest.mark.parametrize("out", [2, 3])
def test_an_accusation_is_certain(out):
    """ZG2-3.6: whoever accuses a human is out; so the target of 3 is a ghost if and only if 2 is out."""
    event = Accused(rule="ZG2-3.6.3", seat=3, target=2, out=out, left=1)
    belief = believing(UNKNOWN, *(said(2, text) for text in TRUE), event, variant="zhuogui-2")
    assert belief.beliefs.hidden[1] == (1.0 if out == 2 else 0.0)
    assert sum(belief.beliefs.hidden) == pytest.approx(1.0)


def test_whoever_is_accused_wrongly_knows_its_word():
    event = Accused(rule="ZG2-3.6.3", seat=3, target=1, out=3, left=1)
    belief = believing(UNKNOWN, *(said(seat, FALSE[0]) for seat in (2, 3, 4)), event, variant="zhuogui-2")
    assert belief.beliefs.own == pytest.approx((1.0, 0.0, 0.0))


@pytest.mark.parametrize(
    ("role", "side", "is_hidden"), [("ghost", "ghosts", 1), ("human", "humans", 0), (None, "ghosts", 1)]
)
def test_what_the_house_rules_reveal_is_certain(role, side, is_hidden):
    event = Eliminated(rule="ZG1-3.5.3", seat=2, role=role, side=side)
    assert hidden(said(2, TRUE[0]), said(2, FALSE[1]), event) == is_hidden
    assert hidden(Eliminated(rule="ZG1-3.5.3", seat=2)) == hidden()


def test_whoever_guesses_had_a_blank_slip():
    """UC-5.2: only the blank slip guesses; where it guessed wrong, that is not the word."""
    table = {"variant": "undercover", "players": 7, "rules": UndercoverRules(uc_blank=True)}
    event = BlankGuessed(rule="UC-5.2", seat=3, word="香蕉", right=False)
    card = UNKNOWN.model_copy(update={"may_be": ("commoner", "undercover")})
    belief = believing(card, event, **table)
    assert belief.beliefs.kinds[2, BLANK] == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("options", "a", "b"),
    [(("是", "不是"), -1, 1), (("No", "Yes!"), 1, -1), (("红的", "绿的"), 0, 0), (("是", "不是", "不知道"), 0, 0)],
)
def test_an_answer_tells_what_its_option_says(options, a, b):
    """Options stand in any order; of those that say neither yes nor no, none tells anything."""
    put = QuestionPut(rule="ZG2-3.5.2", seat=3, target=2, text="它长在树上吗？", options=options)
    for choice, way in (("A", a), ("B", b)):
        answered = QuestionAnswered(rule="ZG2-3.5.3", seat=2, choice=choice)
        told = believing(UNKNOWN, put, answered, variant="zhuogui-2").beliefs.hidden[1]
        silent = believing(UNKNOWN, put, variant="zhuogui-2").beliefs.hidden[1]
        assert np.sign(round(float(told - silent), 6)) == way
