"""The page of what each agent is good at, and of how good its stated beliefs are.

Owns: its figures and their sentences. Must not know: how anything is estimated or drawn.
"""

from collections.abc import Sequence

from arena.text import Language, Text
from results.estimates.skills.agent_skills import IN_BITS, Skill
from results.estimates.skills.beliefs import Bin, Calibration, Scores

from ..charts.drawing import NARROW, PANEL, labels
from ..charts.kinds import Axis, Dot, against, dots
from ..figures import NO_GAMES, FigureColumn, FigureTable, Page, PageFigure, nothing, table
from ..labels import FAMILIES, SKILLS, word
from ..number_format import count, decimal, percent, percents, signed, signed_span
from .ranking import AGENT, DEALS, INTERVAL, beside_columns
from .report_data import ReportData

_SHARES = Text(
    "0 is what chance does, 1 all there is to do above it, less than 0 worse than chance; the line is the 95 % "
    "interval.",
    "0 表示和碰运气一样，1 表示做到了最好，小于 0 还不如碰运气；横线是 95% 区间。",
)
_NO_VALUES = Text(
    "Too little was played to put a number on any of these; the table says how often there was an occasion.",
    "玩得太少，这些都还算不出数；表里是各有多少次机会。",
)
_SCALE = Text("0: chance, 1: the best", "0：碰运气，1：最好")
_BELIEFS = FigureColumn(Text("beliefs", "判断数"))
_BITS = Text(
    "How many bits a clue tells above one drawn blindly; more is not always better, since the ghosts hear it too.",
    "一条线索比随口说的多告诉别人几比特；不是越多越好，因为鬼也在听。",
)


def page(found: ReportData, language: Language) -> Page:
    """The page's title and figures."""
    families = list(dict.fromkeys(skill.family for skill in found.skills))
    title = Text("Skills", "本领")
    figures: list[PageFigure] = []
    for family in families:
        rows, clean = ([s for s in found.skills if s.family == family and s.clean is so] for so in (False, True))
        figures += _family(family, rows, clean, found.names, language)
    return Page(
        "skills",
        title,
        Text("Winning says that a side won; these figures say what each agent did, from the record alone.",
             "赢了只说明一方赢了；这里的数说的是每个玩家做了什么，只根据记录算出。"),
        (*(figures or [nothing("skills", title, NO_GAMES)]), *_beliefs(found, language)),
    )  # fmt: skip


def _family(
    family: str, rows: list[Skill], clean: list[Skill], names: Sequence[str], language: Language
) -> list[PageFigure]:
    """The shares above chance, a panel an agent; and what is told in bits by itself."""
    shares = [row for row in rows if row.skill not in IN_BITS]
    bits = [row for row in rows if row.skill in IN_BITS]
    title = FAMILIES[family]
    named, panels = labels(names), labels(names, PANEL)
    order = {skill: place for place, skill in enumerate(SKILLS)}
    drawn = [
        Dot(word(SKILLS, r.skill, language), r.value, r.low, r.high, panel=panels[r.agent])
        for r in sorted(shares, key=lambda r: (r.agent, order[r.skill])) if r.value is not None
    ]  # fmt: skip
    figure = PageFigure(
        f"{family}-skills", title, _SHARES if drawn else _NO_VALUES,
        dots(drawn, Axis(_SCALE.to(language), "number", 0.0), columns=2) if drawn else "",
        _table(shares, clean, language),
    )  # fmt: skip
    told = [Dot(named[r.agent], r.value, r.low, r.high) for r in bits if r.value is not None]
    if not bits:
        return [figure]
    head = Text("Bits a clue", "每条线索的比特")
    if not told:
        why = Text("No clue could be read well enough to count it.", "没有能读懂、可以计数的线索。")
        return [figure, nothing(f"{family}-bits", head, why)]
    svg = dots(told, Axis(Text("bits", "比特").to(language), "number", 0.0))
    return [figure, PageFigure(f"{family}-bits", head, _BITS, svg, _table(bits, clean, language))]


