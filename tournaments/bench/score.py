"""Scores: games won in per cent, with intervals that know which games share a deal.

Owns: which means are taken, and their errors. Must not know: records, tournaments.

A cell's score is the mean over its games; the overall score is the mean over cells, each counting the same. The error
of a mean is linearised (Cochran 1977, chapter 6): deals are independent, within a game and between games, but the games
of one deal are not, whichever side the candidate held in them. Its quantile is Student's with the degrees of freedom of
Welch and Satterthwaite. The interval of a single share is Wilson's for as many games as have the variance of the deals.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from arena.models import Frozen
from results.intervals import shares, welch

from .frozen import SidePart
from .outcomes import WON, BenchCell


class ScoreInterval(Frozen):
    """A number in per cent and its 95 % interval, which has no ends where all deals agree and none can be computed."""

    value: float
    low: float | None = None
    high: float | None = None


class CellScore(Frozen):
    """The score of one cell. `difference` is to the reference in the same deals, `clean` the score without the games in
    which decisions of the candidate were left to the default; None where there is nothing to compare, or no such game.

    `not_valid` is the share of the candidate's decisions that were not valid, in per cent.
    """

    variant: str
    side: SidePart
    games: int
    won: ScoreInterval
    difference: ScoreInterval | None
    clean_games: int
    clean: ScoreInterval | None
    decisions: int
    not_valid: float


class Score(Frozen):
    """The overall score, and that of every cell. `clean` is None where a cell has no clean game."""

    overall: ScoreInterval
    difference: ScoreInterval | None
    clean: ScoreInterval | None
    not_valid: float
    cells: tuple[CellScore, ...]


class _Values(NamedTuple):
    """The score of each game of a cell, with the variant and the deal that the games share."""

    variant: str
    values: list[float]
    deals: list[int]


def score_of(cells: Sequence[BenchCell], reference: Mapping[str, str] | None) -> Score:
    """The score of a candidate; `reference` has the reference's letters by cell, for the same deals or more."""
    won = [_Values(cell.variant, cell.won, list(cell.deals)) for cell in cells]
    apart = [_apart(cell, reference[cell.id]) for cell in cells] if reference is not None else None
    clean = [_clean(cell) for cell in cells]
    return Score(
        overall=mean_of(won),
        difference=mean_of(apart, -1.0) if apart is not None else None,
        clean=mean_of(clean) if all(cell.values for cell in clean) else None,
        not_valid=_percent(sum(cell.not_valid for cell in cells), sum(cell.decisions for cell in cells)),
        cells=tuple([
            CellScore(
                variant=cell.variant,
                side=cell.part,
                games=len(cell.games),
                won=share_of(won[place]),
                difference=mean_of([apart[place]], -1.0) if apart is not None else None,
                clean_games=len(clean[place].values),
                clean=share_of(clean[place]) if clean[place].values else None,
                decisions=cell.decisions,
                not_valid=_percent(cell.not_valid, cell.decisions),
            )
            for place, cell in enumerate(cells)
        ]),
    )  # fmt: skip


def overall_of(cells: Sequence[BenchCell], letters: Mapping[str, str]) -> ScoreInterval:
    """The overall score of somebody who played the deals of `cells` with these letters, by cell."""
    return mean_of([
        _Values(cell.variant, [WON[letter] for letter in letters[cell.id][: len(cell.deals)]], list(cell.deals))
        for cell in cells
    ])  # fmt: skip


def share_of(cell: _Values) -> ScoreInterval:
    """The share of games won in one cell."""
    values, deals = np.array(cell.values, float), np.array(cell.deals, np.int64)
    (found,) = shares(np.zeros(len(values), np.int64), 1, deals, values)
    return _interval(found.mean, found.low, found.high)


def mean_of(cells: Sequence[_Values], least: float = 0.0) -> ScoreInterval:
    """The mean of the means of cells, between `least` and 1, with the interval of deals that are independent."""
    means = [sum(cell.values) / len(cell.values) for cell in cells]
    pulls = defaultdict[tuple[str, int], float](float)  # by deal: its deviation, as it enters the mean
    for cell, mean in zip(cells, means):
        for value, deal in zip(cell.values, cell.deals):
            pulls[cell.variant, deal] += (value - mean) / len(cell.values) / len(cells)
    whole, variants = sum(means) / len(means), dict.fromkeys(cell.variant for cell in cells)
    reach = welch([[pull for (name, _), pull in pulls.items() if name == variant] for variant in variants])
    if reach is None:
        return _interval(whole)
    return _interval(whole, max(least, whole - reach), min(1.0, whole + reach))


def _apart(cell: BenchCell, reference: str) -> _Values:
    values = [value - WON[letter] for value, letter in zip(cell.won, reference)]
    return _Values(cell.variant, values, list(cell.deals))


def _clean(cell: BenchCell) -> _Values:
    kept = [(value, deal) for value, deal, clean in zip(cell.won, cell.deals, cell.clean) if clean]
    return _Values(cell.variant, [value for value, _ in kept], [deal for _, deal in kept])


def _percent(part: float, whole: float) -> float:
    return round(100 * part / whole, 2) if whole else 0.0


def _interval(value: float, low: float | None = None, high: float | None = None) -> ScoreInterval:
    ends = [None if end is None else round(100 * end, 2) + 0.0 for end in (low, high)]
    return ScoreInterval(value=round(100 * value, 2) + 0.0, low=ends[0], high=ends[1])
