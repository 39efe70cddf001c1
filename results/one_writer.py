"""One run of a tournament into one record at a time. Readers, and other tournaments in the same record, go on.

Owns: the lock, which ends with its process whatever ends that. Must not know: what is written.
"""

import os
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

from arena.text import Text

from .record import RecordError


class Running(RecordError):
    """Another process is playing the same tournament into the same record."""


@contextmanager
def one_writer(record: Path, tournament_id: str) -> Generator[None]:
    """Be the one who plays a tournament into a record.

    Raises:
        Running: somebody else is; nothing was touched.
    """
    from filelock import FileLock, Timeout

    path = record.with_name(f".{record.name}.{tournament_id}.lock")
    lock = FileLock(path, blocking=False)
    try:
        lock.acquire()
    except Timeout:
        raise Running(_running(record, tournament_id, path)) from None
    try:
        with suppress(OSError):
            path.write_text(str(os.getpid()))
        yield
    finally:
        lock.release()


def _running(record: Path, tournament_id: str, path: Path) -> Text:
    try:
        pid = path.read_text().strip()
    except OSError:
        pid = ""
    who, who_zh = (f"process {pid}", f"进程 {pid}") if pid else ("another process", "另一个进程")
    return Text(
        f"{who} is playing tournament {tournament_id} into {record} already; wait for it, or stop it first",
        f"{who_zh}正在把比赛 {tournament_id} 记录到 {record}；请等它结束，或先停止它",
    )
