"""What a holder of each word is likely to say: a pack's facts as the matrix P(fact | word).

A holder of a word says a fact that is true of it, each with equal probability. With probability 0.25 the fact is only
sometimes true of the word; with probability 0.02 it is false, by a slip of the tongue or a misreading.

Owns: the matrix of facts and words, and the reading of a text through it. Must not know: seats, cards, or who said it.
"""

from collections.abc import Collection, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np

from agents.reasoning.inference.deal_posterior import Floats, Indices
from agents.reasoning.language.clue_corpus import ClueCorpus
from agents.reasoning.language.phrasebook import parse_speech, topic_of
from agents.reasoning.language.reader import Reader
from arena.text import Language
from arena.words import Fact, Pack, Word, same_word

_TRUTH = {"yes": 1.0, "sometimes": 0.5, "no": 0.0, None: 0.5}
_SOMETIMES, _FALSE = 0.25, 0.02  # P(a fact that is said is sometimes true of the word), P(it is false)
_SHARES = {1.0: 1.0 - _SOMETIMES - _FALSE, 0.5: _SOMETIMES, 0.0: _FALSE}  # by truth
_PAIR_DECAY = 12.0  # nats by which a pair of words is less likely if all their facts differ
# A text is a clue if the weights of its facts sum to _MIN_FACTS, or if its meaning is worth _MIN_NATS for some word.
# Above a weight of _FACTS_SUFFICE its meaning is not computed.
_MIN_FACTS, _MIN_NATS, _FACTS_SUFFICE = 0.15, 0.3, 0.9
_IS_CLUE = 0.5  # sum of the weights of its facts from which a text is surely a clue
# The belief in a reading from which a text in words of its own says something of the word, and surely does
_UNDERSTOOD, _CLUE_IN_OWN_WORDS = 0.1, 0.3
_LIMITS = 16  # length limits whose facts are cached
_READINGS = 20_000  # texts whose readings are cached


class TextReading(NamedTuple):
    """`likelihood[w]` is P(text | a holder of w speaks).

    `facts` are the facts that the text may express, by number and weight, likeliest first; the weights sum to 1 at
    most. `is_clue` says whether it surely says something of the word.
    """

    likelihood: Floats
    facts: tuple[tuple[int, float], ...]
    is_clue: bool


class SparseTruth:
    """The entries of `truth` above 0 as one list ordered by word: the fact of each entry, and its `says`."""

    def __init__(self, truth: Floats, says: Floats) -> None:
        words, self.facts = np.nonzero(truth.T > 0.0)
        self.says: Floats = says[self.facts, words]
        self._words, self._starts = np.unique(words, return_index=True)
        self._width = truth.shape[1]
        by_fact = np.argsort(self.facts, kind="stable")
        self._entries = np.split(by_fact, np.cumsum(np.bincount(self.facts, minlength=len(truth)))[:-1])

    def entries(self, facts: Collection[int]) -> Indices:
        """The indices of the entries of `facts`."""
        return np.concatenate([self._entries[fact] for fact in facts])

    def sums(self, values: Floats) -> Floats:
        """By word, the sum of its entries, 0 if it has none, shape (words,)."""
        return self._by_word(np.add.reduceat(values, self._starts), 0.0)

    def least(self, values: Floats) -> Floats:
        """By word, the least of its entries, infinite if it has none, shape (words,)."""
        return self._by_word(np.minimum.reduceat(values, self._starts), np.inf)

    def _by_word(self, found: Floats, missing: float) -> Floats:
        if len(found) == self._width:
            return found
        values = np.full(self._width, missing)
        values[self._words] = found
        return values


