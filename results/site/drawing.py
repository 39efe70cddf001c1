"""How a picture looks: SVG text that follows the page's colours, light and dark, and holds only shapes and words.

Owns: colours, fonts, names beside axes, and turning a chart into SVG. Must not know: which charts there are.
"""

import re
from collections.abc import Sequence
from typing import Any

from arena.hearing import clean

from .page import needs

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
_LABEL = 44  # characters of a name beside an axis
_CONFIG: dict[str, Any] = {
    "background": "transparent",
    "aria": False,
    "font": _FONT,
    "view": {"stroke": None},
    "facet": {"spacing": 26},
    "legend": {"labelColor": INK, "labelFontSize": 12.5, "labelLimit": 400},
    "axisY": {"grid": False},
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
    svg: str = vl_convert.vegalite_to_svg(chart.configure(**_CONFIG).to_dict())
    svg = _FONTS.sub("", _PAINT.sub(_renamed, svg))
    return svg.replace("<svg ", '<svg aria-hidden="true" focusable="false" ', 1)


def _renamed(paint: re.Match[str]) -> str:
    name = COLOURS.get(paint[2])
    return paint[0] if name is None else f'{paint[1]}="var(--{name})"'


def labels(names: Sequence[str]) -> dict[str, str]:
    """What each name is called in a picture: short, without characters that cannot be seen, unlike the others."""
    found: dict[str, str] = {}
    taken = set[str]()
    for name in dict.fromkeys(names):
        short = clean(name)
        short = short if len(short) <= _LABEL else short[: _LABEL - 1] + "…"
        label, number = short, 2
        while label in taken or not label:
            label, number = f"{short} ({number})", number + 1
        taken.add(label)
        found[name] = label
    return found
