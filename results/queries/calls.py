"""The calls of a recorded game, read back with the whole text that was sent.

Owns: how a user text is kept as what it adds to the one before, and the reading of both.
Must not know: who asked, or what for.
"""

from typing import NamedTuple

from ..store.record import Record
from ..store.tables import CALLS, PROMPTS, CallRow


class StoredCall(NamedTuple):
    """A row of `calls`, with the system text and the whole user text."""

    row: CallRow
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
    with record.read() as con:
        rows = CALLS.read(con, "game_id = ? ORDER BY seat, number", [game_id])
        prompts = PROMPTS.read(con, "list_contains(?, prompt_hash)", [list({row.prompt_hash for row in rows})])
    system = {prompt.prompt_hash: prompt.text for prompt in prompts}
    calls: list[StoredCall] = []
    seat, user = None, ""
    for row in rows:
        user = (user[: row.kept] if row.seat == seat else "") + row.added
        seat = row.seat
        calls.append(StoredCall(row, system[row.prompt_hash], user))
    return calls
