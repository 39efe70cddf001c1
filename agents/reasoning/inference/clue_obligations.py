"""Who owes the table a clue: whoever is not of the hidden side gives one by its second turn.

From then on each turn of a seat that has given none yet speaks for the hidden side, so that nobody wins by keeping
silent. A text that cannot be read may be a clue, so that it speaks less, and twice at most.

Owns: that count, and what it is worth. Must not know: words, slips, or what else a text tells.
"""

from collections import Counter

from arena.events import Spoke
from arena.words.compare import fold

from ..language.phrasebook import parse_speech

DUE = 2  # by which turn
SILENT = 2.0  # nats by which a turn without any text, or one that says nothing of the word, speaks for the hidden side,
UNREAD = 0.8  # and one with a text that cannot be read
UNREAD_TURNS = 2  # of which so many count
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
