"""How fast a run goes, and how long it may still take.

Owns: that arithmetic. Must not know: a clock (times come as numbers), or what is played.
"""

from collections import deque
from typing import NamedTuple

MINUTE = 60.0  # seconds over which the pace is taken
FEW = 10  # games that must have ended in them; else the pace is that of the whole run
SOON = 2.0  # seconds of play before the time left is estimated


class Stretch(NamedTuple):
    """What was done in so many seconds: games that ended, decisions, calls."""

    seconds: float
    games: int = 0
    decisions: int = 0
    calls: int = 0

    def a_second(self, count: int) -> float:
        """The rate of a count."""
        return count / self.seconds if self.seconds > 0 else 0.0

    def since(self, earlier: "Stretch") -> "Stretch":
        """What was done after an earlier stretch that began at the same time."""
        return Stretch(
            self.seconds - earlier.seconds,
            self.games - earlier.games,
            self.decisions - earlier.decisions,
            self.calls - earlier.calls,
        )


class Pace:
    """The last minute of a run, or all of it where too few games ended in that; each stretch is from a clock's zero."""

    def __init__(self, began: Stretch) -> None:
        self._began = began
        self._last: deque[Stretch] = deque([began])

    def look(self, now: Stretch) -> Stretch:
        """What was done lately."""
        self._last.append(now)
        while len(self._last) > 2 and self._last[1].seconds <= now.seconds - MINUTE:
            self._last.popleft()
        since = self._last[0]
        return now.since(since if now.games - since.games >= FEW else self._began)


def seconds_left(lately: Stretch, left: int, open_games: int) -> float | None:
    """How long `left` games take, of which `open_games` are half over on average; None while nothing is known."""
    if not left:
        return 0.0
    if not lately.games or lately.seconds < SOON:
        return None
    half = min(open_games, left) / 2
    done = lately.games if lately.games >= FEW else lately.games + half  # the open games were begun in this time
    return (left - half) * lately.seconds / done
