"""A recorded game as a transcript, of everything or as one seat saw it.

Owns: finding the game and folding its events. Must not know: how events are worded (`prompts`), or terminals.
"""

from collections.abc import Iterator
from typing import Any

from arena.errors import ArenaError
from arena.events import PUBLIC, Told
from arena.nearest import nearest
from arena.text import Language, Text
from prompts import event_line, told_line

from .record import Record
from .rows import read_event


def find_game(record: Record, name: str) -> dict[str, Any]:
    """The game whose id is `name`, or begins with it, or whose place in its tournament is `name`.

    Where the record holds several tournaments, `TOURNAMENT:PLACE` says which, by its id or its name.

    Raises:
        ArenaError: there is none, or several; the nearest ids are given.
    """
    rows = record.rows("SELECT * FROM games WHERE starts_with(game_id, ?) ORDER BY game_id LIMIT 3", [name])
    exact = [row for row in rows if row["game_id"] == name]
    if len(exact) == 1 or len(rows) == 1:
        return (exact or rows)[0]
    if name.isdecimal() and len(name) < 10:
        placed = record.rows("SELECT * FROM games WHERE plan_index = ? ORDER BY game_id LIMIT 2", [int(name)])
        if len(placed) == 1:
            return placed[0]
    tournament, colon, place = name.rpartition(":")
    if colon and place.isdecimal() and len(place) < 10:
        placed = record.rows(_IN_TOURNAMENT, [tournament, tournament, int(place)])
        if len(placed) == 1:
            return placed[0]
    ids = [row["game_id"] for row in record.rows("SELECT game_id FROM games ORDER BY game_id")]
    listed = nearest(name, ids, cutoff=0.0) or "-"
    raise ArenaError(Text(f"there is no game {name!r} in {record.path}; the nearest: {listed}",
                          f"{record.path} 里没有编号为“{name}”的对局；最接近的是：{listed}"))  # fmt: skip


_IN_TOURNAMENT = """
SELECT g.* FROM games g JOIN tournaments t USING (tournament_id)
WHERE (t.tournament_id = ? OR t.name = ?) AND g.plan_index = ? LIMIT 2
"""


def told(record: Record, game_id: str) -> list[Told]:
    """Everything that happened in a game, in order."""
    sql = "SELECT seq, audience, data FROM events WHERE game_id = ? ORDER BY seq"
    return [
        Told(row["seq"], PUBLIC if row["audience"] is None else tuple(row["audience"]), read_event(row["data"]))
        for row in record.rows(sql, [game_id])
    ]


def check_seat(game: dict[str, Any], seat: int | None) -> None:
    """Let a seat of the game through, the judge in seat 0 included.

    Raises:
        ArenaError: the game has no such seat.
    """
    if seat is not None and not 0 <= seat <= game["players"]:
        raise ArenaError(Text(f"seat {seat} is not at this table; its seats are 1 to {game['players']}, 0 is the judge",
                              f"这桌没有 {seat} 号；座位是 1 到 {game['players']}，0 是评判"))  # fmt: skip


def transcript(record: Record, game: dict[str, Any], language: Language, seat: int | None = None) -> Iterator[str]:
    """The lines of a game: everything, each private line marked with who knew of it, or only what `seat` saw.

    Raises as `check_seat`.
    """
    check_seat(game, seat)
    for entry in told(record, game["game_id"]):
        if seat is not None:
            if entry.seen_by(seat):
                yield event_line(entry.event, language)
        else:
            yield told_line(entry, language)
