"""The pages of docs/ that are made from the code, with their prose; `python -m play.docgen` writes them.

Must not know: commands. Tests hold the written pages and these modules together.
"""

from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "docs"


def row(*cells: str) -> str:
    """A row of a table in Markdown."""
    return f"| {' | '.join(cells)} |"
