"""Standard output and input are ours alone: what players' code prints goes to where errors go, and it reads nothing.

Owns: keeping the two apart, while a command runs. Must not know: what is printed.
"""

import os
import sys
import threading
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any, TextIO, cast

from .streams import held, stderr


class _Ours:
    """The standard output for the thread that runs a command, and stderr for all others."""

    def __init__(self, ours: TextIO) -> None:
        self._ours = ours

    def __getattr__(self, name: str) -> Any:
        main = threading.current_thread() is threading.main_thread()
        return getattr(self._ours if main else stderr(), name)


@contextmanager
def own_output() -> Generator[None]:
    """Meanwhile nothing but the main thread's prints reaches the standard output, whoever inherits its descriptor.

    Standard input is empty for whoever asks for it by its name in `sys`.
    """
    before, ours = sys.stdout, sys.stdout
    if _is_first(before):
        before.flush()
        ours = open(os.dup(1), "w", encoding=before.encoding, errors="replace")  # noqa: SIM115, PTH123
        os.dup2(2, 1)
    sys.stdout = cast("TextIO", _Ours(ours))
    try:
        with held(), open(os.devnull) as nothing:  # noqa: PTH123
            sys.stdin = nothing
            yield
    finally:
        sys.stdout = before
        if ours is not before:
            try:
                ours.flush()
            finally:
                os.dup2(ours.fileno(), 1)
                ours.close()


def _is_first(stream: TextIO) -> bool:
    """Whether it is the process's own standard output."""
    try:
        return stream.fileno() == 1
    except (OSError, ValueError):
        return False