def _table(rows: list[Skill], clean: list[Skill], language: Language) -> FigureTable:
    of_clean = {(r.skill, r.agent): r for r in clean}
    pairs = [(r, of_clean[r.skill, r.agent]) for r in rows if (r.skill, r.agent) in of_clean]
    differs = any(row.occasions != other.occasions for row, other in pairs)
    beside = {row: (signed(other.value), signed_span(other.low, other.high)) for row, other in pairs}
    in_clean = beside_columns(FigureColumn(Text("clean games", "干净局")), beside)
    return table(
        rows, (FigureColumn(Text("skill", "本领"), number=False), lambda r: word(SKILLS, r.skill, language)),
        (AGENT, lambda r: r.agent), (FigureColumn(Text("value", "数值")), lambda r: signed(r.value)),
        (INTERVAL, lambda r: signed_span(r.low, r.high)), *(in_clean if differs else ()),
        (FigureColumn(Text("occasions", "次数")), lambda r: count(r.occasions)), (DEALS, lambda r: count(r.deals)),
    )  # fmt: skip


def _beliefs(gathered: ReportData, language: Language) -> tuple[PageFigure, ...]:
    found: Calibration = gathered.beliefs
    title = Text("Stated beliefs", "私下说的判断")
    scores, bins = [s for s in found.scores if not s.clean], [b for b in found.bins if not b.clean]
    if not scores:
        return (nothing("beliefs", title, Text(
            "Nobody was asked in private what it believes; “beliefs = true” in the spec of a tournament asks.",
            "没有私下问过玩家的判断；在赛程里写“beliefs = true”就会问。",
        )),)  # fmt: skip
    named = labels(gathered.names, NARROW)
    stated = {_dot(b, named): b.stated for b in bins if b.happened.value is not None}
    x = Axis(Text("said: on the hidden side", "说的：有多大可能是隐藏的一方").to(language))
    y = Axis(Text("were on it", "真的是").to(language))
    read = Text(
        "A dot on the dashed line is right as often as it says: of the seats called 70 % likely, 70 % were on the "
        "hidden side. Below the line: it suspects more than is so; above: less.",
        "点落在虚线上，就是说得准：说成 70% 可能的座位里，真的有 70% 是隐藏的一方。"
        "低于虚线：疑得过头；高于虚线：疑得不够。",
    )
    svg, good = against(list(stated), stated, x, y) if stated else "", Text("How good the beliefs are", "判断有多好")
    return (
        PageFigure("beliefs", title, read, svg, _bins(bins)),
        PageFigure("scores", good, _SCORES, table=_scores(scores), unfolded=True),
    )


_SCORES = Text(
    "Brier score: the mean squared error, 0 is the best. Skill: by how much it is less than that of knowing the role "
    "table alone; 1 is the best, 0 is no better.",
    "Brier 分：误差平方的平均，0 最好。比基准好：比只知道身份人数好多少，1 最好，0 表示没有更好。",
)


def _dot(b: Bin, named: dict[str, str]) -> Dot:
    return Dot(f"{b.low:.1f}", b.happened.value or 0.0, b.happened.low, b.happened.high, panel=named[b.agent])


def _bins(bins: list[Bin]) -> FigureTable:
    return table(
        bins, (AGENT, lambda b: b.agent), (FigureColumn(Text("said", "说的")), lambda b: percents(b.low, b.high)),
        (FigureColumn(Text("on average", "平均说")), lambda b: percent(b.stated, 0)),
        (FigureColumn(Text("was so", "属实")), lambda b: percent(b.happened.value, 0)),
        (INTERVAL, lambda b: percents(b.happened.low, b.happened.high)),
        (_BELIEFS, lambda b: count(b.happened.occasions)),
    )  # fmt: skip


def _scores(scores: list[Scores]) -> FigureTable:
    return table(
        scores, (AGENT, lambda s: s.agent), (_BELIEFS, lambda s: count(s.brier.occasions)),
        (DEALS, lambda s: count(s.brier.deals)),
        (FigureColumn(Text("Brier score", "Brier 分")), lambda s: decimal(s.brier.value, 3)),
        (FigureColumn(Text("skill", "比基准好")), lambda s: signed(s.skill.value)),
        (INTERVAL, lambda s: signed_span(s.skill.low, s.skill.high)),
        (FigureColumn(Text("bits gained", "多得比特")), lambda s: signed(s.log_gain.value)),
        (FigureColumn(Text("reliability", "可靠度")), lambda s: decimal(s.reliability, 3)),
        (FigureColumn(Text("resolution", "分辨度")), lambda s: decimal(s.resolution, 3)),
    )  # fmt: skip
