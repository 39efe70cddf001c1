"""The page of how the agents behaved: how their decisions ended, and what they cost for how strong they are.

Owns: its figures and their sentences, and who is neither dearer nor weaker than another. Must not know: how anything is
estimated or drawn.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from arena.text import Language, Text
from results.queries.costs import AgentCost

from ..charts.drawing import KIND, NARROW, apart, labels
from ..charts.kinds import Axis, Dot, MatrixCell, Spot, dots, matrix, names_all, scattered
from ..figures import FigureColumn, FigureTable, Page, PageFigure, nothing
from ..labels import KINDS, STATUSES, word
from ..number_format import NOTHING, count, decimal, joined, percent, points
from .overview import DecisionEndings
from .ranking import AGENT, GAMES
from .report_data import ReportData

_AGENTS = 30  # rows of a matrix that are still readable
_COST = Text("Cost against strength", "花费与强弱")
_NONE_MADE = Text("No decision has been made yet.", "还没有任何决定。")
_DECISIONS = FigureColumn(Text("decisions", "决定"))


def page(found: ReportData, language: Language) -> Page:
    """The page's title and figures."""
    lead = Text("Whether the agents made their decisions themselves, and what they cost.",
                "决定是不是玩家自己做的，以及花了多少。")  # fmt: skip
    figures = _statuses(found, language), _kinds(found, language), _costs(found, language)
    return Page("decisions", Text("Decisions and costs", "决定与花费"), lead, figures)


def _statuses(gathered: ReportData, language: Language) -> PageFigure:
    found = gathered.ended
    title = Text("How decisions ended", "决定是怎么做出的")
    if not found:
        return nothing("statuses", title, _NONE_MADE)
    totals, ways = Counter[str](), Counter[tuple[str, str]]()
    for row in found:
        totals[row.agent] += row.decisions
        ways[row.agent, row.status] += row.decisions
    statuses = _those(found)
    not_own = [status for status in statuses if status != "valid"][:6]
    named = labels(gathered.names)
    table = _ending_table((([a], [ways[a, s] for s in statuses]) for a in sorted(totals)), (AGENT,), statuses)
    if not not_own:
        said = Text("Every decision was the agent's own, at the first try.", "每个决定都由玩家自己一次做出。")
        return PageFigure("statuses", title, said, table=table, unfolded=True)
    drawn = [
        Dot(named[agent], ways[agent, status] / totals[agent], series=k)
        for agent in totals for k, status in enumerate(not_own)
    ]  # fmt: skip
    most = max(dot.value for dot in drawn) * 1.08
    read = Text(
        "The share of an agent's decisions that did not come at the first try, by what came of them; the farther left, "
        "the better. Default and time-out mean that the rules decided in its stead.",
        "不是一次成功的决定占多少，按结果分；越靠左越好。“默认”和“超时”就是规则替它决定了。",
    )
    names = [word(STATUSES, status, language) for status in not_own]
    svg = dots(drawn, Axis(Text("of its decisions", "占它的决定").to(language), "percent", None, (0.0, most)), names)
    return PageFigure("statuses", title, read, svg, table)


def _ending_table(
    rows: Iterable[tuple[list[str], Sequence[int]]], heads: Sequence[FigureColumn], statuses: Sequence[str]
) -> FigureTable:
    """How decisions ended, a column a status: rows of what they are, and how many ended in each."""
    columns = [*heads, _DECISIONS, *(FigureColumn(STATUSES.get(status, Text(status, status))) for status in statuses)]
    cells = [
        [*named, count(total), *(f"{percent(ended / total)} ({count(ended)})" for ended in counts)]
        for named, counts in rows if (total := sum(counts))
    ]  # fmt: skip
    return FigureTable(tuple(columns), cells)


def _those(found: Sequence[DecisionEndings]) -> list[str]:
    """The ways in which decisions ended, the better first."""
    ways = {row.status for row in found}
    return [status for status in STATUSES if status in ways] + sorted(ways - set(STATUSES))


