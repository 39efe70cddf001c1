"""The record's file: opened for a moment, never held, brought to the newest schema, and never harmed.

Owns: opening, waiting for whoever holds the file, migrations. Must not know: what the rows mean.
"""

import re
import time
from collections.abc import Generator
from contextlib import contextmanager
from datetime import UTC, datetime
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from arena.errors import ArenaError
from arena.text import Text

if TYPE_CHECKING:
    import duckdb

WAIT = 8.0  # seconds to wait for another process to let go of the file


class RecordError(ArenaError):
    """A record that cannot be used; nothing in it was touched."""


class NoRecord(RecordError):
    """There is no record where the caller said: no file, or a file of another kind."""


class Migration(NamedTuple):
    number: int
    name: str
    sql: str


def migrations() -> list[Migration]:
    """The schema's history: numbered SQL files, in order."""
    folder = resources.files("results") / "migrations"
    files = sorted(file.name for file in folder.iterdir() if file.name.endswith(".sql"))
    return [Migration(int(name[:4]), name[:-4], (folder / name).read_text("utf-8")) for name in files]


class Record:
    """One DuckDB file. DuckDB lets nobody else even read a file that a writer holds, so it is opened only briefly.

    Raises, from every method that opens the file:
        RecordError: it is missing, busy for longer than `wait` seconds, not a record, or of a newer schema.
    """

    def __init__(self, path: Path, wait: float = WAIT) -> None:
        self.path = path
        self.wait = wait

    def create(self) -> None:
        """Make the file if there is none, and bring it to the newest schema."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise NoRecord(_unusable(self.path, str(error))) from None
        with self.write() as con:
            _migrate(con, self.path)
        # Closing has checkpointed the schema, so that no later crash has to replay it.

    @contextmanager
    def write(self) -> "Generator[duckdb.DuckDBPyConnection]":
        """A connection that may write."""
        con = self._open(read_only=False)
        try:
            yield con
        finally:
            con.close()

    @contextmanager
    def read(self) -> "Generator[duckdb.DuckDBPyConnection]":
        """A connection that may only read, of a schema this program knows."""
        if not self.path.exists():
            raise NoRecord(Text(f"there is no record at {self.path}", f"{self.path} 没有记录文件"))
        con = self._open(read_only=True)
        try:
            _check_schema(con, self.path)
            yield con
        finally:
            con.close()

    def rows(self, sql: str, parameters: list[Any] | None = None) -> list[dict[str, Any]]:
        """The rows of a query, by column name."""
        with self.read() as con:
            cursor = con.execute(sql, parameters or [])
            columns = [column[0] for column in cursor.description or []]
            return [dict(zip(columns, row)) for row in cursor.fetchall()]

    def _open(self, *, read_only: bool) -> "duckdb.DuckDBPyConnection":
        import duckdb

        deadline, pause = time.monotonic() + self.wait, 0.01
        while True:
            try:
                return duckdb.connect(str(self.path), read_only=read_only, config={"threads": 2})
            except duckdb.IOException as error:
                if "could not set lock" not in str(error).lower():
                    raise NoRecord(_unusable(self.path, str(error))) from None
                if time.monotonic() > deadline:
                    raise RecordError(_busy(self.path, str(error))) from None
            except duckdb.Error as error:
                raise NoRecord(_unusable(self.path, str(error))) from None
            time.sleep(pause)
            pause = min(pause * 1.5, 0.2)


def _version(con: "duckdb.DuckDBPyConnection") -> int | None:
    """The schema's number; 0 for an empty file, None for a file that is no record."""
    tables = {row[0] for row in con.execute("SELECT table_name FROM duckdb_tables()").fetchall()}
    if "migrations" not in tables:
        return None if tables else 0
    row = con.execute("SELECT coalesce(max(number), 0) FROM migrations").fetchall()
    return int(row[0][0])


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
    version = _check_schema(con, path)
    for migration in migrations():
        if migration.number <= version:
            continue
        con.execute("BEGIN")
        con.execute("CREATE TABLE IF NOT EXISTS migrations (number INTEGER, name VARCHAR, applied_at TIMESTAMP)")
        con.execute(migration.sql)
        now = datetime.now(UTC).replace(tzinfo=None)
        con.execute("INSERT INTO migrations VALUES (?, ?, ?)", [migration.number, migration.name, now])
        con.execute("COMMIT")


def _busy(path: Path, error: str) -> Text:
    holder = re.search(r"PID (\d+)", error)
    who = f"process {holder[1]}" if holder else "another process"
    who_zh = f"进程 {holder[1]}" if holder else "另一个进程"
    return Text(f"{path} is held by {who}; close that program and try again", f"{path} 被{who_zh}占用；请关闭它后重试")


def _unusable(path: Path, error: str) -> Text:
    first = error.splitlines()[0][:200]
    return Text(f"{path} cannot be opened: {first}", f"无法打开 {path}：{first}")
