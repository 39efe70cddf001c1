"""How fast a run goes, and how long it may still take.

Owns: that arithmetic. Must not know: a clock (times come as numbers), or what is played.
"""

from collections import deque
from typing import NamedTuple

MINUTE = 60.0  # seconds over which the pace is taken
FEW = 10  # games that must have ended in them; else the pace is that of the whole run
SOON = 2.0  # seconds of play before the time left is estimated


class PaceMoment(NamedTuple):
    """What a run had done by a time in seconds: games that ended, decisions, calls."""

    at: float
    games: int = 0
    decisions: int = 0
    calls: int = 0


class Stretch(NamedTuple):
    """What was done in so many seconds."""

    seconds: float
    games: int = 0
    decisions: int = 0
    calls: int = 0

    def a_second(self, count: int) -> float:
        """The rate of a count."""
        return count / self.seconds if self.seconds > 0 else 0.0


class Pace:
    """The last minute of a run, or all of it where too few games ended in that."""

    def __init__(self, began: PaceMoment) -> None:
        self._began = began
        self._last: deque[PaceMoment] = deque([began])

    def look(self, now: PaceMoment) -> Stretch:
        """What was done lately."""
        self._last.append(now)
        while len(self._last) > 2 and self._last[1].at <= now.at - MINUTE:
            self._last.popleft()
        since = self._last[0]
        return _between(since if now.games - since.games >= FEW else self._began, now)


def _between(since: PaceMoment, now: PaceMoment) -> Stretch:
    seconds, games, decisions, calls = now.at - since.at, now.games, now.decisions, now.calls
    return Stretch(seconds, games - since.games, decisions - since.decisions, calls - since.calls)


def seconds_left(lately: Stretch, left: int, open_games: int) -> float | None:
    """How long `left` games take, of which `open_games` are half over on average; None while nothing is known."""
    if not left:
        return 0.0
    if not lately.games or lately.seconds < SOON:
        return None
    half = min(open_games, left) / 2
    done = lately.games if lately.games >= FEW else lately.games + half  # the open games were begun in this time
    return (left - half) * lately.seconds / done
