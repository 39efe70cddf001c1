"""Whether an open database has the tables and views of a record, or something else that goes by their names.

Owns: what is compared with a database that was just migrated. Must not know: files, or what the rows mean.
"""

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import duckdb


class Shape(NamedTuple):
    """A table or view: its columns in order with their types, and a view's SQL as DuckDB writes it."""

    columns: tuple[tuple[str, str], ...]
    view: str | None


def first_difference(con: "duckdb.DuckDBPyConnection", schema: tuple[str, ...]) -> str | None:
    """The first table or view that is missing, has other columns, or is the one in place of the other.

    `schema` is the SQL of all migrations. What a record has besides is its owner's. A view's SQL is not compared: other
    versions of DuckDB may write the same one otherwise, and no reading connection lets a view leave the record.
    """
    found = _shapes(con)
    for name, expected in _expected(schema).items():
        there = found.get(name)
        if there is None or there.columns != expected.columns or (there.view is None) != (expected.view is None):
            return name
    return None


def rewritten_views(con: "duckdb.DuckDBPyConnection", schema: tuple[str, ...]) -> list[str]:
    """The views of a record that select something else than the schema says."""
    found = _shapes(con)
    return [name for name, expected in _expected(schema).items() if found[name].view != expected.view]


@cache
def _expected(schema: tuple[str, ...]) -> dict[str, Shape]:
    import duckdb

    with duckdb.connect(config={"threads": 1}) as con:
        for sql in schema:
            con.execute(sql)
        return _shapes(con)


def _shapes(con: "duckdb.DuckDBPyConnection") -> dict[str, Shape]:
    columns: dict[str, list[tuple[str, str]]] = {}
    for name, column, kind in con.execute(_COLUMNS).fetchall():
        columns.setdefault(name, []).append((column, kind))
    views: dict[str, str] = dict(con.execute(_VIEWS).fetchall())
    return {name: Shape(tuple(named), views.get(name)) for name, named in columns.items()}


_HERE = "database_name = current_database() AND schema_name = 'main' AND NOT internal"
_COLUMNS = f"SELECT table_name, column_name, data_type FROM duckdb_columns() WHERE {_HERE} ORDER BY column_index"
_VIEWS = f"SELECT view_name, sql FROM duckdb_views() WHERE {_HERE}"
