"""One run on a Ray cluster: workers are given games, and the games of one that dies go on in others.

Owns: which games each worker has, and which have killed workers. Must not know: the record, how a game is played
(`ray_worker`). Workers report what happens, in order, and keep nothing on a disk. Keys are an argument of a call to a
worker that is alive: they are in no constructor, environment or log of Ray's.
"""

import asyncio
import os
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any

from agents.llm.endpoint import variables
from agents.llm.health import Health
from agents.models.budget import Budget
from agents.models.transport.endpoints import Connections
from agents.protocol import Outage
from arena.text import Text
from tournaments.plan.schedule import Pairing

from ..context import RunContext
from ..course import see_rows, stake
from ..planned_game import is_down, make_cast, seated, void_game
from ..turns import Stake
from .limit_shares import models_of, part, share_of
from .pool import DEATHS
from .ray_worker import Failed, GamePlayed, Given, Hold, Message, Noted, NotPlayed, Settled, Worker, WorkerJob, budgets
from .worker_reservations import WorkerReservations

# By name, so that nothing here needs it to be installed before a run; and its own types are only partly known.
ray: Any = import_module("ray")
Died: type[Exception] = import_module("ray.exceptions").RayActorError
Failing: type[Exception] = import_module("ray.exceptions").RayTaskError
_STILLBORN = 3  # workers that may die before they are ready, until the run is given up
_AT_ONCE = 50  # games in one message to a worker
_SUSPECT = 2  # workers that may die with a game until it is played alone


@dataclass(slots=True)
class _Member:
    """A worker that is alive: its actor, its reservations, and the games it has.

    While it is `alone` with a game, it gets no other: that game may be one that kills workers.
    """

    actor: Any
    reservations: WorkerReservations
    games: dict[str, Pairing] = field(default_factory=dict[str, Pairing])
    alone: bool = False
    ready: bool = False


