"""Questions about the writing of a word: how many letters or characters it has, what it begins with or contains.

Owns: these questions in Chinese and English. Letters are those of the English word, characters of the Chinese one.
Must not know: what the word means.
"""

import re
from typing import Literal

from arena.hearing.seat_names import number_said
from arena.words import Word
from arena.words.recognition import plain

YesNo = Literal["yes", "no"]

_NUMBERS = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen"
_COUNT_EN = re.compile(
    rf"(?:(?P<more>more than|over|longer than)|(?P<less>fewer than|less than|under|shorter than)|(?P<least>at least)"
    rf"|(?P<most>at most))?\s*\b(?P<n>\d{{1,2}}|{_NUMBERS})(?P<or_more> or more)?[ -]letters?\b"
)
_COUNT_ZH = re.compile(
    r"(?:(?P<more>多于|超过|大于|不止)|(?P<less>少于|不到|不足)|(?P<least>至少|起码)|(?P<most>最多))?是?有?"
    r"(?P<n>\d{1,2}|[一二两三四五六七八九十]{1,2})个(?:汉?字)(?P<or_more>以上)?"
)
_BEGINS = re.compile(
    r"\b(?:begin|start)s? with (?:an? |the letter )*['\"]?(?P<it>[a-z])\b|(?:首字母|开头)(?:字母)?是?(?P<it2>[a-z])"
)
_BEGINS_ZH = re.compile(r"(?:第一个字|头一个字|首字)是[“\"「]?(?P<it>[\u3400-\u9fff])")
_HOLDS = re.compile(
    r"\b(?:have|has|contain|contains|there|got) (?:an? |the letter |letter )+['\"]?(?P<it>[a-z])['\"]?(?: in it)?\W*$"
)
_HOLDS_ZH = re.compile(r"(?:有|含|带)[“\"「]?(?P<it>[\u3400-\u9fff])[”\"」]?(?:这个)?字[吗嘛吧?？]*$")


def writing_answer(word: Word, text: str) -> YesNo | None:
    """The answer to a question about the writing of `word`; None where `text` asks no such thing."""
    said = plain(text)
    letters = "".join(filter(str.isalnum, word.en.casefold()))
    for form, length in ((_COUNT_EN, len(letters)), (_COUNT_ZH, word.length("zh"))):
        if counted := form.search(said):
            return _yes(_counts(counted, length))
    for form, begins in ((_BEGINS, letters), (_BEGINS_ZH, word.zh)):
        if found := form.search(said):
            return _yes(begins.startswith(next(filter(None, found.groups()))))
    for form, holds in ((_HOLDS, letters), (_HOLDS_ZH, word.zh)):
        if found := form.search(said):
            return _yes(found["it"] in holds)
    return None


def _counts(found: re.Match[str], length: int) -> bool:
    number = number_said(found["n"].replace("两", "二"))
    if found["more"]:
        return length > number
    if found["less"]:
        return length < number
    if found["least"] or found["or_more"]:
        return length >= number
    return length <= number if found["most"] else length == number


def _yes(so: bool) -> YesNo:
    return "yes" if so else "no"
