"""What must hold among the rows of a record, as queries that find where it does not.

Owns: integrity.toml, where the rules stand, and of which tables those hold that hold of many. Must not know: replaying.
"""

import tomllib
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, NamedTuple

from arena.roles import SIDES
from arena.text import Text

from ..store.contents import counted
from ..store.schema import TableSchema
from ..store.tables import DECISIONS, EVENTS, GAMES, OF_GAMES, SEATS, TABLES

if TYPE_CHECKING:
    import duckdb


class IntegrityFinding(NamedTuple):
    """Something that does not hold: in a game, or, without one, in the record. `what` names the rule that is broken."""

    game: str | None
    what: str
    text: Text


class IntegrityRule(NamedTuple):
    """`sql` gives the game (or NULL) and a detail, which `text` shows, for each place where the rule is broken."""

    what: str
    sql: str
    text: Text


def broken(con: "duckdb.DuckDBPyConnection") -> list[IntegrityFinding]:
    """Every place in an open record of the newest schema where a rule does not hold."""
    return [
        IntegrityFinding(game, rule.what, rule.text.filled(detail=detail))
        for rule in rules()
        for game, detail in con.execute(rule.sql).fetchall()
    ]


@cache
def rules() -> tuple[IntegrityRule, ...]:
    """All of them."""
    said = tomllib.loads((resources.files("results.audit") / "integrity.toml").read_text("utf-8"))
    sides = ", ".join(f"('{role}', '{side}')" for role, side in SIDES.items())
    return (
        *(_of_table(what, one, table) for what, one in said["of_tables"].items() for table in _TABLES[one["tables"]]),
        *(
            IntegrityRule(what, one["sql"].replace("{sides}", sides), Text(*one["says"]))
            for what, one in said["rules"].items()
        ),
    )


_OF_A_GAME = [table for table in OF_GAMES if table is not GAMES]
_OF_A_SEAT = [table for table in _OF_A_GAME if table is not SEATS and table.has("seat")]
_TABLES: dict[str, list[TableSchema[Any]]] = {
    "of a game": _OF_A_GAME,
    "of a game, numbered from 0": [DECISIONS, EVENTS],
    "of a seat": _OF_A_SEAT,
    "of a seat's agent": [table for table in _OF_A_SEAT if table.has("agent")],
    "timed": [table for table in TABLES if table.has("latency_ms")],
}


def _of_table(what: str, said: dict[str, Any], table: TableSchema[Any]) -> IntegrityRule:
    """A rule of many tables, of one of them."""
    rows = counted(table)
    sql = said["sql"].format(table=table.name, number=table.key[-1])
    en, zh = said["says"]
    text = Text(en.format(rows=rows.en), zh.format(rows=rows.zh[1:], counted=rows.zh))
    return IntegrityRule(f"{table.name}_{what}", sql, text)
