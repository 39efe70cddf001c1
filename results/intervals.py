"""How sure one may be of a share, a ratio or a difference: every interval of the record's figures.

Where each value is an independent trial: `wilson` for shares, `mean_interval` and `bonett_price` for paired
differences. Where what happens in one deal hangs together: `ratios`, `shares` and `welch`, which share one variance,
that of a ratio of two sums over deals that are independent, linearised (Cochran 1977, chapter 6; Särndal et al. 1992,
5.6). The interval that holds at every look is in `estimates.sequential`. Must not know: records, or what is estimated.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from math import isnan, nan, sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:  # commands that need no arrays do not wait for numpy
    import numpy as np
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]
    Floats = NDArray[np.float64]

CONFIDENCE = 0.95
Z95 = 1.959963984540054  # the 97.5 % quantile of the standard normal distribution
_NO_SPREAD = 1e-12  # squares of residuals below this are rounding: all deals say the same


# Quantiles of Student's t


def t_quantile(confidence: float, freedom: float, comparisons: int = 1) -> float:
    """Half the width of an interval in standard errors; Bonferroni shares the error among `comparisons`."""
    special = import_module("scipy.special")
    return float(special.stdtrit(max(freedom, 1.0), 1.0 - (1.0 - confidence) / (2.0 * comparisons)))


def t95(freedom: int) -> float:
    """`t_quantile` at 95 % to within 1 %, by its expansion (Abramowitz & Stegun 1964, 26.7.5) from 3 degrees on.

    Loading scipy for it would take longer than many a run.
    """
    if freedom < 3:
        return _T95_FIRST[max(0, freedom - 1)]
    first, second, third = _polynomial(1, 1), _polynomial(5, 16, 3), _polynomial(3, 19, 17, -15)
    return Z95 + first / (4 * freedom) + second / (96 * freedom**2) + third / (384 * freedom**3)


def _polynomial(*factors: int) -> float:
    """The odd polynomial in z with these factors, the highest power first."""
    powers = range(2 * len(factors) - 1, 0, -2)
    return sum(factor * Z95**power for factor, power in zip(factors, powers))


_T95_FIRST = (12.706204736, 4.302652730)  # with 1 and 2 degrees of freedom, where the expansion is not good enough


# Independent trials


def wilson(wins: float, games: float, z: float = Z95) -> tuple[float, float]:
    """The Wilson score interval of a proportion (Wilson 1927); (0, 1) where there are no games.

    It takes the games as independent. Seats of one game are not, so it is a little too narrow for agents that sit in
    several seats of the same game.
    """
    if not games:
        return 0.0, 1.0
    share = wins / games
    centre = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


def mean_interval(values: Sequence[float]) -> tuple[float, float, float]:
    """The mean of at least two values and its normal 95 % interval."""
    mean, reach = fmean(values), Z95 * stdev(values) / sqrt(len(values))
    return mean, mean - reach, mean + reach


def bonett_price(differences: Sequence[float]) -> tuple[float, float]:
    """The 95 % interval of the mean of paired differences of shares, each from -1 to 1.

    Wald's with one more pair for each side, which keeps it honest for few pairs and where all differences are alike
    (Bonett and Price 2012).
    """
    widened = [*differences, 1.0, -1.0]
    mean = sum(widened) / len(widened)
    spread = sqrt(sum((difference - mean) ** 2 for difference in widened) / len(widened))
    reach = Z95 * spread / sqrt(len(widened))
    return max(-1.0, mean - reach), min(1.0, mean + reach)


# Clustered by deal


class RatioEstimate(NamedTuple):
    """A ratio with its 95 % interval; all None where nothing was there to see.

    The ends are None where they cannot be told: of one deal alone, or where all deals say exactly the same.
    """

    value: float | None
    low: float | None
    high: float | None
    occasions: int
    deals: int


class ShareEstimate(NamedTuple):
    """The mean of `occasions` values and its interval in [0, 1]; without values NaN and (0, 1)."""

    mean: float
    low: float
    high: float
    occasions: int
    deals: int


@dataclass(frozen=True, slots=True)
class Sums:
    """What is summed: one row for each group and deal, or several, which are then added up. All arrays have one length.

    `group` numbers the estimates from 0 on. A ratio may depend on another estimate. `shift` is then the row's
    contribution to the numerator through the error of that estimate; it enters the interval and not the ratio.
    """

    group: "Ints"
    deal: "Ints"
    above: "Floats"
    below: "Floats"
    occasions: "Ints"
    shift: "Floats | None" = None


def ratios(sums: Sums, groups: int) -> list[RatioEstimate]:
    """The ratio sum(above) / sum(below) of each group, with Wald's interval: a t quantile of deals - 1 degrees."""
    return [_wald(*totals) for totals in _by_deal(sums, groups)]


