"""How a tournament of a record stands, for somebody who was not there: from its record, its journal and its lock.

Owns: putting that together. It only reads, in short openings, so that a run goes on. Must not know: how it is shown.
"""

import json
from datetime import UTC, datetime, timedelta
from difflib import get_close_matches
from typing import NamedTuple

from arena.errors import ArenaError
from arena.text import Text
from arena.words import PackError
from results.queries.leaderboard import Standing
from results.queries.tally import RunningTally
from results.queries.tournaments import Entered, FinishedCounts, entered, finished_counts
from results.store.record import Record
from results.store.run_lock import Holder, holder

from ..match.game_notes import Paid
from ..plan.rounds import last_analysis
from ..plan.spec import BadSpec
from ..plan.stop_rule import InterimAnalysis
from .pace import FEW, MINUTE, Stretch, seconds_left
from .resume import plan_to_resume
from .unfinished import open_games, paid_by_agent


class TournamentStatus(NamedTuple):
    """How a tournament stands.

    `finished` and `void` games are in the record, `open` ones in the journal, with so many `kept_answers` of language
    models and of others who are awaited. `holder` is who plays it now; then `games_a_second` and `seconds_left` are
    known, if anything is. `last` is when the last game that is in the record ended, in UTC. `paid` is by agent and
    includes open games. `analysis` is the last one of a stop rule, `trouble` why it cannot be told.
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
    """Every tournament of a record, in the order in which they were begun, or those whose id or name is `wanted`.

    `now` is the time in UTC.

    Raises:
        BadSpec: there is no such tournament.
        JournalError, RecordError: the record, or a journal, cannot be read.
    """
    return [_status(record, one, now) for one in _chosen(record, entered(record), wanted)]


def _chosen(record: Record, known: list[Entered], wanted: str | None) -> list[Entered]:
    if wanted is None:
        return known
    found = [one for one in known if wanted in (one.tournament_id, one.name)]
    if not found:
        words = list(dict.fromkeys(word for one in known for word in (one.tournament_id, one.name)))
        near = ", ".join(get_close_matches(wanted, words, n=3, cutoff=0.3) or words[:4]) or "-"
        raise BadSpec(Text(f"{record.path} has no tournament {wanted}; the nearest: {near}",
                           f"{record.path} 里没有比赛 {wanted}；最接近的是：{near}"))  # fmt: skip
    return found


def _status(record: Record, one: Entered, now: datetime) -> TournamentStatus:
    player = holder(record.path, one.tournament_id)
    began = datetime.fromtimestamp(player.since, UTC) if player else now
    kept = open_games(record, one.tournament_id)
    over = finished_counts(record, one.tournament_id, now - timedelta(seconds=MINUTE), began)
    pace = _pace(over, (now - began).total_seconds()) if player else None
    tally = RunningTally()
    tally.resume(record, one.tournament_id)
    stop, analysis, trouble = _look(record, one)
    left = max(0, one.games - over.finished - over.void_this_run)
    return TournamentStatus(
        tournament_id=one.tournament_id,
        name=one.name,
        planned=one.games,
        finished=over.finished,
        void=over.void,
        open=len(kept),
        kept_answers=sum(len(game.calls) + sum(map(len, game.answers.values())) for game in kept),
        holder=player,
        last=over.last,
        games_a_second=pace.a_second(pace.games) if pace and pace.games else None,
        seconds_left=seconds_left(pace, left, len(kept)) if pace else None,
        paid=paid_by_agent(record, one.tournament_id, kept),
        standings=tally.standings(),
        ends_early=stop,
        analysis=analysis,
        trouble=trouble,
    )


def _pace(over: FinishedCounts, seconds: float) -> Stretch:
    """What was done in the last minute; since the run began, where that is shorter or too few games ended in it."""
    if seconds > MINUTE and over.lately >= FEW:
        return Stretch(MINUTE, over.lately)
    return Stretch(seconds, over.this_run)


def _look(record: Record, one: Entered) -> tuple[bool, InterimAnalysis | None, Text | None]:
    """Whether there is a stop rule, its last look, and why that cannot be told."""
    if json.loads(one.spec).get("stop") is None:
        return False, None, None
    try:
        plan = plan_to_resume(record, one.tournament_id)
    except (ArenaError, PackError) as error:
        return True, None, error.text
    return True, last_analysis(plan, record), None
