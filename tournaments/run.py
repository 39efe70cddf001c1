"""A whole tournament: what is missing is played, many games side by side, and every finished game is kept.

Owns: resuming by game id, the count of what came of each game, a clean stop. Must not know: where games are played
(executors), terminals (progress is a callback), SQL (results).
"""

from collections.abc import Callable
from dataclasses import dataclass

from results.record import Record
from results.rows import GameRows
from results.tournaments import finished_games, register
from results.writer import Writer

from .caps import purse_of
from .collecting import rarely
from .executors.local import play_here
from .order import Ending, Order
from .playback import games_to_play_back
from .schedule import Pairing, schedule
from .spec import Plan


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

    def count(self, game_id: str, ending: Ending) -> None:
        """Count a game that ended; one that was broken off is neither played nor void."""
        if ending.broken_off:
            return
        if ending.error is None:
            self.played += 1
        else:
            self.void += 1
            self.errors = (*self.errors, f"{game_id}: {ending.error}")[:5]


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

    def finished(rows: GameRows, ending: Ending) -> None:
        writer.add(rows)
        summary.count(rows.game_id, ending)

    def left_out(_: Pairing) -> None:
        summary.left_out += 1

    order = Order(
        plan=plan,
        concurrency=concurrency or plan.spec.concurrency,
        spent=purse_of(plan.spec),
        playback=playback,
        finished=finished,
        left_out=left_out,
        stopped=lambda: writer.failed is not None,
    )
    todo = (
        pairing
        for pairing in schedule(plan)
        if pairing.game_id not in done and (held is None or pairing.game_id in held)
    )
    try:
        with rarely():
            play_here(order, todo)
    except KeyboardInterrupt:
        summary.interrupted = True
    finally:
        writer.close()
    return summary
