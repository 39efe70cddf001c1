"""One answer by the numbers of its kind. Must not know: games, or what any number is worth."""

from collections.abc import Mapping
from typing import NamedTuple


class Measured(NamedTuple):
    """`values` are figures by name (`reviewed.py`); `worth` is comparable between answers to one ask, and a
    difference of 1 is all that one decision can give away. `slip` names what is wrong with the answer by itself.
    """

    values: Mapping[str, float]
    worth: float
    slip: str = ""


NOTHING = Measured({}, 0.0)
