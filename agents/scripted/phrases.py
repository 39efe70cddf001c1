"""What scripted players say when they do not talk in facts. Owns: the phrases, in both languages."""

import re
from typing import NamedTuple

from arena.text import Text, simplified

SUSPECT = Text("I suspect seat {seat}.", "我怀疑 {seat} 号。")
INNOCENT = Text("I am not a ghost; look at what I said.", "我不是鬼，请看我之前说的话。")
YES = Text("yes", "是")
NO = Text("no", "不是")
STOCK = Text("Seat {seat} wants to know: have you seen it?", "{seat} 号想知道：你见过它吗？")
THINK = Text("I think it is {word}.", "我觉得是{word}。")


class Checker(NamedTuple):
    """What somebody who checks at night says by day: the role, and what a check showed."""

    role: Text
    found: Text
    cleared: Text


CHECKERS = {  # by the role that is claimed
    "police": Checker(
        Text("I am police.", "我是警察。"),
        Text("I am police, and I checked seat {seat}: a killer.", "我是警察，验出 {seat} 号是杀手。"),
        Text("I am police, and I checked seat {seat}: no killer.", "我是警察，验出 {seat} 号不是杀手。"),
    ),
    "seer": Checker(
        Text("I am the seer.", "我是预言家。"),
        Text("I am the seer, and I checked seat {seat}: a werewolf.", "我是预言家，验出 {seat} 号是狼人。"),
        Text("I am the seer, and I checked seat {seat}: no werewolf.", "我是预言家，验出 {seat} 号不是狼人。"),
    ),
}

_ESCAPED = [re.escape(words.rstrip(".。")).replace(r"\{seat\}", r"(\d+)").replace(r"\ ", r"\s*") for words in SUSPECT]
_SUSPECTED = re.compile("|".join(_ESCAPED))


def suspected(text: str) -> int | None:
    """The first seat that a speech names in the words of `SUSPECT`, whatever its language and what else it says."""
    found = _SUSPECTED.search(simplified(text))
    return int(next(number for number in found.groups() if number)) if found else None
