"""The rows of an attached record `source` added to an open one: each game once, and nothing that was paid for lost.

Owns: what makes two rows the same, which of two games stays, and the conflicts. Must not know: where the source comes
from, or when its rows are committed.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from arena.text import Text

from ..store.record import RecordError
from ..store.schema import Holds, TableSchema
from ..store.tables import LEFT_OUT, OF_GAMES, SHARED, TOURNAMENTS
from .redact import may_differ

if TYPE_CHECKING:
    import duckdb

Fate = Literal["new", "replaces", "fuller", "lesser", "void", "same"]
# What tells one call from another, and is in every export.
_PAID = "game_id, seat, number, ask_id, purpose, agent, provider, model, status, latency_ms, requests, prompt_hash"


class Conflict(RecordError):
    """Two records say different things of one id; nothing was written."""


def add_shared(
    con: "duckdb.DuckDBPyConnection", source: Path, before: Text, given: Mapping[str, set[str]] | None = None
) -> dict[str, int]:
    """Add the rows that games share, and say how many of each table; a tournament that was given more games grows.

    Of a table in `given` only those columns are compared. `before` names what has the rows that are there.

    Raises:
        Conflict: a row of the same key says something else.
    """
    return {table.name: _add_once(con, table, source, before, given) for table in SHARED}


def _add_once(
    con: "duckdb.DuckDBPyConnection",
    table: TableSchema[Any],
    source: Path,
    before: Text,
    given: Mapping[str, set[str]] | None,
) -> int:
    name, key = table.name, table.order
    same = _columns(table, _GROWING if table is TOURNAMENTS else set())
    differ = " OR ".join(f"s.{c} IS DISTINCT FROM h.{c}" for c in same if given is None or c in given.get(name, ()))
    joined = f"FROM source.{name} s JOIN {name} h USING ({key})"
    for row in con.execute(f"SELECT {key} {joined} WHERE {differ or 'false'} LIMIT 1").fetchall():
        which = " ".join(map(str, row))
        raise Conflict(Text(
            f"{name} {which} of {source} is not what {before.en} says; nothing was written, leave one of them out",
            f"{source} 里的 {name} {which} 与{before.zh}不一致；没有写入任何内容，请去掉其中一份",
        ))  # fmt: skip
    if table is TOURNAMENTS:  # a tournament that was given more games goes on under its id
        con.execute(_GROWN)
    return _count(con, f"INSERT INTO {name} FROM source.{name} ANTI JOIN {name} USING ({key})")


_GROWING = {"name", "spec", "games"}
_GROWN = """
UPDATE tournaments SET name = s.name, spec = s.spec, games = s.games FROM source.tournaments s
WHERE tournaments.tournament_id = s.tournament_id AND s.games > tournaments.games
"""


def choose_games(con: "duckdb.DuckDBPyConnection") -> dict[Fate, int]:
    """Say in a temporary table `which` what becomes of every game of the source, and how many games have which fate.

    A finished game replaces a void one, and one of which less was left out replaces the same one of which more was.
    """
    con.execute(_WHICH)
    fates: dict[Fate, int] = dict(con.execute("SELECT fate, count(*) FROM which GROUP BY fate").fetchall())
    return fates


_WHICH = """
CREATE OR REPLACE TEMP TABLE which AS
WITH lack_here AS (SELECT game_id, sum(CASE what WHEN 'texts' THEN 2 ELSE 1 END) AS lacks FROM left_out GROUP BY ALL),
     lack_there AS (
    SELECT game_id, sum(CASE what WHEN 'texts' THEN 2 ELSE 1 END) AS lacks FROM source.left_out GROUP BY ALL
)
SELECT *, fate IN ('new', 'replaces', 'fuller') AS taken FROM (
    SELECT s.game_id, CASE WHEN h.game_id IS NULL THEN 'new'
           WHEN h.status = 'void' AND s.status <> 'void' THEN 'replaces'
           WHEN s.status = 'void' THEN 'void'
           WHEN coalesce(t.lacks, 0) < coalesce(l.lacks, 0) THEN 'fuller'
           WHEN coalesce(t.lacks, 0) > coalesce(l.lacks, 0) THEN 'lesser' ELSE 'same' END AS fate
    FROM source.games s LEFT JOIN games h USING (game_id) LEFT JOIN lack_there t USING (game_id)
    LEFT JOIN lack_here l USING (game_id))
