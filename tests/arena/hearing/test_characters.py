"""Which characters are told, and that no Python's age decides it: what one does not know yet passes in all."""

import unicodedata

import pytest

import arena.hearing.characters
from arena.games.zhuogui import length
from arena.hearing import own_word
from arena.hearing.characters import category, composed, is_letter_or_digit, is_new, readable
from arena.hearing.own_word import clean, normal, why
from arena.words.compare import same_word
from tests.all_rows import all_rows

NEW = (
    "🩷",
    "🫨",
    "\U000323af",
    "\U00031350",
    "\U0002ebf0",
    "\U0001fadf",
    "\U0001f6d8",
    "\U000105c9",
    "\U0003fffd",
    "\u1c89",
)
TOLD = ("鬼", "é", "👍🏽", "𠮷", "\ufe0f", "़", "½", "☂", "𝒜", "\u3164")
UNTOLD = ("\0", "\x1b", "\x7f", "\x9b", "\u200b", "\u200d", "\u202e", "\u2066", "\ufeff", "\ufdd0", "\uffff", "\ue000",
          "\ud83d", "\U000e0041", "\U0001fffe", "\U0010ffff", "\U000f0000", "\u2065", "\xad")  # fmt: skip


@all_rows(("char",), [(char,) for char in (*NEW, *TOLD)])
def test_what_anybody_may_write_is_told(char):
    assert clean(f" a{char}b ") == f"a{char}b" and normal(f"a{char}b") == unicodedata.normalize("NFC", f"a{char}b")
    assert clean(char * 3) == char * 3, "no speech becomes a pass"
    assert readable(f"a{char}") == f"a{char}"


@all_rows(("char",), [(char,) for char in UNTOLD])
def test_what_no_reader_expects_is_not(char):
    assert clean(f"a{char}b") == "ab"
    if unicodedata.category(char) in ("Cc", "Cs") or char in "\ufdd0\uffff":
        assert readable(f"a{char}b") == "ab"


@all_rows(("char",), [(char,) for char in ("\t", "\n", "\r", "\xa0", "\u2003", "\u2028", "\u3000")])
def test_white_space_is_a_space(char):
    assert clean(f"a{char}b") == "a b"


def facts():
    """What rules make of the new characters; in a Python that knows them as in one that does not."""
    own_word._EAR.clear()
    for cached in (
        is_new,
        own_word._heard,
        own_word._tokens,
        own_word._forms,
    ):
        cached.cache_clear()
    return [
        (category(char), is_letter_or_digit(char), composed(f"{char}\u0301e\u0301"), length(f"茶{char}"),
         why(f"蝴{char}蝶", "蝴蝶"), why(f"ti{char}ger", "tiger"), why(f"{char}tiger{char}", "tiger"),
         same_word(f"茶{char}", "茶"))
        for char in NEW
    ]  # fmt: skip


def test_what_a_python_does_not_know_yet_decides_nothing(monkeypatch):
    assert all(map(is_new, NEW)) and not any(map(is_new, "".join(TOLD)))
    before = facts()
    real, names = unicodedata.category, unicodedata.name

    class Later:
        """The tables of a Python to come, in which all of them are letters with names."""

        category = staticmethod(lambda char: "Lo" if char in NEW else real(char))
        name = staticmethod(lambda char, default="": "CJK UNIFIED IDEOGRAPH-X" if char in NEW else names(char, default))
        normalize = staticmethod(unicodedata.normalize)

    for module in (arena.hearing.characters, own_word):
        monkeypatch.setattr(module, "unicodedata", Later)
    assert facts() == before
    monkeypatch.undo()
    assert facts() == before
    assert why("蝴🩷蝶", "蝴蝶") == "split" and why("蝴\U000323af蝶", "蝴蝶") is None, (
        "a sign parts, a Han character is one"
    )


@pytest.mark.slow
def test_the_free_ranges_are_those_of_unicode_14():
    if unicodedata.unidata_version != "14.0.0":
        pytest.skip("this Python has other tables")
    for code in range(0xE0000):
        char = chr(code)
        free = unicodedata.category(char) == "Cn" and code & 0xFFFE != 0xFFFE and not 0xFDD0 <= code <= 0xFDEF
        assert is_new(char) == free, hex(code)
