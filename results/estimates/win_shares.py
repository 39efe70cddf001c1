"""Shares of things won, with intervals that know which of them share a deal.

Owns: the ratio, its variance by deal, and the interval. Must not know: what was won, or by whom.
"""

from dataclasses import dataclass
from importlib import import_module

import numpy as np

from ..queries.leaderboard import wilson
from .finished_games import Floats, Ints


@dataclass(frozen=True, slots=True)
class Shares:
    """By key: the mean of the values and its interval in [0, 1], how many values there are, and of how many deals.

    Where a key has no value its mean is NaN and its interval (0, 1).
    """

    mean: Floats
    low: Floats
    high: Floats
    count: Ints
    deals: Ints


def shares(key: Ints, keys: int, deal: Ints, value: Floats, confidence: float = 0.95) -> Shares:
    """The mean of `value`, each in [0, 1], of every key below `keys`.

    The interval is Wilson's, for as many independent values as would have the variance that the deals show
    (D / (D - 1) · Σ(residuals of a deal)² / n², D the key's deals), with a t quantile of D - 1 degrees of freedom.
    Where all values are alike the deals show none: each deal then counts as one value, however many it has.
    """
    sparse = import_module("scipy.sparse")
    count = np.bincount(key, minlength=keys)
    mean = np.divide(np.bincount(key, weights=value, minlength=keys), count, out=np.full(keys, np.nan), where=count > 0)
    width = int(deal.max(initial=-1)) + 1
    residuals = sparse.coo_array((value - mean[key], (deal, key)), shape=(width, keys)).tocsc()
    deals = np.diff(residuals.indptr).astype(np.int64)
    squares = np.bincount(np.repeat(np.arange(keys), deals), weights=residuals.data**2, minlength=keys)
    ends = [
        _interval(mean[k], int(count[k]), int(deals[k]), float(squares[k]), confidence) if count[k] else (0.0, 1.0)
        for k in range(keys)
    ]
    low, high = np.array(ends, dtype=np.float64).reshape(keys, 2).T
    return Shares(mean, low, high, count, deals)


def _interval(mean: float, count: int, deals: int, squares: float, confidence: float) -> tuple[float, float]:
    variance = squares / count**2 * deals / max(deals - 1, 1)
    alone = mean * (1.0 - mean) / variance if deals > 1 and squares > 1e-12 else float(deals)
    return wilson(mean * alone, alone, quantile(confidence, deals - 1))


def quantile(confidence: float, freedom: float, comparisons: int = 1) -> float:
    """How many standard errors an interval reaches to each side: Student's t, shared out by Bonferroni."""
    special = import_module("scipy.special")
    return float(special.stdtrit(max(freedom, 1.0), 1.0 - (1.0 - confidence) / (2.0 * comparisons)))
