"""The record that a command writes to: what happens to one of an older schema is said in one line.

Must not know: what is written.
"""

from pathlib import Path

from arena.text import Language
from results.store.record import Record

from ..terminal.output import print_line


def record_to_write(path: str, language: Language) -> Record:
    """The record at `path`; nothing is opened or made yet."""
    return Record(Path(path), tell=lambda text: print_line(text.to(language), error=True))
