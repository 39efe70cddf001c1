"""An export read back: the same rows in a record, old or new.

Owns: that it is checked whole before the record is touched, and added in one transaction. Must not know: who asked.
"""

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from arena.text import Text
from results.record import Record, RecordError, migrations

from .files import quoted, reading
from .manifest import Manifest, TableFile, check_files, damaged, file_name, read_manifest
from .tables import Table, tables

if TYPE_CHECKING:
    import duckdb


class Imported(NamedTuple):
    """What came of an import: games that were added, those the record had already, and rows added by table."""

    games: int
    known: int
    rows: dict[str, int]


def import_export(folder: Path, record: Record, progress: Callable[[int], None] = lambda done: None) -> Imported:
    """Add the games of an export that a record does not have, by their ids, with everything that belongs to them.

    A record that does not exist is made. `progress` is told how many of `STEPS` are done.

    Raises:
        BadExport: the folder is no export, or not as it was written; nothing was changed.
        RecordError: the record cannot be used, or not written; nothing was changed.
    """
    manifest = read_manifest(folder)
    try:
        record.path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".zhuogui-", suffix=".importing", dir=record.path.parent) as made:
            staged = Record(Path(made) / "staged.duckdb")
            _stage(folder, manifest, staged, progress)
            if record.path.exists():
                added = _add(staged, record)
            else:
                staged.path.rename(record.path)
                rows = {table.name: table.rows for table in manifest.tables}
                added = Imported(rows["games"], 0, rows)
    except OSError as error:
        why = error.strerror or str(error)
        raise RecordError(Text(f"cannot write {record.path}: {why}", f"无法写入 {record.path}：{why}")) from None
    progress(STEPS)
    return added


STEPS = 14  # a table each, and adding them


def _stage(folder: Path, manifest: Manifest, staged: Record, progress: Callable[[int], None]) -> None:
    """The export as a record of its own: the record's types and keys are held against it before it goes anywhere."""
    import duckdb

    staged.create()
    with staged.write() as con:
        con.execute("SET TimeZone = 'UTC'")
        known = {table.name: table for table in tables(con)}
        check_files(folder, manifest, list(known.values()), migrations()[-1].number)
        given = {found.name: found for found in manifest.tables}
        for done, (name, table) in enumerate(known.items(), start=1):
            if name in given:
                path = folder / file_name(name, manifest.format)
                try:
                    _read(con, table, given[name], path, manifest)
                except (duckdb.IOException, duckdb.OutOfMemoryException) as error:
                    raise OSError(str(error).splitlines()[0][:200]) from None  # our disk or memory, not the folder
                except duckdb.Error:
                    raise damaged(path) from None
            progress(done)
        for name, query in _LOOSE.items():
            if name in given and con.execute(query).fetchall():
                raise damaged(folder / file_name(name, manifest.format))


def _read(con: "duckdb.DuckDBPyConnection", table: Table, given: TableFile, path: Path, manifest: Manifest) -> None:
    names = {column.name for column in given.columns}
    columns = [column for column in table.columns if column.name in names]
    if not given.rows:
        return  # an empty file of JSON lines has no columns to be read
    con.execute(f"INSERT INTO {table.name} BY NAME {reading(path, manifest.format, columns)}")
    (count,) = con.execute(f"SELECT count(*) FROM {table.name}").fetchall()[0]
    if count != given.rows:
        raise damaged(path)


def _of_no(table: str, key: str, other: str) -> str:
    return f"SELECT 1 FROM {table} ANTI JOIN {other} USING ({key}) LIMIT 1"


_OWN = ("seats", "decisions", "attempts", "events", "calls", "lost_calls", "beliefs", "left_out")
# Rows that belong to nothing: by table, a query that finds one.
_LOOSE = {table: _of_no(table, "game_id", "games") for table in _OWN} | {"games": _of_no("games", "deal_id", "deals")}


def _add(staged: Record, record: Record) -> Imported:
    """Copy what the record lacks, in one transaction."""
    import duckdb

    record.create()  # brings it to the newest schema
    with record.write() as con:
        con.execute(f"ATTACH {quoted(staged.path)} AS staged (READ_ONLY)")
        con.execute("BEGIN")
        try:
            con.execute("CREATE TEMP TABLE fresh AS SELECT game_id FROM staged.games ANTI JOIN games USING (game_id)")
            rows = {table.name: _add_rows(con, table) for table in tables(con)}
            con.execute("COMMIT")
            (known,) = con.execute("SELECT count(*) FROM staged.games").fetchall()[0]
        except duckdb.Error as error:
            con.execute("ROLLBACK")
            why = str(error).splitlines()[0][:200]
            raise RecordError(Text(
                f"{record.path} could not be written: {why}; nothing was changed",
                f"无法写入 {record.path}：{why}；没有任何改动",
            )) from None  # fmt: skip
    return Imported(rows["games"], known - rows["games"], rows)


def _add_rows(con: "duckdb.DuckDBPyConnection", table: Table) -> int:
    if "game_id" in table.key:
        which = "SEMI JOIN fresh USING (game_id)"
    else:
        which = f"ANTI JOIN main.{table.name} USING ({table.order})"
    sql = f"INSERT INTO main.{table.name} BY NAME SELECT * FROM staged.{table.name} {which}"
    return int(con.execute(sql).fetchall()[0][0])
