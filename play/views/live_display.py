"""The live display of a run on a terminal: a few lines, a bar, and the table of the first agents.

Owns: how it is drawn within the width and height there are. Must not know: when, or where the figures come from.
"""

from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from typing import IO

from rich.cells import cell_len, set_cell_size
from rich.console import Console, Group
from rich.live import Live
from rich.text import Text as Styled

from arena.hearing.own_word import clean
from arena.text import Language, Text

from .figures import RUNNING_STANDINGS
from .progress_lines import MOST, Snapshot, and_more, parts
from .standings import standing_row

_AGENT = 12  # cells that a name is given at least
_GAP = 3  # cells between columns
_COLUMNS = ((1, 2, 3, 4), (2, 3, 4), (2, 3), (2,))  # of RUNNING_STANDINGS beside the name, the first choice that fits


@contextmanager
def live_display(
    language: Language, file: IO[str]
) -> Generator[tuple[Callable[[Snapshot], None], Callable[[Iterable[str]], None]]]:
    """What draws a snapshot in the place of the one before, and what prints lines above it, which stay.

    At the end the display is gone.
    """
    console = Console(file=file, highlight=False, markup=False, emoji=False)
    with Live(console=console, auto_refresh=False, transient=True, redirect_stdout=False) as screen:

        def say(lines: Iterable[str]) -> None:
            for line in lines:
                console.print(Styled(clean(line)), soft_wrap=True)

        yield lambda snapshot: screen.update(drawn(snapshot, language, *console.size), refresh=True), say


def drawn(snapshot: Snapshot, language: Language, width: int, height: int) -> Group:
    """The display for a terminal of so many cells and lines."""
    counts = snapshot.counts
    games, *others = parts(snapshot._replace(standings=()))  # which are a table here
    said = [Text(f"{snapshot.name}: {games.en}", f"{snapshot.name}：{games.zh}"), *others]
    lines = [Styled(clean(text.to(language)), overflow="fold") for text in said]
    folded = sum(1 + line.cell_len // width for line in lines)
    used = 4 + folded  # with the bar, the heads, who is left out, a line free
    lines.insert(1, _bar(counts.done / max(1, counts.planned), min(width, 60)))
    if snapshot.standings:
        lines += _agents(snapshot, language, width, max(1, min(MOST, height - used)))
    return Group(*lines)


def _bar(share: float, width: int) -> Styled:
    done = round(share * width)
    return Styled.assemble(("━" * done, "green"), ("─" * (width - done), "dim"))


def _agents(snapshot: Snapshot, language: Language, width: int, most: int) -> list[Styled]:
    """The table of agents: a row is one text, which costs a tenth of what rich's own tables do."""
    heads = [head.to(language) for head in RUNNING_STANDINGS]
    cells = [heads, *(_cells(standing_row(standing)) for standing in snapshot.standings[:most])]
    widths = [max(cell_len(row[place]) for row in cells) for place in range(len(heads))]
    columns, taken = _columns(widths, width)
    first = max(1, min(widths[0], width - taken))
    rows = [
        _fitted(row[0], first) + "".join(_right(row[place], _GAP + widths[place]) for place in columns) for row in cells
    ]
    lines = [
        Styled(row, style="" if number else "bold", no_wrap=True, overflow="crop") for number, row in enumerate(rows)
    ]
    return lines + [Styled(text.to(language)) for text in and_more(len(snapshot.standings), most)]


def _cells(row: list[object]) -> list[str]:
    agent, games, *others = row
    return [clean(str(agent)), f"{games:,}", *map(str, others)]


def _columns(widths: list[int], width: int) -> tuple[tuple[int, ...], int]:
    """The columns beside the name that fit, and how many cells they take."""
    takes = {columns: sum(_GAP + widths[place] for place in columns) for columns in _COLUMNS}
    columns = next((columns for columns in _COLUMNS if takes[columns] + _AGENT <= width), _COLUMNS[-1])
    return columns, takes[columns]


def _fitted(text: str, width: int) -> str:
    return set_cell_size(text, width) if cell_len(text) <= width else set_cell_size(text, width - 1) + "…"


def _right(text: str, width: int) -> str:
    return " " * (width - cell_len(text)) + text
