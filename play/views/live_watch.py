"""Watching a tournament while it runs: a live display on a terminal, elsewhere a line now and then; both on stderr.

Owns: the thread that looks, and when it speaks. Must not know: words (`progress_lines`), or how a display is drawn
(`live_display`).
"""

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from typing import Protocol

from arena.text import Language
from results.queries.leaderboard import Standing
from tournaments.run.pace import Pace, PaceMoment, seconds_left
from tournaments.run.progress import Progress

from ..terminal.output import print_line
from .progress_lines import Snapshot, sentence

EVERY = 30.0  # seconds between two lines
REFRESH = 0.5  # seconds between two snapshots; a terminal shows each
RANKED = 2.0  # seconds for which a ranking is good enough
Clock = Callable[[], float]


class Display(Protocol):
    """Where snapshots of a run are shown."""

    def show(self, snapshot: Snapshot) -> None:
        """Show it, or leave it."""
        ...

    def close(self) -> None:
        """Nothing more is to be shown."""
        ...


class PlainLines:
    """A plain line every half minute, the first after as long, so that quick runs are quiet."""

    def __init__(self, language: Language, clock: Clock = time.monotonic) -> None:
        self._language: Language = language
        self._clock = clock
        self._next = clock() + EVERY

    def show(self, snapshot: Snapshot) -> None:
        """Print it, if it is time."""
        if self._clock() >= self._next:
            self._next = self._clock() + EVERY
            print_line(sentence(snapshot).to(self._language), error=True)

    def close(self) -> None:
        """There is nothing to do."""


class SnapshotTaker:
    """Takes snapshots of a run; the ranking is computed anew only now and then."""

    def __init__(self, progress: Progress, clock: Clock = time.monotonic) -> None:
        self._progress = progress
        self._clock = clock
        self._calls_before = progress.counts().calls
        self._pace = Pace(PaceMoment(clock()))
        self._standings: list[Standing] = []
        self._next = 0.0

    def take(self) -> Snapshot:
        """The run now."""
        now, counts = self._clock(), self._progress.counts()
        lately = self._pace.look(PaceMoment(now, counts.ended, counts.decisions, counts.calls - self._calls_before))
        if now >= self._next:
            self._standings, self._next = self._progress.standings(), now + RANKED
        left = seconds_left(lately, counts.left, counts.open)
        return Snapshot(self._progress.name, counts, lately, left, self._standings, self._progress.looked())


@contextmanager
def watched(language: Language, *, quiet: bool) -> Generator[Callable[[Progress], None] | None]:
    """What a run calls when it begins, so that it is watched from then on; None if it is to be quiet."""
    if quiet:
        yield None
        return
    watcher = _Watcher(language)
    try:
        yield watcher.begin
    finally:
        watcher.end()


class _Watcher:
    """The thread that looks at a run."""

    def __init__(self, language: Language) -> None:
        self._language: Language = language
        self._over = threading.Event()
        self._thread: threading.Thread | None = None

    def begin(self, progress: Progress) -> None:
        """Watch it."""
        self._thread = threading.Thread(target=self._watch, args=(progress,), name="watching", daemon=True)
        self._thread.start()

    def end(self) -> None:
        """Stop watching, and leave the terminal as it was."""
        self._over.set()
        if self._thread is not None:
            self._thread.join()

    def _watch(self, progress: Progress) -> None:
        if hasattr(signal, "pthread_sigmask"):  # Ctrl-C is for the thread that plays, when it wants to hear it
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
        taker = SnapshotTaker(progress)
        display: Display | None = None
        with suppress(OSError):  # whoever watched has gone away; the run goes on
            try:
                while not self._over.wait(REFRESH):
                    display = display or self._display()
                    display.show(taker.take())
            finally:
                if display:
                    display.close()

    def _display(self) -> Display:
        if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
            return PlainLines(self._language)
        from .live_display import LiveDisplay

        return LiveDisplay(self._language, sys.stderr)
