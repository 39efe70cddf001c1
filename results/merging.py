"""One record out of several, such as those of several machines: each game once, and nothing that was paid for lost.

Owns: what makes two rows the same, which of two games stays, and the conflicts. Must not know: how records were made.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from arena.errors import ArenaError
from arena.text import Text

from .record import Record, RecordError
from .rows import OWN, SHARED
from .unreadable import damaged, is_damage

if TYPE_CHECKING:
    import duckdb

OF_GAMES = (*OWN, "left_out")  # tables whose rows belong to one game each
ONCE = {**SHARED, "tournaments": "tournament_id", "rounds": "tournament_id, number"}  # rows that games share, by key
_TIMES = {"started_at", "ended_at", "created_at", "latency_ms"}  # two machines never agree on these


class Conflict(RecordError):
    """Two records say different things of one id; nothing was written."""


@dataclass(slots=True)
class Merged:
    """What became of the games: by source, those that were taken; those in several; void ones that gave way."""

    games: int = 0
    taken: list[int] = field(default_factory=list[int])
    duplicates: int = 0
    void_replaced: int = 0


def merge(sources: Sequence[Path], out: Path, progress: Callable[[int, int], None] | None = None) -> Merged:
    """Write a new record that has every game of the `sources` once. They are only read.

    A game that is finished in one and void in another is the finished one; the calls of the other are lost, as are
    those of a game that was played twice. The new record appears at the end, whole.

    Raises:
        ArenaError: there is something at `out`.
        Conflict: two finished games of one id differ in more than times, or rows that games share do.
        RecordError: a source cannot be read, or the new record not be written.
    """
    _check_out(sources, out)
    fresh = out.with_name(f".{out.name}.new")
    _remove(fresh)
    try:
        merged = _merged(sources, fresh, progress)
        if out.exists():
            raise ArenaError(_there(out))
        fresh.rename(out)
    except OSError as error:
        raise RecordError(Text(f"{out} could not be written: {error}", f"无法写入 {out}：{error}")) from None
    finally:
        _remove(fresh)
    return merged


def _merged(sources: Sequence[Path], fresh: Path, progress: Callable[[int, int], None] | None) -> Merged:
    import duckdb

    merged = Merged()
    Record(fresh).create()
    for number, source in enumerate(sources, start=1):
        with Record(source).snapshot() as copy, Record(fresh).write() as con:
            try:
                con.execute(f"ATTACH {_quoted(copy.path)} AS source (READ_ONLY)")
                _add(con, source, merged)  # without a transaction: nobody else sees this file before it is whole
                con.execute("DETACH source")
            except duckdb.Error as error:
                raise RecordError(_failed(source, str(error))) from None
        if progress:
            progress(number, len(sources))
    return merged


def _add(con: "duckdb.DuckDBPyConnection", source: Path, merged: Merged) -> None:
    """Add the games of the attached database `source`."""
    for table, key in ONCE.items():
        _add_once(con, table, key, source)
    con.execute(_WHICH)
    _refuse_differing(con, source)
    con.execute("INSERT INTO lost_calls FROM source.lost_calls EXCEPT ALL FROM lost_calls")
    # What the calls of the game that does not stay cost, unless these are the very calls that stay.
    con.execute(_LOST_THERE)
    con.execute(_LOST_HERE)
    for table in OF_GAMES:
        con.execute(f"DELETE FROM {table} WHERE game_id IN (SELECT game_id FROM which WHERE fate = 'replaces')")
        con.execute(f"INSERT INTO {table} FROM source.{table} WHERE game_id IN (SELECT game_id FROM which WHERE taken)")
    rows = con.execute("SELECT fate, count(*) FROM which GROUP BY fate").fetchall()
    counts: dict[str, int] = dict(rows)
    con.execute("DROP TABLE which")
    merged.taken.append(counts.get("new", 0) + counts.get("replaces", 0))
    merged.duplicates += counts.get("same", 0) + counts.get("void", 0)
    merged.void_replaced += counts.get("replaces", 0)
    merged.games += counts.get("new", 0)


_WHICH = """
CREATE TEMP TABLE which AS
SELECT *, fate IN ('new', 'replaces') AS taken FROM (
    SELECT s.game_id, CASE WHEN h.game_id IS NULL THEN 'new'
           WHEN h.status = 'void' AND s.status <> 'void' THEN 'replaces'
           WHEN s.status = 'void' THEN 'void' ELSE 'same' END AS fate
    FROM source.games s LEFT JOIN games h USING (game_id))
