"""Stopping from outside: what Ctrl-C does, SIGTERM does as well. Must not know: what is stopped."""

import signal
import threading
from collections.abc import Generator
from contextlib import contextmanager


@contextmanager
def stoppable() -> Generator[None]:
    """Take SIGTERM as Ctrl-C inside: a service manager's stop ends a run as cleanly as a person's."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, lambda number, frame: signal.raise_signal(signal.SIGINT))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
