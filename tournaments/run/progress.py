"""How far a run has come: what its driver counts as games begin and end, and what any thread may ask of it.

Must not know: who asks, the record, or how games are played.
"""

from collections import deque
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from threading import Lock
from typing import NamedTuple

from agents.models.budget import Budget
from arena.text import Text
from results.queries.leaderboard import Standing
from results.queries.tally import RunningTally
from results.store.rows import GameRows

from ..match.failures import Failure
from ..plan.checked_plan import Plan
from ..plan.schedule import Pairing
from ..plan.stop_rule import InterimAnalysis
from .context import Ending, RunContext
from .troubles import Trouble, troubles


class FailureCount(NamedTuple):
    """How often the code of one agent failed, and in how many games."""

    times: int = 0
    games: int = 0


class CodeFault(NamedTuple):
    """Code failed in a game: that of `agent`, in `seat`; or our own, where both are None. `trace` is its traceback."""

    game_id: str | None
    agent: str | None
    seat: int | None
    trace: str


def count_failures(counts: dict[str, FailureCount], failures: Collection[tuple[str, Failure]]) -> None:
    """Add the failures of one more game, each with the name of the agent, to `counts` by agent."""
    for agent in dict.fromkeys(agent for agent, _ in failures):
        times, games = counts.get(agent, FailureCount())
        more = sum(failure.times for name, failure in failures if name == agent)
        counts[agent] = FailureCount(times + more, games + 1)


@dataclass(slots=True)
class Summary:
    """How far a run has come: games in the record `before` it, played in it, and void by our own fault with the errors.

    `stored` games of this run are committed: they survive whatever happens next. `left_out` games were not begun,
    because an agent was out of service or beyond its budget. `open` games are in the journal and go on in the next run;
    `put_off` of them wait for a service or a higher cap. With `cut_short` the time was up before all games were begun.
    `analysis` is the last one of a stop rule. `failures` are those of players' code, by agent. `notices` are what else
    a person should know.
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
    failures: dict[str, FailureCount] = field(default_factory=dict[str, FailureCount])
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
        count_failures(self.failures, ending.failures)


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
        self._faults: deque[CodeFault] = deque()
        self._run: RunContext | None = None

    def watches(self, run: RunContext) -> None:
        """The run has begun."""
        self._run = run

    def troubles(self, now: datetime) -> list[Trouble]:
        """What is wrong now, a time in UTC."""
        return list(troubles(self._run, now)) if self._run else []

    def begun(self, games: Iterator[Pairing]) -> Iterator[Pairing]:
        """The same games, counted as they are drawn."""
        for pairing in games:
            self._begun += 1
            yield pairing

    def ended(self, rows: GameRows, ending: Ending) -> None:
        """A game was played, or is void; it is counted in the summary already."""
        with self._lock:
            self._tally.add(rows)
        for agent, failure in ending.failures:  # also those of games that are played elsewhere
            self.failed(rows.game_id, agent, failure)
        if ending.trace:
            self._faults.append(CodeFault(rows.game_id, None, None, ending.trace))

    def failed(self, game_id: str, agent: str, failure: Failure) -> None:
        """The code of an agent has failed in a game."""
        self._faults.append(CodeFault(game_id, agent, failure.seat, failure.trace))

    def new_faults(self) -> Iterator[CodeFault]:
        """What has failed since this was last asked."""
        while self._faults:
            yield self._faults.popleft()

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