"""
_LOST_THERE = """
INSERT INTO lost_calls
SELECT * FROM (FROM source.calls WHERE game_id IN (SELECT game_id FROM which WHERE NOT taken)
               EXCEPT ALL FROM calls) EXCEPT ALL FROM lost_calls
"""
_LOST_HERE = """
INSERT INTO lost_calls
SELECT * FROM (FROM calls WHERE game_id IN (SELECT game_id FROM which WHERE fate = 'replaces')
               EXCEPT ALL FROM source.calls) EXCEPT ALL FROM lost_calls
"""


def _add_once(con: "duckdb.DuckDBPyConnection", table: str, key: str, source: Path) -> None:
    same = _columns(con, table, leave_out=_TIMES | _GROWING.get(table, set()))
    joined = f"FROM source.{table} s JOIN {table} h USING ({key})"
    differ = " OR ".join(f"s.{column} IS DISTINCT FROM h.{column}" for column in same)
    for row in con.execute(f"SELECT {key} {joined} WHERE {differ} LIMIT 1").fetchall():
        raise _differs(table, " ".join(map(str, row)), source)
    if table == "tournaments":  # a tournament that was given more games goes on under its id
        con.execute(_GROWN)
    con.execute(f"INSERT INTO {table} FROM source.{table} ANTI JOIN {table} USING ({key})")


_GROWING = {"tournaments": {"name", "spec", "games"}}
_GROWN = """
UPDATE tournaments SET name = s.name, spec = s.spec, games = s.games FROM source.tournaments s
WHERE tournaments.tournament_id = s.tournament_id AND s.games > tournaments.games
"""


def _refuse_differing(con: "duckdb.DuckDBPyConnection", source: Path) -> None:
    """Compare the games that are finished in both, without times."""
    for table in OF_GAMES:
        columns = ", ".join(_columns(con, table, leave_out=_TIMES))
        here, there = (
            f"(SELECT {columns} FROM {name} WHERE game_id IN (SELECT game_id FROM which WHERE fate = 'same'))"
            for name in (table, f"source.{table}")
        )
        sql = f"SELECT game_id FROM ({here} EXCEPT ALL {there}) UNION SELECT game_id FROM ({there} EXCEPT ALL {here})"
        for (game_id,) in con.execute(f"{sql} ORDER BY game_id LIMIT 1").fetchall():
            raise _differs(table, game_id, source)


def _columns(con: "duckdb.DuckDBPyConnection", table: str, leave_out: set[str]) -> list[str]:
    sql = (
        "SELECT column_name FROM duckdb_columns() WHERE database_name = current_database() AND table_name = ? "
        "ORDER BY column_index"
    )
    return [name for (name,) in con.execute(sql, [table]).fetchall() if name not in leave_out]


def _differs(table: str, name: str, source: Path) -> Conflict:
    if table in OF_GAMES:
        return Conflict(Text(
            f"game {name} of {source} is another one than the game of that id before it: {table} differ; "
            "nothing was written, leave out one of the records",
            f"{source} 里的对局 {name} 与前面同编号的对局内容不同（{table} 不同）；没有写入任何内容，请去掉其中一份",
        ))  # fmt: skip
    return Conflict(Text(
        f"{table} {name} of {source} is not what a record before it says; nothing was written, leave one of them out",
        f"{source} 里的 {table} {name} 与前面的记录不一致；没有写入任何内容，请去掉其中一份记录",
    ))  # fmt: skip


def _failed(source: Path, error: str) -> Text:
    if is_damage(error):
        return damaged(source, error)
    first = error.splitlines()[0][:200] if error else "?"
    return Text(f"{source} could not be merged: {first}", f"无法合并 {source}：{first}")


def _check_out(sources: Sequence[Path], out: Path) -> None:
    for source in sources:
        with suppress(OSError):
            if out.exists() and out.samefile(source):
                raise ArenaError(Text(
                    f"--out {out} is one of the records to merge; name a new file",
                    f"--out {out} 就是要合并的记录之一；请给出新的文件名",
                ))  # fmt: skip
    if out.exists() or out.is_symlink():
        raise ArenaError(_there(out))


def _there(out: Path) -> Text:
    return Text(
        f"there is something at {out} already; name a new file, or remove it first",
        f"{out} 已经存在；请给出新的文件名，或先把它删掉",
    )


def _remove(fresh: Path) -> None:
    for path in (fresh, fresh.with_name(f"{fresh.name}.wal")):
        with suppress(OSError):
            path.unlink(missing_ok=True)


def _quoted(path: Path) -> str:
    return "'" + str(path).replace("'", "''") + "'"
