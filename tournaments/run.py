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

from .ledger import Ledger
from .loop import Match, play_match_async
from .playback import earlier_calls, games_to_play_back
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
    plan: Plan,
    record: Record,
    *,
    progress: Progress | None = None,
    concurrency: int | None = None,
    playback: Record | None = None,
) -> Summary:
    """Play every game of `plan` that the record does not hold, and commit each; `progress` hears of each commit.

    Ctrl-C ends the run early; the games finished by then are committed. With `playback`, an earlier record, only the
    games that it holds are played, and language models answer as they did then; a game that does not come out as the
    same is void.

    Raises:
        RecordError: the record cannot be used, what it holds is untouched; or `playback` has no games of this plan.
        BadSpec: `playback` is the record itself.
    """
    held = games_to_play_back(playback, record, plan.id) if playback else None
    record.create()
    register(record, plan.id, plan.spec.name, plan.spec.model_dump_json(), plan.spec.games)
    done = finished_games(record, plan.id)
    summary = Summary(plan.id, plan.spec.games if held is None else len(held), len(done))

    def committed(games: int) -> None:
        summary.stored += games
        if progress:
            progress(summary)

    writer = Writer(record, committed)
    todo = (
        pairing
        for pairing in schedule(plan)
        if pairing.game_id not in done and (held is None or pairing.game_id in held)
    )
    try:
        asyncio.run(_play_all(plan, todo, writer, summary, concurrency or plan.spec.concurrency, playback))
    except KeyboardInterrupt:
        summary.interrupted = True
    except ExceptionGroup as group:  # several workers may fail at once: the first says why
        raise group.exceptions[0] from None
    finally:
        writer.close()
    return summary


async def _play_all(
    plan: Plan,
    todo: Iterator[Pairing],
    writer: Writer,
    summary: Summary,
    concurrency: int,
    playback: Record | None,
) -> None:
    agents = {entrant.name: make_agent(entrant.use, plan.pack) for entrant in plan.spec.entrants}
    judge = make_judge(plan.spec.judged_by.use, plan.pack)

    async def worker() -> None:
        for pairing in todo:
            if writer.failed:
                return
            ledger = Ledger(earlier_calls(playback, pairing.game_id)) if playback else Ledger()
            await _play_one(plan, pairing, agents, judge, ledger, writer, summary)
            await asyncio.sleep(0)  # a game of synchronous players never waits, so let others and Ctrl-C in here

    async with asyncio.TaskGroup() as group:
        for _ in range(min(concurrency, plan.spec.games)):
            group.create_task(worker())


async def _play_one(
    plan: Plan,
    pairing: Pairing,
    agents: dict[str, Agent],
    judge: Agent,
    ledger: Ledger,
    writer: Writer,
    summary: Summary,
) -> None:
    names = {JUDGE: plan.spec.judged_by.name} | dict(enumerate(pairing.seats, start=1))
    seated = {JUDGE: judge} | {seat: agents[name] for seat, name in names.items() if seat != JUDGE}
    header, started = header_of(plan, pairing), datetime.now(UTC)

    def keep(match: Match) -> None:
        label = Label(pairing.game_id, pairing.deal_id, plan.id, pairing.index, started, datetime.now(UTC))
        writer.add(game_rows(label, match, names))

    try:
        match = await play_match_async(header, seated, ledger=ledger)
    except asyncio.CancelledError:
        if ledger.calls:  # what was paid for is kept, though the game is not
            keep(Match(header, None, error="the run was stopped", ledger=ledger))
        raise
    keep(match)
    if match.error:
        summary.void += 1
        summary.errors = (*summary.errors, f"{pairing.game_id}: {match.error}")[:5]
    else:
        summary.played += 1
