"""When each seat spoke in the first round of a game, as the game announced it.

Owns: that order. Must not know: who wins.
"""

from results.store.record import Record

from .overview import CHOSEN


def turns(record: Record, tournament: str | None) -> dict[str, list[int]]:
    """By finished game the seats in the order in which they spoke in its first round; whoever was out is not there."""
    rows = record.rows(_ORDERS, {"tournament": tournament})
    return {row["game_id"]: [seat for seat in row["seats"] if seat > 0] for row in rows}


_ORDERS = f"""
{CHOSEN}
SELECT e.game_id, arg_min((e.data->'order')::INTEGER[], e.seq) AS seats FROM events e JOIN chosen c USING (game_id)
WHERE e.kind = 'round_began' AND c.status = 'finished' GROUP BY e.game_id
"""
