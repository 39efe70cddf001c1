"""`zhuogui results`: what came out of the games in a record."""

from argparse import Namespace
from pathlib import Path

from arena.text import Language, Text
from results.leaderboard import Standing, leaderboard
from results.record import Record

from ..output import print_json, print_table


def run(arguments: Namespace) -> int:
    record = Record(Path(arguments.record))
    standings = leaderboard(record, arguments.by, arguments.tournament)
    if arguments.json:
        print_json([standing._asdict() for standing in standings])
    else:
        print_leaderboard(standings, arguments.lang, arguments.by)
    return 0


_GROUPS = {
    "human": Text("human", "人"),
    "ghost": Text("ghost", "鬼"),
    "role": Text("role", "身份"),
    "variant": Text("variant", "游戏"),
}
_HEADS = (
    Text("agent", "玩家"),
    Text("games", "局数"),
    Text("win rate", "胜率"),
    Text("95 % interval", "95% 区间"),
    Text("not valid", "非正常决定"),
)


def print_leaderboard(standings: list[Standing], language: Language, by: str | None) -> None:
    """Standings as a table; each row of a group begins with the group's name."""
    heads = [head.to(language) for head in _HEADS]
    rows: list[list[object]] = []
    for s in standings:
        group = _GROUPS[s.group].to(language) if s.group in _GROUPS else s.group
        row: list[object] = [s.agent, s.games, f"{s.win_rate:.1%}", f"{s.low:.1%} – {s.high:.1%}", f"{s.not_valid:.1%}"]
        rows.append([group, *row] if by else row)
    print_table([_GROUPS[by].to(language), *heads] if by else heads, rows)