def shares(
    key: "Ints", keys: int, deal: "Ints", value: "Floats", confidence: float = CONFIDENCE
) -> list[ShareEstimate]:
    """The mean of `value`, each in [0, 1], of every key below `keys`, with the interval of `share_interval`."""
    import numpy as np

    ones = np.ones(len(key))
    totals = _by_deal(Sums(key, deal, value, ones, ones.astype(np.int64)), keys)
    return [_share(one, confidence) for one in totals]


def share_interval(mean: float, squares: float, count: int, deals: int, t: float) -> tuple[float, float]:
    """Wilson's interval for as many independent values as would have the variance that the deals show.

    `squares` is the sum over deals of the squared sums of residuals; `t` the quantile of deals - 1 degrees of freedom.
    Where all values are alike the deals show no variance: each deal then counts as one value, however many it has.
    """
    if not count:
        return 0.0, 1.0
    sure = deals < 2 or squares <= _NO_SPREAD
    alone = deals if sure else mean * (1.0 - mean) / deal_variance(squares / count**2, deals)
    return wilson(mean * alone, alone, t)


def deal_variance(squares: float, deals: int) -> float:
    """The variance of a sum over deals that are independent: D / (D - 1) · Σ(residuals of a deal)²; D is at least 2."""
    return squares * deals / (deals - 1)


def welch(strata: Sequence[Sequence[float]]) -> float | None:
    """Half the width of the 95 % interval of a sum; each stratum is the residuals of its own deals.

    Its degrees of freedom are those of Welch and Satterthwaite. None where it cannot be told: a stratum has one deal
    alone, or all deals say the same.
    """
    if any(len(residuals) < 2 for residuals in strata):
        return None
    parts = [(deal_variance(sum(r * r for r in residuals), len(residuals)), len(residuals) - 1) for residuals in strata]
    variance = sum(part for part, _ in parts)
    if variance < _NO_SPREAD:
        return None
    return t_quantile(CONFIDENCE, variance**2 / sum(part**2 / freedom for part, freedom in parts)) * sqrt(variance)


class _Totals(NamedTuple):
    """What the deals of one group add up to; `squares` as `share_interval` has it, NaN where nothing is below."""

    value: float
    below: float
    squares: float
    occasions: int
    deals: int


def _by_deal(sums: Sums, groups: int) -> list[_Totals]:
    """The one estimator: the ratio of each group, and the squares of its residuals above - value · below by deal."""
    import numpy as np

    below = added(sums.group, sums.below, groups)
    value = np.divide(added(sums.group, sums.above, groups), below, out=np.full(groups, nan), where=below > 0)
    residual = sums.above - value[sums.group] * sums.below + (0.0 if sums.shift is None else sums.shift)
    sparse: Any = import_module("scipy.sparse")
    width = int(sums.deal.max(initial=-1)) + 1
    cells = sparse.coo_array((residual, (sums.deal, sums.group)), shape=(width, groups)).tocsc()
    deals = np.diff(cells.indptr)
    squares = added(np.repeat(np.arange(groups), deals), cells.data**2, groups)
    occasions = added(sums.group, sums.occasions, groups).astype(np.int64)
    columns = (value, below, squares, occasions, deals)
    return [_Totals(*row) for row in zip(*(column.tolist() for column in columns))]


def added(places: "Ints", values: "Floats | Ints", length: int) -> "Floats":
    """The sums of `values` by place, from 0 on, shape (length,)."""
    import numpy as np

    return np.bincount(places, weights=values, minlength=length).astype(np.float64)


def _wald(value: float, below: float, squares: float, occasions: int, deals: int) -> RatioEstimate:
    if isnan(value):  # nothing to divide by
        return RatioEstimate(None, None, None, occasions, deals)
    if deals < 2 or squares <= _NO_SPREAD:
        return RatioEstimate(value, None, None, occasions, deals)
    reach = sqrt(deal_variance(squares, deals)) / below * t_quantile(CONFIDENCE, deals - 1)
    return RatioEstimate(value, value - reach, value + reach, occasions, deals)


def _share(totals: _Totals, confidence: float) -> ShareEstimate:
    value, _, squares, count, deals = totals
    ends = share_interval(value, squares, count, deals, t_quantile(confidence, deals - 1) if count else nan)
    return ShareEstimate(value, *ends, count, deals)