def _kinds(gathered: ReportData, language: Language) -> PageFigure:
    found = gathered.ended
    title = Text("Decisions by kind", "各类决定")
    if not found:
        return nothing("kinds", title, _NONE_MADE)
    totals, late = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for row in found:
        totals[row.agent, row.kind] += row.decisions
        late[row.agent, row.kind] += row.decisions * (row.status != "valid")
    agents, kinds = sorted({a for a, _ in totals}), [k for k in KINDS if any(kind == k for _, kind in totals)]
    kinds += sorted({kind for _, kind in totals} - set(kinds))
    named = labels(gathered.names)
    columns = apart({k: word(KINDS, k, language) for k in kinds}, KIND)
    cells = [
        MatrixCell(named[a], columns[k], late[a, k] / totals[a, k], percent(late[a, k] / totals[a, k], 0))
        for a in agents for k in kinds if totals[a, k]
    ]  # fmt: skip
    turned = [cell._replace(value=-cell.value) for cell in cells]
    reach = max(0.1, *(cell.value for cell in cells), 0.0)
    svg = matrix(turned, 0.0, reach) if any(late.values()) and len(agents) <= _AGENTS else ""
    read = Text(
        "The share of decisions of each kind that did not come at the first try; redder is more.",
        "每类决定里不是一次成功的比例；越红越多。",
    )
    if not any(late.values()):
        read = Text("Of every kind all came at the first try.", "每一类都是一次成功。")
    return PageFigure("kinds", title, read, svg, _kind_table(found, agents, kinds, language))


def _kind_table(
    found: Sequence[DecisionEndings], agents: Sequence[str], kinds: Sequence[str], language: Language
) -> FigureTable:
    """How each agent's decisions of each kind ended."""
    ways = {(row.agent, row.kind, row.status): row.decisions for row in found}
    statuses = _those(found)
    rows = (
        ([agent, word(KINDS, kind, language)], [ways.get((agent, kind, status), 0) for status in statuses])
        for agent in agents for kind in kinds
    )  # fmt: skip
    return _ending_table(rows, (AGENT, FigureColumn(Text("kind", "类别"), number=False)), statuses)


def _costs(found: ReportData, language: Language) -> PageFigure:
    if not (found.costs or found.judge_costs):
        why = Text("No language model was asked, so nothing cost anything.", "没有问过语言模型，所以没有花费。")
        return nothing("costs", _COST, why)
    heights = _heights(found)
    drawn = [cost for cost in found.costs if cost.agent in heights and found.seated.get(cost.agent)]
    priced = all(not cost.unpriced for cost in drawn)
    spots = _spots(drawn, heights, found, priced)
    unit = Text("USD a game", "每局美元") if priced else Text("tokens a game, in and out", "每局 token，输入加输出")
    up = Axis(_height(found).to(language), "points" if found.whole.ratings else "percent")
    svg = scattered(spots, Axis(unit.to(language), "usd" if priced else "tokens"), up) if spots else ""
    notes = [*([] if priced else [_UNPRICED]), *(_uncounted(cost) for cost in drawn if cost.uncounted)]
    table = _cost_table(found, language)
    return PageFigure("costs", _COST, _how_to_read(spots), svg, table, notes=tuple(notes))


_UNPRICED = Text(
    "Some calls have no known price, so tokens are shown; a [price] table in the agent's settings gives one.",
    "有些调用没有价格，所以画的是 token；可以在玩家的设置里写 [price] 表。",
)


def _uncounted(cost: AgentCost) -> Text:
    said = Text("{agent}: usage incomplete for {calls} calls; the picture has the most that these can have taken.",
                "{agent}：有 {calls} 次调用的用量不全；图上按它们最多可能用的画。")  # fmt: skip
    return said.naming(agent=cost.agent, calls=count(cost.uncounted))


