"""A word pack: words by category, and a table of facts that says what is true of each.

Owns: look-ups over a pack, which of its words and pairs may be dealt, and the formats it is read from (TOML, CSV).
Must not know: files (a caller reads the text), games, or how a bot uses a fact. `check.py` judges a pack's quality.
"""

import hashlib
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from importlib import resources
from itertools import combinations
from pathlib import PurePath
from types import MappingProxyType

from pydantic import ValidationError

from ..invalid import first_error, nearest
from ..text import Language, Text
from .clues import Clue, clues_in_rows, clues_in_table
from .compare import fold
from .pairing import Closeness, Range, closeness_range, overlap, refusal
from .plain_facts import with_plain_facts
from .properties import Question, questions, rows_of_table
from .recognition import Beginnings, by_beginning, said_in, wording
from .rows import Category, ClueRow, Document, Fact, PackError, Pair, PropertyRow, Word, WordingRow
from .sheet import sheet
from .split import Split, part_of

SHIPPED = ("beginners", "full-edition")
_CONTROL = re.compile("[\0-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufeff]")
_SETS = ("yes", "sometimes", "unknown")  # sorted before they are hashed: a set has no order of its own
MIN_CELL = 8  # fewer candidates of one category and length would give the word away


class Pack:
    """Words and facts, indexed. Immutable once made.

    Where `part` or `within` is given, only those words and only pairs of that closeness are dealt; all are known.
    """

    def __init__(
        self,
        name: str,
        documents: Iterable[Document],
        part: frozenset[Word] | None = None,
        within: Range | None = None,
        clue_tables: Mapping[str, str] = MappingProxyType({}),
        property_tables: Mapping[str, str] = MappingProxyType({}),
        names_table: str = "",
    ) -> None:
        documents = tuple(documents)
        self.part, self.within = part, within
        self._documents = documents
        self._clue_tables = clue_tables  # by category, unread: a game needs one of them
        self._property_tables = property_tables  # likewise
        self._names_table = names_table
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
        """A fingerprint of all that can be dealt and said: another pack under the same name has another.

        What comes along in tables beside the words, clues and properties, is what the players and the judge know, like
        their code: it may grow, and tournaments that were begun go on.
        """
        plain = {fact.id for fact in self.facts if fact.plain}
        kept = [word.model_dump() | {k: sorted(getattr(word, k) - plain) for k in _SETS} for word in self.words]
        content = repr((kept, [fact.model_dump() for fact in self.given_facts], self.categories, self.listed))
        for rows in (self.clue_rows, self.property_rows):
            content += repr([row.model_dump() for row in rows]) if rows else ""
        return hashlib.blake2b(content.encode(), digest_size=8).hexdigest()

    @cached_property
    def given_facts(self) -> tuple[Fact, ...]:
        """The facts that somebody wrote down; the others follow from the table of words."""
        return tuple(fact for fact in self.facts if not fact.plain)

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
            for text in fact.wordings:
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

    @lru_cache(maxsize=4096)  # noqa: B019
    def facts_in(self, category: str, text: str) -> tuple[Fact, ...]:
        """The facts that `text` words, with other words around them or without, in the order in which it says them.

        An exact wording counts alone; a wording that the text denies does not count. Categories as in `fact_said`.
        """
        exact = self.fact_said(category, text)
        if exact:
            return (exact,)
        for known in (category,) if category else self.categories:
            forms = self._forms_of.get(known, {})
            facts = dict.fromkeys(forms[form] for form in said_in(text, self._beginnings_of.get(known, {})))
            if facts:
                return tuple(facts)
        return ()

    @cached_property
    def _forms_of(self) -> dict[str, dict[str, Fact]]:
        return {
            category: {wording(text): fact for fact in facts for text in fact.wordings}
            for category, facts in self.facts_of.items()
        }

    @cached_property
    def _beginnings_of(self) -> dict[str, Beginnings]:
        return {category: by_beginning(forms) for category, forms in self._forms_of.items()}

    @cached_property
    def _other_names(self) -> dict[str, tuple[str, ...]]:
        rows = (line.split("\t") for line in self._names_table.splitlines()[1:])
        return {word: tuple(names.split("|")) for word, names in rows}

    def names_of(self, word: Word) -> tuple[str, ...]:
        """What people call `word`: as it is written, its aliases, and other names that no rule of a game knows."""
        return (word.zh, word.en, *word.aliases, *self._other_names.get(word.en, ()))

    @property
    def clue_rows(self) -> tuple[ClueRow, ...]:
        """The clues that a pack of one's own brings, as they were written."""
        return tuple(row for document in self._documents for row in document.clues)

    @lru_cache(maxsize=64)  # noqa: B019 - packs are few and live as long as the process
    def clues_of(self, category: str) -> tuple[Clue, ...]:
        """What people say of the words of `category`, in the order of the file; empty if nobody wrote it down."""
        written = (clue for clue in clues_in_rows(self.clue_rows, self.find) if clue.word.category == category)
        return (*clues_in_table(self._clue_tables.get(category, ""), self.find), *written)

    @property
    def property_rows(self) -> tuple[PropertyRow | WordingRow, ...]:
        """The properties and wordings that a pack of one's own brings, as they were written."""
        properties = tuple(row for document in self._documents for row in document.properties)
        return (*properties, *(row for document in self._documents for row in document.wordings))

    def property_table(self, category: str) -> tuple[PropertyRow | WordingRow, ...]:
        """Those of `category` that come along with the pack."""
        return tuple(rows_of_table(self._property_tables.get(category, ""), category))

    @lru_cache(maxsize=64)  # noqa: B019
    def questions_of(self, category: str) -> tuple[Question, ...]:
        """What may be asked about the words of `category`: its facts, then its properties."""
        rows = (*self.property_table(category), *self.property_rows)
        here = (row for row in rows if isinstance(row, WordingRow) or row.category == category)
        words = (word for word in self.words if word.category == category)
        return tuple(questions(category, self.facts_of.get(category, ()), words, here))

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """The related pairs that may be dealt: those that the pack lists, else all of a category, as ZG2-4 allows."""
        return tuple(pair for pair in self._all_pairs() if self._is_dealt(pair))

    def _all_pairs(self) -> Iterator[Pair]:
        if not self.listed:
            two = ((a, b) for a, b in combinations(self.words, 2) if a.category == b.category and not overlap(a, b))
            yield from (Pair(a, b, self.closeness(a, b)) for a, b in two)
            return
        seen: set[frozenset[Word]] = set()
        for left, right in self.listed:
            a, b = self.find(left), self.find(right)
            if a and b and not refusal(a, b) and frozenset((a, b)) not in seen:
                seen.add(frozenset((a, b)))
                yield Pair(a, b, self.closeness(a, b))

    def _is_dealt(self, pair: Pair) -> bool:
        if self.part is not None and not self.part.issuperset((pair.a, pair.b)):
            return False
        if self.within is None:
            return True
        return pair.closeness is not None and self.within[0] <= pair.closeness <= self.within[1]

    def closeness(self, a: Word, b: Word) -> float | None:
        """The share of the facts known of both words on which they agree, from 0 (far) to 1."""
        facts = [fact for fact in self.facts_of.get(a.category, ()) if not fact.plain]
        verdicts = [(a.verdict(fact), b.verdict(fact)) for fact in facts]
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
        enough = (words for words in self.cells(language).values() if len(words) >= MIN_CELL)
        return tuple(word for words in enough for word in words if self.part is None or word in self.part)

    def narrowed(self, split: Split | None = None, closeness: Closeness | None = None) -> "Pack":
        """This pack with less to deal: the words of one part of it, and the pairs of a closeness.

        The public part does not know the private words; whoever plays the private part knows the facts of all words.
        """
        within = closeness_range(closeness, self.pairs) if closeness else None
        tables = self._clue_tables, self._property_tables, self._names_table
        if split is None:
            return Pack(self.name, self._documents, None, within, *tables)
        part = part_of(self.words, split)
        if split.part == "private":
            return Pack(self.name, self._documents, part, within, *tables)
        documents = (
            document.model_copy(update={"words": tuple(word for word in document.words if word in part)})
            for document in self._documents
        )
        return Pack(self.name, documents, None, within, *tables)


