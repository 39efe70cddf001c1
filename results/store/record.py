"""The record's file: opened for a moment, never held, brought to the newest schema, and never harmed.

Owns: opening, waiting for whoever holds the file, migrations; a record of an older schema is read on a migrated copy,
and takes the copy's place before it is written. Must not know: what the rows mean.
"""

import shutil
import tempfile
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar
from weakref import finalize

from arena.errors import ArenaError
from arena.text import Text

from .file_swap import put_in_place
from .interrupts import interruptible
from .quoting import quoted
from .schema_check import first_difference
from .unreadable import busy, damaged, is_damage, misshapen, not_migrated, unusable

if TYPE_CHECKING:
    import duckdb

WAIT = 8.0  # seconds to wait for another process to let go of the file
# A file of another program must not send DuckDB to the network for an extension that reads it.
CONFIG: dict[str, Any] = {"threads": 2, "autoinstall_known_extensions": False, "autoload_known_extensions": False}
# A view in a stranger's record must not read other files of whoever opens it.
READING = CONFIG | {"enable_external_access": False}
T = TypeVar("T")


class RecordError(ArenaError):
    """A record that cannot be used; nothing in it was touched."""


class NoRecord(RecordError):
    """There is no record where the caller said: no file, or a file of another kind."""


class Migration(NamedTuple):
    number: int
    name: str
    sql: str


@cache
def migrations() -> tuple[Migration, ...]:
    """The schema's history: numbered SQL files, in order. Read once: each opening of a record asks for them."""
    folder = resources.files("results.store") / "migrations"
    files = sorted(file.name for file in folder.iterdir() if file.name.endswith(".sql"))
    return tuple(Migration(int(name[:4]), name[:-4], (folder / name).read_text("utf-8")) for name in files)


