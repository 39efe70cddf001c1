"""Ctrl-C while DuckDB works.

DuckDB looks for it between its own tasks, but not while the main thread waits for what other threads do. Owns:
the watcher that hears it meanwhile. Must not know: records, or what follows.
"""

import os
import signal
import threading
from collections.abc import Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import duckdb

_STOPS = (signal.SIGINT, signal.SIGTERM)
_OVER = b"\0"  # no signal's number


@contextmanager
def interruptible(con: "duckdb.DuckDBPyConnection") -> Generator[None]:
    """Inside, Ctrl-C and SIGTERM break off what `con` does; who asked for it gets that as an error of DuckDB's.

    For the main thread, the only one that gets signals; elsewhere nothing changes.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    watcher = threading.Thread(target=_watch, args=(reading, con), name="interrupting", daemon=True)
    before = signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
    watcher.start()
    try:
        yield
    finally:
        signal.set_wakeup_fd(before)
        os.write(writing, _OVER)  # closing it would not do: a forked process may hold it open
        watcher.join()
        os.close(reading)
        os.close(writing)


def _watch(reading: int, con: "duckdb.DuckDBPyConnection") -> None:
    """Python writes the number of each signal that it handles."""
    while (number := os.read(reading, 1)) != _OVER:
        if number[0] in _STOPS:
            con.interrupt()
