"""The lines of a journal: how a table becomes one, how it is read back, and what a changed byte does to it.

Owns: the checksum, and mending: a CRC-32 tells which byte of a line has changed, and how, if it is one alone. Must not
know: what a table says, or who writes.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple, cast
from zlib import crc32

Table = dict[str, Any]
_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False).encode
_MARK = b"\xef\xbb\xbf"  # editors put it before a file
_LINE = re.compile(rb"(?:" + _MARK + rb")?\[(\d{1,10}),(.*)\](?:\r?\n)?", re.DOTALL)  # as editors end lines, too
_SEAM = re.compile(rb"\[\d{1,10},\{")  # where a line begins
_FRAMED = re.compile(rb"\[(\d{1,10}),")


class JournalLine(NamedTuple):
    """A line of the file: its first byte, how many it has, its table (None if it cannot be read), and its number.

    A `mended` line had a changed byte; a `torn` one is the last, and was not written to its end. One that does not
    `follow` can be read, but notes about its game are missing before it.
    """

    start: int
    length: int
    table: Table | None
    number: int
    mended: bool = False
    torn: bool = False
    follows: bool = True

    @property
    def is_sound(self) -> bool:
        """Whether it can be read, and follows from the lines before."""
        return self.table is not None and self.follows


def line_of(table: Mapping[str, Any]) -> bytes:
    """A table as a line."""
    try:
        text = _encode(table).encode()
    except UnicodeEncodeError:  # half of a surrogate pair
        text = json.dumps(table, separators=(",", ":")).encode()
    return b"[%d,%s]\n" % (crc32(text), text)


def is_whole(line: bytes) -> bool:
    """Whether nothing of a line has changed; its line feed may be missing."""
    return _exactly(line) is not None


def table_in(line: bytes) -> Table | None:
    """The table in a line, of which one byte may have changed; None where it cannot be read."""
    table = _exactly(line)
    return _mended(line) if table is None else table


def lines_in(raw: Iterable[bytes]) -> Iterator[JournalLine]:
    """The lines of a file in their order; `raw` is cut after each line feed. Blank ones are left out.

    A changed byte can make one line of two, or two of one: these are put right as well.
    """
    start, number, held = 0, 0, b""  # held: a line that cannot be read, while the next one may be the rest of it
    for number, line in enumerate(raw, start=1):
        if held and _exactly(line) is None and (joined := _mended(held + line)) is not None:
            yield JournalLine(start, len(held) + len(line), joined, number - 1, mended=True)
            start, held = start + len(held) + len(line), b""
            continue
        if held:
            yield JournalLine(start, len(held), None, number - 1)
            start, held = start + len(held), b""
        for part in _parts(line):
            found = _exactly(part)
            mended = found is None
            found = _mended(part) if found is None else found
            if found is None and line.endswith(part) and part.strip():
                held = part
                break
            if part.strip():
                yield JournalLine(start, len(part), found, number, mended and found is not None)
            start += len(part)
    if held:
        yield JournalLine(start, len(held), None, number, torn=not held.endswith(b"\n"))


def _parts(line: bytes) -> list[bytes]:
    """A line, or what is before and from the beginning of a whole one inside it."""
    if _exactly(line) is None:
        for seam in _SEAM.finditer(line, 1):
            if _exactly(line[seam.start() :]) is not None:
                return [line[: seam.start()], line[seam.start() :]]
    return [line]


def _exactly(line: bytes) -> Table | None:
    found = _LINE.fullmatch(line)
    if found is None or crc32(found[2]) != int(found[1]):
        return None
    return _parsed(found[2])


def _parsed(text: bytes) -> Table | None:
    try:
        table: object = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return cast(Table, table) if isinstance(table, dict) else None


def _mended(line: bytes) -> Table | None:
    """The table of a line in which one byte is another one than was written."""
    line = line.removeprefix(_MARK)
    if line.endswith(b"]\r\n"):
        line = line[:-2] + b"\n"
    if line[:1].isdigit():
        return _exactly(b"[" + line)  # its bracket has become a line feed
    start = line.find(b'{"', 1)
    head, text = line[:start], line[start:-2]
    written = b"[%d," % crc32(text)
    if len(head) == len(written) and sum(a != b for a, b in zip(head, written)) <= 1:
        return _parsed(text)  # the change is before the text, or after it
    framed = _FRAMED.match(line)
    if framed is None:
        return None
    text = line[framed.end() : -2]
    found = [
        table for fixed in _candidates(text, crc32(text) ^ int(framed[1])) if (table := _parsed(fixed)) is not None
    ]
    return found[0] if len(found) == 1 else None


def _candidates(text: bytes, syndrome: int) -> Iterator[bytes]:
    """The texts that differ from `text` in one byte and have the right checksum; `syndrome` is that of both, XORed.

    A changed byte shifts through the checksum as those after it do: the shifts are taken back one by one, until what is
    left is the mark of a single byte.
    """
    table, of_mark, of_top = _crc_tables()
    for place in range(len(text) - 1, -1, -1):
        if syndrome in of_mark:
            yield text[:place] + bytes([text[place] ^ of_mark[syndrome]]) + text[place + 1 :]
        low = of_top[syndrome >> 24]
        syndrome = ((syndrome ^ table[low]) << 8 | low) & 0xFFFFFFFF


@cache
def _crc_tables() -> tuple[list[int], dict[int, int], dict[int, int]]:
    """CRC-32 of single bytes without its complements, and back from such a mark, or from its highest byte."""
    table: list[int] = []
    for byte in range(256):
        for _ in range(8):
            byte = byte >> 1 ^ (0xEDB88320 if byte & 1 else 0)
        table.append(byte)
    return table, {mark: byte for byte, mark in enumerate(table) if byte}, {m >> 24: b for b, m in enumerate(table)}
