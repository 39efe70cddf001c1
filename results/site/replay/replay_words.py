"""The words on a replay page: results, decisions, labels of roles and signs, and all that its script says.

Owns: those wordings. Must not know: the page, or how events are worded (`prompts`).
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from arena.roles import HIDDEN, ROLES
from arena.text import Language, Text
from prompts.transcript import templates
from results.games.game_records import CallTotals
from results.games.table_deltas import Phase
from results.games.table_state import rank

from ..labels import KINDS, STATUSES, side_name, word

Label = tuple[str, int, int]  # what is shown, how much it says (`rank`), and 1 where it is of the hidden side

_SIGNS = {
    "sign:killer": Text("checked: killer", "验出：杀手"),
    "sign:not_killer": Text("checked: no killer", "验出：不是杀手"),
    "sign:wolf": Text("checked: werewolf", "验出：狼人"),
    "sign:not_wolf": Text("checked: no werewolf", "验出：不是狼人"),
    "sign:no_information": Text("checked: no information", "验过：没有消息"),
    "sign:police": Text("sign: police", "手势：警察"),
    "sign:not_police": Text("sign: not police", "手势：不是警察"),
}
_GROUPS = {
    "killer_group": Text("killers' group", "杀手组"),
    "police_group": Text("police group", "警察组"),
}
# What an arrow on the table means, where it is no vote.
DOINGS = KINDS | {
    "point": Text("points", "指"),
    "ask": Text("asks", "问"),
    "claim": Text("claims a check", "自称验过"),
}
_WORDS = {
    "everybody": Text("Everybody", "所有人"),
    "public": Text("The public", "公开信息"),
    "seat": Text("Seat {n}", "{n} 号"),
    "judge": Text("Judge", "评判"),
    "dealing": Text("Before the first round", "开局"),
    "night": Text("Night {n}", "第 {n} 夜"),
    "round": Text("Round {n}", "第 {n} 轮"),
    "guessing": Text("Guessing", "猜词"),
    "over": Text("The end", "结束"),
    "out": Text("out", "出局"),
    "claims": Text("claims: {x}", "自称：{x}"),
    "silenced": Text("silenced", "禁言"),
    "hand": Text("hand up", "举手"),
    "stage": Text("on the stage", "台上"),
    "abstains": Text("abstains", "弃权"),
    "speaking": Text("speaks", "发言"),
    "speaks": Text("Seat {n} speaks.", "{n} 号发言。"),
    "are_out": Text("Out: {x}.", "已出局：{x}。"),
    "position": Text("event {n} of {m}", "第 {n} 个事件，共 {m} 个"),
    "play": Text("Play", "播放"),
    "pause": Text("Pause", "暂停"),
    "copied": Text("Link copied", "链接已复制"),
    "copy": Text("Copy link", "复制链接"),
    "onlooker": Text("An onlooker who knows only what is public", "只知道公开信息的旁观者"),
    "stated": Text("Seat {n}, as it said in private", "{n} 号私下所说"),
    "chance": Text("Chance of being on the hidden side", "属于隐藏阵营的可能性"),
}


class Made(NamedTuple):
    """A decision as it is shown: by whom, of what kind, how it ended, the private thought, and what it cost."""

    seat: int
    kind: str
    status: str
    reason: str
    thought: str
    milliseconds: float
    spent: CallTotals | None


@lru_cache(maxsize=4)
def page_words(language: Language) -> dict[str, str]:
    """What the script of the page says, by name."""
    return {name: text.to(language) for name, text in _WORDS.items()}


def phase_name(phase: Phase, language: Language) -> str:
    """The night or the round, with its number."""
    return page_words(language)[phase[0]].format(n=phase[1])


def labels(keys: Iterable[str], language: Language) -> dict[str, Label]:
    """What roles, sides, groups and signs are called."""
    return {key: _label(key, language) for key in sorted(keys)}  # so that the same game gives the same page


@lru_cache(maxsize=256)
def _label(key: str, language: Language) -> Label:
    known = _SIGNS.get(key) or _GROUPS.get(key)
    text = known.to(language) if known else str(templates(language).get(key, key))
    side = ROLES[key].side if key in ROLES else key
    return text, rank(key), int(side in HIDDEN or key == "killer_group")


def result_line(status: str, winner: str | None, rule: str | None, language: Language) -> str:
    """How a game ended."""
    if status == "void":
        return Text("void: by no player's fault, it counts for nobody", "作废：不怪任何玩家，不算任何人的成绩").to(
            language
        )
    if status != "finished":
        return Text("not over", "还没有结束").to(language)
    said = (
        Text("won by: {side} ({rule})", "获胜：{side}（{rule}）") if winner else Text("draw ({rule})", "平局（{rule}）")
    )
    return said.to(language).format(side=side_name(winner, language), rule=rule)


def decision_words(made: Made, language: Language) -> str:
    """The kind of a decision, how it ended, how long it took, and what its calls cost."""
    status = word(STATUSES, made.status, language)
    parts = [word(KINDS, made.kind, language), f"{status}: {made.reason}" if made.reason else status]
    parts.append(f"{made.milliseconds / 1000:.1f} s" if made.milliseconds >= 100 else f"{made.milliseconds:.2g} ms")
    if made.spent:
        parts.append(_cost(made.spent).to(language))
    return " · ".join(parts)


def _cost(spent: CallTotals) -> Text:
    tokens = "?" if spent.input_tokens is None else f"{spent.input_tokens:,} + {spent.output_tokens or 0:,}"
    usd = "" if spent.usd is None else f" · ${spent.usd:.4f}"
    plural = "" if spent.calls == 1 else "s"
    return Text(f"{spent.calls} call{plural} · {tokens} tokens{usd}", f"{spent.calls} 次调用 · {tokens} token{usd}")
