"""The journal: notes about games that are not over, beside the record until the games are in it.

Owns: the file, what it holds, what is done where some of it cannot be read, and when it reaches the disk. Must not
know: what a note says, or how a line is written (`journal_lines`).

A line is a JSON list of a checksum and a table. The first table is `{"journal": 1, "tournament": id}`; then come
`{"game": id, "kind": ..., ...}`, a note about a game, in the order in which they were made, and `{"text": key, "is":
...}`, a long text that later notes name by its key. A game begins anew with a note of the kind "began"; `n` counts its
notes from there, so that one that is missing shows. Each line is one unbuffered write, so a killed process loses
nothing that was written; a power cut may lose the last `SYNC` seconds.

Why not SQLite with a write-ahead log? Measured by `python -m benchmarks --only P19`, in medians of CPU time for notes
of a model's games and of an awaited bot's: a note costs 16 and 11 us here. There it costs 2.4 and 2.5 times as much
with a commit for each note. With 100 notes a commit it costs 1.2 and 1.0 times as much, but a kill then loses paid
answers (at 1,000 notes and 10 commits a second up to 41; here none). Reading takes about as long; the files are 1.5 to
6 times as large, are two or three (a read-only folder needs all) and do not work on network file systems; and SQLite
does not see a flipped byte in a text, so that the checksums would stay.
"""

import hashlib
import os
import threading
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO, cast

from arena.text import Text

from .file_swap import file_part
from .journal_end import cut, end_last_line
from .journal_faults import damaged, emptied, foreign, said, unreadable
from .journal_lines import JournalLine, line_of, lines_in, table_in
from .record import RecordError

SYNC = 0.5
LARGE = 16_000_000  # bytes of games that are over, from which on the file is written anew without them
VERSION = 1
_LONG = "system"  # the field of a note whose text many notes share
_APPENDING = os.O_WRONLY | os.O_CREAT | os.O_APPEND
Note = dict[str, Any]
OWN = 0o600  # the user alone may read it: it holds prompts, thoughts, and what services answer
Place = tuple[int, int]  # the first byte of a line in the file, and how many it has


class JournalError(RecordError):
    """A journal that cannot be read or written; what it holds is untouched."""


def journal_path(record: Path, tournament_id: str) -> Path:
    """Where the journal of a tournament lies."""
    return record.with_name(f"{record.name}.{file_part(tournament_id)}.jsonl")


def strays(record: Path, tournament_id: str) -> list[Path]:
    """The journals of a tournament in the folder of a record that are neither its own nor those of another one there.

    A record that was renamed leaves such a one, and so does a name to which something was added.
    """
    part = file_part(tournament_id)
    return [
        path
        for path in sorted(record.absolute().parent.glob(f"*.{part}*.jsonl"))
        if (of := path.name.split(f".{part}")[0]) == record.name or not path.with_name(of).exists()
    ]


class DamagedJournal(JournalError):
    """Lines of a journal cannot be read, and paid answers may be lost with them; `results.store.repair` is the way."""


class Journal:
    """The journal of one tournament, written by one process. The file is made with the first note.

    `damage` says what was put right, or dropped: a torn last line. Once a note cannot be written, none is any more, and
    `check` says why. May be used from several threads.

    Raises:
        DamagedJournal: other lines cannot be read; the file is left as it is.
        JournalError: the file cannot be used, or is no journal of this tournament; it is left as it is.
    """

    def __init__(self, path: Path, tournament_id: str) -> None:
        self.path = path
        self._head = head_of(tournament_id)
        self._lock = threading.Lock()
        self._failed: JournalError | None = None
        self._file: int | None = None
        self._dirty = False
        self._closing = threading.Event()
        self._sync = threading.Thread(target=self._sync_often, name="journal", daemon=True)
        self._notes: dict[str, list[Place]] = {}
        self._over: set[str] = set()  # what is said late of a game that is in the record begins no new one
        self._texts: dict[str, str] = {}  # by key: there are few, and each comes a thousand times
        self._size = self._dead = 0  # bytes of the file, and of notes in it about games that are over
        try:
            end_last_line(path)
            mended = self._taken_in(sound_lines(path, tournament_id))
            torn = cut(path, self._size)
        except OSError as error:
            raise JournalError(unreadable(path, error)) from None
        self._keys = {text: key for key, text in self._texts.items()}
        self.damage = said(path, mended, torn)

    @property
    def open(self) -> list[str]:
        """The ids of the games with notes, in the order in which they were begun."""
        return list(self._notes)

    def write(self, game_id: str, note: Note) -> None:
        """Keep a note about a game. Never raises; see `check`."""
        with self._lock:
            began = note["kind"] == "began"
            if self._failed or (game_id in self._over and not began):
                return
            number = 0 if began else len(self._notes.get(game_id, ()))
            try:
                self._begin()
                self._add(game_id, note, self._put(line_of({"game": game_id, "n": number, **self._short(note)})))
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
                    return [_note(table_in(_bytes_at(file, place)), self._texts) for place in places]
        except OSError as error:
            raise JournalError(unreadable(self.path, error)) from None

    def closed(self, games: Iterable[str]) -> None:
        """Forget games: they are in the record."""
        with self._lock:
            for game_id in games:
                self._forget(game_id)
                self._over.add(game_id)
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
            if not self._notes and not (self._failed and self._size):
                self.path.unlink(missing_ok=True)

    def _taken_in(self, lines: Iterable[JournalLine]) -> int:
        """Take in what was kept before; gives how many of the lines were mended."""
        mended = 0
        for line in lines:
            table = cast(Note, line.table)
            self._size = line.start + line.length
            mended += line.mended
            if "game" in table:
                self._add(table["game"], table, (line.start, line.length))
            elif "text" in table:
                self._texts[table["text"]] = table["is"]
        return mended

    def _begin(self) -> None:
        """Open the file for the first note of this process."""
        if self._file is None:
            self._file = os.open(self.path, _APPENDING, OWN)
            self._sync.start()
        if not self._size:
            self._put(self._head)

    def _add(self, game_id: str, note: Note, place: Place) -> None:
        if note["kind"] == "began":
            self._forget(game_id)
            self._over.discard(game_id)
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
            key = hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=6).hexdigest()
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
        fresh = os.open(path, _APPENDING | os.O_TRUNC, OWN)
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
    for line in sound_lines(path, tournament_id):
        table = cast(Note, line.table)
        if "game" in table:
            if table["kind"] == "began":
                notes.pop(table["game"], None)
            notes.setdefault(table["game"], []).append(_note(table, texts))
        elif "text" in table:
            texts[table["text"]] = table["is"]
    return notes


