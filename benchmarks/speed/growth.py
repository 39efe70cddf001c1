"""P2: whether a decision costs more at a larger table or after a longer talk."""

from statistics import median

from ..figures import BenchReport, Verdict
from ..timing import spread
from .bare_loop import BlockTally, long_talk, play_block
from .stubs import Stub, load_converters

BLOCKS = 5
BY_SEATS = ((4, 3), (6, 3), (9, 3), (14, 3))  # players, rounds of talk before each vote
BY_ROUNDS = ((9, 1), (9, 5), (9, 20), (9, 30))
_DECISIONS = 2000  # of a block
Cell = tuple[int, int]


def run(report: BenchReport) -> None:
    """P2: growth with seats and with rounds of talk."""
    report.title("P2  Referee CPU a decision as the table and the talk grow (a script whose talk is as long as asked)")
    load_converters()
    measured = _measure()
    for players, rounds in (*BY_SEATS, *BY_ROUNDS):
        blocks = measured[players, rounds]
        method = (
            f"median (min-max) of {BLOCKS} blocks run in turn with the others; players' time out; "
            f"{blocks[0].characters / blocks[0].decisions:,.0f} characters read a decision"
        )
        name = f"{players} players, {rounds} rounds of talk: us a decision"
        report.figure("P2", name, spread([tally.us for tally in blocks]), method)
    _growth(report, measured, "4 -> 14 players", (4, 3), (14, 3), None)
    _growth(report, measured, "6 -> 14 players", (6, 3), (14, 3), 1.4)
    _growth(report, measured, "1 -> 20 rounds of talk", (9, 1), (9, 20), None)
    _growth(report, measured, "1 -> 30 rounds of talk", (9, 1), (9, 30), 1.3)


def _measure() -> dict[Cell, list[BlockTally]]:
    cells = (*BY_SEATS, *BY_ROUNDS)
    games = {cell: _games(cell) for cell in cells}
    measured: dict[Cell, list[BlockTally]] = {cell: [] for cell in cells}
    for number in range(BLOCKS):
        for players, rounds in cells:
            tally = play_block(players, games[players, rounds], Stub(number), long_talk(rounds), seed=number * 1000)
            measured[players, rounds].append(tally)
    return measured


def _games(cell: Cell) -> int:
    """How many games make a block of about `_DECISIONS` decisions; playing them also warms up."""
    players, rounds = cell
    sample = play_block(players, 4, Stub(), long_talk(rounds), seed=10**6)
    return max(1, round(_DECISIONS / (sample.decisions / 4)))


def _growth(
    report: BenchReport,
    measured: dict[Cell, list[BlockTally]],
    what: str,
    small: Cell,
    large: Cell,
    target: float | None,
) -> None:
    ratios = [b.us / a.us for a, b in zip(measured[small], measured[large])]
    report.figure("P2", f"growth {what}", spread(ratios, 2) + "x", "ratio of neighbouring blocks, median (min-max)")
    if target is not None:
        note = "target names 15 seats; ZG1 seats 14" if "players" in what else ""
        report.verdict(Verdict("P2", f"growth, {what}", "at most", target, median(ratios), "x", note))
