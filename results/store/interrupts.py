"""Stopping DuckDB's work from outside: Ctrl-C, SIGTERM, and the end of a time limit.

DuckDB looks for signals between its own tasks, but not while the main thread waits for what other threads do, and it
raises errors of several kinds. Owns: hearing signals meanwhile, and saying that work was broken off as the rest of
Python does, by `KeyboardInterrupt` or `TimeoutError`. Must not know: records, or what follows.
"""

import os
import signal
import threading
from collections.abc import Generator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

AGAIN = 0.05  # seconds after which work that is late is stopped once more: it may only just have begun
_STOPS = (signal.SIGINT, signal.SIGTERM)
_OVER = b"\0"  # no signal's number


@contextmanager
def stoppable() -> Generator[None]:
    """Take SIGTERM as Ctrl-C inside: a service manager's stop ends a run as cleanly as a person's."""
    if not _in_main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, lambda number, frame: signal.raise_signal(signal.SIGINT))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def interruptible(con: "DuckDBPyConnection") -> Generator[None]:
    """Inside, Ctrl-C and SIGTERM break off what `con` does. For the main thread, the only one that gets signals.

    Raises:
        KeyboardInterrupt: it was broken off.
    """
    if not _in_main_thread():
        yield
        return
    _watcher.begin(con)
    try:
        try:
            yield
        finally:
            _watcher.end(con)
    except Exception:
        if _watcher.stopped:
            raise KeyboardInterrupt from None
        raise


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
        try:
            yield
        finally:
            over.set()
            watcher.join()
    except Exception:
        if late.is_set():
            raise TimeoutError from None
        raise


class _SignalWatcher:
    """A thread that hears signals from the first to the last connection that the main thread works with.

    They may end in any order: a signal can come while a `with` statement is left, and its end is then made up for when
    its garbage is collected. `stopped` says whether any signal came.
    """

    def __init__(self) -> None:
        self.stopped = False
        self._working: list[DuckDBPyConnection] = []

    def begin(self, con: "DuckDBPyConnection") -> None:
        self._working.append(con)
        if len(self._working) > 1:
            return
        self.stopped = False
        self._reading, self._writing = os.pipe()
        os.set_blocking(self._writing, False)
        self._thread = threading.Thread(target=self._watch, name="interrupting", daemon=True)
        self._before = signal.set_wakeup_fd(self._writing, warn_on_full_buffer=False)
        self._thread.start()

    def end(self, con: "DuckDBPyConnection") -> None:
        self._working.remove(con)
        if self._working:
            return
        signal.set_wakeup_fd(self._before)
        os.write(self._writing, _OVER)  # closing it would not do: a forked process may hold it open
        self._thread.join()
        os.close(self._reading)
        os.close(self._writing)

    def _watch(self) -> None:
        """Python writes the number of each signal that it handles."""
        while (number := os.read(self._reading, 1)) != _OVER:
            if number[0] in _STOPS:
                self.stopped = True
                for con in tuple(self._working):
                    _break_off(con)


_watcher = _SignalWatcher()


def _break_off(con: "DuckDBPyConnection") -> None:
    with suppress(Exception):  # it was closed meanwhile
        con.interrupt()


def _in_main_thread() -> bool:
    return threading.current_thread() is threading.main_thread()
