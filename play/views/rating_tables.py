"""Strengths with intervals, the running ladder, and head-to-head results, as tables.

Owns: the tables and the sentences under them. Must not know: how anything is estimated.
"""

from collections.abc import Sequence
from typing import Any

from arena.text import Language, Text
from prompts.transcript import templates
from results.estimates.strength.ratings import Rating, Ratings
from results.estimates.strength.running_ladder import Rung
from results.estimates.strength.versus import Meeting

from ..terminal.output import print_table, print_text
from .figures import AGENT, DEALS, GAMES, GROUPS, INTERVAL, SEATS, WIN_RATE, percent_range

MAY_BE, ALIKE = Text("may be", "可能名次"), Text("alike", "难分组")
_RANK, _ELO, _CLEAN = Text("rank", "名次"), Text("Elo", "Elo"), Text("Elo, clean games", "Elo（干净局）")
_HEADS = (_RANK, MAY_BE, AGENT, _ELO, INTERVAL, ALIKE, SEATS, DEALS, WIN_RATE, INTERVAL)
_LADDER = (
    GROUPS["role"], AGENT, Text("mu - 3 sigma", "mu - 3 sigma"), Text("mu", "mu"), Text("sigma", "sigma"), SEATS
)  # fmt: skip
_VERSUS = (
    AGENT, Text("against", "对手"), GAMES, DEALS, Text("won", "胜率"), INTERVAL, Text("expected", "模型预期"),
    Text("Elo apart", "Elo 差"), INTERVAL,
)  # fmt: skip


def share_of_clean_games(whole: Ratings, clean: Ratings | None) -> Text:
    """How many of the games that were rated are clean."""
    games = clean.games if clean else 0
    return Text(
        f"{games} of the {whole.games} games are clean: every decision of every seat was its agent's own",
        f"{whole.games} 局里有 {games} 局是干净的：每个座位的每个决定都是玩家自己做的",
    )


def ratings_as_json(found: Ratings, language: Language) -> dict[str, Any]:
    """Ratings as data."""
    return {
        "games": found.games,
        "deals": found.deals,
        "ratings": [row._asdict() for row in found.rows],
        "left_out": {group: reason.to(language) for group, reason in found.left_out},
    }


def print_ratings(found: Ratings, clean: Ratings | None, language: Language, by: str | None) -> None:
    """A row an agent; with another column where the clean games are not all games."""
    other = None
    if clean is not None and clean.games < found.games:
        other = {(row.group, row.agent): row for row in clean.rows}
    heads = [*([GROUPS[by]] if by else []), *_HEADS, *([_CLEAN] if other is not None else [])]
    print_table(heads, [_row(row, other, language, by) for row in found.rows], language)
    print_text(language, _meaning(found))
    for group, reason in found.left_out:
        name = templates(language).get(group, group)
        print_text(language, Text(f"not rated: {name}: {reason.en}", f"没有评分：{name}：{reason.zh}"))


def _row(row: Rating, other: dict[tuple[str, str], Rating] | None, language: Language, by: str | None) -> list[object]:
    cells: list[object] = [
        row.rank, f"{row.rank_best}–{row.rank_worst}", row.agent, _points(row.elo), _span(row.elo_low, row.elo_high),
        row.tied, row.seats, row.deals, f"{row.win_rate:.1%}", percent_range(row.win_low, row.win_high),
    ]  # fmt: skip
    if other is not None:
        clean = other.get((row.group, row.agent))
        cells.append(f"{_points(clean.elo)} ({_span(clean.elo_low, clean.elo_high)})" if clean else "-")
    return [templates(language).get(row.group, row.group), *cells] if by else cells


def _points(elo: float) -> str:
    return f"{elo:+.0f}"


def _span(low: float, high: float) -> str:
    return f"{low:+.0f} – {high:+.0f}"


def _meaning(found: Ratings) -> Text:
    return Text(
        f"From {found.games} games of {found.deals} deals: Elo points are those of a whole side made of the agent "
        "(their mean is 0; 400 more are odds of 10 to 1), and an interval holds the true value in 95 of 100 such "
        "tournaments with other deals; neighbours with the same number under “alike” cannot be told apart",
        f"根据 {found.deals} 副牌的 {found.games} 局：Elo 分说的是整队都由这个玩家组成时的强弱（平均为 0，"
        "高 400 分就是 10 比 1 的胜算）；换别的牌再办 100 次这样的比赛，约有 95 次区间包含真实值；"
        "“难分组”号码相同的相邻玩家分不出高下",
    )


def print_ladder(rungs: Sequence[Rung], language: Language) -> None:
    """A row an agent in a role."""
    rows = [
        (templates(language).get(r.role, r.role), r.agent, f"{r.ordinal:.1f}", f"{r.mu:.1f}", f"{r.sigma:.1f}", r.seats)
        for r in rungs
    ]
    print_table(_LADDER, rows, language)
    print_text(language, Text(
        "The running ladder (OpenSkill, game after game, compare within a role only); the ranking is without --running",
        "这是逐局更新的即时榜（OpenSkill，只在同一身份内比较）；正式排名请不加 --running",
    ))  # fmt: skip


def print_versus(found: Sequence[Meeting], games: int, deals: int, language: Language) -> None:
    """A row for each two agents, from so many games of so many deals."""
    print_table(_VERSUS, [_meeting(meeting) for meeting in found], language)
    print_text(language, Text(
        f"From {games} games of {deals} deals: “won” counts every pair of seats on opposite sides, “expected” is what "
        "the ratings say of the same pairs; an interval holds the true value in 95 of 100 such tournaments with other "
        "deals",
        f"根据 {deals} 副牌的 {games} 局：“胜率”数的是分坐两方的每一对座位，“模型预期”是评分对同样这些座位的说法；"
        "换别的牌再办 100 次这样的比赛，约有 95 次区间包含真实值",
    ))  # fmt: skip


def _meeting(m: Meeting) -> list[object]:
    shares = ("-", "-", "-")
    if m.observed is not None and m.low is not None and m.high is not None and m.expected is not None:
        shares = (f"{m.observed:.1%}", percent_range(m.low, m.high), f"{m.expected:.1%}")
    return [m.agent, m.other, m.games, m.deals, *shares, _points(m.elo), _span(m.elo_low, m.elo_high)]
