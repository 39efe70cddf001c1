"""`zhuogui balance`: how often each side of a variant wins, by number of players."""

from argparse import Namespace
from collections.abc import Sequence
from typing import Any

from arena.deals import pack_of
from arena.errors import BadSetup
from arena.events import Side
from arena.house_rule_models import house_rules
from arena.roles import HIDDEN, SIDES
from arena.text import Language, Text
from arena.variants import Variant, variant_of
from tournaments.forecast.side_balance import BalanceSetting, Share, SideTally, balance, sizes_to_play

from ..grammar.options import given_rules, load_pack
from ..terminal.output import print_json, print_line, print_table
from ..terminal.progress_bar import progress_bar


def run(arguments: Namespace) -> int:
    language: Language = arguments.lang
    setting = _setting(arguments)
    sizes = sizes_to_play(setting, _sizes(arguments.players))
    with progress_bar(setting.variant.id, setting.games * len(sizes)) as advance:
        tallies = balance(setting, sizes, advance)
    if arguments.json:
        print_json(_document(setting, tallies))
    else:
        _show(setting, tallies)
    void = sum(tally.void for tally in tallies)
    if void:
        print_line(
            Text(f"void, our own fault: {void} games", f"作废，是我们的错误：{void} 局").to(language), error=True
        )
    for error in (error for tally in tallies for error in tally.errors):
        print_line(error, error=True)
    return 1 if void else 0


def _setting(arguments: Namespace) -> BalanceSetting:
    if arguments.games < 1:
        raise BadSetup(Text("--games must be at least 1", "--games 至少是 1"))
    variant = variant_of(arguments.variant)
    return BalanceSetting(
        variant=variant,
        rules=house_rules(variant.rules, given_rules(arguments.rule)),
        pack=load_pack(arguments.words) if arguments.words else pack_of(variant),
        language=arguments.lang,
        humans=arguments.humans,
        ghosts=arguments.ghosts,
        games=arguments.games,
        seed=arguments.seed,
    )


def _sizes(given: str | None) -> list[int]:
    """The numbers in `--players`, such as `9` or `9,12`."""
    try:
        return [int(number) for number in given.split(",")] if given is not None else []
    except ValueError:
        raise BadSetup(Text(f"--players {given}: write numbers with commas between, such as 9,12",
                            f"--players {given}：请写数字，用逗号隔开，例如 9,12")) from None  # fmt: skip


def _dealt(variant: Variant, players: int) -> dict[str, int]:
    """How many seats each side has at a table of so many."""
    roles = variant.roles[players]
    ghosts = sum(n for role, n in roles.items() if SIDES[role] in HIDDEN)
    return {"humans": players - ghosts, "ghosts": ghosts}


def _document(setting: BalanceSetting, tallies: Sequence[SideTally]) -> dict[str, Any]:
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


_MARK = "*"


_SIDES: dict[Side, tuple[Text, Text]] = {
    "ghosts": (Text("humans", "人"), Text("ghosts", "鬼")),
    "undercovers": (Text("civilians", "平民"), Text("undercovers", "卧底")),
    "killers": (Text("good", "好人"), Text("killers", "杀手")),
    "wolves": (Text("good", "好人"), Text("wolves", "狼人")),
}


def _sides(variant: Variant) -> tuple[Text, Text]:
    """What the open and the hidden side of a game are called."""
    return _SIDES[variant.hidden]


def _heads(variant: Variant) -> list[Text]:
    open_side, hidden = _sides(variant)
    return [
        Text("size", "人数"),
        Text("", ""),
        Text("dealt", f"{open_side.zh}:{hidden.zh}"),
        *(Text(f"{side.en} win", f"{side.zh}胜") for side in (open_side, hidden)),
        Text("draws", "平局"),
    ]


def _show(setting: BalanceSetting, tallies: Sequence[SideTally]) -> None:
    """The setting in a line, since the label of a reconstruction is part of a title; then a row a size."""
    variant, language = setting.variant, setting.language
    title = variant.title.to(language)
    open_side, hidden = _sides(variant)
    print_line(Text(
        f"{title}. Side of the {open_side.en}: {setting.humans}; {hidden.en}: {setting.ghosts}. "
        f"{setting.games} games of each size, seed {setting.seed}; with 95 % intervals:",
        f"{title}。{open_side.zh}这一方：{setting.humans}；{hidden.zh}：{setting.ghosts}。"
        f"每种人数 {setting.games} 局，种子 {setting.seed}；附 95% 区间：",
    ).to(language))  # fmt: skip
    print_table([head.to(language) for head in _heads(variant)], [_row(variant, tally) for tally in tallies])
    for rule in dict.fromkeys(rule for size, rule in variant.reported_fair.items() if _has(tallies, size)):
        print_line(Text(f"{_MARK} reported as fair ({rule})", f"{_MARK} 据报告最均衡（{rule}）").to(language))


def _row(variant: Variant, tally: SideTally) -> list[object]:
    dealt = _dealt(variant, tally.players)
    shares = [tally.share(ended) for ended in (tally.humans, tally.ghosts, tally.draws)]
    mark = _MARK if tally.players in variant.reported_fair else ""
    return [tally.players, mark, f"{dealt['humans']}:{dealt['ghosts']}", *map(_cell, shares)]


def _cell(share: Share) -> str:
    return f"{share.rate:.1%} ({100 * share.low:.1f}–{100 * share.high:.1f})"


def _has(tallies: Sequence[SideTally], size: int) -> bool:
    return any(tally.players == size for tally in tallies)
