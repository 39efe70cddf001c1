"""What the stop rule of a tournament sees: neighbours in the ranking, how far apart, and whether that is settled."""

from typing import Any

from tournaments.plan.stop_rule import InterimAnalysis, Neighbours

from ..terminal.language import Words, pick
from ..terminal.output import print_line, print_table

_COLUMNS = (
    Words("better", "较强"), Words("worse", "较弱"), Words("deals", "副牌"), Words("apart by", "相差"),
    Words("interval", "区间"), Words("", ""),
)  # fmt: skip


def print_look(look: InterimAnalysis, language: str) -> None:
    """The neighbours as a table, and one sentence on what it means."""
    rows = [_row(pair, language) for pair in look.neighbours]
    print_table(
        [pick(column, language) for column in _COLUMNS], rows, pick(Words("the stop rule", "停止规则"), language)
    )
    print_line(pick(_ended(look), language))


def as_json(look: InterimAnalysis | None) -> list[dict[str, Any]] | None:
    """The neighbours for `--json`; None where there is no stop rule. Differences lie in [-1, 1]."""
    if look is None:
        return None
    return [
        {"better": pair.better, "worse": pair.worse, "settled": pair.settled, **pair.difference._asdict()}
        for pair in look.neighbours
    ]


def _row(pair: Neighbours, language: str) -> list[object]:
    mean, low, high, deals = pair.difference
    if pair.difference.separated:
        state = Words("told apart", "已分出")
    elif pair.settled:
        state = Words("alike, as far as asked", "在要求的精度内相当")
    else:
        state = Words("open", "未定")
    apart, interval = f"{100 * mean:.1f}", f"{100 * low:.1f} – {100 * high:.1f}"
    return [pair.better, pair.worse, deals, apart, interval, pick(state, language)]


def _ended(look: InterimAnalysis) -> Words:
    what = Words(
        "points of win rate within a deal; the intervals hold however often one looks",
        "同一副牌里的胜率相差几个百分点；无论看多少次，这些区间都成立",
    )
    if look.open:
        return Words(f"not settled yet: {what.en}", f"尚未定论：{what.zh}")
    return Words(f"settled, so no more games are needed: {what.en}", f"已有定论，不必再玩：{what.zh}")
