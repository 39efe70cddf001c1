"""Where a line for a terminal may be broken: at spaces, and beside wide characters, as Chinese is.

Owns: units that stay whole, and lines of a width. Must not know: what a line says. It imports nothing of ours, for what
says that another package has taken our place is printed through it.
"""

import os
import shutil
from collections.abc import Iterator
from typing import IO
from unicodedata import east_asian_width

from .streams import stdout

_CLOSING = frozenset("，。、；：！？）】》」』”’…—％")  # never at the beginning of a line
_OPENING = frozenset("（【《「『“‘")  # never at the end of one


def fitted(text: str, stream: IO[str], indent: str = "") -> str:
    """`text` for `stream`: in lines that fit where that is a terminal, else as it is. See `broken`."""
    return "\n".join(broken(text, columns(), indent)) if stream.isatty() else text


def columns() -> int:
    """The cells of a line of the terminal; our standard output may not be descriptor 1 (`own_output`)."""
    usual = shutil.get_terminal_size()
    try:
        return usual.columns if os.environ.get("COLUMNS") else os.get_terminal_size(stdout().fileno()).columns
    except (OSError, ValueError):
        return usual.columns


def cells(text: str) -> int:
    """How many cells `text` takes."""
    from rich.cells import cell_len  # loaded on first use: what is piped is never broken

    return cell_len(text)


def longest_unit(text: str) -> int:
    """The cells of the longest part of `text` that may not be broken."""
    return max((cells(unit.strip()) for unit in _units(text)), default=0)


def broken(text: str, width: int, indent: str = "") -> list[str]:
    """`text` in lines of at most `width` cells, each but the first after `indent`; a longer unit has a line alone."""
    lines = [""]
    for unit in _units(text):
        line = lines[-1] + unit
        if cells(line) <= width or not lines[-1].strip():
            lines[-1] = line
        else:
            lines.append(indent + unit.lstrip())
    return lines


def _units(text: str) -> Iterator[str]:
    """The parts of `text` that stay whole, each with the spaces before it."""
    unit = ""
    for char in text:
        if unit and _may_break(unit[-1], char):
            yield unit
            unit = ""
        unit += char
    if unit:
        yield unit


def _may_break(before: str, after: str) -> bool:
    if before == " ":
        return False
    if after == " ":
        return True
    return (_is_wide(before) or _is_wide(after)) and before not in _OPENING and after not in _CLOSING


def _is_wide(char: str) -> bool:
    return east_asian_width(char) in "WF"
