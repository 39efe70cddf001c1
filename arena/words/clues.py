"""Clues as people say them: what the words of a pack are described with, how telling each is, what else it fits.

The packs that come along have a table a category (`data/PACK/clues/CATEGORY.tsv`: word, language, telling, fits, clue).
A pack of one's own has them in TOML, as rows `[[clues]]`, or in CSV, under `clues_zh` and `clues_en`.

Owns: the rows and their reading. Must not know: how a text is compared with them, or who says them.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from ..text import Language
from .rows import ClueRow, Word

WIDE = "*"  # among the words that a clue fits: about half of the category, or more


class Clue(NamedTuple):
    """One clue. `telling`: 3 names the word nearly alone, 2 leaves a few words, 1 many.

    `fits` are the other words of the category that it fits about as well; `wide` says that these are too many to list.
    """

    word: Word
    language: Language
    text: str
    telling: int
    fits: tuple[Word, ...]
    wide: bool


def clues_in_table(table: str, find: Callable[[str], Word | None]) -> Iterator[Clue]:
    """The clues of a table that comes along; words that `find` does not know, as those kept private, are left out."""
    for line in table.splitlines()[1:]:
        name, language, telling, fits, text = line.split("\t")
        word = find(name)
        if word is not None:
            yield _clue(word, "zh" if language == "zh" else "en", text, int(telling), fits.split(";"), find)


def clues_in_rows(rows: Iterable[ClueRow], find: Callable[[str], Word | None]) -> Iterator[Clue]:
    """The clues of rows that somebody wrote; words that `find` does not know are left out."""
    for row in rows:
        word = find(row.word)
        if word is not None:
            for text in row.zh:
                yield _clue(word, "zh", text, row.telling, row.fits, find)
            for text in row.en:
                yield _clue(word, "en", text, row.telling, row.fits, find)


def _clue(
    word: Word, language: Language, text: str, telling: int, fits: Iterable[str], find: Callable[[str], Word | None]
) -> Clue:
    others = tuple([other for name in fits if name not in ("", WIDE) and (other := find(name)) is not None])
    return Clue(word, language, text, telling, others, WIDE in fits)
