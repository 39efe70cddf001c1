"""Lines that wait at a terminal before they are asked for, such as the rest of a paste.

Owns: letting go of them. What is piped is never touched: there a line is an answer, whenever it was written.
"""

from select import select

from .streams import stdin

try:
    import termios
except ImportError:  # Windows: what was typed early stays, as ever
    termios = None  # type: ignore[assignment]


def drop_pending() -> bool:
    """Let go of what was typed and not read yet; whether there was a whole line of it."""
    typed = stdin()
    if termios is None or typed is None or typed.closed or not typed.isatty():
        return False
    waiting, _, _ = select([typed], [], [], 0)
    termios.tcflush(typed, termios.TCIFLUSH)
    return bool(waiting)
