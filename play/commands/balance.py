"""`zhuogui balance`: how often each side of a variant wins, by number of players."""

from argparse import Namespace

from arena.deals import pack_of
from arena.errors import BadSetup
from arena.text import Language, Text
from arena.variants import variant_of
from tournaments.forecast.side_balance import BalanceSetting, balance, sizes_to_play

from ..grammar.options import at_least_one, given_pack, given_rules
from ..terminal.output import print_json, print_line, print_text
from ..terminal.progress_bar import progress_bar
from ..views.side_balance import balance_as_json, print_balance


def run(arguments: Namespace) -> int:
    language: Language = arguments.lang
    setting = _setting(arguments)
    sizes = sizes_to_play(setting, _sizes(arguments.players))
    with progress_bar(setting.variant.id, setting.games * len(sizes)) as advance:
        tallies = balance(setting, sizes, advance)
    if arguments.json:
        print_json(balance_as_json(setting, tallies))
    else:
        print_balance(setting, tallies)
    void = sum(tally.void for tally in tallies)
    if void:
        print_text(
            language, Text(f"void, by no player's fault: {void} games", f"作废，不怪任何玩家：{void} 局"), error=True
        )
    for error in (error for tally in tallies for error in tally.errors):
        print_line(error, error=True)
    return 1 if void else 0


def _setting(arguments: Namespace) -> BalanceSetting:
    at_least_one("--games", arguments.games)
    variant = variant_of(arguments.variant)
    return BalanceSetting(
        variant=variant,
        rules=given_rules(arguments, variant),
        pack=given_pack(arguments) or pack_of(variant),
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
