"""What is said of a run that goes on, in pieces and as one sentence: games, speed, cost, who stands where, time left.

Owns: those words. Must not know: where they are shown, or when.
"""

from collections.abc import Sequence
from typing import NamedTuple

from arena.text import Text
from results.queries.leaderboard import Standing
from tournaments.plan.stop_rule import InterimAnalysis
from tournaments.run.pace import Stretch
from tournaments.run.progress import Counts

from ..terminal.durations import span

MOST = 12  # agents that are shown
HEADS = (Text("agent", "玩家"), Text("games", "局数"), Text("win rate", "胜率"), Text("95 % interval", "95% 区间"),
         Text("not valid", "非正常决定"))  # fmt: skip


class Sight(NamedTuple):
    """What is seen of a run at one moment: `lately` is what it did in the last minute, `left` seconds may be left."""

    name: str
    counts: Counts
    lately: Stretch
    left: float | None
    standings: Sequence[Standing]
    looked: InterimAnalysis | None


def sentence(sight: Sight) -> Text:
    """All of it as one line."""
    parts = [games(sight.counts), speed(sight.lately, sight.counts)]
    if sight.counts.calls:
        parts.append(cost(sight.counts.calls, sight.counts.tokens, sight.counts.usd))
    if sight.standings:
        parts.append(ranking(sight.standings))
    if sight.looked:
        parts.append(looked(sight.looked))
    parts.append(time_left(sight.left, sight.counts.ends_early))
    return Text(
        f"{sight.name}: " + "; ".join(part.en for part in parts),
        f"{sight.name}：" + "；".join(part.zh for part in parts),
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
    shown = [f"{s.agent} {s.win_rate:.1%} ({interval(s)})" for s in standings[:MOST]]
    faults = [(s.agent, s.not_valid) for s in standings[:MOST] if s.not_valid]
    en = ", ".join(f"{agent} {share:.1%}" for agent, share in faults) or "none"
    zh = "、".join(f"{agent} {share:.1%}" for agent, share in faults) or "无"
    more = len(standings) - len(shown)
    return Text(
        "win rates " + ", ".join(shown) + (f" and {more} more" if more > 0 else "") + f"; decisions not valid: {en}",
        "胜率 " + "、".join(shown) + (f" 等，另有 {more} 个" if more > 0 else "") + f"；非正常决定：{zh}",
    )


def interval(standing: Standing) -> str:
    """The 95 % interval of a win rate."""
    return f"{standing.low:.1%} – {standing.high:.1%}"


def looked(look: InterimAnalysis) -> Text:
    """What the last look of a stop rule said."""
    pairs = look.neighbours
    settled = sum(pair.settled for pair in pairs)
    return Text(
        f"stop rule: {settled} of {len(pairs)} neighbours in the ranking were settled at the last look",
        f"停止规则：上次查看时，排名中 {len(pairs)} 对相邻的玩家已有 {settled} 对有定论",
    )


def time_left(seconds: float | None, ends_early: bool) -> Text:
    """How long it may still take; a run with a stop rule may end before."""
    if seconds is None:
        return Text("time left: ?", "剩余时间：？")
    how = Text("at most about", "最多约") if ends_early else Text("about", "约")
    return Text(f"time left: {how.en} {span(seconds).en}", f"剩余时间：{how.zh} {span(seconds).zh}")


def _rate(value: float) -> str:
    return f"{value:,.0f}" if value >= 10 else f"{value:.1f}"
