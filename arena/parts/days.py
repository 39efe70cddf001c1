"""The days of a game, and when they have been enough (CM-16). Must not know: what happens in one."""

from collections.abc import Iterator

from ..house_rule_models import CommonRules
from ..table import Table


def days(table: Table[CommonRules]) -> Iterator[int]:
    """The numbers of the days until the game is a draw (CM-16)."""
    longest = table.rules.max_days
    last = 2 * table.header.players if longest == "2n" else longest
    day = 1
    while last == "off" or day <= last:
        yield day
        day += 1
