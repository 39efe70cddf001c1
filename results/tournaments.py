"""Tournaments in the record: which there are, and which of their games are finished."""

from datetime import UTC, datetime

from .record import Record


def register(record: Record, tournament_id: str, name: str, spec: str, games: int) -> None:
    """Enter a tournament, once."""
    if record.rows("SELECT 1 AS known FROM tournaments WHERE tournament_id = ?", [tournament_id]):
        return
    now = datetime.now(UTC).replace(tzinfo=None)
    with record.write() as con:
        con.execute("INSERT INTO tournaments VALUES (?, ?, ?, ?, ?)", [tournament_id, name, spec, games, now])


def finished_games(record: Record, tournament_id: str) -> set[str]:
    """The ids of a tournament's games that are in the record and not void."""
    sql = "SELECT game_id FROM games WHERE tournament_id = ? AND status = 'finished'"
    return {row["game_id"] for row in record.rows(sql, [tournament_id])}
