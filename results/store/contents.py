"""The tables and views of a record: what each of them and each column means, and whether an open database has them.

Owns: views.toml, which has the SQL of the views, and tables.toml; the order in which tables and views are listed.
Must not know: files, or how anything is printed.
"""

import tomllib
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, NamedTuple

from arena.text import Text

from .schema import TableSchema
from .tables import CALLS, LOST_CALLS, MIGRATIONS, TABLES

if TYPE_CHECKING:
    import duckdb


class DescribedColumn(NamedTuple):
    """A column; `type` is DuckDB's."""

    name: str
    type: str
    meaning: Text


class Contents(NamedTuple):
    """A table, or a view, with its columns in order."""

    name: str
    view: bool
    meaning: Text
    columns: tuple[DescribedColumn, ...]


def schema_sql() -> list[str]:
    """The statements that make the tables and views of a record, in order."""
    views = [f"CREATE VIEW {name} AS {said['sql']}" for name, said in _views().items()]
    return [*(table.ddl() for table in (*TABLES, MIGRATIONS)), *views]


def described(table: TableSchema[Any]) -> Contents:
    """A table of ours, with what it means."""
    said = _tables()[table.name]
    means = (_tables()[CALLS.name] if table is LOST_CALLS else said)["columns"]
    columns = (DescribedColumn(column.name, column.type, Text(*means[column.name])) for column in table.columns)
    return Contents(table.name, False, Text(*said["is"]), tuple(columns))


def counted(table: TableSchema[Any]) -> Text:
    """What so many rows of a table are called, in Chinese with the measure word."""
    return Text(*_tables()[table.name]["counted"])


def contents(con: "duckdb.DuckDBPyConnection") -> list[Contents]:
    """The tables of an open record of the newest schema, and then its views, in the order of their descriptions.

    What its owner has put there besides comes last, and has empty meanings.
    """
    shapes = _shapes(con)
    tables = {table.name: described(table) for table in (*TABLES, MIGRATIONS)}
    order = [*tables, *_views()]
    found = [tables.get(name) or _described(name, shapes[name]) for name in sorted(shapes)]
    return sorted(found, key=lambda one: (one.view, order.index(one.name) if one.name in order else len(order)))


def _described(name: str, shape: "Shape") -> Contents:
    """A view of ours, or a table or view of the owner's."""
    said = _views().get(name, {"is": _NONE})
    means: dict[str, Any] = _words()["common"] | said.get("columns", {}) if name in _views() else {}
    columns = (DescribedColumn(column, kind, Text(*means.get(column, _NONE))) for column, kind in shape.columns)
    return Contents(name, shape.view is not None, Text(*said["is"]), tuple(columns))


_NONE = Text("", "")


def _views() -> dict[str, dict[str, Any]]:
    return {name: said for name, said in _words().items() if name != "common"}


@cache
def _words() -> dict[str, dict[str, Any]]:
    return tomllib.loads((resources.files("results.store") / "views.toml").read_text("utf-8"))


@cache
def _tables() -> dict[str, dict[str, Any]]:
    return tomllib.loads((resources.files("results.store") / "tables.toml").read_text("utf-8"))


class Shape(NamedTuple):
    """A table or view: its columns in order with their types, and a view's SQL as DuckDB writes it."""

    columns: tuple[tuple[str, str], ...]
    view: str | None


def first_difference(con: "duckdb.DuckDBPyConnection") -> str | None:
    """The first table or view that an open record lacks, or that has other columns or is the one in place of the other.

    What a record has besides is its owner's. A view's SQL is not compared: other versions of DuckDB may write the same
    one otherwise, and no reading connection lets a view leave the record.
    """
    found = _shapes(con)
    for name, expected in _expected().items():
        there = found.get(name)
        if there is None or there.columns != expected.columns or (there.view is None) != (expected.view is None):
            return name
    return None


def rewritten_views(con: "duckdb.DuckDBPyConnection") -> list[str]:
    """The views of a record that select something else than the schema says."""
    found = _shapes(con)
    return [name for name, expected in _expected().items() if found[name].view != expected.view]


@cache
def _expected() -> dict[str, Shape]:
    import duckdb

    with duckdb.connect(config={"threads": 1}) as con:
        for sql in schema_sql():
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
