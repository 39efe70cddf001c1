"""Games on this machine: side by side in one event loop, so that all wait for language models at the same time.

Owns: the workers, preparing the agents, closing the connections, and moving to several processes where that pays
(`worth`). Must not know: the record, terminals.
"""

import asyncio
from collections.abc import Iterator, Sequence
from itertools import chain

from agents.models.transport.endpoints import Connections
from agents.protocol import Agent
from tournaments.plan.schedule import Pairing

from ..context import RunContext
from ..planned_game import make_cast, play_unless_down
from .worker_count import Outlook

_PAUSED = 4  # times `concurrency`: games that may be begun, where all but `concurrency` wait for a service


def play_here(run: RunContext, todo: Iterator[Pairing]) -> None:
    """Play the games of `todo`.

    Raises:
        Outage: a language model cannot be used; nothing was played.
        BadAgent, BadSettings: an agent cannot be made.
    """
    try:
        workers = asyncio.run(_play_all(run, todo))
    except ExceptionGroup as group:  # several workers may fail at once: the first says why
        raise group.exceptions[0] from None
    if workers:
        from .pool import play_in_pool

        play_in_pool(run, todo, workers)


async def _play_all(run: RunContext, todo: Iterator[Pairing]) -> int | None:
    """Play; where the rest had better be played in other processes, stop and return in how many."""
    first = next(todo, None)
    if first is None:
        return None
    lines = Connections()
    cast = make_cast(run, lines)
    todo, outlook = chain((first,), todo), Outlook(run, cast)

    slots = asyncio.Semaphore(run.concurrency)

    async def worker() -> None:
        more = True
        while more:
            more = await one()
            await asyncio.sleep(0)  # a game of synchronous players never yields, so let others and Ctrl-C in here

    async def one() -> bool:
        """Play the next game. Returns whether there may be another."""
        async with slots:
            pairing = None if run.stopped() or outlook.pays else next(todo, None)
            if pairing is None:
                return False
            awaited = await play_unless_down(run, cast, pairing, slots)
            if awaited is not None:
                outlook.saw(pairing, awaited=awaited)
            return not outlook.pays

    try:
        if run.playback is None and not run.prepared:
            await prepare(cast.all)
        async with asyncio.TaskGroup() as group:
            for _ in range(min(run.concurrency * _PAUSED, run.plan.spec.games)):
                group.create_task(worker())
        return outlook.workers if outlook.pays else None
    finally:
        await lines.close()


async def prepare(agents: Sequence[Agent]) -> None:
    """Let every agent that has something to prepare do so, side by side.

    Raises:
        Outage: one of them cannot be used.
    """
    found = [prepare for agent in agents if (prepare := getattr(agent, "prepare", None)) is not None]
    async with asyncio.TaskGroup() as group:
        for prepare in found:
            group.create_task(prepare())
