"""How a seat is called in writing: 5, "5号", "Seat five", "五号玩家", in any width and script.

Owns: that reading, for what people type and what models answer alike. Must not know: which seats there are.
"""

import re
import unicodedata
from functools import lru_cache

from ..text import simplified

MOST = 9999  # no seat has a larger number; a value beyond is no seat number at all
ENGLISH = (
    *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)
_DIGITS = {"零": 0, "〇": 0, "两": 2} | {char: number for number, char in enumerate("一二三四五六七八九", start=1)}
_HAN = f"(?:[{''.join(_DIGITS)}]?十[{''.join(_DIGITS)}]?|[{''.join(_DIGITS)}])"
_WORDS = f"{'|'.join(sorted(ENGLISH, key=len, reverse=True))}|{_HAN}"
_NO = r"no(?:\.|(?=\s*\d))"  # "no. one" and "no 1" are seats, "no one" is nobody
_BEFORE = rf"(?:the\s+)?(?:seat|player|number|{_NO}|num\b\.?|№|#|@|座位|玩家|座|第)"
_MAYBE_BEFORE = rf"{_BEFORE}?\s*(?:number|{_NO}|#|号)?\s*"
_AFTER = r"\s*(?:号|位)?\s*(?:座位|玩家|选手|座|位)?"
_NAME = re.compile(rf"[\s(\[\"'“‘「]*{_MAYBE_BEFORE}(\d{{1,4}}|{_WORDS}){_AFTER}[\s)\]\"'”’」.。!,，、;；]*")
# At the beginning of a longer line, a number in words must be marked as a seat: "一起" and "one of" are words.
_LEADING = re.compile(
    rf"\s*(?:{_MAYBE_BEFORE}(\d{{1,4}})|(?:seat|player|座位|玩家|第)\s*({_WORDS})(?![a-z])|({_WORDS})(?=\s*[号,，:：])|({_HAN})(?=\s))"
    rf"{_AFTER}(?![号位])\s*[,，:：]?\s*(.+)",
    re.DOTALL,
)


def named_seat(text: str) -> int | None:
    """The number of the one seat that `text` names and says nothing else; None where it does not."""
    found = _NAME.fullmatch(plain_chars(text)) if len(text) <= 40 else None
    return number_said(found[1]) if found else None


def addressed_seat(text: str) -> tuple[int, str] | None:
    """The seat that `text` begins with, and what follows; None where it begins with none, or nothing follows."""
    found = _LEADING.fullmatch(plain_chars(text))
    if found is None:
        return None
    said = next(number for number in found.groups() if number)
    return number_said(said), text[found.start(5) :].strip()


def plain_chars(text: str) -> str:
    """`text` in plain digits and Simplified characters, one for one, so that places in it stay what they were."""
    return "".join([_plain_char(char) for char in text])


@lru_cache(maxsize=4096)
def _plain_char(char: str) -> str:
    if not char.isprintable():  # half of a surrogate pair, which no conversion takes, among them
        return char
    plain = simplified(unicodedata.normalize("NFKC", char)).lower()
    return plain if len(plain) == 1 else char


def number_said(said: str) -> int:
    """The number up to 99 that digits, an English or a Chinese word say: 12, "twelve", 十二."""
    if said.isdecimal():
        return int(said)
    if said in ENGLISH:
        return ENGLISH.index(said) + 1
    tens, ten, ones = said.rpartition("十")
    return (_DIGITS[tens] if tens else 1) * 10 * bool(ten) + (_DIGITS[ones] if ones else 0)
