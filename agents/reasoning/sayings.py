"""The sentences of reasoning players in the word games, and what a speech says with them.

Owns: `sayings.toml`, and the recognition of its sentences in what anybody says. Must not know: beliefs, or what a clue
says. A sentence may quote a clue, but words none itself.
"""

import re
import tomllib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from pydantic import TypeAdapter

from arena.text import Text, traditional
from arena.words import Fact
from arena.words.compare import fold

ALL = "all"  # whose sentences are anybody's
SHORT = "short"  # anybody's as well, which name a clue by its order where the others quote it
_DOUBTING = """
brief misfit loose echo empty lone last since derived second join agree still
likewise weigh gainsay overclaim wonder vague against
"""
DOUBTS = frozenset(_DOUBTING.split())  # the kinds that suspect {seat}; the latter stand before a question
FRAMES = ("frame", "first", "alike", "another", "joining", "turning")
_TABLES = TypeAdapter(dict[str, dict[str, tuple[tuple[str, str], ...]]])
_GAP = re.compile(r"\{(\w+)\}")
_QUOTE = re.compile(r"[\"“「][^\"”」]*[\"”」]")
_NUMBER = re.compile(r"\d+")
_END = re.compile(r"[.!?。！？]")
_OPENS = re.compile(r"[:：?？]")
_A_SEAT, _A_QUOTE = "¢", "¤"  # symbols, which folding keeps
_SUSPECTS = re.compile(
    r"(?:怀疑|不信|要投|就投|想投)\s*(\d+)\s*号"
    r"|\b(?:suspect|voting for|vote for|accuse|don't (?:trust|believe)) seat (\d+)",
    re.IGNORECASE,
)


class Line(NamedTuple):
    """One sentence, or two that belong together, with gaps; `number` is its own."""

    number: int
    kind: str
    style: str
    text: Text


class Remark(NamedTuple):
    """A line that was said, of `seat` and `other`; 0 is nobody."""

    line: Line
    seat: int
    other: int


class Understood(NamedTuple):
    """What of a text is made of lines: remarks, the frame of a clue, whether it is nothing else, the suspects, what is
    quoted, and the numbers of the lines.
    """

    remarks: tuple[Remark, ...]
    frame: Line | None
    nothing_else: bool
    doubts: tuple[int, ...]
    quotes: tuple[str, ...]
    numbers: frozenset[int]


class _Piece(NamedTuple):
    """A part of a line between two ends; `key` where it is the one by which the line is known."""

    line: Line
    gaps: tuple[str, ...]
    key: bool


def _read() -> dict[str, dict[str, tuple[Line, ...]]]:
    tables = _TABLES.validate_python(tomllib.loads(Path(__file__).with_name("sayings.toml").read_text("utf-8")))
    lines: dict[str, dict[str, tuple[Line, ...]]] = {}
    number = 0
    for kind, styles in tables.items():
        lines[kind] = {}
        for style, pairs in styles.items():
            of_style = [Line(number + place, kind, style, Text(*pair)) for place, pair in enumerate(pairs)]
            lines[kind][style] = tuple(of_style)
            number += len(of_style)
    return lines


LINES = _read()  # by kind and style
_TOPICS = {topic: lines[0].text for topic, lines in LINES.pop("topic").items()}
ORDINALS = tuple(line.text for line in LINES.pop("nth")[ALL])  # the only one, the first and so on, the last
SUBJECTS = tuple(line.text.en for line in LINES.pop("subject")[ALL])


def topic_of(fact: Fact) -> Text | None:
    """What a fact is about, as far as it has a name."""
    return _TOPICS.get(f"{fact.category}-{fact.group}") or _TOPICS.get(fact.group)


@lru_cache(maxsize=4096)
def understood(text: str) -> Understood:
    """What of `text` is made of lines, in any language; a suspicion is also heard in other words."""
    pieces, frames = _pieces(), _frames()
    bare, remarks, other = _QUOTE.sub(_A_QUOTE, text), list[Remark](), list[str]()
    parts = [(part, folded) for part in _END.split(bare) if part and (folded := _folded(part))]
    for part, folded in parts:
        piece = pieces.get(folded)
        if piece is None:
            other.append(part)
        if piece and piece.key:
            named = {gap: int(found) for gap, found in zip(piece.gaps, _NUMBER.findall(part))}
            remarks.append(Remark(piece.line, named.get("seat", 0), named.get("other", 0)))
    opening = _OPENS.split(bare, maxsplit=1)
    frame = frames.get(_folded(opening[0])) if len(opening) > 1 else None
    doubts = [remark.seat for remark in remarks if remark.line.kind in DOUBTS]
    doubts += [int(one or two) for one, two in _SUSPECTS.findall(". ".join(other))]
    quotes = tuple(quote[1:-1] for quote in _QUOTE.findall(text)) if remarks else ()
    numbers = frozenset(line.number for line in (*(remark.line for remark in remarks), frame) if line)
    return Understood(tuple(remarks), frame, bool(parts) and not other, tuple(dict.fromkeys(doubts)), quotes, numbers)


def says_nothing(text: str) -> bool:
    """Whether `text` is nothing but lines, which are about no word.

    Nobody has to read them for a meaning: that costs time, and talk of a table might be taken for a clue.
    """
    return understood(text).nothing_else


def _folded(part: str) -> str:
    return fold(_NUMBER.sub(_A_SEAT, part))


@lru_cache(maxsize=1)
def _pieces() -> dict[str, _Piece]:
    found: dict[str, _Piece] = {}
    for line in every_line():
        if line.kind in FRAMES:
            continue
        for written in _written(line):
            parts = [part for part in _END.split(written) if fold(part)]
            key = max(parts, key=lambda part: ("{seat}" in part, "{other}" in part, len(part)))
            for part in parts:
                gaps = tuple(gap for gap in _GAP.findall(part) if gap in ("seat", "other"))
                found.setdefault(fold(_gapless(part)), _Piece(line, gaps, part is key))
    return found


@lru_cache(maxsize=1)
def _frames() -> dict[str, Line]:
    opened = ((line, written.partition("{clue}")[0]) for line in every_line() for written in _written(line))
    return {fold(_gapless(_OPENS.split(start)[0])): line for line, start in opened if line.kind in FRAMES}


def every_line() -> Iterator[Line]:
    """All lines, in the order of their numbers."""
    for styles in LINES.values():
        for lines in styles.values():
            yield from lines


def _written(line: Line) -> Iterator[str]:
    """The forms of a line: in each language, with each topic or ordinal where it has one."""
    gap, fillings = ("{nth}", ORDINALS) if "{nth}" in line.text.en else ("{topic}", tuple(_TOPICS.values()))
    for filling in fillings if gap in line.text.en else (Text("", ""),):
        chinese = line.text.zh.replace(gap, filling.zh)
        yield line.text.en.replace(gap, filling.en)
        yield chinese
        yield _GAP.sub(lambda gap: gap[0], traditional(chinese))


def _gapless(part: str) -> str:
    return _GAP.sub(lambda gap: _A_SEAT if gap[1] in ("seat", "other") else _A_QUOTE, part)
