"""Facts that are said with other words around them: what is heard of them, and what a denial does."""

import pytest

from agents.scripted.fact_history import FactHistory
from arena.events import Spoke
from arena.words import beginners
from arena.words.recognition import by_beginning, clauses, denies, said_in

PACK = beginners()


def heard(category: str, text: str) -> list[str]:
    return [fact.id for fact in PACK.facts_in(category, text)]


@pytest.mark.parametrize(
    ("category", "text", "facts"),
    [
        ("food", "我想想，它长在树上。", ["food-on-trees"]),
        ("food", "我先說吧：它長在樹上，大家懂了嗎？", ["food-on-trees"]),
        ("food", "Well, it's on the expensive side, if you ask me", ["food-expensive"]),
        ("food", "It is round, and it grows on trees.", ["food-round", "food-on-trees"]),
        ("food", "It is round. It is round!", ["food-round"]),
        ("creature", "我覺得牠會飛", ["creature-can-fly"]),
        ("creature", "我不知道怎么说，它会飞", ["creature-can-fly"]),
        ("creature", "不用说它会飞", ["creature-can-fly"]),
        ("creature", "你们看，它没有腿", ["creature-no-legs"]),
        ("", "我想它会飞", ["creature-can-fly"]),
    ],
)
def test_other_words_around_a_wording_do_not_hide_it(category, text, facts):
    assert heard(category, text) == facts


@pytest.mark.parametrize(
    ("category", "text"),
    [
        ("creature", "I don't think it can fly"),
        ("creature", "I dont think it can fly"),
        ("creature", "我不觉得它会飞"),
        ("creature", "它不会飞"),
        ("creature", "bandit can fly"),
        ("creature", "it can flyweight"),
        ("person", "他不是来自中国"),
        ("food", "I suspect seat 3."),
        ("food", "它会飞"),
        ("food", ""),
        ("weather", "它会飞"),
    ],
)
def test_denials_and_parts_of_other_words_are_not_heard(category, text):
    assert heard(category, text) == []


def test_the_longer_of_two_wordings_in_one_place_is_the_one_that_was_said():
    assert heard("food", "哈哈，它软软的，真的") == ["food-soft"]
    for fact in PACK.facts:
        for text in fact.wordings:
            assert PACK.facts_in(fact.category, f"嗯，{text}" if not text.isascii() else f"Hm, {text}") == (fact,)


def test_an_exact_wording_is_heard_as_the_judge_hears_it():
    for fact in PACK.facts:
        for text in fact.wordings:
            assert PACK.facts_in(fact.category, text) == (PACK.fact_said(fact.category, text),)
            assert PACK.facts_in("", text) == (PACK.fact_said("", text),)


@pytest.mark.parametrize("text", ["它没有腿", "這不是吃的", "I can’t eat it", "Nobody likes it", "很少有人见过"])
def test_signs_of_denial(text):
    assert denies(text)


@pytest.mark.parametrize(
    "text",
    ["它会飞", "会不会飞", "要花不少錢", "不仅能飞", "花很少的钱", "not only that", "I don't know", "a knot", "noble"],
)
def test_what_looks_like_a_denial(text):
    assert not denies(text)


def test_clauses_say_one_thing_each():
    assert clauses("它會飛，但牠不會游泳。") == ("它会飞", "但它不会游泳")


def test_a_scripted_player_understands_a_fact_with_a_remark():
    listener = FactHistory(PACK, "food")
    listener.listen((Spoke(rule="ZG1-5.1", seat=2, stage="describe", text="我想想，它长在树上。"),))
    assert [(seat, fact.id) for seat, fact in listener.told] == [(2, "food-on-trees")]
    assert not listener.passes


def test_of_two_wordings_as_long_in_one_place_the_first_counts():
    assert said_in("它会飞会游", by_beginning(["飞会游", "会飞会"])) == ["飞会游"]
    assert said_in("它会飞会游", by_beginning(["会飞会", "飞会游"])) == ["会飞会"]
    assert said_in("它会飞，飞会游", by_beginning(["飞会游", "它会飞", ""])) == ["它会飞", "飞会游"]
