"""What the referee hears in a speech: the text made fit to be told, and whether it says the speaker's own word.

Owns: cleaning, the normal form, and CM-13 as far as writing goes; `docs/hearing.md` says what is heard and what is not.
Must not know: seats, packs, or what follows from it.

A speech is folded once, character by character (`_Ear`). A Chinese word is a regular expression over the folded text;
an English one and pinyin are compared with its tokens. Every gap is bounded, so the cost grows with the speech.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby, islice, pairwise, product
from re import Pattern
from typing import Literal, NamedTuple

from ..text import GLYPHS, simplified, traditional
from .characters import composed, is_letter_or_digit, is_new, told

Check = Literal["written", "split", "pinyin", "translation", "reversed", "homophone"]
WINDOW = 6  # fillers that two characters of a split word may have between them
INSERTION = 4  # characters that a bracket between two Han characters of a split word may hold

_NEW_HAN, _NEW_SIGN = "㐀", "□"  # what stands for characters that a Python may not know yet
_ANY = "ª"  # a letter that may be any letter (a look-alike); folding leaves no other ª in a text
_LATIN = re.compile("[a-z]")
_FOREIGN = re.compile(r"[\u00aa-\u1fff](?<![\W\d_])")  # a letter of an alphabet, other than a to z
_TOKEN = re.compile(r"(?:[\0-\u1fff](?<![\W\d_]))+")
_TOKEN_OR_NUMBER = re.compile(rf"{_TOKEN.pattern}|\d+")
_LATIN_NAME = re.compile(
    r"LATIN (?:SMALL |CAPITAL )?LETTER (?:SMALL CAPITAL |DOTLESS |SCRIPT )?([A-Z])(?:LPHA)?(?: WITH .+)?$"
)
_HAN_NAMES = ("CJK UNIFIED IDEOGRAPH", "IDEOGRAPHIC NUMBER ZERO", "IDEOGRAPHIC ITERATION MARK")
_CONTRACTIONS = frozenset({"d", "ll", "m", "re", "s", "t", "ve"})  # "she'll" does not spell "shell"

_FULL_WIDTH = re.compile("[０-９Ａ-Ｚａ-ｚ]")
_PLAIN = {code: code - 0xFEE0 for code in range(0xFF10, 0xFF5B) if chr(code).isalnum()}

_FILLERS = rf"[\W\d_\0-\u04ff]{{0,{WINDOW}}}"  # no Han characters: symbols, digits, Latin, Greek and Cyrillic letters
_HAN_GAP = rf"{_FILLERS}(?:\([^()]{{1,{INSERTION}}}\){_FILLERS})?"
_MIXED_GAP = rf"[\W_]{{0,{WINDOW}}}"  # beside a letter or digit of a Chinese word (卡拉OK)
_BEFORE = "_\0-\u1fff是叫做作为念读写说成的把有像和与跟或就个这那"  # what may stand before a word that is backwards
_AFTER = "_\0-\u1fff的是呢吧啊了吗么呀嘛啦呗哦和与跟或也都就"  # and after it
_READINGS = 256  # of a word in pinyin, the usual one first
_SEAM = r"[\W_]{0,2}"  # where the word itself has a space, hyphen or dot


def clean(text: str) -> str:
    """`text` without control, format and line characters (each becomes nothing or a space), trimmed."""
    return (text if text.isprintable() else told(text)).strip()  # what is not told is printable in no Python


# What JSON lets stand, and what could end a line or drive a terminal: DEL and C1, line separators, bidi marks.
_DRIVING = re.compile("[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]")


def inert_json(text: str) -> str:
    """JSON in which nothing is left that could drive a terminal; the value is the same."""
    return _DRIVING.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def normal(text: str) -> str:
    """`text` in the one form in which it is told: cleaned, composed (NFC), full-width letters and digits plain.

    Punctuation keeps its width, which is how Chinese writes it, and nothing else is folded.
    """
    kept = clean(text)
    if _FULL_WIDTH.search(kept):
        kept = kept.translate(_PLAIN)
    return composed(kept)


def says(
    text: str, word: str, *, translations: Sequence[str] = (), homophones: bool = False, backwards: bool = False
) -> bool:
    """Whether `text` says `word` (CM-13); `why` has the checks."""
    return why(text, word, translations=translations, homophones=homophones, backwards=backwards) is not None


def why(
    text: str, word: str, *, translations: Sequence[str] = (), homophones: bool = False, backwards: bool = False
) -> Check | None:
    """The first check by which `text` says `word` (CM-13), or None when it does not.

    written: in any script, width and case, with accents, look-alike letters and invisible characters; a Chinese word
        also inside a longer string, an English one as a whole token or its plural.
    split: the same with up to `WINDOW` fillers between two characters: for Chinese, whatever is no Han character, and
        one bracket of up to `INSERTION` characters; for English, whatever is no letter.
    pinyin: of a Chinese word, in whole tokens, with tones or without, by any reading of its characters.

    The others are house rules, and heard only when asked:

    translation: one of `translations`, written or split.
    reversed: a Chinese word of two characters or an English one of four letters, backwards, as a word of its own.
    homophone: Han characters with the toneless syllables of a Chinese word of two characters or more.
    """
    heard = _heard(text)
    written = _written(heard, word)
    if written:
        return written
    if _in_pinyin(heard, word):
        return "pinyin"
    if any(_written(heard, translation) for translation in translations):
        return "translation"
    if backwards and _backwards(heard, word):
        return "reversed"
    return "homophone" if homophones and _sounds_alike(heard, word) else None


def is_word(text: str, word: str) -> bool:
    """Whether the whole of `text` is `word`, in any way in which a speech may write it, or its pinyin (CM-9, CM-13)."""
    forms, letters = _forms(word), "".join(_parts(text))
    if not isinstance(forms, _Han):
        return letters != "" and _is_spelling(letters, forms.spellings)
    if letters == forms.letters:
        return letters != ""
    spelt = "".join(token.letters for token in _tokens(_heard(text), _TOKEN))
    return spelt == re.sub(r"\d", "", letters) and any(spelt == spelling for _, spelling in _pinyin(word))


def _written(heard: str, word: str) -> Literal["written", "split"] | None:
    forms = _forms(word)
    if not forms.letters or not (all(map(heard.__contains__, forms.needed)) or _ANY in heard):
        return None
    if not isinstance(forms, _Han):
        return _spelt(_tokens(heard, forms.tokens), forms.spellings, forms.parts)
    if _pattern(forms.whole).search(heard):
        return "written"
    return "split" if _pattern(forms.split).search(heard) else None


def _in_pinyin(heard: str, word: str) -> bool:
    """In whole tokens; a word of one syllable is one token, and a pinyin of one letter is not heard."""
    if not isinstance(_forms(word), _Han) or not _LATIN.search(heard):
        return False
    tokens = _tokens(heard, _TOKEN)
    return any(
        _is_token(tokens, spelling) if syllables == 1 else _spelt(tokens, (spelling,)) is not None
        for syllables, spelling in _pinyin(word)
    )


def _backwards(heard: str, word: str) -> bool:
    """As a word of its own: in Chinese, where no other character than those of grammar stands beside it."""
    forms = _forms(word)
    backwards = forms.letters[::-1]
    if not isinstance(forms, _Han):
        return len(backwards) >= 4 and _is_token(_tokens(heard, forms.tokens), backwards)
    if len(backwards) < 2 or backwards not in heard:
        return False
    return re.search(rf"(?<![^\W{_BEFORE}]){re.escape(backwards)}(?![^\W{_AFTER}])", heard) is not None


def _sounds_alike(heard: str, word: str) -> bool:
    """Whether some Han characters in a row have the syllables of `word`, which has two or more of them."""
    letters = _forms(word).letters
    if len(letters) < 2 or not all(map(_is_han, letters)):
        return False
    wanted = _syllables(letters)
    return any(wanted in _syllables(run) for run in _han_in(heard))


@lru_cache(maxsize=1024)
def _han_in(heard: str) -> tuple[str, ...]:
    """The Han characters that stand in a row."""
    return tuple("".join(run) for han, run in groupby(heard, _is_han) if han)


@lru_cache(maxsize=4096)  # a player asks of each clue that it may quote
def _syllables(han: str) -> str:
    """The toneless syllables, each between two spaces."""
    from pypinyin import lazy_pinyin  # loaded when a table asks for homophones

    return f" {' '.join(lazy_pinyin(han))} "


# Folding: what is heard in place of each character.


class _Ear(dict[int, str | None]):
    """A table for `str.translate`: what is heard in place of each character, found out once."""

    limit = 1 << 16

    def __missing__(self, code: int) -> str | None:
        heard = _heard_as(chr(code))
        if len(self) < self.limit:
            self[code] = heard
        return heard


_EAR = _Ear()


@lru_cache(maxsize=4096)
def _heard(text: str) -> str:
    """`text` folded: letters as `_heard_as` has them, each white space one space, look-alike letters `_ANY`."""
    heard = text.translate(_EAR)
    if "  " in heard:
        heard = " ".join(heard.split())
    return _TOKEN.sub(_look_alikes, heard) if _FOREIGN.search(heard) else heard


def _heard_as(char: str) -> str | None:
    """One character without script, width, case and marks; None when it is not heard at all."""
    if is_new(char):
        return _NEW_HAN if is_letter_or_digit(char) else _NEW_SIGN
    category, name = unicodedata.category(char), unicodedata.name(char, "")
    if char.isspace() or category[0] == "Z" or "FILLER" in name:
        return " "
    if category in ("Mn", "Me") or category[0] == "C":
        return None
    if category in ("Ps", "Pe"):
        return "(" if category == "Ps" else ")"
    if "APOSTROPHE" in name or name == "RIGHT SINGLE QUOTATION MARK":
        return "'"
    if category == "Lm" and _FOREIGN.match(char) and unicodedata.normalize("NFKD", char) == char:
        return None  # a tone mark on its own
    return _letters_of(char, name) or char


def _letters_of(char: str, name: str) -> str:
    """The plain letters and digits that `char` stands for; a symbol has none.

    Characters are converted one by one, there and back, so that the scripts meet whatever stands beside them.
    """
    latin = _LATIN_NAME.search(name)
    if latin:
        return latin[1].lower()
    plain = unicodedata.normalize("NFKD", char.translate(GLYPHS)).casefold()
    return simplified(traditional("".join(c for c in plain if c.isalnum())))


def _look_alikes(token: re.Match[str]) -> str:
    """A token that mixes Latin letters with others: each other letter can be any letter, whichever it resembles."""
    letters = token[0]
    return _FOREIGN.sub(_ANY, letters) if _LATIN.search(letters) else letters


def _is_han(char: str) -> bool:
    return unicodedata.name(char, "").startswith(_HAN_NAMES)


def _is_unspaced(char: str) -> bool:
    return char > "\u1fff"


# Tokens: how an English word or a pinyin is heard.


class _Token(NamedTuple):
    letters: str
    near: bool  # between this token and the one before are no letters and at most `WINDOW` fillers
    contracted: bool  # this is the end of a contraction


@lru_cache(maxsize=4096)
def _tokens(heard: str, pattern: Pattern[str]) -> tuple[_Token, ...]:
    return tuple(_each_token(heard, pattern))


def _each_token(heard: str, pattern: Pattern[str]) -> Iterator[_Token]:
    end = 0
    for match in pattern.finditer(heard):
        gap = heard[end : match.start()]
        near = len(gap) <= WINDOW and not any(map(str.isalpha, gap))
        yield _Token(match[0], near, gap == "'" and match[0] in _CONTRACTIONS)
        end = match.end()


def _spelt(
    tokens: Sequence[_Token], spellings: Sequence[str], parts: Sequence[str] = ()
) -> Literal["written", "split"] | None:
    """Whether whole tokens, each near the one before, make up one of `spellings`.

    One token, or as many as the word itself has (`parts`), are "written", others "split".
    """
    found: Literal["split"] | None = None
    for start in range(len(tokens)):
        count = _length_of_run(tokens, start, spellings, parts)
        if count == 1 or (count and count == len(parts)):
            return "written"
        if count:
            found = "split"
    return found


def _length_of_run(tokens: Sequence[_Token], start: int, spellings: Sequence[str], parts: Sequence[str]) -> int:
    """How many tokens from `start` on make up one of `spellings`; 0 when none do."""
    run, longest = "", max(map(len, spellings))
    for index in range(start, len(tokens)):
        token = tokens[index]
        if run and not (token.near and (token.letters in parts or not token.contracted)):
            break
        run += token.letters
        if _is_spelling(run, spellings):
            return index - start + 1
        if len(run) >= longest:
            break
    return 0


def _is_token(tokens: Sequence[_Token], spelling: str) -> bool:
    return any(_is_spelling(token.letters, (spelling,)) for token in tokens)


def _is_spelling(letters: str, spellings: Sequence[str]) -> bool:
    if letters in spellings or _ANY not in letters:
        return letters in spellings
    alike = re.compile(letters.replace(_ANY, "."))  # folded letters are no syntax of expressions
    return any(map(alike.fullmatch, spellings))


# Forms of a word: how it is listened for.


class _Han(NamedTuple):
    """A word with Han characters, or of another script that is written without spaces."""

    letters: str  # folded, without what is no letter or digit
    needed: frozenset[str]  # no speech without all of these has the word written or split
    whole: str  # expressions
    split: str


class _Alphabetic(NamedTuple):
    """A word without."""

    letters: str
    needed: frozenset[str]
    spellings: tuple[str, ...]  # the word and its plurals
    parts: tuple[str, ...]  # its tokens
    tokens: Pattern[str]  # what a token is: numbers too when the word has digits


@lru_cache(maxsize=1024)
def _forms(word: str) -> _Han | _Alphabetic:
    parts = _parts(word)
    letters = "".join(parts)
    if any(map(_is_unspaced, letters)):
        return _han(word, letters)
    spellings = _with_plurals(letters)
    tokens = _TOKEN_OR_NUMBER if any(map(str.isdecimal, letters)) else _TOKEN
    needed = frozenset(letters).intersection(*spellings)
    return _Alphabetic(letters, needed, spellings, tuple(tokens.findall(" ".join(parts))), tokens)


def _parts(word: str) -> tuple[str, ...]:
    return tuple(re.findall(r"[^\W_]+", _heard(word)))


def _han(word: str, letters: str) -> _Han:
    """Converting is not one to one, so the word is heard as it is and as it is converted whole (項鍊, 项链)."""
    scripts = (word, simplified(clean(word)), traditional(clean(word)))
    spellings = sorted({_parts(script) for script in scripts})
    whole = "|".join(_SEAM.join(map(re.escape, parts)) for parts in spellings)
    split = "|".join(_with_gaps("".join(parts)) for parts in spellings)
    needed = frozenset(letters).intersection(*("".join(parts) for parts in spellings))
    return _Han(letters, needed, whole, split)


@lru_cache(maxsize=1024)
def _pattern(expression: str) -> Pattern[str]:
    """Compiled when some text has all the letters of a word, which few have."""
    return re.compile(expression)


def _with_gaps(letters: str) -> str:
    gaps = (_HAN_GAP if _is_unspaced(a) and _is_unspaced(b) else _MIXED_GAP for a, b in pairwise(letters))
    return re.escape(letters[0]) + "".join(gap + re.escape(letter) for gap, letter in zip(gaps, letters[1:]))


def _with_plurals(letters: str) -> tuple[str, ...]:
    """A folded word and, when it ends in a Latin letter, its regular plurals."""
    if not _LATIN.fullmatch(letters[-1:]):
        return (letters,)
    plurals = [letters, letters + "s", letters + "es"]
    if letters.endswith("y"):
        plurals.append(letters[:-1] + "ies")
    if letters.endswith(("f", "fe")):
        plurals.append(letters.removesuffix("e")[:-1] + "ves")
    return tuple(plurals)


@lru_cache(maxsize=1024)
def _pinyin(word: str) -> tuple[tuple[int, str], ...]:
    """The readings of a Chinese word: how many syllables, and their letters; ü is typed v or u (and ü folds to u)."""
    from pypinyin import Style, lazy_pinyin, pinyin  # loaded when a speech holds Latin letters at a Chinese table

    plain = "".join(c for c in unicodedata.normalize("NFKC", word) if is_letter_or_digit(c))
    readings: set[tuple[str, ...]] = set()
    for form in (plain, _forms(word).letters):
        of_each = [pinyin(char, style=Style.NORMAL, heteronym=True)[0] for char in form]
        readings |= {tuple(lazy_pinyin(form)), *islice(product(*of_each), _READINGS)}
    spelt = ((len(reading), "".join(reading).casefold()) for reading in readings)
    typed = {(count, letters.replace("v", u)) for count, letters in spelt for u in "vu"}
    return tuple(sorted((count, letters) for count, letters in typed if len(letters) > 1))
