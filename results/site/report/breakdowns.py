"""The page of strengths cut finer: by role, by variant, by size of the table, and head-to-head.

Owns: its figures and their sentences. Must not know: how anything is estimated or drawn.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from arena.text import Language, Text
from results.estimates.strength.versus import Meeting

from ..charts.drawing import NARROW, PANEL, apart, labels
from ..charts.kinds import Axis, Dot, MatrixCell, dots, matrix
from ..figures import NO_GAMES, FigureColumn, FigureTable, Page, PageFigure, nothing, table
from ..labels import role_names, variant_name
from ..number_format import count, percent, percents, points, span
from .ranking import AGENT, DEALS, ELO, GAMES, INTERVAL, WIN_RATE, beside_columns, rate_columns, size_columns
from .report_data import Rated, ReportData
from .win_shares import WinShare

_MANY = 24  # agents that a matrix is still readable with
_READ = Text(
    "One panel each, the same scale in all: the share of wins, a draw as half, with its 95 % interval.",
    "每种一格，刻度相同：胜率（平局算一半）和 95% 区间。",
)
_READ_ELO = Text(
    f"{_READ.en} The Elo points in the table compare agents within one panel.",
    f"{_READ.zh}表里的 Elo 分只在同一格里比较。",
)


class _Cut(NamedTuple):
    """One way to cut the games up: what the groups are called, and what each agent did in them."""

    id: str
    title: Text
    head: Text
    won: Sequence[WinShare]
    rated: Rated | None
    name: Callable[[str], str]


def page(found: ReportData, language: Language) -> Page:
    """The page's title and figures."""
    return Page(
        "strengths",
        Text("Strengths in detail", "强弱细分"),
        Text(
            "Who is good at what: in each role, each game, each size of table, and against whom.",
            "谁在什么时候强：各种身份、各种游戏、各种人数，以及对着谁。",
        ),
        (*(_figure(cut, found, language) for cut in _cuts(found, language)), _meetings(found, language)),
    )


def _cuts(found: ReportData, language: Language) -> tuple[_Cut, ...]:
    titles = role_names({w.group for w in found.roles})

    def role(group: str) -> str:
        return titles[group].to(language)

    def variant(group: str) -> str:
        return variant_name(group, language)

    def size(group: str) -> str:
        return Text(f"{group} players", f"{group} 人").to(language)

    roles, variants, sizes = (_ordered(won, found) for won in (found.roles, found.variants, found.sizes))
    return (
        _Cut("roles", Text("By role", "按身份"), Text("role", "身份"), roles, found.by_role, role),
        _Cut("variants", Text("By game", "按游戏"), Text("game", "游戏"), variants, found.by_variant, variant),
        _Cut("sizes", Text("By number of players", "按人数"), Text("players", "人数"), sizes, None, size),
    )


def _ordered(won: Sequence[WinShare], found: ReportData) -> list[WinShare]:
    """Group after group as they come, the agents of each in the order of the ranking, so that panels compare."""
    names = [row.agent for row in found.whole.ratings.rows] if found.whole.ratings else [w.name for w in found.agents]
    agents = {name: place for place, name in enumerate(names)}
    groups = {group: place for place, group in enumerate(dict.fromkeys(w.group for w in won))}
    return sorted(won, key=lambda w: (groups[w.group], agents[w.name]))


def _figure(cut: _Cut, found: ReportData, language: Language) -> PageFigure:
    """Win rates, a panel a group, and a table that has the strengths too where there are any."""
    groups = list(dict.fromkeys(w.group for w in cut.won))
    if not cut.won:
        return nothing(cut.id, cut.title, NO_GAMES)
    if len(groups) == 1 and cut.id != "roles":
        only = cut.name(groups[0])
        why = Text(f"Everything was played as {only}; see the ranking.", f"全部对局都是 {only}；见排名。")
        return nothing(cut.id, cut.title, why)
    named = labels(found.names)
    panels = apart({group: cut.name(group) for group in groups}, PANEL)
    drawn = [Dot(named[w.name], w.share, w.low, w.high, panel=panels[w.group]) for w in cut.won]
    svg = dots(drawn, Axis(WIN_RATE.head.to(language), "percent", None, (0.0, 1.0)), columns=2)
    read = _READ_ELO if cut.rated and cut.rated.ratings and cut.rated.ratings.rows else _READ
    return PageFigure(cut.id, cut.title, read, svg, _table(cut), notes=_left_out(cut, found.whole))


