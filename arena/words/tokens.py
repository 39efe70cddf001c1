"""What two texts are compared by: English stems, and Chinese characters with the pairs that they make.

Owns: tokens. Must not know: what they are compared for, or any meaning.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

from .recognition import plain, words_in

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


def pairs_of(run: str) -> Iterator[str]:
    """The characters of `run` and the pairs that they make: its tokens where no word list is at hand."""
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
