"""捉鬼 2.0 (ZG2): two near words, nobody knows the own side; describe, question, accuse.

Owns: the role table and the flow of the game. Must not know: the referee that runs it, or who plays.
"""

from ..actions import Describe
from ..cards import WordCard
from ..events import PUBLIC, Drawn, RoundBegan
from ..parts.accusing import accusation
from ..parts.questioning import Asked, question_round
from ..parts.seats import anticlockwise, clockwise
from ..parts.speaking import Manner, speak_in_turn
from ..rules.house_rule_models import Zhuogui2Rules
from ..script import Script
from ..table import Table
from .zhuogui import deal_slips

# ZG2-2.1: players -> humans, ghosts; 4 and 5 are the extension of ZG2-1.1
_TABLE = {4: (3, 1), 5: (4, 1), 6: (4, 2), 7: (5, 2), 8: (6, 2), 9: (7, 2), 10: (7, 3), 11: (8, 3), 12: (9, 3),
          13: (10, 3), 14: (10, 4), 15: (11, 4), 16: (11, 5)}  # fmt: skip
HUMANS_AND_GHOSTS = {players: {"human": humans, "ghost": ghosts} for players, (humans, ghosts) in _TABLE.items()}


def zhuogui_2(table: Table[Zhuogui2Rules]) -> Script:
    """捉鬼 2.0, rule by rule."""
    deal, ghosts = table.header.deal, len(table.with_role("ghost"))
    either = ("human", "ghost")
    word_a = WordCard(word=deal.word, role="unknown", may_be=either)
    word_b = WordCard(word=deal.word_b, role="unknown", may_be=either)
    deal_slips(table, {"human": word_a, "ghost": word_b}, "ZG2-3.1.1")  # ZG2-3.1, 3.2
    first = table.rng("first speaker").choice(table.alive)  # ZG2-3.3.1
    table.tell(Drawn(rule="ZG2-3.3.1", among=table.alive, seat=first), to=PUBLIC)
    order = anticlockwise(first, table.alive)
    table.tell(RoundBegan(rule="ZG2-3.4.1", round=1, order=order), to=PUBLIC)
    yield from speak_in_turn(table, order, Describe, Manner("ZG2-3.4.1"))
    asked: Asked = set()
    yield from question_round(table, order, asked)  # ZG2-3.5
    left, call, empty, accused = ghosts + table.rules.zg2_spare_accusations, 0, 0, 0  # ZG2-3.7.1: X
    while left:
        call += 1
        empty += 1
        left_if_empty = left - 1 if empty == table.rules.zg2_idle_calls else left  # ZG2-3.6.5
        out = yield from accusation(table, left, left_if_empty, call)  # ZG2-3.6
        if out or left_if_empty < left:
            left, empty = left - 1, 0
        if not table.living("ghosts"):
            return table.win("humans", "ZG2-3.7.1")
        if table.rules.zg2_early_loss and left < len(table.living("ghosts")):
            break
        accused += out is not None
        if out and accused == 1 and left and table.rules.zg2_reverse_questions:  # ZG2-3.7.2
            backwards = clockwise((first - 2) % table.header.players + 1, table.alive)
            yield from question_round(table, backwards, asked)
    return table.win("ghosts", "ZG2-3.7.1")
