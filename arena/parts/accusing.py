"""Accusations by raised hands (ZG2-3.6). Must not know: how the game is won."""

from collections.abc import Sequence

from ..actions import Accuse, RaiseHand
from ..asks import targets
from ..events import PUBLIC, Accused, HandsRaised
from ..rules.house_rule_models import Zhuogui2Rules
from ..script import Part, ask, ask_all
from ..table import Table


def accusation(table: Table[Zhuogui2Rules], left: int, left_if_empty: int, call: int) -> Part[int | None]:
    """One call: the seat that goes out, or None where nobody accuses.

    `left` accusations remain before it, and `left_if_empty` after it where nobody accuses (ZG2-3.6.5).
    An accused ghost goes, otherwise the accuser (ZG2-3.6.3).
    """
    race = table.rules.zg2_accuser == "latency"
    hands = yield from ask_all({seat: {} for seat in table.alive}, RaiseHand, "ZG2-3.6.2", silence=True, race=race)
    raisers = tuple(seat for seat, hand in hands.items() if hand)
    for accuser in _turns(table, raisers, call):
        others = targets([seat for seat in table.alive if seat != accuser])
        table.tell(HandsRaised(rule="ZG2-3.6.2", raisers=raisers, accuser=accuser, left=left), to=PUBLIC)
        named = yield from ask(accuser, Accuse, "ZG2-3.6.3", others, silence=False)
        if named:
            out = named.target if table.role(named.target) == "ghost" else accuser
            accused = Accused(rule="ZG2-3.6.3", seat=accuser, target=named.target, out=out, left=left - 1)
            table.tell(accused, to=PUBLIC)
            table.eliminate(out, "ZG2-3.6.4")
            return out
    table.tell(HandsRaised(rule="ZG2-3.6.5", raisers=raisers, accuser=None, left=left_if_empty), to=PUBLIC)
    return None


def _turns(table: Table[Zhuogui2Rules], raisers: Sequence[int], call: int) -> list[int]:
    """The raisers in the order in which they may accuse: the next one has the word where one names nobody (CM-17)."""
    if table.rules.zg2_accuser == "latency":
        return [seat for seat in table.arrival if seat in raisers]
    drawn = list(raisers)
    table.rng(f"accuser of call {call}").shuffle(drawn)
    return drawn
