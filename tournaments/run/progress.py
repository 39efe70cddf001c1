"""A run while it goes on: what its driver tells of it as games begin and end, and what somebody who looks may ask.

Owns: those counts. Must not know: who looks, the record.
"""

from collections.abc import Callable, Iterator
from threading import Lock
from typing import NamedTuple

from agents.models.budget import Budget
from results.queries.interim_rounds import is_finished
from results.queries.leaderboard import Standing
from results.queries.tally import RunningTally
from results.store.rows import GameRows

from ..plan.checked_plan import Plan
from ..plan.schedule import Pairing
from ..plan.stop_rule import InterimAnalysis


class Counts(NamedTuple):
    """What a run has done by now.

    `planned` games are there to play, at most that many where the run `ends_early`; `before` were in the record when it
    began. `played`, `void` and `not_played` games and `decisions` are of this run; `open` games were begun in it, or
    handed to a process, and are not over. `calls`, `tokens` and `usd` are what language models were asked in all runs,
    open games included.
    """

    planned: int
    before: int
    played: int
    void: int
    not_played: int
    open: int
    decisions: int
    calls: int
    tokens: int
    usd: float
    ends_early: bool

    @property
    def done(self) -> int:
        """The games that are finished, in all runs."""
        return self.before + self.played

    @property
    def ended(self) -> int:
        """The games that ended in this run, whatever came of them."""
        return self.played + self.void

    @property
    def left(self) -> int:
        """The games that are still to be played in this run."""
        return self.planned - self.done - self.void - self.not_played


class Progress:
    """The course of a run. Its driver tells it of games; any thread may ask.

    `tally` holds what was played before; `budget` is that of the run, `analysis` gives the last one of its stop rule.
    """

    def __init__(
        self,
        plan: Plan,
        planned: int,
        before: int,
        tally: RunningTally,
        budget: Budget,
        analysis: Callable[[], InterimAnalysis | None],
    ) -> None:
        self.name = plan.spec.name
        self.analysis = analysis
        self._planned, self._before = planned, before
        self._ends_early = plan.spec.stop is not None
        self._tally = tally
        self._budget = budget
        self._lock = Lock()
        self._begun = self._played = self._void = self._not_played = 0

    def begun(self, games: Iterator[Pairing]) -> Iterator[Pairing]:
        """The same games, counted as they are drawn."""
        for pairing in games:
            self._begun += 1
            yield pairing

    def ended(self, rows: GameRows) -> None:
        """A game was played, or is void."""
        with self._lock:
            self._tally.add(rows)
            if is_finished(rows):
                self._played += 1
            else:
                self._void += 1

    def not_played(self) -> None:
        """A game was not begun, or waits for another run."""
        self._not_played += 1

    def counts(self) -> Counts:
        """What has been done by now."""
        with self._lock:
            played, void, not_played = self._played, self._void, self._not_played
            return Counts(
                planned=self._planned,
                before=self._before,
                played=played,
                void=void,
                not_played=not_played,
                open=max(0, self._begun - played - void - not_played),
                decisions=self._tally.decisions,
                calls=self._budget.calls,
                tokens=self._budget.tokens,
                usd=self._budget.usd,
                ends_early=self._ends_early,
            )

    def standings(self) -> list[Standing]:
        """The agents that have played, best first; over all runs."""
        with self._lock:
            return self._tally.standings()
