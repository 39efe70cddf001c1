"""What one process of the pool does: it plays the games that come through its pipe, and sends back their rows.

Must not know: how many processes there are, the record.
"""

import asyncio
from dataclasses import dataclass, field
from multiprocessing.connection import Connection

from agents.models.transport.endpoints import Connections
from results.store.rows import GameRows
from tournaments.plan.checked_plan import Plan
from tournaments.plan.schedule import Pairing

from ..context import Ending, RunContext
from ..garbage_collection import collect_rarely
from ..limits import budget_of
from ..planned_game import make_cast, play_unless_down


@dataclass(frozen=True, slots=True)
class PooledGame:
    """A game that was played; without rows it was not begun, as an agent is out of service."""

    rows: GameRows | None = None
    ending: Ending = field(default_factory=Ending)


Played = PooledGame | None  # what a process sends: None when it is ready, then each game in the order given


def work(pipe: Connection, plan: Plan) -> None:
    """Play the games that come until the pipe is closed."""
    kept: list[PooledGame] = []
    run = RunContext(
        plan,
        budget_of(plan.spec),
        finished=lambda rows, ending: kept.append(PooledGame(rows, ending)),
        left_out=lambda pairing: kept.append(PooledGame()),
    )
    cast = make_cast(run, Connections())

    async def play(pairings: list[Pairing]) -> None:
        for pairing in pairings:
            await play_unless_down(run, cast, pairing)
            pipe.send(kept.pop())

    try:
        with collect_rarely(), asyncio.Runner() as runner:
            pipe.send(None)
            while True:
                runner.run(play(pipe.recv()))
    except (EOFError, ConnectionError):  # the process that gave the games has ended, or has enough of them
        return
