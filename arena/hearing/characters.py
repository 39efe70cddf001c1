"""What a character is: the same in every Python, whose own tables of Unicode differ from version to version.

Owns: which characters are told at all, and what those are that came after Unicode 14, the age of the oldest Python that
is supported: Han characters, or signs. Must not know: words, or what is done with a character.
"""

import re
import unicodedata
from bisect import bisect_right
from functools import lru_cache
from importlib import resources
from itertools import groupby

from ..text import simplified

# Control, half of a pair, private, no character, tags, and what only steers other characters (Cf of Unicode 17).
_UNTOLD = re.compile(
    "[\0-\x1f\x7f-\x9f\xad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\ud800-\uf8ff\ufdd0-\ufdef\ufeff\ufff0-\ufffb\ufffe\uffff\U000110bd\U000110cd\U00013430-\U0001343f"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e00ff\U000e01f0-\U0010ffff"
    + "".join(chr(plane << 16 | last) for plane in range(1, 14) for last in (0xFFFE, 0xFFFF))
    + "]"
)
_UNREADABLE = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")
_SPACE = re.compile("[\t\n\r\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]")
_HAN = ((0x3400, 0x9FFF), (0x20000, 0x3FFFD))  # blocks and planes that hold nothing else
_ASTRAL = re.compile("[\U00010000-\U0010ffff]")


def told(text: str) -> str:
    """`text` without what no reader expects; each kind of white space is a space."""
    return _UNTOLD.sub("", _SPACE.sub(" ", text))


def readable(text: str) -> str:
    """`text` as a record keeps it: whole, but for NUL, other control characters and what is no character."""
    return text if text.isprintable() else _UNREADABLE.sub("", text)


@lru_cache(maxsize=1 << 14)
def is_new(char: str) -> bool:
    """Whether a character came after Unicode 14, or may still come."""
    bounds = _bounds()
    return bisect_right(bounds, ord(char)) % 2 == 1


def category(char: str) -> str:
    """Its general category; a new one is a letter (Lo) where only Han characters are, else a sign (So)."""
    if not is_new(char):
        return unicodedata.category(char)
    return "Lo" if any(first <= ord(char) <= last for first, last in _HAN) else "So"


def is_letter_or_digit(char: str) -> bool:
    """As `str.isalnum` of one character."""
    return category(char) == "Lo" if is_new(char) else char.isalnum()


def composed(text: str) -> str:
    """`text` composed (NFC), but for new characters, which older tables leave as they are."""
    if not _ASTRAL.search(text):
        return unicodedata.normalize("NFC", text)
    runs = ((new, "".join(run)) for new, run in groupby(text, is_new))
    return "".join(run if new else unicodedata.normalize("NFC", run) for new, run in runs)


def skeleton(text: str) -> str:
    """What an eye makes of a name: two names that look alike have the same one."""
    plain = unicodedata.normalize("NFKC", told(text)).translate(_LIKE)
    return simplified(" ".join(plain.split())).replace("rn", "m")


# A character, and those of other scripts, digits and marks that have its shape.
_SHAPES = (
    "AΑАᎪ BΒВᏴ CСϹᏟ DᎠ EΕЕᎬ FϜ GԌᏀ HΗНᎻ JЈᎫ KΚКᏦ LᏞ MΜМᎷ NΝ OΟО0Օ PΡРᏢ QԚ RᎡ SЅᏚՏ TΤТᎢ UՍ VѴᏙ WԜᎳ XΧХ YΥУҮ ZΖᏃ "
    "aаɑα bЬ cсϲᴄ dԁ eе fſ gɡց hһհ iіıι jј kκк lIΙІӀӏ1|ǀ nոп oοоօᴏ pρр qԛ rг sѕ uυս vνѵᴠ wԝᴡ xхχ yуγ zᴢ "
    "-–—‐‑‒―− '’‘`´ .․ :։ ,‚"
)
_LIKE = dict.fromkeys((*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)), "") | {
    ord(like): shape[0] for shape in _SHAPES.split() for like in shape[1:]
}


@lru_cache(maxsize=1)
def _bounds() -> list[int]:
    """Where the ranges that Unicode 14 left free begin, and where each ends, in order."""
    text = (resources.files("arena.hearing") / "unassigned.txt").read_text("ascii")
    ends = ([int(end, 16) for end in part.split("-")] for part in text.split())
    return [bound for end in ends for bound in (end[0], end[-1] + 1)]
