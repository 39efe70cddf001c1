"""What somebody who only watches would believe at a moment of a game: plain numbers for pages to draw.

Owns: their shape. Must not know: who believes it, or how it came about (`tournaments/review/spectating.py` makes them).
"""

from collections.abc import Mapping
from typing import NamedTuple


class Watched(NamedTuple):
    """The beliefs after one event. `seq` is its place in the journal of events, the `seq` of its row in `events`.

    `chances`: seat -> the probability, 0 to 1, that it is of the hidden side, from public knowledge only.
    """

    seq: int
    chances: Mapping[int, float]
