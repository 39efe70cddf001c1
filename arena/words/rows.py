"""The rows of a word pack: categories, facts, words, pairs, clues and properties, as typed values.

Owns: the shape of each row and what a row alone can say. Must not know: files, look-ups over a pack, or games.
"""

from typing import Any, Literal, NamedTuple, cast

from pydantic import BaseModel, ConfigDict, Field, model_validator

from ..hearing.characters import is_letter_or_digit
from ..text import Language, Text, traditional

FactValue = Literal["yes", "no", "sometimes"]


class PackError(ValueError):
    """A pack that cannot be read: the sentence names the row and the reason."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


class _PackRow(BaseModel):
    """A row; where it has a text in one language alone, that text stands for the other one too."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def _in_one_language(cls, given: Any) -> Any:
        if not isinstance(given, dict):
            return given
        row = cast("dict[str, Any]", given)
        for zh, field in cls.model_fields.items():
            en = zh.removesuffix("zh") + "en"
            if zh.endswith("zh") and field.is_required() and (zh in row) != (en in row):
                row = row | {zh: row.get(zh, row.get(en)), en: row.get(en, row.get(zh))}
        return row


class Category(_PackRow):
    """A class of things as a ghost's slip names it (ZG1-4.3)."""

    zh: str = Field(min_length=1)
    en: str = Field(min_length=1)
    description_zh: str = ""
    description_en: str = ""

    def describe(self, language: Language) -> str:
        """The description on the ghosts' card of the Full Edition (ZGF-1.1): by default, the name."""
        return Text(en=self.description_en or self.en, zh=self.description_zh or self.zh).to(language)

    def name(self, language: Language) -> str:
        return Text(en=self.en, zh=self.zh).to(language)


class Fact(_PackRow):
    """Something that is true, false or sometimes true of each word of a category."""

    id: str = Field(min_length=1)
    category: str
    group: str = Field(min_length=1)
    clue_zh: str = Field(min_length=1)
    clue_en: str = Field(min_length=1)
    question_zh: str = Field(min_length=1)
    question_en: str = Field(min_length=1)
    plain: bool = Field(default=False, exclude=True)  # nobody wrote it down: `plain_facts.py`

    def clue(self, language: Language) -> str:
        """How somebody who holds the word says it."""
        return Text(en=self.clue_en, zh=self.clue_zh).to(language)

    @property
    def wordings(self) -> tuple[str, str, str, str]:
        """Every way in which the pack says it: as a clue and as a question, zh and en."""
        return self.clue_zh, self.clue_en, self.question_zh, self.question_en

    def question(self, language: Language) -> str:
        """How the ghosts ask the referee about it."""
        return Text(en=self.question_en, zh=self.question_zh).to(language)


class Word(_PackRow):
    """A word in both languages and what is known about it; facts of its category in no list are false of it."""

    zh: str = Field(min_length=1)
    en: str = Field(min_length=1)
    category: str
    yes: frozenset[str] = frozenset()
    sometimes: frozenset[str] = frozenset()
    unknown: frozenset[str] = frozenset()
    aliases: tuple[str, ...] = ()
    broader: tuple[str, ...] = ()  # words that this one is a kind or a part of: never its pair (ZG2-4)
    agreed: tuple[str, ...] = ()  # rules of ZG1-4 that the table agreed to set aside for this row

    def text(self, language: Language) -> str:
        if language == "en":
            return self.en
        return self.zh if language == "zh" else traditional(self.zh)

    def length(self, language: Language) -> int:
        """Characters of the word as a ghost's slip counts them; spaces and hyphens do not count (ZG1-3.1.1)."""
        return len([c for c in self.text(language) if is_letter_or_digit(c)])

    def verdict(self, fact: Fact) -> FactValue | None:
        """Whether `fact` holds for this word; None where it makes no sense or nobody wrote it down."""
        if fact.category != self.category or fact.id in self.unknown:
            return None
        if fact.id in self.yes:
            return "yes"
        return "sometimes" if fact.id in self.sometimes else "no"


class ClueRow(BaseModel):
    """What people say of a word, in either language; how telling it is, from 3 (names it) to 1 (fits many); and the
    other words of the category that it fits about as well, "*" for about half of them or more."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    word: str = Field(min_length=1)
    zh: tuple[str, ...] = ()
    en: tuple[str, ...] = ()
    telling: Literal[1, 2, 3] = 3
    fits: tuple[str, ...] = ()


class PropertyRow(BaseModel):
    """What may be asked about the words of a category, in several wordings of either language; `yes` and `depends` name
    words, "*" in `yes` stands for all of them and "-" for none. Of the words in no list it is not so."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str = Field(min_length=1)
    category: str
    zh: tuple[str, ...] = ()
    en: tuple[str, ...] = ()
    yes: tuple[str, ...] = ()
    depends: tuple[str, ...] = ()


class WordingRow(BaseModel):
    """More wordings of the question of a fact that the pack has."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    fact: str = Field(min_length=1)
    zh: tuple[str, ...] = ()
    en: tuple[str, ...] = ()


class Document(_PackRow):
    """What one file of a pack holds, whatever its format. Several documents make one pack."""

    name: str = ""
    categories: dict[str, Category] = {}
    facts: tuple[Fact, ...] = ()
    words: tuple[Word, ...] = ()
    pairs: dict[str, tuple[tuple[str, str], ...]] = {}
    clues: tuple[ClueRow, ...] = ()
    properties: tuple[PropertyRow, ...] = ()
    wordings: tuple[WordingRow, ...] = ()


class Pair(NamedTuple):
    """Two related words; `closeness` is the share of facts on which they agree, None without facts."""

    a: Word
    b: Word
    closeness: float | None
