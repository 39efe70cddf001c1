"""Evidence from silence: whoever is not of the hidden side gives a clue by its second turn.

From then on each turn of a seat that has given none yet speaks for the hidden side, so that nobody wins by keeping
silent. A text that cannot be read may be a clue, so that it speaks less, and twice at most.

Owns: that count, and its nats. Must not know: words, slips, or what else a text tells.
"""

from collections import Counter

from arena.events import Spoke
from arena.words.compare import fold

from ..language.phrasebook import parse_speech

DUE = 2  # the turn by which a clue is due
# nats by which a turn without one speaks for the hidden side from then on, by estimate
SILENT = 2.0  # with no text, or one that says nothing of the word
UNREAD = 0.8  # with a text that cannot be read:
UNREAD_TURNS = 2  # so many of these count
_PASSES = frozenset(
    fold(text)
    for text in (
        "过", "我过", "先过", "过吧", "跳过", "不说了", "不说", "没什么好说的", "没什么要说的", "没有要补充的",
        "我没有什么要补充的", "无话可说", "略", "嗯", "pass", "I pass", "skip", "I skip", "no comment",
        "nothing to say", "nothing to add", "I have nothing to say", "I have nothing to add",
    )
)  # fmt: skip


class ClueObligations:
    """The fold of what was said in one game."""

    def __init__(self) -> None:
        self.gave = set[int]()  # who owes none any more
        self._turns = Counter[int]()
        self._unread = Counter[int]()

    def give(self, seat: int) -> None:
        """A clue, wherever it was given: the seat owes none any more."""
        self.gave.add(seat)

    def turn(self, event: Spoke) -> float | None:
        """The nats by which a describing turn speaks against a seat that owes a clue; None where it owes none."""
        seat = event.seat
        if seat in self.gave:
            return None
        self._turns[seat] += 1
        if self._turns[seat] < DUE:
            return None
        if passes(event.text) or parse_speech(event.text).is_only_lines:
            return SILENT
        self._unread[seat] += 1
        return UNREAD if self._unread[seat] <= UNREAD_TURNS else 0.0


def passes(text: str) -> bool:
    """Whether a text says nothing at all, or that its speaker has nothing to say."""
    bare = fold(text)
    return not bare or bare in _PASSES
