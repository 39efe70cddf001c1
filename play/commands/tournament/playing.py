"""What `tournament run` and `tournament resume` have in common: play a plan, and show what came out.

Must not know: where the plan comes from.
"""

import gc
import time
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

from results.queries.costs import costs
from results.queries.leaderboard import leaderboard
from results.queries.voids import voids
from results.store.interrupts import stoppable
from results.store.record import Record
from tournaments.plan.checked_plan import Plan
from tournaments.run.driver import run_tournament
from tournaments.run.progress import Summary
from tournaments.run.unfinished import missing_journal

from ...grammar.options import at_least_one, given_executor, record_to_write
from ...terminal.output import print_json, print_text
from ...views.interim_analysis import interim_as_json, print_interim
from ...views.live_watch import watched
from ...views.run_summary import outcome_lines, unfinished_lines
from ...views.standings import print_costs, print_leaderboard, voids_line


def play(arguments: Namespace, plan_for: Callable[[Record], Plan]) -> int:
    """Play the plan for the record of the call; 1 if any game of it did not come out."""
    at_least_one("--concurrency", arguments.concurrency)
    executor = given_executor(arguments)
    record = record_to_write(arguments)
    plan = plan_for(record)
    if not arguments.quiet and not arguments.playback and (unsure := missing_journal(record, plan)):
        print_text(arguments.lang, unsure, error=True)
    gc.freeze()  # what is loaded by now stays, so that collections during the games need not walk it
    start = time.monotonic()
    with stoppable(), watched(arguments.lang, quiet=arguments.quiet, verbose=arguments.verbose) as begun:
        summary = run_tournament(
            plan,
            record,
            begun=begun,
            concurrency=arguments.concurrency,
            executor=executor,
            workers=arguments.workers,
            playback=Record(Path(arguments.playback)) if arguments.playback else None,
        )
    seconds = time.monotonic() - start
    if arguments.json:
        _print_json(summary, record, arguments.db, seconds)
    else:
        _print(summary, record, arguments, seconds)
    unfinished = unfinished_lines(summary, arguments.db, playback=bool(arguments.playback))
    print_text(arguments.lang, *unfinished, error=True)
    return 1 if summary.void or summary.left_out or summary.interrupted or summary.open or summary.cut_short else 0


def _print_json(summary: Summary, record: Record, path: str, seconds: float) -> None:
    print_json({
        "tournament": summary.tournament_id, "record": path, "planned": summary.planned,
        "before": summary.before, "played": summary.played, "void": summary.void,
        "left_out": summary.left_out, "interrupted": summary.interrupted, "open": summary.open,
        "seconds": round(seconds, 3), "look": interim_as_json(summary.analysis),
        "errors": summary.errors, "seated_in_void": voids(record, summary.tournament_id).seated,
        "failures": {agent: count._asdict() for agent, count in summary.failures.items()},
        "leaderboard": [standing._asdict() for standing in leaderboard(record, "role", summary.tournament_id)],
        "costs": [cost._asdict() for cost in costs(record, summary.tournament_id)],
    })  # fmt: skip


def _print(summary: Summary, record: Record, arguments: Namespace, seconds: float) -> None:
    language = arguments.lang
    print_text(language, *outcome_lines(summary, arguments.db, seconds))
    for by in (None, "role"):
        print_leaderboard(leaderboard(record, by, summary.tournament_id), language, by)
    print_text(language, *voids_line(voids(record, summary.tournament_id)))
    if spent := costs(record, summary.tournament_id):
        print_costs(spent, language)
    if summary.analysis:
        print_interim(summary.analysis, language)
