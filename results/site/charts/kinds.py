"""The few kinds of pictures a report has, each from plain rows: dots, squares, scattered names, said against true.

Owns: those kinds. Must not know: what the numbers are about, or how a picture looks (`drawing.py`).
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from .drawing import INK, LINE, QUIET, SERIES, SHAPES, altair, drawn

AxisFormat = Literal["percent", "points", "number", "usd", "tokens"]
_FORMATS: dict[AxisFormat, str] = {"percent": ".1~%", "points": "+.0f", "number": "~g", "usd": ",.4~r", "tokens": "~s"}
# Names come short enough (drawing.py); these pixels are only for characters that are wider than any letter.
_NAMES = 520
_WIDTH = 640
_ENDS = ("bottom", "top")
_TALL = 16  # rows from which a picture has its axis at both ends
_FEW = 6  # spots whose names still find room


class Dot(NamedTuple):
    """A value with its interval, in the row `row` of the panel `panel`; `series` numbers its colour and shape."""

    row: str
    value: float
    low: float | None = None
    high: float | None = None
    series: int = 0
    panel: str = ""


class Axis(NamedTuple):
    """What an axis measures; `zero` is where a line stands to compare with, `ends` are its own where they are fixed."""

    title: str
    format: AxisFormat = "percent"
    zero: float | None = None
    ends: tuple[float, float] | None = None


def dots(found: Sequence[Dot], axis: Axis, names: Sequence[str] = ("",), columns: int = 1) -> str:
    """Values with intervals along one axis, a row each; several panels where the dots name them.

    `names` are those of the series; a legend tells them apart where there are several.
    """
    alt = altair()
    rows, panels = (list(dict.fromkeys(getattr(dot, name) for dot in found)) for name in ("row", "panel"))
    scale = alt.Scale(domain=list(axis.ends)) if axis.ends else alt.Scale(zero=False, nice=True, padding=8)
    tall = len(panels) == 1 and len(rows) > _TALL
    x, above = (
        alt.X("value:Q", title=axis.title, scale=scale, axis=_axis(axis, orient=end, grid=end == "bottom"))
        for end in _ENDS
    )
    hidden = {"axis": None} if tall else {}  # axes that are not shared would each be drawn
    base = alt.Chart().encode(y=alt.Y("row:N", title=None, sort=rows, axis=alt.Axis(labelLimit=_NAMES)))
    if len(names) > 1:
        base = base.encode(yOffset=alt.YOffset("name:N", sort=list(names)))
    colour, shape = _series(names)
    layers = (
        []
        if axis.zero is None
        else [alt.Chart().mark_rule(color=QUIET, strokeDash=[4, 4]).encode(x=alt.X("zero:Q", **hidden))]
    )
    layers.append(base.mark_rule(strokeWidth=2.5).encode(x=alt.X("low:Q", **hidden), x2="high:Q", color=colour))
    layers.append(base.mark_point(filled=True, size=95, opacity=1).encode(x=x, color=colour, shape=shape))
    values = [_with_ends(dot) | {"name": names[dot.series], "zero": axis.zero} for dot in found]
    step = {"step": 30 if len(names) == 1 else 17}
    if len(panels) == 1:
        if tall:
            layers.append(base.mark_point(opacity=0).encode(x=above))
        layered = alt.layer(*layers, data=alt.InlineData(values=values)).properties(width=_WIDTH, height=step)
        return drawn(layered.resolve_axis(x="independent") if tall else layered)
    return drawn(_panels(alt.layer(*layers).properties(width=360, height=step), panels, values, columns))


def _with_ends(dot: Dot) -> dict[str, Any]:
    """A dot's columns; one without an interval has a line of no length."""
    low, high = (dot.value if end is None else end for end in (dot.low, dot.high))
    return {"row": dot.row, "panel": dot.panel, "value": dot.value, "low": low, "high": high}


def _axis(axis: Axis, **more: str | bool) -> Any:
    zero = "datum.value == 0 ? '0' : datum.label"
    return altair().Axis(format=_FORMATS[axis.format], tickCount=6, labelFlush=False, labelExpr=zero, **more)


def _series(names: Sequence[str]) -> tuple[Any, Any]:
    """Colour and shape by name, so that neither alone has to tell."""
    alt = altair()
    legend = alt.Legend(title=None, orient="top", symbolSize=90) if len(names) > 1 else None
    order = list(names)
    return (
        alt.Color("name:N", sort=order, scale=alt.Scale(domain=order, range=list(SERIES[: len(names)])), legend=legend),
        alt.Shape("name:N", sort=order, scale=alt.Scale(domain=order, range=list(SHAPES[: len(names)])), legend=legend),
    )


def _panels(layered: Any, panels: Sequence[str], values: Sequence[dict[str, Any]], columns: int) -> Any:
    alt = altair()
    header = alt.Header(
        title=None, labelFontSize=13, labelFontWeight=600, labelColor=INK, labelAnchor="start", labelLimit=420
    )
    facet = alt.Facet("panel:N", sort=list(panels), header=header)
    data = alt.InlineData(values=list(values))
    return layered.facet(facet=facet, columns=columns, data=data).resolve_scale(y="independent")


