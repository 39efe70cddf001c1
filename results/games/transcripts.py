"""A recorded game as a transcript or as its table at one event, of everything or as one seat saw it.

Owns: finding the events that a viewer is shown. Must not know: how events are worded (`prompts`), or
terminals.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from arena.errors import ArenaError
from arena.events import PUBLIC, Told
from arena.text import Language, Text
from prompts import seen_line, told_line

from ..store.record import Record, RecordError
from ..store.rows import read_event
from .table_deltas import TableDelta, deltas
from .table_state import Frame, KnownTo, Viewer, frame, seen


def told(record: Record, game_id: str) -> list[Told]:
    """Everything that happened in a game, in order.

    Raises:
        BadRows: an event cannot be read.
    """
    rows = record.rows("SELECT seq, audience, data FROM events WHERE game_id = ? ORDER BY seq", [game_id])
    return [told_row(game_id, row["seq"], row["audience"], row["data"]) for row in rows]


def told_row(game_id: str, seq: int, audience: Sequence[int] | None, data: str) -> Told:
    """A row of `events`. Raises BadRows where it cannot be read."""
    try:
        return Told(seq, PUBLIC if audience is None else tuple(audience), read_event(data))
    except (ValueError, TypeError):  # what pydantic and JSON say
        raise bad_rows(game_id) from None


def check_seat(game: dict[str, Any], seat: KnownTo) -> None:
    """Let a seat of the game through, the judge in seat 0 and the public included.

    Raises:
        ArenaError: the game has no such seat.
    """
    if isinstance(seat, int) and not 0 <= seat <= game["players"]:
        raise ArenaError(Text(f"seat {seat} is not at this table; its seats are 1 to {game['players']}, 0 is the judge",
                              f"这桌没有 {seat} 号；座位是 1 到 {game['players']}，0 是评判"))  # fmt: skip


def transcript(record: Record, game: dict[str, Any], language: Language, seat: KnownTo = None) -> Iterator[str]:
    """The lines of a game: everything, each private line marked with who knew of it, or only what `seat` saw.

    Where the game is void, the last line says so.

    Raises as `check_seat`.
    """
    check_seat(game, seat)
    for entry in told(record, game["game_id"]):
        if seat is None:
            yield told_line(entry, language)
        elif seen(entry, seat):
            yield seen_line(entry.event, language)
    if game["status"] == "void":
        yield _VOID.to(language)


_VOID = Text(
    "(This game is void: by no player's fault, it counts for nobody.)", "（这局作废：不怪任何玩家，不算任何人的成绩。）"
)


class BadRows(RecordError):
    """The rows of a game that no referee of this program can have written."""


def bad_rows(game_id: str) -> BadRows:
    return BadRows(Text(f"game {game_id} cannot be shown: its rows cannot be read; see `zhuogui results check`",
                        f"第 {game_id} 局无法显示：它的内容读不懂；请用 `zhuogui results check` 检查"))  # fmt: skip


class TranscriptStep(NamedTuple):
    """An event of a game as it is shown; `number` is its `seq`, or its place among those that the seat saw."""

    number: int
    told: Told
    change: TableDelta


def steps(record: Record, game: dict[str, Any], seat: KnownTo = None) -> list[TranscriptStep]:
    """The events of a game, all or those that `seat` saw. Raises as `check_seat`."""
    check_seat(game, seat)
    entries, viewer = told(record, game["game_id"]), _viewer(seat)
    known = [(e, change) for e, change in zip(entries, deltas(entries)) if seen(e, viewer)]
    return [TranscriptStep(e.seq if seat is None else place, e, change) for place, (e, change) in enumerate(known)]


def _viewer(seat: KnownTo) -> Viewer:
    return "all" if seat is None else seat


def step_at(found: Sequence[TranscriptStep], number: int) -> int:
    """The place in `found` of the event with that number.

    Raises:
        ArenaError: there is none.
    """
    for place, step in enumerate(found):
        if step.number == number:
            return place
    if not found:
        raise ArenaError(Text("nothing is recorded of this game", "这局没有任何记录"))
    first, last = found[0].number, found[-1].number
    raise ArenaError(Text(f"there is no event {number} in this game; they go from {first} to {last}",
                          f"这局没有第 {number} 个事件；事件编号从 {first} 到 {last}"))  # fmt: skip


def table_after(found: Sequence[TranscriptStep], place: int, players: int, truth: Sequence[str] = ()) -> Frame:
    """The table after the event at `place` in `found`; `truth` as `frame` has it."""
    return frame((step.change for step in found[: place + 1]), players, truth)


def roles_of(record: Record, game: dict[str, Any]) -> list[str]:
    """The roles of seats 1…n of a game."""
    sql = "SELECT role FROM seats WHERE game_id = ? AND seat > 0 ORDER BY seat"
    return [row["role"] for row in record.rows(sql, [game["game_id"]])]


def agents_of(record: Record, game: dict[str, Any]) -> dict[int, str]:
    """Who sat where; the judge in seat 0."""
    rows = record.rows("SELECT seat, agent FROM seats WHERE game_id = ?", [game["game_id"]])
    return {row["seat"]: row["agent"] for row in rows}
