"""What a plan will play, and how evenly it shares out seats, roles, speaking places and words among the agents.

Owns: those sentences and tables; the cost is in `plan_cost.py`. Must not know: how games are planned or counted.
"""

from collections.abc import Iterator
from typing import Any

from arena.text import Language, Text
from prompts.transcript import templates
from tournaments.forecast.cost import CostEstimate
from tournaments.forecast.design_balance import Balance, CountKind, CountTable
from tournaments.plan.checked_plan import Plan

from ..terminal.output import print_table, print_text
from .figures import AGENT
from .plan_cost import over_caps

_DESIGNS: dict[str, Text] = {
    "paired": Text("the agents rotate through the seats of each deal", "同一副牌，玩家轮流坐遍每个座位"),
    "field": Text(
        "each candidate in turn takes the same chair of a deal, and the field holds all others",
        "同一副牌，候选玩家轮流坐同一个座位，其余座位的陪练不变",
    ),
    "sides": Text(
        "in each deal every agent plays the whole hidden side against every other agent",
        "同一副牌，每个玩家包下暗方，同其他每个玩家各打一局",
    ),
    "round_robin": Text(
        "two agents share the seats of a deal and then change places", "每副牌由两个玩家分坐，再互换座位"
    ),
    "random": Text("a deal for each game, and seats by lot", "每局一副牌，座位由抽签决定"),
}
_HEADS: dict[CountKind, Text] = {
    "seat": Text("How often in each seat:", "各坐过每个座位几次："),
    "role": Text("How often in each role:", "各拿过每种身份几次："),
    "side": Text("How often on each side:", "各在每一方几次："),
    "place": Text("How often in each speaking place of the first round:", "第一轮各在第几个发言几次："),
    "word": Text("How often with each word of the pairs:", "各拿过词对里的每个词几次："),
}
_EVEN: dict[CountKind, Text] = {
    "seat": Text(
        "Seats: exact, every agent sits in every seat equally often.", "座位：完全均衡，各人坐每个座位一样多。"
    ),
    "role": Text("Roles: exact, all agents have each role equally often.", "身份：完全均衡，各人拿每种身份一样多。"),
    "side": Text("Sides: exact, all agents are on each side equally often.", "阵营：完全均衡，各人在每一方一样多。"),
    "place": Text(
        "Speaking places: exact, every agent has every place of the first round equally often.",
        "发言次序：完全均衡，各人在第一轮的每个位次一样多。",
    ),
    "word": Text(
        "Words: exact, in each role every agent has both words of the pairs equally often.",
        "词：完全均衡，各人以每种身份拿词对里两个词的次数一样多。",
    ),
}
_UNEVEN: dict[CountKind, Text] = {
    "seat": Text(
        "Seats: of one seat, two agents differ by at most {apart}; of one agent, two seats by at most {along}.",
        "座位：同一座位，两个玩家最多差 {apart} 次；同一玩家，两个座位最多差 {along} 次。",
    ),
    "role": Text(
        "Roles: of one role, two agents differ by at most {apart}.", "身份：同一身份，两个玩家最多差 {apart} 次。"
    ),
    "side": Text(
        "Sides: of one side, two agents differ by at most {apart}.", "阵营：同一方，两个玩家最多差 {apart} 次。"
    ),
    "place": Text(
        "Speaking places: of one place, two agents differ by at most {apart}; of one agent, two places by at most "
        "{along}.",
        "发言次序：同一位次，两个玩家最多差 {apart} 次；同一玩家，两个位次最多差 {along} 次。",
    ),
    "word": Text(
        "Words: of one word, two agents differ by at most {apart}; of one agent in one role, the two words by at most "
        "{along}.",
        "词：同一个词，两个玩家最多差 {apart} 次；同一玩家以同一身份，两个词最多差 {along} 次。",
    ),
}
_WORDS = {"a": Text("first word", "前一个词"), "b": Text("second word", "后一个词")}


