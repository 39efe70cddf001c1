"""The end of the process: what players' code has left running may not keep it.

Must not know: players, or what was done.
"""

import os
import sys
from contextlib import suppress
from threading import Timer
from typing import NoReturn

GRACE = 1.0  # seconds for threads that are still to be joined, and for what is registered to run at the end


def leave(code: int) -> NoReturn:
    """Exit with `code`, as Python does, but at once where that takes longer than `GRACE`: all that is ours is written.

    A thread that is no daemon, a pool's too, and a function of `atexit` would hold the process for ever.
    """
    for stream in (sys.__stdout__, sys.__stderr__):
        with suppress(OSError, ValueError, AttributeError):  # there is none, it is closed, or nobody reads it
            stream.flush()  # type: ignore[union-attr]
    timer = Timer(GRACE, os._exit, (code,))
    timer.daemon = True
    timer.start()
    sys.exit(code)
