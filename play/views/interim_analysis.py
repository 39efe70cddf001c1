"""What the stop rule of a tournament sees: neighbours in the ranking, how far apart, and whether that is settled.

Must not know: how a difference is estimated, or when the rule looks.
"""

from typing import Any

from arena.text import Language, Text
from tournaments.plan.stop_rule import InterimAnalysis, Neighbours

from ..terminal.output import print_table, print_text

_COLUMNS = (
    Text("better", "较强"), Text("worse", "较弱"), Text("deals", "副牌"), Text("apart by", "相差"),
    Text("interval", "区间"), Text("", ""),
)  # fmt: skip


def print_interim(found: InterimAnalysis, language: Language) -> None:
    """The neighbours as a table, and one sentence on what it means."""
    rows = [_row(pair, language) for pair in found.neighbours]
    print_table(_COLUMNS, rows, language, Text("the stop rule", "停止规则"))
    print_text(language, _meaning(found))


def interim_as_json(found: InterimAnalysis | None) -> list[dict[str, Any]] | None:
    """The neighbours for `--json`; None where there is no stop rule. Differences lie in [-1, 1]."""
    if found is None:
        return None
    return [
        {"better": pair.better, "worse": pair.worse, "settled": pair.settled, **pair.difference._asdict()}
        for pair in found.neighbours
    ]


def _row(pair: Neighbours, language: Language) -> list[object]:
    mean, low, high, deals = pair.difference
    if pair.difference.separated:
        state = Text("told apart", "已分出")
    elif pair.settled:
        state = Text("alike, as far as asked", "在要求的精度内相当")
    else:
        state = Text("open", "未定")
    apart, interval = f"{100 * mean:.1f}", f"{100 * low:.1f} – {100 * high:.1f}"
    return [pair.better, pair.worse, deals, apart, interval, state.to(language)]


def _meaning(found: InterimAnalysis) -> Text:
    what = Text(
        "points of win rate within a deal; the intervals hold however often one looks",
        "同一副牌里的胜率相差几个百分点；无论看多少次，这些区间都成立",
    )
    if found.open:
        return Text(f"not settled yet: {what.en}", f"尚未定论：{what.zh}")
    return Text(f"settled, so no more games are needed: {what.en}", f"已有定论，不必再玩：{what.zh}")
