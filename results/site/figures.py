"""What a page is made of: headings, pictures with the sentence that says how to read them, and tables.

Owns: those shapes, and how numbers are written. Must not know: what is shown, or HTML.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from arena.text import Language, Text, three

NOTHING = "–"  # a number that is not known
NO_GAMES = Text("No game has been finished yet.", "还没有打完的对局。")
_WORDINGS: tuple[Language, ...] = ("en", "zh", "zh-Hant")  # in the order in which a text has them
_PHONE = 350  # pixels that a picture on a phone has
_WIDTH = re.compile(r'<svg [^>]*?\bwidth="(\d+)')


class FigureColumn(NamedTuple):
    head: Text
    number: bool = True


class FigureTable(NamedTuple):
    """Rows of cells as text, each as long as `columns`; the first cell names its row."""

    columns: tuple[FigureColumn, ...]
    rows: Sequence[Sequence[str]]


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


def _minus(number: str) -> str:
    """A number with the sign that is as wide as a plus."""
    return number.replace("-", "−")


def percent(share: float | None, digits: int = 1) -> str:
    """A share of 1 as percent."""
    return NOTHING if share is None else f"{share:.{digits}%}"


def percents(low: float | None, high: float | None) -> str:
    return NOTHING if low is None or high is None else f"{low:.0%} – {high:.0%}"


def points(elo: float | None) -> str:
    """Elo points with their sign; never a -0."""
    return NOTHING if elo is None else _minus(f"{round(elo) or 0:+d}")


def span(low: float | None, high: float | None) -> str:
    return NOTHING if low is None or high is None else f"{points(low)} … {points(high)}"


def decimal(value: float | None, digits: int = 2) -> str:
    return NOTHING if value is None else f"{value:.{digits}f}"


def signed(value: float | None) -> str:
    return NOTHING if value is None else _minus(f"{value:+.2f}")


def signed_span(low: float | None, high: float | None) -> str:
    return NOTHING if low is None or high is None else f"{signed(low)} … {signed(high)}"


def count(number: int) -> str:
    return f"{number:,}"


def plural(number: int, noun: str) -> str:
    """A number with its English noun."""
    return f"{count(number)} {noun}" if number == 1 else f"{count(number)} {noun}s"


def listed(names: Sequence[str]) -> Text:
    """Names in a row, which no script conversion touches."""
    return joined([three(name, name, name) for name in names], Text(", ", "、"))


def joined(texts: Sequence[Text], between: Text) -> Text:
    """Texts in a row, in each language."""
    return three(*(between.to(language).join(text.to(language) for text in texts) for language in _WORDINGS))
