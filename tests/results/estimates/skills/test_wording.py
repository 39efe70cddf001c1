"""Describe and guess: bits over a pack of eight words, and records of a few clues and guesses."""

import pytest

from arena.words import Pack, beginners
from arena.words.rows import Category, Document, Fact, Word
from results.estimates.skills.agent_skills import skills
from results.estimates.skills.clue_bits import Candidates, told_by

from .tiny import Tiny, spoke

FIVE = ("human", "human", "human", "human", "ghost")
TRUE = {0: "ab", 1: "ab", 2: "ac", 3: "ac", 4: "c", 5: "c", 6: "", 7: ""}  # the facts of each of eight words


def eight_words():
    """Of the first word a is true (of 4 of 8), b (of 2 of 8), and c is false (true of 4); nobody wrote down d of it."""
    facts = [
        Fact(id=f, category="c", group="g", clue_zh=f"线索{f}说", clue_en=f"clue {f} says", question_zh=f"是线索{f}吗",
             question_en=f"is it clue {f}")
        for f in "abcd"
    ]  # fmt: skip
    words = [
        Word(zh=f"词{k}", en=f"word {k}", category="c", yes=frozenset(true), unknown=frozenset("d" if k == 0 else ""))
        for k, true in TRUE.items()
    ]
    pack = Pack("eight", [Document(categories={"c": Category(zh="类", en="class")}, facts=facts, words=words)])
    return Candidates(pack, "c", pack.words, pack.words[0])


def test_a_clue_tells_by_how_much_it_narrows_the_words():
    """a: 8 to 4, 1 bit. Then b: 4 to 2, 1 bit. a again: nothing. c is false: nothing. A pass: nothing. d and idle talk:
    nobody knows. Blindly, of a, b and c: (1 + 2 + 0) / 3 = 1; with 4 left (0 + 1 + 0) / 3; with 2 left 0."""
    texts = ["clue a says", "clue b says", "clue a says", "clue c says", "", "clue d says", "hello"]
    told = list(told_by(texts, eight_words()))
    assert [bits for bits, _ in told] == pytest.approx([1, 1, 0, 0, 0, None, None])
    assert [blind for _, blind in told] == pytest.approx([1, 1 / 3, 0, 0, 0, 0, 0])


def test_two_facts_in_one_clue_tell_together_and_a_false_one_spoils_it():
    assert next(iter(told_by(["clue a says, and then clue b says"], eight_words())))[0] == pytest.approx(2)
    spoilt, after = told_by(["clue a says, and then clue c says", "clue b says"], eight_words())
    assert (spoilt[0], after[0]) == (0, pytest.approx(1))  # a was true and was heard: 8 to 4 before b


@pytest.fixture
def tiny(tmp_path):
    return Tiny(tmp_path / "r.duckdb")


def figure(tiny, skill, agent):
    return next(s for s in skills(tiny.record) if (s.skill, s.agent, s.clean) == (skill, agent, False))


def dealt():
    """A word of the beginners' pack, a true clue for it, and the words that a ghost's slip leaves."""
    pack = beginners()
    word = pack.dealt("en")[0]
    fact = next(fact for fact in pack.facts_of[word.category] if word.verdict(fact) == "yes")
    return word, fact.clue_en, pack.cells("en")[word.category, word.length("en")]


def clue_game(tiny, clues, **changes):
    word, _, _ = dealt()
    events = [spoke(seat, text, "describe") for seat, text in clues]
    given = {"word": word.en, "category": word.category} | changes
    tiny.game("zhuogui-1", FIVE, "abmcg", events, **given)


def test_describe_counts_the_clues_of_those_who_hold_the_word(tiny):
    word, clue, like = dealt()
    clue_game(tiny, [(1, clue), (2, "What a day"), (3, ""), (4, ""), (5, clue)])
    a = figure(tiny, "describe", "a")
    among = Candidates(beginners(), word.category, like, word)
    ((bits, blind),) = told_by([clue], among)
    assert (a.value, a.occasions) == (pytest.approx(bits - blind), 1)
    for agent in ("b", "m", "c", "g"):  # nothing that can be read, silence, silence, and a ghost
        assert figure(tiny, "describe", agent).value is None


def test_a_pass_tells_nothing_for_whoever_describes_at_all(tiny):
    word, clue, like = dealt()
    clue_game(tiny, [(1, clue)])
    clue_game(tiny, [(1, "")])
    among = Candidates(beginners(), word.category, like, word)
    ((bits, blind),) = told_by([clue], among)
    a = figure(tiny, "describe", "a")
    assert (a.value, a.occasions) == (pytest.approx((bits - blind - blind) / 2), 2)


def test_no_bits_where_the_record_does_not_say_what_is_true_of_the_words(tiny):
    _, clue, _ = dealt()
    tiny.tournament("own", "mine.toml")
    clue_game(tiny, [(1, clue)], tournament="own")
    clue_game(tiny, [(1, clue)], word="zyzzyva")
    assert figure(tiny, "describe", "a").value is None


def test_guess_is_right_guesses_over_blind_ones(tiny):
    """One right of two, where a blind guess is one of n words: (1 - 1/n - 1/n) / (2 (1 - 1/n))."""
    word, _, like = dealt()
    guesses = [(5, "guess", "valid", {"word": word.en.upper()}), (5, "guess", "valid", {"word": "nothing"}),
               (5, "vote", "valid", {"target": 1}), (5, "silence", "valid", None)]  # fmt: skip
    clue_game(tiny, [], decisions=guesses)
    n = len(like)
    found = figure(tiny, "guess", "g")
    assert (found.value, found.occasions) == (pytest.approx((1 - 2 / n) / (2 * (1 - 1 / n))), 2)


def test_another_name_of_the_word_is_right_only_by_house_rule(tiny):
    guess = [(5, "guess", "valid", {"word": "twin"})]
    tiny.game("zhuogui-3", FIVE, "abmcg", word="zyzzyva", word_b="twin", decisions=guess)
    assert figure(tiny, "guess", "g").value == 1  # ZG3-2.2: either word; of an unknown pack a blind guess has no chance
    tiny.game("zhuogui-1", FIVE, "abmcx", word="zyzzyva", word_b="", decisions=guess)
    assert figure(tiny, "guess", "x").value == 0
