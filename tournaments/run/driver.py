"""A whole tournament: the games that are missing are played side by side, and every finished game is kept.

Owns: resuming by game id, and a clean stop. Must not know: where games are played (executors), terminals (progress is a
callback), SQL (results).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from agents.models.budget import Budget
from results.queries.interim_rounds import scores_of, stored_scores
from results.queries.tally import RunningTally
from results.queries.tournaments import finished_games, register
from results.store.journal import Journal
from results.store.record import Record
from results.store.rows import GameRows
from results.store.run_lock import one_writer
from results.store.writer import Writer

from ..match.failures import Failure
from ..plan.checked_plan import Plan
from ..plan.rounds import Rounds, rounds_of
from ..plan.schedule import Pairing
from .context import Ending, Executor, RunContext
from .course import limit_of
from .executors.local import play_here
from .garbage_collection import collect_rarely
from .limits import TimeLimit, budget_of, check_prices, says_near, says_spent
from .playback import games_to_play_back
from .progress import Progress, Summary
from .streaks import says_given_up, says_unusable
from .troubles import says_out
from .unfinished import open_journal, paid_before

Listener = Callable[[Summary], None]


def run_tournament(
    plan: Plan,
    record: Record,
    *,
    progress: Listener | None = None,
    begun: Callable[[Progress], None] | None = None,
    concurrency: int | None = None,
    playback: Record | None = None,
    executor: Executor = play_here,
    workers: int | None = None,
) -> Summary:
    """Play every game of `plan` that the record does not hold, and commit each; `progress` hears of each commit.

    `begun` is called once, before the first game, with the `Progress` of the run, which any thread may ask. Ctrl-C ends
    the run early: finished games are committed, open ones go on in the next run from their journal, as after any other
    end of the process; nothing that was answered is asked again. With `playback`, an earlier record, only the games
    that it holds are played, and language models answer as they did then; a game that comes out otherwise is void.
    `executor` says where the games are played, in `workers` processes at most (None: one a core).

    Raises:
        Outage: a language model cannot be used; nothing was played.
        Running: another process plays this tournament into this record.
        JournalError: the journal cannot be read or written; what it holds is untouched.
        RecordError: the record cannot be used, what it holds is untouched; or `playback` has no games of this plan.
        BadSpec: `playback` is the record itself, or a cap in USD would bind a model without a price.
    """
    held = _held(plan, record, playback)
    record.create()
    with one_writer(record.file, plan.id):
        register(record, plan.id, plan.spec.name, plan.spec.model_dump_json(), plan.spec.games)
        done = finished_games(record, plan.id)
        summary = Summary(plan.id, plan.spec.games if held is None else len(held), len(done))
        scores = stored_scores(record, plan.id) if plan.spec.stop else {}
        rounds, clock = rounds_of(plan, record, scores, playback), TimeLimit(plan.spec.cap_minutes)
        journal = open_journal(record, plan.id) if playback is None else None
        paid = paid_before(record, journal, plan.id) if journal else {}
        budget = budget_of(plan.spec, paid.values())
        live = _watched(begun, plan, record, summary, budget, rounds) if begun else None
        writer = Writer(record, partial(_committed, summary, journal, progress))
        books = _Books(writer, summary, scores if plan.spec.stop else None, live, journal)
        run = RunContext(
            plan,
            budget,
            failed=books.failed,
            concurrency=concurrency or plan.spec.concurrency,
            playback=playback,
            finished=books.finished,
            left_out=books.left_out,
            put_off=books.put_off,
            stopped=lambda: writer.failed is not None or clock.is_up(),
            workers=workers,
            journal=journal,
            paid_before=paid,
        )
        try:
            _play(run, executor, rounds, lambda game: game not in done and (held is None or game in held), books)
        finally:
            _close(writer, journal, summary)
        _ended(summary, rounds, clock, run)
    return summary


def _held(plan: Plan, record: Record, playback: Record | None) -> set[str] | None:
    """The games that are played back; None where games are played, which asks for the prices that caps need."""
    if playback:
        return games_to_play_back(playback, record, plan.id)
    check_prices(plan.spec)
    return None


def _watched(
    begun: Callable[[Progress], None],
    plan: Plan,
    record: Record,
    summary: Summary,
    budget: Budget,
    rounds: Rounds,
) -> Progress:
    """The progress of the run, which `begun` is told of."""
    tally = RunningTally([entrant.name for entrant in plan.spec.entrants])
    if summary.before:
        tally.resume(record, plan.id)
    live = Progress(plan, summary, tally, budget, lambda: rounds.analysis)
    begun(live)
    return live


def _ended(summary: Summary, rounds: Rounds, clock: TimeLimit, run: RunContext) -> None:
    """Add to the summary what the rounds, the clock, the budgets, the services and the streaks know."""
    summary.analysis = rounds.analysis
    summary.cut_short = clock.is_up() and not summary.interrupted and _left(rounds, summary) > 0
    if summary.cut_short:
        summary.notices += (clock.says(),)
    refused = [budget.refused for budget in (run.budget, *run.budgets.values()) if budget.refused]
    summary.notices += tuple(map(says_spent, refused))
    if not refused and run.turns.left_out:
        summary.notices += (says_near(run.turns.left_out),)
    summary.notices += tuple(says_out(name, health.out) for name, health in run.healths.items() if health.out)
    for agent, streak in run.streaks.by_agent.items():
        if run.streaks.is_hopeless(agent, limit_of(run, agent)):
            summary.notices += (says_given_up(agent, streak),)
        elif streak.is_bad:
            summary.notices += (says_unusable(agent, streak.lost, streak.made, streak.reason),)


def _left(rounds: Rounds, summary: Summary) -> int:
    """How many games of the rounds so far were not reached."""
    return min(rounds.planned, summary.planned) - summary.reached


@dataclass(slots=True)
class _Books:
    """Where the games of a run are written down: the rows, the summary, who watches, and the scores of a stop rule."""

    writer: Writer
    summary: Summary
    scores: dict[str, dict[str, float]] | None
    live: Progress | None
    journal: Journal | None

    def begun(self, games: Iterator[Pairing]) -> Iterator[Pairing]:
        return self.live.begun(games) if self.live else games

    def finished(self, rows: GameRows, ending: Ending) -> None:
        self.writer.add(rows)
        self.summary.count(rows.game_id, ending)
        if self.scores is not None:
            self.scores[rows.game_id] = scores_of(rows)
        if self.live:
            self.live.ended(rows, ending)

    def failed(self, game_id: str, agent: str, failure: Failure) -> None:
        if self.live:
            self.live.failed(game_id, agent, failure)

    def left_out(self, _: Pairing) -> None:
        self.summary.left_out += 1

    def put_off(self, pairing: Pairing) -> None:
        if self.journal is None or pairing.game_id not in self.journal.open:  # nothing of it is kept: it begins anew
            self.left_out(pairing)
        else:
            self.summary.put_off += 1


def _play(run: RunContext, executor: Executor, rounds: Rounds, wanted: Callable[[str], bool], books: _Books) -> None:
    """Play the games whose ids are `wanted` round after round, to the end or until a round cannot be played whole."""
    summary = books.summary
    if books.live:
        books.live.watches(run)
    try:
        with collect_rarely():
            for games in rounds:
                todo = (game for game in games if wanted(game.game_id))
                executor(replace(run, games=_left(rounds, summary)), books.begun(todo))
                whole = not (books.writer.failed or summary.left_out or summary.put_off)
                if not whole or (run.playback is None and _left(rounds, summary) > 0):
                    return
                run = replace(run, prepared=True)
    except KeyboardInterrupt:
        summary.interrupted = True


def _committed(summary: Summary, journal: Journal | None, progress: Listener | None, games: list[GameRows]) -> None:
    summary.stored += len(games)
    if journal:
        journal.closed(game.game_id for game in games)
    if progress:
        progress(summary)


def _close(writer: Writer, journal: Journal | None, summary: Summary) -> None:
    try:
        writer.close()
    finally:
        if journal:
            journal.close()
            summary.open = len(journal.open)
            summary.notices = (journal.damage,) if journal.damage else ()
