"""What has happened, as one seat is told it: lines in blocks that only grow, so that a provider's cache can hold them.

Owns: the blocks, and what is left out when they grow too long. Must not know: what is asked, or of whom.

The bound (case A42): when the blocks would exceed `room.most` bytes of UTF-8 (three to four make a token in either
language), they begin anew with one block of at most `room.kept`. It holds every clue and every vote of the game, what
was asked and answered, and who is out; of earlier rounds nothing else. Where that is too long, speeches are cut, those
of earlier rounds first and the more the less room there is; only where even that is too long, the oldest of them are
left out. So what a cache holds stays valid until the difference is used up. The blocks never exceed `most`, or what is
always kept and one line, where that is longer.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from arena.events import AnyEvent
from arena.text import Language

from .fence import cut, fenced
from .transcript import event_line
from .wordings import wording

KEPT = frozenset(
    {"eliminated", "accused", "decided", "blank_guessed", "claimed", "check_result", "group_shown"}
)  # of rounds long gone, this much is never left out
HELD = KEPT | {
    "spoke", "polled", "vote_cast", "question_put", "question_answered", "asked", "answered", "guessed", "round_began",
}  # and this much while there is room for it, in short form if need be  # fmt: skip
OWN = frozenset(
    {"spoke", "struck", "vote_cast", "asked", "whispered", "conferred", "question_put", "question_answered", "claimed",
     "accused", "decided", "surrendered", "eliminated", "blank_guessed"}
)  # what `seat` did or what befell it, where an event has that field  # fmt: skip
_CUTS = (120, 60, 30, 15, 8)  # characters of a speech in short form

LEAST = 400  # bytes: a story with less room would not tell of one round


class Room(NamedTuple):
    """Bytes of UTF-8: the most that the blocks may hold, and what they hold at most when they begin anew."""

    most: int
    kept: int


class _StoryLine(NamedTuple):
    text: str
    kind: str
    event: AnyEvent | None = None

    @property
    def size(self) -> int:
        return len(self.text.encode())


StoryCache = dict[tuple[int, Language, bool], _StoryLine]


class Story:
    """The events of one seat as blocks of text, one line an event, and whatever else is written between them.

    What the seat itself did is marked as its own. The seats of a match may share `worded`, so that what all of them see
    is worded once. It is keyed by the identity of events, so it must not outlive their match.
    """

    def __init__(self, language: Language, room: Room, worded: StoryCache | None = None) -> None:
        self.blocks: tuple[str, ...] = ()
        self._language: Language = language
        self._room = room
        self._seat = -1
        self._seen = 0
        self._size = 0
        self._lines: list[_StoryLine] = []
        self._waiting: list[_StoryLine] = []
        self._worded: StoryCache = {} if worded is None else worded

    def copy(self) -> "Story":
        """A story that goes on from here without changing this one."""
        other = Story(self._language, self._room, self._worded)
        other.blocks, other._seen, other._size = self.blocks, self._seen, self._size
        other._seat = self._seat
        other._lines, other._waiting = self._lines.copy(), self._waiting.copy()
        return other

    def write(self, line: str) -> None:
        """Put a line of one's own after what was read so far; it stands in the next block."""
        self._waiting.append(_StoryLine(line + "\n", "own"))

    def read(self, events: Sequence[AnyEvent], seat: int) -> None:
        """Add what is new in `events`, as `seat` sees them, which must begin with what was read before, as a block."""
        self._seat = seat
        new = self._waiting
        if len(events) > self._seen:
            new = new + [self._line(event) for event in events[self._seen :]]
            self._seen = len(events)
        if not new:
            return
        self._waiting = []
        self._lines += new
        opening = "" if self.blocks else self._say("opening")
        block = opening + "".join([line.text for line in new])
        self._size += len(block.encode())
        if self._size > self._room.most:
            self._shorten()
        else:
            self.blocks = (*self.blocks, block)

    def _line(self, event: AnyEvent) -> _StoryLine:
        own = event.kind in OWN and getattr(event, "seat", None) == self._seat
        line = self._worded.get((id(event), self._language, own))
        if line is None:
            line = self._worded[id(event), self._language, own] = self._said(event, own=own)
        return line

    def _said(self, event: AnyEvent, *, own: bool, most: int | None = None) -> _StoryLine:
        """The line of an event, with at most so many characters of what a player said in it."""
        text = event_line(fenced(event if most is None else cut(event, most)), self._language)
        return _StoryLine((self._mark.format(line=text) if own else text) + "\n", event.kind, event)

    @cached_property
    def _mark(self) -> str:
        return str(wording("player", self._language)["say"]["own"])

    def _cut(self, line: _StoryLine, most: int) -> _StoryLine:
        if line.event is None or line.kind not in HELD:
            return line
        own = line.event.kind in OWN and getattr(line.event, "seat", None) == self._seat
        return self._said(line.event, own=own, most=most)

    def shorten(self) -> bool:
        """Begin anew with half the room; False where that would be less than `LEAST` bytes."""
        most = min(self._room.most, self._size) // 2
        if most < LEAST:
            return False
        self._room = Room(most, min(self._room.kept, most * 3 // 4))
        self._shorten()
        return True

    def _shorten(self) -> None:
        opening = self._say("shortened")
        self._lines = self._kept(self._room.kept - len(opening.encode()))
        block = opening + "".join([line.text for line in self._lines])
        self._size = len(block.encode())
        self.blocks = (block,)

    def _kept(self, most: int) -> list[_StoryLine]:
        """The lines that a story of `most` bytes that begins anew still holds, the last one whole in any case."""
        start = max([place for place, line in enumerate(self._lines) if line.kind == "round_began"], default=0)
        old = [line for line in self._lines[:start] if line.kind in HELD]
        recent = self._lines[start:]
        lines: list[_StoryLine] = []
        for cut_old, cut_recent in [(0, 0), *((most, 0) for most in _CUTS), *((_CUTS[-1], most) for most in _CUTS)]:
            lines = [self._cut(line, cut_old) if cut_old else line for line in old]
            lines += [self._cut(line, cut_recent) if cut_recent else line for line in recent[:-1]] + recent[-1:]
            if sum(line.size for line in lines) <= most:
                return lines
        return _dropped(lines, most)

    def _say(self, name: str) -> str:
        return str(wording("player", self._language)["say"][name]) + "\n"


def _dropped(lines: list[_StoryLine], most: int) -> list[_StoryLine]:
    """Of `lines`, what is never left out, and of the others the latest, in `most` bytes; the last line in any case."""
    left = most - sum(line.size for line in lines if line.kind in KEPT)
    kept: list[_StoryLine] = []
    full = False
    for line in reversed(lines):
        if line.kind not in KEPT:
            left -= line.size
            full = full or (left < 0 and bool(kept))
        if not full or line.kind in KEPT:
            kept.append(line)
    return kept[::-1]
