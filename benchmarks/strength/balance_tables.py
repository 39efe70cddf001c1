"""The tables of docs/balance.md: `python -m benchmarks.strength.balance_tables` prints one.

Owns: the choice of variants, games, agents and language, and the Markdown. The play is `zhuogui balance VARIANT
--lang zh`, some minutes of it with naive players, and hours with `--players reasoner`; `--preset balanced` sets house
rules.
"""

import argparse
from collections.abc import Sequence

from arena.deals import pack_of
from arena.rules.house_rule_models import PRESETS, house_rules
from arena.variants import VARIANTS, Variant
from play.terminal.progress_bar import progress_bar
from tournaments.forecast.side_balance import BalanceSetting, SideTally, balance, sizes_to_play

from ..markdown import lines

GAMES = {"words": 1000, "killer": 300}  # of each size, by family
# What must stand beside the figures of a variant, in both languages
_LABELS = {"zhuogui-competition": " (reconstruction, 重构)"}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength.balance_tables", description=__doc__)
    parser.add_argument("--games", type=int, help="games of each size (1000, killer 300)")
    parser.add_argument("--family", choices=tuple(GAMES), default="words", help="which games (words)")
    parser.add_argument("--players", default="naive", metavar="AGENT", help="who plays both sides (naive)")
    parser.add_argument("--preset", choices=tuple(PRESETS), default="arena", help="which house rules (arena)")
    given = parser.parse_args()
    chosen = [setting(variant, given.games, given.players, given.preset) for variant in family(given.family)]
    played = {one.variant.id: _played(one) for one in chosen}
    for row in table({name: {tally.players: cell(tally) for tally in tallies} for name, tallies in played.items()}):
        print(row)


def family(name: str) -> list[Variant]:
    """The variants of one table."""
    return [variant for variant in VARIANTS.values() if variant.family == name]


def setting(variant: Variant, games: int | None = None, agent: str = "naive", preset: str = "arena") -> BalanceSetting:
    """What the tables of docs/balance.md are played with: one agent on both sides, in Chinese, seed 0."""
    games = games or GAMES[variant.family]
    rules = house_rules(variant.rules, {"preset": preset})
    return BalanceSetting(
        variant=variant, rules=rules, pack=pack_of(variant), language="zh", humans=agent, ghosts=agent, games=games
    )


def _played(given: BalanceSetting) -> Sequence[SideTally]:
    sizes = sizes_to_play(given)
    with progress_bar(given.variant.id, given.games * len(sizes)) as advance:
        tallies = balance(given, sizes, advance)
    errors = [error for tally in tallies for error in tally.errors]
    if errors:
        raise SystemExit(f"void games of {given.variant.id}, our own fault: {errors}")
    return tallies


def cell(tally: SideTally) -> str:
    """The win rate of the ghosts, or of the killers, of a size with its interval, in per cent."""
    share = tally.share(tally.ghosts)
    return f"{share.rate:.1%} ({100 * share.low:.1f}–{100 * share.high:.1f})"


def table(columns: dict[str, dict[int, str]]) -> list[str]:
    """A Markdown table: a row a number of players, a column a variant."""
    sizes = sorted({size for column in columns.values() for size in column})
    heads = ["", *(f"`{name}`{_LABELS.get(name, '')}" for name in columns)]
    rows = [[str(size), *(column.get(size, "") for column in columns.values())] for size in sizes]
    return lines(heads, ["--:"] * len(heads), rows)


if __name__ == "__main__":
    main()
