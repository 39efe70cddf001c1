"""What the terminal shows: tables that align wide characters, JSON, and text that cannot drive the terminal.

Owns: printing. Must not know: where rows come from.
"""

import json
import sys
from collections.abc import Sequence
from typing import Any

from arena.hearing import clean, inert_json
from arena.text import Language, Text

_PIPED = 10_000  # cells: wider than any row that is piped


def print_json(value: Any) -> None:
    """Any value as JSON, one document. What could drive a terminal is escaped, which leaves the value the same."""
    print(inert_json(json.dumps(value, ensure_ascii=False, indent=2, default=str)))


def print_table(
    heads: Sequence[Text | str], rows: Sequence[Sequence[object]], language: Language, title: Text | str = ""
) -> None:
    """Rows under their headings, aligned by display cells; numbers to the right. Never truncated when piped."""
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text as Styled

    console = Console(highlight=False, markup=False, width=None if sys.stdout.isatty() else _PIPED)
    caption = Styled(_worded(title, language)) if title else None
    table = Table(title=caption, title_justify="left", box=box.SIMPLE_HEAD)
    for place, head in enumerate(heads):
        numeric = bool(rows) and all(_is_number(row[place]) for row in rows)
        named = Styled(_worded(head, language))
        table.add_column(named, justify="right" if numeric else "left", no_wrap=not sys.stdout.isatty())
    for row in rows:
        table.add_row(*(Styled(clean(str(cell))) for cell in row))
    console.print(table)


def _worded(text: Text | str, language: Language) -> str:
    return text.to(language) if isinstance(text, Text) else text


def _is_number(cell: object) -> bool:
    return isinstance(cell, int | float) or (isinstance(cell, str) and cell[:1].isdigit())


def print_line(text: str, *, error: bool = False) -> None:
    """One line of text in which nothing but printable characters is left."""
    print(clean(text), file=sys.stderr if error else sys.stdout, flush=True)


def print_text(language: Language, *texts: Text, error: bool = False) -> None:
    """Each text as a line in the language of the reader."""
    for text in texts:
        print_line(text.to(language), error=error)
