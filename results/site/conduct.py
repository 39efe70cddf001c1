"""The page of how the agents behaved: how their decisions ended, and what they cost for how strong they are.

Owns: its figures and their sentences, and who is neither dearer nor weaker than another. Must not know: how anything is
estimated or drawn.
"""

from collections import Counter
from collections.abc import Sequence

from arena.text import Language, Text

from ..costs import Cost
from .charts import Axis, Cell, Dot, Spot, dots, matrix, scattered
from .drawing import labels
from .figures import NOTHING, Column, Figure, Page, Table, count, decimal, nothing, percent, points
from .gathered import Gathered
from .overview import Ended
from .ranking import AGENT
from .words import KINDS, STATUSES, word

_AGENTS = 30  # rows of a matrix that are still readable
_COST = Text("Cost against strength", "花费与强弱")


def page(found: Gathered, language: Language) -> Page:
    """The page's title and figures."""
    return Page(
        "decisions",
        Text("Decisions and costs", "决定与花费"),
        Text(
            "Whether the agents made their decisions themselves, and what they cost.",
            "决定是不是玩家自己做的，以及花了多少。",
        ),
        (_statuses(found.ended, language), _kinds(found.ended, language), _costs(found, language)),
    )


def _statuses(found: Sequence[Ended], language: Language) -> Figure:
    title = Text("How decisions ended", "决定是怎么做出的")
    if not found:
        return nothing("statuses", title, Text("No decision has been made yet.", "还没有任何决定。"))
    totals, ways = Counter[str](), Counter[tuple[str, str]]()
    for row in found:
        totals[row.agent] += row.decisions
        ways[row.agent, row.status] += row.decisions
    statuses = [
        s for s in (*STATUSES, *sorted({r.status for r in found} - set(STATUSES))) if any(ways[a, s] for a in totals)
    ]
    not_own = [status for status in statuses if status != "valid"][:6]
    named, table = labels(list(totals)), _status_table(totals, ways, statuses, language)
    if not not_own:
        said = Text("Every decision was the agent's own, at the first try.", "每个决定都由玩家自己一次做出。")
        return Figure("statuses", title, said, table=table, unfolded=True)
    drawn = [
        Dot(named[agent], ways[agent, status] / totals[agent], series=k)
        for agent in totals
        for k, status in enumerate(not_own)
    ]
    most = max(dot.value for dot in drawn) * 1.08
    read = Text(
        "The share of an agent's decisions that did not come at the first try, by what came of them; the farther left, "
        "the better. Default and time-out mean that the rules decided in its stead.",
        "没有一次做成的决定占多少，按结果分；越靠左越好。“默认”和“超时”就是规则替它决定了。",
    )
    names = [word(STATUSES, status, language) for status in not_own]
    svg = dots(drawn, Axis(Text("of its decisions", "占它的决定").to(language), "percent", None, (0.0, most)), names)
    return Figure("statuses", title, read, svg, table)


def _status_table(
    totals: Counter[str], ways: Counter[tuple[str, str]], statuses: Sequence[str], language: Language
) -> Table:
    heads = [Column(Text(word(STATUSES, s, "en"), word(STATUSES, s, "zh"))) for s in statuses]
    rows = [
        [agent, count(total), *(f"{percent(ways[agent, s] / total)} ({count(ways[agent, s])})" for s in statuses)]
        for agent, total in sorted(totals.items())
    ]
    return Table((AGENT, Column(Text("decisions", "决定")), *heads), rows)


def _kinds(found: Sequence[Ended], language: Language) -> Figure:
    title = Text("Decisions by kind", "各类决定")
    if not found:
        return nothing("kinds", title, Text("No decision has been made yet.", "还没有任何决定。"))
    totals, late = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for row in found:
        totals[row.agent, row.kind] += row.decisions
        late[row.agent, row.kind] += row.decisions * (row.status != "valid")
    agents, kinds = sorted({a for a, _ in totals}), [k for k in KINDS if any(kind == k for _, kind in totals)]
    kinds += sorted({kind for _, kind in totals} - set(kinds))
    named = labels(agents)
    cells = [
        Cell(named[a], word(KINDS, k, language), late[a, k] / totals[a, k], percent(late[a, k] / totals[a, k], 0))
        for a in agents for k in kinds if totals[a, k]
    ]  # fmt: skip
    turned = [cell._replace(value=-cell.value) for cell in cells]
    reach = max(0.1, *(cell.value for cell in cells), 0.0)
    svg = matrix(turned, 0.0, reach) if any(late.values()) and len(agents) <= _AGENTS else ""
    columns = (
        AGENT,
        Column(Text("kind", "类别"), number=False),
        Column(Text("decisions", "决定")),
        Column(Text("not at once", "没有一次做成")),
    )
    rows = [
        [a, word(KINDS, k, language), count(totals[a, k]), percent(late[a, k] / totals[a, k])]
        for a in agents
        for k in kinds
        if totals[a, k]
    ]
    read = Text(
        "The share of decisions of each kind that did not come at the first try; redder is more.",
        "每类决定里没有一次做成的比例；越红越多。",
    )
    if not any(late.values()):
        read = Text("Of every kind all came at the first try.", "每一类都是一次做成。")
    return Figure("kinds", title, read, svg, Table(columns, rows))


