"""A word pack as a table: CSV with a header, as a spreadsheet saves it.

Owns: the columns, and the sentence for each way to get one wrong. Must not know: files, or facts (they take TOML).
"""

import csv
from collections.abc import Iterable, Iterator, Set
from io import StringIO
from typing import NamedTuple

from ..invalid import nearest
from ..text import Text
from .compare import fold
from .rows import Category, ClueRow, Document, PackError, Word

WORDS = ("zh", "en")  # one of them is enough
REQUIRED = (*WORDS, "category")
NAMES = {
    "category_zh": "zh",
    "category_en": "en",
    "description_zh": "description_zh",
    "description_en": "description_en",
}
LISTS = ("aliases", "broader", "agreed")
CLUES = {"clues_zh": "zh", "clues_en": "en"}
COLUMNS = (*REQUIRED, "pair", *LISTS, *NAMES, *CLUES)


class _SheetRow(NamedTuple):
    """One row with its number in the spreadsheet (the header is row 1) and its cells by column."""

    number: int
    cells: dict[str, str]

    @property
    def words(self) -> tuple[str, ...]:
        """The word in the languages in which it is there, Chinese first."""
        return tuple(self.cells[column] for column in WORDS if self.cells.get(column))

    def without(self, columns: Set[str]) -> "_SheetRow":
        """The row of a table that lacks these columns, as a Chinese table lacks English though it has its heading."""
        return self._replace(cells={column: cell for column, cell in self.cells.items() if column not in columns})

    def many(self, column: str) -> tuple[str, ...]:
        return tuple(part.strip() for part in self.cells.get(column, "").split("|") if part.strip())


def sheet(text: str, name: str) -> Document:
    """The words, categories and pairs of one table.

    Raises:
        PackError: the first thing that is wrong, with its row.
    """
    rows = _rows(text, name)
    words = tuple(_word(row, name) for row in rows)
    pairs = {"": _pairs(rows, name)}
    return Document(categories=_categories(rows, name), words=words, pairs=pairs, clues=tuple(_clues(rows)))


def _rows(text: str, name: str) -> list[_SheetRow]:
    records = _records(text, name)
    number, header = next(records, (1, [""]))
    columns = [cell.casefold() for cell in header]
    _check_header(columns, name, number)
    rows: list[_SheetRow] = []
    for number, cells in records:
        if len(cells) != len(columns):
            raise _wrong(name, number, Text(f"has {len(cells)} cells, but the header has {len(columns)}",
                                            f"有 {len(cells)} 格，但表头有 {len(columns)} 格"))  # fmt: skip
        rows.append(_SheetRow(number, dict(zip(columns, cells))))
    if not rows:
        raise _wrong(name, 2, Text("is missing: below the header, each row is a word", "没有内容：表头下面每行一个词"))
    empty = {column for column in WORDS if not any(row.cells.get(column) for row in rows)}
    return rows if empty == set(WORDS) else [row.without(empty) for row in rows]


def _records(text: str, name: str) -> Iterator[tuple[int, list[str]]]:
    """The rows that are not empty, with their numbers; every cell on one line."""
    reader = csv.reader(StringIO(text.removeprefix("\ufeff"), newline=""), strict=True)
    number = 0
    try:
        for number, cells in enumerate(reader, start=1):
            if any(cell.strip() for cell in cells):
                yield number, [" ".join(cell.split()) for cell in cells]
    except csv.Error as error:
        raise _wrong(name, number + 1, Text(f"is not CSV: {error}", f"不是合法的 CSV：{error}")) from None


def _check_header(columns: list[str], name: str, number: int) -> None:
    for column in columns:
        if column not in COLUMNS:
            raise _wrong(name, number, _unknown(column, columns))
        if columns.count(column) > 1:
            raise _wrong(name, number, Text(f"has the column {column} twice", f"有两列都叫 {column}"))
    lacking = "category" if "category" not in columns else "" if set(WORDS) & set(columns) else "zh"
    if lacking:
        raise _wrong(name, number, Text(f"lacks the column {lacking}; a pack needs category, and zh or en or both",
                                        f"缺少 {lacking} 列；词库需要 category，以及 zh 或 en，或两者"))  # fmt: skip


def _unknown(column: str, columns: list[str]) -> Text:
    if len(columns) == 1 and column:
        return Text(f"is a single cell, {column!r}; name the columns {', '.join(REQUIRED)}, separated by commas",
                    f"只有一格“{column}”；请写出列名 {','.join(REQUIRED)}，用英文逗号分开")  # fmt: skip
    if not column:
        return Text(f"must name its columns: {', '.join(REQUIRED)} and, if wanted, {', '.join(COLUMNS[3:])}",
                    f"必须写出列名：{'、'.join(REQUIRED)}，还可以有 {'、'.join(COLUMNS[3:])}")  # fmt: skip
    near = nearest(column, COLUMNS, most=2)
    return Text(f"has a column {column!r} that no pack has; the nearest: {near}",
                f"有不认识的列“{column}”；最接近的是：{near}")  # fmt: skip


def _word(row: _SheetRow, name: str) -> Word:
    for column in REQUIRED:
        if row.cells.get(column) == "":
            raise _wrong(name, row.number, Text(f"has nothing under {column}", f"的 {column} 是空的"))
    words = {column: row.cells[column] for column in WORDS if column in row.cells}
    lists = {column: row.many(column) for column in LISTS}
    return Word.model_validate(words | {"category": row.cells["category"]} | lists)


def _clues(rows: Iterable[_SheetRow]) -> Iterator[ClueRow]:
    for row in rows:
        said = {key: row.many(column) for column, key in CLUES.items()}
        if any(said.values()):
            yield ClueRow.model_validate({"word": row.words[0]} | said)


def _categories(rows: Iterable[_SheetRow], name: str) -> dict[str, Category]:
    """Each category under the name in its rows, or the names and descriptions that one of its rows gives."""
    said: dict[str, dict[str, str]] = {}
    for row in rows:
        known = said.setdefault(row.cells["category"], {})
        for column, key in NAMES.items():
            here = row.cells.get(column, "")
            if here and known.setdefault(key, here) != here:
                raise _wrong(name, row.number, Text(f"has {here!r} under {column}, a row above it has {known[key]!r}",
                                                    f"的 {column} 是“{here}”，上面却是“{known[key]}”"))  # fmt: skip
    return {key: Category.model_validate({"zh": key, "en": key} | names) for key, names in said.items()}


def _pairs(rows: Iterable[_SheetRow], name: str) -> tuple[tuple[str, str], ...]:
    """The pairs that rows name; a pair that both of its rows name is one pair."""
    rows = tuple(rows)
    by_text = {fold(text): row for row in rows for text in row.words}
    pairs: dict[frozenset[int], tuple[str, str]] = {}
    for row in rows:
        for partner in row.many("pair"):
            other = by_text.get(fold(partner))
            if other is None:
                near = nearest(partner, [text for row in rows for text in row.words], most=2)
                raise _wrong(name, row.number, Text(f"is paired with {partner!r}, no word of the file; {near}?",
                                                    f"的搭档“{partner}”不在文件里；是 {near} 吗？"))  # fmt: skip
            pairs.setdefault(frozenset((row.number, other.number)), (row.words[0], other.words[0]))
    return tuple(pairs.values())


def _wrong(name: str, number: int, why: Text) -> PackError:
    return PackError(Text(f"{name}: row {number} {why.en}", f"{name}：第 {number} 行{why.zh}"))
