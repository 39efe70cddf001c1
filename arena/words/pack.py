"""A word pack: words by category, and a table of facts that says what is true of each.

Owns: the pack's file format (TOML), look-ups over it, and which words may be dealt.
Must not know: files (a caller reads the text), games, or how a bot uses a fact. `check.py` judges a pack's quality.
"""

from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property, lru_cache
from importlib import resources
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from ..text import Language, Text, traditional
from .compare import fold

Verdict = Literal["yes", "no", "sometimes"]
MIN_CELL = 8  # fewer candidates of one category and length would give the word away


class PackError(ValueError):
    """A pack that cannot be read: the sentence names the row and the reason."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


class _Row(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Category(_Row):
    """A class of things as a ghost's slip names it (ZG1-4.3)."""

    zh: str = Field(min_length=1)
    en: str = Field(min_length=1)

    def name(self, language: Language) -> str:
        return Text(en=self.en, zh=self.zh).to(language)


class Fact(_Row):
    """Something that is true, false or sometimes true of each word of a category."""

    id: str = Field(min_length=1)
    category: str
    group: str = Field(min_length=1)
    clue_zh: str = Field(min_length=1)
    clue_en: str = Field(min_length=1)
    question_zh: str = Field(min_length=1)
    question_en: str = Field(min_length=1)

    def clue(self, language: Language) -> str:
        """How somebody who holds the word says it."""
        return Text(en=self.clue_en, zh=self.clue_zh).to(language)

    def question(self, language: Language) -> str:
        """How the ghosts ask the referee about it."""
        return Text(en=self.question_en, zh=self.question_zh).to(language)


class Word(_Row):
    """A word in both languages and what is known about it; facts of its category in no list are false of it."""

    zh: str = Field(min_length=1)
    en: str = Field(min_length=1)
    category: str
    yes: frozenset[str] = frozenset()
    sometimes: frozenset[str] = frozenset()
    unknown: frozenset[str] = frozenset()
    aliases: tuple[str, ...] = ()
    agreed: tuple[str, ...] = ()  # rules of ZG1-4 that the table agreed to set aside for this row

    def text(self, language: Language) -> str:
        if language == "en":
            return self.en
        return self.zh if language == "zh" else traditional(self.zh)

    def length(self, language: Language) -> int:
        """Characters of the word as a ghost's slip counts them; spaces and hyphens do not count (ZG1-3.1.1)."""
        return len([c for c in self.text(language) if c.isalnum()])

    def verdict(self, fact: Fact) -> Verdict | None:
        """Whether `fact` holds for this word; None where it makes no sense or nobody wrote it down."""
        if fact.category != self.category or fact.id in self.unknown:
            return None
        if fact.id in self.yes:
            return "yes"
        return "sometimes" if fact.id in self.sometimes else "no"


class Document(_Row):
    """The shape of a pack's TOML file. Several documents make one pack."""

    name: str = ""
    categories: dict[str, Category] = {}
    facts: tuple[Fact, ...] = ()
    words: tuple[Word, ...] = ()


class Pack:
    """Words and facts, indexed. Immutable once made."""

    def __init__(self, name: str, documents: Iterable[Document]) -> None:
        documents = tuple(documents)
        self.name = name
        self.categories: dict[str, Category] = {}
        for document in documents:
            self.categories |= document.categories
        self.facts: tuple[Fact, ...] = tuple(fact for document in documents for fact in document.facts)
        self.words: tuple[Word, ...] = tuple(word for document in documents for word in document.words)

    @cached_property
    def facts_of(self) -> dict[str, tuple[Fact, ...]]:
        """Facts by category, in the order of the file."""
        table: dict[str, list[Fact]] = defaultdict(list)
        for fact in self.facts:
            table[fact.category].append(fact)
        return {category: tuple(facts) for category, facts in table.items()}

    @cached_property
    def _by_wording(self) -> dict[tuple[str, str], Fact]:
        wordings: dict[tuple[str, str], Fact] = {}
        for fact in self.facts:
            for text in (fact.clue_zh, fact.clue_en, fact.question_zh, fact.question_en):
                wordings[fact.category, fold(text)] = fact
        return wordings

    @cached_property
    def _by_text(self) -> dict[str, Word]:
        return {fold(text): word for word in self.words for text in (word.zh, word.en)}

    def find(self, text: str) -> Word | None:
        """The word written as `text`, in either language and any script."""
        return self._by_text.get(fold(text))

    def fact_said(self, category: str, text: str) -> Fact | None:
        """The fact of `category` that `text` words exactly, as a clue or as a question, in any language or script."""
        return self._by_wording.get((category, fold(text)))

    @lru_cache(maxsize=8)  # noqa: B019 - packs are few and live as long as the process
    def cells(self, language: Language) -> dict[tuple[str, int], tuple[Word, ...]]:
        """Words by (category, length): what a ghost's slip tells apart."""
        table: dict[tuple[str, int], list[Word]] = defaultdict(list)
        for word in self.words:
            table[word.category, word.length(language)].append(word)
        return {cell: tuple(words) for cell, words in sorted(table.items())}

    @lru_cache(maxsize=8)  # noqa: B019
    def dealt(self, language: Language) -> tuple[Word, ...]:
        """The words that may be dealt: those with at least `MIN_CELL` candidates for their slip."""
        return tuple(word for words in self.cells(language).values() if len(words) >= MIN_CELL for word in words)


def parse_pack(text: str, name: str) -> Pack:
    """The pack in one TOML document.

    Raises:
        PackError: the text is not TOML, or a row does not have the shape of the format.
    """
    return Pack(name, [_document(text, name)])


def _document(text: str, name: str) -> Document:
    import tomllib

    try:
        return Document.model_validate(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise PackError(Text(f"{name} is not valid TOML: {error}", f"{name} 不是合法的 TOML：{error}")) from None
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part + 1) if isinstance(part, int) else part for part in first["loc"])
        row = Text(f"{name}: {where}: {first['msg']}", f"{name}：第 {where} 处：{first['msg']}")
        raise PackError(row) from None


@lru_cache(maxsize=1)
def beginners() -> Pack:
    """The pack that comes with the arena: the four beginners' categories of ZG1-4.3."""
    folder = resources.files("arena.words") / "data" / "beginners"
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)
    return Pack("beginners", [_document(file.read_text("utf-8"), file.name) for file in files])
