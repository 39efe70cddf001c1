"""The journal: what happened in games that are not over, beside the record until they are in it.

Owns: the file, its lines and their checksums, and when it reaches the disk. Must not know: what a note says.

A line is a JSON list of a checksum and a table: `{"game": id, "kind": ..., ...}`, a note about a game in the order in
which they were made; `{"text": key, "is": ...}`, a long text that notes name by its key; or in the first line
`{"journal": 1, "tournament": id}`. A game begins anew with a note of the kind "began". Each line is one unbuffered
write, so that a killed process loses nothing that was written; a power cut may lose what is younger than `SYNC`
seconds, the time between two writes of the whole file to the disk.
"""

import json
import os
import threading
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, cast
from zlib import crc32

from arena.text import Text

from .record import RecordError

SYNC = 0.5
LARGE = 16_000_000  # bytes of games that are over, from which on the file is written anew without them
VERSION = 1
_LONG = "system"  # the field of a note whose text many notes share
Note = dict[str, Any]
_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False).encode
Place = tuple[int, int]  # the first byte of a line in the file, and how many it has


class JournalError(RecordError):
    """A journal that cannot be read or written; what it holds is untouched."""


def journal_path(record: Path, tournament_id: str) -> Path:
    """Where the journal of a tournament lies."""
    return record.with_name(f"{record.name}.{tournament_id}.jsonl")


class Journal:
    """The journal of one tournament, written by one process. The file is made with the first note.

    `damage` says what was set aside because it could not be read. Once a note cannot be written, none is any more, and
    `check` says why. May be used from several threads.

    Raises:
        JournalError: the file is there and is no journal of this tournament; it is left as it is.
    """

    def __init__(self, path: Path, tournament_id: str) -> None:
        self.path = path
        self._tournament = tournament_id
        self._lock = threading.Lock()
        self._failed: JournalError | None = None
        self._file: int | None = None
        self._dirty = False
        self._closing = threading.Event()
        self._sync = threading.Thread(target=self._sync_often, name="journal", daemon=True)
        found = read_lines(path, tournament_id)
        self._notes: dict[str, list[Place]] = found.notes
        self._texts: dict[str, Place] = found.texts
        self._keys: dict[str, str] = {}  # of texts that were written: there are few, and each comes a thousand times
        self._size: int = found.size
        self._dead = 0
        self.damage = _set_aside(path, found.size)

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
                self._begin(game_id, note)
                self._notes[game_id].append(self._put(self._short(game_id, note)))
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
                    return _notes_at(file, places, self._texts)
        except OSError as error:
            raise JournalError(_unreadable(self.path, error)) from None

    def closed(self, games: Iterable[str]) -> None:
        """Forget games: they are in the record."""
        with self._lock:
            for game_id in games:
                self._dead += sum(length for _, length in self._notes.pop(game_id, ()))
            large = self._dead > LARGE and self._dead > self._size / 2
            if large and self._file is not None and not self._failed:
                try:
                    self._compact()
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
                self._to_disk()
                os.close(self._file)
                self._file = None
            if not self._notes and not self._failed:
                self.path.unlink(missing_ok=True)

    def _begin(self, game_id: str, note: Note) -> None:
        if self._file is None:
            self._file = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
            self._sync.start()
        if not self._size:
            self._put({"journal": VERSION, "tournament": self._tournament})
        if note["kind"] == "began" or game_id not in self._notes:
            self._dead += sum(length for _, length in self._notes.get(game_id, ()))
            self._notes[game_id] = []

    def _put(self, table: Mapping[str, Any]) -> Place:
        line = _line(table)
        place = (self._size, len(line))
        assert self._file is not None
        written = os.write(self._file, line)
        if written < len(line):  # a full disk takes a part; the next write says why it takes no more
            written += os.write(self._file, line[written:])
        self._size += len(line)
        self._dirty = True
        return place

    def _short(self, game_id: str, note: Note) -> Note:
        """The note with its long text named by a key, under which it is in the file."""
        text = note.get(_LONG)
        if not isinstance(text, str):
            return {"game": game_id, **note}
        key = self._keys.get(text)
        if key is None:
            key = self._keys[text] = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
        if key not in self._texts:
            self._texts[key] = self._put({"text": key, "is": text})
        return {"game": game_id, **note, _LONG: {"text": key}}

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

    def _compact(self) -> None:
        """Write the file anew with the lines of open games alone; it is the old or the new one at any moment."""
        new = self.path.with_name(self.path.name + ".new")
        old, self._file = (
            cast(int, self._file),
            os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_APPEND, 0o644),
        )
        before = (self._notes, self._texts, self._size)
        try:
            with self.path.open("rb") as file:
                self._size = 0
                self._put({"journal": VERSION, "tournament": self._tournament})
                self._texts = {key: self._copied(file, place) for key, place in before[1].items()}
                self._notes = {
                    game_id: [self._copied(file, place) for place in places] for game_id, places in before[0].items()
                }
            os.fsync(self._file)
            new.replace(self.path)
        except OSError:
            os.close(self._file)
            self._file, (self._notes, self._texts, self._size) = old, before
            new.unlink(missing_ok=True)
            raise
        os.close(old)
        self._dead = 0

    def _copied(self, file: BinaryIO, place: Place) -> Place:
        assert self._file is not None
        line = _bytes_at(file, place)
        if os.write(self._file, line) < len(line):
            raise OSError("there is no room for all of it")
        self._size += len(line)
        return self._size - len(line), len(line)

    def _sync_often(self) -> None:
        while not self._closing.wait(SYNC):
            if self._dirty:
                with self._lock:
                    file = None if self._file is None else os.dup(self._file)
                    self._dirty = False
                if file is not None:
                    self._to_disk(file)  # without the lock: games do not wait for the disk
                    os.close(file)

    def _to_disk(self, file: int | None = None) -> None:
        try:
            os.fsync(cast(int, self._file if file is None else file))
        except OSError as error:
            self._fail(error)


