"""Two answers compared over pairs of rollouts: the shares won, and their difference with its interval.

Must not know: games.
"""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

_REACH = 1.959963984540054  # standard errors to each side of a normal 95 % interval


class Compared(NamedTuple):
    """`pairs` games were played on in both ways. `done` and `other` are the shares, 0 to 1, that the seat's side won
    with what was done and with the alternative, a draw being half a win; `gain` is `other` - `done`, and `low` to
    `high`, from -1 to 1, its 95 % interval.
    """

    pairs: int
    done: float
    other: float
    gain: float
    low: float
    high: float

    @property
    def sure(self) -> bool:
        """Whether the interval leaves no doubt about which was better."""
        return self.low > 0.0 or self.high < 0.0


def compared(pairs: Sequence[tuple[float, float]]) -> Compared:
    """The comparison of at least one pair (won with what was done, won with the alternative), each from 0 to 1.

    The interval is Wald's for the mean of the differences with one more pair for each side, which keeps it honest for
    few pairs and where all differences are alike (Bonett and Price 2012, for paired shares).
    """
    number = len(pairs)
    done, other = (sum(pair[way] for pair in pairs) / number for way in (0, 1))
    apart = [*(after - before for before, after in pairs), 1.0, -1.0]
    mean = sum(apart) / len(apart)
    spread = sqrt(sum((difference - mean) ** 2 for difference in apart) / len(apart))
    reach = _REACH * spread / sqrt(len(apart))
    return Compared(number, done, other, other - done, max(-1.0, mean - reach), min(1.0, mean + reach))
