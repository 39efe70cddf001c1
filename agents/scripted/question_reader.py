"""What a question of anybody's own wording asks: the questions of the pack that it comes near to, and what they say.

    alike(q, wording) = (1 + LEAN) shared / (LEAN all(wording) + all(q)),    over tokens weighed by their rarity
    near(question)    = (1 - COVER) alike(its nearest wording) + COVER the share of q that all of its wordings cover
    share(question)   = exp(SHARP near) / (exp(SHARP FLOOR) + the sum over the nearest questions)

where a clause of the text may stand for the whole. An answer is given if the questions with that answer have a share of
`SURE` together; else it is "unclear". The weights were chosen on wordings of the packs that were left out in turn.

Owns: the comparison, and when it is sure enough. Must not know: who asks, or the judge's seat.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import exp, log
from typing import Literal, NamedTuple

from arena.words import Pack, Question, Word, fold
from arena.words.recognition import clauses
from arena.words.tokens import pairs_of, stem, tokens

from .question_polarity import PolarQuestion, polar

LEAN = 1.2  # how much what a wording says beside the question counts, next to what the question says beside it
UNKNOWN = 0.5  # the weight of a token that no wording has, as a share of the rarest one's
SHARP, FLOOR, SURE = 20.0, 0.35, 0.7
COVER = 0.5
SINGLE = 0.8  # the weight of a single Chinese character, next to a pair
MOST = 8  # of the nearest questions count
CLAUSE = 0.85  # how near a part of a text may be, next to the whole
ReadAnswer = Literal["yes", "no", "unclear"]
_TURNED: dict[str | None, ReadAnswer] = {"yes": "no", "no": "yes"}


_SAYING_LITTLE = "nice thing kind sort something quite pretty ever there about any lot just"
_IDLE = frozenset(stem(word) for word in _SAYING_LITTLE.split())


class NearQuestion(NamedTuple):
    """How near a text is to `question`; `turned` says that a yes to the one is a no to the other."""

    nearness: float
    question: Question
    turned: bool

    def verdict(self, word: Word) -> ReadAnswer:
        """What is answered to the text if it asks this: "yes", "no" or "unclear"."""
        verdict = self.question.verdict(word)
        if verdict is None or verdict == "sometimes":
            return "unclear"
        return _TURNED[verdict] if self.turned else verdict


class _Wording(NamedTuple):
    question: int
    denied: bool
    weight: float


class QuestionIndex:
    """All wordings of some questions, ready to be compared with a text."""

    def __init__(self, questions: Sequence[Question]) -> None:
        self.questions = questions
        bags = [
            (number, asked.denied, _told(asked))
            for number, question in enumerate(questions)
            for asked in map(polar, (*question.zh, *question.en))
        ]
        held: dict[str, set[int]] = defaultdict(set)
        for number, _, bag in bags:
            for token in bag:
                held[token].add(number)
        self._weight = {
            token: _share(token) * log(1 + len(questions) / len(numbers)) for token, numbers in held.items()
        }
        self._unknown = UNKNOWN * log(1 + len(questions))
        self._with: Mapping[str, list[int]] = defaultdict(list)
        self._wordings: list[_Wording] = []
        for number, denied, bag in bags:
            for token in bag:
                self._with[token].append(len(self._wordings))
            self._wordings.append(_Wording(number, denied, sum(sorted(self._weight[token] for token in bag))))
        self._held = held
        self._worded = {fold(text): question for question in questions for text in (*question.zh, *question.en)}

    def worded(self, text: str) -> Question | None:
        """The question of which `text` is a wording, to the letter."""
        return self._worded.get(fold(text))

    def near(self, text: str) -> tuple[NearQuestion, ...]:
        """The questions that `text` comes near to, the nearest first."""
        best = self._best(polar(text))
        parts = clauses(text)
        for part in parts if len(parts) > 1 else ():
            for number, (nearness, turned) in self._best(polar(part)).items():
                if CLAUSE * nearness > best.get(number, (0.0, False))[0]:
                    best[number] = CLAUSE * nearness, turned
        ranked = sorted(best.items(), key=lambda item: (-item[1][0], item[0]))
        return tuple(NearQuestion(nearness, self.questions[number], turned) for number, (nearness, turned) in ranked)

    def _best(self, asked: PolarQuestion) -> dict[int, tuple[float, bool]]:
        bag = sorted(_told(asked))
        total = sum(self._weight.get(token, _share(token) * self._unknown) for token in bag)
        cover: dict[int, float] = defaultdict(float)
        for token in bag:
            for number in self._held.get(token, ()):
                cover[number] += self._weight[token] / total
        shared: dict[int, float] = defaultdict(float)
        for token in bag:
            for number in self._with.get(token, ()):
                shared[number] += self._weight[token]
        best: dict[int, tuple[float, bool]] = {}
        for number, weight in shared.items():
            wording = self._wordings[number]
            nearness = (1 + LEAN) * weight / (LEAN * wording.weight + total)
            nearness = (1 - COVER) * nearness + COVER * cover[wording.question]
            if nearness > best.get(wording.question, (0.0, False))[0]:
                best[wording.question] = nearness, wording.denied != asked.denied
        return best


def _told(asked: PolarQuestion) -> frozenset[str]:
    return tokens(asked.statement, pairs_of) - _IDLE


def _share(term: str) -> float:
    return SINGLE if len(term) == 1 and term > "\u3400" else 1.0


@lru_cache(maxsize=32)
def index_of(pack: Pack, category: str) -> QuestionIndex:
    """The questions of a category of `pack`, made ready once."""
    return QuestionIndex(pack.questions_of(category))


def answer_by(near: Sequence[NearQuestion], word: Word) -> ReadAnswer:
    """What the questions near to a text answer together about `word`: "yes", "no" or "unclear"."""
    shares: dict[ReadAnswer, float] = {"yes": 0.0, "no": 0.0, "unclear": exp(SHARP * FLOOR)}
    for one in near[:MOST]:
        shares[one.verdict(word)] += exp(SHARP * one.nearness)
    best = max(shares, key=shares.__getitem__)
    return best if shares[best] >= SURE * sum(shares.values()) else "unclear"
