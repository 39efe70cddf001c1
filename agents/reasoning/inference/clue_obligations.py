"""Evidence from silence: a seat that is not of the hidden side gives a clue by its second turn.

From its second turn on, each turn of a seat that has given no clue yet speaks for the hidden side. Without this
evidence silence would be a winning policy. A text that cannot be read may be a clue: it counts fewer nats, and at most
twice.

Owns: the count of turns without a clue, their nats, and the phrases that pass. Must not know: words, slips, or what
else a text says.
"""

from collections import Counter

from arena.events import Spoke
from arena.words.compare import fold

from ..language.phrasebook import parse_speech

DUE = 2  # the turn by which a clue is due
# nats by which a turn without a clue, from turn `DUE` on, speaks for the hidden side; by estimate
SILENT = 2.0  # the text is empty or says nothing of the word
UNREAD = 0.8  # the text cannot be read:
UNREAD_TURNS = 2  # at most so many of these turns count
_PASSES = frozenset(
    fold(text)
    for text in (
        "过", "我过", "先过", "过吧", "跳过", "不说了", "不说", "没什么好说的", "没什么要说的", "没有要补充的",
        "我没有什么要补充的", "无话可说", "略", "嗯", "pass", "I pass", "skip", "I skip", "no comment",
        "nothing to say", "nothing to add", "I have nothing to say", "I have nothing to add",
    )
)  # fmt: skip


class ClueObligations:
    """The turns of one game in which a clue was due, counted by seat."""

    def __init__(self) -> None:
        self.gave = set[int]()  # seats that have given a clue
        self._turns = Counter[int]()
        self._unread = Counter[int]()

    def give(self, seat: int) -> None:
        """Record a clue of `seat`, in a turn of any kind: the seat owes none any more."""
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
    """Whether a text is empty, or says no more than that its speaker passes."""
    bare = fold(text)
    return not bare or bare in _PASSES
