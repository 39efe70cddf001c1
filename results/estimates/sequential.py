"""The mean difference of two agents with an interval that holds at every look, so that one may watch and stop.

The interval is the confidence sequence by betting of Waudby-Smith and Ramdas (2024, "Estimating means of bounded random
variables by betting", J. R. Stat. Soc. B 86, section 4): someone who bets against a candidate value of the mean cannot
make much money while it is true, so the values against which nobody got rich are the interval. It needs no more of the
observations than that they are bounded and that each has, given those before, the same mean; it holds at all times at
once with probability `confidence`, however often it was looked at and whatever made one stop.

Must not know: agents, deals, or where differences come from. Imports numpy.
"""

from math import log
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

_STAKE = 0.75  # the share of its capital that a bet may lose; any constant below 1 is valid (ibid., 4.3)
_STEPS = 24  # halvings in the search for an end of the interval: to 2^-24 of [-1, 1]
Floats = NDArray[np.float64]


class SequentialInterval(NamedTuple):
    """A mean of differences and its interval, in [-1, 1]; `n` differences were seen."""

    mean: float
    low: float
    high: float
    n: int

    @property
    def width(self) -> float:
        """From end to end."""
        return self.high - self.low

    @property
    def separated(self) -> bool:
        """Whether zero lies outside."""
        return self.low > 0 or self.high < 0


def interval(differences: Floats, confidence: float = 0.95) -> SequentialInterval:
    """The interval of the mean of `differences`, each in [-1, 1], in the order in which they were seen.

    Raises:
        ValueError: a difference is out of bounds, or the confidence is not between 0 and 1.
    """
    if not 0 < confidence < 1:
        raise ValueError(f"confidence {confidence} is not between 0 and 1")
    if differences.size and (differences.min() < -1 or differences.max() > 1):
        raise ValueError("a difference is not between -1 and 1")
    if not differences.size:
        return SequentialInterval(0.0, -1.0, 1.0, 0)
    seen = (differences + 1) / 2
    bets, least = _bets(seen, 1 - confidence), log(1 / (1 - confidence))
    mean = float(seen.mean())
    if _wealth(seen, bets, mean) >= least:  # the mean itself is refuted: no value is left, as one time in 1/alpha
        return SequentialInterval(2 * mean - 1, 2 * mean - 1, 2 * mean - 1, differences.size)
    low = _edge(seen, bets, mean, 0.0, least)
    high = _edge(seen, bets, mean, 1.0, least)
    return SequentialInterval(2 * mean - 1, 2 * low - 1, 2 * high - 1, differences.size)


def _bets(seen: Floats, alpha: float) -> Floats:
    """How much is staked on each observation: by the variance of those before it (ibid., equation 26)."""
    count = np.arange(1, seen.size + 1)
    mean = (0.5 + np.cumsum(seen)) / (count + 1)
    variance = (0.25 + np.cumsum((seen - mean) ** 2)) / (count + 1)
    before = np.concatenate(([0.25], variance[:-1]))
    bets: Floats = np.sqrt(2 * log(2 / alpha) / (before * count * np.log1p(count)))
    return bets


def _wealth(seen: Floats, bets: Floats, mean: float) -> float:
    """The logarithm of what the richer of two gamblers has made of 1/2 by betting that the mean is above, or below."""
    above = np.log1p(np.minimum(bets, _STAKE / mean if mean > 0 else np.inf) * (seen - mean)).sum()
    below = np.log1p(-np.minimum(bets, _STAKE / (1 - mean) if mean < 1 else np.inf) * (seen - mean)).sum()
    return float(max(above, below)) - log(2)


def _edge(seen: Floats, bets: Floats, inside: float, outside: float, least: float) -> float:
    """Where the values end that are not refuted, between one that is not and the end of all; on the safe side."""
    if _wealth(seen, bets, outside) < least:
        return outside
    for _ in range(_STEPS):
        middle = (inside + outside) / 2
        inside, outside = (middle, outside) if _wealth(seen, bets, middle) < least else (inside, middle)
    return outside