def _table(cut: _Cut) -> FigureTable:
    ratings = cut.rated.ratings.rows if cut.rated and cut.rated.ratings else ()
    strengths = {(r.group, r.agent): (points(r.elo), span(r.elo_low, r.elo_high)) for r in ratings}
    beside = {w: strengths[w.group, w.name] for w in cut.won if (w.group, w.name) in strengths}
    elo = beside_columns(ELO, beside) if strengths else ()
    return table(
        cut.won, (FigureColumn(cut.head, number=False), lambda w: cut.name(w.group)), (AGENT, lambda w: w.name),
        *rate_columns(), *elo, *size_columns(),
    )  # fmt: skip


def _left_out(cut: _Cut, whole: Rated) -> tuple[Text, ...]:
    """What has no Elo points, and why."""
    if cut.rated is None:
        return ()
    reason = cut.rated.reason and (whole.reason or cut.rated.reason)  # that of all games says more than one group's
    if reason is not None:
        return (Text("There are no Elo points: {reason}.", "没有 Elo 分：{reason}。").naming(reason=reason),)
    left = cut.rated.ratings.left_out if cut.rated.ratings else ()
    said = Text("No Elo points for {name}: {why}.", "{name}没有 Elo 分：{why}。")
    return tuple(said.naming(name=cut.name(group), why=why) for group, why in left)


def _meetings(gathered: ReportData, language: Language) -> PageFigure:
    found = gathered.meetings
    title = Text("Head-to-head", "两两交手")
    if not found:
        why = Text("There is nothing to compare: it takes two agents that met on opposite sides.",
                   "没有可比的：要有两个分坐两方碰过面的玩家。")  # fmt: skip
        return nothing("versus", title, why)
    order = list(dict.fromkeys([m.agent for m in found] + [m.other for m in found]))
    titles = (Text("won", "胜率").to(language), Text("against", "对手").to(language))
    svg = matrix(_square(found, order, gathered.names), 0.5, 0.5, titles) if len(order) <= _MANY else ""
    read = Text(
        "Read a row: how often this agent's side won when the other agent sat on the opposite side. Blue: half of the "
        "time or more; red: less.",
        "横着读：对面一方坐着那个玩家时，这个玩家的一方赢了多少。蓝色：一半以上；红色：不到一半。",
    )
    return PageFigure("versus", title, read, svg, _meeting_table(found))


def _square(found: Sequence[Meeting], order: Sequence[str], names: Sequence[str]) -> list[MatrixCell]:
    """What every agent won against every other, and empty squares where they did not meet."""
    rows, columns = labels(names), labels(names, NARROW)
    shares = dict[tuple[str, str], float]()
    for m in found:
        if m.observed is not None:
            shares[m.agent, m.other], shares[m.other, m.agent] = m.observed, 1 - m.observed
    squares = [(one, two, shares.get((one, two))) for one in order for two in order]
    return [
        MatrixCell(rows[one], columns[two], 0.5 if share is None else share, "" if share is None else percent(share, 0))
        for one, two, share in squares
    ]


def _meeting_table(found: Sequence[Meeting]) -> FigureTable:
    return table(
        found, (AGENT, lambda m: m.agent), (FigureColumn(Text("against", "对手"), number=False), lambda m: m.other),
        (GAMES, lambda m: count(m.games)), (DEALS, lambda m: count(m.deals)),
        (FigureColumn(Text("won", "胜率")), lambda m: percent(m.observed)),
        (INTERVAL, lambda m: percents(m.low, m.high)),
        (FigureColumn(Text("expected", "模型预期")), lambda m: percent(m.expected)),
        (FigureColumn(Text("Elo apart", "Elo 分差")), lambda m: points(m.elo)),
        (INTERVAL, lambda m: span(m.elo_low, m.elo_high)),
    )  # fmt: skip