class Record:
    """One DuckDB file. DuckDB lets nobody else even read a file that a writer holds, so it is opened only briefly.

    A record of an older schema is read on a copy in the system's temporary folder that is brought to the newest one and
    removed with this object; the file itself is not touched. `tell` is told in one sentence what `create` did to such a
    record.

    Raises, from every method that opens the file:
        RecordError: it is missing, busy for longer than `wait` seconds, not a record, damaged, or of a newer schema.
    """

    def __init__(self, path: Path, wait: float = WAIT, tell: Callable[[Text], None] | None = None) -> None:
        self.path = path
        self._named = path  # in sentences: a copy goes by the name of its original
        self.wait = wait
        self._tell = tell
        self._copy: _Copy | None = None

    def create(self) -> None:
        """Make the file if there is none, and bring it to the newest schema.

        A record of an older schema is migrated on a copy, which then takes its place; a backup stays beside it.
        """
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise NoRecord(unusable(self.path, str(error))) from None
        with self.write() as con:
            version = _check_schema(con, self.path)
            if version == 0:
                _migrate(con, self.path)
        # Closing has checkpointed the schema, so that no later crash has to replay it.
        if 0 < version < migrations()[-1].number:
            self._renew()

    @contextmanager
    def write(self) -> "Generator[duckdb.DuckDBPyConnection]":
        """A connection that may write."""
        con = self._open(read_only=False)
        try:
            with interruptible(con):
                yield con
        finally:
            con.close()

    @contextmanager
    def read(self, *, copying_to: Path | None = None, spilling: bool = True) -> "Generator[duckdb.DuckDBPyConnection]":
        """A connection that may only read, of the newest schema, and no other file.

        It may write files into the folder `copying_to`, which is resolved. What does not fit in memory is put into a
        folder beside the record, unless it is not `spilling`.
        """
        import duckdb

        self._check_there()
        config = CONFIG if copying_to else READING if spilling else READING | {"temp_directory": ""}
        con = self._open(read_only=True, config=config)
        try:
            with interruptible(con):
                older = _check_schema(con, self.path) < migrations()[-1].number
            if older:
                con.close()
                con = duckdb.connect(str(self._newest()), read_only=True, config=config)
            with interruptible(con):
                if copying_to:
                    con.execute(f"SET allowed_directories = [{quoted(copying_to)}]")
                    con.execute("SET enable_external_access = false")
                yield con
        except duckdb.Error as error:
            if is_damage(str(error)):
                raise RecordError(damaged(self._named, str(error))) from None
            if isinstance(error, duckdb.CatalogException | duckdb.BinderException | duckdb.PermissionException):
                _check_shape(con, self._named)
            raise
        finally:
            con.close()

    def rows(self, sql: str, parameters: list[Any] | dict[str, Any] | None = None) -> list[dict[str, Any]]:
        """The rows of a query, by column name."""
        with self.read() as con:
            cursor = con.execute(sql, parameters or [])
            columns = [column[0] for column in cursor.description or []]
            return [dict(zip(columns, row)) for row in cursor.fetchall()]

    @contextmanager
    def snapshot(self) -> "Generator[Record]":
        """The record as it is now, of the newest schema, in a file of its own that is gone afterwards.

        Its tables and views are those of the schema: from here, rows leave the record. For what takes longer than
        others can wait: the record itself is held only while its bytes are copied. Not for a process with another
        thread at the same record: closing a file lets go of the locks that the process has on it.
        """
        self._check_there()
        with tempfile.TemporaryDirectory(prefix="zhuogui-", ignore_cleanup_errors=True) as folder:
            copy = Record(Path(folder) / _COPY, self.wait)
            copy._named = self.path
            con = self._open(read_only=True, config=READING)
            try:
                with interruptible(con):
                    _check_schema(con, self.path)
                _copy_bytes(self.path, copy.path)
            finally:
                con.close()
            self._renew_copy(copy)
            yield copy

    def _renew_copy(self, copy: "Record") -> None:
        import duckdb

        con = copy._open(read_only=False, config=READING)
        try:
            with interruptible(con):
                _migrate(con, self.path)
                _check_shape(con, self.path)
        except duckdb.Error as error:
            if is_damage(str(error)):
                raise RecordError(damaged(self.path, str(error))) from None
            raise
        finally:
            con.close()

    def _check_there(self) -> None:
        try:
            there = self.path.exists()
        except OSError as error:  # such as a name that no file can have
            raise NoRecord(unusable(self.path, str(error))) from None
        if not there:
            raise NoRecord(Text(f"there is no record at {self.path}", f"{self.path} 没有记录文件"))

    def _open(self, *, read_only: bool, config: dict[str, Any] = CONFIG) -> "duckdb.DuckDBPyConnection":
        import duckdb

        return self._patiently(lambda: duckdb.connect(str(self.path), read_only=read_only, config=config))

    def _patiently(self, opened: Callable[[], T]) -> T:
        """What `opened` gives, once nobody else holds the file."""
        import duckdb

        deadline, pause = time.monotonic() + self.wait, 0.01
        while True:
            try:
                return opened()
            except duckdb.Error as error:
                if "could not set lock" not in str(error).lower():
                    raise NoRecord(unusable(self.path, str(error))) from None
                if time.monotonic() > deadline:
                    raise RecordError(busy(self.path, str(error))) from None
            time.sleep(pause)
            pause = min(pause * 1.5, 0.2)

    def _newest(self) -> Path:
        """The copy of the newest schema, made anew when the record has changed since."""
        state = _state(self.path)
        if self._copy is None or self._copy.of != state:
            folder = self._copy.path.parent if self._copy else Path(tempfile.mkdtemp(prefix="zhuogui-"))
            if self._copy is None:
                finalize(self, shutil.rmtree, folder, ignore_errors=True)
            copy = folder / _COPY
            copy.unlink(missing_ok=True)
            with self._copied(copy):
                self._copy = _Copy(copy, state)
        return self._copy.path

    @contextmanager
    def _copied(self, target: Path) -> Generator[int]:
        """Make a copy of the newest schema. Within, nobody can write to the record; gives the schema that it has."""
        import duckdb

        con = duckdb.connect(config=CONFIG)
        try:
            self._patiently(lambda: con.execute(f"ATTACH {quoted(self.path)} AS old (READ_ONLY)"))
            try:
                with interruptible(con):
                    version = _copy(con, target, self.path)
            except duckdb.Error as error:
                if is_damage(str(error)):
                    raise RecordError(damaged(self.path, str(error))) from None
                raise RecordError(_not_copied(self.path, target.parent, str(error))) from None
            yield version
        finally:
            con.close()

    def _renew(self) -> None:
        from filelock import FileLock, Timeout

        path = self.path.resolve()  # the file behind a link is the one that others open too
        fresh = path.with_name(f".{path.name}.new")
        try:
            with FileLock(path.with_name(f".{path.name}.schema.lock"), timeout=self.wait):
                fresh.unlink(missing_ok=True)  # what a killed process left
                with self._copied(fresh) as version:
                    if version == migrations()[-1].number:
                        fresh.unlink()  # somebody else was faster
                        return
                    # Of a writer that was killed since; it belongs to the old file.
                    if _log(self.path).exists() or _log(path).exists():
                        raise RecordError(busy(self.path, ""))
                    backup = put_in_place(fresh, path, f"schema-{version}")
        except Timeout:
            raise RecordError(busy(self.path, "")) from None
        except OSError as error:
            raise RecordError(_not_copied(self.path, path.parent, str(error))) from None
        if self._tell:
            self._tell(_renewed(self.path, version, migrations()[-1].number, backup))