def _costs(found: Gathered, language: Language) -> Figure:
    if not found.costs:
        return nothing(
            "costs",
            _COST,
            Text("No language model was asked, so nothing cost anything.", "没有问过语言模型，所以没有花费。"),
        )
    priced = all(not cost.unpriced for cost in found.costs)
    spots = _spots(found, priced)
    unit = Text("USD a game", "每局美元") if priced else Text("tokens a game, in and out", "每局 token，输入加输出")
    read = Text(
        "Up is stronger, left is cheaper; the dashed line joins the agents that nobody beats in both.",
        "越高越强，越左越便宜；虚线连起来的，是没有谁又强又便宜的玩家。",
    )
    svg = (
        scattered(
            spots,
            Axis(unit.to(language), "number"),
            Axis(_height(found).to(language), "points" if found.whole.ratings else "percent"),
        )
        if spots
        else ""
    )
    unpriced = () if priced else (Text(
        "Some calls have no known price, so tokens are shown; a [price] table in the agent's settings gives one.",
        "有些调用没有价格，所以画的是 token；可以在玩家的设置里写 [price] 表。",
    ),)  # fmt: skip
    return Figure("costs", _COST, read, svg, _cost_table(found), notes=unpriced)


def _height(found: Gathered) -> Text:
    return Text("Elo points", "Elo 分") if found.whole.ratings else Text("win rate", "胜率")


def _spots(found: Gathered, priced: bool) -> list[Spot]:
    """The agents that were paid for, cheapest first; where there is no ranking, by their win rate."""
    heights = {won.name: (won.share, won.low, won.high) for won in found.agents}
    if found.whole.ratings:
        heights = {row.agent: (row.elo, row.elo_low, row.elo_high) for row in found.whole.ratings.rows}
    known = [cost for cost in found.costs if cost.agent in heights and found.seated.get(cost.agent)]
    named = labels([cost.agent for cost in known])
    placed = sorted(
        (_price(cost, priced) / found.seated[cost.agent], -heights[cost.agent][0], cost.agent) for cost in known
    )
    spots, highest = list[Spot](), float("-inf")
    for x, down, agent in placed:
        spots.append(Spot(named[agent], x, *heights[agent], best=-down > highest))
        highest = max(highest, -down)
    return spots


def _price(cost: Cost, priced: bool) -> float:
    return cost.usd if priced else float(cost.input_tokens + cost.output_tokens)


def _cost_table(found: Gathered) -> Table:
    columns = (
        AGENT, Column(Text("games", "局数")), Column(Text("calls", "调用")), Column(Text("not readable", "读不懂")),
        Column(Text("input tokens", "输入 token")), Column(Text("cached", "命中缓存")),
        Column(Text("output tokens", "输出 token")), Column(Text("USD", "美元")),
        Column(Text("USD a game", "每局美元")), Column(_height(found)),
    )  # fmt: skip
    heights = {won.name: percent(won.share) for won in found.agents}
    if found.whole.ratings:
        heights = {row.agent: points(row.elo) for row in found.whole.ratings.rows}
    rows: list[list[str]] = []
    for c in found.costs:
        games = found.seated.get(c.agent, 0)
        tokens = (c.input_tokens, c.cached_tokens, c.output_tokens)
        money = (_usd(c, 1), _usd(c, games), heights.get(c.agent, NOTHING))
        rows.append([c.agent, count(games), count(c.calls), percent(c.failed / c.calls), *map(count, tokens), *money])
    return Table(columns, rows)


def _usd(cost: Cost, games: int) -> str:
    if cost.unpriced == cost.calls or not games:
        return NOTHING
    return decimal(cost.usd / games, 4) + ("+" if cost.unpriced else "")