def print_balance(plan: Plan, balance: Balance, language: Language) -> None:
    """What `plan` will play, a sentence on each thing that is shared out, and the counts behind it."""
    print_text(language, *_what(plan, balance), *_how_even(plan, balance))
    for table in balance.tables:
        _print_counts(balance, table, language)


def plan_as_json(plan: Plan, balance: Balance, expected: CostEstimate) -> dict[str, Any]:
    """The same as data, with the estimate of the cost."""
    spec = plan.spec
    return {
        "tournament": plan.id, "name": spec.name, "variant": spec.variant, "players": list(spec.sizes),
        "games": spec.games, "design": spec.design, "both_ways": plan.both_ways,
        "even_after": plan.even_after, "candidates": list(spec.candidates or ()),
        "counted": balance.games, "balance": balance.model_dump(mode="json", exclude={"games"}),
        "imbalance": [line.en for line in _how_even(plan, balance)],
        "estimate": expected.model_dump(mode="json"), "over": [line.en for line in over_caps(plan, expected)],
    }  # fmt: skip


def _what(plan: Plan, balance: Balance) -> Iterator[Text]:
    spec, title, design = plan.spec, plan.variant.title, _DESIGNS[plan.spec.design]
    sizes = ", ".join(str(size) for size in spec.sizes)
    yield Text(f"{spec.name} (tournament {plan.id}): {spec.games} games of {title.en}, {sizes} players",
               f"{spec.name}（比赛 {plan.id}）：{title.zh} {spec.games} 局，{sizes} 人")  # fmt: skip
    yield Text(f"Design {spec.design}: {design.en}.", f"安排 {spec.design}：{design.zh}。")
    if plan.both_ways:
        yield Text(
            "Every second deal is the one before with its two words swapped.", "每副牌之后，两个词对调再打一遍。"
        )
    if balance.games < spec.games:
        yield Text(f"Counted below: the first {balance.games} games, with {balance.deals} deals.",
                   f"以下统计的是前 {balance.games} 局，共 {balance.deals} 副牌。")  # fmt: skip
    else:
        yield Text(f"Deals: {balance.deals}.", f"共 {balance.deals} 副牌。")


def _how_even(plan: Plan, balance: Balance) -> Iterator[Text]:
    """A sentence on each thing that a fair comparison has to share out, exact or with what is left uneven."""
    if plan.spec.candidates:
        names = ", ".join(plan.spec.candidates)
        yield Text(f"Compared below are the candidates: {names}.", f"下面比较的是候选玩家：{names}。")
    for kind in _HEADS:
        table = balance.table(kind)
        if table is not None:
            yield _sentence(table)
        elif kind == "place":
            yield Text(
                "Speaking places: play decides who speaks first, so that only the seats can be shared out.",
                "发言次序：谁先发言由对局决定，只能均衡座位。",
            )
    if len(balance.agents) > 1:
        yield _meetings(plan, balance)


def _sentence(table: CountTable) -> Text:
    if not table.apart and not table.along:
        return _EVEN[table.kind]
    return _UNEVEN[table.kind].filled(apart=table.apart, along=table.along)


def _meetings(plan: Plan, balance: Balance) -> Text:
    fewest, most = balance.fewest, balance.most
    who, zh = ("two agents", "两个玩家")
    if plan.spec.candidates:
        who, zh = ("a candidate and one of the field", "候选玩家和一个陪练")
    if fewest == most:
        return Text(f"Meetings: exact, {who} always share {most} games.", f"同桌：完全均衡，{zh}总是同桌 {most} 局。")
    return Text(f"Meetings: {who} share from {fewest} to {most} games.", f"同桌：{zh}同桌 {fewest} 到 {most} 局。")


def _print_counts(balance: Balance, table: CountTable, language: Language) -> None:
    names = templates(language) if table.kind != "word" else _WORDS
    heads = [AGENT, *(names.get(column, column) for column in table.columns)]
    rows = [[agent, *counts] for agent, counts in zip(balance.agents, table.counts)]
    print_text(language, _HEADS[table.kind])
    print_table(heads, rows, language)
