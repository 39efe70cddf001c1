"""What everybody could notice of a seat: who gives clues, who repeats whom, who votes alone.

Owns: what a remark on a seat may go by; all of it is public. Must not know: what the noticing seat believes.
"""

from arena.observation import Observation
from arena.text import Text

from .lexicon import Lexicon
from .saying import ALSO_SAID, VOTED_FOR

_SURE = 0.5  # the weight from which on a text words a fact


def against(seen: Observation, lexicon: Lexicon, seat: int) -> list[Text]:
    """What speaks against `seat` in the open, each as a sentence; none where nothing does."""
    first: dict[int, int] = {}  # a fact's place -> who told it first
    repeated = 0
    ballots: dict[int, int | None] = {}
    for event in seen.events:
        if event.kind == "spoke" and event.stage in ("describe", "defend"):
            for place in _facts(lexicon, event.text):
                other = first.setdefault(place, event.seat)
                if event.seat == seat and other != seat:
                    repeated = other
        elif event.kind == "polled":
            ballots = dict(event.ballots)
    found: list[Text] = []
    if repeated:
        found.append(ALSO_SAID.filled(seat=seat, other=repeated))
    voted = ballots.get(seat)
    if voted is not None and [*ballots.values()].count(voted) == 1:
        found.append(VOTED_FOR.filled(seat=seat, other=voted))
    return found


def clue_givers(seen: Observation, lexicon: Lexicon) -> set[int]:
    """The seats that have said something of the word."""
    return {event.seat for event in seen.events if event.kind == "spoke" and _facts(lexicon, event.text)}


def _facts(lexicon: Lexicon, text: str) -> list[int]:
    heard = lexicon.heard(text) if text else None
    return [place for place, weight in heard[1] if weight > _SURE] if heard else []
