"""A word pack: words by category, and a table of facts that says what is true of each.

Owns: the pack's file format (TOML), look-ups over it, and which words may be dealt.
Must not know: files (a caller reads the text), games, or how a bot uses a fact. `check.py` judges a pack's quality.
"""

import hashlib
from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property, lru_cache
from importlib import resources
from itertools import combinations
from typing import Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from ..invalid import first_error
from ..text import Language, Text, traditional
from .compare import fold

Verdict = Literal["yes", "no", "sometimes"]
_SETS = ("yes", "sometimes", "unknown")  # sorted before they are hashed: a set has no order of its own
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
    description_zh: str = ""
    description_en: str = ""

    def describe(self, language: Language) -> str:
        """The description on the ghosts' card of the Full Edition (ZGF-1.1): by default, the name."""
        return Text(en=self.description_en or self.en, zh=self.description_zh or self.zh).to(language)

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
    broader: tuple[str, ...] = ()  # words that this one is a kind or a part of: never its pair (ZG2-4)
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
    pairs: dict[str, tuple[tuple[str, str], ...]] = {}


class Pair(NamedTuple):
    """Two related words; `closeness` is the share of facts on which they agree, None without facts."""

    a: Word
    b: Word
    closeness: float | None


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
        self.listed: tuple[tuple[str, str], ...] = tuple(
            pair for document in documents for pairs in document.pairs.values() for pair in pairs
        )

    @cached_property
    def digest(self) -> str:
        """A fingerprint of all that can be dealt and said: another pack under the same name has another."""
        kept = [word.model_dump() | {k: sorted(getattr(word, k)) for k in _SETS} for word in self.words]
        content = repr((kept, [fact.model_dump() for fact in self.facts], self.categories, self.listed))
        return hashlib.blake2b(content.encode(), digest_size=8).hexdigest()

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
        """The fact that `text` words exactly, as a clue or as a question, in any language or script.

        It is one of `category`, or of the first category that has it where that is empty.
        """
        folded = fold(text)
        if category:
            return self._by_wording.get((category, folded))
        found = (self._by_wording.get((known, folded)) for known in self.categories)
        return next((fact for fact in found if fact), None)

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """The related pairs: those that the pack lists, else all pairs of a category that ZG2-4 allows."""
        if self.listed:
            found = ((self.find(left), self.find(right)) for left, right in self.listed)
            return tuple(Pair(a, b, self.closeness(a, b)) for a, b in found if a and b)
        apart = ((a, b) for a, b in combinations(self.words, 2) if a.category == b.category and not overlap(a, b))
        return tuple(Pair(a, b, self.closeness(a, b)) for a, b in apart)

    def closeness(self, a: Word, b: Word) -> float | None:
        """The share of the facts known of both words on which they agree, from 0 (far) to 1."""
        verdicts = [(a.verdict(fact), b.verdict(fact)) for fact in self.facts_of.get(a.category, ())]
        known = [(left, right) for left, right in verdicts if left and right]
        return sum(left == right for left, right in known) / len(known) if known else None

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


def overlap(a: Word, b: Word) -> bool:
    """Whether one word contains the other, in writing or by its row in meaning, or is another name of it (ZG2-4)."""
    left, right = (fold(a.zh), fold(a.en)), (fold(b.zh), fold(b.en))
    if any(x in y or y in x for x, y in zip(left, right)):
        return True
    named = {fold(name) for name in (*a.aliases, *a.broader)}, {fold(name) for name in (*b.aliases, *b.broader)}
    return bool(named[0] & set(right) or named[1] & set(left))


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
        loc, _, why = first_error(error)
        where = ".".join(str(part + 1) if isinstance(part, int) else part for part in loc)
        row = Text(f"{name}: {where} {why.en}", f"{name}：{where} {why.zh}")
        raise PackError(row) from None


@lru_cache(maxsize=4)
def shipped(name: str) -> Pack:
    """A pack that comes with the arena: "beginners" (ZG1-4.3) or "full-edition" (ZGF-0.2)."""
    folder = resources.files("arena.words") / "data" / name
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)
    return Pack(name, [_document(file.read_text("utf-8"), file.name) for file in files])


def beginners() -> Pack:
    """The four beginners' categories of ZG1-4.3, with related pairs."""
    return shipped("beginners")
