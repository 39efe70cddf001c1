"""The record's file: opened for a moment, never held, and never harmed.

Owns: opening, waiting for whoever holds the file, and copies. Must not know: what the rows mean.
"""

import os
import shutil
import tempfile
import threading
import time
from collections.abc import Generator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arena.errors import ArenaError
from arena.text import Text

from . import unreadable
from .contents import first_difference
from .interrupts import interruptible
from .migrations import FIRST, NotBrought, bring_to_newest, newest_schema, schema_of
from .write_ahead_log import hides_commits, is_no_log, log_of

if TYPE_CHECKING:
    import duckdb

WAIT = 8.0  # seconds to wait for another process to let go of the file
# A file of another program must not send DuckDB to the network for an extension that reads it.
CONFIG: dict[str, Any] = {"threads": 2, "autoinstall_known_extensions": False, "autoload_known_extensions": False}
# A view in a stranger's record must not read other files of whoever opens it, to read or to write.
FENCED = CONFIG | {"enable_external_access": False}


class RecordError(ArenaError):
    """A record that cannot be used; nothing in it was touched."""


class NoRecord(RecordError):
    """There is no record where the caller said: no file, or a file of another kind."""


def fence(con: "duckdb.DuckDBPyConnection") -> None:
    """From here on a connection reaches no file but those that it has open."""
    con.execute("SET enable_external_access = false")


def quoted(path: Path) -> str:
    """A path as a text in SQL."""
    return "'" + str(path).replace("'", "''") + "'"


