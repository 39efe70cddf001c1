"""Games side by side in one event loop: what waits for language models waits together.

Owns: the workers, preparing the agents, closing the connections. Must not know: the record, terminals.
"""

import asyncio
from collections.abc import Iterator, Sequence
from itertools import chain

from agents.models.lines import Lines
from agents.protocol import Agent

from ..order import Order
from ..planned import is_down, make_cast, play_planned
from ..schedule import Pairing


def play_here(order: Order, todo: Iterator[Pairing]) -> None:
    """Play the games of `todo`.

    Raises:
        Outage: a language model cannot be used; nothing was played.
        BadAgent, BadSettings: an agent cannot be made.
    """
    try:
        asyncio.run(_play_all(order, todo))
    except ExceptionGroup as group:  # several workers may fail at once: the first says why
        raise group.exceptions[0] from None


async def _play_all(order: Order, todo: Iterator[Pairing]) -> None:
    first = next(todo, None)
    if first is None:
        return
    lines = Lines()
    cast = make_cast(order, lines)
    todo = chain((first,), todo)

    async def worker() -> None:
        for pairing in todo:
            if order.stopped():
                return
            if is_down(order, cast, pairing):
                order.left_out(pairing)
                continue
            await play_planned(order, cast, pairing)
            await asyncio.sleep(0)  # a game of synchronous players never waits, so let others and Ctrl-C in here

    try:
        if order.playback is None:
            await _prepare(cast.all)
        async with asyncio.TaskGroup() as group:
            for _ in range(min(order.concurrency, order.plan.spec.games)):
                group.create_task(worker())
    finally:
        await lines.close()


async def _prepare(agents: Sequence[Agent]) -> None:
    """Let every agent that has something to prepare do so, side by side.

    Raises:
        Outage: one of them cannot be used.
    """
    found = [prepare for agent in agents if (prepare := getattr(agent, "prepare", None)) is not None]
    async with asyncio.TaskGroup() as group:
        for prepare in found:
            group.create_task(prepare())
