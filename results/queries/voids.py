"""Games that came to nothing by a fault of ours, and who sat in them: to be read beside every ranking.

Must not know: how they are shown.
"""

from typing import NamedTuple

from ..store.record import Record


class Voids(NamedTuple):
    """How many games are void, and by agent in how many of them it was seated, most often first."""

    games: int
    seated: dict[str, int]


def voids(record: Record, tournament: str | None = None) -> Voids:
    """The void games of a record, or of one tournament of it, by its id or its name.

    Raises:
        RecordError: the record cannot be read.
    """
    rows = record.rows(_SQL, {"tournament": tournament})
    seated = {row["agent"]: row["games"] for row in rows if row["agent"] is not None}
    return Voids(next((row["games"] for row in rows if row["agent"] is None), 0), seated)


_SQL = """
SELECT s.agent, count(DISTINCT g.game_id) AS games
FROM games g LEFT JOIN tournaments t USING (tournament_id)
JOIN seats s ON s.game_id = g.game_id AND s.seat > 0
WHERE g.status = 'void' AND ($tournament::VARCHAR IS NULL OR $tournament IN (t.tournament_id, t.name))
GROUP BY GROUPING SETS ((s.agent), ())
ORDER BY games DESC, s.agent
"""
