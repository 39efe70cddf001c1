"""The first page: who is stronger, how sure that is, and what it was found from.

Owns: its figures and their sentences. Must not know: how anything is estimated or drawn.
"""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from arena.text import Language, Text
from results.estimates.strength.ratings import Rating

from ..charts.drawing import labels
from ..charts.kinds import Axis, Dot, dots
from ..figures import NO_GAMES, Column, FigureColumn, FigureTable, Page, PageFigure, nothing, table
from ..labels import LANGUAGES, variant_name, word
from ..number_format import NOTHING, count, joined, listed, percent, percents, plural, points, span
from .report_data import ReportData
from .win_shares import WinShare

AGENT = FigureColumn(Text("agent", "玩家"), number=False)
INTERVAL = FigureColumn(Text("95 % interval", "95% 区间"))
SEATS, DEALS = FigureColumn(Text("seats", "座次")), FigureColumn(Text("deals", "副数"))
PLAYERS, GAMES = FigureColumn(Text("players", "人数")), FigureColumn(Text("games", "局数"))
WIN_RATE = FigureColumn(Text("win rate", "胜率"))
ELO = FigureColumn(Text("Elo", "Elo 分"))
_ALL, _CLEAN = Text("all games", "所有对局"), Text("clean games alone", "只看干净局")
_STRENGTH = Text("Who is stronger", "谁更强")
_RATES = Text("How often each agent won", "每个玩家赢了多少")
_Row = TypeVar("_Row")


def rate_columns(head: FigureColumn = WIN_RATE) -> tuple[Column[WinShare], Column[WinShare]]:
    """A share of wins and its interval."""
    return (head, lambda w: percent(w.share)), (INTERVAL, lambda w: percents(w.low, w.high))


def size_columns(head: FigureColumn = SEATS) -> tuple[Column[WinShare], Column[WinShare]]:
    """How many seats or games a share of wins is of, and of how many deals."""
    return (head, lambda w: count(w.seats)), (DEALS, lambda w: count(w.deals))


def beside_columns(head: FigureColumn, cells: Mapping[_Row, tuple[str, str]]) -> tuple[Column[_Row], Column[_Row]]:
    """A value and its interval, which `cells` has by row; not every row has them."""
    none = NOTHING, NOTHING
    return (head, lambda row: cells.get(row, none)[0]), (INTERVAL, lambda row: cells.get(row, none)[1])


def page(found: ReportData, language: Language) -> Page:
    """The first page's title and figures."""
    figures = _strength(found, language), _rates(found, language), _played(found, language)
    return Page("index", Text("Ranking", "排名"), _lead(found, language), figures)


def _lead(found: ReportData, language: Language) -> Text:
    games, agents = found.overview.finished, len(found.agents)
    variants = list(dict.fromkeys(kind.variant for kind in found.overview.kinds))
    if not games:
        return NO_GAMES
    if len(variants) == 1:
        kinds = Text(variant_name(variants[0], language), variant_name(variants[0], language))
    else:
        kinds = Text(f"{len(variants)} kinds", f" {len(variants)} 种游戏")
    played = Text(
        f"{plural(agents, 'agent')} played {plural(games, 'game')} of {kinds.en}.",
        f"{agents} 个玩家玩了{kinds.zh}，共 {count(games)} 局。",
    )
    return joined([played, *_void(found)], Text(" ", ""))


def _void(found: ReportData) -> list[Text]:
    """How many games count for nobody, and who sat in them."""
    void = found.overview.voids
    if not void.games:
        return []
    said = Text(
        f"{plural(void.games, 'more game')} came to nothing by a fault of the program and count for nobody; in how "
        "many of them each agent sat: {seated}.",
        f"另有 {count(void.games)} 局因程序出错作废，不算任何人的成绩；其中各玩家坐过的局数：{{seated}}。",
    )
    return [said.naming(seated=listed([f"{agent} {games}" for agent, games in void.seated.items()]))]


def _strength(found: ReportData, language: Language) -> PageFigure:
    whole, clean = found.whole.ratings, found.clean.ratings
    if whole is None:
        why = Text("There is no ranking: {reason}.", "没有排名：{reason}。")
        return nothing("strength", _STRENGTH, why.naming(reason=found.whole.reason or NO_GAMES))
    beside = clean if clean is not None and clean.games < whole.games else None
    named = labels(found.names)
    drawn = [Dot(named[r.agent], r.elo, r.elo_low, r.elo_high) for r in whole.rows]
    drawn += [Dot(named[r.agent], r.elo, r.elo_low, r.elo_high, 1) for r in (beside.rows if beside else ())]
    series = [_ALL.to(language)] + ([_CLEAN.to(language)] if beside else [])
    title = Text("Elo points of a whole side; the mean is 0", "整队都由它组成时的 Elo 分，平均为 0").to(language)
    clean_note = found.clean.reason and Text(
        "The clean games alone give no ranking: {reason}.", "只看干净局得不出排名：{reason}。"
    ).naming(reason=found.clean.reason)
    notes = [*_alike(whole.rows), *([clean_note] if clean_note else []), _clean_games(found)]
    return PageFigure(
        "strength", _STRENGTH, _HOW, dots(drawn, Axis(title, "points", 0.0), series),
        _ranking(whole.rows, beside.rows if beside else ()), unfolded=True, notes=tuple(notes),
    )  # fmt: skip


