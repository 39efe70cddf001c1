"""When two writings are the same word (CM-9), and whether a speech contains one (CM-13, its first half).

Owns: normal forms. Must not know: packs, seats, or what follows from a match.
"""

import unicodedata
from functools import lru_cache

from ..hearing.characters import category
from ..text import GLYPHS, simplified, traditional


class DropTable(dict[int, int | None]):
    """A table for `str.translate` that drops whole classes of characters; each character is looked up once."""

    def __init__(self, dropped: str) -> None:
        super().__init__()
        self.dropped = dropped

    def __missing__(self, code: int) -> int | None:
        self[code] = kept = None if category(chr(code))[0] in self.dropped else code
        return kept


WORD_CHARACTERS = DropTable("ZPC")  # separators, punctuation, controls and format characters carry no part of a word


@lru_cache(maxsize=8192)
def bare(text: str) -> str:
    """`text` folded, but for the script."""
    folded = unicodedata.normalize("NFKC", text.translate(GLYPHS)).casefold()
    return folded.translate(WORD_CHARACTERS)


@lru_cache(maxsize=8192)
def fold(text: str) -> str:
    """`text` by CM-9: NFKC, without white space and punctuation, case folded, Simplified."""
    return simplified(bare(text))


def same_word(left: str, right: str) -> bool:
    """Whether two writings are the same word: the whole of both, no synonyms, no partial credit (CM-9).

    Either script may have been typed, and converting is not one to one, so the normal forms are compared as sets:
    as written, in Simplified and in Traditional characters.
    """
    return bool(_forms(left) & _forms(right))


@lru_cache(maxsize=8192)  # a guess is compared with every word that it may be
def _forms(text: str) -> frozenset[str]:
    written = bare(text) or text.strip()  # two guesses of mere punctuation are the same guess
    return frozenset(form for form in (written, simplified(written), traditional(written)) if form)
