"""Tournaments in the record: which there are, and which of their games are finished."""

import json
from datetime import UTC, datetime
from typing import NamedTuple

from ..store.record import Record
from ..store.tables import TOURNAMENTS, TournamentRow


class Entered(NamedTuple):
    """A tournament in a record: its spec as JSON, its games, and how many of them are finished."""

    tournament_id: str
    name: str
    spec: str
    games: int
    finished: int

    @property
    def has_stop_rule(self) -> bool:
        """Whether it may end before all its games are played."""
        return json.loads(self.spec).get("stop") is not None


def register(record: Record, tournament_id: str, name: str, spec: str, games: int) -> None:
    """Enter a tournament, once."""
    if record.rows("SELECT 1 AS known FROM tournaments WHERE tournament_id = ?", [tournament_id]):
        return
    now = datetime.now(UTC).replace(tzinfo=None)
    with record.write() as con:
        TOURNAMENTS.append(con, [TournamentRow(tournament_id, name, spec, games, now)])


def finished_games(record: Record, tournament_id: str) -> set[str]:
    """The ids of a tournament's games that are in the record and not void."""
    sql = "SELECT game_id FROM games WHERE tournament_id = ? AND status = 'finished'"
    return {row["game_id"] for row in record.rows(sql, [tournament_id])}


def attempts(record: Record, tournament_id: str) -> dict[str, datetime | None]:
    """The games of a tournament in the record: None for one that is finished, for a void one when it began, in UTC."""
    sql = "SELECT game_id, status, started_at FROM games WHERE tournament_id = ?"
    return {
        row["game_id"]: None if row["status"] == "finished" else row["started_at"].replace(tzinfo=UTC)
        for row in record.rows(sql, [tournament_id])
    }


class FinishedCounts(NamedTuple):
    """The games of a tournament that are in the record, and when the last one ended (UTC).

    Of them `lately` and `this_run` games, void ones included, ended after the two times that were asked for.
    """

    finished: int
    void: int
    last: datetime | None
    lately: int
    this_run: int
    void_this_run: int


def finished_counts(record: Record, tournament_id: str, lately: datetime, run_began: datetime) -> FinishedCounts:
    """How many games ended: in all, since `lately`, and since `run_began` (UTC).

    Raises:
        RecordError: the record cannot be read.
    """
    after = [time.replace(tzinfo=None) for time in (lately, run_began)]
    (row,) = record.rows(_FINISHED, [*after, tournament_id])
    found = FinishedCounts(**row)
    return found._replace(last=found.last and found.last.replace(tzinfo=UTC))


_FINISHED = """
SELECT count(*) FILTER (status = 'finished') AS finished, count(*) FILTER (status = 'void') AS void,
       max(ended_at) AS last, count(*) FILTER (ended_at >= $1) AS lately, count(*) FILTER (ended_at >= $2) AS this_run,
       count(*) FILTER (ended_at >= $2 AND status = 'void') AS void_this_run
FROM games WHERE tournament_id = $3
"""


def entered(record: Record) -> list[Entered]:
    """The tournaments of a record, in the order in which they were begun."""
    return [Entered(**row) for row in record.rows(_ENTERED)]


_ENTERED = """
SELECT t.tournament_id, t.name, t.spec, t.games, count(g.game_id) FILTER (g.status = 'finished')::BIGINT AS finished
FROM tournaments t LEFT JOIN games g USING (tournament_id)
GROUP BY t.tournament_id, t.name, t.spec, t.games, t.created_at ORDER BY t.created_at
"""
