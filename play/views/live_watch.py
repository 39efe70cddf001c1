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

from arena.text import Language
from results.queries.leaderboard import Standing
from tournaments.run.pace import Pace, Stretch, seconds_left
from tournaments.run.progress import Progress

from ..terminal.output import print_line
from .progress_lines import Snapshot, sentence

EVERY = 30.0  # seconds between two lines
REFRESH = 0.5  # seconds between two snapshots; a terminal shows each
RANKED = 2.0  # seconds for which a ranking is good enough
Clock = Callable[[], float]


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


class SnapshotTaker:
    """Takes snapshots of a run; the ranking is computed anew only now and then."""

    def __init__(self, progress: Progress, clock: Clock = time.monotonic) -> None:
        self._progress = progress
        self._clock = clock
        self._calls_before = progress.counts().calls
        self._pace = Pace(Stretch(clock()))
        self._standings: list[Standing] = []
        self._next = 0.0

    def take(self) -> Snapshot:
        """The run now."""
        now, counts = self._clock(), self._progress.counts()
        lately = self._pace.look(Stretch(now, counts.ended, counts.decisions, counts.calls - self._calls_before))
        if now >= self._next:
            self._standings, self._next = self._progress.standings(), now + RANKED
        left = seconds_left(lately, counts.left, counts.open)
        return Snapshot(self._progress.name, counts, lately, left, self._standings, self._progress.analysis())


@contextmanager
def watched(language: Language, *, quiet: bool) -> Generator[Callable[[Progress], None] | None]:
    """What a run calls when it begins, so that it is watched from then on; None if it is to be quiet.

    At the end the terminal is left as it was.
    """
    if quiet:
        yield None
        return
    over = threading.Event()
    threads: list[threading.Thread] = []

    def begin(progress: Progress) -> None:
        threads.append(threading.Thread(target=_watch, args=(progress, language, over), name="watching", daemon=True))
        threads[-1].start()

    try:
        yield begin
    finally:
        over.set()
        for thread in threads:
            thread.join()


def _watch(progress: Progress, language: Language, over: threading.Event) -> None:
    """Show the run until it is over; one that ends at once is not shown."""
    if hasattr(signal, "pthread_sigmask"):  # Ctrl-C is for the thread that plays, when it wants to hear it
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    taker = SnapshotTaker(progress)
    if over.wait(REFRESH):
        return
    with suppress(OSError), _display(language) as show:  # whoever watched may go away; the run goes on
        show(taker.take())
        while not over.wait(REFRESH):
            show(taker.take())


@contextmanager
def _display(language: Language) -> Generator[Callable[[Snapshot], None]]:
    """What shows a snapshot, for as long as there is something to show."""
    if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield PlainLines(language).show
        return
    from .live_display import live_display

    with live_display(language, sys.stderr) as show:
        yield show
