"""Only one run at a time plays a tournament into a record. Readers and other tournaments are not kept from it.

Owns: the lock, which ends with its process however that ends, and who holds it. Must not know: what is written.
"""

import os
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from arena.text import Text

from .file_swap import file_part
from .record import RecordError

LOCK_WAIT = 0.3  # seconds to wait for the lock: who asks for its holder takes it for a moment


class AlreadyRunning(RecordError):
    """Another process is playing the same tournament into the same record."""


@contextmanager
def one_writer(record: Path, tournament_id: str) -> Generator[None]:
    """Inside, this process alone plays a tournament into a record.

    Raises:
        AlreadyRunning: another one does; nothing was touched.
    """
    from filelock import FileLock, Timeout

    path = _lock_path(record, tournament_id)
    lock = FileLock(path, timeout=LOCK_WAIT)
    try:
        lock.acquire()
    except Timeout:
        raise AlreadyRunning(_running(record, tournament_id, path)) from None
    try:
        with suppress(OSError):
            path.write_text(str(os.getpid()))
        yield
    finally:
        lock.release()


class Holder(NamedTuple):
    """The process that plays a tournament (None if unknown), and since when, in seconds of the system's clock."""

    pid: int | None
    since: float


def holder(record: Path, tournament_id: str) -> Holder | None:
    """Who plays a tournament into a record now; None if nobody does. No file is made."""
    path = _lock_path(record, tournament_id)
    try:
        if not _is_held(path):
            return None
        return Holder(_pid(path), path.stat().st_mtime)
    except OSError:
        return None  # there was no run yet, or its lock is not ours to read


def _is_held(path: Path) -> bool:
    try:
        import fcntl
    except ImportError:  # Windows
        return path.exists() and _is_held_on_windows(path)
    with path.open("rb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


def _is_held_on_windows(path: Path) -> bool:
    from filelock import FileLock, Timeout

    try:
        with FileLock(path, blocking=False):
            return False
    except Timeout:
        return True


def _lock_path(record: Path, tournament_id: str) -> Path:
    return record.with_name(f".{record.name}.{file_part(tournament_id)}.lock")


def _pid(path: Path) -> int | None:
    try:
        return int(path.read_text())
    except (OSError, ValueError):
        return None


def _running(record: Path, tournament_id: str, path: Path) -> Text:
    pid = _pid(path)
    who, who_zh = (f"process {pid}", f"进程 {pid}") if pid else ("another process", "另一个进程")
    return Text(
        f"{who} is playing tournament {tournament_id} into {record} already; wait for it, or stop it first",
        f"{who_zh}正在把比赛 {tournament_id} 记录到 {record}；请等它结束，或先停止它",
    )
