"""Whether the rest of a run is worth more processes.

The games begin in this process. They move to others once no player has had to be awaited (waiting is as fast in one
process as in many) and enough is left, at the pace so far, to pay for starting processes. Must not know: processes.
"""

import os
from time import perf_counter

from tournaments.plan.entrants import ModelEntrant
from tournaments.plan.schedule import Pairing

from ..context import RunContext
from ..planned_game import Cast

LOOK = 0.5  # seconds of play from which the pace is taken
PAYS = 4.0  # seconds of play that must be left; a process takes about one to start


class Outlook:
    """What is known of the games that are still to be played; `pays` once they should be played elsewhere."""

    def __init__(self, run: RunContext, cast: Cast) -> None:
        self.workers = run.workers or cores()
        self.pays = False
        self._left = run.games
        self._unseen = {entrant.name for entrant in run.plan.spec.entrants}
        self._may = self.workers > 1 and run.playback is None and _can_move(run, cast)
        self._played = 0
        self._began = perf_counter()

    def saw(self, pairing: Pairing, *, awaited: bool) -> None:
        """Learn from a game; if a player was `awaited`, all games stay here."""
        self._left -= 1
        self._played += 1
        self._unseen.difference_update(pairing.seats)
        self._may = self._may and not awaited
        if self._may and not self._unseen:
            seconds = perf_counter() - self._began
            self.pays = self.pays or (seconds >= LOOK and self._left * seconds / self._played >= PAYS)


def _can_move(run: RunContext, cast: Cast) -> bool:
    """Whether every agent can be made again elsewhere: it needs no service, and other processes can import it."""
    named = (*run.plan.spec.entrants, run.plan.spec.judged_by)
    return not any(
        isinstance(entrant, ModelEntrant) or entrant.use.startswith("__main__:") for entrant in named
    ) and not any(hasattr(agent, "prepare") for agent in cast.all)


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
