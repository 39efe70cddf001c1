"""The calls of a recorded game, read back with the whole text that was sent.

Owns: how a user text is kept as what it adds to the one before, and the reading of both.
Must not know: who asked, or what for.
"""

from typing import NamedTuple

from ..store.record import Record


class StoredCall(NamedTuple):
    """A row of `calls`, with the system text and the whole user text."""

    seat: int
    number: int
    ask_id: int
    purpose: str
    agent: str
    provider: str
    model: str
    status: str
    late: bool
    stop: str | None
    input_tokens: int | None
    output_tokens: int | None
    cached_tokens: int | None
    cost_usd: float | None
    latency_ms: float
    requests: int
    response: str | None
    error: str | None
    marks: list[str]
    system: str
    user: str


class LastText:
    """The last user text of a seat, in the pieces that the record keeps anyway: it costs no memory of its own."""

    def __init__(self) -> None:
        self._pieces: list[tuple[str, int]] = []  # a text, and how many of its characters count

    def add(self, text: str) -> tuple[int, str]:
        """How many characters `text` shares with the last one from the beginning, and the rest of it."""
        kept, pieces = 0, list[tuple[str, int]]()
        for piece, length in self._pieces:
            same = _shared(piece, length, text, kept)
            pieces.append((piece, same))
            kept += same
            if same < length:
                break
        added = text[kept:]
        self._pieces = [*pieces, (added, len(added))]
        return kept, added


def _shared(piece: str, length: int, text: str, start: int) -> int:
    """How many of the first `length` characters of `piece` stand in `text` from `start` on."""
    low, high = 0, min(length, len(text) - start)
    if text.startswith(piece[:high], start):  # of all pieces but the last this is so
        return high
    while low < high:
        middle = (low + high + 1) // 2
        if text.startswith(piece[low:middle], start + low):
            low = middle
        else:
            high = middle - 1
    return low


def stored_calls(record: Record, game_id: str) -> list[StoredCall]:
    """All calls of a game, by seat and number.

    Raises:
        RecordError: the record cannot be read.
    """
    calls: list[StoredCall] = []
    seat, user = None, ""
    for row in record.rows(_SQL, [game_id]):
        kept, added = row.pop("kept"), row.pop("added")
        user = (user[:kept] if row["seat"] == seat else "") + added
        seat = row["seat"]
        calls.append(StoredCall(**row, user=user))
    return calls


_SQL = """
SELECT c.* EXCLUDE (game_id, prompt_hash), p.text AS system
FROM calls c JOIN prompts p USING (prompt_hash) WHERE c.game_id = ? ORDER BY c.seat, c.number
"""
