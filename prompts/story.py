"""What has happened, as one seat is told it: lines in blocks that only grow, so that a provider's cache can hold them.

Owns: the blocks, and what is left out when they grow too long. Must not know: what is asked, or of whom.

The bound (case A42): when the blocks would exceed `room.most` bytes of UTF-8 (three to four make a token in either
language), they begin anew with one block of at most `room.kept`: who is out of the game and who was accused, and what
happened since the last round began, the oldest lines of which go first. So what a cache holds stays valid until the
difference is used up. The blocks never exceed `most`, or what is always kept and one line, where that is longer.
"""

from collections.abc import Sequence
from typing import NamedTuple

from arena.events import AnyEvent
from arena.text import Language

from .fence import fenced
from .transcript import event_line
from .wordings import wording

KEPT = frozenset(
    {"eliminated", "accused", "decided", "blank_guessed", "claimed", "check_result", "group_shown"}
)  # of rounds long gone, this much is never left out


LEAST = 400  # bytes: a story with less room would not tell of one round


class Room(NamedTuple):
    """Bytes of UTF-8: the most that the blocks may hold, and what they hold at most when they begin anew."""

    most: int
    kept: int


class _StoryLine(NamedTuple):
    text: str
    kind: str

    @property
    def size(self) -> int:
        return len(self.text.encode())


StoryCache = dict[tuple[int, Language], _StoryLine]


class Story:
    """The events of one seat as blocks of text, one line an event, and whatever else is written between them.

    The seats of a match may share `worded`, so that what all of them see is worded once. It is keyed by the identity of
    events, so it must not outlive their match.
    """

    def __init__(self, language: Language, room: Room, worded: StoryCache | None = None) -> None:
        self.blocks: tuple[str, ...] = ()
        self._language: Language = language
        self._room = room
        self._seen = 0
        self._size = 0
        self._lines: list[_StoryLine] = []
        self._waiting: list[_StoryLine] = []
        self._worded: StoryCache = {} if worded is None else worded

    def copy(self) -> "Story":
        """A story that goes on from here without changing this one."""
        other = Story(self._language, self._room, self._worded)
        other.blocks, other._seen, other._size = self.blocks, self._seen, self._size
        other._lines, other._waiting = self._lines.copy(), self._waiting.copy()
        return other

    def write(self, line: str) -> None:
        """Put a line of one's own after what was read so far; it stands in the next block."""
        self._waiting.append(_StoryLine(line + "\n", "own"))

    def read(self, events: Sequence[AnyEvent]) -> None:
        """Add what is new in `events`, which must begin with what was read before, as one more block."""
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
        line = self._worded.get((id(event), self._language))
        if line is None:
            line = _StoryLine(event_line(fenced(event), self._language) + "\n", event.kind)
            self._worded[id(event), self._language] = line
        return line

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
        self._lines = _kept(self._lines, self._room.kept - len(opening.encode()))
        block = opening + "".join([line.text for line in self._lines])
        self._size = len(block.encode())
        self.blocks = (block,)

    def _say(self, name: str) -> str:
        return str(wording("player", self._language)["say"][name]) + "\n"


def _kept(lines: list[_StoryLine], most: int) -> list[_StoryLine]:
    """Of `lines`, those that a story that begins anew still holds: `most` bytes, and the last line in any case."""
    rounds = [place for place, line in enumerate(lines) if line.kind == "round_began"]
    start = rounds[-1] if rounds else 0
    old = [line for line in lines[:start] if line.kind in KEPT]
    left = most - sum(line.size for line in old)
    recent = lines[start:]
    left -= sum(line.size for line in recent if line.kind in KEPT)
    kept: list[_StoryLine] = []
    full = False
    for line in reversed(recent):
        if line.kind not in KEPT:
            left -= line.size
            full = full or (left < 0 and bool(kept))
        if not full or line.kind in KEPT:
            kept.append(line)
    return old + kept[::-1]
