"""The roles of every game: the side that each wins with, and what its card is called. A new role is a row here.

Owns: sides, and the sentence on a role card, which nobody may show (SRA3-N). Must not know: what a role does.
"""

from typing import NamedTuple

from .events import Side
from .text import Language, Text
from .words.compare import fold

Role = str  # a plain English word: "human", "ghost", …


class Facts(NamedTuple):
    side: Side
    title: Text


ROLES: dict[Role, Facts] = {
    "human": Facts("humans", Text("human", "人")),
    "soul": Facts("humans", Text("soul", "魂")),
    "idiot": Facts("humans", Text("idiot", "白痴")),
    "ghost": Facts("ghosts", Text("ghost", "鬼")),
    "civilian": Facts("good", Text("civilian", "平民")),
    "police": Facts("good", Text("police", "警察")),
    "killer": Facts("killers", Text("killer", "杀手")),
    "police_boss": Facts("good", Text("police boss", "警方老大")),
    "killer_boss": Facts("killers", Text("killer boss", "杀手头子")),
    "police_mole": Facts("good", Text("undercover police officer", "暗警")),  # sits with the killers
    "killer_mole": Facts("killers", Text("undercover killer", "暗杀")),  # sits with the police
    "butterfly": Facts("good", Text("butterfly", "花蝴蝶")),
    "sniper": Facts("good", Text("sniper", "狙击手")),
    "doctor": Facts("good", Text("doctor", "医生")),
    "elder": Facts("good", Text("forest elder", "森林老人")),
    "secret_police": Facts("good", Text("secret police", "秘密警察")),
    "mine": Facts("good", Text("mine", "地雷")),
    "wolf": Facts("wolves", Text("werewolf", "狼人")),
    "seer": Facts("good", Text("seer", "预言家")),
    "villager": Facts("good", Text("villager", "村民")),
    "commoner": Facts("civilians", Text("civilian", "平民")),
    "undercover": Facts("undercovers", Text("undercover", "卧底")),
    "blank": Facts("undercovers", Text("blank undercover", "白板卧底")),
}
SIDES: dict[Role, Side] = {role: facts.side for role, facts in ROLES.items()}
HIDDEN: frozenset[Side] = frozenset({"ghosts", "killers", "wolves", "undercovers"})  # whom the others must find out
_SLIP = Text("Your role card reads: {role}.", "你的身份牌上写着：{role}。")


def slip(role: Role, language: Language) -> str:
    """What is written on the card of `role`."""
    return _SLIP.to(language).format(role=ROLES[role].title.to(language))


def shows_a_slip(text: str) -> bool:
    """Whether `text` quotes what is written on a role card, of any role, so that a refusal tells nothing of the own."""
    said = fold(text)
    return any(written in said for written in _WRITTEN)


_WRITTEN = frozenset(fold(slip(role, language)) for role in ROLES for language in ("zh", "en"))
