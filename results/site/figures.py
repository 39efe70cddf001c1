"""What a page is made of: headings, pictures with the sentence that says how to read them, and tables.

Owns: those shapes. Must not know: what is shown, how numbers are written, or HTML.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeVar

from arena.text import Text

NO_GAMES = Text("No game has been finished yet.", "还没有打完的对局。")
_PHONE = 350  # pixels that a picture on a phone has
_WIDTH = re.compile(r'<svg [^>]*?\bwidth="(\d+)')
_Row = TypeVar("_Row")


class FigureColumn(NamedTuple):
    head: Text
    number: bool = True


class FigureTable(NamedTuple):
    """Rows of cells as text, each as long as `columns`; the first cell names its row."""

    columns: tuple[FigureColumn, ...]
    rows: Sequence[Sequence[str]]


Column = tuple[FigureColumn, Callable[[_Row], str]]  # its head, and what a cell says of its row


def table(rows: Iterable[_Row], *columns: Column[_Row]) -> FigureTable:
    """A row of the table for each of `rows`."""
    return FigureTable(tuple(head for head, _ in columns), [[cell(row) for _, cell in columns] for row in rows])


class PageFigure(NamedTuple):
    """One thing shown. `svg` is a picture ("" for none), `read` how to read it, `unfolded` whether its table is open.

    Where there is nothing to show, `none` says so and stands alone.
    """

    id: str
    title: Text
    read: Text | None = None
    svg: str = ""
    table: FigureTable | None = None
    unfolded: bool = False
    notes: tuple[Text, ...] = ()
    none: Text | None = None

    @property
    def scrolls(self) -> bool:
        """Whether a phone has to scroll its picture sideways."""
        width = _WIDTH.search(self.svg)
        return width is not None and int(width[1]) > _PHONE


class Page(NamedTuple):
    """A page of figures: its file's name without `.html`, what it is called, and what it says first."""

    name: str
    title: Text
    lead: Text
    figures: tuple[PageFigure, ...]


def nothing(figure: str, title: Text, why: Text) -> PageFigure:
    """A figure that is a sentence."""
    return PageFigure(figure, title, none=why)
