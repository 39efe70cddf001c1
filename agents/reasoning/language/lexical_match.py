"""Evidence by wording: how much of a fact's wording a text shares, where rare words count more than common ones.

Owns: tokens (English stems; Chinese words from jieba where it is installed, else pairs of characters) and the overlap
of a text with every wording of a category. Must not know: meaning, weights, or who said the text.
"""

import importlib
import re
import warnings
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import log
from typing import NamedTuple, cast

from arena.words import Fact
from arena.words.recognition import plain, words_in

Cut = Callable[[str], Iterable[str]]  # a run of Chinese characters -> its tokens

_HAN = re.compile(r"[\u3400-\u9fff]+")
_COMMON_WORDS = """
a an the it its is are was were be been this that these those of to in on at for with and or you your people i
me my we they them he she his her him do does can will would has have had not no as by from if so very really
some
"""
_COMMON = frozenset(_COMMON_WORDS.split())
_COMMON_HAN = frozenset("它的了是会有在吗呢吧啊很也都就和或我你这那个一不没人着过得把被让跟与")
_ENDINGS = ("ingly", "edly", "iness", "ing", "ies", "ied", "ely", "ily", "ers", "ed", "es", "er", "ly", "s", "y", "e")
_SHORTEST_STEM = 3


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


def pairs_of(run: str) -> Iterator[str]:
    """The characters of `run` and the pairs that they make: its tokens if jieba is not installed."""
    yield from run
    for left, right in pairwise(run):
        yield left + right


def stem(word: str) -> str:
    """`word` without a usual English ending: enough to make "grows" and "growing" one token."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_STEM:
            bare = word[: -len(ending)]
            return bare[:-1] if bare[-1] == bare[-2] and ending in ("ing", "ed", "er") else bare
    return word


def tokens(text: str, cut: Cut) -> frozenset[str]:
    """The tokens of `text`, without common words."""
    found = {stem(word) for word in words_in(text) if word not in _COMMON}
    for run in _HAN.findall(plain(text)):
        found.update(word for word in cut(run) if word not in _COMMON_HAN)
    return frozenset(found)


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
