"""The replays of a report, on all cores where there are many: they are most of its work.

Owns: sharing games out, and the processes. Must not know: what is on a replay.
"""

import os
import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from contextlib import AbstractContextManager, contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from arena.text import Language
from results.games.game_records import PlayedGame, Watched, read_played
from results.games.transcripts import BadRows
from results.store.record import Record

from ..page import page, page_name
from ..replay.page_of_game import replay_page, shown

if TYPE_CHECKING:
    import duckdb

SpectateAll = Callable[[PlayedGame], Sequence[Watched]]
BarMaker = Callable[[int], AbstractContextManager[Callable[[int], None]]]
ALONE = 120  # games that are written sooner than other processes have begun
_SHARE = 40  # games that a process is given at a time


class ReplayJob(NamedTuple):
    """What all replays have in common. `watch` can be pickled where there are more than `ALONE` games."""

    record: Path
    folder: Path
    language: Language
    watch: SpectateAll | None


@contextmanager
def replays(job: ReplayJob, game_ids: Sequence[str]) -> Generator[Callable[[BarMaker], None]]:
    """Begin to write the page of every game; the function given waits for all of them and tells how many are done."""
    if len(game_ids) <= ALONE or _cores() < 2:
        yield lambda progress: _counted(progress, len(game_ids), _each(job, game_ids))
        return
    shares = [game_ids[start : start + _SHARE] for start in range(0, len(game_ids), _SHARE)]
    pool = ProcessPoolExecutor(_cores(), get_context("spawn"), _begin, (job,))
    try:
        begun = [pool.submit(_share, share) for share in shares]
        yield lambda progress: _counted(progress, len(game_ids), _finished(begun))
    finally:
        pool.shutdown(cancel_futures=True)


def _counted(progress: BarMaker, total: int, steps: Iterator[int]) -> None:
    done = 0
    with progress(total) as advance:
        for step in steps:
            done += step
            advance(done)


def _finished(begun: Sequence[Future[int]]) -> Iterator[int]:
    return (share.result() for share in as_completed(begun))


def _each(job: ReplayJob, game_ids: Sequence[str]) -> Iterator[int]:
    with Record(job.record).read() as con:
        for start in range(0, len(game_ids), _SHARE):
            for game_id, played in _read(con, game_ids[start : start + _SHARE]):
                text = _page(job, game_id, played)
                (job.folder / f"{page_name(game_id)}.html").write_bytes(text.encode("utf-8", "replace"))
                yield 1


def _read(con: "duckdb.DuckDBPyConnection", game_ids: Sequence[str]) -> Iterator[tuple[str, PlayedGame | None]]:
    """The games, None for those whose rules or events this program does not know."""
    try:
        found = [(played.game["game_id"], played) for played in read_played(con, game_ids)]
    except BadRows:
        if len(game_ids) == 1:
            yield game_ids[0], None
            return
        for game_id in game_ids:
            yield from _read(con, [game_id])
        return
    yield from found


def _page(job: ReplayJob, game_id: str, played: PlayedGame | None) -> str:
    if played is None:
        return page("unknown.html", job.language, depth=1, game_id=game_id)
    watched = job.watch(played) if job.watch is not None else ()
    return replay_page(shown(played, watched), job.language, depth=1)


_jobs: list[ReplayJob] = []  # of a process that writes for another, the one it was begun with


def _begin(job: ReplayJob) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever began the process ends it
    _jobs.append(job)


def _share(game_ids: Sequence[str]) -> int:
    return sum(_each(_jobs[0], game_ids))


def _cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
