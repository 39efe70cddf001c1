"""Numbers that a house rule leaves to be reckoned from the table: what a formula comes to at one of a given size.

Owns: those formulas, for texts; a game reckons with its own table. Must not know: how anything is worded.
"""

from collections.abc import Mapping
from typing import NamedTuple


class TableSize(NamedTuple):
    """How many play, and how many of each role are dealt."""

    players: int
    dealt: Mapping[str, int]


def worked_out(key: str, value: object, size: TableSize) -> int | None:
    """The number that `key=value` comes to at a table of `size`; None where it is no formula."""
    match key, value:
        case "max_days", "2n":
            return 2 * size.players
        case "guess_count", "example_3_at_9" if size.players == 9:
            return 3
        case ("guess_count", "formula" | "example_3_at_9") | ("zg3_guess_count", "formula"):
            return max(1, 5 - size.dealt["ghost"])
        case "zg2_spare_accusations", int():
            return size.dealt["ghost"] + value
        case "last_words_quota", "police_count":
            return size.dealt["police"] + size.dealt.get("police_boss", 0)
        case "sra5_round_limit", "killers_win_after_N_plus_3":
            return size.dealt["killer"] + 3
        case _:
            return None
