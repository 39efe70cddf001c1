"""A whole tournament: what is missing is played, many games side by side, and every finished game is kept.

Owns: resuming by game id, the workers, a clean stop. Must not know: terminals (progress is a callback), SQL (results).
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import chain

from agents.llm.config import AgentSettings
from agents.models.budget import Purse
from agents.models.lines import Lines
from agents.protocol import Agent
from agents.registry import make_agent, make_judge
from arena.table import JUDGE
from results.record import Record
from results.tournaments import finished_games, register
from results.writer import Writer

from .caps import game_purse, purse_of
from .collecting import rarely
from .entrants import ModelEntrant
from .ledger import Ledger
from .loop import Match, play_match_async
from .playback import earlier_calls, games_to_play_back
from .recording import Label, game_rows
from .schedule import Pairing, header_of, schedule
from .spec import Entrant, Plan


@dataclass(slots=True)
class Summary:
    """How a run ended: games that were in the record before, played now, and void by our own fault with the errors.

    `stored` games of this run are committed: they survive whatever happens next. `left_out` games were not begun, for
    an agent of theirs was down: out of service, or beyond what may be spent.
    """

    tournament_id: str
    planned: int
    before: int
    stored: int = 0
    left_out: int = 0
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
        Outage: a language model cannot be used; nothing was played.
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
        with rarely():
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
    first = next(todo, None)
    if first is None:
        return
    lines = Lines()
    agents = {entrant.name: make_agent(_opened(entrant, playback), plan.pack, lines) for entrant in plan.spec.entrants}
    judge = make_judge(_opened(plan.spec.judged_by, playback), plan.pack, lines)
    spent = purse_of(plan.spec)
    todo = chain((first,), todo)

    def down(pairing: Pairing) -> bool:
        seated = [judge, *(agents[name] for name in pairing.seats)]
        return any(getattr(agent, "down", False) for agent in seated) or (
            spent.shut and any(isinstance(entrant, ModelEntrant) for entrant in plan.spec.entrants)
        )

    async def worker() -> None:
        for pairing in todo:
            if writer.failed:
                return
            if down(pairing):
                summary.left_out += 1
                continue
            await _play_one(plan, pairing, agents, judge, _ledger(plan, pairing, spent, playback), writer, summary)
            await asyncio.sleep(0)  # a game of synchronous players never waits, so let others and Ctrl-C in here

    try:
        if playback is None:
            await _prepare([judge, *agents.values()])
        async with asyncio.TaskGroup() as group:
            for _ in range(min(concurrency, plan.spec.games)):
                group.create_task(worker())
    finally:
        await lines.close()


def _opened(entrant: Entrant | ModelEntrant, playback: Record | None) -> str | AgentSettings:
    """What an entrant is made from; a language model that is played back needs no service, and so no key."""
    if playback is None or not isinstance(entrant, ModelEntrant):
        return entrant.use
    return entrant.settings.model_copy(update={"provider": "playback"})


def _ledger(plan: Plan, pairing: Pairing, spent: Purse, playback: Record | None) -> Ledger:
    asks = plan.spec.beliefs
    if playback is not None:
        return Ledger(earlier_calls(playback, pairing.game_id), asks_beliefs=asks)
    return Ledger(purse=game_purse(plan.spec, spent), asks_beliefs=asks)


async def _prepare(agents: Sequence[Agent]) -> None:
    """Let every agent that has something to prepare do so, side by side.

    Raises:
        Outage: one of them cannot be used.
    """
    found = [prepare for agent in agents if (prepare := getattr(agent, "prepare", None)) is not None]
    async with asyncio.TaskGroup() as group:
        for prepare in found:
            group.create_task(prepare())


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
