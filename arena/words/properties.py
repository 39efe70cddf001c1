"""Questions as people ask them: what may be asked about the words of a category, and for which words it is so.

The packs that come along have a table a category (`data/PACK/properties/CATEGORY.tsv`: kind, id, yes, depends, zh, en;
kind `property` is a question of its own, `fact` has more wordings for a fact of the pack). A pack of one's own has them
in TOML, as rows `[[properties]]` and `[[wordings]]`.

Owns: the rows and their reading. Must not know: how a question is understood, or who asks. Properties are for questions
alone: no closeness, and no speech of a bot, is reckoned from them.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..text import Language, Text
from .rows import Fact, FactValue, PropertyRow, Word, WordingRow

ALL, NONE = "*", "-"  # in the place of words: so of every word of the category, or of none
_PROPERTY = "property"


class Question(NamedTuple):
    """What may be asked about a word, in all its wordings; words by their English names, those in no set are a no."""

    id: str
    category: str
    zh: tuple[str, ...]
    en: tuple[str, ...]
    yes: frozenset[str]
    depends: frozenset[str] = frozenset()
    unknown: frozenset[str] = frozenset()

    def verdict(self, word: Word) -> FactValue | None:
        """What a judge answers for `word` of its category; None where nobody knows."""
        if word.en in self.unknown:
            return None
        if word.en in self.yes or ALL in self.yes:
            return "yes"
        return "sometimes" if word.en in self.depends else "no"

    def wording(self, language: Language) -> str:
        """Its first wording."""
        zh, en = (*self.zh, *self.en)[0], (*self.en, *self.zh)[0]
        return Text(en=en, zh=zh).to(language)


def rows_of_table(table: str, category: str) -> Iterator[PropertyRow | WordingRow]:
    """The rows of a table that comes along."""
    for line in table.splitlines()[1:]:
        kind, name, yes, depends, zh, en = line.split("\t")
        texts = {"zh": tuple(zh.split("|")), "en": tuple(en.split("|"))}
        if kind == _PROPERTY:
            lists = {"yes": tuple(filter(None, yes.split(";"))), "depends": tuple(filter(None, depends.split(";")))}
            yield PropertyRow(id=name, category=category, **texts, **lists)
        else:
            yield WordingRow(fact=name, **texts)


def questions(
    category: str, facts: Iterable[Fact], words: Iterable[Word], rows: Iterable[PropertyRow | WordingRow]
) -> Iterator[Question]:
    """What may be asked about `words`, all of `category`: first the facts, with their further wordings."""
    words, rows = tuple(words), tuple(rows)
    more = [row for row in rows if isinstance(row, WordingRow)]
    for fact in facts:
        named = [row for row in more if row.fact == fact.id]
        zh = (fact.question_zh, fact.clue_zh, *(text for row in named for text in row.zh))
        en = (fact.question_en, fact.clue_en, *(text for row in named for text in row.en))
        true = frozenset(word.en for word in words if fact.id in word.yes)
        depends = frozenset(word.en for word in words if fact.id in word.sometimes)
        unknown = frozenset(word.en for word in words if fact.id in word.unknown)
        yield Question(fact.id, category, zh, en, true, depends, unknown)
    for row in rows:
        if isinstance(row, PropertyRow):
            yield Question(row.id, category, row.zh, row.en, frozenset(row.yes) - {NONE}, frozenset(row.depends))