def parse_pack(text: str, name: str) -> Pack:
    """The pack in one TOML document.

    Raises:
        PackError: the text is not TOML, or a row does not have the shape of the format.
    """
    return Pack(name, [with_plain_facts(_checked(_document(text, name), name))])


def find_pack(name: str, read: Callable[[str], str]) -> Pack:
    """The pack called `name`: one that comes with the arena, or a .toml or .csv file whose text `read` gives.

    Raises:
        PackError: it is neither, or the file is no pack. Whatever `read` raises.
    """
    if name in SHIPPED:
        return shipped(name)
    format_of = {".toml": _document, ".csv": sheet}.get(PurePath(name).suffix.casefold())
    if format_of is None:
        near = nearest(name, SHIPPED)
        raise PackError(Text(f"{name}: a word pack is a .toml or a .csv file, or one that comes along: {near}",
                             f"{name}：词库是 .toml 或 .csv 文件，或自带的：{near}"))  # fmt: skip
    return Pack(name, [with_plain_facts(_checked(format_of(read(name), name), name))])


def _checked(document: Document, name: str) -> Document:
    """A document whose texts can be shown.

    Raises:
        PackError: one cannot.
    """
    named = [*document.categories, *(text for one in document.categories.values() for text in (one.zh, one.en))]
    spoken = [text for word in document.words for text in (word.zh, word.en, *word.aliases)]
    for text in (*named, *spoken):
        if _CONTROL.search(text):
            raise PackError(Text(f"{name}: {text!r} has a control character or a line feed; leave it out",
                                 f"{name}：{text!r} 含有控制字符或换行；请去掉"))  # fmt: skip
    return document


def _document(text: str, name: str) -> Document:
    from ..toml_text import NotToml, toml_table

    try:
        return Document.model_validate(toml_table(text.removeprefix("\ufeff"), name))
    except NotToml as error:
        raise PackError(error.text) from None
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
    clues, properties = (
        {
            table.name.removesuffix(".tsv"): table.read_text("utf-8")
            for table in sorted((folder / kind).iterdir(), key=lambda file: file.name)
        }
        for kind in ("clues", "properties")
    )
    documents = [_document(file.read_text("utf-8"), file.name) for file in files]
    names = (folder / "names.tsv").read_text("utf-8")
    return Pack(name, documents, None, None, clues, properties, names)


def beginners() -> Pack:
    """The four beginners' categories of ZG1-4.3, with related pairs."""
    return shipped("beginners")
