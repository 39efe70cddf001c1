"""`zhuogui results ratings` and `results versus`: strengths with intervals, and head-to-head.

Owns: the tables and the sentences under them. Must not know: how anything is estimated.
"""

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from arena.text import Language, Text
from prompts.transcript import templates
from results.estimates.finished_games import Games, played
from results.estimates.ratings import NothingToRate, Rating, Ratings, fit
from results.estimates.running_ladder import ladder
from results.estimates.versus import Meeting, versus
from results.store.record import Record

from ..terminal.output import print_json, print_line, print_table

_BY = {"role": Text("role", "身份"), "variant": Text("variant", "游戏")}
_HEADS = (
    Text("rank", "名次"),
    Text("may be", "可能名次"),
    Text("agent", "玩家"),
    Text("Elo", "Elo"),
    Text("95 % interval", "95% 区间"),
    Text("alike", "难分组"),
    Text("seats", "座次"),
    Text("deals", "副数"),
    Text("win rate", "胜率"),
    Text("95 % interval", "95% 区间"),
)
_CLEAN = Text("Elo, clean games", "Elo（干净局）")


def show_ratings(arguments: Namespace) -> int:
    """Strengths over all games, with those over clean games beside them; with `--clean` over these alone."""
    record, language = Record(Path(arguments.record)), arguments.lang
    if arguments.running:
        return _show_ladder(played(record, arguments.tournament, arguments.clean), language, as_json=arguments.json)
    clean, unclean = _clean(record, arguments)
    whole = None if arguments.clean else fit(played(record, arguments.tournament), arguments.by)
    if arguments.json:
        document = {"all": _document(whole, language), "clean": _document(clean, language)}
        print_json({name: found for name, found in document.items() if name == "clean" or not arguments.clean})
        return 0
    shown = whole or clean
    if shown is None:
        raise AssertionError("without --clean all games are shown")
    print_ratings(shown, clean if whole is not None else None, language, arguments.by)
    if whole is not None:
        print_line((unclean or _beside(whole, clean)).to(language))
    return 0


def _clean(record: Record, arguments: Namespace) -> tuple[Ratings | None, Text | None]:
    """The ratings of the clean games; without `--clean` a sentence where these alone give none."""
    try:
        return fit(played(record, arguments.tournament, clean=True), arguments.by), None
    except NothingToRate as reason:
        if arguments.clean:
            raise
        return None, Text(f"the clean games alone give no rating: {reason.text.en}",
                          f"只看干净局得不出评分：{reason.text.zh}")  # fmt: skip


def _beside(whole: Ratings, clean: Ratings | None) -> Text:
    games = clean.games if clean else 0
    return Text(
        f"{games} of the {whole.games} games are clean: every decision of every seat was its agent's own",
        f"{whole.games} 局里有 {games} 局是干净的：每个座位的每个决定都是玩家自己做的",
    )


def _document(found: Ratings | None, language: Language) -> dict[str, Any] | None:
    if found is None:
        return None
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
    heads = [*([_BY[by]] if by else []), *_HEADS, *([_CLEAN] if other is not None else [])]
    rows = [_row(row, other, language, by) for row in found.rows]
    print_table([head.to(language) for head in heads], rows)
    print_line(_meaning(found).to(language))
    for group, reason in found.left_out:
        name = templates(language).get(group, group)
        print_line(Text(f"not rated: {name}: {reason.en}", f"没有评分：{name}：{reason.zh}").to(language))


def _row(row: Rating, other: dict[tuple[str, str], Rating] | None, language: Language, by: str | None) -> list[object]:
    cells: list[object] = [
        row.rank, f"{row.rank_best}–{row.rank_worst}", row.agent, _points(row.elo), _span(row.elo_low, row.elo_high),
        row.tied, row.seats, row.deals, f"{row.win_rate:.1%}", f"{row.win_low:.1%} – {row.win_high:.1%}",
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


_RUNNING = (
    Text("role", "身份"),
    Text("agent", "玩家"),
    Text("mu - 3 sigma", "mu - 3 sigma"),
    Text("mu", "mu"),
    Text("sigma", "sigma"),
    Text("seats", "座次"),
)


def _show_ladder(games: Games, language: Language, *, as_json: bool) -> int:
    rungs = ladder(games)
    if as_json:
        print_json([rung._asdict() for rung in rungs])
        return 0
    if not rungs:
        raise NothingToRate(Text("there are no finished games to rate", "没有打完的对局可以评分"))
    rows = [
        (templates(language).get(r.role, r.role), r.agent, f"{r.ordinal:.1f}", f"{r.mu:.1f}", f"{r.sigma:.1f}", r.seats)
        for r in rungs
    ]
    print_table([head.to(language) for head in _RUNNING], rows)
    print_line(Text(
        "The running ladder (OpenSkill, game after game, compare within a role only); the ranking is without --running",
        "这是逐局更新的即时榜（OpenSkill，只在同一身份内比较）；正式排名请不加 --running",
    ).to(language))  # fmt: skip
    return 0


_VERSUS = (
    Text("agent", "玩家"),
    Text("against", "对手"),
    Text("games", "局数"),
    Text("deals", "副数"),
    Text("won", "胜率"),
    Text("95 % interval", "95% 区间"),
    Text("expected", "模型预期"),
    Text("Elo apart", "Elo 差"),
    Text("95 % interval", "95% 区间"),
)


def show_versus(arguments: Namespace) -> int:
    """How every two agents did on opposite sides."""
    games = played(Record(Path(arguments.record)), arguments.tournament, arguments.clean)
    found = versus(games)
    if arguments.json:
        print_json([meeting._asdict() for meeting in found])
        return 0
    print_table([head.to(arguments.lang) for head in _VERSUS], _meetings(found))
    count, deals = len(games.game_ids), len(set(games.deal.tolist()))
    print_line(Text(
        f"From {count} games of {deals} deals: “won” counts every pair of seats on opposite sides, “expected” is what "
        "the ratings say of the same pairs; an interval holds the true value in 95 of 100 such tournaments with other "
        "deals",
        f"根据 {deals} 副牌的 {count} 局：“胜率”数的是分坐两方的每一对座位，“模型预期”是评分对同样这些座位的说法；"
        "换别的牌再办 100 次这样的比赛，约有 95 次区间包含真实值",
    ).to(arguments.lang))  # fmt: skip
    return 0


def _meetings(found: Sequence[Meeting]) -> list[list[object]]:
    return [
        [
            m.agent, m.other, m.games, m.deals,
            *(("-", "-", "-") if m.observed is None or m.low is None or m.high is None or m.expected is None else (
                f"{m.observed:.1%}", f"{m.low:.1%} – {m.high:.1%}", f"{m.expected:.1%}"
            )),
            _points(m.elo), _span(m.elo_low, m.elo_high),
        ]
        for m in found
    ]  # fmt: skip
