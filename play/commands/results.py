"""`zhuogui results`: what came out of the games in a record."""

from argparse import Namespace
from importlib import import_module
from pathlib import Path

from arena.text import Language, Text
from prompts.transcript import templates
from results.queries.costs import AgentCost, costs
from results.queries.leaderboard import Standing, leaderboard
from results.store.record import Record

from ..terminal.output import print_json, print_line, print_table

# Verbs whose code is a module of its own, beside this one.
_ELSEWHERE = {
    "report": "results_report",
    "export": "results_files",
    "import": "results_files",
    "sql": "results_query",
    "check": "results_sound",
    "merge": "results_sound",
}


def run(arguments: Namespace) -> int:
    if arguments.verb in _ELSEWHERE:
        return int(import_module(f".{_ELSEWHERE[arguments.verb]}", __package__).run(arguments))
    if arguments.verb in ("ratings", "versus"):
        from ..views import rating_tables

        return (
            rating_tables.show_ratings(arguments)
            if arguments.verb == "ratings"
            else rating_tables.show_versus(arguments)
        )
    if arguments.verb in ("skills", "calibration"):
        from ..views import skill_tables

        return (
            skill_tables.show_skills(arguments)
            if arguments.verb == "skills"
            else skill_tables.show_calibration(arguments)
        )
    record = Record(Path(arguments.record))
    if arguments.verb == "costs":
        found = costs(record, arguments.tournament)
        if arguments.json:
            print_json([cost._asdict() for cost in found])
        else:
            print_costs(found, arguments.lang)
        print_open(record, arguments.lang, arguments.tournament)
        return 0
    standings = leaderboard(record, arguments.by, arguments.tournament)
    if arguments.json:
        print_json([standing._asdict() for standing in standings])
    else:
        print_leaderboard(standings, arguments.lang, arguments.by)
    return 0


_BY = {"role": Text("role", "身份"), "variant": Text("variant", "游戏")}
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
        group = templates(language).get(s.group, s.group)
        row: list[object] = [s.agent, s.games, f"{s.win_rate:.1%}", f"{s.low:.1%} – {s.high:.1%}", f"{s.not_valid:.1%}"]
        rows.append([group, *row] if by else row)
    print_table([_BY[by].to(language), *heads] if by else heads, rows)


_COSTS = (
    Text("agent", "玩家"),
    Text("calls", "调用"),
    Text("not readable", "读不懂"),
    Text("input tokens", "输入 token"),
    Text("cached", "命中缓存"),
    Text("output tokens", "输出 token"),
    Text("USD", "美元"),
)


def print_costs(found: list[AgentCost], language: Language) -> None:
    """What each language model cost; tokens alone where no price is known, and a line that says so."""
    if not found:
        print_line(Text("no language model was asked", "没有调用过语言模型").to(language))
        return
    rows = [
        (c.agent, c.calls, f"{c.failed / c.calls:.1%}", c.input_tokens, c.cached_tokens, c.output_tokens, _usd(c))
        for c in found
    ]
    print_table([head.to(language) for head in _COSTS], rows)
    unknown = ", ".join(c.agent for c in found if c.unpriced)
    if unknown:
        print_line(Text(
            f"no price is known for some calls of {unknown}; give one with a [price] table in the agent's settings",
            f"{unknown} 有些调用没有价格；可以在玩家的设置里写 [price] 表",
        ).to(language))  # fmt: skip


def print_open(record: Record, language: Language, tournament: str | None = None) -> None:
    """A line for each tournament whose open games have cost something that no table of the record has yet."""
    from tournaments.run.unfinished import open_tournaments

    for found in open_tournaments(record):
        if tournament in (None, found.tournament_id) and found.paid.calls:
            games, (calls, tokens, usd) = found.games, found.paid
            print_line(Text(
                f"{found.tournament_id}: {games} open games have cost {calls} calls, {tokens} tokens and {usd:.4f} USD "
                f"besides; go on with: zhuogui tournament resume {record.path} {found.tournament_id}",
                f"{found.tournament_id}：另有 {games} 局还没结束，已用 {calls} 次调用、{tokens} token、{usd:.4f} 美元；"
                f"继续：zhuogui tournament resume {record.path} {found.tournament_id}",
            ).to(language), error=True)  # fmt: skip


def _usd(cost: AgentCost) -> str:
    return "-" if cost.unpriced == cost.calls else f"{cost.usd:.4f}" + ("+" if cost.unpriced else "")
