"""What is missing in a record because it came from an export that left it out.

Must not know: how it was left out.
"""

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    import duckdb

LeftOutPart = Literal["texts", "prompts"]
TEXTS: LeftOutPart = "texts"
PROMPTS: LeftOutPart = "prompts"


def redacted(con: "duckdb.DuckDBPyConnection") -> bool:
    """Whether the texts of some game in an open record were redacted: such a game cannot be played back."""
    return any(TEXTS in parts for parts in left_out(con).values())


def left_out(con: "duckdb.DuckDBPyConnection") -> dict[str, frozenset[LeftOutPart]]:
    """By game: "texts" where what players wrote was redacted, "prompts" where prompts and raw replies are missing."""
    if not con.execute("SELECT 1 FROM duckdb_tables() WHERE table_name = 'left_out'").fetchall():
        return {}  # a record of an older schema
    found: dict[str, set[LeftOutPart]] = {}
    for game_id, what in con.execute("FROM left_out").fetchall():
        found.setdefault(game_id, set()).add(what)
    return {game_id: frozenset(parts) for game_id, parts in found.items()}
