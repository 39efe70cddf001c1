"""`zhuogui tournament status`: how the tournaments of a record stand, from another shell or after a kill.

Owns: how that is shown. Must not know: where it comes from (`tournaments.run.status`).
"""

from argparse import Namespace
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from arena.text import Language, Text
from results.store.record import Record
from tournaments.match.game_notes import Paid
from tournaments.run.status import TournamentStatus, statuses

from ..terminal.durations import span
from ..terminal.output import print_json, print_line, print_table
from .interim_looks import as_json, print_look
from .progress_lines import HEADS, MOST, cost, interval, time_left


def show_status(arguments: Namespace) -> int:
    """Show the tournaments of a record, or one of them."""
    record, language, now = Record(Path(arguments.db)), arguments.lang, datetime.now(UTC)
    found = statuses(record, now, arguments.tournament)
    if arguments.json:
        print_json([_json(one) for one in found])
        return 0
    if not found:
        print_line(Text(f"{record.path} has no tournaments", f"{record.path} 里没有比赛").to(language))
    for number, one in enumerate(found):
        if number:
            print_line("")
        for line in _lines(one, arguments.db, now):
            print_line(line.to(language))
        _print_agents(one, language)
        if one.looked:
            print_look(one.looked, language)
    return 0


def _lines(one: TournamentStatus, path: str, now: datetime) -> Iterator[Text]:
    yield Text(
        f"{one.tournament_id} ({one.name}): {one.finished} of {one.planned} games finished, {one.void} void, "
        f"{one.open} open with {one.kept_answers} answers kept",
        f"{one.tournament_id}（{one.name}）：{one.planned} 局已完成 {one.finished} 局，作废 {one.void} 局，"
        f"还没结束 {one.open} 局，其中保存了 {one.kept_answers} 个回答",
    )
    if one.last:
        ago = span(max(0.0, (now - one.last).total_seconds()))
        yield Text(f"the last finished game in the record ended {ago.en} ago", f"记录里最近一局结束于 {ago.zh}前")
    yield from _going(one, path)
    total = Paid.total(one.spent.values())
    if total.calls:
        yield cost(*total)
    if one.trouble:
        yield Text(f"the last look of its stop rule cannot be told: {one.trouble.en}",
                   f"无法得知停止规则上次查看的结果：{one.trouble.zh}")  # fmt: skip
    elif one.ends_early and one.looked is None:
        yield Text("its stop rule has not looked yet", "停止规则还没有查看过")


def _going(one: TournamentStatus, path: str) -> Iterator[Text]:
    """Who plays it, how fast, and for how long; or how to go on."""
    if one.holder:
        pid = one.holder.pid
        who = Text(f"process {pid}", f"进程 {pid}") if pid else Text("another process", "另一个进程")
        rate = one.games_a_second
        pace = Text(f"{60 * rate:,.1f} games a minute", f"每分钟 {60 * rate:,.1f} 局") if rate else Text("?", "？")
        left = time_left(one.seconds_left, one.ends_early)
        yield Text(f"{who.en} is playing it; pace: {pace.en}; {left.en}",
                   f"{who.zh}正在进行；速度：{pace.zh}；{left.zh}")  # fmt: skip
    elif one.is_over:
        yield Text("it is over", "已结束")
    else:
        command = f"zhuogui tournament resume {path} {one.tournament_id}"
        yield Text(f"nobody is playing it; go on with: {command}", f"现在没有在进行；继续：{command}")


_COSTS = (Text("calls", "调用"), Text("tokens", "token"), Text("USD", "美元"))


def _print_agents(one: TournamentStatus, language: Language) -> None:
    """The first agents with their results, and what each language model has cost, open games included."""
    rows: list[list[object]] = [
        [s.agent, s.games, f"{s.win_rate:.1%}", interval(s), f"{s.not_valid:.1%}", *_paid(one, s.agent)]
        for s in one.standings[:MOST]
    ]
    shown = {s.agent for s in one.standings[:MOST]}
    rows += [[name, *["-"] * 4, *_paid(one, name)] for name in one.spent if name not in shown]
    if rows:
        heads = (*HEADS, *_COSTS) if one.spent else HEADS
        print_table([head.to(language) for head in heads], rows)
    more = len(one.standings) - MOST
    if more > 0:
        print_line(Text(f"and {more} more", f"另有 {more} 个").to(language))


def _paid(one: TournamentStatus, agent: str) -> list[object]:
    if not one.spent:
        return []
    calls, tokens, usd = one.spent.get(agent, Paid())
    return [calls, tokens, f"{usd:.4f}" if usd else "-"]


def _json(one: TournamentStatus) -> dict[str, Any]:
    return {
        "tournament": one.tournament_id, "name": one.name, "planned": one.planned, "finished": one.finished,
        "void": one.void, "open": one.open, "kept_answers": one.kept_answers, "over": one.is_over,
        "running": one.holder is not None, "pid": one.holder.pid if one.holder else None,
        "last_ended": one.last.isoformat() if one.last else None,
        "games_a_second": one.games_a_second, "seconds_left": one.seconds_left,
        "spent": {agent: paid._asdict() for agent, paid in one.spent.items()},
        "standings": [standing._asdict() for standing in one.standings],
        "look": as_json(one.looked),
    }  # fmt: skip
