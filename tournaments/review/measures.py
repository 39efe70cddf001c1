"""One answer by the numbers of its kind, and what these numbers are worth beside each other.

Owns: the scale on which answers to one ask are compared, with all its constants. Must not know: games.
"""

from collections.abc import Mapping
from typing import NamedTuple

# What a decision gives away lies between 0 and 1. All constants are judgements of ours; docs/review.md gives them.
LEAST_MISTAKE = 0.08  # what a decision must give away to be called a mistake
BITS_OF_A_CLUE = 6.0  # bits of difference that are all that one clue can give away
LEAK_WEIGHT = 1.5  # what a bit told to those without the word counts beside one told to friends
NATS_OF_LOOKS = 1.5  # nats of suspicion that count as a whole chance, for somebody without a word
EVEN = 0.5  # the chance above which something is likely; what a bit, or a sure answer to a question, is worth
SPOKEN_WEIGHT = 0.3  # what a suspicion in a speech counts beside a ballot
TOLD_FINDING = 0.3  # what it is worth to tell what one has found out as police


class Measured(NamedTuple):
    """An answer measured: `values` are figures by name (`results.games.reviewed.FIGURES`).

    `worth` is comparable between answers to one ask; a difference of 1 is all that one decision can give away. `slip`
    names what is wrong with the answer by itself.
    """

    values: Mapping[str, float]
    worth: float
    slip: str = ""


NOTHING = Measured({}, 0.0)
