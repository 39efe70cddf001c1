"""The end of a journal's file: a last line feed that an editor took, and half a line that a kill left.

Must not know: what lines say, or what is told to whoever runs the program.
"""

import os
from pathlib import Path

from .journal_lines import is_whole


def end_last_line(path: Path) -> None:
    """Give a whole last line its line feed, which an editor may have taken. Raises OSError if that cannot be done."""
    try:
        with path.open("rb") as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(max(0, size - 1))
            if file.read() in (b"", b"\n"):
                return
            file.seek(0)
            *_, last = file
    except FileNotFoundError:
        return
    if is_whole(last):
        with path.open("ab") as file:
            file.write(b"\n")


def cut(path: Path, size: int) -> int:
    """Take a torn last line, which follows the first `size` bytes, from a file; gives how many bytes it had.

    Raises OSError if that cannot be done.
    """
    if not path.exists() or (torn := path.stat().st_size - size) <= 0:
        return 0
    with path.open("rb+") as file:
        file.truncate(size)
    if not size:
        path.unlink()
    return torn
