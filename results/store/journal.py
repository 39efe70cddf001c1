"""The journal: notes about games that are not over, beside the record until the games are in it.

Owns: the file, its lines and their checksums, and when it reaches the disk. Must not know: what a note says.

A line is a JSON list of a checksum and a table. The first table is `{"journal": 1, "tournament": id}`; then come
`{"game": id, "kind": ..., ...}`, a note about a game, in the order in which they were made, and `{"text": key, "is":
...}`, a long text that later notes name by its key. A game begins anew with a note of the kind "began". Each line is
one unbuffered write, so a killed process loses nothing that was written; a power cut may lose the last `SYNC` seconds.

Why not SQLite with a write-ahead log? Measured by `python -m benchmarks --only P19`, in medians of CPU time for notes
of a model's games and of an awaited bot's: a note costs 16 and 11 us here. There it costs 2.4 and 2.5 times as much
with a commit for each note. With 100 notes a commit it costs 1.2 and 1.0 times as much, but a kill then loses paid
answers (at 1,000 notes and 10 commits a second up to 41; here none). Reading takes about as long; the files are 1.5 to
6 times as large, are two or three (a read-only folder needs all) and do not work on network file systems; and SQLite
does not see a flipped byte in a text, so that the checksums would stay.
"""

import json
import os
import threading
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO, cast
from zlib import crc32

from arena.text import Text

from .file_swap import file_part
from .record import RecordError

SYNC = 0.5
LARGE = 16_000_000  # bytes of games that are over, from which on the file is written anew without them
VERSION = 1
_LONG = "system"  # the field of a note whose text many notes share
_APPENDING = os.O_WRONLY | os.O_CREAT | os.O_APPEND
Note = dict[str, Any]
_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False).encode
Place = tuple[int, int]  # the first byte of a line in the file, and how many it has


class JournalError(RecordError):
    """A journal that cannot be read or written; what it holds is untouched."""


def journal_path(record: Path, tournament_id: str) -> Path:
    """Where the journal of a tournament lies."""
    return record.with_name(f"{record.name}.{file_part(tournament_id)}.jsonl")


