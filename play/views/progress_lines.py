"""What is said of a run in progress, in parts and as one sentence: games, speed, cost, win rates, time left.

Owns: those words. Must not know: where they are shown, or when.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import NamedTuple

from arena.text import Text
from results.queries.leaderboard import Standing
from tournaments.plan.stop_rule import InterimAnalysis
from tournaments.run.pace import Stretch
from tournaments.run.progress import Counts
from tournaments.run.troubles import Trouble

from .figures import percent_range, span
from .trouble_lines import shared, trouble_line

MOST = 12  # agents that are shown


class Snapshot(NamedTuple):
    """A run at one moment: `lately` is what it did in the last minute, `left` how many seconds it may still take."""

    name: str
    counts: Counts
    lately: Stretch
    left: float | None
    standings: Sequence[Standing]
    interim: InterimAnalysis | None
    at: datetime
    troubles: Sequence[Trouble] = ()


def parts(snapshot: Snapshot) -> Iterator[Text]:
    """All that there is to say: games first, time left last."""
    counts = snapshot.counts
    yield games(counts)
    yield speed(snapshot.lately, counts)
    if counts.calls:
        yield cost(counts.calls, counts.tokens, counts.usd)
    if snapshot.standings:
        yield ranking(snapshot.standings)
    if snapshot.interim:
        yield settled(snapshot.interim)
    for trouble in shared(snapshot.troubles).values():
        yield trouble_line(trouble, snapshot.at)
    yield time_left(snapshot.left, counts.ends_early)


def sentence(snapshot: Snapshot) -> Text:
    """All of it as one line."""
    said = list(parts(snapshot))
    return Text(
        f"{snapshot.name}: " + "; ".join(part.en for part in said),
        f"{snapshot.name}：" + "；".join(part.zh for part in said),
    )


def games(counts: Counts) -> Text:
    """How many games are done, open, and void."""
    void = Text(f", {counts.void} void", f"，作废 {counts.void} 局") if counts.void else Text("", "")
    return Text(
        f"{counts.done} of {counts.planned} games done, {counts.open} open{void.en}",
        f"{counts.planned} 局已完成 {counts.done} 局，正在进行 {counts.open} 局{void.zh}",
    )


def speed(lately: Stretch, counts: Counts) -> Text:
    """Decisions of games that ended, and calls where there are any, a second."""
    decisions, calls = lately.a_second(lately.decisions), lately.a_second(lately.calls)
    said = Text(f"{_rate(decisions)} decisions a second", f"每秒 {_rate(decisions)} 次决定")
    if not counts.calls:
        return said
    return Text(f"{said.en}, {_rate(calls)} calls", f"{said.zh}、{_rate(calls)} 次调用")


def cost(calls: int, tokens: int, usd: float) -> Text:
    """What language models were asked; the money where a price is known."""
    money = Text(f", {usd:.4f} USD", f"，{usd:.4f} 美元") if usd else Text("", "")
    return Text(
        f"{calls:,} calls so far, {tokens:,} tokens{money.en}", f"至今调用 {calls:,} 次，{tokens:,} token{money.zh}"
    )


def ranking(standings: Sequence[Standing]) -> Text:
    """The first agents, each with its win rate, the interval, and the share of its decisions that were not valid."""
    shown = standings[:MOST]
    rates = [f"{s.agent} {s.win_rate:.1%} ({percent_range(s.low, s.high)})" for s in shown]
    faults = [f"{s.agent} {s.not_valid:.1%}" for s in shown if s.not_valid]
    left = len(standings) - len(shown)
    more = Text(f" and {left} more", f" 等，另有 {left} 个") if left else Text("", "")
    return Text(
        f"win rates {', '.join(rates)}{more.en}; decisions not valid: {', '.join(faults) or 'none'}",
        f"胜率 {'、'.join(rates)}{more.zh}；非正常决定：{'、'.join(faults) or '无'}",
    )


def and_more(agents: int, shown: int = MOST) -> Iterator[Text]:
    """That more agents took part than are shown, where that is so."""
    if agents > shown:
        yield Text(f"and {agents - shown} more", f"另有 {agents - shown} 个")


def settled(found: InterimAnalysis) -> Text:
    """What the last analysis of a stop rule found."""
    pairs = found.neighbours
    count = sum(pair.settled for pair in pairs)
    return Text(
        f"stop rule: {count} of {len(pairs)} neighbours in the ranking were settled at the last look",
        f"停止规则：上次查看时，排名中 {len(pairs)} 对相邻的玩家已有 {count} 对有定论",
    )


def time_left(seconds: float | None, ends_early: bool) -> Text:
    """How long it may still take; a run with a stop rule may end before."""
    if seconds is None:
        return Text("time left: ?", "剩余时间：？")
    how = Text("at most about", "最多约") if ends_early else Text("about", "约")
    return Text(f"time left: {how.en} {span(seconds).en}", f"剩余时间：{how.zh} {span(seconds).zh}")


def _rate(value: float) -> str:
    return f"{value:,.0f}" if value >= 10 else f"{value:.1f}"
