"""谁是卧底 / Who is the undercover (UC): two near words, nobody knows the own side; describe, vote, describe again.

Owns: the role table and the flow of the game. Must not know: the referee that runs it, or who plays.
"""

from collections.abc import Sequence
from functools import partial

from ..cards import BlankCard, Card, WordCard
from ..events import PUBLIC, NobodyOut, RoundBegan
from ..header import Outcome
from ..parts.days import days
from ..parts.ending import EndCondition, all_out, few_left, first_end, goal
from ..parts.guessing import last_guess
from ..parts.seats import anticlockwise, to_the_right
from ..parts.speaking import Manner, speak_unrepeated
from ..parts.voting import PollStage, vote_with_a_runoff
from ..rules.house_rule_models import CommonRules, UndercoverRules
from ..script import Part, Script
from ..table import Table
from .full_edition import drawn_first
from .zhuogui import deal_slips, with_aliases

_UNDERCOVERS = {4: 1, 5: 1, 6: 1, 7: 2, 8: 2, 9: 2, 10: 3, 11: 3, 12: 3}  # UC-1.2: players -> undercovers
CIVILIANS_AND_UNDERCOVERS = {
    players: {"commoner": players - undercovers, "undercover": undercovers}
    for players, undercovers in _UNDERCOVERS.items()
}
_ENDS = (
    EndCondition(all_out("undercover", "blank"), "civilians", "UC-6.1"),
    EndCondition(few_left(3), "undercovers", "UC-6.2"),
)
_GOAL = EndCondition(goal("civilians", "undercovers"), "undercovers", "UC-6.2")


def undercover(table: Table[UndercoverRules]) -> Script:
    """谁是卧底, rule by rule."""
    deal_slips(table, _slips(table), "UC-2.1")
    first = drawn_first(table, "UC-3.1")
    said: set[str] = set()
    for day in days(table):  # CM-16
        order = anticlockwise(first, table.alive)
        table.tell(RoundBegan(rule="UC-3.1", round=day, order=order), to=PUBLIC)
        yield from speak_unrepeated(table, order, Manner("UC-3.3"), said, "UC-3.4")
        out = yield from vote_with_a_runoff(table, order, "UC-4.1", "UC-4.3", partial(_again, said=said))
        if out is None:
            table.tell(NobodyOut(rule="UC-4.4"), to=PUBLIC)
        elif outcome := (yield from _after(table, out)):
            return outcome
        first = to_the_right(first, table.alive)  # UC-3.2
    return table.win(None, "CM-16")


def _slips(table: Table[UndercoverRules]) -> dict[str, Card]:
    """What is written on the slip of each role (UC-2.1, UC-5.1)."""
    deal = table.header.deal
    with_words = tuple([role for role in ("commoner", "undercover") if table.with_role(role)])
    return {
        "commoner": WordCard(word=deal.word, role="unknown", may_be=with_words),
        "undercover": WordCard(word=deal.word_b, role="unknown", may_be=with_words),
        "blank": BlankCard(),
    }


def _again(table: Table[CommonRules], seats: Sequence[int], stage: PollStage, rule: str, said: set[str]) -> Part[None]:
    """The tied describe once more, as in their turn (UC-4.3)."""
    yield from speak_unrepeated(table, seats, Manner(rule), said, "UC-3.4")


def _after(table: Table[UndercoverRules], out: int) -> Part[Outcome | None]:
    """The elimination, the guess of a blank slip, and the checks (UC-4.2, UC-5.2, UC-6)."""
    table.eliminate(out, "UC-4.2", table.rules.reveal_on_elimination)
    if table.role(out) == "blank":
        found = yield from last_guess(table, out, with_aliases(table, (table.header.deal.word,)), "UC-5.2")
        if found:
            return table.win("undercovers", "UC-5.2")
    return first_end(table, (*_ENDS, _GOAL) if table.rules.uc_goal != "off" else _ENDS)
