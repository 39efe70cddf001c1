"""The days of a game, and when they have been enough (CM-16). Must not know: what happens in one."""

from collections.abc import Iterator
from typing import Literal

from ..rules.house_rule_models import CommonRules
from ..table import Table


def days(table: Table[CommonRules]) -> Iterator[int]:
    """The numbers of the days until the game is a draw (CM-16)."""
    last = most_days(table)
    day = 1
    while last == "off" or day <= last:
        yield day
        day += 1


def most_days(table: Table[CommonRules]) -> int | Literal["off"]:
    """After how many days the game is a draw."""
    longest = table.rules.max_days
    return 2 * table.header.players if longest == "2n" else longest
