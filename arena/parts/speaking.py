"""Speaking in turn (CM-3) under the ban on the own word (CM-13). Must not know: what game it is or what follows."""

from collections.abc import Iterable

from ..actions import Comment, Defend, Describe
from ..cards import WordCard
from ..events import PUBLIC, Spoke, Stage
from ..hearing import clean, says
from ..models import trusted
from ..script import Part, ask
from ..table import Table

STRIKES = 2  # how often a struck speech may be given anew (CM-13)
_STAGES: dict[type[Describe | Defend | Comment], Stage] = {
    Describe: "describe",
    Defend: "defend",
    Comment: "comment",
}


def speak_in_turn(table: Table, order: Iterable[int], kind: type[Describe | Defend | Comment], rule: str) -> Part[None]:
    """Each seat of `order` has one turn; an empty speech, chosen or not, is "pass"."""
    for seat in order:
        text = yield from _speech(table, seat, kind, rule)
        spoke = {"kind": "spoke", "rule": rule, "seat": seat, "stage": _STAGES[kind], "text": text}
        table.tell(trusted(Spoke, spoke), to=PUBLIC)


def _speech(table: Table, seat: int, kind: type[Describe | Defend | Comment], rule: str) -> Part[str]:
    for _ in range(1 + STRIKES):
        said = yield from ask(seat, kind, rule, silence=True)
        text = clean(said.text) if said else ""
        if not _offends(table, seat, text):
            return text
        table.strike(seat, text, "CM-13")
    return ""


def _offends(table: Table, seat: int, text: str) -> bool:
    card = table.private[seat]
    return table.rules.forbid_own_word and isinstance(card, WordCard) and says(text, card.word)