_HOW = Text(
    "The farther right, the stronger; the line is where the true strength lies in 95 of 100 such tournaments with "
    "other deals. Where two lines overlap much, the order may be chance.",
    "越靠右越强；横线是换别的牌再办 100 次这样的比赛时，约有 95 次包含真实强弱的范围。"
    "两条线重叠很多时，先后可能只是运气。",
)


def _alike(rows: Sequence[Rating]) -> list[Text]:
    """A sentence for each group of neighbours that cannot be told apart."""
    groups: dict[int, list[str]] = {}
    for row in rows:
        groups.setdefault(row.tied, []).append(row.agent)
    found = [
        Text("Cannot be told apart: {names}.", "分不出高下：{names}。").naming(names=listed(names))
        for names in groups.values()
        if len(names) > 1
    ]
    return found or [Text("Every agent can be told apart from its neighbours.", "每个玩家和前后名次的都分得出高下。")]


def _clean_games(found: ReportData) -> Text:
    clean, games = found.overview.clean, found.overview.finished
    return Text(
        f"Clean games are those in which every seat made all its decisions itself: {count(clean)} of {count(games)}.",
        f"干净局是每个座位的每个决定都由玩家自己做出的对局：{count(games)} 局里有 {count(clean)} 局。",
    )


def _ranking(rows: Sequence[Rating], clean: Sequence[Rating]) -> FigureTable:
    elo = {row.agent: (points(row.elo), span(row.elo_low, row.elo_high)) for row in clean}
    beside = {row: elo[row.agent] for row in rows if row.agent in elo}
    clean_head = FigureColumn(Text("Elo, clean games", "Elo 分（干净局）"))
    return table(
        rows, (AGENT, lambda r: r.agent), (FigureColumn(Text("rank", "名次")), lambda r: str(r.rank)),
        (FigureColumn(Text("may be", "可能名次")), lambda r: f"{r.rank_best}–{r.rank_worst}"),
        (ELO, lambda r: points(r.elo)), (INTERVAL, lambda r: span(r.elo_low, r.elo_high)),
        *(beside_columns(clean_head, beside) if clean else ()),
        (FigureColumn(Text("alike", "难分组")), lambda r: str(r.tied)),
        (SEATS, lambda r: count(r.seats)), (DEALS, lambda r: count(r.deals)),
    )  # fmt: skip


def _rates(found: ReportData, language: Language) -> PageFigure:
    if not found.agents:
        return nothing("rates", _RATES, NO_GAMES)
    beside = found.clean_agents if 0 < found.overview.clean < found.overview.finished else []
    named = labels(found.names)
    drawn = [
        Dot(named[w.name], w.share, w.low, w.high, k) for k, part in enumerate((found.agents, beside)) for w in part
    ]
    series = [_ALL.to(language)] + ([_CLEAN.to(language)] if beside else [])
    read = Text(
        "The share of seats on the winning side, a draw as half; it hangs on the roles and the company an agent was "
        "dealt" + (", which the strengths above take into account." if found.whole.ratings else "."),
        "坐在赢的一方的座次比例，平局算一半；它也取决于抽到的身份和同桌的人"
        + ("，上面的强弱已经把这些考虑进去了。" if found.whole.ratings else "。"),
    )
    svg = dots(drawn, Axis(WIN_RATE.head.to(language), "percent"), series)
    return PageFigure("rates", _RATES, read, svg, _rate_table(found.agents, beside))


def _rate_table(rows: Sequence[WinShare], clean: Sequence[WinShare]) -> FigureTable:
    rates = {won.name: (percent(won.share), percents(won.low, won.high)) for won in clean}
    beside = {won: rates[won.name] for won in rows if won.name in rates}
    clean_head = FigureColumn(Text("win rate, clean games", "胜率（干净局）"))
    clean_columns = beside_columns(clean_head, beside) if clean else ()
    return table(rows, (AGENT, lambda w: w.name), *rate_columns(), *clean_columns, *size_columns())


def _played(found: ReportData, language: Language) -> PageFigure:
    title = Text("What was played", "玩了什么")
    if not found.overview.kinds:
        return nothing("played", title, NO_GAMES)
    numbers = table(
        found.overview.kinds,
        (FigureColumn(Text("game", "游戏"), number=False), lambda k: variant_name(k.variant, language)),
        (PLAYERS, lambda k: str(k.players)),
        (FigureColumn(Text("language", "语言"), number=False), lambda k: word(LANGUAGES, k.language, language)),
        (GAMES, lambda k: count(k.games)), (DEALS, lambda k: count(k.deals)),
    )  # fmt: skip
    return PageFigure("played", title, table=numbers, unfolded=True)
