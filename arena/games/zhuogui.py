"""捉鬼 1.0 (ZG1): humans hold a word, ghosts know its category and length, and everybody describes it.

Owns: the role table and the flow of the game. Must not know: the referee that runs it, or who plays.
"""

from collections.abc import Iterator

from ..actions import Describe
from ..cards import HintCard, JudgeCard, WordCard
from ..events import PUBLIC, DayBroke, NightFell, RoundBegan
from ..parts.choosing import group_choice
from ..parts.guessing import discussion, guess_stage
from ..parts.speaking import speak_in_turn
from ..parts.voting import vote_with_pk
from ..script import Part, Script
from ..seats import anticlockwise, to_the_right
from ..table import JUDGE, Table

# ZG1-2.1: players -> humans, ghosts
_TABLE = {4: (3, 1), 5: (4, 1), 6: (4, 2), 7: (5, 2), 8: (6, 2), 9: (6, 3), 10: (7, 3), 11: (8, 3), 12: (8, 4),
          13: (9, 4), 14: (10, 4)}  # fmt: skip
HUMANS_AND_GHOSTS = {players: {"human": humans, "ghost": ghosts} for players, (humans, ghosts) in _TABLE.items()}


def script(table: Table) -> Script:
    """The whole game, rule by rule."""
    ghosts = table.with_role("ghost")
    deal_slips(table)  # ZG1-3.1, 3.2
    first = yield from night(table)  # ZG1-3.3
    for day in days(table):  # CM-16
        order = anticlockwise(first, table.alive)  # ZG1-3.3.4, 3.4.1
        table.tell(RoundBegan(rule="ZG1-3.4.1", round=day, order=order), to=PUBLIC)
        yield from speak_in_turn(table, order, Describe, "ZG1-3.4.1")
        out = yield from vote_with_pk(table, order)  # ZG1-3.5
        if out == "third_tie":
            return table.win("ghosts", "ZG1-3.5.4c")
        if out == "nobody":
            first = to_the_right(first, table.alive)
            continue
        table.eliminate(out, "ZG1-3.5.3")
        if len(table.living("humans")) <= len(table.living("ghosts")):
            return table.win("ghosts", "ZG1-3.6.1")
        if not table.living("ghosts"):
            found = yield from guess_stage(
                table, ghosts, questions=table.eliminated("humans"), guesses=guess_count(table, len(ghosts))
            )
            return table.win("ghosts" if found else "humans", "ZG1-3.6.2.3")
        first = to_the_right(out, table.alive)  # ZG1-3.5.3-n5
    return table.win(None, "CM-16")


def deal_slips(table: Table) -> None:
    """Each seat looks at its own slip and at no other (ZG1-3.1.1, 3.2.1); the judge knows the word (CM-2)."""
    deal = table.header.deal
    length = len([c for c in deal.word if c.isalnum()])
    table.show_card(JUDGE, JudgeCard(word=deal.word, category=deal.category), "ZG1-3.1.1")
    word = WordCard(word=deal.word)
    hint = HintCard(category=deal.category, category_name=deal.category_name, length=length)
    for seat in table.alive:
        table.show_card(seat, hint if table.role(seat) == "ghost" else word, "ZG1-3.1.1")


def night(table: Table) -> Part[int]:
    """The only night: the ghosts see each other and point out who speaks first (ZG1-3.3)."""
    ghosts = table.with_role("ghost")
    table.tell(NightFell(rule="ZG1-3.3.1"), to=PUBLIC)
    table.show_partners("ZG1-3.3.2")
    if table.rules.ghost_night_chat:
        yield from discussion(table, ghosts, 1, "ZG1-3.3.3")
    first = yield from group_choice(table, ghosts, table.alive, "ZG1-3.3.3")
    table.tell(DayBroke(rule="ZG1-3.3.5", first=first), to=PUBLIC)
    return first


def days(table: Table) -> Iterator[int]:
    """The numbers of the days until the game is a draw (CM-16)."""
    longest = table.rules.max_days
    last = 2 * table.header.players if longest == "2n" else longest
    day = 1
    while last == "off" or day <= last:
        yield day
        day += 1


def guess_count(table: Table, ghosts: int) -> int:
    """How many guesses the ghosts have (ZG1-3.6.2.3)."""
    if table.rules.guess_count == "example_3_at_9" and table.header.players == 9:
        return 3
    return max(1, 5 - ghosts)
