"""The roles of every game: the side that each wins with, and what its card is called. A new role is a row here.

Owns: sides, and the sentence on a role card, which nobody may show (SRA3-N). Must not know: what a role does.
"""

from collections.abc import Mapping
from typing import NamedTuple

from .events import Side
from .text import Language, Text
from .words.compare import fold

Role = str  # a plain English word: "human", "ghost", …


class RoleFacts(NamedTuple):
    side: Side
    title: Text
    many: str = ""  # the English plural, where it is no title with an s

    @property
    def all(self) -> Text:
        """All who have it."""
        return Text(self.many or f"{self.title.en}s", self.title.zh)

    @property
    def one(self) -> Text:
        """One who has it: with an article, where the English title takes one."""
        article = "" if self.many == self.title.en else "an " if self.title.en[0] in "aeiou" else "a "
        return Text(article + self.title.en, self.title.zh)


ROLES: dict[Role, RoleFacts] = {
    "human": RoleFacts("humans", Text("human", "人")),
    "soul": RoleFacts("humans", Text("soul", "魂")),
    "idiot": RoleFacts("humans", Text("idiot", "白痴")),
    "ghost": RoleFacts("ghosts", Text("ghost", "鬼")),
    "civilian": RoleFacts("good", Text("civilian", "平民")),
    "police": RoleFacts("good", Text("police", "警察"), "police"),
    "killer": RoleFacts("killers", Text("killer", "杀手")),
    "police_boss": RoleFacts("good", Text("police boss", "警方老大")),
    "killer_boss": RoleFacts("killers", Text("killer boss", "杀手头子")),
    "police_mole": RoleFacts("good", Text("undercover police officer", "暗警")),  # sits with the killers
    "killer_mole": RoleFacts("killers", Text("undercover killer", "暗杀")),  # sits with the police
    "butterfly": RoleFacts("good", Text("butterfly", "花蝴蝶")),
    "sniper": RoleFacts("good", Text("sniper", "狙击手")),
    "doctor": RoleFacts("good", Text("doctor", "医生")),
    "elder": RoleFacts("good", Text("forest elder", "森林老人")),
    "secret_police": RoleFacts("good", Text("secret police", "秘密警察"), "secret police"),
    "mine": RoleFacts("good", Text("mine", "地雷")),
    "wolf": RoleFacts("wolves", Text("werewolf", "狼人"), "werewolves"),
    "seer": RoleFacts("good", Text("seer", "预言家")),
    "villager": RoleFacts("good", Text("villager", "村民")),
    "commoner": RoleFacts("civilians", Text("civilian", "平民")),
    "undercover": RoleFacts("undercovers", Text("undercover", "卧底")),
    "blank": RoleFacts("undercovers", Text("blank undercover", "白板卧底")),
}
SIDES: dict[Role, Side] = {role: facts.side for role, facts in ROLES.items()}
HIDDEN: frozenset[Side] = frozenset({"ghosts", "killers", "wolves", "undercovers"})  # whom the others must find out
_SLIP = Text("Your role card reads: {role}.", "你的身份牌上写着：{role}。")


def counted(dealt: Mapping[Role, int], language: Language) -> str:
    """How many of each role there are, in words, those of which there is none left out."""

    def one(role: Role, count: int) -> Text:
        named = ROLES[role].all if count > 1 else ROLES[role].title
        return Text(f"{count} {named.en}", f"{named.zh} {count}")

    parts = [one(role, count).to(language) for role, count in dealt.items() if count]
    return Text(", ", "、").to(language).join(parts)


def slip(role: Role, language: Language) -> str:
    """What is written on the card of `role`."""
    return _SLIP.to(language).format(role=ROLES[role].title.to(language))


def shows_a_slip(text: str) -> bool:
    """Whether `text` quotes what is written on a role card, of any role, so that a refusal tells nothing of the own."""
    said = fold(text)
    return any(written in said for written in _WRITTEN)


_WRITTEN = frozenset(fold(slip(role, language)) for role in ROLES for language in ("zh", "en"))
