"""What the terminal shows: tables that align wide characters, JSON, and text that cannot drive the terminal.

Owns: printing, within the width of a terminal where it is one. Must not know: where rows come from.
"""

import json
from collections.abc import Sequence
from typing import Any

from arena.hearing.own_word import clean, inert_json
from arena.text import Language, Text

from .line_breaks import cells, columns, fitted, longest_unit
from .streams import stderr, stdout

_GAP = 3  # cells between the columns of a table
_EDGES = 2  # cells around them


def print_json(value: Any) -> None:
    """Any value as JSON, one document. What could drive a terminal is escaped, which leaves the value the same."""
    print(inert_json(json.dumps(value, ensure_ascii=False, indent=2, default=str)), file=stdout())


def print_json_line(value: Any) -> None:
    """Any value as JSON on one line."""
    print(inert_json(json.dumps(value, ensure_ascii=False, default=str)))


def print_table(
    heads: Sequence[Text | str], rows: Sequence[Sequence[object]], language: Language, title: Text | str = ""
) -> None:
    """Rows under their headings, aligned by display cells; numbers to the right.

    On a terminal that is too narrow, cells are broken into lines, but nothing is cut: a name or an id stays whole.
    """
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text as Styled

    shown = [[_worded(head, language) for head in heads], *([clean(str(cell)) for cell in row] for row in rows)]
    widths = _widths(shown)
    console = Console(file=stdout(), highlight=False, markup=False, width=sum(widths) + _GAP * len(widths) + _EDGES)
    caption = Styled(_worded(title, language)) if title else None
    table = Table(title=caption, title_justify="left", box=box.SIMPLE_HEAD)
    for place, (head, width) in enumerate(zip(shown[0], widths)):
        numeric = bool(rows) and all(_is_number(row[place]) for row in rows)
        table.add_column(Styled(head), justify="right" if numeric else "left", width=width, overflow="fold")
    for row in shown[1:]:
        table.add_row(*map(Styled, row))
    console.print(table)


def _widths(rows: Sequence[Sequence[str]]) -> list[int]:
    """The cells of each column: as wide as it is, and on a terminal the widest ones narrower until all fit."""
    by_column = list(zip(*rows))
    widths = [max(1, *map(cells, column)) for column in by_column]
    least = [max(1, *map(longest_unit, column)) for column in by_column]
    while stdout().isatty() and sum(widths) + _GAP * len(widths) + _EDGES > columns():
        room, widest = max(
            (width if width > low else 0, place) for place, (width, low) in enumerate(zip(widths, least))
        )
        if not room:
            break
        widths[widest] -= 1
    return widths


def _worded(text: Text | str, language: Language) -> str:
    return text.to(language) if isinstance(text, Text) else text


def _is_number(cell: object) -> bool:
    return isinstance(cell, int | float) or (isinstance(cell, str) and cell[:1].isdigit())


def print_line(text: str, *, error: bool = False) -> None:
    """One line of text in which nothing but printable characters is left; on a terminal it is broken at words."""
    stream = stderr() if error else stdout()
    print(fitted(clean(text), stream), file=stream, flush=True)


def print_page(text: str) -> None:
    """Lines of our own; on a terminal each is broken at words, and goes on under its beginning."""
    for line in text.splitlines():
        print(fitted(line, stdout(), " " * (len(line) - len(line.lstrip()))), file=stdout())


def print_text(language: Language, *texts: Text, error: bool = False) -> None:
    """Each text as a line in the language of the reader."""
    for text in texts:
        print_line(text.to(language), error=error)
