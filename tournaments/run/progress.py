"""How far a run has come: what its driver counts as games begin and end, and what any thread may ask of it.

Must not know: who asks, the record, or how games are played.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from threading import Lock
from typing import NamedTuple

from agents.models.budget import Budget
from arena.text import Text
from results.queries.leaderboard import Standing
from results.queries.tally import RunningTally
from results.store.rows import GameRows

from ..plan.checked_plan import Plan
from ..plan.schedule import Pairing
from ..plan.stop_rule import InterimAnalysis
from .context import Ending


@dataclass(slots=True)
class Summary:
    """How far a run has come: games in the record `before` it, played in it, and void by our own fault with the errors.

    `stored` games of this run are committed: they survive whatever happens next. `left_out` games were not begun,
    because an agent was out of service or beyond its budget. `open` games are in the journal and go on in the next run;
    `put_off` of them wait for a service or a higher cap. With `cut_short` the time was up before all games were begun.
    `analysis` is the last one of a stop rule. `notices` are what else a person should know.
    """

    tournament_id: str
    planned: int
    before: int
    stored: int = 0
    left_out: int = 0
    played: int = 0
    void: int = 0
    interrupted: bool = False
    open: int = 0
    put_off: int = 0
    cut_short: bool = False
    analysis: InterimAnalysis | None = None
    errors: tuple[str, ...] = ()
    notices: tuple[Text, ...] = ()

    @property
    def reached(self) -> int:
        """How many games have ended, were left out or were put off, those before the run included."""
        return self.before + self.played + self.void + self.left_out + self.put_off

    def count(self, game_id: str, ending: Ending) -> None:
        """Count a game that ended."""
        if ending.error is None:
            self.played += 1
        else:
            self.void += 1
            self.errors = (*self.errors, f"{game_id}: {ending.error}")[:5]


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
    """A run while it goes on. `tally` begins with the games before it; `analysis` gives the last one of a stop rule."""

    def __init__(
        self,
        plan: Plan,
        summary: Summary,
        tally: RunningTally,
        budget: Budget,
        analysis: Callable[[], InterimAnalysis | None],
    ) -> None:
        self.name = plan.spec.name
        self.analysis = analysis
        self._ends_early = plan.spec.stop is not None
        self._summary = summary
        self._tally = tally
        self._budget = budget
        self._lock = Lock()
        self._begun = 0

    def begun(self, games: Iterator[Pairing]) -> Iterator[Pairing]:
        """The same games, counted as they are drawn."""
        for pairing in games:
            self._begun += 1
            yield pairing

    def ended(self, rows: GameRows) -> None:
        """A game was played, or is void; it is counted in the summary already."""
        with self._lock:
            self._tally.add(rows)

    def counts(self) -> Counts:
        """What has been done by now."""
        with self._lock:
            run, budget = self._summary, self._budget
            not_played = run.left_out + run.put_off
            return Counts(
                planned=run.planned,
                before=run.before,
                played=run.played,
                void=run.void,
                not_played=not_played,
                open=max(0, self._begun - run.played - run.void - not_played),
                decisions=self._tally.decisions,
                calls=budget.calls,
                tokens=budget.tokens,
                usd=budget.usd,
                ends_early=self._ends_early,
            )

    def standings(self) -> list[Standing]:
        """The agents that have played, best first; over all runs."""
        with self._lock:
            return self._tally.standings()
