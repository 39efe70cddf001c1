"""A table of the record as its row class says it: columns in order with their SQL types, the key, and SQL made of them.

Owns: how a row class is read. Must not know: which tables there are, or what their columns mean.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum, auto
from types import NoneType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Generic,
    NamedTuple,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

from arena.text import Language

if TYPE_CHECKING:
    import duckdb

Json = Annotated[str, "JSON"]  # the mark is the type in SQL, where that of Python does not say it
Long = Annotated[int, "BIGINT"]  # more than 32 bits
R = TypeVar("R", bound=Sequence[Any])

_TYPES: dict[object, str] = {
    str: "VARCHAR",
    Language: "VARCHAR",
    int: "INTEGER",
    float: "DOUBLE",
    bool: "BOOLEAN",
    datetime: "TIMESTAMP",
    Sequence[str]: "VARCHAR[]",
    Sequence[int]: "INTEGER[]",
}


class Holds(Enum):
    """What exports and merges must know of a column; it stands beside the type in a row class."""

    PROMPT = auto()  # what a model was sent or answered
    TEXT = auto()  # what a player wrote, or an error that may quote it
    REASON = auto()  # the id of a rule, and then words that may quote a player
    ACTION = auto()  # an action as JSON
    EVENT = auto()  # an event as JSON
    TIMING = auto()  # a time by somebody's clock: no two machines agree on it


class ColumnSchema(NamedTuple):
    """A column. `type` is DuckDB's; `default` is SQL, for rows that say nothing of it."""

    name: str
    type: str
    optional: bool
    default: str | None
    holds: Holds | None


@dataclass(frozen=True, slots=True)
class TableSchema(Generic[R]):
    """A table, the class of its rows, and the columns of which each row has other values.

    `unique` is false where the record itself does not hold rows to that.
    """

    name: str
    row: Callable[..., R]
    key: tuple[str, ...]
    columns: tuple[ColumnSchema, ...]
    unique: bool

    @property
    def order(self) -> str:
        """The key, as SQL says it."""
        return ", ".join(self.key)

    def has(self, column: str) -> bool:
        """Whether it has a column of that name."""
        return any(known.name == column for known in self.columns)

    def ddl(self) -> str:
        """The statement that makes the table."""
        parts = [_column_ddl(column) for column in self.columns]
        if self.unique:
            parts.append(f"PRIMARY KEY ({self.order})")
        return f"CREATE TABLE {self.name} ({', '.join(parts)})"

    def read(self, con: "duckdb.DuckDBPyConnection", where: str, values: Sequence[object] = ()) -> list[R]:
        """The rows of an open record for which `where` holds; an ORDER BY may follow it."""
        names = ", ".join(column.name for column in self.columns)
        rows = con.execute(f"SELECT {names} FROM {self.name} WHERE {where}", list(values)).fetchall()
        return [self.row(*row) for row in rows]

    def append(self, con: "duckdb.DuckDBPyConnection", rows: Sequence[R]) -> None:
        """Add rows, in the transaction that is open."""
        if rows:
            appender = con.appender(self.name)
            appender.append_rows(rows)
            appender.flush()


def table(name: str, row: Callable[..., R], key: str, *, unique: bool = True) -> TableSchema[R]:
    """The table whose rows are of the class `row`; `key` names columns, with spaces between them."""
    hints: dict[str, Any] = get_type_hints(row, include_extras=True)
    defaults: dict[str, object] = getattr(row, "_field_defaults", {})
    columns = tuple(_column(field, hint, defaults.get(field)) for field, hint in hints.items())
    return TableSchema(name, row, tuple(key.split()), columns, unique)


def _column(name: str, hint: object, default: object) -> ColumnSchema:
    bare, marks = _parts(hint)
    kind = next((mark for mark in marks if isinstance(mark, str)), None) or _TYPES[bare]
    holds = next((mark for mark in marks if isinstance(mark, Holds)), None)
    return ColumnSchema(name, kind, None in marks, None if default is None else _sql(default), holds)


def _parts(hint: object) -> tuple[object, list[object]]:
    """A type alone, and the marks that stand beside it; None is among them where a value may be missing."""
    if get_origin(hint) is Annotated:
        kind, *marks = get_args(hint)
    elif NoneType in get_args(hint):
        kind, marks = next(part for part in get_args(hint) if part is not NoneType), [None]
    else:
        return hint, []
    bare, more = _parts(kind)
    return bare, [*marks, *more]


def _sql(value: object) -> str:
    """A default as SQL: a text, an empty list, a number or a truth."""
    if isinstance(value, str):
        return "'" + value.replace("'", "''") + "'"
    return "[]" if value == () else str(value).lower()


def _column_ddl(column: ColumnSchema) -> str:
    default = f" DEFAULT {column.default}" if column.default else ""
    return f"{column.name} {column.type}{'' if column.optional else ' NOT NULL'}{default}"
