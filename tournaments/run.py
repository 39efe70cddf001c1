"""A whole tournament: what is missing is played, many games side by side, and every finished game is kept.

Owns: resuming by game id, the workers, a clean stop. Must not know: terminals (progress is a callback), SQL (results).
"""

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

from agents.protocol import Agent
from agents.registry import make_agent, make_judge
from arena.table import JUDGE
from results.record import Record
from results.tournaments import finished_games, register
from results.writer import Writer

from .loop import play_match_async
from .recording import Label, game_rows
from .schedule import Pairing, header_of, schedule
from .spec import Plan


@dataclass(slots=True)
class Summary:
    """How a run ended: games that were in the record before, played now, and void by our own fault with the errors.

    `stored` games of this run are committed: they survive whatever happens next.
    """

    tournament_id: str
    planned: int
    before: int
    stored: int = 0
    played: int = 0
    void: int = 0
    interrupted: bool = False
    errors: tuple[str, ...] = ()


Progress = Callable[[Summary], None]


def run_tournament(
    plan: Plan, record: Record, *, progress: Progress | None = None, concurrency: int | None = None
) -> Summary:
    """Play every game of `plan` that the record does not hold, and commit each; `progress` hears of each commit.

    Ctrl-C ends the run early; the games finished by then are committed.

    Raises:
        RecordError: the record cannot be used; what it holds is untouched.
    """
    record.create()
    register(record, plan.id, plan.spec.name, plan.spec.model_dump_json(), plan.spec.games)
    done = finished_games(record, plan.id)
    summary = Summary(plan.id, plan.spec.games, len(done))

    def committed(games: int) -> None:
        summary.stored += games
        if progress:
            progress(summary)

    writer = Writer(record, committed)
    todo = (pairing for pairing in schedule(plan) if pairing.game_id not in done)
    try:
        asyncio.run(_play_all(plan, todo, writer, summary, concurrency or plan.spec.concurrency))
    except KeyboardInterrupt:
        summary.interrupted = True
    finally:
        writer.close()
    return summary


async def _play_all(
    plan: Plan,
    todo: Iterator[Pairing],
    writer: Writer,
    summary: Summary,
    concurrency: int,
) -> None:
    agents = {entrant.name: make_agent(entrant.use, plan.pack) for entrant in plan.spec.entrants}
    judge = make_judge(plan.spec.judge, plan.pack)

    async def worker() -> None:
        for pairing in todo:
            if writer.failed:
                return
            await _play_one(plan, pairing, agents, judge, writer, summary)
            await asyncio.sleep(0)  # a game of synchronous players never waits, so let others and Ctrl-C in here

    async with asyncio.TaskGroup() as group:
        for _ in range(min(concurrency, plan.spec.games)):
            group.create_task(worker())


async def _play_one(
    plan: Plan, pairing: Pairing, agents: dict[str, Agent], judge: Agent, writer: Writer, summary: Summary
) -> None:
    names = {JUDGE: plan.spec.judge} | dict(enumerate(pairing.seats, start=1))
    seated = {JUDGE: judge} | {seat: agents[name] for seat, name in names.items() if seat != JUDGE}
    started = datetime.now(UTC)
    match = await play_match_async(header_of(plan, pairing), seated)
    label = Label(pairing.game_id, pairing.deal_id, plan.id, pairing.index, started, datetime.now(UTC))
    writer.add(game_rows(label, match, names))
    if match.error:
        summary.void += 1
        summary.errors = (*summary.errors, f"{pairing.game_id}: {match.error}")[:5]
    else:
        summary.played += 1
