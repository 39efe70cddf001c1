"""The sentences of reasoning players in the word games, and what a speech says with them.

Owns: `sayings.toml`, and the recognition of its sentences in what anybody says. Must not know: beliefs, or what a clue
says. A sentence may quote a clue, but words none itself.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product
from math import prod
from pathlib import Path
from typing import Literal, NamedTuple, TypeVar

from pydantic import TypeAdapter

from arena.text import Language, Text, traditional
from arena.words import Fact
from arena.words.compare import bare, fold

ALL = "all"  # whose sentences are anybody's
SHORT = "short"  # anybody's as well, which name a clue by what it is about where the others quote it
_DOUBTING = """
brief misfit loose broad echo empty lone last since derived second join agree still
likewise beside probe liken weigh gainsay overclaim wonder vague against turned
"""
DOUBTS = frozenset(_DOUBTING.split())  # the kinds that suspect {seat}; the latter stand before a question
FRAMES = ("frame", "first", "alike", "another", "joining", "turning", "asked")
T = TypeVar("T")
_TABLES = TypeAdapter(dict[str, dict[str, tuple[tuple[str, str], ...]]])
_GAP = re.compile(r"\{(\w+)\}")
_CHOICE = re.compile(r"\[([^\]]*)\]")
_NUMBERS = ("seat", "other", "count")  # the gaps that numbers fill
_QUOTE = re.compile(r"[\"“「][^\"”」]*[\"”」]")
_NUMBER = re.compile(r"\d+")
_END = re.compile(r"([.!?。！？])")
_OPENS = (re.compile(r"[:：?？]"), re.compile(r"[,，]"))  # what stands between a frame and its clue
_A_NUMBER, _A_QUOTE, _A_TOPIC = "¢", "¤", "£"  # symbols, which folding keeps
_SUSPECTS = re.compile(
    r"(?:怀疑|不信|要投|就投|想投)\s*(\d+)\s*号"
    r"|\b(?:suspect|voting for|vote for|accuse|don't (?:trust|believe)) seat (\d+)",
    re.IGNORECASE,
)


class Line(NamedTuple):
    """One sentence, or two that belong together, with gaps and choices of words; `number` is its own."""

    number: int
    kind: str
    style: str
    text: Text
    wordings: int  # how many it has, in the language that has more

    def said(self, number: int) -> Text:
        """One of its wordings, by any number: those up to `wordings` give each."""
        return Text(_chosen(self.text.en, number), _chosen(self.text.zh, number))

    def filled(self, number: int, language: Language, values: Mapping[str, Text | int | str]) -> str:
        """That wording in one language, its gaps filled."""
        place = 0 if language == "en" else 1
        gaps = {name: value[place] if isinstance(value, Text) else value for name, value in values.items()}
        text = _chosen(self.text[place], number).format(**gaps)
        return traditional(text) if language == "zh-Hant" else text


class Remark(NamedTuple):
    """A line that was said, of `seat` and `other`, 0 is nobody, with the number that it gives, if any."""

    line: Line
    seat: int
    other: int
    many: int = 0


class Understood(NamedTuple):
    """What of a text is made of lines: remarks, the frame of a clue, whether it is nothing else, the suspects, what is
    quoted, and the numbers of the lines; `rest` is the text without them, as far as they can be left out.
    """

    remarks: tuple[Remark, ...]
    frame: Line | None
    nothing_else: bool
    doubts: tuple[int, ...]
    quotes: tuple[str, ...]
    numbers: frozenset[int]
    rest: str


class _Piece(NamedTuple):
    """A part of a line between two ends; `key` where it is the one by which the line is known."""

    line: Line
    gaps: tuple[str, ...]
    key: bool


def _read() -> dict[str, dict[str, tuple[Line, ...]]]:
    tables = _TABLES.validate_python(tomllib.loads(Path(__file__).with_name("phrasebook.toml").read_text("utf-8")))
    lines: dict[str, dict[str, tuple[Line, ...]]] = {}
    number = 0
    for kind, styles in tables.items():
        lines[kind] = {}
        for style, pairs in styles.items():
            of_style = [
                Line(number + place, kind, style, Text(*pair), max(map(_wordings, pair)))
                for place, pair in enumerate(pairs)
            ]
            lines[kind][style] = tuple(of_style)
            number += len(of_style)
    return lines


def _wordings(text: str) -> int:
    return prod(map(len, _parts(text)))


def _chosen(text: str, number: int) -> str:
    chosen = list[str]()
    for words in _parts(text):
        number, place = divmod(number, len(words))
        chosen.append(words[place])
    return "".join(chosen)


@lru_cache(maxsize=4096)
def _parts(text: str) -> tuple[tuple[str, ...], ...]:
    """What stands at each place of `text`: one thing, or one of several."""
    parts = enumerate(_CHOICE.split(text))
    return tuple(tuple(part.split("|")) if place % 2 else (part,) for place, part in parts)


LINES = _read()  # by kind and style
_TOPICS = {topic: lines[0].text for topic, lines in LINES.pop("topic").items()}
SUBJECTS = tuple(line.text.en for line in LINES.pop("subject")[ALL])
WHISPERS = {kind: LINES.pop(kind)[ALL] for kind in [*LINES] if kind.startswith("whisper-")}  # of no speech


def topic_of(fact: Fact) -> Text | None:
    """What a fact is about, as far as it has a name."""
    return _TOPICS.get(f"{fact.category}-{fact.group}") or _TOPICS.get(fact.group)


@lru_cache(maxsize=4096)
def understood(text: str) -> Understood:
    """What of `text` is made of lines, in any language; a suspicion is also heard in other words."""
    gapped, converts = _QUOTE.sub(_A_QUOTE, text), fold(text) != bare(text)  # lines are in Simplified characters
    (frame, clue), known = _framing(gapped, converts), False
    said, gaps, other = list[Line](), dict[int, dict[str, int]](), list[str]()
    parts = [*_END.split(gapped), ""]
    for part, end in zip(parts[::2], parts[1::2]):
        piece = _piece(_NUMBER.sub(_A_NUMBER, part), converts) if part else ""
        if piece == "":
            continue
        known = True
        if piece is None:
            other.append(part + end)
        elif piece.line.kind in FRAMES:
            frame = piece.line
        else:
            named = dict(zip(piece.gaps, map(int, _NUMBER.findall(part)))) if piece.gaps else {}
            gaps[piece.line.number] = named | gaps.get(piece.line.number, {})
            said += [piece.line] if piece.key else []
    remarks = tuple([_remark(line, gaps[line.number]) for line in said])
    doubts = [remark.seat for remark in remarks if remark.line.kind in DOUBTS]
    rest = "".join(other)
    doubts += [int(one or two) for one, two in _SUSPECTS.findall(rest)] if rest else []
    quotes = tuple([quote[1:-1] for quote in _QUOTE.findall(text)]) if remarks or frame else ()
    numbers = frozenset([line.number for line in (*said, frame) if line])
    nothing_else = known and not other
    start = gapped[: len(gapped) - len(clue)] if frame else ""
    rest = rest.removeprefix(start)
    rest = text if _A_QUOTE in rest or not rest else rest.rstrip("。.")
    return Understood(remarks, frame, nothing_else, tuple(dict.fromkeys(doubts)), quotes, numbers, rest)


def _remark(line: Line, named: Mapping[str, int]) -> Remark:
    return Remark(line, *[named.get(gap, 0) for gap in _NUMBERS])


def _framing(gapped: str, converts: bool) -> tuple[Line | None, str]:
    """The frame with which a text opens, and what stands behind that."""
    for opens in _OPENS:
        mark = opens.search(gapped)
        line = _frame(_NUMBER.sub(_A_NUMBER, gapped[: mark.start()]), converts) if mark else None
        if mark and line:
            return line, gapped[mark.end() :]
    return None, gapped


@lru_cache(maxsize=8192)  # but for numbers and quotations there are only so many parts of lines
def _piece(part: str, converts: bool) -> _Piece | Literal[""] | None:
    """The part of a line that `part` is, where it `converts` in either script; "" where nothing in it is to be read."""
    return _found(_pieces(), part, converts) if bare(part) else ""


@lru_cache(maxsize=8192)
def _frame(opening: str, converts: bool) -> Line | None:
    """The frame that begins with `opening`, where it `converts` in either script."""
    return _found(_frames(), opening, converts)


def _found(table: Mapping[str, T], text: str, converts: bool) -> T | None:
    found = table.get(_topicless(bare(text)))
    return table.get(_topicless(fold(text))) if found is None and converts else found


def _topicless(folded: str) -> str:
    return _topics().sub(_A_TOPIC, folded)


@lru_cache(maxsize=1)
def _topics() -> re.Pattern[str]:
    """What any fact is about, as it stands in a folded text."""
    names = sorted({bare(name) for topic in _TOPICS.values() for name in topic}, key=len, reverse=True)
    return re.compile("|".join(map(re.escape, names)))


@lru_cache(maxsize=1)
def _pieces() -> dict[str, _Piece]:
    """The parts of all lines, folded; of a frame, what stands behind its clue where nothing does before."""
    found: dict[str, _Piece] = {}
    for line in every_line():
        for text in line.text:
            before, _, behind = text.rpartition("{clue}")
            if before:
                continue
            parts = [part for part in _END.split(behind)[::2] if bare(part)]
            key = max(parts, key=lambda part: ("{seat}" in part, "{other}" in part, len(part)))
            for part in parts:
                for written in _every_choice(part):
                    gaps = tuple(gap for gap in _GAP.findall(written) if gap in _NUMBERS)
                    found.setdefault(_gapless(written), _Piece(line, gaps, part is key))
    return found


@lru_cache(maxsize=1)
def _frames() -> dict[str, Line]:
    """What opens a clue, folded, up to the first mark."""
    found: dict[str, Line] = {}
    for line in every_line():
        for text in line.text if line.kind in FRAMES else ():
            start = text.partition("{clue}")[0]
            opens = next((mark for mark in _OPENS if mark.search(start)), _OPENS[0])
            for written in _every_choice(opens.split(start)[0]):
                found.setdefault(_gapless(written), line)
    found.pop("", None)
    return found


def every_line() -> Iterator[Line]:
    """All lines, in the order of their numbers."""
    for styles in LINES.values():
        for lines in styles.values():
            yield from lines


def _every_choice(text: str) -> Iterator[str]:
    yield from map("".join, product(*_parts(text)))


def _gapless(part: str) -> str:
    return _topicless(bare(_GAP.sub(_sign, part)))


def _sign(gap: re.Match[str]) -> str:
    return _A_NUMBER if gap[1] in _NUMBERS else _A_TOPIC if gap[1] == "topic" else _A_QUOTE
