"""P16: what a decision costs the referee in each variant, against 捉鬼 1.0 in the same run."""

from statistics import median

from arena import VARIANTS, variant_of

from ..figures import BenchReport, Verdict
from ..timing import spread
from .bare_loop import BlockTally, play_block
from .stubs import Stub, load_converters

BASE = "zhuogui-1"
PLAYERS = 9
BLOCKS = 7
LIMIT = 2.0
_DECISIONS = 2000  # of a block


def run(report: BenchReport) -> None:
    """P16: one row a variant, with its ratio to the base, and one verdict for each but the base."""
    report.title("P16  Referee CPU a decision by variant, stub players, their own time taken out")
    load_converters()
    measured = measure(_DECISIONS, BLOCKS)
    for variant, blocks in measured.items():
        ratios = [block.us / base.us for block, base in zip(blocks, measured[BASE])]
        method = (
            f"{spread(ratios, 2)}x {BASE}; dealing included, every seat reads its transcript; median (min-max) of "
            f"{BLOCKS} blocks run in turn with the other variants; {blocks[0].decisions / blocks[0].games:.0f} "
            f"decisions a game, {blocks[0].characters / blocks[0].decisions:,.0f} characters read a decision"
        )
        report.figure(
            "P16", f"{variant}, {_players(variant)} players: us a decision", spread([b.us for b in blocks]), method
        )
        if variant != BASE:
            note = f"min-max {min(ratios):.2f}-{max(ratios):.2f}"
            what = f"referee CPU a decision, {variant} / {BASE}"
            report.verdict(Verdict("P16", what, "at most", LIMIT, median(ratios), "x", note))


def measure(decisions: int, blocks: int) -> dict[str, list[BlockTally]]:
    """So many blocks of about `decisions` decisions by variant, each round of blocks one variant after the other."""
    games = {variant: _games(variant, decisions) for variant in VARIANTS}
    measured: dict[str, list[BlockTally]] = {variant: [] for variant in VARIANTS}
    for number in range(blocks):
        for variant, tallies in measured.items():
            tallies.append(play_block(_players(variant), games[variant], Stub(number), None, number * 1000, variant))
    return measured


def _players(variant: str) -> int:
    """Nine, or the nearest number that there may be."""
    return variant_of(variant).nearest_size(PLAYERS)


def _games(variant: str, decisions: int) -> int:
    """How many games make about `decisions` decisions; playing them also warms up."""
    sample = play_block(_players(variant), 4, Stub(), None, 10**6, variant)
    return max(1, round(decisions / (sample.decisions / 4)))
