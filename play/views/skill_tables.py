"""`zhuogui results skills` and `results calibration`: what each agent is good at, and how good its beliefs are.

Owns: the tables and the sentences under them. Must not know: how anything is estimated.
"""

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from arena.errors import ArenaError
from arena.text import Language, Text
from results.estimates.beliefs import Bin, Scores, calibration
from results.estimates.clustered import RatioEstimate
from results.estimates.skills import IN_BITS, SKILLS, Family, Skill, skills
from results.site.labels import SKILLS as _SKILLS
from results.store.record import Record

from ..terminal.output import print_json, print_line, print_table

_FAMILIES: dict[Family, Text] = {
    "words": Text("games with words", "有词的游戏"),
    "killer": Text("killer games", "杀人游戏"),
}
_INTERVAL = Text("95 % interval", "95% 区间")
_DEALS = Text("deals", "副数")
_HEADS = (
    Text("skill", "本领"), Text("agent", "玩家"), Text("value", "数值"), _INTERVAL, Text("occasions", "次数"), _DEALS
)  # fmt: skip
_CLEAN = Text("clean games", "干净局")


def show_skills(arguments: Namespace) -> int:
    """Skills over all games, with those over clean games beside them where they differ; with `--clean` these alone."""
    language: Language = arguments.lang
    found = skills(Record(Path(arguments.record)), arguments.tournament)
    if not found:
        raise ArenaError(Text("there are no finished games to look at", "没有打完的对局可以看"))
    clean = [row for row in found if row.clean]
    shown = clean if arguments.clean else [row for row in found if not row.clean]
    if arguments.json:
        rows = {"all": [row for row in found if not row.clean], "clean": clean}
        kept = {name: part for name, part in rows.items() if name == "clean" or not arguments.clean}
        print_json({name: [row._asdict() for row in part] for name, part in kept.items()})
        return 0
    for family in SKILLS:
        _print_family(family, [row for row in shown if row.family == family], clean, language)
    print_line(Text(
        "0 is what chance does, 1 all there is to do above it (describe: bits a clue above a blind one); - where there "
        "was no occasion, or too little to tell; what each figure means: docs/skills.md",
        "0 表示和碰运气一样，1 表示做到了最好（描述：每条线索比随口说的多几比特）；- 表示没有机会，或者太少看不出；"
        "每个数的含义见 docs/skills.zh.md",
    ).to(language))  # fmt: skip
    return 0


def _print_family(family: Family, rows: Sequence[Skill], clean: Sequence[Skill], language: Language) -> None:
    """A row a skill and agent; with another column where the clean games are not all games."""
    if not rows:
        return
    beside = {(row.skill, row.agent): row for row in clean if row.family == family}
    differs = any(row.occasions != beside[row.skill, row.agent].occasions for row in rows)
    heads = [*_HEADS, *([_CLEAN] if differs else [])]
    cells: list[list[object]] = []
    for row in rows:
        cells.append([_SKILLS[row.skill].to(language), row.agent, *_figures(row, language), row.occasions, row.deals])
        if differs:
            cells[-1].append(" ".join(_figures(beside[row.skill, row.agent], language)))
    print_table([head.to(language) for head in heads], cells, title=_FAMILIES[family].to(language))


def _figures(row: Skill, language: Language) -> tuple[str, str]:
    """A value and its interval."""
    value = "-" if row.value is None else f"{row.value:+.2f}"
    if row.value is not None and row.skill in IN_BITS:
        value += Text(" bits", " 比特").to(language)
    return value, "-" if row.low is None or row.high is None else f"{row.low:+.2f} – {row.high:+.2f}"


_SCORES = (
    Text("agent", "玩家"), Text("beliefs", "判断数"), _DEALS, Text("Brier score", "Brier 分"), _INTERVAL,
    Text("skill", "优于底率"), _INTERVAL, Text("log score", "对数分"), Text("gain", "多得比特"), _INTERVAL,
    Text("reliability", "可靠度"), Text("resolution", "分辨度"), Text("uncertainty", "不确定度"),
)  # fmt: skip
_BINS = (
    Text("agent", "玩家"), Text("stated", "说的"), Text("on average", "平均说"), Text("was so", "属实"), _INTERVAL,
    Text("beliefs", "判断数"),
)  # fmt: skip


def show_calibration(arguments: Namespace) -> int:
    """The scores of beliefs and the table of bins, of all games or with `--clean` of clean ones; JSON has both."""
    language: Language = arguments.lang
    found = calibration(Record(Path(arguments.record)), arguments.tournament)
    if arguments.json:
        wanted = {"clean": True} if arguments.clean else {"all": False, "clean": True}
        print_json({name: _document(found.scores, found.bins, clean=clean) for name, clean in wanted.items()})
        return 0
    if not found.scores:
        print_line(Text(
            "nobody was asked for beliefs; say `beliefs = true` in the spec of a tournament to ask for them",
            "没有问过玩家的判断；在赛程里写 `beliefs = true` 就会问",
        ).to(language))  # fmt: skip
        return 0
    scores = [_score(row) for row in found.scores if row.clean == arguments.clean]
    print_table([head.to(language) for head in _SCORES], scores)
    bins = [_bin(row) for row in found.bins if row.clean == arguments.clean]
    print_table([head.to(language) for head in _BINS], bins)
    print_line(Text(
        "How likely others were said to be of the hidden side, by those who are not: skill 1 is perfect, 0 what the "
        "role table alone gives; what each figure means: docs/skills.md",
        "好人一方私下说别人有多大可能是隐藏的一方：“优于底率”1 表示全对，0 表示和只看身份人数一样；"
        "每个数的含义见 docs/skills.zh.md",
    ).to(language))  # fmt: skip
    return 0


def _document(scores: Sequence[Scores], bins: Sequence[Bin], *, clean: bool) -> dict[str, object]:
    return {
        "scores": [_flat(row) for row in scores if row.clean == clean],
        "bins": [_flat(row) for row in bins if row.clean == clean],
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