class Journal:
    """The journal of one tournament, written by one process. The file is made with the first note.

    `damage` says what was set aside because it could not be read. Once a note cannot be written, none is any more, and
    `check` says why. May be used from several threads.

    Raises:
        JournalError: the file cannot be used, or is no journal of this tournament; it is left as it is.
    """

    def __init__(self, path: Path, tournament_id: str) -> None:
        self.path = path
        self._head = _line({"journal": VERSION, "tournament": tournament_id})
        self._lock = threading.Lock()
        self._failed: JournalError | None = None
        self._file: int | None = None
        self._dirty = False
        self._closing = threading.Event()
        self._sync = threading.Thread(target=self._sync_often, name="journal", daemon=True)
        self._notes: dict[str, list[Place]] = {}
        self._texts: dict[str, str] = {}  # by key: there are few, and each comes a thousand times
        self._size = self._dead = 0  # bytes of the file, and of notes in it about games that are over
        for place, table in _lines(path, tournament_id):
            self._size = sum(place)
            if "game" in table:
                self._add(table["game"], table, place)
            elif "text" in table:
                self._texts[table["text"]] = table["is"]
        self._keys = {text: key for key, text in self._texts.items()}
        self.damage = _set_aside(path, self._size)

    @property
    def open(self) -> list[str]:
        """The ids of the games with notes, in the order in which they were begun."""
        return list(self._notes)

    def write(self, game_id: str, note: Note) -> None:
        """Keep a note about a game. Never raises; see `check`."""
        with self._lock:
            if self._failed:
                return
            try:
                self._begin()
                self._add(game_id, note, self._put(_line({"game": game_id, **self._short(note)})))
            except OSError as error:
                self._fail(error)

    def notes(self, game_id: str) -> list[Note]:
        """The notes about a game since it began, oldest first; none where there are none.

        Raises:
            JournalError: the file cannot be read any more.
        """
        try:
            with self._lock:
                if not (places := self._notes.get(game_id)):
                    return []
                with self.path.open("rb") as file:
                    return [_note(_table(_bytes_at(file, place)), self._texts) for place in places]
        except OSError as error:
            raise JournalError(_unreadable(self.path, error)) from None

    def closed(self, games: Iterable[str]) -> None:
        """Forget games: they are in the record."""
        with self._lock:
            for game_id in games:
                self._forget(game_id)
            large = self._dead > LARGE and self._dead > self._size / 2
            if large and self._file is not None and not self._failed:
                try:
                    self._file = self._compacted(self._file)
                except OSError as error:
                    self._fail(error)

    def check(self) -> None:
        """See whether everything was kept.

        Raises:
            JournalError: something was not, and why.
        """
        if self._failed:
            raise self._failed

    def close(self) -> None:
        """Bring everything to the disk; remove the file where no game is open."""
        self._closing.set()
        if self._sync.is_alive():
            self._sync.join()
        with self._lock:
            if self._file is not None:
                self._to_disk(self._file)
                os.close(self._file)
                self._file = None
            if not self._notes and not self._failed:
                self.path.unlink(missing_ok=True)

    def _begin(self) -> None:
        """Open the file for the first note of this process."""
        if self._file is None:
            self._file = os.open(self.path, _APPENDING, 0o644)
            self._sync.start()
        if not self._size:
            self._put(self._head)

    def _add(self, game_id: str, note: Note, place: Place) -> None:
        if note["kind"] == "began":
            self._forget(game_id)
        self._notes.setdefault(game_id, []).append(place)

    def _forget(self, game_id: str) -> None:
        self._dead += sum(length for _, length in self._notes.pop(game_id, ()))

    def _put(self, line: bytes) -> Place:
        file, place = cast(int, self._file), (self._size, len(line))
        written = os.write(file, line)
        if written < len(line):  # a full disk takes a part; the next write says why it takes no more
            written += os.write(file, line[written:])
        self._size += len(line)
        self._dirty = True
        return place

    def _short(self, note: Note) -> Note:
        """The note with its long text named by a key, under which it is in the file."""
        text = note.get(_LONG)
        if not isinstance(text, str):
            return note
        key = self._keys.get(text)
        if key is None:
            key = str(len(self._texts))
            self._put(_text_line(key, text))
            self._texts[key], self._keys[text] = text, key
        return {**note, _LONG: {"text": key}}

    def _fail(self, error: OSError) -> None:
        """Say why nothing is kept any more, and take back half a line."""
        self._failed = JournalError(Text(
            f"the games cannot be kept in {self.path}: {error.strerror or error}; all before that is kept: run the "
            "same command again when the file can be written",
            f"对局的经过无法写入 {self.path}：{error.strerror or error}；之前的都已保存，能写之后再运行同样的命令",
        ))  # fmt: skip
        if self._file is not None:
            try:
                os.ftruncate(self._file, self._size)
            except OSError:
                return  # a reader does not believe half a line either

    def _compacted(self, file: int) -> int:
        """Write the file anew with the notes of open games alone; it is the old or the new one at any moment."""
        path = self.path.with_name(self.path.name + ".new")
        fresh = os.open(path, _APPENDING | os.O_TRUNC, 0o644)
        try:
            with self.path.open("rb") as old, open(fresh, "wb", closefd=False) as new:
                new.writelines([self._head, *(_text_line(key, text) for key, text in self._texts.items())])
                notes = {
                    game_id: [(new.tell(), new.write(_bytes_at(old, place))) for place in places]
                    for game_id, places in self._notes.items()
                }
                size = new.tell()
            os.fsync(fresh)
            path.replace(self.path)
        except OSError:
            os.close(fresh)
            path.unlink(missing_ok=True)
            raise
        os.close(file)
        self._notes, self._size, self._dead = notes, size, 0
        return fresh

    def _sync_often(self) -> None:
        while not self._closing.wait(SYNC):
            if self._dirty:
                with self._lock:
                    file = None if self._file is None else os.dup(self._file)
                    self._dirty = False
                if file is not None:
                    self._to_disk(file)  # without the lock: games do not wait for the disk
                    os.close(file)

    def _to_disk(self, file: int) -> None:
        try:
            os.fsync(file)
        except OSError as error:
            self._fail(error)


