"""P19: what a note costs in the journal of open games, and what it would cost in SQLite with a write-ahead log.

Owns: notes of real games, a language model's and an awaited bot's, and SQLite in the journal's place with the journal's
checksum and its long texts stored once. Must not know: what a note says.
"""

import asyncio
import json
import sqlite3
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from statistics import median
from typing import NamedTuple
from zlib import crc32

from agents.llm.agent_settings import AgentSettings
from agents.llm.model_player import LlmAgent
from agents.models.wire import Completion, Request
from agents.protocol import Agent
from arena import Action, Observation
from arena.table import JUDGE
from results.store.journal import Journal, Note, notes_in
from tournaments.match.game_notes import NoteWriter
from tournaments.match.ledger import Ledger
from tournaments.match.loop import play_match_async

from ..figures import BenchReport
from ..models.replies import replier
from ..timing import block
from .stubs import Stub, header

PLAYERS = 8
ROWS = 3000  # notes of a block
BLOCKS = 7
BATCH = 100  # notes of one commit, where they are batched
_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False).encode  # as in the journal
Row = tuple[str, Note]  # a game's id and a note about it


class InstantModel:
    """A language model that answers at once."""

    provider = "openai"
    name = "instant"

    def __init__(self) -> None:
        self._reply = replier()

    async def complete(self, request: Request) -> Completion:
        return Completion(self._reply(request.schema), "end", self.name, 1000, 120)

    async def close(self) -> None:
        """Nothing is open."""


class AwaitedStub(Stub):
    """A stub that has to be awaited: what it answers is kept."""

    async def act(self, observation: Observation) -> Action:  # type: ignore[override]
        return self.answer(observation)


class SqliteJournal:
    """Notes as rows of an SQLite database, `batch` of them in a commit.

    It reaches the disk when the system likes (`synchronous = OFF`), since the journal does so in another thread.
    """

    def __init__(self, path: Path, batch: int) -> None:
        self._con = sqlite3.connect(path, isolation_level=None)
        self._con.executescript(
            "PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF;"
            "CREATE TABLE notes (id INTEGER PRIMARY KEY, game TEXT, note TEXT, checksum INTEGER);"
            "CREATE TABLE texts (key INTEGER PRIMARY KEY, text TEXT);"
        )
        self._keys: dict[str, int] = {}
        self._batch = batch
        self._rows = 0

    def write(self, game_id: str, note: Note) -> None:
        if self._rows % self._batch == 0 and self._batch > 1:
            self._con.execute("BEGIN")
        if text := note.get("system"):
            if text not in self._keys:
                self._keys[text] = len(self._keys)
                self._con.execute("INSERT INTO texts VALUES (?, ?)", (self._keys[text], text))
            note = {**note, "system": self._keys[text]}
        line = _encode(note)
        row = (game_id, line, crc32(line.encode()))
        self._con.execute("INSERT INTO notes (game, note, checksum) VALUES (?, ?, ?)", row)
        self._rows += 1
        if self._rows % self._batch == 0 and self._batch > 1:
            self._con.execute("COMMIT")

    def close(self) -> None:
        if self._con.in_transaction:
            self._con.execute("COMMIT")


def read_sqlite(path: Path) -> dict[str, list[Note]]:
    """The notes by game."""
    con, found = sqlite3.connect(path), dict[str, list[Note]]()
    texts = dict(con.execute("SELECT key, text FROM texts"))
    for game_id, line, checksum in con.execute("SELECT game, note, checksum FROM notes ORDER BY id"):
        assert crc32(line.encode()) == checksum
        note = json.loads(line)
        if "system" in note:
            note["system"] = texts[note["system"]]
        found.setdefault(game_id, []).append(note)
    con.close()
    return found


class Way(NamedTuple):
    """One way to keep notes: how it is opened and read."""

    opened: Callable[[Path], Journal | SqliteJournal]
    read: Callable[[Path], dict[str, list[Note]]]


WAYS = {
    "journal": Way(partial(Journal, tournament_id="bench"), partial(notes_in, tournament_id="bench")),
    "SQLite, a commit a note": Way(partial(SqliteJournal, batch=1), read_sqlite),
    f"SQLite, {BATCH} notes a commit": Way(partial(SqliteJournal, batch=BATCH), read_sqlite),
}


class NoteCost(NamedTuple):
    """A note's share of a block: microseconds to write it (CPU and wall) and to read it back (CPU), bytes on disk."""

    cpu: float
    wall: float
    read: float
    size: float


def run_p19(report: BenchReport) -> None:
    """P19: notes of both kinds, each way in turn."""
    report.title("P19  A note in the journal of open games, and in SQLite in its place")
    settings = AgentSettings(provider="openai", model=InstantModel.name)
    for kind, agent in (("model", LlmAgent(settings, InstantModel())), ("bot", AwaitedStub(7, "fresh"))):
        rows = notes_of(agent, ROWS)
        costs: dict[str, list[NoteCost]] = {name: [] for name in WAYS}
        for _ in range(BLOCKS):
            for name, way in WAYS.items():
                costs[name].append(measured(way, rows))
        middle = median(len(_encode(note).encode()) for _, note in rows)
        method = (
            f"medians of {BLOCKS} blocks of {ROWS} notes, median {middle:.0f} B before long texts are taken out, of "
            f"games of {PLAYERS}; written in one thread as fast as it goes"
        )
        for name, blocks in costs.items():
            cpu, wall, read, size = (median(column) for column in zip(*blocks))
            value = f"{cpu:.1f} us CPU, {wall:.1f} us wall"
            report.figure("P19", f"{kind}: {name}", value, method)
            report.figure("P19", f"{kind}: {name}, kept", f"{size:.0f} B, read in {read:.1f} us", "all files; CPU")


def notes_of(agent: Agent, number: int) -> list[Row]:
    """The first notes of as many games as it takes, `agent` in every seat."""
    rows: list[Row] = []
    names = dict.fromkeys(range(JUDGE, PLAYERS + 1), "agent")
    seated = {JUDGE: Stub(), **dict.fromkeys(range(1, PLAYERS + 1), agent)}
    while len(rows) < number:
        game_id, notes = f"game {len(rows)}", list[Note]()
        writer = NoteWriter(notes.append, datetime.now(UTC), names, fresh=True)
        asyncio.run(play_match_async(header(PLAYERS, len(rows)), seated, ledger=Ledger(note_writer=writer)))
        rows += [(game_id, note) for note in notes]
    return rows[:number]


def measured(way: Way, rows: list[Row]) -> NoteCost:
    """What it costs to write these notes, and to read them back as another process does."""
    with tempfile.TemporaryDirectory() as folder:
        path, number = Path(folder) / "journal", len(rows)
        kept = way.opened(path)
        with block() as writing:
            for game_id, note in rows:
                kept.write(game_id, note)
        size = sum(file.stat().st_size for file in Path(folder).iterdir())
        kept.close()
        with block() as reading:
            found = way.read(path)
    if sum(map(len, found.values())) != number:
        raise RuntimeError("notes were lost")
    return NoteCost(writing.cpu / number * 1e6, writing.wall / number * 1e6, reading.cpu / number * 1e6, size / number)
