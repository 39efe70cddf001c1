"""What the referee hears in a speech: the text made fit to be told, and whether it says the speaker's own word.

Owns: cleaning, and CM-13 as far as writing goes: another script, width or case, something between the characters, and
pinyin. Must not know: seats, or what follows from it.
"""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from .words.compare import Kept, fold

_LATIN = re.compile(r"[A-Za-z\u00c0-\u024f\uff21-\uff5a]+")
_LETTERS = Kept("S")
_PLURALS = ("", "s", "es")


def clean(text: str) -> str:
    """`text` without control, format and line characters (each becomes nothing or a space), trimmed."""
    if text.isprintable():
        return text.strip()
    kept = (" " if unicodedata.category(c) in ("Zl", "Zp", "Zs") or c in "\n\r\t" else c for c in text)
    return "".join(c for c in kept if unicodedata.category(c)[0] != "C").strip()


def says(text: str, word: str) -> bool:
    """Whether `text` says `word` (CM-13).

    A Chinese word is heard in any script, width and case, with punctuation or symbols between its characters, and as
    pinyin, with tones or without, in whole tokens. An English word is heard as a whole token or its plural, and spelt
    out with gaps, but not inside another word ("hat" in "that").
    """
    letters = _letters(word)
    if letters.isascii():
        return _spelt(_tokens(text), [letters + ending for ending in _PLURALS])
    if letters in _letters(text):
        return True
    tokens = _tokens(text)
    return bool(tokens) and _spelt(tokens, _pinyin(letters))


def _spelt(tokens: Sequence[str], spellings: Sequence[str]) -> bool:
    """Whether some whole tokens in a row spell one of `spellings`."""
    longest = max(len(spelling) for spelling in spellings)
    for start in range(len(tokens)):
        run = ""
        for token in tokens[start:]:
            run += token
            if run in spellings:
                return True
            if len(run) > longest:
                break
    return False


@lru_cache(maxsize=8192)
def _letters(text: str) -> str:
    """The folded text without symbols: what is left is what can be a part of a word."""
    return fold(text).translate(_LETTERS)


@lru_cache(maxsize=8192)
def _tokens(text: str) -> tuple[str, ...]:
    """The runs of Latin letters in `text`, case folded, without tone marks and accents."""
    if not _LATIN.search(text):
        return ()
    decomposed = unicodedata.normalize("NFKD", text).casefold()
    bare = "".join(c for c in decomposed if unicodedata.category(c) not in ("Mn", "Cf"))
    return tuple(_LATIN.findall(bare))


@lru_cache(maxsize=1024)
def _pinyin(word: str) -> tuple[str, ...]:
    """The spellings of a Chinese word; ü is written v or u."""
    from pypinyin import lazy_pinyin  # loaded when a speech holds Latin letters at a Chinese table

    spelling = "".join(lazy_pinyin(word))
    return tuple({spelling, spelling.replace("v", "u")})
