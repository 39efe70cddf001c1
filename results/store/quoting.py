"""Paths as texts in SQL. Must not know: what is done with them."""

from pathlib import Path


def quoted(path: Path) -> str:
    """A path as a text in SQL."""
    return "'" + str(path).replace("'", "''") + "'"
