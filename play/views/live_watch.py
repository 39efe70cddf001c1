"""Watching a tournament while it runs: a live display on a terminal, elsewhere a line now and then; both on stderr.

Owns: the thread that looks, and when it speaks. Must not know: words (`progress_lines`), or how a display is drawn
(`live_display`).
"""

import os
import signal
import threading
import time
from collections.abc import Callable, Generator, Iterable
from contextlib import AbstractContextManager, contextmanager, suppress
from datetime import UTC, datetime
from functools import partial

from arena.text import Language
from results.queries.leaderboard import Standing
from tournaments.run.pace import Pace, Stretch, seconds_left
from tournaments.run.progress import Progress

from ..terminal.output import print_line
from ..terminal.streams import stderr
from .fault_lines import FaultLines
from .progress_lines import Snapshot, sentence
from .trouble_lines import TroubleNews

EVERY = 30.0  # seconds between two lines
REFRESH = 0.5  # seconds between two snapshots; a terminal shows each
RANKED = 2.0  # seconds for which a ranking is good enough
Clock = Callable[[], float]
Shows = tuple[Callable[[Snapshot], None], Callable[[Iterable[str]], None]]  # a snapshot, and lines that stay
Display = Callable[[], AbstractContextManager[Shows]]


class PlainLines:
    """A plain line every half minute, the first after as long, so that quick runs are quiet; of trouble one at once."""

    def __init__(self, language: Language, clock: Clock = time.monotonic, every: float | None = None) -> None:
        self._language: Language = language
        self._clock = clock
        self._every = EVERY if every is None else every
        self._next = clock() + self._every
        self._news = TroubleNews()

    def show(self, snapshot: Snapshot) -> None:
        """Print it, if it is time, and what is new of its troubles."""
        for text in self._news.lines(snapshot.troubles, snapshot.at):
            print_line(text.to(self._language), error=True)
        if self._clock() >= self._next:
            self._next = self._clock() + self._every
            print_line(sentence(snapshot._replace(troubles=())).to(self._language), error=True)


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
        at = datetime.now(UTC)
        trouble = self._progress.troubles(at)
        return Snapshot(
            self._progress.name, counts, lately, left, self._standings, self._progress.analysis(), at, trouble
        )


@contextmanager
def watched(
    language: Language, *, quiet: bool = False, verbose: bool = False, every: float | None = None
) -> Generator[Callable[[Progress], None] | None]:
    """What a run calls when it begins, so that it is watched from then on; None if it is to be quiet.

    With `verbose` every traceback is shown. Where `every` says how many seconds lie between two lines, there are lines
    on a terminal, too. At the end the terminal is left as it was.
    """
    if quiet:
        yield None
        return
    over = threading.Event()
    threads: list[threading.Thread] = []

    def begin(progress: Progress) -> None:
        watching = progress, partial(_display, language, every), FaultLines(language, every=verbose), over
        threads.append(threading.Thread(target=_watch, args=watching, name="watching", daemon=True))
        threads[-1].start()

    try:
        yield begin
    finally:
        over.set()
        for thread in threads:
            thread.join()


def _watch(progress: Progress, display: Display, faults: FaultLines, over: threading.Event) -> None:
    """Show the run until it is over; of one that ends at once, only what failed in it."""
    if hasattr(signal, "pthread_sigmask"):  # Ctrl-C is for the thread that plays, when it wants to hear it
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    taker = SnapshotTaker(progress)
    with suppress(OSError):  # whoever watched may go away; the run goes on
        if not over.wait(REFRESH):
            with display() as (show, say):
                show(taker.take())
                while not over.wait(REFRESH):
                    say(faults.lines(progress.new_faults()))
                    show(taker.take())
        _say(faults.lines(progress.new_faults()))


def _say(lines: Iterable[str]) -> None:
    for line in lines:
        print_line(line, error=True)


@contextmanager
def _display(language: Language, every: float | None) -> Generator[Shows]:
    """What shows a snapshot, and what says lines that stay, for as long as there is something to show."""
    if every is not None or not stderr().isatty() or os.environ.get("TERM") == "dumb":
        yield PlainLines(language, every=every).show, _say
        return
    from .live_display import live_display

    with live_display(language, stderr()) as display:
        yield display
