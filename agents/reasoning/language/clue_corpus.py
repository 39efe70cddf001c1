"""Evidence by what people say: a text compared with the clues of a pack, as P(text | word) for each word.

Two comparisons, both over tokens (`lexical_match.py`) and both of whole texts, in any language of the clues:

    bayes(w)   = 1/sqrt(n) sum over the n tokens t of log P(t | clues of w) / P(t), smoothed by A clues of anybody
    nearest(w) = log(1 + mean over the clues c of w of exp(NEAR cosine(text, c)) - 1), tokens weighed by their rarity
    facts(w)   = 1/sqrt(n) sum over the tokens of a fact's wording of log truth(w) / mean truth, smoothed

A clue counts half for the other words that it fits, too. p is the softmax of a weighted sum of the three over the words
and, as one class more, talk (`talk.txt`: what is said at any table about anything). How far p is believed is P(no talk)
times a logistic function of how near the nearest clue is, of the share of the tokens that are known, and of how sure p
is of one word:

    P(w | text) = g p(w) + (1 - g) / words,   so that what is not understood says nothing of any word.

The weights were fitted by likelihood on natural clues that were written apart from the pack's (`make bench-language`).

Owns: the comparison and its numbers. Must not know: who spoke, or what to make of the evidence.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import resources
from math import exp, log, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from arena.words import Clue, Pack, Word
from arena.words.tokens import Cut, pairs_of, tokens

Floats = NDArray[np.float64]
Indices = NDArray[np.int64]

A = 8.0  # clues of anybody that smooth the shares of a word
NEAR = 10.0
FITS, WIDE = 0.5, 0.3  # how far a clue counts for another word that it fits, and for any word if it is wide
_NAMED = -3.0  # nats: a word that the text names is hardly the one that it describes
_TRUTH = {"yes": 1.0, "sometimes": 0.5}
_SMOOTH = 0.3  # of truths


class CorpusWeights(NamedTuple):
    """Weights of the three comparisons, and of a mean instead of a scaled sum; the log prior of talk; the belief g."""

    bayes: float
    nearest: float
    facts: float
    mean: float
    talk: float
    bias: float
    near: float
    known: float
    sure: float


FITTED = CorpusWeights(
    bayes=0.89, nearest=0.72, facts=1.3, mean=-0.74, talk=3.9, bias=0.3, near=-0.5, known=3.5, sure=2.0
)


class CorpusReading(NamedTuple):
    """`likelihood[w]` is P(text | w) / P(text), with mean 1; `belief` is g, how far the text is understood."""

    likelihood: Floats
    belief: float


class ClueCorpus:
    """The clues and facts of `words`, ready to be compared with texts. A word without clues is never understood."""

    def __init__(self, pack: Pack, words: Sequence[Word], cut: Cut = pairs_of) -> None:
        self.words = tuple(words)
        self._cut = cut
        index = {word: number for number, word in enumerate(self.words)}
        categories = dict.fromkeys(word.category for word in words)
        clues = [clue for category in categories for clue in pack.clues_of(category) if clue.word in index]
        self._has_clues = len(clues) > 0
        bags = [tokens(text, cut) for text in (*(clue.text for clue in clues), *_talk())]
        fits = [(number, *fit) for number, clue in enumerate(clues) for fit in _fits(clue, index)]
        fits += [(number, len(words), 1.0) for number in range(len(clues), len(bags))]  # talk: after the last word
        self._fit_clue: Indices = np.array([clue for clue, _, _ in fits], dtype=np.int64)
        self._fit_word: Indices = np.array([word for _, word, _ in fits], dtype=np.int64)
        self._fit: Floats = np.array([fit for _, _, fit in fits], dtype=float)
        self._first_fit = np.searchsorted(self._fit_clue, np.arange(len(bags) + 1))
        self._size: Floats = np.maximum(self._by_word(self._fit_word, self._fit), 1.0)
        self._clues_with = _numbers_by_token(bags)
        self._rare = {token: log(1 + len(bags) / len(held)) for token, held in self._clues_with.items()}
        self._unknown = log(1 + 2 * len(bags))
        lengths = [sqrt(sum(self._rare[token] ** 2 for token in sorted(bag))) or 1.0 for bag in bags]
        self._length: Floats = np.array(lengths)
        self._ratios: dict[str, Floats] = {}
        self._fact_ratios = _fact_ratios(pack, self.words, cut)
        self._names = [(word.zh if len(word.zh) > 1 else None, f" {word.en.casefold()} ") for word in self.words]

    def read(self, text: str) -> CorpusReading:
        """What `text` says of the words."""
        bag = sorted(tokens(text, self._cut))
        known = [token for token in bag if token in self._clues_with]
        if not known or not self._has_clues or len(self.words) < 2:
            return CorpusReading(np.ones(len(self.words)), 0.0)
        near = self._cosines(bag, known)
        p = self._posterior(bag, known, near, text)
        about = 1.0 - float(p[-1])  # P(it is no talk)
        p = p[:-1] / max(about, 1e-9)
        share = sum(self._rare[t] for t in known) / sum(self._rare.get(t, self._unknown) for t in bag)
        odds = FITTED.bias + FITTED.near * float(near.max()) + FITTED.known * share + FITTED.sure * float(p.max())
        belief = about / (1.0 + exp(-odds))
        return CorpusReading((belief * len(p) * p + 1.0 - belief).round(6), round(belief, 6))

    def _posterior(self, bag: Sequence[str], known: Sequence[str], near: Floats, text: str) -> Floats:
        """p by word, and of talk as the last, shape (words + 1,)."""
        bayes, facts = np.zeros((2, len(self.words) + 1))
        for token in known:
            bayes += self._ratio(token)
        for token in bag:
            if token in self._fact_ratios:
                facts[:-1] += self._fact_ratios[token]
        weight = np.expm1(NEAR * near).take(self._fit_clue) * self._fit
        nearest = np.log1p(self._by_word(self._fit_word, weight) / self._size)
        score = (FITTED.bayes / sqrt(len(bag)) + FITTED.mean / len(bag)) * bayes + FITTED.nearest * nearest
        score += FITTED.facts / sqrt(len(bag)) * facts + self._named(text)
        score[-1] += FITTED.talk
        p: Floats = np.exp(score - score.max())
        p /= p.sum()
        return p

    def _cosines(self, bag: Sequence[str], known: Sequence[str]) -> Floats:
        """The cosine of a text to each clue."""
        shared = np.zeros(len(self._length))
        for token in known:
            shared[self._clues_with[token]] += self._rare[token] ** 2
        length = sqrt(sum(self._rare.get(token, self._unknown) ** 2 for token in bag))
        shared /= length * self._length
        return shared

    def _ratio(self, token: str) -> Floats:
        """log P(token | clues of w) / P(token), shape (words,)."""
        if token not in self._ratios:
            held_by = self._clues_with[token]
            at = np.concatenate([np.arange(*self._first_fit[clue : clue + 2], dtype=np.int64) for clue in held_by])
            held = self._by_word(self._fit_word[at], self._fit[at])
            share = float(held.sum() / self._size.sum())
            self._ratios[token] = np.log((held + A * share) / (self._size + A) / share)
        return self._ratios[token]

    def _by_word(self, words: Indices, weights: Floats) -> Floats:
        return np.bincount(words, weights, minlength=len(self.words) + 1).astype(float)

    def _named(self, text: str) -> Floats:
        """`_NAMED` for the words that `text` names; a single character may be part of anything."""
        plain = f" {text.casefold()} "
        return np.array([*(_NAMED if (zh and zh in plain) or en in plain else 0.0 for zh, en in self._names), 0.0])


@lru_cache(maxsize=1)
def _talk() -> tuple[str, ...]:
    """What is said at any table about anything: one more class beside the words."""
    return tuple((resources.files("agents.reasoning.language") / "talk.txt").read_text("utf-8").splitlines())


def _fits(clue: Clue, index: Mapping[Word, int]) -> list[tuple[int, float]]:
    """The words that a clue counts for, by number, and how far."""
    fits = dict.fromkeys(index.values() if clue.wide else (), WIDE)
    fits |= {index[word]: FITS for word in clue.fits if word in index}
    fits[index[clue.word]] = 1.0
    return sorted(fits.items())


def _numbers_by_token(bags: Sequence[frozenset[str]]) -> dict[str, list[int]]:
    numbers: dict[str, list[int]] = defaultdict(list)
    for number, bag in enumerate(bags):
        for token in sorted(bag):
            numbers[token].append(number)
    return dict(numbers)


def _fact_ratios(pack: Pack, words: Sequence[Word], cut: Cut) -> dict[str, Floats]:
    """By token of any fact's wording: log truth(w) / mean truth, where the truest of the facts with it counts."""
    truths: dict[str, Floats] = {}
    categories = dict.fromkeys(word.category for word in words)
    facts = [fact for category in categories for fact in pack.facts_of.get(category, ())]
    for fact in (fact for fact in facts if not fact.plain):
        truth = np.array([_TRUTH.get(word.verdict(fact) or "", 0.0) for word in words])
        for token in sorted(frozenset[str]().union(*(tokens(text, cut) for text in fact.wordings))):
            truths[token] = np.maximum(truths[token], truth) if token in truths else truth
    return {token: np.log((truth + _SMOOTH) / (truth.mean() + _SMOOTH)) for token, truth in truths.items()}
