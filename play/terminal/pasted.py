"""Lines that wait at a terminal before they are asked for, such as the rest of a paste.

Owns: letting go of them. What is piped is never touched: there a line is an answer, whenever it was written.
"""

import sys
from select import select

try:
    import termios
except ImportError:  # Windows: what was typed early stays, as ever
    termios = None  # type: ignore[assignment]


def drop_pending() -> bool:
    """Let go of what was typed and not read yet; whether there was a whole line of it."""
    if termios is None or sys.stdin is None or sys.stdin.closed or not sys.stdin.isatty():
        return False
    waiting, _, _ = select([sys.stdin], [], [], 0)
    termios.tcflush(sys.stdin, termios.TCIFLUSH)
    return bool(waiting)
