"""The one writer: a thread that takes finished games and commits them in batches, each game whole.

Owns: batching and the transaction. Must not know: games, agents, or when a tournament ends.
"""

import queue
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from arena.text import Text

from .record import Record, RecordError, make_own_log
from .rows import GameRows
from .schema import TableSchema
from .tables import DEALS, LOST_CALLS, OF_GAMES, PROMPTS
from .unreadable import first_line

if TYPE_CHECKING:
    import duckdb

PAUSE = 0.9  # seconds a finished game may wait for company before it is committed
BATCH = 2000  # games in one commit at most
WAITING = 2 * BATCH  # games that may wait to be committed: several processes can play faster than one writes


class Writer:
    """Commits games to a record from a thread of its own.

    `add` waits only while `WAITING` games wait. `close` returns when everything is committed, and raises what went
    wrong on the way.
    `committed` is called with the games after each commit, in the writer's thread.
    """

    def __init__(self, record: Record, committed: Callable[[list[GameRows]], None] | None = None) -> None:
        self.record = record
        self.failed: Exception | None = None
        self._committed = committed
        self._queue: queue.SimpleQueue[GameRows | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="record-writer", daemon=True)
        self._thread.start()

    def add(self, game: GameRows) -> None:
        """Hand over a finished game."""
        while self._queue.qsize() >= WAITING and self._thread.is_alive():
            time.sleep(0.01)
        self._queue.put(game)

    def close(self) -> None:
        """Wait until everything handed over is committed.

        Raises:
            RecordError: the record could not be written; what was committed before stays.
        """
        self._queue.put(None)
        self._thread.join()
        if self.failed:
            raise self.failed

    def _run(self) -> None:
        try:
            more = True
            while more:
                batch, more = self._collect()
                if batch:
                    commit(self.record, batch)
                    if self._committed:
                        self._committed(batch)
        except Exception as error:
            self.failed = _failed(self.record, error)

    def _collect(self) -> tuple[list[GameRows], bool]:
        batch: list[GameRows] = []
        deadline: float | None = None
        while len(batch) < BATCH:
            try:
                timeout = None if deadline is None else max(0.0, deadline - time.monotonic())
                game = self._queue.get(timeout=timeout)
            except queue.Empty:
                break
            if game is None:
                return batch, False
            batch.append(game)
            deadline = deadline or time.monotonic() + PAUSE
        return batch, True


def _failed(record: Record, error: Exception) -> Exception:
    import duckdb

    if not isinstance(error, duckdb.Error):
        return error
    why = first_line(error)
    return RecordError(Text(
        f"{record.path} could not be written: {why}; what was committed before is kept",
        f"无法写入 {record.path}：{why}；之前已提交的都还在",
    ))  # fmt: skip


def commit(record: Record, games: list[GameRows]) -> None:
    """Write games in one transaction: all of them are in the record afterwards, or none.

    Rows of a game that was left void before are removed first, in a transaction of their own. A game that is finished
    in the record stays as it is: whoever played it again played it in vain. The calls of either are kept as lost.
    """
    with record.write() as con:
        ids = [game.game_id for game in games]
        sql = "SELECT game_id, status FROM games WHERE list_contains(?, game_id)"
        status: dict[str, str] = dict(con.execute(sql, [ids]).fetchall())
        counting = [game for game in games if status.get(game.game_id, "void") == "void"]
        in_vain = [game for game in games if status.get(game.game_id, "void") != "void"]  # another run was first
        _remove(record, con, [game_id for game_id, was in status.items() if was == "void"])
        con.execute("BEGIN")
        for table in (DEALS, PROMPTS):
            table.append(con, _unknown(con, table, [row for game in games for row in game.of(table)]))
        for table in OF_GAMES:
            table.append(con, [row for game in counting for row in game.of(table)])
        LOST_CALLS.append(con, [row for game in in_vain for row in game.calls])
        LOST_CALLS.append(con, [row for game in games for row in game.lost_calls])
        con.execute("COMMIT")


def _remove(record: Record, con: "duckdb.DuckDBPyConnection", void: list[str]) -> None:
    """Take void games out, all but what their calls cost."""
    if not void:
        return
    con.execute("BEGIN")
    con.execute("INSERT INTO lost_calls SELECT * FROM calls WHERE list_contains(?, game_id)", [void])
    for table in OF_GAMES:
        con.execute(f"DELETE FROM {table.name} WHERE list_contains(?, game_id)", [void])
    con.execute("COMMIT")
    con.execute("CHECKPOINT")  # which takes the log away
    make_own_log(record.file)


def _unknown(con: "duckdb.DuckDBPyConnection", table: TableSchema[Any], rows: list[Any]) -> list[Any]:
    """Those rows, each key once, that a table with one column as its key does not have yet."""
    (key,) = table.key
    fresh = {getattr(row, key): row for row in rows}
    if fresh:
        sql = f"SELECT {key} FROM {table.name} WHERE list_contains(?, {key})"
        for (known,) in con.execute(sql, [list(fresh)]).fetchall():
            del fresh[known]
    return list(fresh.values())