class Record:
    """One DuckDB file, `path` as it was given and `file` in full.

    DuckDB lets nobody else even read a file that a writer holds, so it is opened only briefly.

    Raises, from every method that opens the file:
        RecordError: it is missing, busy for longer than `wait` seconds, not a record, damaged, or of another schema
            than this program can read.
    """

    def __init__(self, path: Path, wait: float = WAIT) -> None:
        self.path = path
        self.file = path.absolute()  # it stays the same file wherever the process goes
        self._named = path  # in sentences: a copy goes by the name of its original
        self.wait = wait

    def create(self) -> None:
        """Make the file if there is none, and bring it to the newest schema."""
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise NoRecord(unreadable.unusable(self.path, str(error))) from None
        with self.write() as con:
            self._bring_to_newest(con)
        # Closing has checkpointed the schema, so that no later crash has to replay it.

    @contextmanager
    def write(self, *, fenced: bool = True) -> "Generator[duckdb.DuckDBPyConnection]":
        """A connection that may write, and reaches no other file unless it is not `fenced`.

        Unfenced is for a file that was made here, or until `fence` is called, before anything of the record is read.
        """
        with self._opened(read_only=False, config=FENCED if fenced else CONFIG) as con, _own_log(self.file):
            yield con

    @contextmanager
    def read(self, *, copying_to: Path | None = None, spilling: bool = True) -> "Generator[duckdb.DuckDBPyConnection]":
        """A connection that may only read, of the newest schema, and no other file.

        It may write files into the folder `copying_to`, which is resolved. What does not fit in memory is put into a
        folder beside the record, unless it is not `spilling`. A record of an older schema is read on a copy.
        """
        self._check_there()
        config = CONFIG if copying_to else FENCED if spilling else FENCED | {"temp_directory": ""}
        with self._opened(read_only=True, config=config) as con, self._explaining(con):
            if copying_to:
                con.execute(f"SET allowed_directories = [{quoted(copying_to)}]")
                fence(con)
            if self._schema(con) == newest_schema():
                yield con
                return
        with self.snapshot() as copy, copy.read(copying_to=copying_to, spilling=spilling) as con:
            yield con

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
            copy = Record(Path(folder) / "copy.duckdb", self.wait)
            copy._named = self.path
            with self._opened(read_only=True, config=FENCED) as con:
                self._schema(con)
                _copy_bytes(self.file, copy.file)
            with copy._opened(read_only=False, config=FENCED) as con, copy._explaining(con):
                copy._bring_to_newest(con)
                copy._check_shape(con)
            yield copy

    def _check_there(self) -> None:
        try:
            there = self.file.exists()
        except OSError as error:  # such as a name that no file can have
            raise NoRecord(unreadable.unusable(self.path, str(error))) from None
        if not there:
            raise NoRecord(Text(f"there is no record at {self.path}", f"{self.path} 没有记录文件"))

    @contextmanager
    def _opened(self, *, read_only: bool, config: dict[str, Any]) -> "Generator[duckdb.DuckDBPyConnection]":
        """A connection, once nobody else holds the file; Ctrl-C breaks off what it does."""
        with closing(self._connect(read_only, config)) as con, interruptible(con):
            yield con

    def _connect(self, read_only: bool, config: dict[str, Any]) -> "duckdb.DuckDBPyConnection":
        import duckdb

        # DuckDB's fence does not know the name of the log beside such a file: it is put up when a reader has opened it.
        known = config | {"enable_external_access": True} if "?" in self.path.name and config != CONFIG else config
        deadline, pause = time.monotonic() + self.wait, 0.01
        while True:
            try:
                if not read_only:
                    self._check_log()
                with _made_for_its_user():
                    con = duckdb.connect(str(self.file), read_only=read_only, config=known)
                if read_only and known is not config:
                    fence(con)
                if read_only:
                    self._check_log()
                return con
            except duckdb.Error as error:
                if unreadable.is_of_log(str(error)):
                    raise RecordError(unreadable.damaged_log(self._named, log_of(self.file).name)) from None
                if "could not set lock" not in str(error).lower():
                    raise NoRecord(unreadable.unusable(self.path, str(error))) from None
                if time.monotonic() > deadline:
                    raise RecordError(unreadable.busy(self.path, str(error))) from None
            time.sleep(pause)
            pause = min(pause * 1.5, 0.2)

    def _check_log(self) -> None:
        """See that DuckDB will leave out nothing of the log that a killed writer left."""
        log = log_of(self.file)
        try:
            if log.exists() and (is_no_log(log) or hides_commits(log)):
                raise RecordError(unreadable.damaged_log(self._named, log.name))
        except FileNotFoundError:
            return  # another process has just brought it into the record
        except OSError as error:
            raise RecordError(unreadable.unusable(log, str(error))) from None

    def _schema(self, con: "duckdb.DuckDBPyConnection") -> int:
        """The number of its schema, 0 for an empty file."""
        schema = schema_of(con)
        if schema is None:
            raise NoRecord(Text(
                f"{self._named} is a DuckDB file but not a record of games",
                f"{self._named} 是 DuckDB 文件，但不是对局记录",
            ))  # fmt: skip
        if 0 < schema < FIRST:
            raise RecordError(unreadable.of_earlier_build(self._named, schema, FIRST - 1))
        if schema > newest_schema():
            raise RecordError(unreadable.of_newer_program(self._named, schema, newest_schema()))
        return schema

    def _bring_to_newest(self, con: "duckdb.DuckDBPyConnection") -> None:
        try:
            bring_to_newest(con, self._schema(con))
        except NotBrought as error:
            raise RecordError(unreadable.not_migrated(self._named, error.number, str(error))) from None

    @contextmanager
    def _explaining(self, con: "duckdb.DuckDBPyConnection") -> Generator[None]:
        """Say it of the record where its file, not what is asked of it, is why DuckDB fails."""
        import duckdb

        try:
            yield
        except duckdb.Error as error:
            if unreadable.is_damage(str(error)):
                raise RecordError(unreadable.damaged(self._named, str(error))) from None
            if isinstance(error, duckdb.CatalogException | duckdb.BinderException | duckdb.PermissionException):
                self._check_shape(con)
            raise

    def _check_shape(self, con: "duckdb.DuckDBPyConnection") -> None:
        """See that it has the tables and views of the newest schema, not such as a view with the name of a table."""
        name = first_difference(con)
        if name is not None:
            raise RecordError(unreadable.misshapen(self._named, newest_schema(), name))


def _copy_bytes(path: Path, target: Path) -> None:
    """Copy a record that is held for reading, with what a killed writer left in its log."""
    try:
        if log_of(path).exists():
            shutil.copyfile(log_of(path), log_of(target))
        shutil.copyfile(path, target)
    except OSError as error:
        raise RecordError(unreadable.not_copied(path, target.parent, str(error))) from None


@contextmanager
def _own_log(path: Path) -> Generator[None]:
    """As `make_own_log`, and take it away where nothing was written: DuckDB would leave it lying."""
    make_own_log(path)
    try:
        yield
    finally:
        with suppress(OSError):
            if not log_of(path).stat().st_size:
                log_of(path).unlink()


def make_own_log(path: Path) -> None:
    """Make the log of a record that is open to write, so that nobody may read it who may not read the record."""
    with suppress(OSError):
        os.close(os.open(log_of(path), os.O_CREAT | os.O_EXCL | os.O_WRONLY, path.stat().st_mode & 0o666))


@contextmanager
def _made_for_its_user() -> Generator[None]:
    """A file that is made inside is for its user alone: it holds prompts, thoughts, and what services answer."""
    with _MASK:
        before = os.umask(0o077)
        try:
            yield
        finally:
            os.umask(before)


_MASK = threading.Lock()  # the mask is that of the whole process