class MatrixCell(NamedTuple):
    """A square of a matrix: from the middle on it is blue, below it red, the stronger the farther away."""

    row: str
    column: str
    value: float
    label: str


def matrix(found: Sequence[MatrixCell], middle: float, reach: float, titles: tuple[str, str] = ("", "")) -> str:
    """Numbers in squares; `reach` is how far from `middle` a colour is strongest, `titles` are of rows and columns."""
    alt = altair()
    rows, columns = (list(dict.fromkeys(getattr(cell, name) for cell in found)) for name in ("row", "column"))
    values = [
        {
            "row": c.row, "column": c.column, "label": c.label, "above": c.value >= middle,
            "strength": min(abs(c.value - middle) / reach, 1.0) * 0.62,
        }
        for c in found
    ]  # fmt: skip
    angle = -40 if max((len(name) for name in columns), default=0) > 9 else 0
    across = alt.Axis(orient="top", labelAngle=angle, labelLimit=260)
    base = alt.Chart(alt.InlineData(values=values)).encode(
        x=alt.X("column:N", sort=columns, title=titles[1] or None, axis=across),
        y=alt.Y("row:N", sort=rows, title=titles[0] or None, axis=alt.Axis(labelLimit=_NAMES)),
    )
    squares = base.mark_rect(stroke=LINE, strokeWidth=1).encode(
        color=alt.Color("above:N", scale=alt.Scale(domain=[True, False], range=list(SERIES[:2])), legend=None),
        opacity=alt.Opacity("strength:Q", scale=None, legend=None),
    )
    words = base.mark_text(fontSize=12, color=INK).encode(text="label:N")
    return drawn(alt.layer(squares, words).properties(width={"step": 62}, height={"step": 34}))


class Spot(NamedTuple):
    """An agent by what it costs (`x`) and how strong it is (`y`, with its interval); `best` where none beats both."""

    name: str
    x: float
    y: float
    low: float
    high: float
    best: bool


def scattered(found: Sequence[Spot], x: Axis, y: Axis) -> str:
    """Names where their two numbers meet, and a line through the best; of many spots only the best are named."""
    alt = altair()
    values = [spot._asdict() | {"said": spot.name if names_all(found) or spot.best else ""} for spot in found]
    best = alt.InlineData(values=[value for value in values if value["best"]])
    across = alt.X("x:Q", title=x.title, scale=alt.Scale(zero=True, nice=True), axis=_axis(x))
    up = alt.Y("y:Q", title=y.title, scale=alt.Scale(zero=False, padding=14), axis=_axis(y))
    colours, shapes = (alt.Scale(domain=[True, False], range=two) for two in ([SERIES[0], SERIES[5]], list(SHAPES[:2])))
    base = alt.Chart(alt.InlineData(values=values)).encode(x=across)
    coloured = base.encode(color=alt.Color("best:N", scale=colours, legend=None))
    line = (
        alt.Chart(best).mark_line(color=SERIES[0], strokeDash=[5, 4], interpolate="step-after").encode(x=across, y=up)
    )
    reach = coloured.mark_rule(strokeWidth=2).encode(y="low:Q", y2="high:Q")
    shape = alt.Shape("best:N", scale=shapes, legend=None)
    spots = coloured.mark_point(filled=True, size=110, opacity=1).encode(y=up, shape=shape)
    names = base.mark_text(align="left", dx=10, dy=-9, color=INK, fontSize=12).encode(y=up, text="said:N")
    lines = [line] if sum(spot.best for spot in found) > 1 else []
    return drawn(alt.layer(*lines, reach, spots, names).properties(width=_WIDTH, height=360))


def names_all(found: Sequence[Spot]) -> bool:
    """Whether every spot has its name in the picture."""
    return len(found) <= _FEW


def against(found: Sequence[Dot], stated: Mapping[Dot, float], x: Axis, y: Axis) -> str:
    """Dots over what was `stated`, both from 0 to 1, a panel each, with the line on which both are the same."""
    alt = altair()
    panels = list(dict.fromkeys(dot.panel for dot in found))
    values = [_with_ends(dot) | {"stated": stated[dot], "start": 0, "end": 1} for dot in found]
    ends, ticks = alt.Scale(domain=[0, 1]), alt.Axis(format=".0%", values=[0, 0.25, 0.5, 0.75, 1], labelFlush=False)
    across = alt.X("stated:Q", title=x.title, scale=ends, axis=ticks)
    up = alt.Y("value:Q", title=y.title, scale=ends, axis=ticks)
    dashed = alt.Chart().mark_rule(color=QUIET, strokeDash=[4, 4])
    same = dashed.encode(x=alt.X("start:Q"), x2="end:Q", y=alt.Y("start:Q"), y2="end:Q")
    reach = alt.Chart().mark_rule(color=SERIES[0], strokeWidth=2).encode(x=across, y=alt.Y("low:Q"), y2="high:Q")
    spots = alt.Chart().mark_point(filled=True, size=90, color=SERIES[0], opacity=1).encode(x=across, y=up)
    layered = alt.layer(same, reach, spots).properties(width=230, height=230)
    return drawn(_panels(layered, panels, values, 3))
