"""How often each side of a game wins, by number of players.

Owns: the table, its sentences, and the same as data. Must not know: how games are played or counted.
"""

from collections.abc import Sequence
from typing import Any

from arena.events import Side
from arena.roles import HIDDEN, SIDES
from arena.text import Text
from arena.variants import Variant
from tournaments.forecast.side_balance import BalanceSetting, Share, SideTally

from ..terminal.output import print_table, print_text

_MARK = "*"  # of a size that is reported as fair
_SIDES: dict[Side, tuple[Text, Text]] = {  # what the open and the hidden side of a game are called
    "ghosts": (Text("humans", "人"), Text("ghosts", "鬼")),
    "undercovers": (Text("civilians", "平民"), Text("undercovers", "卧底")),
    "killers": (Text("good", "好人"), Text("killers", "杀手")),
    "wolves": (Text("good", "好人"), Text("wolves", "狼人")),
}


def balance_as_json(setting: BalanceSetting, tallies: Sequence[SideTally]) -> dict[str, Any]:
    """The setting, and the shares of every size."""
    variant = setting.variant
    return {
        "variant": variant.id, "title": variant.title.to(setting.language), "language": setting.language,
        "agents": {"humans": setting.humans, "ghosts": setting.ghosts}, "seed": setting.seed,
        "house_rules": setting.rules.model_dump(mode="json"),
        "sizes": [
            {
                "players": tally.players, "seats": _dealt(variant, tally.players), "games": tally.games,
                "humans": tally.share(tally.humans).model_dump(), "ghosts": tally.share(tally.ghosts).model_dump(),
                "draws": tally.share(tally.draws).model_dump(), "void": tally.void,
                "reported_fair": variant.reported_fair.get(tally.players),
            }
            for tally in tallies
        ],
    }  # fmt: skip


def print_balance(setting: BalanceSetting, tallies: Sequence[SideTally]) -> None:
    """The setting in a line, since the label of a reconstruction is part of a title; then a row a size."""
    variant, language = setting.variant, setting.language
    title = variant.title.to(language)
    open_side, hidden = _SIDES[variant.hidden]
    print_text(language, Text(
        f"{title}. Side of the {open_side.en}: {setting.humans}; {hidden.en}: {setting.ghosts}. "
        f"{setting.games} games of each size, seed {setting.seed}; with 95 % intervals:",
        f"{title}。{open_side.zh}这一方：{setting.humans}；{hidden.zh}：{setting.ghosts}。"
        f"每种人数 {setting.games} 局，种子 {setting.seed}；附 95% 区间：",
    ))  # fmt: skip
    print_table(_heads(open_side, hidden), [_row(variant, tally) for tally in tallies], language)
    played = {tally.players for tally in tallies}
    for rule in dict.fromkeys(rule for size, rule in variant.reported_fair.items() if size in played):
        print_text(language, Text(f"{_MARK} reported as fair ({rule})", f"{_MARK} 据报告最均衡（{rule}）"))


def _heads(open_side: Text, hidden: Text) -> list[Text]:
    wins = [Text(f"{side.en} win", f"{side.zh}胜") for side in (open_side, hidden)]
    dealt = Text("dealt", f"{open_side.zh}:{hidden.zh}")
    return [Text("size", "人数"), Text("", ""), dealt, *wins, Text("draws", "平局")]


def _row(variant: Variant, tally: SideTally) -> list[object]:
    dealt = _dealt(variant, tally.players)
    shares = [tally.share(ended) for ended in (tally.humans, tally.ghosts, tally.draws)]
    mark = _MARK if tally.players in variant.reported_fair else ""
    return [tally.players, mark, f"{dealt['humans']}:{dealt['ghosts']}", *map(_cell, shares)]


def _dealt(variant: Variant, players: int) -> dict[str, int]:
    """How many seats each side has at a table of so many."""
    ghosts = sum(n for role, n in variant.roles[players].items() if SIDES[role] in HIDDEN)
    return {"humans": players - ghosts, "ghosts": ghosts}


def _cell(share: Share) -> str:
    return f"{share.rate:.1%} ({100 * share.low:.1f}–{100 * share.high:.1f})"
