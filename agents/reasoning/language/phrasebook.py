"""The sentences of reasoning players in the word games, and their recognition in what anybody says.

Owns: `phrasebook.toml`, checked against the speech acts when it is loaded, and the parsing of a text into its lines.
Must not know: beliefs, or what a clue says. A sentence may quote a clue, but words none itself.
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

from arena.hearing.remarks import Remarks, hear
from arena.hearing.seat_names import ENGLISH
from arena.text import Language, Text, traditional
from arena.words import Fact
from arena.words.compare import bare, fold

from .speech_acts import FRAMES, SUSPICIONS, WHISPERED, SpeechAct

ALL = "all"  # the sentences of any style
SHORT = "short"  # sentences of any style that name a clue by its topic instead of quoting it
T = TypeVar("T")
_TABLES = TypeAdapter(dict[str, dict[str, tuple[tuple[str, str], ...]]])
_NO_ACTS = ("topic", "subject")  # tables of words that fill gaps
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
_NAMES_A_SEAT = re.compile(rf"\d|号|號|\b(?:{'|'.join(ENGLISH)})\b", re.IGNORECASE)


class Line(NamedTuple):
    """One sentence, or two that belong together, with gaps and alternatives; `number` identifies it."""

    number: int
    act: SpeechAct
    style: str
    text: Text
    wordings: int  # the number of texts that the alternatives make, in the language that has more

    def wording(self, number: int) -> Text:
        """The wording with that number; the numbers below `wordings` give every wording."""
        return Text(_chosen(self.text.en, number), _chosen(self.text.zh, number))

    def filled(self, number: int, language: Language, values: Mapping[str, Text | int | str]) -> str:
        """The wording with that number in one language, its gaps filled."""
        column = 0 if language == "en" else 1
        gaps = {name: value[column] if isinstance(value, Text) else value for name, value in values.items()}
        text = _chosen(self.text[column], number).format(**gaps)
        return traditional(text) if language == "zh-Hant" else text


class HeardRemark(NamedTuple):
    """A line that was said about `seat` and `other` (0 for nobody), with the number that the line gives, if any."""

    line: Line
    seat: int
    other: int
    number: int = 0


class ParsedSpeech(NamedTuple):
    """The phrasebook lines in a text, and the rest.

    `remarks` are its lines about seats, `frame` is the frame of its clue, `is_only_lines` says whether it has no other
    content. `suspects` are the seats that it suspects in any words, `quotes` its quotations, `lines` the numbers of its
    lines. `rest` is the text without its lines, as far as they can be left out, and without natural remarks on others.
    """

    remarks: tuple[HeardRemark, ...]
    frame: Line | None
    is_only_lines: bool
    suspects: tuple[int, ...]
    quotes: tuple[str, ...]
    lines: frozenset[int]
    rest: str


class _Piece(NamedTuple):
    """A part of a line between two full stops; `key` marks the part by which the line is recognised."""

    line: Line
    gaps: tuple[str, ...]
    key: bool


def _load() -> tuple[dict[SpeechAct, dict[str, tuple[Line, ...]]], dict[str, dict[str, tuple[Text, ...]]]]:
    """The lines by act and style, and the words that fill gaps by table and style."""
    tables = _TABLES.validate_python(tomllib.loads(Path(__file__).with_name("phrasebook.toml").read_text("utf-8")))
    check_acts(tables)
    lines: dict[SpeechAct, dict[str, tuple[Line, ...]]] = {}
    words: dict[str, dict[str, tuple[Text, ...]]] = {}
    number = 0
    for name, styles in tables.items():
        for style, pairs in styles.items():
            if name in _NO_ACTS:
                words.setdefault(name, {})[style] = tuple(Text(*pair) for pair in pairs)
            else:
                act, numbered = SpeechAct(name), enumerate(pairs, start=number)
                made = [Line(n, act, style, Text(*pair), max(map(_wordings, pair))) for n, pair in numbered]
                lines.setdefault(act, {})[style] = tuple(made)
            number += len(pairs)
    return lines, words


def check_acts(tables: Mapping[str, Mapping[str, tuple[tuple[str, str], ...]]]) -> None:
    """Check that each speech act has a table with lines in English and Chinese, and each table belongs to an act.

    Raises:
        ValueError: a table or a line is missing, or a table belongs to no act.
    """
    wrong = sorted(set(tables) ^ {*SpeechAct, *_NO_ACTS})
    for act in SpeechAct:
        lines = [pair for pairs in tables.get(act, {}).values() for pair in pairs]
        if not lines or not all(english and chinese for english, chinese in lines):
            wrong.append(act)
    if wrong:
        raise ValueError(f"phrasebook.toml does not fit the speech acts: {', '.join(wrong)}")


def _wordings(text: str) -> int:
    return prod(map(len, _parts(text)))


def _chosen(text: str, number: int) -> str:
    chosen = list[str]()
    for alternatives in _parts(text):
        number, index = divmod(number, len(alternatives))
        chosen.append(alternatives[index])
    return "".join(chosen)


@lru_cache(maxsize=4096)
def _parts(text: str) -> tuple[tuple[str, ...], ...]:
    """The pieces of `text`, each with its alternatives."""
    parts = enumerate(_CHOICE.split(text))
    return tuple(tuple(part.split("|")) if index % 2 else (part,) for index, part in parts)


LINES, _WORDS = _load()  # by act and style
_TOPICS = {topic: texts[0] for topic, texts in _WORDS["topic"].items()}
SUBJECTS = tuple(text.en for text in _WORDS["subject"][ALL])
WHISPERS = {act: LINES.pop(act)[ALL] for act in SpeechAct if act in WHISPERED}  # never in a speech


def topic_of(fact: Fact) -> Text | None:
    """The topic of a fact; None if it has no name."""
    return _TOPICS.get(f"{fact.category}-{fact.group}") or _TOPICS.get(fact.group)


@lru_cache(maxsize=4096)
def parse_speech(text: str) -> ParsedSpeech:
    """The phrasebook lines in `text`, in any language; a suspicion is also recognised in other words."""
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
        elif piece.line.act in FRAMES:
            frame = piece.line
        else:
            named = dict(zip(piece.gaps, map(int, _NUMBER.findall(part)))) if piece.gaps else {}
            gaps[piece.line.number] = named | gaps.get(piece.line.number, {})
            said += [piece.line] if piece.key else []
    remarks = tuple([HeardRemark(line, *[gaps[line.number].get(gap, 0) for gap in _NUMBERS]) for line in said])
    suspects = [remark.seat for remark in remarks if remark.line.act in SUSPICIONS]
    rest = "".join(other)
    natural = _remarks(text) if rest and not (remarks or frame) else Remarks()
    suspects += natural.doubts or [int(one or two) for one, two in _SUSPECTS.findall(rest)]
    quotes = tuple([quote[1:-1] for quote in _QUOTE.findall(text)]) if remarks or frame else ()
    lines = frozenset([line.number for line in (*said, frame) if line])
    rest = rest.removeprefix(gapped[: len(gapped) - len(clue)] if frame else "")
    is_only_lines = known and not other
    rest = text if _A_QUOTE in rest or not rest else rest.rstrip("。.")
    if natural.doubts or natural.trusts or natural.quotes:  # what is about others, or quoted from them, is no clue
        quotes = tuple([quote for _, quote in natural.quotes])
        rest, is_only_lines = natural.own_clue or "", natural.own_clue is None
    return ParsedSpeech(remarks, frame, is_only_lines, tuple(dict.fromkeys(suspects)), quotes, lines, rest)


def _remarks(text: str) -> Remarks:
    """Remarks in natural words; a text that names no seat is not searched for any."""
    return hear(text) if _NAMES_A_SEAT.search(text) else Remarks()


def _framing(gapped: str, converts: bool) -> tuple[Line | None, str]:
    """The frame that opens a text, and the text after it."""
    for opens in _OPENS:
        mark = opens.search(gapped)
        line = _frame(_NUMBER.sub(_A_NUMBER, gapped[: mark.start()]), converts) if mark else None
        if mark and line:
            return line, gapped[mark.end() :]
    return None, gapped


@lru_cache(maxsize=8192)  # without numbers and quotations, parts are few
def _piece(part: str, converts: bool) -> _Piece | Literal[""] | None:
    """The piece that `part` is, in either script if it `converts`; "" if `part` is empty, None if it is no piece."""
    return _found(_pieces(), part, converts) if bare(part) else ""


@lru_cache(maxsize=8192)
def _frame(opening: str, converts: bool) -> Line | None:
    """The frame that begins with `opening`, in either script if it `converts`."""
    return _found(_frames(), opening, converts)


def _found(table: Mapping[str, T], text: str, converts: bool) -> T | None:
    found = table.get(_topicless(bare(text)))
    return table.get(_topicless(fold(text))) if found is None and converts else found


def _topicless(folded: str) -> str:
    return _topics().sub(_A_TOPIC, folded)


@lru_cache(maxsize=1)
def _topics() -> re.Pattern[str]:
    """The names of all topics, as they stand in a folded text."""
    names = sorted({bare(name) for topic in _TOPICS.values() for name in topic}, key=len, reverse=True)
    return re.compile("|".join(map(re.escape, names)))


@lru_cache(maxsize=1)
def _pieces() -> dict[str, _Piece]:
    """The parts of all lines, folded; of a frame, the part behind its clue, unless there is one before it."""
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
    """The openings of all frames, folded, up to the first mark."""
    found: dict[str, Line] = {}
    for line in every_line():
        for text in line.text if line.act in FRAMES else ():
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
