"""A ratio of two sums, and how sure one may be of it, where what happens in one deal hangs together.

Owns: the linearised variance of a ratio over clusters (Cochran 1977, chapter 6; Särndal et al. 1992, 5.6). Must not
know: what is summed.
"""

from dataclasses import dataclass
from math import isnan
from typing import NamedTuple

import numpy as np

from .finished_games import Floats, Ints
from .win_shares import quantile

CONFIDENCE = 0.95


class RatioEstimate(NamedTuple):
    """A ratio with its 95 % interval; all None where nothing was there to see.

    The ends are None where they cannot be told: of one deal alone, or where all deals say exactly the same.
    """

    value: float | None
    low: float | None
    high: float | None
    occasions: int
    deals: int


@dataclass(frozen=True, slots=True)
class Sums:
    """What is summed: a row a group and deal, several rows of one pair are added up. All arrays have one length.

    `group` numbers what is estimated, from 0 on. `shift` is what else a row moves the numerator by, where the ratio
    hangs on an estimate of its own; it counts for the interval alone.
    """

    group: Ints
    deal: Ints
    above: Floats
    below: Floats
    occasions: Ints
    shift: Floats | None = None


def ratios(sums: Sums, groups: int) -> list[RatioEstimate]:
    """The ratio sum(above) / sum(below) of each group, with an interval that takes deals, not rows, as independent."""
    group, inverse = _cells(sums)
    above, below, shift = (added(inverse, part, len(group)) for part in (sums.above, sums.below, sums.shift))
    total, divisor = added(group, above, groups), added(group, below, groups)
    value = np.divide(total, divisor, out=np.full(groups, np.nan), where=divisor > 0)
    deals = np.bincount(group, minlength=groups)
    spread = added(group, (above + shift - value[group] * below) ** 2, groups)
    factor = np.divide(deals, deals - 1, out=np.full(groups, np.nan), where=deals > 1)
    error = np.sqrt(factor * spread) / np.where(divisor > 0, divisor, np.nan)
    reach = error * np.array([quantile(CONFIDENCE, count - 1) for count in deals])
    occasions = np.bincount(sums.group, weights=sums.occasions, minlength=groups).astype(int)
    return [_estimate(float(value[k]), float(reach[k]), int(occasions[k]), int(deals[k])) for k in range(groups)]


def _cells(sums: Sums) -> tuple[Ints, Ints]:
    """The group of each pair of group and deal, and which of the pairs a row belongs to."""
    size = int(sums.deal.max(initial=0)) + 1
    keys, inverse = np.unique(sums.group.astype(np.int64) * size + sums.deal, return_inverse=True)
    return keys // size, inverse


def added(places: Ints, values: Floats | None, length: int) -> Floats:
    """The sums of `values` by place, from 0 on, shape (length,)."""
    if values is None:
        return np.zeros(length)
    return np.bincount(places, weights=values, minlength=length).astype(np.float64)


def _estimate(value: float, reach: float, occasions: int, deals: int) -> RatioEstimate:
    if isnan(value):  # nothing to divide by
        return RatioEstimate(None, None, None, occasions, deals)
    if isnan(reach) or reach < 1e-12:
        return RatioEstimate(value, None, None, occasions, deals)
    return RatioEstimate(value, value - reach, value + reach, occasions, deals)
