"""How a tournament stands, from its record, its journal and its lock, whether or not it is being played.

Owns: putting that together. It only reads, and opens the record briefly, so that a run is not held up; it makes nothing
that a record names. Must not know: how it is shown.
"""

from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from arena.errors import ArenaError
from arena.text import Text
from arena.words import PackError
from results.queries.leaderboard import Standing
from results.queries.tally import RunningTally
from results.queries.tournaments import Entered, FinishedCounts, entered, finished_counts, named_tournament
from results.store.record import Record
from results.store.run_lock import Holder, holder

from ..match.game_notes import Paid
from ..plan.recorded_plan import recorded_plan
from ..plan.rounds import last_analysis
from ..plan.stop_rule import InterimAnalysis
from .pace import FEW, MINUTE, Stretch, seconds_left
from .unfinished import open_games, paid_by_agent


class TournamentStatus(NamedTuple):
    """How a tournament stands.

    `finished` and `void` games are in the record, `open` ones in the journal, with `kept_answers` of language models
    and other awaited players. `holder` plays it now; then `games_a_second` and `seconds_left` are known as soon as they
    can be. `last` is when the last recorded game ended, in UTC. `paid` is by agent and includes open games. `analysis`
    is the last one of a stop rule; `trouble` says why it cannot be made.
    """

    tournament_id: str
    name: str
    planned: int
    finished: int
    void: int
    open: int
    kept_answers: int
    holder: Holder | None
    last: datetime | None
    games_a_second: float | None
    seconds_left: float | None
    paid: dict[str, Paid]
    standings: list[Standing]
    ends_early: bool
    analysis: InterimAnalysis | None
    trouble: Text | None

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to play."""
        settled = self.analysis is not None and not self.analysis.open and not self.void and not self.open
        return self.finished >= self.planned or settled


def statuses(record: Record, now: datetime, wanted: str | None = None) -> list[TournamentStatus]:
    """Every tournament of a record, in the order in which they were begun, or the one whose id or name is `wanted`.

    `now` is the time in UTC. No agent that a spec names is made, and no file opened.

    Raises:
        NoTournament: there is no such tournament, or several.
        JournalError, RecordError: the record, or a journal, cannot be read.
    """
    chosen = entered(record) if wanted is None else [named_tournament(record, wanted)]
    return [_status(record, one, now) for one in chosen]


def _status(record: Record, one: Entered, now: datetime) -> TournamentStatus:
    player = holder(record.path, one.tournament_id)
    began = datetime.fromtimestamp(player.since, UTC) if player else now
    games = open_games(record, one.tournament_id)
    counts = finished_counts(record, one.tournament_id, now - timedelta(seconds=MINUTE), began)
    pace = _pace(counts, (now - began).total_seconds()) if player else None
    left = max(0, one.games - counts.finished - counts.void_this_run)
    tally = RunningTally()
    tally.resume(record, one.tournament_id)
    analysis, trouble = _analysis(record, one)
    return TournamentStatus(
        tournament_id=one.tournament_id,
        name=one.name,
        planned=one.games,
        finished=counts.finished,
        void=counts.void,
        open=len(games),
        kept_answers=sum(len(game.calls) + sum(map(len, game.answers.values())) for game in games),
        holder=player,
        last=counts.last,
        games_a_second=pace.a_second(pace.games) if pace and pace.games else None,
        seconds_left=seconds_left(pace, left, len(games)) if pace else None,
        paid=paid_by_agent(record, one.tournament_id, games),
        standings=tally.standings(),
        ends_early=one.has_stop_rule,
        analysis=analysis,
        trouble=trouble,
    )


def _pace(counts: FinishedCounts, seconds: float) -> Stretch:
    """The last minute of a run that has lasted `seconds`; all of it if it is shorter or too few games ended lately."""
    if seconds > MINUTE and counts.lately >= FEW:
        return Stretch(MINUTE, counts.lately)
    return Stretch(seconds, counts.this_run)


def _analysis(record: Record, one: Entered) -> tuple[InterimAnalysis | None, Text | None]:
    """The last analysis of its stop rule, if there is one, and why that cannot be made."""
    if not one.has_stop_rule:
        return None, None
    try:
        plan = recorded_plan(one)
    except (ArenaError, PackError) as error:
        return None, error.text
    return last_analysis(plan, record), None
