"""Evidence by wording: how much of a fact's wording a text shares, where rare words count more than common ones.

Owns: Chinese words from jieba where it is installed (else `arena/words/tokens.py` makes pairs of characters), and the
overlap of a text with every wording of a category. Must not know: meaning, weights, or who said the text.
"""

import importlib
import warnings
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from functools import lru_cache
from math import log
from typing import NamedTuple, cast

from arena.words import Fact
from arena.words.tokens import Cut, tokens


@lru_cache(maxsize=1)
def jieba_words() -> Cut | None:
    """The characters of a run and the words that jieba finds in it; None if jieba is not installed."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # its source has escapes that newer Pythons warn of
            jieba = importlib.import_module("jieba")
    except ImportError:
        return None
    jieba.setLogLevel(60)  # it greets on stderr
    cut = cast("Callable[[str], list[str]]", jieba.lcut_for_search)
    return lambda run: [*run, *(word for word in cut(run) if len(word) > 1)]


class _Wording(NamedTuple):
    fact: int
    weight: float  # the sum of its tokens' weights


class Overlap:
    """The wordings of `facts`, ready to be compared with texts."""

    def __init__(self, facts: Sequence[Fact], cut: Cut) -> None:
        self._cut = cut
        bags = [[tokens(text, cut) for text in fact.wordings] for fact in facts]
        seen = Counter(token for bag in bags for token in frozenset[str]().union(*bag))
        self._unknown = log(1 + len(facts))  # the weight of a token that no fact has
        self._weight = {token: log(1 + len(facts) / count) for token, count in seen.items()}
        self._wordings: list[_Wording] = []
        self._wordings_with: dict[str, list[int]] = defaultdict(list)
        for number, bag in enumerate(bags):
            for tokens_of_wording in bag:
                for token in tokens_of_wording:
                    self._wordings_with[token].append(len(self._wordings))
                self._wordings.append(_Wording(number, sum(sorted(map(self._weight.__getitem__, tokens_of_wording)))))

    def scores(self, clause: str) -> dict[int, float]:
        """The overlap of `clause` with each fact, by the fact's number, in (0, 1]; facts without overlap are absent."""
        said = tokens(clause, self._cut)
        total = sum(self._weight.get(token, self._unknown) for token in said)
        shared: dict[int, float] = defaultdict(float)
        for token in sorted(said):  # a set has no order, and sums of floats depend on it
            for number in self._wordings_with.get(token, ()):
                shared[number] += self._weight[token]
        best: dict[int, float] = {}
        for number, weight in shared.items():
            wording = self._wordings[number]
            best[wording.fact] = max(best.get(wording.fact, 0.0), 2 * weight / (total + wording.weight))
        return best