class JournalContents(NamedTuple):
    """What a journal holds: the places of notes by game and of long texts by key, and how many bytes can be read."""

    notes: dict[str, list[Place]]
    texts: dict[str, Place]
    size: int


def read_lines(path: Path, tournament_id: str) -> JournalContents:
    """The lines of a journal up to the first one that is torn; nothing after that is believed. Empty without a file.

    Raises:
        JournalError: the file cannot be read, or holds something that is no journal of this tournament.
    """
    found = JournalContents({}, {}, 0)
    start = 0
    try:
        with path.open("rb") as file:
            for number, line in enumerate(file, start=1):
                table = _note(line)
                if table is None:
                    if number == 1 and line.endswith(b"\n"):
                        raise JournalError(_foreign(path, number))
                    break
                _sort(found, path, number, table, (start, len(line)), tournament_id)
                start += len(line)
    except FileNotFoundError:
        return found
    except OSError as error:
        raise JournalError(_unreadable(path, error)) from None
    return found._replace(size=start)


def notes_in(path: Path, tournament_id: str) -> dict[str, list[Note]]:
    """The notes in a journal by game, for a reader: the file may be written to meanwhile, and is left as it is.

    Raises:
        JournalError: it cannot be read, or is no journal of this tournament.
    """
    try:
        try:
            return _all_notes(path, tournament_id)
        except OSError:  # its run has just ended, or written it anew
            return _all_notes(path, tournament_id)
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise JournalError(_unreadable(path, error)) from None


def _all_notes(path: Path, tournament_id: str) -> dict[str, list[Note]]:
    found = read_lines(path, tournament_id)
    if not found.size:
        return {}
    with path.open("rb") as file:
        return {game_id: _notes_at(file, places, found.texts) for game_id, places in found.notes.items()}


def _notes_at(file: BinaryIO, places: Sequence[Place], texts: Mapping[str, Place]) -> list[Note]:
    """The notes at those places, with their long texts."""
    found: list[Note] = []
    for place in places:
        note = _note(_bytes_at(file, place))
        if note is None:
            raise OSError("lines of it have changed")
        named = note.get(_LONG)
        if isinstance(named, dict):
            long = _note(_bytes_at(file, texts[cast("dict[str, str]", named)["text"]]))
            note[_LONG] = long["is"] if long else ""
        del note["game"]
        found.append(note)
    return found


def _bytes_at(file: BinaryIO, place: Place) -> bytes:
    file.seek(place[0])
    return file.read(place[1])


def _sort(found: JournalContents, path: Path, number: int, table: Note, place: Place, tournament_id: str) -> None:
    if number == 1:
        if table.get("journal") != VERSION or table.get("tournament") != tournament_id:
            raise JournalError(_foreign(path, number))
    elif "game" in table and "kind" in table:
        if table["kind"] == "began":
            found.notes[table["game"]] = []
        found.notes.setdefault(table["game"], []).append(place)
    elif "text" in table:
        found.texts[table["text"]] = place
    else:
        raise JournalError(_foreign(path, number))


def _line(table: Mapping[str, Any]) -> bytes:
    try:
        text = _encode(table).encode()
    except UnicodeEncodeError:  # half of a surrogate pair
        text = json.dumps(table, separators=(",", ":")).encode()
    return b"[%d,%s]\n" % (crc32(text), text)


def _note(line: bytes) -> Note | None:
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
    """Take from a journal what follows its first `size` bytes; more than one torn line is kept in a file beside it."""
    if not path.exists() or path.stat().st_size == size:
        return None
    with path.open("rb+") as file:
        file.seek(size)
        rest = file.read()
        said = None
        if b"\n" in rest[:-1]:
            aside = path.with_name(path.name + ".torn")
            with aside.open("ab") as other:
                other.write(rest)
            said = Text(
                f"{path} was damaged after {size} bytes; the {len(rest)} bytes from there on are in {aside}, and what "
                "they held is asked again",
                f"{path} 在 {size} 字节之后损坏；其后的 {len(rest)} 字节移到了 {aside}，里面的内容要重新询问",
            )
        file.truncate(size)
    return said


def _unreadable(path: Path, error: OSError) -> Text:
    why = error.strerror or str(error)
    return Text(f"the journal {path} cannot be read: {why}", f"无法读取日志 {path}：{why}")


def _foreign(path: Path, number: int) -> Text:
    return Text(
        f"line {number} of {path} was not written by this program for this tournament; move the file away, or use the "
        "program that wrote it; nothing was touched",
        f"{path} 的第 {number} 行不是本程序为这次比赛写的；请移走该文件，或用写它的程序；文件未被改动",
    )
