"""The three streams of a command: those with which it began, whatever players' code puts in their place.

Owns: which these are. Must not know: what is written or read. It imports nothing of ours (see `line_breaks`).
"""

import sys
from collections.abc import Generator
from contextlib import contextmanager
from typing import TextIO

_held: dict[str, TextIO] = {}


def stdin() -> TextIO | None:
    """What a person types; None where there is none."""
    return _held.get("stdin", sys.stdin)


def stdout() -> TextIO:
    """Where results go."""
    return _held.get("stdout", sys.stdout)


def stderr() -> TextIO:
    """Where all else goes."""
    return _held.get("stderr", sys.stderr)


@contextmanager
def held() -> Generator[None]:
    """Keep the present streams meanwhile; afterwards they stand where they stood."""
    outer = dict(_held)
    now = {name: getattr(sys, name) for name in ("stdin", "stdout", "stderr")}
    _held.update(now)
    try:
        yield
    finally:
        for name, stream in now.items():
            setattr(sys, name, stream)
        _held.clear()
        _held.update(outer)