class _Copy(NamedTuple):
    """A copy of the newest schema, and what the record was when it was made."""

    path: Path
    of: tuple[object, ...]


_COPY = "copy.duckdb"


def _state(path: Path) -> tuple[object, ...]:
    """What changes whenever a file or its log is written."""
    found: list[object] = []
    for file in (path, _log(path)):
        try:
            stat = file.stat()
            found.append((stat.st_ino, stat.st_size, stat.st_mtime_ns))
        except OSError:
            found.append(None)
    return tuple(found)


def _copy_bytes(path: Path, target: Path) -> None:
    """Copy a record that is held for reading, with what a killed writer left in its log."""
    try:
        if _log(path).exists():
            shutil.copyfile(_log(path), _log(target))
        shutil.copyfile(path, target)
    except OSError as error:
        raise RecordError(_not_copied(path, target.parent, str(error))) from None


def _log(path: Path) -> Path:
    return path.with_name(f"{path.name}.wal")


def _copy(con: "duckdb.DuckDBPyConnection", target: Path, path: Path) -> int:
    """Copy the attached database `old` into a new file and migrate that; gives the schema of `old`."""
    con.execute("USE old")
    version = _check_schema(con, path)
    con.execute(f"ATTACH {quoted(target)} AS new")
    con.execute("SET enable_external_access = false")
    con.execute("COPY FROM DATABASE old TO new")
    con.execute("USE new")
    _migrate(con, path)
    con.execute("USE memory")
    con.execute("DETACH new")
    return version


def _version(con: "duckdb.DuckDBPyConnection") -> int | None:
    """The schema's number; 0 for an empty file, None for a file that is no record."""
    sql = (
        "SELECT table_name, column_name FROM duckdb_columns() WHERE database_name = current_database() AND NOT internal"
    )
    columns = con.execute(sql).fetchall()
    if ("migrations", "number") not in columns or ("migrations", "name") not in columns:
        return None if columns else 0
    rows = con.execute("SELECT number, name FROM migrations ORDER BY number").fetchall()
    if not rows:
        return 0
    return int(rows[-1][0]) if rows[0] == (1, migrations()[0].name) else None


def _check_schema(con: "duckdb.DuckDBPyConnection", path: Path) -> int:
    version, newest = _version(con), migrations()[-1].number
    if version is None:
        raise NoRecord(
            Text(f"{path} is a DuckDB file but not a record of games", f"{path} 是 DuckDB 文件，但不是对局记录")
        )
    if version > newest:
        raise RecordError(Text(
            f"{path} has schema {version}, newer than this program's {newest}; update the program, nothing was touched",
            f"{path} 的结构版本是 {version}，比本程序的 {newest} 新；请更新程序，文件未被改动",
        ))  # fmt: skip
    return version


def _migrate(con: "duckdb.DuckDBPyConnection", path: Path) -> None:
    """Bring an open database to the newest schema, in one transaction: no kill leaves it half-way."""
    import duckdb

    version = _check_schema(con, path)
    con.execute("BEGIN")
    con.execute("CREATE TABLE IF NOT EXISTS migrations (number INTEGER, name VARCHAR, applied_at TIMESTAMP)")
    for migration in migrations():
        if migration.number > version:
            try:
                con.execute(migration.sql)
            except duckdb.CatalogException as error:  # a table is missing, or another has a name of ours
                raise RecordError(not_migrated(path, version, migration.number, str(error))) from None
            now = datetime.now(UTC).replace(tzinfo=None)
            con.execute("INSERT INTO migrations VALUES (?, ?, ?)", [migration.number, migration.name, now])
    con.execute("COMMIT")


def _check_shape(con: "duckdb.DuckDBPyConnection", path: Path) -> None:
    """See that an open record of the newest schema has the tables and views of that schema.

    Raises:
        RecordError: one is missing or something else, such as a view that has the name of a table.
    """
    schema = migrations()
    name = first_difference(con, tuple(migration.sql for migration in schema))
    if name is not None:
        raise RecordError(misshapen(path, schema[-1].number, name))


def _renewed(path: Path, version: int, newest: int, backup: Path) -> Text:
    return Text(
        f"{path} had schema {version} and has {newest} now; as it was before it is in {backup}",
        f"{path} 的结构版本已从 {version} 升到 {newest}；原来的文件保存在 {backup}",
    )


def _not_copied(path: Path, folder: Path, error: str) -> Text:
    first = error.splitlines()[0][:200] if error else "?"
    return Text(
        f"{path} could not be copied to {folder}: {first}; it is as it was",
        f"无法把 {path} 复制到 {folder}：{first}；原文件没有改动",
    )
