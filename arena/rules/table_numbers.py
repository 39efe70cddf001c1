"""Numbers that a text needs of a table: what a formula comes to at one of a given size, and how many of each role.

Owns: those formulas, for texts; a game reckons with its own table. Must not know: the sentences that name a number.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ..games.full_edition import STATEMENT_WIDTH
from ..roles import HIDDEN, SIDES, counted
from ..text import Language, Text
from ..variants import Variant
from .house_rule_models import AnyRules, ZhuoguiCompetitionRules


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


def numbers(rules: AnyRules, size: TableSize | None) -> dict[str, str]:
    """Numbers by their names in texts: `n_ROLE`, how many are dealt, and `n_hidden`, how many of the side that the
    others must find, at a table of a known size; a limit in letters.
    """
    found = {f"n_{role}": str(count) for role, count in size.dealt.items()} if size else {}
    if size:
        found["n_hidden"] = str(sum(count for role, count in size.dealt.items() if SIDES[role] in HIDDEN))
    if isinstance(rules, ZhuoguiCompetitionRules):  # ZGC-R.3
        found["max_statement_en"] = str(min(rules.max_speech, rules.max_statement * STATEMENT_WIDTH["en"]))
    return found


def role_table(variant: Variant, rules: AnyRules, language: Language, players: int | None = None) -> str:
    """A line for each number of players that there may be, or for the one of the table, with what is dealt."""
    sizes: Iterable[int] = variant.allowed(rules) if players is None else [players]
    row = Text("{players} players: {roles}.", "{players} 名玩家：{roles}。").to(language)
    return "\n".join(row.format(players=n, roles=counted(variant.dealt(n, rules), language)) for n in sizes)