class Lexicon:
    """`words`, the `facts` of their categories, and the `topics` of the facts; words and facts are numbered.

    `truth[f, w]` is 1 where fact f is true of word w, 0 where it is false, 0.5 where it is sometimes true or not known.
    `truth_by_word[w][f]` is its transpose as tuples, `possible[f, w]` says whether `truth[f, w]` > 0, `prevalence[f]`
    is the mean of `truth[f]` over the words. `says[f, w]` is P(f is said | a holder of w speaks), `pair_prior[v, w]` is
    P(v is the other word | w is dealt).
    """

    def __init__(self, pack: Pack, words: Sequence[Word]) -> None:
        self.words = tuple(words)
        self.word_index = {word: number for number, word in enumerate(self.words)}
        categories = dict.fromkeys(word.category for word in self.words)
        self.facts: tuple[Fact, ...] = tuple(fact for known in categories for fact in pack.facts_of.get(known, ()))
        self.fact_index = {fact.id: number for number, fact in enumerate(self.facts)}
        self.topics = tuple(map(topic_of, self.facts))
        self.category = next(iter(categories)) if len(categories) == 1 else ""
        self._pack, self._reader = pack, reader(pack)
        rows = [[_TRUTH[word.verdict(fact)] for word in self.words] for fact in self.facts]
        foreign = [[fact.category != word.category for word in self.words] for fact in self.facts]
        self.truth: Floats = np.array(rows, dtype=float).reshape(len(self.facts), len(self.words))
        self.truth[np.array(foreign, dtype=bool).reshape(self.truth.shape)] = 0.0
        self.truth_by_word: tuple[tuple[float, ...], ...] = tuple(map(tuple, self.truth.T.tolist()))
        self.possible = self.truth > 0.0
        self.prevalence: tuple[float, ...] = tuple(self.truth.mean(axis=1).tolist()) if self.truth.size else ()
        self.says = _says(self.truth)
        self.log_says: Floats = np.log(self.says)
        self.sparse = SparseTruth(self.truth, self.says)
        self.pair_prior = _near(self.truth)
        self._clues: dict[Language, tuple[str, ...]] = {}
        self._within: dict[tuple[Language, int], tuple[int, ...]] = {}
        self._spelled: dict[str, tuple[int, ...]] = {}
        self._readings: dict[str, TextReading | None] = {}

    def clues(self, language: Language) -> tuple[str, ...]:
        """The clue of each fact, by number."""
        if language not in self._clues:
            self._clues[language] = tuple(fact.clue(language) for fact in self.facts)
        return self._clues[language]

    def facts_within(self, language: Language, limit: int) -> tuple[int, ...]:
        """The facts whose clues have at most `limit` characters."""
        key = (language, limit)
        if key not in self._within:
            if len(self._within) >= _LIMITS:
                self._within.clear()
            self._within[key] = tuple(fact for fact, clue in enumerate(self.clues(language)) if len(clue) <= limit)
        return self._within[key]

    def spelled(self, text: str) -> tuple[int, ...]:
        """The words that are written as `text`, in either language (CM-9)."""
        if text not in self._spelled:
            same = (any(same_word(text, form) for form in (word.zh, word.en)) for word in self.words)
            self._spelled[text] = tuple(word for word, is_same in enumerate(same) if is_same)
        return self._spelled[text]

    def read(self, text: str) -> TextReading | None:
        """The facts that `text` may express, and its likelihood by word; None if it is no clue."""
        try:
            return self._readings[text]
        except KeyError:
            if len(self._readings) > _READINGS:
                self._readings.clear()
            read = self._readings[text] = self._new_reading(text)
            return read

    def _new_reading(self, text: str) -> TextReading | None:
        lines = parse_speech(text)
        if lines.is_only_lines or not text:
            return None
        if self.corpus is not None and not self._reader.knows_wording(lines.rest, self.category):
            return self._understood(lines.rest, self.corpus)
        said = self._reader.facts_said(lines.rest, self.category)
        facts = tuple((self.fact_index[fact.id], weight) for fact, weight in said if fact.id in self.fact_index)
        known = sum(weight for _, weight in facts)
        meant = {} if known > _FACTS_SUFFICE else self._reader.words_meant(lines.rest, self.category) or {}
        if known < _MIN_FACTS and max(map(abs, meant.values()), default=0.0) < _MIN_NATS:
            return None
        unread = max(0.0, 1.0 - known)
        likelihood = np.full(len(self.words), unread / max(1, len(self.facts)))
        for fact, weight in facts:
            likelihood += weight * self.says[fact]
        if meant:
            likelihood *= np.exp([meant.get(word, 0.0) for word in self.words])
        return TextReading(likelihood, facts, known >= _IS_CLUE)

    @cached_property
    def corpus(self) -> ClueCorpus | None:
        """What people say of the words, where the pack knows it."""
        categories = dict.fromkeys(word.category for word in self.words)
        known = any(self._pack.clues_of(category) for category in categories)
        return ClueCorpus(self._pack, self.words) if known else None

    def _understood(self, text: str, corpus: ClueCorpus) -> TextReading | None:
        """A text in words of its own, by what people say; its scale is that of a fact."""
        read = corpus.read(text)
        if read.belief < _UNDERSTOOD:
            return None
        return TextReading(read.likelihood / max(1, len(self.facts)), (), read.belief >= _CLUE_IN_OWN_WORDS)


def _says(truth: Floats) -> Floats:
    says = np.zeros_like(truth)
    for value, share in _SHARES.items():
        of_this = truth == value
        says += share * of_this / np.maximum(1, of_this.sum(axis=0))
    says = np.maximum(says, 1e-6)
    says /= np.maximum(says.sum(axis=0), 1e-6)  # a pack may have no fact that is sometimes true of a word
    return says


def _near(truth: Floats) -> Floats:
    """P(v is the other word | w is dealt), shape (words, words): words are paired by the facts they share (ZG2-4)."""
    half, whole, sums = (truth >= 0.5).astype(float), (truth == 1.0).astype(float), truth.sum(axis=0)
    apart = sums[:, None] + sums - half.T @ half - whole.T @ whole  # |a - b| = a + b - 2 min(a, b), of 0, 0.5 and 1
    weight = np.exp(-_PAIR_DECAY * apart / max(1, len(truth)))
    np.fill_diagonal(weight, 0.0)
    return np.asfortranarray(weight / np.maximum(weight.sum(axis=0), 1e-300))  # it is read by columns


@lru_cache(maxsize=64)
def lexicon(pack: Pack, words: tuple[Word, ...]) -> Lexicon:
    """The lexicon of `words`, made once; packs and their words never change."""
    return Lexicon(pack, words)


@lru_cache(maxsize=8)
def reader(pack: Pack) -> Reader:
    """The reader of a pack, made once."""
    return Reader(pack)
