"""`zhuogui tournament`: play a spec or go on with one, and show what came out; plan it, or look how it stands.

The last two are in `plan_shown.py` and `status_shown.py`.
"""

import gc
import time
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from arena.text import Language, Text
from results.queries.costs import costs
from results.queries.leaderboard import leaderboard
from results.store.interrupts import stoppable
from results.store.record import Record
from tournaments.plan.spec import BadSpec, load_spec
from tournaments.run.driver import Summary, run_tournament
from tournaments.run.resume import plan_to_resume

from ..grammar.options import given_changes
from ..terminal.output import print_json, print_line
from ..views.interim_looks import as_json, print_look
from ..views.live_watch import watched
from .executor_options import given_executor
from .opened_record import record_to_write
from .results import print_costs, print_leaderboard


def run(arguments: Namespace) -> int:
    if arguments.verb == "plan":
        from ..views.plan_shown import show_plan

        return show_plan(load_spec(Path(arguments.spec), given_changes(arguments.set)), arguments)
    if arguments.verb == "status":
        from ..views.status_shown import show_status

        return show_status(arguments)
    return _run(arguments)


def _run(arguments: Namespace) -> int:
    """Play, and show what came out."""
    if arguments.concurrency is not None and arguments.concurrency < 1:
        raise BadSpec(Text("--concurrency must be at least 1", "--concurrency 至少是 1"))
    executor = given_executor(arguments)
    record, changes = record_to_write(arguments.db, arguments.lang), given_changes(arguments.set)
    if arguments.verb == "resume":
        plan = plan_to_resume(record, arguments.tournament, changes)
    else:
        plan = load_spec(Path(arguments.spec), changes)
    gc.freeze()  # what is loaded by now stays, so that collections during the games need not walk it
    start = time.monotonic()
    with stoppable(), watched(arguments.lang, quiet=arguments.quiet) as begun:
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
        _print(summary, record, arguments.db, seconds, arguments.lang)
    for line in _missing(summary, arguments.db, playback=bool(arguments.playback)):
        print_line(line.to(arguments.lang), error=True)
    return 1 if summary.void or summary.left_out or summary.interrupted or summary.open or summary.cut_short else 0


def _print_json(summary: Summary, record: Record, path: str, seconds: float) -> None:
    print_json({
        "tournament": summary.tournament_id, "record": path, "planned": summary.planned,
        "before": summary.before, "played": summary.played, "void": summary.void,
        "left_out": summary.left_out, "interrupted": summary.interrupted, "open": summary.open,
        "seconds": round(seconds, 3), "look": as_json(summary.looked),
        "errors": summary.errors,
        "leaderboard": [standing._asdict() for standing in leaderboard(record, "role", summary.tournament_id)],
        "costs": [cost._asdict() for cost in costs(record, summary.tournament_id)],
    })  # fmt: skip


def _print(summary: Summary, record: Record, path: str, seconds: float, language: Language) -> None:
    for line in _said(summary, path, seconds):
        print_line(line.to(language))
    for by in (None, "role"):
        print_leaderboard(leaderboard(record, by, summary.tournament_id), language, by)
    if spent := costs(record, summary.tournament_id):
        print_costs(spent, language)
    if summary.looked:
        print_look(summary.looked, language)


def _missing(summary: Summary, path: str, *, playback: bool) -> Iterator[Text]:
    """What did not come out as it should, and how to go on."""
    if summary.left_out:
        yield _left_out(summary.left_out)
    if summary.open:
        yield _open(summary.open, path, summary.tournament_id)
    yield from summary.notices
    for error in summary.errors:
        yield _void(error, playback=playback)


def _open(games: int, path: str, tournament_id: str) -> Text:
    return Text(
        f"{games} games are open, and all that was answered in them is kept; go on with: "
        f"zhuogui tournament resume {path} {tournament_id}",
        f"有 {games} 局还没结束，其中已有的回答都已保存；继续：zhuogui tournament resume {path} {tournament_id}",
    )


def _left_out(games: int) -> Text:
    return Text(
        f"{games} games were not begun, for an agent of theirs is out of service or has reached its cap; run the same "
        "command when it is back, or with a higher cap, to play them",
        f"有 {games} 局没有开始：其中的玩家无法使用，或已达到上限；恢复或提高上限之后，再运行一次同样的命令即可补完",
    )


def _void(error: str, *, playback: bool) -> Text:
    if playback:
        return Text(f"not played back: {error}", f"无法回放：{error}")
    return Text(f"void, our own fault: {error}", f"作废，是我们的错误：{error}")


def _said(summary: Summary, path: str, seconds: float) -> list[Text]:
    here = Text(
        f"the record: {path} (tournament {summary.tournament_id})", f"记录：{path}（比赛 {summary.tournament_id}）"
    )
    if summary.interrupted:
        kept = summary.before + summary.played
        return [Text(
            f"stopped; {kept} of {summary.planned} games are kept, run the same command to play the rest",
            f"已停止；保存了 {summary.planned} 局中的 {kept} 局，再运行一次同样的命令即可补完",
        ), here]  # fmt: skip
    if summary.before == summary.planned:
        return [
            Text(f"all {summary.planned} games are in the record already", f"{summary.planned} 局都已在记录里"),
            here,
        ]
    return [Text(
        f"played {summary.played} games in {seconds:.1f} s; {summary.before} were in the record before",
        f"用 {seconds:.1f} 秒进行了 {summary.played} 局；之前已有 {summary.before} 局",
    ), here]  # fmt: skip