def sound_lines(path: Path, tournament_id: str) -> Iterator[JournalLine]:
    """The lines of a journal; a last one without its end is left out. None without a file.

    Raises:
        DamagedJournal: a line before cannot be read.
        JournalError: the file cannot be read, or holds something that is no journal of this tournament.
    """
    lost: list[int] = []
    for line in every_line(path, tournament_id):
        if not line.is_sound:
            lost.append(line.number)
        elif not lost:
            yield line
    if lost:
        raise DamagedJournal(damaged(path, lost))


def every_line(path: Path, tournament_id: str) -> Iterator[JournalLine]:
    """The same with the lines that are not sound; what cannot be read has no table. Raises as `sound_lines`."""
    head: JournalLine | None = None
    unsure = False  # whether the head cannot be read: what follows says whether this is a journal
    known: dict[str, int] = {}  # how many notes of each game there were
    try:
        with path.open("rb") as file:
            for line in lines_in(file):
                if line.torn:
                    break
                if line.table is not None and not _is_ours(line.table, tournament_id, is_head=head is None):
                    raise JournalError(foreign(path, line.number))
                if head is None:
                    head, unsure = line, line.table is None
                if unsure and line.table is not None:
                    yield head
                    unsure = False
                if not unsure:
                    yield line._replace(follows=_follows(line.table, known))
            if not file.tell():
                raise DamagedJournal(emptied(path))
    except FileNotFoundError:
        return
    except OSError as error:
        raise JournalError(unreadable(path, error)) from None
    if unsure:
        raise JournalError(foreign(path, 1))


def head_of(tournament_id: str) -> bytes:
    """The first line of a journal."""
    return line_of({"journal": VERSION, "tournament": tournament_id})


def _is_ours(table: Note, tournament_id: str, *, is_head: bool) -> bool:
    if is_head:
        return table == {"journal": VERSION, "tournament": tournament_id}
    texts = (table.get(name) for name in (("game", "kind") if "game" in table else ("text", "is")))
    return all(isinstance(text, str) for text in texts)


def _follows(table: Note | None, known: dict[str, int]) -> bool:
    """Whether no line is missing before this one, and none stands twice; it then counts as `known`."""
    if table is None or "game" not in table:
        return True
    game, number, began = table["game"], table.get("n"), table["kind"] == "began"
    if not began and (game not in known if number is None else number != known.get(game, 0)):
        return False
    known[game] = 1 if began else known.get(game, 0) + 1
    return True


def _note(table: Note | None, texts: Mapping[str, str]) -> Note:
    """The note in a table, with its long text."""
    if table is None:
        raise OSError("lines of it have changed")
    del table["game"]
    table.pop("n", None)
    if isinstance(named := table.get(_LONG), dict):
        table[_LONG] = texts.get(cast("dict[str, str]", named)["text"], "")
    return table


def _bytes_at(file: BinaryIO, place: Place) -> bytes:
    file.seek(place[0])
    return file.read(place[1])


def _text_line(key: str, text: str) -> bytes:
    return line_of({"text": key, "is": text})
