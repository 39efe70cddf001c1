"""The leaderboard: games, win rate with its interval, and the share of decisions that were not valid.

Owns: the query. Must not know: how the table is printed.
"""

from typing import NamedTuple

from arena.errors import ArenaError
from arena.text import Text

from ..intervals import wilson
from ..store.record import Record

GROUPS = ("role", "variant")


class Standing(NamedTuple):
    """How an agent did in one group of games. Rates and interval ends lie in [0, 1]; a draw counts as half a win."""

    agent: str
    group: str
    games: int
    win_rate: float
    low: float
    high: float
    decisions: int
    not_valid: float


def leaderboard(record: Record, by: str | None = None, tournament: str | None = None) -> list[Standing]:
    """Standings over all finished games, best first; within each group where `by` is "role" or "variant".

    Raises:
        RecordError: the record cannot be read.
        ArenaError: `by` is neither.
    """
    if by is not None and by not in GROUPS:
        raise ArenaError(Text(f"--by {by}: use role or variant", f"--by {by}：请用 role 或 variant"))
    group = f"r.{by}" if by else "''"
    rows = record.rows(_SQL.format(group=group), [tournament, tournament])
    standings = [standing(**row, interval=wilson(row["wins"], row["games"])) for row in rows]
    return sorted(standings, key=lambda s: (s.group, -s.win_rate, s.agent))


_SQL = """
WITH counted AS (
    SELECT game_id, seat, count(*) AS decisions, count(*) FILTER (status <> 'valid') AS not_valid
    FROM decisions GROUP BY game_id, seat
)
SELECT r.agent, {group} AS "group", count(*) AS games,
       sum(CASE WHEN r.winner IS NULL THEN 0.5 WHEN r.won THEN 1 ELSE 0 END)::DOUBLE AS wins,
       coalesce(sum(c.decisions), 0)::BIGINT AS decisions, coalesce(sum(c.not_valid), 0)::BIGINT AS not_valid
FROM results r LEFT JOIN counted c USING (game_id, seat)
WHERE (? IS NULL OR r.tournament_id = ?)
GROUP BY ALL
"""


def standing(
    agent: str, group: str, games: int, wins: float, interval: tuple[float, float], decisions: int, not_valid: int
) -> Standing:
    """A row of the leaderboard from its counts; `games` is at least 1."""
    faults = not_valid / decisions if decisions else 0.0
    return Standing(agent, group, games, wins / games, *interval, decisions, faults)
