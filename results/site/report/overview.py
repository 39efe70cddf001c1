"""What was played: how many games of what, between whom, how their decisions ended, and who spoke when.

Owns: those counts. Must not know: who wins, or pages.
"""

from datetime import datetime
from typing import NamedTuple

from results.estimates.finished_games import DRAWN_ROWS, NOT_CLEAN, OF_TOURNAMENT
from results.queries.voids import Voids, voids
from results.store.record import Record

# The games of the tournament with an id; all games, those of no tournament too, where none is given.
CHOSEN = f"WITH chosen AS (FROM games WHERE {OF_TOURNAMENT})"


class Tournament(NamedTuple):
    """A tournament, how many games it plans, and how many of them are in the record; times are UTC."""

    tournament_id: str
    name: str
    games: int
    finished: int
    void: int


class TableKind(NamedTuple):
    """The finished games of one variant, size and language; a deal and its twin with the words swapped are one."""

    variant: str
    players: int
    language: str
    games: int
    deals: int


class DecisionEndings(NamedTuple):
    """How often an agent's decisions of one kind ended in one way; the judge's are not counted."""

    agent: str
    kind: str
    status: str
    decisions: int


class Overview(NamedTuple):
    tournaments: list[Tournament]
    kinds: list[TableKind]
    finished: int
    void: int
    clean: int
    decisions: int
    first: datetime | None
    last: datetime | None
    errors: list[tuple[str, str]]  # game id and error of void games, some of them
    voids: Voids


def overview(record: Record, tournament: str | None) -> Overview:
    """What the record holds, or what it holds of one tournament."""
    given = {"tournament": tournament}
    (row,) = record.rows(_COUNTS, given)
    return Overview(
        tournaments=[Tournament(**found) for found in record.rows(_TOURNAMENTS, given)],
        kinds=[TableKind(**found) for found in record.rows(_KINDS, given)],
        voids=voids(record, tournament),
        errors=[(found["game_id"], found["error"] or "") for found in record.rows(_ERRORS, given)],
        **row,
    )


def ended(record: Record, tournament: str | None) -> list[DecisionEndings]:
    """How the decisions of finished games ended, by agent, kind of ask and status."""
    return [DecisionEndings(**row) for row in record.rows(_ENDED, {"tournament": tournament})]


def turns(record: Record, tournament: str | None) -> dict[str, list[int]]:
    """By finished game the seats in the order in which they spoke in its first round; whoever was out is not there."""
    rows = record.rows(_ORDERS, {"tournament": tournament})
    return {row["game_id"]: [seat for seat in row["seats"] if seat > 0] for row in rows}


_COUNTS = f"""
{CHOSEN}
SELECT count(*) FILTER (status = 'finished') AS finished, count(*) FILTER (status <> 'finished') AS void,
       count(*) FILTER (status = 'finished' AND NOT {NOT_CLEAN}) AS clean,
       (SELECT count(*) FROM decisions d JOIN chosen c USING (game_id) WHERE c.status = 'finished' AND d.seat > 0)
           AS decisions,
       min(started_at) AS first, max(ended_at) AS last
FROM chosen
"""
_TOURNAMENTS = f"""
{CHOSEN}
SELECT t.tournament_id, t.name, t.games, count(c.game_id) FILTER (c.status = 'finished') AS finished,
       count(c.game_id) FILTER (c.status <> 'finished') AS void
FROM tournaments t LEFT JOIN chosen c USING (tournament_id)
WHERE $tournament::VARCHAR IS NULL OR $tournament = t.tournament_id
GROUP BY t.tournament_id, t.name, t.games, t.created_at ORDER BY t.created_at, t.tournament_id
"""
_KINDS = f"""
{CHOSEN}, drawn AS ({DRAWN_ROWS})
SELECT c.variant, c.players, c.language, count(*) AS games, count(DISTINCT coalesce(d.drawn, c.deal_id)) AS deals
FROM chosen c LEFT JOIN drawn d USING (deal_id) WHERE c.status = 'finished'
GROUP BY ALL ORDER BY c.variant, c.players, c.language
"""
_ERRORS = f"""
{CHOSEN}
SELECT game_id, error FROM chosen WHERE status <> 'finished' ORDER BY started_at, game_id LIMIT 20
"""
_ENDED = f"""
{CHOSEN}
SELECT d.agent, d.kind, d.status, count(*) AS decisions
FROM decisions d JOIN chosen c USING (game_id) WHERE c.status = 'finished' AND d.seat > 0
GROUP BY ALL ORDER BY d.agent, d.kind, d.status
"""
_ORDERS = f"""
{CHOSEN}
SELECT e.game_id, arg_min((e.data->'order')::INTEGER[], e.seq) AS seats FROM events e JOIN chosen c USING (game_id)
WHERE e.kind = 'round_began' AND c.status = 'finished' GROUP BY e.game_id
"""
