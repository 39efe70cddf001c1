"""SQL over a record that can read it and do nothing else: no file, no network, no setting, no write.

Owns: what is let through, limits of rows and time, and the sentence for what is wrong with a query.
Must not know: how rows are printed.
"""

import re
from collections.abc import Callable
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from arena.errors import ArenaError
from arena.hearing.own_word import clean
from arena.text import Text

from ..store.interrupts import time_limit
from ..store.record import Record, RecordError
from ..store.unreadable import is_damage

if TYPE_CHECKING:
    import duckdb

SECONDS = 5.0  # a query may take so long, unless more is asked for
_T = TypeVar("_T")
_LOCKED = (
    "SET TimeZone = 'UTC'",
    "SET python_enable_replacements = false",  # variables of this program are no tables
    "SET lock_configuration = true",
)


class QueryResult(NamedTuple):
    """What a query gave; `more` where there were more rows than were asked for."""

    columns: list[str]
    rows: list[tuple[Any, ...]]
    more: bool


class BadQuery(ArenaError):
    """A query that is not allowed, or not SQL about this record."""


class TooLong(RecordError):
    """A query that was stopped when its time was up."""


def query(record: Record, sql: str, most: int, seconds: float = SECONDS) -> QueryResult:
    """The first `most` rows of one SELECT.

    It reads a copy of the record, so that nobody has to wait for it: DuckDB cannot be stopped within one long call.
    Columns of the same name are numbered: n, n_2. Ctrl-C stops the query.

    Raises:
        BadQuery: it is not one SELECT, it wants what is not allowed, or it is wrong; with the nearest names.
        TooLong: it took longer than `seconds`.
        RecordError: the record cannot be read.
    """
    # A folder for what does not fit in memory would be one that a query can write to and read from.
    with record.snapshot() as copy, copy.read(spilling=False) as con:
        names = _names(con)
        for setting in _LOCKED:
            con.execute(setting)
        return _explained(lambda: _asked(con, sql, most, seconds), names)


def _asked(con: "duckdb.DuckDBPyConnection", sql: str, most: int, seconds: float) -> QueryResult:
    _check(con, sql)

    try:
        with time_limit(con, seconds):
            cursor = con.execute(sql)
            rows = cursor.fetchmany(most + 1)
    except TimeoutError:
        raise TooLong(Text(
            f"the query was stopped after {seconds:g} s; give it more with --seconds, or ask for less",
            f"查询超过 {seconds:g} 秒，已停止；可以用 --seconds 给它更多时间，或者缩小查询",
        )) from None  # fmt: skip
    return QueryResult(_unlike([column[0] for column in cursor.description or []]), rows[:most], len(rows) > most)


def _check(con: "duckdb.DuckDBPyConnection", sql: str) -> None:
    import duckdb

    statements = con.extract_statements(sql)
    if len(statements) != 1:
        raise BadQuery(Text(
            f"write one SELECT; this has {len(statements)} statements",
            f"请写一条 SELECT；这里有 {len(statements)} 条语句",
        ))  # fmt: skip
    kind = statements[0].type
    if kind == duckdb.StatementType.MULTI:
        raise BadQuery(Text(
            "a PIVOT must name its values: PIVOT … ON column IN (…) USING …",
            "PIVOT 要写明取值：PIVOT … ON 列 IN (…) USING …",
        ))  # fmt: skip
    if kind == duckdb.StatementType.EXPLAIN:
        kind = _explained_kind(con, sql)
    if kind != duckdb.StatementType.SELECT:
        name = str(kind).rpartition(".")[2]
        raise BadQuery(Text(
            f"only SELECT is allowed here, and this is {name}; the record is only read, and no file is",
            f"这里只能用 SELECT，而这是 {name}；记录只读，也不读写其他文件",
        ))  # fmt: skip


# With options in brackets, and without: what is in brackets may be the query.
_EXPLAIN = [re.compile(rf"\s*EXPLAIN\b(\s*ANALY[SZ]E\b)?{more}", re.I) for more in (r"\s*\([^()]*\)", "")]


def _explained_kind(con: "duckdb.DuckDBPyConnection", sql: str) -> "duckdb.StatementType":
    """What an EXPLAIN explains; EXPLAIN itself where that is not to be seen, as behind a comment."""
    import duckdb

    for found in filter(None, (pattern.match(sql) for pattern in _EXPLAIN)):
        try:
            inner = con.extract_statements(sql[found.end() :])
        except duckdb.Error:
            continue
        if len(inner) == 1:
            return inner[0].type
    return duckdb.StatementType.EXPLAIN


def _unlike(columns: list[str]) -> list[str]:
    named: list[str] = []
    for column in columns:
        name, number = column, 1
        while name in named:
            number += 1
            name = f"{column}_{number}"
        named.append(name)
    return named


# What is wrong with a query.


class _SqlNames(NamedTuple):
    tables: list[str]
    columns: list[str]


def _names(con: "duckdb.DuckDBPyConnection") -> _SqlNames:
    rows = con.execute("SELECT DISTINCT table_name, column_name FROM duckdb_columns() WHERE NOT internal").fetchall()
    return _SqlNames(sorted({table for table, _ in rows}), sorted({column for _, column in rows}))


def _explained(work: Callable[[], _T], names: _SqlNames) -> _T:
    import duckdb

    try:
        return work()
    except duckdb.InterruptException:
        raise  # which `read` explains
    except duckdb.PermissionException:
        raise BadQuery(Text(
            "a query can read the record and nothing else: no file, no folder, no network",
            "查询只能读这份记录：不能读写文件和文件夹，也不能上网",
        )) from None  # fmt: skip
    except duckdb.Error as error:
        if is_damage(str(error)):
            raise  # which `read` explains
        raise BadQuery(_wrong(str(error), names)) from None


_NO_TABLE = re.compile(r'Table with name "?(.+?)"? does not exist')
_NO_COLUMN = re.compile(r'[Cc]olumn "(.+?)"(?: was| in \w+ list)? (?:not found|does not exist)|a column named "(.+?)"')


def _wrong(error: str, names: _SqlNames) -> Text:
    """What DuckDB says of a query, in one sentence, with the names of this record that are nearest to a wrong one."""
    table, column = _NO_TABLE.search(error), _NO_COLUMN.search(error)
    if table:
        name, near = clean(table[1]), _near(table[1], names.tables)
        return _both(Text(f"there is no table {name!r}", f"没有“{name}”这张表"), near)
    if column:
        name = column[1] or column[2]
        shown, near = clean(name), _near(name.rpartition(".")[2], names.columns)
        return _both(Text(f"there is no column {shown!r}", f"没有“{shown}”这一列"), near)
    first = clean(error.splitlines()[0] if error else "?")[:_SHOWN]
    return Text(f"the query is wrong: {first}", f"查询有错：{first}")


def _both(first: Text, second: Text) -> Text:
    return Text(first.en + second.en, first.zh + second.zh)


def _near(name: str, known: list[str]) -> Text:
    near = ", ".join(get_close_matches(name, known, cutoff=0.4))
    if near:
        return Text(f"; the nearest: {near}", f"；最接近的是：{near}")
    return Text("; `zhuogui results sql F` lists the tables", "；`zhuogui results sql F` 会列出所有的表")


_SHOWN = 300  # characters of what DuckDB says
