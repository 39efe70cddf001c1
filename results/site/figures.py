"""What a page is made of: headings, pictures with the sentence that says how to read them, and tables.

Owns: those shapes, and how numbers are written. Must not know: what is shown, or HTML.
"""

from collections.abc import Sequence
from typing import NamedTuple

from arena.text import Text

NOTHING = "–"  # a number that is not known


class Column(NamedTuple):
    head: Text
    number: bool = True


class Table(NamedTuple):
    """Rows of cells as text, each as long as `columns`; the first cell names its row."""

    columns: tuple[Column, ...]
    rows: Sequence[Sequence[str]]


class Figure(NamedTuple):
    """One thing shown. `svg` is a picture ("" for none), `read` how to read it, `unfolded` whether its table is open.

    Where there is nothing to show, `none` says so and stands alone.
    """

    id: str
    title: Text
    read: Text | None = None
    svg: str = ""
    table: Table | None = None
    unfolded: bool = False
    notes: tuple[Text, ...] = ()
    none: Text | None = None


class Page(NamedTuple):
    """A page of figures: its file's name without `.html`, what it is called, and what it says first."""

    name: str
    title: Text
    lead: Text
    figures: tuple[Figure, ...]


def nothing(figure: str, title: Text, why: Text) -> Figure:
    """A figure that is a sentence."""
    return Figure(figure, title, none=why)


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
