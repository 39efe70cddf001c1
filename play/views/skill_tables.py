"""What each agent is good at, and how good its beliefs are, as tables.

Owns: the tables and the sentences under them. Must not know: how anything is estimated.
"""

from collections.abc import Sequence

from arena.text import Language, Text
from results.estimates.skills.agent_skills import IN_BITS, SKILLS, Family, Skill
from results.estimates.skills.beliefs import Bin, Calibration, Scores
from results.intervals import RatioEstimate
from results.site.labels import SKILLS as NAMES

from ..terminal.output import print_table, print_text
from .figures import AGENT, DEALS, INTERVAL

_FAMILIES: dict[Family, Text] = {
    "words": Text("games with words", "有词的游戏"),
    "killer": Text("killer games", "杀人游戏"),
}
_SKILLS = (Text("skill", "本领"), AGENT, Text("value", "数值"), INTERVAL, Text("occasions", "次数"), DEALS)
_CLEAN = Text("clean games", "干净局")
_BELIEFS = Text("beliefs", "判断数")
_SCORES = (
    AGENT, _BELIEFS, DEALS, Text("Brier score", "Brier 分"), INTERVAL, Text("skill", "优于底率"), INTERVAL,
    Text("log score", "对数分"), Text("gain", "多得比特"), INTERVAL, Text("reliability", "可靠度"),
    Text("resolution", "分辨度"), Text("uncertainty", "不确定度"),
)  # fmt: skip
_BINS = (
    AGENT, Text("stated", "说的"), Text("on average", "平均说"), Text("was so", "属实"), INTERVAL, _BELIEFS
)  # fmt: skip


def print_skills(shown: Sequence[Skill], clean: Sequence[Skill], language: Language) -> None:
    """A table for each family of games; `clean` are the skills over clean games, shown beside where they differ."""
    for family in SKILLS:
        _print_family(family, [row for row in shown if row.family == family], clean, language)
    print_text(language, Text(
        "0 is what chance does, 1 all there is to do above it (describe: bits a clue above a blind one); - where there "
        "was no occasion, or too little to tell; what each figure means: docs/skills.md",
        "0 表示和碰运气一样，1 表示做到了最好（描述：每条线索比随口说的多几比特）；- 表示没有机会，或者太少看不出；"
        "每个数的含义见 docs/skills.zh.md",
    ))  # fmt: skip


def _print_family(family: Family, rows: Sequence[Skill], clean: Sequence[Skill], language: Language) -> None:
    """A row a skill and agent; with another column where the clean games are not all games."""
    if not rows:
        return
    beside = {(row.skill, row.agent): row for row in clean if row.family == family}
    differs = any(row.occasions != beside[row.skill, row.agent].occasions for row in rows)
    heads = [*_SKILLS, *([_CLEAN] if differs else [])]
    cells: list[list[object]] = []
    for row in rows:
        cells.append([NAMES[row.skill].to(language), row.agent, *_figures(row, language), row.occasions, row.deals])
        if differs:
            cells[-1].append(" ".join(_figures(beside[row.skill, row.agent], language)))
    print_table(heads, cells, language, _FAMILIES[family])


def _figures(row: Skill, language: Language) -> tuple[str, str]:
    """A value and its interval."""
    value = "-" if row.value is None else f"{row.value:+.2f}"
    if row.value is not None and row.skill in IN_BITS:
        value += Text(" bits", " 比特").to(language)
    return value, "-" if row.low is None or row.high is None else f"{row.low:+.2f} – {row.high:+.2f}"


def print_calibration(found: Calibration, language: Language, *, clean: bool) -> None:
    """The scores of beliefs and the table of bins, of all games or of the clean ones."""
    if not found.scores:
        print_text(language, Text(
            "nobody was asked for beliefs; say `beliefs = true` in the spec of a tournament to ask for them",
            "没有问过玩家的判断；在赛程里写 `beliefs = true` 就会问",
        ))  # fmt: skip
        return
    print_table(_SCORES, [_score(row) for row in found.scores if row.clean == clean], language)
    print_table(_BINS, [_bin(row) for row in found.bins if row.clean == clean], language)
    print_text(language, Text(
        "How likely others were said to be of the hidden side, by those who are not: skill 1 is perfect, 0 what the "
        "role table alone gives; what each figure means: docs/skills.md",
        "好人一方私下说别人有多大可能是隐藏的一方：“优于底率”1 表示全对，0 表示和只看身份人数一样；"
        "每个数的含义见 docs/skills.zh.md",
    ))  # fmt: skip


def calibration_as_json(found: Calibration, *, clean: bool) -> dict[str, object]:
    """The same as data."""
    return {
        "scores": [_flat(row) for row in found.scores if row.clean == clean],
        "bins": [_flat(row) for row in found.bins if row.clean == clean],
    }


def _flat(row: Scores | Bin) -> dict[str, object]:
    return {name: v._asdict() if isinstance(v, RatioEstimate) else v for name, v in row._asdict().items()}


def _score(row: Scores) -> list[object]:
    parts = (row.reliability, row.resolution, row.uncertainty)
    return [
        row.agent, row.brier.occasions, row.brier.deals, _number(row.brier.value), _span(row.brier),
        _number(row.skill.value), _span(row.skill), _number(row.log_score.value), _number(row.log_gain.value),
        _span(row.log_gain), *map(_number, parts),
    ]  # fmt: skip


def _bin(row: Bin) -> list[object]:
    low, high = row.happened.low, row.happened.high
    interval = "-" if low is None or high is None else f"{low:.0%} – {high:.0%}"
    value = row.happened.value or 0.0
    band = f"{row.low:.0%} – {row.high:.0%}"
    return [row.agent, band, f"{row.stated:.0%}", f"{value:.0%}", interval, row.happened.occasions]


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"


def _span(estimate: RatioEstimate) -> str:
    return f"{_number(estimate.low)} – {_number(estimate.high)}" if estimate.low is not None else "-"
