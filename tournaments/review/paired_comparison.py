"""Two answers compared over pairs of rollouts: the shares won, and their difference with its interval.

Must not know: games.
"""

from collections.abc import Sequence
from typing import NamedTuple

from results.intervals import bonett_price


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

    The interval is that of Bonett and Price for paired shares.
    """
    number = len(pairs)
    done, other = (sum(pair[way] for pair in pairs) / number for way in (0, 1))
    return Compared(number, done, other, other - done, *bonett_price([after - before for before, after in pairs]))
