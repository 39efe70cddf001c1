"""Win rates and costs of agents, as tables.

Owns: the tables and the sentences under them. Must not know: how anything is counted.
"""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from arena.text import Language, Text
from prompts.transcript import templates
from results.queries.costs import AgentCost
from results.queries.leaderboard import Standing
from results.queries.voids import Voids
from tournaments.run.unfinished import OpenTournament

from ..terminal.output import print_table, print_text
from .figures import AGENT, CALLS, GROUPS, INPUT_TOKENS, OUTPUT_TOKENS, STANDINGS, USD, percent_range

_NOT_READABLE, _CACHED = Text("not readable", "读不懂"), Text("cached", "命中缓存")
_COSTS = (AGENT, CALLS, _NOT_READABLE, INPUT_TOKENS, _CACHED, OUTPUT_TOKENS, USD)


def standing_row(standing: Standing) -> list[object]:
    """The cells under `STANDINGS`."""
    s = standing
    return [s.agent, s.games, f"{s.win_rate:.1%}", percent_range(s.low, s.high), f"{s.not_valid:.1%}"]


def print_leaderboard(standings: Sequence[Standing], language: Language, by: str | None) -> None:
    """Standings as a table; each row of a group begins with the group's name."""
    rows = [standing_row(standing) for standing in standings]
    if by is None:
        print_table(STANDINGS, rows, language)
        return
    names = [templates(language).get(standing.group, standing.group) for standing in standings]
    print_table((GROUPS[by], *STANDINGS), [[name, *row] for name, row in zip(names, rows)], language)


def voids_line(found: Voids) -> list[Text]:
    """The sentence to stand beside a ranking, where games are void: how many, and who sat in them."""
    if not found.games:
        return []
    seated = ", ".join(f"{agent} {games}" for agent, games in found.seated.items())
    return [Text(
        "{games} games are void and count for nobody; in how many of them each agent sat: {seated}",
        "{games} 局作废，不算任何人的成绩；其中各玩家坐过的局数：{seated}",
    ).naming(games=str(found.games), seated=seated)]  # fmt: skip


def print_costs(found: Sequence[AgentCost], language: Language) -> None:
    """What each language model cost, and lines that say where no price is known, or not all tokens were counted."""
    if not found:
        print_text(language, Text("no language model was asked", "没有调用过语言模型"))
        return
    rows = [(c.agent, c.calls, f"{c.failed / c.calls:.1%}", *map(partial(_tokens, c), c[3:6]), _usd(c)) for c in found]
    print_table(_COSTS, rows, language)
    unknown = ", ".join(c.agent for c in found if c.unpriced)
    if unknown:
        print_text(language, Text(
            f"no price is known for some calls of {unknown}; give one with a [price] table in the agent's settings",
            f"{unknown} 有些调用没有价格；可以在玩家的设置里写 [price] 表",
        ))  # fmt: skip
    for c in found:
        if c.uncounted:
            print_text(language, says_uncounted(c))


def says_uncounted(cost: AgentCost) -> Text:
    """That the service of an agent did not say what all its calls took, and what is counted for them."""
    return Text(
        f"{cost.agent}: usage incomplete for {cost.uncounted} calls; with the most that these can have taken it is "
        f"{cost.charged_tokens} tokens and {cost.charged_usd:.4f} USD, which count against caps",
        f"{cost.agent}：有 {cost.uncounted} 次调用的用量不全；按它们最多可能用的计，共 {cost.charged_tokens} token、"
        f"{cost.charged_usd:.4f} 美元，上限按此计算",
    )


def _tokens(cost: AgentCost, known: int) -> str | int:
    if not cost.uncounted:
        return known
    return f"{known}+" if known else "-"


def print_open_costs(found: Sequence[OpenTournament], path: Path, language: Language) -> None:
    """A line for each tournament whose open games have cost something that no table of the record has yet."""
    for one in found:
        games, (calls, tokens, usd) = one.games, one.paid
        if calls:
            print_text(language, Text(
                f"{one.tournament_id}: {games} open games have cost {calls} calls, {tokens} tokens and {usd:.4f} USD "
                f"besides; go on with: zhuogui tournament resume {path} {one.tournament_id}",
                f"{one.tournament_id}：另有 {games} 局还没结束，已用 {calls} 次调用、{tokens} token、{usd:.4f} 美元；"
                f"继续：zhuogui tournament resume {path} {one.tournament_id}",
            ), error=True)  # fmt: skip


def _usd(cost: AgentCost) -> str:
    incomplete = cost.unpriced or cost.uncounted
    return "-" if incomplete and not cost.usd else f"{cost.usd:.4f}" + ("+" if incomplete else "")