class RayRun:
    """The games that are left, and a task for each worker that replaces it when it dies."""

    def __init__(self, run: RunContext, todo: Iterator[Pairing], workers: int) -> None:
        self._run = run
        self._todo: Iterator[Pairing] | None = todo
        self._workers = workers
        # Nothing is played here; but an agent that cannot be made fails here, and the agents' budgets are here.
        self._cast = make_cast(run, Connections())
        self._budgets = budgets(run, self._cast)
        self._again: deque[Pairing] = deque()
        self._suspects: deque[Pairing] = deque()
        self._died_under: Counter[str] = Counter()
        self._stakes: dict[str, Stake] = {}  # of the games that workers have
        self._given = self._played = self._deaths = self._stillborn = 0
        self._changed = asyncio.Event()
        self._over = asyncio.Event()

    async def play(self) -> None:
        """Play all games.

        Raises:
            Outage: an agent cannot be used, or the workers die one after another.
        """
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(self._keep(index)) for index in range(self._workers)]
            await self._over.wait()
            for task in tasks:
                task.cancel()

    async def _keep(self, index: int) -> None:
        """Keep worker `index` alive and supplied with games until all are over."""
        most = part(self._run.concurrency, index, self._workers)
        actor = ray.remote(Worker)
        while True:
            worker = _Member(
                actor.options(num_cpus=1, max_concurrency=1_000_000).remote(), WorkerReservations(self._budgets)
            )
            try:
                await self._begin(worker, index)
                await self._serve(worker, most)
            except Died as error:
                self._bury(worker, error)
            except Failing as error:
                raise Outage(_fails(error)) from None
            finally:
                with suppress(Exception):
                    ray.kill(worker.actor)

    async def _begin(self, worker: _Member, index: int) -> None:
        job = WorkerJob(share_of(self._run.plan, index, self._workers), self._run.paid_before, str(Path.cwd()))
        trouble: Text | None = await worker.actor.begin.remote(job, self._secrets())
        if trouble is not None:
            raise Outage(trouble)
        worker.ready = True

    def _secrets(self) -> dict[str, str]:
        """The variables that the language models of the plan need, as far as they are set here."""
        names = {name for settings in models_of(self._run.plan) for name in variables(settings)}
        return {name: os.environ[name] for name in names if name in os.environ}

    async def _serve(self, worker: _Member, most: int) -> None:
        """Give a worker games, and listen to it."""
        while True:
            while given := [self._given_to(worker, pairing) for pairing in islice(self._for(worker, most), _AT_ONCE)]:
                await worker.actor.play.remote(given)
            if worker.games:
                self._heard(worker, await worker.actor.collect.remote())
            else:  # others still have games, which may come back
                self._see_whether_over()
                self._changed.clear()
                await self._changed.wait()

    def _given_to(self, worker: _Member, pairing: Pairing) -> Given:
        journal = self._run.journal
        worker.games[pairing.game_id] = pairing
        self._given += 1
        return pairing, journal.notes(pairing.game_id) if journal else []

    def _for(self, worker: _Member, most: int) -> Iterator[Pairing]:
        """The games to give to a worker now."""
        if not worker.games:
            worker.alone = bool(self._suspects)
            if worker.alone:
                yield self._suspects.popleft()
        while not worker.alone and len(worker.games) < most and (pairing := self._next()) is not None:
            yield pairing

    def _next(self) -> Pairing | None:
        """The next game to be begun by anybody."""
        while not self._run.stopped() and (pairing := self._drawn()) is not None:
            room = False if is_down(self._run, self._cast, pairing) else self._room(pairing)
            if room:
                return pairing
            if room is None:
                self._again.appendleft(pairing)
                return None
            self._run.left_out(pairing)
        return None

    def _room(self, pairing: Pairing) -> bool | None:
        """Whether the caps have room for a game, which then is open; None while that hangs on those that are."""
        run, journal = self._run, self._run.journal
        drawn = stake(run, seated(run, self._cast, pairing), pairing, Budget("this game"))
        room = run.turns.room(drawn) if journal is None or not journal.notes(pairing.game_id) else True
        if room:
            run.turns.open(drawn)
            self._stakes[pairing.game_id] = drawn
        return room

    def _ended(self, game_id: str, *, calls: int = 0, finished: bool = False) -> None:
        """A worker has a game no more."""
        drawn = self._stakes.pop(game_id, None)
        if drawn is not None:
            drawn.own.calls = calls
            self._run.turns.over(drawn, finished=finished)

    def _drawn(self) -> Pairing | None:
        if self._again:
            return self._again.popleft()
        pairing = next(self._todo, None) if self._todo is not None else None
        if pairing is None:
            self._todo = None
        return pairing

    def _heard(self, worker: _Member, messages: list[Message]) -> None:
        for message in messages:
            match message:
                case Noted(game_id, note):
                    if self._run.journal is not None:
                        self._run.journal.write(game_id, note)
                case Hold():
                    refusal = worker.reservations.hold(message)
                    if message.number:
                        worker.actor.answer.remote(message.number, refusal)
                case Settled():
                    worker.reservations.settle(message)
                    self._changed.set()  # there may be room for another game
                case GamePlayed() | NotPlayed():
                    self._closed(worker.games.pop(message.game_id), message)
                case Failed(why):
                    raise RuntimeError(why)
        if self._run.journal is not None:
            self._run.journal.check()

    def _closed(self, pairing: Pairing, message: GamePlayed | NotPlayed) -> None:
        self._given -= 1
        if isinstance(message, NotPlayed):
            for name, why in message.out.items():
                self._run.healths.setdefault(name, Health()).out = why
        calls = len(message.rows.calls) if isinstance(message, GamePlayed) else 0
        self._ended(pairing.game_id, calls=calls, finished=isinstance(message, GamePlayed))
        if isinstance(message, GamePlayed):
            self._played += 1
            see_rows(self._run, message.rows)
            self._run.finished(message.rows, message.ending)
        elif message.put_off:
            self._run.put_off(pairing)
        else:
            self._run.left_out(pairing)
        self._changed.set()

    def _see_whether_over(self) -> None:
        nothing_left = self._todo is None and not self._again and not self._suspects
        if not self._given and (nothing_left or self._run.stopped()):
            self._over.set()

    def _bury(self, worker: _Member, error: Exception) -> None:
        """Settle the reservations of a worker that has died, and plan its games anew."""
        worker.reservations.close()
        self._deaths += 1
        self._stillborn += not worker.ready
        if self._stillborn >= _STILLBORN or self._deaths >= max(DEATHS, self._played):
            raise Outage(_dying(error))
        for game_id, pairing in worker.games.items():
            self._ended(game_id)
            self._given -= 1
            self._died_under[game_id] += 1
            if worker.alone:
                void_game(self._run, pairing, "the worker that played it alone died; one of its agents ends it")
            elif self._died_under[game_id] >= _SUSPECT:
                self._suspects.append(pairing)
            else:
                self._again.append(pairing)
        self._changed.set()


def _fails(error: Exception) -> Text:
    why = str(error).strip().splitlines()[-1][:300]
    return Text(
        f"a Ray worker cannot play: {why} (this program and the agents must be installed on every machine)",
        f"Ray 的工作进程无法进行对局：{why}（每台机器上都要安装本程序和所用的玩家）",
    )


def _dying(error: Exception) -> Text:
    why = str(error).strip().splitlines()[0][:300]
    return Text(
        f"the Ray workers die: {why}; what was played is kept", f"Ray 的工作进程不断退出：{why}；已完成的对局都已保存"
    )
