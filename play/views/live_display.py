"""The live display of a run on a terminal: a few lines, a bar, and the table of the first agents.

Owns: how it is drawn within the width and height there are. Must not know: when, or what it rests on.
"""

from typing import IO

from rich.cells import cell_len, set_cell_size
from rich.console import Console, Group
from rich.live import Live as Screen
from rich.text import Text as Styled

from arena.hearing import clean
from arena.text import Language, Text

from .progress_lines import HEADS, MOST, Sight, cost, games, interval, looked, speed, time_left

_AGENT = 12  # cells that a name is given at least
_GAP = 3  # cells between columns
_MORE = Text("and {more} more", "另有 {more} 个")
_KEPT = ((1, 2, 3, 4), (2, 3, 4), (2, 3), (2,))  # columns beside the name, where there is less and less room


class Live:
    """A display that is drawn anew in its place, and gone when it is closed."""

    def __init__(self, language: Language, file: IO[str]) -> None:
        self._language: Language = language
        self._console = Console(file=file, highlight=False, markup=False, emoji=False)
        self._screen = Screen(console=self._console, auto_refresh=False, transient=True, redirect_stdout=False)
        self._screen.start()

    def show(self, sight: Sight) -> None:
        """Draw it."""
        self._screen.update(drawn(sight, self._language, *self._console.size), refresh=True)

    def close(self) -> None:
        """Take it away."""
        self._screen.stop()


def drawn(sight: Sight, language: Language, width: int, height: int) -> Group:
    """The display for a terminal of so many cells and lines."""
    counts = sight.counts
    name = Text(f"{sight.name}: ", f"{sight.name}：")
    said = [Text(*(a + b for a, b in zip(name, games(counts)))), speed(sight.lately, counts)]
    if counts.calls:
        said.append(cost(counts.calls, counts.tokens, counts.usd))
    if sight.looked:
        said.append(looked(sight.looked))
    said.append(time_left(sight.left, counts.ends_early))
    lines = [Styled(clean(text.to(language)), overflow="fold") for text in said]
    used = 4 + sum(
        1 + line.cell_len // width for line in lines
    )  # with the bar, the heads, who is left out, a line free
    lines.insert(1, _bar(counts.done / max(1, counts.planned), min(width, 60)))
    if sight.standings:
        lines += _agents(sight, language, width, max(1, min(MOST, height - used)))
    return Group(*lines)


def _bar(share: float, width: int) -> Styled:
    done = round(share * width)
    return Styled.assemble(("━" * done, "green"), ("─" * (width - done), "dim"))


def _agents(sight: Sight, language: Language, width: int, most: int) -> list[Styled]:
    """The table of agents: a row is one text, which costs a tenth of what rich's own tables do."""
    shown = sight.standings[:most]
    cells = [tuple(head.to(language) for head in HEADS)]
    cells += [(clean(s.agent), f"{s.games:,}", f"{s.win_rate:.1%}", interval(s), f"{s.not_valid:.1%}") for s in shown]
    widths = [max(cell_len(row[place]) for row in cells) for place in range(len(HEADS))]
    kept, taken = next(
        (kept, taken)
        for kept in _KEPT
        if (taken := sum(_GAP + widths[place] for place in kept)) + _AGENT <= width or kept is _KEPT[-1]
    )
    first = max(1, min(widths[0], width - taken))
    rows = [
        _fitted(row[0], first) + "".join(_right(row[place], _GAP + widths[place]) for place in kept) for row in cells
    ]
    lines = [
        Styled(row, style="" if number else "bold", no_wrap=True, overflow="crop") for number, row in enumerate(rows)
    ]
    more = len(sight.standings) - len(shown)
    return [*lines, Styled(_MORE.filled(more=more).to(language))] if more else lines


def _fitted(text: str, width: int) -> str:
    return set_cell_size(text, width) if cell_len(text) <= width else set_cell_size(text, width - 1) + "…"


def _right(text: str, width: int) -> str:
    return " " * (width - cell_len(text)) + text