"""


def refuse_differing(con: "duckdb.DuckDBPyConnection", source: Path, before: Text, fates: Sequence[Fate]) -> None:
    """Compare games of these fates, without times; where something was left out of either, without that.

    Raises:
        Conflict: one is another game than the one of the same id.
    """
    for fate in fates:
        tables = OF_GAMES if fate == "same" else [table for table in OF_GAMES if table is not LEFT_OUT]
        for table in tables:
            unlike = {column.name for column in table.columns if fate != "same" and may_differ(column)}
            columns = ", ".join(_columns(table, unlike))
            here, there = (
                f"(SELECT {columns} FROM {name} WHERE game_id IN (SELECT game_id FROM which WHERE fate = '{fate}'))"
                for name in (table.name, f"source.{table.name}")
            )
            differ = f"({here} EXCEPT ALL {there}) UNION ALL ({there} EXCEPT ALL {here})"
            for (game_id,) in con.execute(f"SELECT game_id FROM ({differ}) ORDER BY game_id LIMIT 1").fetchall():
                raise Conflict(_another(game_id, table.name, source, before))


def _another(game_id: str, table: str, source: Path, before: Text) -> Text:
    return Text(
        f"game {game_id} of {source} is another one than the game of that id in {before.en}: {table} differ; "
        "nothing was written, leave one of them out",
        f"{source} 里的对局 {game_id} 与{before.zh}里同编号的对局内容不同（{table} 不同）；没有写入任何内容，"
        "请去掉其中一份",
    )


def add_games(con: "duckdb.DuckDBPyConnection") -> dict[str, int]:
    """Add the games that `choose_games` took, and calls that are no part of a game; gives rows by table."""
    if _count(con, "SELECT count(*) FROM which WHERE fate = 'fuller'"):
        con.execute(_FULLER)
    # What the calls of the game that does not stay cost, unless these are the very calls that stay.
    rows = {"lost_calls": sum(_count(con, sql) for sql in (_LOST, _LOST_THERE, _LOST_HERE))}
    for table in OF_GAMES:
        con.execute(f"DELETE FROM {table.name} WHERE game_id IN (SELECT game_id FROM which WHERE {_REPLACED})")
        taken = "WHERE game_id IN (SELECT game_id FROM which WHERE taken)"
        rows[table.name] = _count(con, f"INSERT INTO {table.name} FROM source.{table.name} {taken}")
    return rows


_REPLACED = "fate IN ('replaces', 'fuller')"
# Lost calls that are there too, but without what was sent and replied.
_FULLER = f"""
DELETE FROM lost_calls WHERE game_id IN (SELECT game_id FROM which WHERE fate = 'fuller')
AND ({_PAID}) IN (SELECT ({_PAID}) FROM source.lost_calls)
"""
_LOST = f"INSERT INTO lost_calls FROM source.lost_calls ANTI JOIN lost_calls USING ({_PAID})"
_LOST_THERE = f"""
INSERT INTO lost_calls FROM (FROM source.calls WHERE game_id IN (SELECT game_id FROM which WHERE NOT taken))
ANTI JOIN calls USING ({_PAID}) ANTI JOIN lost_calls USING ({_PAID})
"""
_LOST_HERE = f"""
INSERT INTO lost_calls FROM (FROM calls WHERE game_id IN (SELECT game_id FROM which WHERE {_REPLACED}))
ANTI JOIN source.calls USING ({_PAID}) ANTI JOIN lost_calls USING ({_PAID})
"""


def _count(con: "duckdb.DuckDBPyConnection", sql: str) -> int:
    return int(con.execute(sql).fetchall()[0][0])


def _columns(table: TableSchema[Any], unlike: set[str]) -> list[str]:
    """The columns by which two rows are compared: no times, on which two machines never agree, and none `unlike`."""
    return [
        column.name
        for column in table.columns
        if column.type != "TIMESTAMP" and column.holds is not Holds.TIMING and column.name not in unlike
    ]