def notes_in(path: Path, tournament_id: str) -> dict[str, list[Note]]:
    """The notes in a journal by game, for a reader: the file may be written to meanwhile, and is left as it is.

    Raises:
        JournalError: it cannot be read, or is no journal of this tournament.
    """
    notes: dict[str, list[Note]] = {}
    texts: dict[str, str] = {}
    for _, table in _lines(path, tournament_id):
        if "game" in table:
            if table["kind"] == "began":
                notes.pop(table["game"], None)
            notes.setdefault(table["game"], []).append(_note(table, texts))
        elif "text" in table:
            texts[table["text"]] = table["is"]
    return notes


def _lines(path: Path, tournament_id: str) -> Iterator[tuple[Place, Note]]:
    """The tables of a journal up to the first line that is torn; nothing after that is believed. None without a file.

    Raises:
        JournalError: the file cannot be read, or holds something that is no journal of this tournament.
    """
    start = 0
    try:
        with path.open("rb") as file:
            for number, line in enumerate(file, start=1):
                table = _table(line)
                if table is None and (number > 1 or not line.endswith(b"\n")):
                    return
                if table is None or not _is_ours(table, number, tournament_id):
                    raise JournalError(_foreign(path, number))
                yield (start, len(line)), table
                start += len(line)
    except FileNotFoundError:
        return
    except OSError as error:
        raise JournalError(_unreadable(path, error)) from None


def _is_ours(table: Note, number: int, tournament_id: str) -> bool:
    if number == 1:
        return table == {"journal": VERSION, "tournament": tournament_id}
    return table.keys() >= {"game", "kind"} or table.keys() >= {"text", "is"}


def _note(table: Note | None, texts: Mapping[str, str]) -> Note:
    """The note in a table, with its long text."""
    if table is None:
        raise OSError("lines of it have changed")
    del table["game"]
    if isinstance(named := table.get(_LONG), dict):
        table[_LONG] = texts.get(cast("dict[str, str]", named)["text"], "")
    return table


def _bytes_at(file: BinaryIO, place: Place) -> bytes:
    file.seek(place[0])
    return file.read(place[1])


def _text_line(key: str, text: str) -> bytes:
    return _line({"text": key, "is": text})


def _line(table: Mapping[str, Any]) -> bytes:
    try:
        text = _encode(table).encode()
    except UnicodeEncodeError:  # half of a surrogate pair
        text = json.dumps(table, separators=(",", ":")).encode()
    return b"[%d,%s]\n" % (crc32(text), text)


def _table(line: bytes) -> Note | None:
    """The table in a line; None where the line is not as it was written."""
    head, comma, rest = line.partition(b",")
    if not comma or not rest.endswith(b"]\n") or not head.startswith(b"[") or not head[1:].isdigit():
        return None
    text = rest[:-2]
    if crc32(text) != int(head[1:]):
        return None
    table: object = json.loads(text)
    return cast(Note, table) if isinstance(table, dict) else None


def _set_aside(path: Path, size: int) -> Text | None:
    """Take from a journal what follows its first `size` bytes; more than one torn line is kept in a file beside it.

    Raises:
        JournalError: that cannot be done.
    """
    try:
        if not path.exists() or path.stat().st_size == size:
            return None
        with path.open("rb+") as file:
            file.seek(size)
            rest = file.read()
            whole_lines = b"\n" in rest[:-1]
            aside = path.with_name(path.name + ".torn")
            if whole_lines:
                with aside.open("ab") as other:
                    other.write(rest)
            file.truncate(size)
    except OSError as error:
        raise JournalError(_unreadable(path, error)) from None
    return (
        None
        if not whole_lines
        else Text(
            f"{path} was damaged after {size} bytes; the {len(rest)} bytes from there on are in {aside}, and what "
            "they held is asked again",
            f"{path} 在 {size} 字节之后损坏；其后的 {len(rest)} 字节移到了 {aside}，里面的内容要重新询问",
        )
    )


def _unreadable(path: Path, error: OSError) -> Text:
    why = error.strerror or str(error)
    return Text(f"the journal {path} cannot be read: {why}", f"无法读取日志 {path}：{why}")


def _foreign(path: Path, number: int) -> Text:
    return Text(
        f"line {number} of {path} was not written by this program for this tournament; move the file away, or use the "
        "program that wrote it; nothing was touched",
        f"{path} 的第 {number} 行不是本程序为这次比赛写的；请移走该文件，或用写它的程序；文件未被改动",
    )
