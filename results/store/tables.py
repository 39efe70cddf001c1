"""The tables of an export: their columns, what those mean, and which rows belong to a tournament.

Owns: the names, read from schema.toml; the types are those of the record. Must not know: file formats.
"""

import tomllib
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, NamedTuple

from arena.text import Text

if TYPE_CHECKING:
    import duckdb


class ColumnSchema(NamedTuple):
    """A column; `type` is that of DuckDB."""

    name: str
    type: str
    meaning: Text


class TableSchema(NamedTuple):
    """A table, what makes a row of it unique, and its columns in the record's order."""

    name: str
    key: tuple[str, ...]
    meaning: Text
    columns: tuple[ColumnSchema, ...]

    @property
    def order(self) -> str:
        """The key, as SQL says it."""
        return ", ".join(self.key)


class Described(NamedTuple):
    """What schema.toml says of a table: its key, and what it and its columns mean."""

    key: tuple[str, ...]
    meaning: Text
    columns: dict[str, Text]


@cache
def described() -> dict[str, Described]:
    """By table, in the order in which they are imported: what others refer to comes first."""
    text = (resources.files("results.store") / "schema.toml").read_text("utf-8")
    found = {
        name: Described(
            tuple(said["key"]), Text(*said["is"]), {k: Text(*v) for k, v in said.get("columns", {}).items()}
        )
        for name, said in tomllib.loads(text).items()
    }
    found["lost_calls"] = found["lost_calls"]._replace(columns=found["calls"].columns)
    return found


def tables(con: "duckdb.DuckDBPyConnection") -> list[TableSchema]:
    """The tables of a record of the newest schema."""
    sql = "SELECT table_name, column_name, data_type FROM duckdb_columns() WHERE NOT internal ORDER BY column_index"
    types: dict[str, dict[str, str]] = {}
    for table, column, kind in con.execute(sql).fetchall():
        types.setdefault(table, {})[column] = kind
    return [
        TableSchema(
            name,
            said.key,
            said.meaning,
            tuple(ColumnSchema(c, kind, said.columns[c]) for c, kind in types[name].items()),
        )
        for name, said in described().items()
    ]


_GAMES = "game_id IN (SELECT game_id FROM games WHERE tournament_id = $tournament)"
_PROMPTS = f"prompt_hash IN (SELECT prompt_hash FROM (FROM calls UNION ALL FROM lost_calls) WHERE {_GAMES})"
_OF = {
    "tournaments": "tournament_id = $tournament",
    "rounds": "tournament_id = $tournament",
    "deals": "deal_id IN (SELECT deal_id FROM games WHERE tournament_id = $tournament)",
    "prompts": _PROMPTS,
}


def of_tournament(table: str) -> str:
    """The SQL condition of the rows that belong to the tournament `$tournament`, or that its games share."""
    return _OF.get(table, _GAMES)
