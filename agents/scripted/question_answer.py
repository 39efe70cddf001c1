"""What a scripted judge answers to a question of anybody's own wording, and how to ask where it cannot tell.

A ladder: a wording of the pack; a word that is named ("is it a bee?"); the writing of the word (letters, characters);
a comparison with another word of the pack ("smaller than a bee?"); one of two; else whatever is nearest in meaning.

Owns: the order of these. Must not know: who asks, or the judge's seat.
"""

import re
from typing import Literal, NamedTuple

from arena.hearing.guesses import named
from arena.text import Language
from arena.words import Fact, Pack, Question, Word, same_word
from arena.words.recognition import plain

from .question_form import asks_for_more
from .question_polarity import polar
from .question_reader import ReadAnswer, answer_by, index_of
from .word_writing import YesNo, writing_answer

Answer = Literal["yes", "no", "sometimes", "unclear", "not_yes_no"]

_OR = re.compile(r"\s*[,，]?\s*(?:\bor\b|还是|或者是?|或是)\s*")
_OR_SO = re.compile(r"\bor (?:something|anything|so|whatever|the like|some such)\b")
_OTHER_WAY = re.compile(
    r"\W*(?:(?:bigger|larger|smaller|taller|shorter|heavier|lighter|longer|more|less|not)\b|[更小大矮高轻重])\W*$"
)
_COMPARES = re.compile(
    r"比(?P<zh>.+?)(?:还要?|更|要)?(?P<big>大|高|重|长)|比(?P<zh2>.+?)(?:还要?|更|要)?(?P<small>小|矮|轻|短)"
    r"|\b(?:(?P<bigger>bigger|larger|taller|heavier|longer)|smaller|shorter|lighter) than (?:an? |the )?"
    r"(?P<en>[a-z' -]+)"
)
_BIGGER = re.compile(r"比.+大|\b(?:bigger|larger) than\b")
_SMALLER = re.compile(r"比.+小|\bsmaller than\b")
_WHOLE = 0.8  # how near one question must be to "X or Y" to be both of them
_HINT = 0.15  # how near a question of the pack must be, to be worth hinting at


class JudgedQuestion(NamedTuple):
    """The answer; where it is "unclear", `hint` is the nearest question that the pack has an answer to, if any."""

    answer: Answer
    hint: Question | None = None


def judge_question(pack: Pack, word: Word, text: str) -> JudgedQuestion:
    """What is answered to `text` about `word`. An answer depends on what the pack says of it, and on nothing else."""
    exact = pack.fact_said(word.category, text) or _property_said(pack, word.category, text)
    if exact is not None:
        verdict = word.verdict(exact) if isinstance(exact, Fact) else exact.verdict(word)
        return JudgedQuestion(verdict or "unclear")
    if pack.fact_said("", text) is None and asks_for_more(text):
        return JudgedQuestion("not_yes_no")
    said = _OR_SO.sub(" ", plain(text))
    near = index_of(pack, word.category).near(said)
    answer = _either(pack, word, said) if _OR.search(said) else _plainly(pack, word, said) or answer_by(near, word)
    if answer != "unclear":
        return JudgedQuestion(answer)
    return JudgedQuestion("unclear", near[0].question if near and near[0].nearness >= _HINT else None)


def _plainly(pack: Pack, word: Word, said: str) -> YesNo | None:
    """The answer to what asks for a word, its writing or a comparison; None where `said` asks no such thing."""
    asked = polar(said)
    so = _word_named(pack, word, asked.statement) or writing_answer(word, said) or _compared(pack, word, said)
    if so is None or not asked.denied:
        return so
    return "no" if so == "yes" else "yes"


def hint_for(judged: JudgedQuestion, language: Language) -> str:
    """The question of the pack that may have been meant, in `language`; empty where none comes near."""
    return judged.hint.wording(language) if judged.hint else ""


def _property_said(pack: Pack, category: str, text: str) -> Question | None:
    """The property of which `text` is a wording, to the letter."""
    return index_of(pack, category).worded(text)


def _word_named(pack: Pack, word: Word, statement: str) -> YesNo | None:
    """The answer to a question that does nothing but name a word of the pack, or what this one is a kind of."""
    parts = named(statement)
    if len(parts) != 1:
        return None
    readings = parts[0].readings
    if _is_any(readings, (*pack.names_of(word), *word.broader)):
        return "yes"
    others = (other for other in pack.words if other.category == word.category)
    return "no" if any(_is_any(readings, pack.names_of(other)) for other in others) else None


def _is_any(readings: tuple[str, ...], names: tuple[str, ...]) -> bool:
    return any(same_word(reading, name) for reading in readings for name in names)


def _compared(pack: Pack, word: Word, said: str) -> YesNo | None:
    """The answer to "is it bigger than W" for a word W of its category, by what the pack says of the sizes of both."""
    found = _COMPARES.search(said)
    if found is None:
        return None
    name = (found["zh"] or found["zh2"] or found["en"] or "").strip()
    readings = (name, *(reading for part in named(name) for reading in part.readings))
    others = [w for w in pack.words if w.category == word.category and _is_any(readings, pack.names_of(w))]
    if len(others) != 1:
        return None
    ahead = _size(pack, word) - _size(pack, others[0])
    if not ahead:
        return None
    return "yes" if (ahead > 0) == bool(found["big"] or found["bigger"]) else "no"


def _size(pack: Pack, word: Word) -> float:
    """A rank: how many of the pack's questions "bigger than ..." are a yes for `word`, less those of "smaller"."""
    size = 0.0
    for question in pack.questions_of(word.category):
        said = " ".join((*question.zh, *question.en))
        step = bool(_BIGGER.search(said)) - bool(_SMALLER.search(said))
        size += step * {"yes": 1.0, "sometimes": 0.5}.get(question.verdict(word) or "", 0.0)
    return size


def _either(pack: Pack, word: Word, said: str) -> Answer:
    """The answer to "X or Y": where it is one question in two words, where both have one answer, or one is so."""
    index = index_of(pack, word.category)
    whole = index.near(said)
    if whole and whole[0].nearness >= _WHOLE:
        return answer_by(whole, word)
    parts = [part for part in _OR.split(said) if part]
    if any(_OTHER_WAY.match(part) for part in parts):
        return "unclear"
    answers: set[ReadAnswer] = {_plainly(pack, word, part) or answer_by(index.near(part), word) for part in parts}
    if answers == {"yes", "unclear"}:
        return "yes"
    return answers.pop() if len(answers) == 1 else "unclear"
