"""How one tournament of a record stands, in sentences and a table.

Must not know: where that comes from (`tournaments.run.status`).
"""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from arena.text import Language, Text
from tournaments.match.game_notes import Paid
from tournaments.run.status import TournamentStatus

from ..terminal.output import print_table, print_text
from .figures import CALLS, RUNNING_STANDINGS, USD, span
from .interim_analysis import interim_as_json, print_interim
from .progress_lines import MOST, and_more, cost, time_left
from .standings import standing_row

_COSTS = (CALLS, Text("tokens", "token"), USD)


def print_status(one: TournamentStatus, path: str, now: datetime, language: Language) -> None:
    """Sentences, the first agents, and the last analysis of its stop rule; `path` is the record's."""
    print_text(language, *_lines(one, path, now))
    _print_agents(one, language)
    if one.analysis:
        print_interim(one.analysis, language)


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
    yield _going(one, path)
    total = Paid.total(one.paid.values())
    if total.calls:
        yield cost(*total)
    if one.trouble:
        yield Text(f"the last look of its stop rule cannot be told: {one.trouble.en}",
                   f"无法得知停止规则上次查看的结果：{one.trouble.zh}")  # fmt: skip
    elif one.ends_early and one.analysis is None:
        yield Text("its stop rule has not looked yet", "停止规则还没有查看过")


def _going(one: TournamentStatus, path: str) -> Text:
    """Who plays it, how fast, and for how long; or how to go on."""
    if one.holder:
        pid = one.holder.pid
        who = Text(f"process {pid}", f"进程 {pid}") if pid else Text("another process", "另一个进程")
        rate = one.games_a_second
        pace = Text(f"{60 * rate:,.1f} games a minute", f"每分钟 {60 * rate:,.1f} 局") if rate else Text("?", "？")
        left = time_left(one.seconds_left, one.ends_early)
        return Text(f"{who.en} is playing it; pace: {pace.en}; {left.en}",
                    f"{who.zh}正在进行；速度：{pace.zh}；{left.zh}")  # fmt: skip
    if one.is_over:
        return Text("it is over", "已结束")
    command = f"zhuogui tournament resume {path} {one.tournament_id}"
    return Text(f"nobody is playing it; go on with: {command}", f"现在没有在进行；继续：{command}")


def _print_agents(one: TournamentStatus, language: Language) -> None:
    """The first agents with their results, and what each language model has cost, open games included."""
    shown = one.standings[:MOST]
    rows = [[*standing_row(standing), *_paid(one, standing.agent)] for standing in shown]
    others = one.paid.keys() - {standing.agent for standing in shown}
    rows += [[name, *["-"] * (len(RUNNING_STANDINGS) - 1), *_paid(one, name)] for name in one.paid if name in others]
    if rows:
        print_table((*RUNNING_STANDINGS, *_COSTS) if one.paid else RUNNING_STANDINGS, rows, language)
    print_text(language, *and_more(len(one.standings)))


def _paid(one: TournamentStatus, agent: str) -> list[object]:
    if not one.paid:
        return []
    calls, tokens, usd = one.paid.get(agent, Paid())
    return [calls, tokens, f"{usd:.4f}" if usd else "-"]


def status_as_json(one: TournamentStatus) -> dict[str, Any]:
    """The same as data."""
    return {
        "tournament": one.tournament_id, "name": one.name, "planned": one.planned, "finished": one.finished,
        "void": one.void, "open": one.open, "kept_answers": one.kept_answers, "over": one.is_over,
        "running": one.holder is not None, "pid": one.holder.pid if one.holder else None,
        "last_ended": one.last.isoformat() if one.last else None,
        "games_a_second": one.games_a_second, "seconds_left": one.seconds_left,
        "spent": {agent: paid._asdict() for agent, paid in one.paid.items()},
        "standings": [standing._asdict() for standing in one.standings],
        "look": interim_as_json(one.analysis),
    }  # fmt: skip
