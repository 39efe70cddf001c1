"""The tables and views of a record, with what each of them and each column means.

Owns: the order in which they are listed; the wording of views is in views.toml, that of tables in schema.toml.
Must not know: how they are printed.
"""

import re
import tomllib
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, NamedTuple

from arena.text import Text

from .tables import ColumnSchema, described

if TYPE_CHECKING:
    import duckdb


class Contents(NamedTuple):
    """A table, or a view, with its columns in order."""

    name: str
    view: bool
    meaning: Text
    columns: tuple[ColumnSchema, ...]


def contents(con: "duckdb.DuckDBPyConnection") -> list[Contents]:
    """The tables of an open record of the newest schema, and then its views, in the order of their descriptions.

    What its owner has put there besides has empty meanings.
    """
    types: dict[str, dict[str, str]] = {}
    for table, column, kind in con.execute(_COLUMNS).fetchall():
        types.setdefault(table, {})[column] = kind
    views = {name for (name,) in con.execute(_VIEWS).fetchall()}
    order = [*described(), *_views()]
    found = sorted(types, key=lambda name: (name in views, order.index(name) if name in order else len(order)))
    return [Contents(name, name in views, meaning(name), _columns(name, types[name])) for name in found]


_COLUMNS = """
SELECT table_name, column_name, data_type FROM duckdb_columns()
WHERE database_name = current_database() AND schema_name = 'main' AND NOT internal ORDER BY table_name, column_index
"""
_VIEWS = "SELECT view_name FROM duckdb_views() WHERE database_name = current_database() AND NOT internal"


def meaning(name: str) -> Text:
    """What a table or view is; nothing for one that is none of ours."""
    said = _views().get(name, {}).get("is")
    if said:
        return Text(*said)
    return described()[name].meaning if name in described() else _NONE


_NONE = Text("", "")


def _columns(name: str, types: dict[str, str]) -> tuple[ColumnSchema, ...]:
    if not meaning(name).en:
        return tuple(ColumnSchema(column, kind, _NONE) for column, kind in types.items())
    own = {key: Text(*value) for key, value in _views().get(name, {}).get("columns", {}).items()}
    common = {key: Text(*value) for key, value in _views()["common"].items()}
    table = {key: _in_a_record(text) for key, text in described()[name].columns.items()} if name in described() else {}
    means = common | table | own
    return tuple(ColumnSchema(column, kind, means[column]) for column, kind in types.items())


_OF_EXPORTS = re.compile("[;；](?: only with|只在) `--with prompts`(?: 时有)?$")


def _in_a_record(text: Text) -> Text:
    """A meaning without what holds of exports alone."""
    return Text(*(_OF_EXPORTS.sub("", wording) for wording in text))


@cache
def _views() -> dict[str, dict[str, Any]]:
    return tomllib.loads((resources.files("results.store") / "views.toml").read_text("utf-8"))
