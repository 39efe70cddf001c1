"""How a picture looks: SVG text that follows the page's colours, light and dark, and holds only shapes and words.

Owns: colours, fonts, names beside axes, and turning a chart into SVG. Must not know: which charts there are.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any

from arena.hearing.own_word import clean

from ..page import needs

# Colours as a chart has them, and the page's names for them (style.css).
COLOURS = {
    "#1f2328": "ink", "#5c636b": "quiet", "#e2dfd8": "line", "#fbfaf8": "page", "#0072b2": "blue", "#d55e00": "red",
    "#00805f": "green", "#d08600": "orange", "#b85f92": "pink", "#767d85": "grey",
}  # fmt: skip
_NAMES = {name: colour for colour, name in COLOURS.items()}
INK, QUIET, LINE = (_NAMES[name] for name in ("ink", "quiet", "line"))
SERIES = tuple(_NAMES[name] for name in ("blue", "red", "green", "orange", "pink", "grey"))
SHAPES = ("circle", "diamond", "square", "triangle-up", "cross", "triangle-down")
_PAINT = re.compile(r'\b(fill|stroke)="(#[0-9a-f]{6})"')
_FONT = "DejaVu Sans, Verdana, sans-serif"  # wide ones: room for names is measured with it; the page has its own
_FONTS = re.compile(r' font-family="[^"]*"')
# How wide a name may be in a picture, in columns: a Han character counts two.
TITLE, ROW, PANEL, KIND, NARROW = 52, 40, 30, 26, 20
_CONFIG: dict[str, Any] = {
    "background": "transparent",
    "aria": False,
    "font": _FONT,
    "view": {"stroke": None},
    "facet": {"spacing": 26},
    "legend": {"labelColor": INK, "labelFontSize": 12.5, "labelLimit": 600},
    "axisY": {"grid": False, "maxExtent": 600},  # else a title stands among long names
    "axis": {
        "labelColor": INK, "titleColor": QUIET, "gridColor": LINE, "domain": False, "ticks": False,
        "labelFontSize": 12.5, "titleFontSize": 12, "titleFontWeight": "normal", "titlePadding": 10, "labelPadding": 6,
    },
}  # fmt: skip


def altair() -> Any:
    """The library that describes charts, loaded when the first is made.

    Raises:
        NoPages: it is not installed.
    """
    try:
        import altair as alt
    except ImportError as error:
        raise needs("altair", error) from None
    return alt


def drawn(chart: Any) -> str:
    """A chart of altair as an `<svg>` element, without fonts, styles or ids, its colours named as the page names them.

    Raises:
        NoPages: vl-convert is not installed.
    """
    try:
        import vl_convert
    except ImportError as error:
        raise needs("vl-convert-python", error) from None
    svg: str = vl_convert.vegalite_to_svg(chart.configure(**_CONFIG).to_dict(validate=False))
    svg = _FONTS.sub("", _PAINT.sub(_renamed, svg))
    return svg.replace("<svg ", '<svg aria-hidden="true" focusable="false" ', 1)


def _renamed(paint: re.Match[str]) -> str:
    name = COLOURS.get(paint[2])
    return paint[0] if name is None else f'{paint[1]}="var(--{name})"'


def labels(names: Iterable[str], width: int = ROW) -> dict[str, str]:
    """What each name is called in a picture; give all names of a report, in one order, so that pictures agree."""
    return apart({name: name for name in names}, width)


def apart(named: Mapping[str, str], width: int = ROW) -> dict[str, str]:
    """By key what its name is called in a picture: `width` columns at most, no invisible characters, unlike the others.

    A longer name keeps its head and its tail, since names of models often differ in the tail alone.
    """
    found: dict[str, str] = {}
    taken = set[str]()
    for key, name in named.items():
        whole = clean(name)
        label, number = shortened(whole, width), 2
        while label in taken or not label:
            mark = f" ({number})"
            label, number = shortened(whole, width - len(mark)) + mark, number + 1
        taken.add(label)
        found[key] = label
    return found


def shortened(text: str, width: int) -> str:
    """A text of at most `width` columns, its middle left out where it is longer."""
    if columns(text) <= width:
        return text
    head, tail = _fitting(text, width // 2), _fitting(text[::-1], width - 1 - width // 2)[::-1]
    return f"{head}…{tail}"


def columns(text: str) -> int:
    """How wide a text is where a Han character is two columns wide, and a Latin letter one."""
    return sum(_column(c) for c in text)


def _column(c: str) -> int:
    return 2 if unicodedata.east_asian_width(c) in "WF" else 1


def _fitting(text: str, width: int) -> str:
    """As much of the beginning of a text as fits."""
    used = 0
    for k, c in enumerate(text):
        used += _column(c)
        if used > width:
            return text[:k]
    return text
