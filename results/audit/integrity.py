"""What must hold among the rows of a record, as queries that find where it does not.

Owns: the rules that hold of every table of a kind, made from the tables' columns; those of single tables stand in
integrity.toml. Must not know: replaying.
"""

import tomllib
from collections.abc import Iterator
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
    text = (resources.files("results.audit") / "integrity.toml").read_text("utf-8")
    sides = ", ".join(f"('{role}', '{side}')" for role, side in SIDES.items())
    single = (
        IntegrityRule(what, said["sql"].replace("{sides}", sides), Text(*said["says"]))
        for what, said in tomllib.loads(text).items()
    )
    return (*(rule for table in TABLES for rule in _of_table(table)), *single)


def _of_table(table: TableSchema[Any]) -> Iterator[IntegrityRule]:
    of_a_game = table in OF_GAMES and table is not GAMES
    of_a_seat = of_a_game and table.has("seat") and table is not SEATS
    if of_a_game:
        yield _orphans(table)
    if table in (DECISIONS, EVENTS):
        yield _gaps(table)
    if of_a_seat:
        yield _nobody(table)
    if of_a_seat and table.has("agent"):
        yield _other_agent(table)
    if table.has("latency_ms"):
        yield _no_time(table)


def _orphans(table: TableSchema[Any]) -> IntegrityRule:
    return IntegrityRule(
        f"{table.name}_of_no_game",
        f"SELECT game_id, count(*) FROM {table.name} ANTI JOIN games USING (game_id) GROUP BY game_id",
        _said(table, "{{detail}} {rows} of a game that is not in the record", "{{detail}} {counted}所属的局不在记录里"),
    )


def _gaps(table: TableSchema[Any]) -> IntegrityRule:
    number = table.key[-1]
    return IntegrityRule(
        f"{table.name}_gap",
        f"SELECT game_id, count(*) || ' / ' || max({number}) + 1 FROM {table.name} GROUP BY game_id "
        f"HAVING min({number}) <> 0 OR count(*) <> max({number}) + 1",
        _said(table, "its {rows} are not numbered from 0 on without a gap: {{detail}}", "{rows}的编号有缺：{{detail}}"),
    )


def _nobody(table: TableSchema[Any]) -> IntegrityRule:
    return IntegrityRule(
        f"{table.name}_of_no_seat",
        f"SELECT game_id, string_agg(DISTINCT seat::VARCHAR, ', ') FROM {table.name} SEMI JOIN games USING (game_id) "
        "ANTI JOIN seats USING (game_id, seat) GROUP BY game_id",
        _said(
            table,
            "there are {rows} of seat {{detail}}, which is not at the table",
            "有 {{detail}} 号的{rows}，但桌上没有这个座位",
        ),
    )


def _other_agent(table: TableSchema[Any]) -> IntegrityRule:
    return IntegrityRule(
        f"{table.name}_of_another_agent",
        f"SELECT DISTINCT x.game_id, x.seat FROM {table.name} x JOIN seats s USING (game_id, seat) "
        "WHERE x.agent <> s.agent",
        _said(
            table,
            "the {rows} of seat {{detail}} are not of the agent who sat there",
            "{{detail}} 号的{rows}不属于坐在那里的玩家",
        ),
    )


def _no_time(table: TableSchema[Any]) -> IntegrityRule:
    return IntegrityRule(
        f"{table.name}_no_time",
        f"SELECT game_id, count(*) FROM {table.name} WHERE NOT isfinite(latency_ms) OR latency_ms < 0 GROUP BY game_id",
        _said(table, "{{detail}} {rows} took no time that there is", "{{detail}} {counted}的用时不是时间"),
    )


def _said(table: TableSchema[Any], en: str, zh: str) -> Text:
    """A sentence of the rows of a table; in Chinese they are `counted` with their measure word."""
    rows = counted(table)
    return Text(en.format(rows=rows.en), zh.format(rows=rows.zh[1:], counted=rows.zh))
