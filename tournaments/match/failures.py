"""Exceptions of players' code, and of our own, as tracebacks that may be shown and kept.

Owns: which frames are worth showing, how long a traceback may be, and that no key is in it. Must not know: who is told.
"""

import os
import traceback
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

from agents.llm.key_scan import without_keys
from agents.protocol import PlayerFailed

from .decision import storable

_MOST = 4000  # characters of a traceback; its end says what went wrong
_OURS = str(Path(__file__).parent)


class Failure(NamedTuple):
    """A player's code failed in `seat`, `times` times in the same way; `trace` is its traceback."""

    seat: int
    trace: str
    times: int = 1


def traced(error: BaseException) -> str:
    """The traceback of an exception, from the first frame that is not the table loop's.

    Nothing that an exception does while it is shown can do harm: it comes from foreign code.
    """
    try:
        text = (
            error.trace
            if isinstance(error, PlayerFailed)
            else "".join(traceback.format_exception(type(error), error, _outside(error)))
        )
    except Exception as worse:
        text = f"{type(error).__name__}, which cannot be shown: {type(worse).__name__}"
    text = storable(without_keys(text, os.environ)).strip()
    return text if len(text) <= _MOST else "…" + text[1 - _MOST :]


def _outside(error: BaseException) -> TracebackType | None:
    trace = error.__traceback__
    while trace is not None and trace.tb_next and trace.tb_frame.f_code.co_filename.startswith(_OURS):
        trace = trace.tb_next
    return trace
