"""Takes the key that a service was given out of whatever it says, in every form in which it could be read.

Owns: these forms, and how long a piece of one betrays nothing. Must not know: what a text is, or where it goes.
"""

import re
from base64 import b64encode
from dataclasses import replace
from functools import cache
from unicodedata import normalize

from ..wire import Completion

_PIECE = 8  # letters and digits in a row that a text and a form have in common by no chance
_REST = re.compile(r".[\w+/=-]*", re.DOTALL)  # a character, and what of a key or of an encoding may be left behind it


def masked(text: str, key: str | None) -> str:
    """`text` with "…" for each piece of `key`: spaced, split, in other letters of the same kind, reversed, encoded."""
    pieces = _pieces(key) if key else frozenset[str]()
    if not pieces:
        return text
    at = [(place, letter) for place, char in enumerate(text) if (letter := _letter(char))]
    letters = "".join(letter for _, letter in at)
    kept: list[str] = []
    done = end = 0  # all before `done` is kept or masked; a masked stretch of `letters` goes on to `end`
    for start in range(len(letters) - _PIECE + 1):
        if letters[start : start + _PIECE] in pieces:
            if start > end or not kept:
                kept += text[done : at[start][0]], "…"
            end = start + _PIECE
            done = _REST.match(text, at[end - 1][0]).end()  # type: ignore[union-attr]
    return "".join((*kept, text[done:]))


def without_key(completion: Completion, key: str | None) -> Completion:
    """A completion in which no key stands: nobody shall read, play, or publish one that a service has repeated."""
    text, model = masked(completion.text, key), masked(completion.model, key)
    if (text, model) == (completion.text, completion.model):
        return completion
    return replace(completion, text=text, model=model)


@cache
def _pieces(key: str) -> frozenset[str]:
    """The pieces by which a form of `key` is known. A key of a few letters, such as "none", is a word like others."""
    forms = ("".join(map(_letter, form)) for form in _forms(key))
    return frozenset(form[start : start + _PIECE] for form in forms for start in range(len(form) - _PIECE + 1))


def _forms(key: str) -> tuple[str, ...]:
    data = key.encode()
    in_url = "".join(char if char.isalnum() else f"%{ord(char):02X}" for char in key)
    shifted = (b64encode(bytes(shift) + data).decode()[-(-shift * 8 // 6) : -4] for shift in range(3))
    escaped = ("".join(form.format(byte) for byte in data) for form in ("{:02x}", "x{:02x}", "u{:04x}", "{}"))
    return key, key[::-1], in_url, *escaped, *shifted


def _letter(char: str) -> str:
    """A letter or digit without its width and case; nothing for any other character."""
    plain = char if char.isascii() else normalize("NFKC", char)
    return plain.lower() if len(plain) == 1 and plain.isascii() and plain.isalnum() else ""
