"""What a speech in a killer game says of roles, read from free text in Chinese and English.

Clause by clause: the role that the speaker claims, the result of a check, the seats it suspects, the seats it clears.
Reports of others, conditions and denied suspicions are not claims of the speaker; unreadable text is no evidence.

Owns: the wordings that are understood. Must not know: what a claim is worth.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple

from ..roles import ROLES
from ..text import simplified
from .seat_names import number_said

PLAIN = ("civilian", "villager")  # roles with neither an office nor a power


class Said(NamedTuple):
    """The role that a speaker claims, empty if none; checks as (seat, whether it was hidden); suspects and cleared."""

    role: str = ""
    checks: tuple[tuple[int, bool], ...] = ()
    suspects: tuple[int, ...] = ()
    cleared: tuple[int, ...] = ()


_ROLES = (
    "civilian", "police", "killer", "doctor", "mine", "secret_police", "butterfly", "sniper", "elder", "wolf", "seer",
    "villager",
)  # fmt: skip
_NAMES = {name.lower(): role for role in _ROLES for name in ROLES[role].title} | {
    "狼": "wolf", "民": "civilian", "好人": "civilian", "警": "police", "cop": "police", "policeman": "police",
    "police officer": "police", "officer": "police", "detective": "police", "wolf": "wolf", "good": "civilian",
    "innocent": "civilian", "townsperson": "civilian",
}  # fmt: skip
_ANY_NAME = "|".join(sorted(map(re.escape, _NAMES), key=len, reverse=True))
_CLAIM = re.compile(
    rf"(?:我(?:才|就|真|也|其实|确实|的身份)*是|本人是|身份是|我跳)"
    r"(?:一[名个位张]|个|真|真正的|那个|那名|唯一的)*"
    rf"(?:{_ANY_NAME})|"
    rf"\b(?:i\s*am|i['’]?m|as|my role is)\s+(?:really\s+|actually\s+|indeed\s+|in fact\s+)*(?:an?\s+|the\s+|your\s+)?"
    rf"(?:real\s+|true\s+|only\s+)?(?:{_ANY_NAME})\b"
)
_NAME_AT_END = re.compile(rf"(?:{_ANY_NAME})$")
_CLAUSE = re.compile(r"[。！!；;，,\n]+|\.(?!\d)|(?<=[?？])|\bbut\b|但是?|可是")
_SEAT = re.compile(
    r"(?:seats?|players?|numbers?|no\.|#)\s*#?(?P<en>\d{1,2}(?:\s*(?:and|or|&|/|、)\s*(?:seat\s*)?\d{1,2})*)\b"
    r"|(?<![\d.])(?P<zh>(?:\d{1,2}\s*(?:号\s*)?[、和跟与及或]\s*)*\d{1,2})\s*号"
    r"|(?P<han>[一二三四五六七八九]?十[一二三四五六七八九]?|[一二三四五六七八九])号"
)
_REPORTED = re.compile(
    r"如果|假如|要是|\d\s*号(?:刚才|之前|也|一直)?(?:说|称|觉得|认为|怀疑|投|指|咬)|吗|[?？]"
    r"|\bif\b|\bsaid\b|(?<!check )\bsays\b"
    r"|\bclaim(?:s|ed)\b|(?:seat|player)\s*\d+\s+(?:suspect|think|vote|accuse)"
)
_DISTRUST = re.compile(r"(?:don['’]?t|do not) (?:trust|believe)|不可信|不(?:相)?信")
_NOT_HIDDEN = re.compile(
    r"不是(?:杀手|狼)|不像(?:杀手|狼)|金水|是好|好人|清白|是平民|是村民|没有?问题|不怀疑|没怀疑|相信|信任|可信"
    r"|\b(?:not|no|isn['’]?t|never)\s+(?:a\s+|the\s+)?(?:killer|wolf|werewol)|innocent|clean|cleared|\bgood\b|\btrust"
    r"|(?:don['’]?t|do not)\s+suspect"
)
_HIDDEN = re.compile(
    r"查杀|是(?:个|一[个名匹])?(?:铁)?(?:杀手|狼)|铁狼|:\s*(?:a\s+)?(?:killer|wolf|werewol)"
    r"|\b(?:is|are|was|were|a|the)\s+(?:a\s+|the\s+|one of the\s+)?(?:killer|wol[fv]|werewol)"
)
_SUSPECT = re.compile(r"怀疑|可疑|嫌疑|像杀手|像狼|投|出\s*\d|票|踩|suspect|suspicious|vote|accuse|lying|\blies|\bliar")
_GUESSED = re.compile(r"怀疑|觉得|认为|可能|应该|think|suspect|believe|maybe|perhaps")
_CHECKED = re.compile(r"验|查|check|investigat|inspect|peek|looked at")
_DENIED = re.compile(r"不怀疑|没有?怀疑|(?:don['’]?t|do not)\s+suspect|相信|信任|trust")
_NEGATED = re.compile(r"不是|\bnot\b|\bno\b")

Manner = Literal["checked", "called", "guessed"]


class Judgement(NamedTuple):
    """A clause that judges seats: whether it says that they are hidden, and in what manner."""

    seats: tuple[int, ...]
    hidden: bool
    manner: Manner


@lru_cache(maxsize=4096)
def read(text: str) -> Said:
    """What `text` says of roles; empty if it cannot be read."""
    plain = simplified(text[:1000]).lower()
    role = _role(plain)
    sure: tuple[Manner, ...] = ("checked", "called") if role and role not in PLAIN else ("checked",)
    checks, suspects, cleared = dict[int, bool](), dict[int, None](), dict[int, None]()
    for seats, hidden, manner in _judgements(plain):
        if manner in sure:
            checks.update(dict.fromkeys(seats, hidden))
        else:
            (suspects if hidden else cleared).update(dict.fromkeys(seats))
    return Said(
        role,
        tuple(checks.items()),
        tuple([seat for seat in suspects if seat not in checks]),
        tuple([seat for seat in cleared if seat not in checks and seat not in suspects]),
    )


def _role(plain: str) -> str:
    """The role that the speaker claims, empty if none."""
    for clause in _CLAUSE.split(plain):
        found = _CLAIM.search(clause)
        name = _NAME_AT_END.search(found.group()) if found else None
        if found and name and not _REPORTED.search(clause) and not _NEGATED.search(found.group()):
            return _NAMES[name.group()]
    return ""


def _judgements(plain: str) -> Iterator[Judgement]:
    """The judgements of a text; a verdict may stand in the clause after its seats ("I checked 4, a killer")."""
    before: tuple[int, ...] = ()
    checked = False
    for clause in _CLAUSE.split(plain):
        if _REPORTED.search(clause):
            before, checked = (), False
            continue
        seats = tuple(dict.fromkeys(_seats(clause)))
        checked = bool(_CHECKED.search(clause)) or (checked and not seats)
        verdict = _verdict(clause) if seats or before else None
        if verdict and (seats or verdict[1] == "called"):
            hidden, manner = verdict
            yield Judgement(seats or before, hidden, "checked" if checked and manner == "called" else manner)
            before = ()
        else:
            before = (seats or before) if checked or seats else ()


def _verdict(clause: str) -> tuple[bool, Manner] | None:
    """Whether a clause says that its seats are hidden, and in what manner; None if it does not judge."""
    if _DISTRUST.search(clause):
        return True, "guessed"
    if _NOT_HIDDEN.search(clause):
        return False, "guessed" if _DENIED.search(clause) else "called"
    if _HIDDEN.search(clause):
        return True, "guessed" if _GUESSED.search(clause) else "called"
    return (True, "guessed") if _SUSPECT.search(clause) else None


def _seats(clause: str) -> Iterator[int]:
    for found in _SEAT.finditer(clause):
        if found["han"]:
            yield number_said(found["han"])
        else:
            yield from map(int, re.findall(r"\d+", found["en"] or found["zh"]))
