"""Playing a tournament back from a record: the games and calls that it holds of the same tournament.

Must not know: how the calls are used; a ledger compares the games.
"""

from typing import Any

from agents.models.wire import Call
from arena.text import Text
from results.queries.calls import stored_calls
from results.queries.tournaments import finished_games
from results.store.record import Record, RecordError
from results.store.tables import CallRow

from ..match.ledger import Earlier
from ..plan.spec import BadSpec


def games_to_play_back(old: Record, new: Record, tournament_id: str) -> set[str]:
    """The ids of the finished games of a tournament in `old`: those that can be played back.

    Raises:
        RecordError: there are none, or the record cannot be read.
        BadSpec: both records are one file.
    """
    if old.path.resolve() == new.path.resolve():
        raise BadSpec(Text(f"--playback {old.path}: a record is played back into another file; give it with --db",
                           f"--playback {old.path}：回放要写进另一个文件，请用 --db 指定"))  # fmt: skip
    games = finished_games(old, tournament_id)
    if not games:
        raise RecordError(Text(
            f"this is not the same tournament: {old.path} has no finished game of {tournament_id}, which is this spec",
            f"这不是同一次比赛：{old.path} 里没有 {tournament_id}（即这份赛程）已完成的对局",
        ))  # fmt: skip
    return games


def earlier_calls(record: Record, game_id: str) -> Earlier:
    """The calls of a recorded game.

    Raises:
        RecordError: the record cannot be read.
    """
    calls: dict[tuple[int, int], Call] = {}
    late: set[tuple[int, int]] = set()
    for row, system, user in stored_calls(record, game_id):
        values: dict[str, Any] = {name: getattr(row, name) for name in _AS_STORED}
        values["marks"] = tuple(row.marks)
        calls[row.seat, row.number] = Call(**values, system=system, user=user)
        if row.late:
            late.add((row.seat, row.number))
    return Earlier(calls, frozenset(late))


_AS_STORED = set(Call._fields) & set(CallRow._fields)
