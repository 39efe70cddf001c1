"""The tournaments of the benchmark, played one after the other into one record, within caps that hold for all of them.

Owns: what is left of a cap for the next tournament, and what remains to be played. Must not know: scores, terminals.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from results.queries.costs import spending
from results.queries.tournaments import entered
from results.store.record import Record

from ..match.game_notes import Paid
from ..plan.checked_plan import Plan
from ..run.context import Executor
from ..run.driver import run_tournament
from ..run.executors.local import play_here
from ..run.progress import Progress, Summary
from ..run.unfinished import open_tournaments


class Caps(NamedTuple):
    """What all language models may be asked and cost in the whole benchmark, earlier runs included."""

    calls: int | None = None
    tokens: int | None = None
    usd: float | None = None


NO_CAPS = Caps()


class BenchRun(NamedTuple):
    """How far a run came: the games now in the record, of all that are planned, and the summary of each tournament.

    `capped` says that a tournament was not begun because a cap was reached.
    """

    finished: int
    planned: int
    summaries: tuple[Summary, ...]
    capped: bool

    @property
    def complete(self) -> bool:
        """Whether every game is in the record."""
        return self.finished == self.planned


def play(
    plans: Sequence[Plan],
    record: Record,
    caps: Caps = NO_CAPS,
    *,
    progress: Callable[[int], None] | None = None,
    begun: Callable[[Progress], None] | None = None,
    give_up_after: int | None = None,
    concurrency: int | None = None,
    workers: int | None = None,
    executor: Executor = play_here,
) -> BenchRun:
    """Play what the record lacks of `plans`; `progress` hears how many games are in it after each commit.

    `begun` is told of each tournament, as by `run_tournament`. An agent none of whose first `give_up_after` decisions
    in one of them could be used is given up in it, as in a spec.

    A run that is stopped, or at a cap, leaves the rest for the next one. Raises as `run_tournament`.
    """
    finished, summaries, capped = 0, list[Summary](), False
    for plan in plans:
        left = _left(record, plan, plans, caps)
        if left is None:
            capped = True
            continue
        may_change = {"give_up_after": give_up_after, **left}
        summary = run_tournament(
            plan.model_copy(update={"spec": plan.spec.model_copy(update=may_change)}),
            record,
            progress=_further(progress, finished),
            begun=begun,
            concurrency=concurrency,
            workers=workers,
            executor=executor,
        )
        summaries.append(summary)
        finished += summary.before + summary.played
        if summary.interrupted:
            break
    return BenchRun(finished, sum(plan.spec.games for plan in plans), tuple(summaries), capped)


def held(plans: Sequence[Plan], record: Record) -> int:
    """How many games of `plans` a record holds; none where there is no such file."""
    if not record.path.exists():
        return 0
    ids = {plan.id for plan in plans}
    return sum(one.finished for one in entered(record) if one.tournament_id in ids)


def _further(progress: Callable[[int], None] | None, before: int) -> Callable[[Summary], None] | None:
    return None if progress is None else lambda so_far: progress(before + so_far.before + so_far.stored)


def _left(record: Record, plan: Plan, plans: Sequence[Plan], caps: Caps) -> Mapping[str, int | float] | None:
    """The caps of one tournament: what the others have left of the total; None if nothing is left."""
    if caps == NO_CAPS or not record.path.exists():
        return {f"cap_{name}": cap for name, cap in caps._asdict().items() if cap is not None}
    others = {one.id for one in plans} - {plan.id}
    recorded = [Paid(agent.calls, agent.tokens, agent.usd) for one in others for agent in spending(record, one)]
    spent = Paid.total([*recorded, *(one.paid for one in open_tournaments(record) if one.tournament_id in others)])
    left = {name: cap - getattr(spent, name) for name, cap in caps._asdict().items() if cap is not None}
    return {f"cap_{name}": amount for name, amount in left.items()} if all(a > 0 for a in left.values()) else None
