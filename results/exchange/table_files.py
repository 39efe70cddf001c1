"""The files of tables: Parquet written and read by DuckDB, and strict JSON lines made from it.

Owns: paths, types and escapes on the way. Must not know: which rows are exported, or what they mean.
"""

import json
import re
from collections.abc import Generator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from arena.hearing.own_word import inert_json
from arena.text import Text

from ..store.interrupts import interruptible
from ..store.record import quoted
from ..store.schema import ColumnSchema
from ..store.unreadable import first_line, is_damage
from .manifest import BadExport, FileFormat

if TYPE_CHECKING:
    import duckdb

_ROWS = 5000  # read at a time


@contextmanager
def memory() -> "Generator[duckdb.DuckDBPyConnection]":
    """A database of its own that is gone afterwards, whose times are UTC."""
    import duckdb

    with closing(duckdb.connect(config={"threads": 2})) as con, interruptible(con):
        con.execute("SET TimeZone = 'UTC'")
        yield con


def literal(path: Path) -> str:
    """A path to read, as a text in SQL in which nothing stands for several files."""
    return quoted(Path(re.sub(r"[*?\[]", r"[\g<0>]", str(path))))


def stored(column: ColumnSchema, sql: str) -> str:
    """The SQL of a column as a Parquet file has it: JSON as text, times with their zone, which is UTC."""
    if column.type == "JSON":
        return f"({sql})::VARCHAR AS {column.name}"
    if column.type == "TIMESTAMP":
        return f"({sql})::TIMESTAMPTZ AS {column.name}"
    return f"({sql})::{column.type} AS {column.name}"


def write_parquet(con: "duckdb.DuckDBPyConnection", query: str, values: dict[str, str], path: Path) -> int:
    """Write the rows of a query and return how many there are; the connection's zone must be UTC.

    Raises:
        OSError: the file cannot be written.
        duckdb.Error: the record is damaged.
    """
    import duckdb

    sql = f"COPY ({query}) TO {quoted(path)} (FORMAT parquet, COMPRESSION zstd)"
    try:
        row = con.execute(sql, values).fetchall()
    except (duckdb.IOException, duckdb.OutOfMemoryException) as error:
        if is_damage(str(error)):
            raise
        raise OSError(first_line(error)) from None
    return int(row[0][0])


def parquet(path: Path) -> str:
    """The SQL that reads a Parquet file; a folder named `a=b` adds no column."""
    return f"read_parquet({literal(path)}, hive_partitioning = false)"


def json_lines(source: Path, columns: Sequence[ColumnSchema], path: Path) -> None:
    """Write a Parquet file of ours anew as JSON lines: one object a line, control characters escaped, times with Z.

    Raises:
        BadExport: a number in it is none that JSON can say.
    """
    try:
        with memory() as con, path.open("w", encoding="utf-8", newline="\n") as file:
            names = [column.name for column in columns]
            cursor = con.execute(f"SELECT {', '.join(map(_as_json, columns))} FROM {parquet(source)}")
            while rows := cursor.fetchmany(_ROWS):
                file.writelines(_line(dict(zip(names, row))) for row in rows)
    except ValueError:
        raise BadExport(Text(
            f"{path.stem} has a number that JSON cannot say, such as infinity; use --format parquet",
            f"{path.stem} 里有 JSON 写不出的数，如无穷大；请用 --format parquet",
        )) from None  # fmt: skip


def _as_json(column: ColumnSchema) -> str:
    if column.type == "TIMESTAMP":
        return f"strftime({column.name}::TIMESTAMP, '%Y-%m-%dT%H:%M:%S.%fZ') AS {column.name}"
    return column.name


_encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"), check_circular=False).encode


def _line(row: dict[str, object]) -> str:
    return inert_json(_encode(row)) + "\n"


def reading(path: Path, form: FileFormat, columns: Sequence[ColumnSchema]) -> str:
    """The SQL of the rows of an exported file, in the types of the record."""
    chosen = ", ".join(f"{c.name}::{c.type} AS {c.name}" for c in columns)
    if form == "parquet":
        return f"SELECT {chosen} FROM {parquet(path)}"
    with path.open("rb") as file:
        longest = max((len(line) for line in file), default=0)
    types = ", ".join(f"{c.name}: '{_READ_AS.get(c.type, c.type)}'" for c in columns)
    options = f"format = 'newline_delimited', maximum_object_size = {max(longest + 1, _LINE)}, columns = {{{types}}}"
    return f"SELECT {chosen} FROM read_json({literal(path)}, {options})"


_READ_AS = {"JSON": "VARCHAR", "TIMESTAMP": "VARCHAR"}
_LINE = 1 << 20
