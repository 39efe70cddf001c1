"""The exact part of reading: whether a text contains a wording among other words, and whether it denies something.

`Pack.facts_in` asks it for the facts of a pack. What it does not recognise, the reader of the reasoning players goes on
to compare by wording and by meaning.

Owns: clauses, the signs of denial, and the search for a wording inside a longer text, in Chinese and in English.
Must not know: packs, facts, or what follows from a match.
"""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise, product
from typing import NamedTuple

from ..text import simplified
from .compare import fold

_BEGINNING = 2  # characters of a wording by which it is looked for
_SHORTEST = 3  # characters of a Chinese wording that is looked for inside a text; an English one has two words
_MARKS = " ,.;:!?…\n，。；：！？—"
_BREAK = re.compile(
    r"[,.;:!?…\n，。；：！？—]|\b(?:but|although|though|because|whereas)\b|但|不过|可是|而是|因为|所以|虽然"
)
_QUOTED = re.compile(r"[\"“「][^\"”」]{3,}[\"”」]")
_ATTRIBUTES = re.compile(r"\bseats? \d|\d ?号|\b(?:i|you) said\b|[你我]说")
_PRONOUNS = "牠他她"  # people write any of them for the thing that a clue is about
_HAN = re.compile(r"[\u3400-\u9fff]")
_WORD = re.compile(r"[^\W_\u3400-\u9fff]+")
_SHORT_FORMS = (
    (re.compile(r"\b(it|he|she|that|this|there|what|who)'s\b"), r"\1 is"),
    (re.compile(r"'re\b"), " are"),
)
_DENIAL = re.compile(
    r"[不没未]|无(?!论|非|线|花果|聊|数|限)|并非|绝非|很少(?!的)|很难|难以"
    r"|\b(?:not|no|never|none|nor|neither|nobody|nothing|cannot|without|hardly|rarely|seldom|hard to)\b"
    r"|\b(?:do|does|did|is|are|was|were|ca|could|wo|would|should|has|have|had|ai|must|need)n'?t\b"
)
_NO_DENIAL = re.compile(
    r"(.)[不没]\1|[不没]是吗|不知道|不好说|不太好|不用说|不错|不少|不仅|不但|不光|不止|不只|不得不|不同|不一样|不管|不论"
    r"|不然|不小心|不一会|不瞒|不愧|差不多|说不定|离不开|少不了|免不了|忍不住|了不起|没想到|没错|没问题|未来"
    r"|\b(?:not only|not just|not to mention|not bad|not sure|no doubt|no wonder|without (?:a )?doubt|why not"
    r"|(?:do not|don'?t) (?:know|mind)|(?:can'?t|cannot) (?:live|do) without|nothing (?:but|like))\b"
)


class _NormalText(NamedTuple):
    """A text in one normal form; `begins` are the places in it where a clause begins."""

    text: str
    begins: tuple[int, ...]


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """`text` in Simplified characters and small letters, one pronoun, straight apostrophes; its punctuation stays."""
    said = simplified(unicodedata.normalize("NFKC", text).casefold().replace("’", "'"))
    for pronoun in _PRONOUNS:
        said = said.replace(pronoun, "它")
    return said


def clauses(text: str) -> tuple[str, ...]:
    """The parts of `text`, in plain writing, that say one thing each.

    What a text that speaks of a seat, or to somebody, has in quotation marks was said by another: it is no part.
    """
    said = plain(text)
    if _QUOTED.search(said) and _ATTRIBUTES.search(said):
        said = _QUOTED.sub(" ", said)
    cuts = [0, *(found.start() for found in _BREAK.finditer(said)), len(said)]
    parts = (said[start:end].lstrip(_MARKS) for start, end in pairwise(cuts))
    return tuple(part for part in parts if any(char.isalnum() for char in part))


@lru_cache(maxsize=4096)
def denies(text: str) -> bool:
    """Whether there is a sign of denial in `text`: it does not say what it would say without."""
    return _DENIAL.search(_NO_DENIAL.sub(" ", plain(text))) is not None


def words_in(text: str) -> list[str]:
    """The words of `text` that are not Chinese, in plain writing, short forms written out."""
    said = plain(text)
    if not _WORD.search(said):
        return []
    if "'" in said:
        for short, full in _SHORT_FORMS:
            said = short.sub(full, said)
    return _WORD.findall(said.replace("'", ""))


def wording(text: str) -> str:
    """The form in which `said_in` looks for a wording: its words between spaces, or its folded characters.

    Empty where it is too short to be told from other talk.
    """
    if _HAN.search(text):
        return form if len(form := fold(plain(text))) >= _SHORTEST else ""
    words = words_in(text)
    return f" {' '.join(words)} " if len(words) > 1 else ""


Beginnings = Mapping[str, Sequence[tuple[int, str]]]


def by_beginning(wordings: Iterable[str]) -> Beginnings:
    """`wordings`, as `wording` gives them, with their numbers, by their first two characters, for `said_in`."""
    table: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for number, form in enumerate(wordings):
        if form:
            table[form[:_BEGINNING]].append((number, form))
    return dict(table)


def said_in(text: str, wordings: Beginnings) -> list[str]:
    """Those of `wordings` that `text` contains and does not deny, in the order in which it says them.

    Of two that share a place in the text the longer one counts, of two as long the one with the lower number.
    """
    lines = _lines(text)
    free = {line: line.text for line in lines}
    found: list[tuple[int, str]] = []
    contained = {entry for either in lines for entry in _contained(either, wordings)}
    for _, _, form, line in sorted(contained):
        place = free[line].find(form)
        if place < 0:
            continue
        free[line] = free[line].replace(form, "\0" * len(form))  # the same length, so that places stay
        if not denies(line.text[max(begin for begin in line.begins if begin <= place) : place]):
            found.append((place, form))
    return [form for _, form in sorted(found)]


def _contained(line: _NormalText, wordings: Beginnings) -> Iterator[tuple[int, int, str, _NormalText]]:
    """The longest first, then by number: a pack has hundreds of wordings, and few of them begin as anything here."""
    beginnings = _beginnings(line.text)
    for beginning in beginnings.keys() & wordings.keys():
        for place, (number, form) in product(beginnings[beginning], wordings[beginning]):
            if line.text.startswith(form, place):
                yield -len(form), number, form, line


@lru_cache(maxsize=64)
def _beginnings(text: str) -> Mapping[str, Sequence[int]]:
    """Where each two characters stand in `text`."""
    table: dict[str, list[int]] = defaultdict(list)
    for place in range(len(text) - 1):
        table[text[place : place + _BEGINNING]].append(place)
    return table


@lru_cache(maxsize=64)  # a text is looked at for the wordings of one category after the other
def _lines(text: str) -> tuple[_NormalText, _NormalText]:
    parts = clauses(text)
    return _folded(parts), _spaced(parts)


def _folded(parts: Sequence[str]) -> _NormalText:
    pieces = [fold(part) for part in parts]
    return _NormalText("".join(pieces), tuple(accumulate(map(len, pieces), initial=0)))


def _spaced(parts: Sequence[str]) -> _NormalText:
    pieces = ["".join(f"{word} " for word in words_in(part)) if _WORD.search(part) else "" for part in parts]
    return _NormalText(" " + "".join(pieces), tuple(accumulate(map(len, pieces), initial=0)))
