"""Games of scripted players in several processes of this machine, one a core.

Owns: the processes, the games that each has not yet given back, and what becomes of them when it dies. Must not know:
the record, how a game is played (`pool_worker`), or whether this is worth it (`worth`).

The standard library's pool cannot say which game ended a process, and gives up all others with it; here each process
plays its games in the order given, so the first one that is missing ended it.
"""

import multiprocessing
import signal
import sys
from collections import deque
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from types import ModuleType
from typing import cast

from agents.protocol import Outage
from arena.text import Text
from tournaments.plan.schedule import Pairing

from ..context import RunContext
from ..course import gave_up, names_of, see_rows
from ..planned_game import void_game
from .pool_worker import Played, work

AHEAD = 16  # games that a process is given in advance, so that it need not wait for us
DEATHS = 20  # of processes; a run with as many is given up unless more games were played
_MASKS = hasattr(signal, "pthread_sigmask")
_GRACE = 5.0  # seconds that a process has to end by itself


@dataclass(slots=True)
class _Worker:
    """A process, the pipe to it, and the games it was given, in the order in which it plays them."""

    process: SpawnProcess
    pipe: Connection
    given: deque[Pairing] = field(default_factory=deque[Pairing])
    ready: bool = False


def play_in_pool(run: RunContext, todo: Iterator[Pairing], workers: int) -> None:
    """Play the games of `todo` in `workers` processes; games are drawn as they are needed.

    A game whose process dies is played once more in another one, and is void if that dies as well. Ctrl-C ends the
    processes; what had come back by then is handed over.

    Raises:
        Outage: the processes die one after another, or cannot begin.
    """
    pool = _Pool(run, todo)
    try:
        for _ in range(workers):
            pool.hire()
        while pool.give():
            pool.take()
    except BaseException:
        pool.take_what_is_there()
        raise
    finally:
        pool.close()


class _Pool:
    """The processes of one run."""

    def __init__(self, run: RunContext, todo: Iterator[Pairing]) -> None:
        self._run = run
        self._todo = todo
        self._again: deque[Pairing] = deque()
        self._killed: set[str] = set()  # ids of games whose process died under them once
        self._crew: list[_Worker] = []
        self._played = self._deaths = 0

    def hire(self) -> None:
        """Start a process."""
        spawn = multiprocessing.get_context("spawn")
        ours, theirs = cast("tuple[Connection, Connection]", spawn.Pipe())
        process = spawn.Process(target=work, args=(theirs, self._run.plan), name="games")
        if _MASKS:
            resource_tracker.ensure_running()  # started together with the process, it would let it hear Ctrl-C again
        with _put_off(signal.SIGINT), _without_main():  # a terminal sends it to all; this process sees to the others
            process.start()
        theirs.close()  # so that its end is heard
        self._crew.append(_Worker(process, ours))

    def give(self) -> bool:
        """Give games to the processes that have few left. Returns whether any process has some."""
        for worker in self._crew:
            if worker.ready and len(worker.given) <= AHEAD // 2:
                games = self._next(AHEAD - len(worker.given))
                worker.given.extend(games)
                with suppress(OSError):  # it has died, as `take` will find
                    if games:
                        worker.pipe.send(games)
        return any(worker.given or not worker.ready for worker in self._crew)

    def _next(self, most: int) -> list[Pairing]:
        again = [self._again.popleft() for _ in range(min(most, len(self._again)))]
        if self._run.stopped():
            return again
        return again + list(islice(self._not_given_up(), most - len(again)))

    def _not_given_up(self) -> Iterator[Pairing]:
        """The games that are still to be played, without those of agents that were given up."""
        for pairing in self._todo:
            if gave_up(self._run, names_of(self._run, pairing)) is None:
                yield pairing
            else:
                self._run.left_out(pairing)

    def take(self) -> None:
        """Wait for the next messages, and handle them."""
        by_pipe = {worker.pipe: worker for worker in self._crew if worker.given or not worker.ready}
        ready = wait(list(by_pipe))
        with _put_off(signal.SIGINT, signal.SIGTERM):  # half a message would be worth less than none
            for pipe in ready:
                worker = by_pipe[cast("Connection", pipe)]
                try:
                    self._came(worker, worker.pipe.recv())
                except (EOFError, OSError):
                    self._bury(worker)

    def take_what_is_there(self) -> None:
        """Handle the messages that have come already."""
        for worker in self._crew:
            with suppress(EOFError, OSError):
                while worker.pipe.poll():
                    self._came(worker, worker.pipe.recv())

    def _came(self, worker: _Worker, played: Played) -> None:
        if played is None:
            worker.ready = True
            return
        pairing = worker.given.popleft()
        self._played += 1
        if played.rows is None:
            self._run.left_out(pairing)
        else:
            see_rows(self._run, played.rows)
            self._run.finished(played.rows, played.ending)

    def _bury(self, worker: _Worker) -> None:
        """Plan the games of a process that has died anew, and start another."""
        self._crew.remove(worker)
        worker.pipe.close()
        worker.process.join(_GRACE)
        self._deaths += 1
        how = _how_it_ended(worker.process.exitcode)
        if not worker.ready or self._deaths >= max(DEATHS, self._played):
            raise Outage(Text(
                f"the processes that play the games die ({how.en}); what was played is kept; --workers 1 plays in one",
                f"进行对局的进程不断退出（{how.zh}）；已完成的对局都已保存；可以用 --workers 1 在一个进程里进行",
            ))  # fmt: skip
        if worker.given:
            self._died_under(worker.given.popleft(), how)
        self._again.extend(worker.given)
        self.hire()

    def _died_under(self, pairing: Pairing, how: Text) -> None:
        if pairing.game_id not in self._killed:
            self._killed.add(pairing.game_id)
            self._again.append(pairing)
            return
        void_game(self._run, pairing, f"the process that played it died twice ({how.en}); one of its agents ends it")

    def close(self) -> None:
        """End the processes: at once where they still have games."""
        for worker in self._crew:
            if worker.given or not worker.ready:
                worker.process.kill()
            worker.pipe.close()  # one that waits for games ends when it hears this
        for worker in self._crew:
            worker.process.join(_GRACE)
            if worker.process.is_alive():
                worker.process.kill()
                worker.process.join()
            worker.process.close()


def _how_it_ended(code: int | None) -> Text:
    if code is None:
        return Text("it closed its pipe", "管道被关闭")
    if code < 0:
        name = signal.Signals(-code).name if -code in {*signal.Signals} else f"signal {-code}"
        return Text(name, name)
    return Text(f"exit code {code}", f"退出码 {code}")


@contextmanager
def _put_off(*signals: signal.Signals) -> Generator[None]:
    """Hold these signals back until this is done. A process that starts in here never receives them."""
    if not _MASKS:
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, signals)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _without_main() -> Generator[None]:
    """A process that starts in here does not run the caller's script again, which may be what starts the run."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main
