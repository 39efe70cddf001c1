"""Stopping DuckDB's work from outside: Ctrl-C, SIGTERM, and the end of a time limit.

DuckDB looks for signals between its own tasks, but not while the main thread waits for other threads. Owns: hearing
signals meanwhile, and saying that work was broken off as the rest of Python does, by `KeyboardInterrupt` or
`TimeoutError`. Must not know: records, or what follows.
"""

import os
import signal
import threading
from collections.abc import Generator
from contextlib import contextmanager, nullcontext, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

AGAIN = 0.05  # seconds after which late work is stopped once more: it may only just have begun
_STOPS = (signal.SIGINT, signal.SIGTERM)
_OVER = b"\0"  # no signal's number
_working: "list[DuckDBPyConnection]" = []  # of the main thread


@contextmanager
def stoppable() -> Generator[None]:
    """Take SIGTERM as Ctrl-C inside: a service manager's stop ends a run as cleanly as a person's."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, _stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _stop(number: int, frame: object) -> None:
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # as in what a shell's script has in the background
        raise KeyboardInterrupt
    signal.raise_signal(signal.SIGINT)


@contextmanager
def interruptible(con: "DuckDBPyConnection") -> Generator[None]:
    """Inside, Ctrl-C and SIGTERM break off what `con` does. For the main thread, the only one that gets signals.

    Raises:
        KeyboardInterrupt: it was broken off.
    """
    import duckdb

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    _working.append(con)
    try:
        with nullcontext() if _working[1:] else _hearing():
            yield
    except Exception as error:
        if isinstance(error, duckdb.InterruptException) or str(error) == "Query interrupted":  # heard by DuckDB
            raise KeyboardInterrupt from None
        raise
    finally:  # a signal may leave this to the garbage collector, after those around it
        _working.remove(con)


@contextmanager
def _hearing() -> Generator[None]:
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    watcher = threading.Thread(target=_watch, args=(reading,), name="interrupting", daemon=True)
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


def _watch(reading: int) -> None:
    """Python writes the number of each signal that it handles."""
    while (number := os.read(reading, 1)) != _OVER:
        if number[0] in _STOPS:
            for con in tuple(_working):
                _break_off(con)


@contextmanager
def time_limit(con: "DuckDBPyConnection", seconds: float) -> Generator[None]:
    """Inside, what `con` does is broken off after so many seconds. What is done by then counts.

    Raises:
        TimeoutError: it was broken off.
    """
    over, late = threading.Event(), threading.Event()

    def watch() -> None:
        wait = min(seconds, threading.TIMEOUT_MAX)
        while not over.wait(wait):
            late.set()
            _break_off(con)
            wait = AGAIN

    watcher = threading.Thread(target=watch, name="time limit", daemon=True)
    watcher.start()
    try:
        yield
    except Exception:
        if late.is_set():
            raise TimeoutError from None
        raise
    finally:
        over.set()
        watcher.join()


def _break_off(con: "DuckDBPyConnection") -> None:
    with suppress(Exception):  # it was closed meanwhile
        con.interrupt()
