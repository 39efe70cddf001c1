"""An export read back: the same rows in a record, old or new.

Owns: that it is checked whole before the record is touched, and added in one transaction. Must not know: who asked.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from arena.text import Text

from ..store.file_swap import folder_beside, put_new
from ..store.migrations import newest_schema
from ..store.record import Record, RecordError, fence, quoted
from ..store.schema import TableSchema
from ..store.tables import DEALS, GAMES, OF_GAMES, TABLES
from ..store.unreadable import first_line
from .adding import add_games, add_shared, choose_games, refuse_differing
from .manifest import Manifest, TableFile, check_files, damaged, file_name, read_manifest
from .table_files import reading

if TYPE_CHECKING:
    import duckdb


class Imported(NamedTuple):
    """What came of an import: games that were added, those the record had already, and rows added by table."""

    games: int
    known: int
    rows: dict[str, int]


def import_export(folder: Path, record: Record, progress: Callable[[int], None] = lambda done: None) -> Imported:
    """Add the games of an export that a record does not have, by their ids, with everything that belongs to them.

    A game that is void in the record, or of which more was left out, gives way; calls that were paid for stay as lost
    ones. A record that does not exist is made. `progress` is told how many of `STEPS` are done.

    Raises:
        BadExport: the folder is no export, or not as it was written; nothing was changed.
        Conflict: the record says something else of a deal, a prompt or a tournament; nothing was changed.
        RecordError: the record cannot be used, or not written; nothing was changed.
    """
    import duckdb

    manifest = read_manifest(folder)
    try:
        with folder_beside(record.path, ".importing") as made:
            staged = Record(made / "staged.duckdb")
            _stage(folder, manifest, staged, progress)
            added = _put(folder, manifest, staged, record)
    except (OSError, duckdb.Error) as error:
        why = (error.strerror if isinstance(error, OSError) else None) or first_line(error)
        raise RecordError(Text(f"cannot write {record.path}: {why}", f"无法写入 {record.path}：{why}")) from None
    progress(STEPS)
    return added


STEPS = len(TABLES) + 1  # a table each, and adding them


def _put(folder: Path, manifest: Manifest, staged: Record, record: Record) -> Imported:
    if not record.path.exists():
        try:
            put_new(staged.path, record.path.resolve())  # where a link to nothing points to
        except FileExistsError:  # somebody made it meanwhile
            pass
        else:
            rows = {table.name: table.rows for table in manifest.tables}
            return Imported(rows["games"], 0, rows)
    return _add(folder, manifest, staged, record)


def _stage(folder: Path, manifest: Manifest, staged: Record, progress: Callable[[int], None]) -> None:
    """The export as a record of its own: the record's types and keys are held against it before it goes anywhere."""
    import duckdb

    staged.create()
    with staged.write(fenced=False) as con:
        con.execute("SET TimeZone = 'UTC'")
        check_files(folder, manifest, newest_schema())
        given = {found.name: found for found in manifest.tables}
        for done, table in enumerate(TABLES, start=1):
            if table.name in given:
                path = folder / file_name(table.name, manifest.format)
                try:
                    _read(con, table, given[table.name], path, manifest)
                except (
                    duckdb.ConversionException,
                    duckdb.ConstraintException,
                    duckdb.InvalidInputException,
                    duckdb.BinderException,
                ):  # anything else is our disk or memory, not the folder
                    raise damaged(path) from None
            progress(done)
        for name, query in _LOOSE.items():
            if name in given and con.execute(query).fetchall():
                raise damaged(folder / file_name(name, manifest.format))


def _read(
    con: "duckdb.DuckDBPyConnection", table: TableSchema[Any], given: TableFile, path: Path, manifest: Manifest
) -> None:
    names = {column.name for column in given.columns}
    columns = [column for column in table.columns if column.name in names]
    if not given.rows:
        return  # an empty file of JSON lines has no columns to be read
    con.execute(f"INSERT INTO {table.name} BY NAME {reading(path, manifest.format, columns)}")
    (count,) = con.execute(f"SELECT count(*) FROM {table.name}").fetchall()[0]
    if count != given.rows:
        raise damaged(path)


def _of_no(table: TableSchema[Any], other: TableSchema[Any]) -> str:
    return f"SELECT 1 FROM {table.name} ANTI JOIN {other.name} USING ({other.order}) LIMIT 1"


# Rows that belong to nothing: by table, a query that finds one. Lost calls may come before their game.
_LOOSE = {table.name: _of_no(table, DEALS if table is GAMES else GAMES) for table in OF_GAMES}


def _add(folder: Path, manifest: Manifest, staged: Record, record: Record) -> Imported:
    """Copy what the record lacks, in one transaction."""
    import duckdb

    record.create()  # brings it to the newest schema
    before = Text(str(record.path), f" {record.path} ")
    given = {table.name: {column.name for column in table.columns} for table in manifest.tables}
    with record.write(fenced=False) as con:  # which takes everything back where it is closed without a commit
        try:
            con.execute(f"ATTACH {quoted(staged.path)} AS source (READ_ONLY)")
            fence(con)
            con.execute("BEGIN")
            rows = add_shared(con, folder, before, given)
            choose_games(con)
            refuse_differing(con, folder, before, ("fuller",))
            rows |= add_games(con)
            con.execute("COMMIT")
            (all_games,) = con.execute("SELECT count(*) FROM source.games").fetchall()[0]
        except duckdb.Error as error:
            why = first_line(error)
            raise RecordError(Text(
                f"{record.path} could not be written: {why}; nothing was changed",
                f"无法写入 {record.path}：{why}；没有任何改动",
            )) from None  # fmt: skip
    return Imported(rows["games"], all_games - rows["games"], rows)
