"""A text as tokens: words by what they do, and the seats that are named in it, lists of seats as one token.

Owns: when a number is a seat. Must not know: who is meant by "he", or what a clause says.
"""

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from ..seat_names import ENGLISH, number_said
from .vocabulary import Atom, atoms, longest

MOST_SEATS = 30  # a larger number is none of a table
_MARKS = frozenset({"seat", "seats", "player", "players", "number", "numbers", "num", "no", "p", "#", "@"})
_HAN = frozenset("一二三四五六七八九十")
_NUMBERS: dict[str, frozenset[str]] = {
    name: frozenset(words.split())
    for name, words in tomllib.loads(Path(__file__).with_name("numbers.toml").read_text("utf-8")).items()
}
_JOINERS = _NUMBERS["joiners"]
_ENDS = frozenset(".。!！?？;；…\n")
_COMMAS = frozenset(",，—–-")
QUOTE = "¤"  # stands for a quotation that was taken out
_COLONS = frozenset(":：")


class Token(NamedTuple):
    """A piece of speech: what it does, its value, the seats that it names, and its place in the text.

    Kinds beside those of the lexicon: seat, join, comma, colon, end (value "?" if it asks), quote, unknown.
    """

    kind: str
    value: str
    seats: tuple[int, ...]
    start: int
    end: int


def tokens(text: str, beside: tuple[int, int] = (0, 0)) -> list[Token]:
    """The tokens of `text`; `beside` are the seats before and after the speaker's, 0 if unknown."""
    found, made, at = atoms(text), list[Token](), 0
    while at < len(found):
        token, size = _token(found, at)
        made.append(_beside(token, beside))
        at += size
    return _lists(made)


def _beside(token: Token, beside: tuple[int, int]) -> Token:
    """What names the seat before or after the speaker, as the seat that it is."""
    if token.kind not in ("before", "after"):
        return token
    seat = beside[token.kind == "after"]
    return token._replace(kind="seat", seats=(seat,)) if seat else token._replace(kind="others")


def _token(found: Sequence[Atom], at: int) -> tuple[Token, int]:
    entry, seat = longest(found, at), _seat(found, at)
    start = found[at].start
    if seat and not (entry and len(entry.atoms) > seat[1]):
        number, size = seat
        return Token("seat", "", (number,), start, found[at + size - 1].end), size
    if entry and not (len(entry.atoms) == 1 and entry.atoms[0] in _JOINERS):
        return Token(entry.kind, entry.value, (), start, found[at + len(entry.atoms) - 1].end), len(entry.atoms)
    atom = found[at].text
    if atom == "." and at and found[at - 1].text == "no":
        return Token("filler", "", (), start, found[at].end), 1
    kind = (
        "join" if atom in _JOINERS
        else "end" if atom in _ENDS
        else "comma" if atom in _COMMAS
        else "colon" if atom in _COLONS
        else "quote" if atom == QUOTE
        else "unknown"
    )  # fmt: skip
    return Token(kind, "?" if atom in "?？" else "and" if atom == "&" else atom, (), start, found[at].end), 1


def _seat(found: Sequence[Atom], at: int) -> tuple[int, int] | None:
    """The number of the seat that is named at `at`, and by how many atoms."""
    here = at
    marked = found[here].text in _MARKS
    while here < len(found) and (found[here].text in _MARKS or (marked and found[here].text == ".")) and here - at < 4:
        here += 1
    number, size = _number(found, here)
    after = found[here + size].text if here + size < len(found) else ""
    before = found[at - 1].text if at else ""
    if not 1 <= number <= MOST_SEATS or (not marked and not _bare(found[here].text, before, after)):
        return None
    return number, here - at + size + (after == "号")


def _number(found: Sequence[Atom], at: int) -> tuple[int, int]:
    """The number at `at`, 0 for none, and how many atoms it takes; Han characters only before 号."""
    if at >= len(found):
        return 0, 0
    text = found[at].text
    if text.isascii() and text.isdigit():
        return (int(text) if len(text) <= 2 else 0), 1
    if text in ENGLISH:
        return number_said(text), 1
    size = 0
    while at + size < len(found) and size < 4 and found[at + size].text in _HAN:
        size += 1
    marked = size and at + size < len(found) and found[at + size].text == "号"
    return (number_said("".join(atom.text for atom in found[at : at + size])), size) if marked and size <= 3 else (0, 0)


def _bare(text: str, before: str, after: str) -> bool:
    """Whether a number without a mark is a seat: "vote 4", "five lies", not "night two", "the one who"."""
    if after == "号":
        return True
    if before in ("that", "this") and after in _NUMBERS["acts"]:
        return text != "one"
    if after in _NUMBERS["counted"] or before in _NUMBERS["dated"]:
        return False
    if text == "one":
        starts = before in _NUMBERS["before_one"] or not before.isalnum()
        return starts and before != "'" and (not after or after in _NUMBERS["after_one"])
    return text.isdigit() or before not in _NUMBERS["determiners"]


def _lists(made: Sequence[Token]) -> list[Token]:
    """The tokens with seats in a row joined; "4 or 9" names nobody, and leaves its clause open."""
    joined = list[Token]()
    for at, token in enumerate(made):
        if token.kind != "seat" or not joined:
            joined.append(token)
            continue
        link = joined[-1].kind
        before = joined[-2] if len(joined) > 1 else None
        if link == "seat":
            joined[-1] = _both(joined[-1], token)
        elif before and before.kind == "seat" and (link == "join" or (link == "comma" and _goes_on(made, at))):
            joined[-2:] = [_both(before, token)]
        else:
            joined.append(token)
    return joined


def _goes_on(made: Sequence[Token], at: int) -> bool:
    """Whether a list goes on behind the seat at `at`, so that the comma before it belongs to the list."""
    last = at + 2 * MOST_SEATS
    while at + 2 < min(len(made), last) and made[at + 1].kind == "comma" and made[at + 2].kind in ("seat", "join"):
        at += 2
    following = [token.kind for token in made[at + 1 : at + 3]]
    return following == ["join", "seat"] or made[at].kind == "join"


def _both(first: Token, second: Token) -> Token:
    return Token("seat", "", tuple(dict.fromkeys((*first.seats, *second.seats))), first.start, second.end)
