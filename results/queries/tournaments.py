"""Tournaments in the record: which there are, which one a user means, and which of their games are finished."""

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple, cast

from arena.errors import ArenaError
from arena.hearing.own_word import clean
from arena.text import Text

from ..store.record import Record
from ..store.tables import TOURNAMENTS, TournamentRow

_LISTED = 8  # tournaments that a sentence names
_SHOWN = 80  # characters of a name in a sentence


class NoTournament(ArenaError):
    """A word that names no tournament of a record, or more than one."""


class Entered(NamedTuple):
    """A tournament in a record: its spec as JSON, its games, and how many of them are finished."""

    tournament_id: str
    name: str
    spec: str
    games: int
    finished: int

    @property
    def table(self) -> dict[str, Any] | None:
        """The spec's keys and values; None where it is no table."""
        try:
            found = json.loads(self.spec)
        except (ValueError, RecursionError):
            return None
        return cast("dict[str, Any]", found) if isinstance(found, dict) else None

    @property
    def has_stop_rule(self) -> bool:
        """Whether it may end before all its games are played."""
        return (self.table or {}).get("stop") is not None


def named_tournament(record: Record, wanted: str) -> Entered:
    """The tournament whose id is `wanted`, or the only one of that name.

    Raises:
        NoTournament: there is none, or two runs have the name; the sentence lists what there is.
        RecordError: the record cannot be read.
    """
    known = entered(record)
    named = [one for one in known if one.tournament_id == wanted] or [one for one in known if one.name == wanted]
    if len(named) == 1:
        return named[0]
    shown, path = clean(wanted)[:_SHOWN], record.path
    if named:
        raise NoTournament(Text(
            f"{len(named)} tournaments in {path} are called {shown!r}; name one by its id: {listed(named)}",
            f"{path} 里有 {len(named)} 次比赛都叫“{shown}”；请写其中一次的编号：{listed(named)}",
        ))  # fmt: skip
    raise NoTournament(Text(f"there is no tournament {shown!r} in {path}; it has: {listed(known)}",
                            f"{path} 里没有比赛“{shown}”；有的是：{listed(known)}"))  # fmt: skip


def listed(known: Sequence[Entered]) -> str:
    """Tournaments as a list for a sentence: ids, names, and how many of their games are finished."""
    said = [f"{one.tournament_id} ({one.name}, {one.finished}/{one.games})" for one in known[:_LISTED]]
    more = [f"… +{len(known) - _LISTED}"] if len(known) > _LISTED else []
    return ", ".join(clean(one)[: 2 * _SHOWN] for one in [*said, *more]) or "-"


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