_BY_THE_TABLE = Text("No agent that was paid for has finished a game.", "花了钱的玩家都还没有打完一局。")
_UP = Text(
    "Up is stronger, left is cheaper, among the agents that were paid for.", "越高越强，越左越便宜（只比花了钱的）。"
)
_LINE = Text(
    " The dashed line joins those that no other of them beats in both.",
    "虚线连起来的，是没有谁比它更强又更便宜的玩家。",
)
_ONE = Text(" No other of them beats the blue one in both.", "没有谁比蓝色的那个更强又更便宜。")
_NAMED = Text(
    " There are too many for all names: those have one that nobody beats in both; the others are in the table.",
    "玩家太多，只写出没有谁比它更强又更便宜的那些的名字；其余见表。",
)


def _how_to_read(spots: Sequence[Spot]) -> Text:
    """What the picture of costs shows, with as many sentences as hold for it."""
    if not spots:
        return _BY_THE_TABLE
    best = sum(spot.best for spot in spots)
    said = [_UP, *([_LINE if best > 1 else _ONE] if len(spots) > 1 else []), *([] if names_all(spots) else [_NAMED])]
    return joined(said, Text("", ""))


def _height(found: ReportData) -> Text:
    return Text("Elo points", "Elo 分") if found.whole.ratings else Text("win rate", "胜率")


def _heights(found: ReportData) -> dict[str, tuple[float, float, float]]:
    """How strong each agent is, with the ends of its interval; where there is no ranking, its win rate."""
    if found.whole.ratings:
        return {row.agent: (row.elo, row.elo_low, row.elo_high) for row in found.whole.ratings.rows}
    return {won.name: (won.share, won.low, won.high) for won in found.agents}


def _spots(
    drawn: Sequence[AgentCost], heights: Mapping[str, tuple[float, float, float]], found: ReportData, priced: bool
) -> list[Spot]:
    """The agents that were paid for, cheapest first, the stronger first of those that cost the same."""
    named = labels(found.names, NARROW)
    placed = sorted(
        (_price(cost, priced) / found.seated[cost.agent], -heights[cost.agent][0], cost.agent) for cost in drawn
    )
    spots, highest = list[Spot](), float("-inf")
    for x, down, agent in placed:
        spots.append(Spot(named[agent], x, *heights[agent], best=-down > highest))
        highest = max(highest, -down)
    return spots


def _price(cost: AgentCost, priced: bool) -> float:
    return cost.charged_usd if priced else float(cost.charged_tokens)


def _cost_table(found: ReportData, language: Language) -> FigureTable:
    """A row for every agent that was paid for, and another where it was paid for as the judge."""
    columns = (
        AGENT, GAMES, FigureColumn(Text("calls", "调用")), FigureColumn(Text("not readable", "读不懂")),
        FigureColumn(Text("input tokens", "输入 token")), FigureColumn(Text("cached", "命中缓存")),
        FigureColumn(Text("output tokens", "输出 token")), FigureColumn(Text("USD", "美元")),
        FigureColumn(Text("USD a game", "每局美元")), FigureColumn(_height(found)),
    )  # fmt: skip
    written = points if found.whole.ratings else percent
    heights = {agent: written(height) for agent, (height, _, _) in _heights(found).items()}
    rows = [_cost_row(c.agent, c, found.seated.get(c.agent, 0), heights.get(c.agent, NOTHING)) for c in found.costs]
    as_judge = Text("{agent} (as judge)", "{agent}（当评判）")
    rows += [
        _cost_row(as_judge.naming(agent=c.agent).to(language), c, found.judged.get(c.agent, 0), NOTHING)
        for c in found.judge_costs
    ]
    return FigureTable(columns, rows)


def _cost_row(name: str, cost: AgentCost, games: int, height: str) -> list[str]:
    known = (cost.input_tokens, cost.cached_tokens, cost.output_tokens)
    tokens = [count(some) + "+" * bool(cost.uncounted) if some or not cost.uncounted else NOTHING for some in known]
    failed, usd = percent(cost.failed / cost.calls), (_usd(cost, 1), _usd(cost, games))
    return [name, count(games), count(cost.calls), failed, *tokens, *usd, height]


def _usd(cost: AgentCost, games: int) -> str:
    incomplete = cost.unpriced or cost.uncounted
    if not games or (incomplete and not cost.usd):
        return NOTHING
    return decimal(cost.usd / games, 4) + ("+" if incomplete else "")
