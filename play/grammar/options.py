"""Options that several commands read: house rules, word packs, how many play.

Must not know: what they are used for.
"""

import tomllib
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from arena.deals import narrowed, pack_of
from arena.errors import BadSetup
from arena.house_rule_models import AnyRules
from arena.text import Text
from arena.variants import Variant
from arena.words import Pack, beginners, find_pack
from arena.words.pairing import Closeness, read_closeness
from arena.words.split import Split, asked_split
from tournaments.plan.spec import read_text

USUAL = 9  # players at a table where nobody says how many


def given_rules(pairs: Sequence[str]) -> dict[str, str]:
    """`KEY=VALUE` words as a table.

    Raises:
        BadSetup: one of them has no value.
    """
    return _table("--rule", pairs)


def given_changes(pairs: Sequence[str]) -> dict[str, Any]:
    """`KEY=VALUE` words as a table: a value is read as TOML where it is some, else as a text.

    Raises:
        BadSetup: one of them has no value.
    """
    return {key: _toml(value) for key, value in _table("--set", pairs).items()}


def _table(option: str, pairs: Sequence[str]) -> dict[str, str]:
    table: dict[str, str] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise BadSetup(Text(f"{option} {pair}: write KEY=VALUE", f"{option} {pair}：请写成 KEY=VALUE"))
        table[key.strip()] = value.strip()
    return table


def _toml(value: str) -> Any:
    try:
        found = tomllib.loads(f"value = {value}")
    except tomllib.TOMLDecodeError:
        return value
    return found["value"] if len(found) == 1 else value


def chosen_players(arguments: Namespace, variant: Variant, rules: AnyRules) -> int:
    """The number of players that was given, or the legal one nearest to `USUAL`.

    Raises:
        BadSetup: the one that was given is not legal.
    """
    if arguments.players is None:
        return variant.nearest_size(USUAL, rules)
    players: int = arguments.players
    variant.check_players(players, rules)
    return players


def load_pack(name: str | None) -> Pack:
    """The pack in a file or of a name; without one, the beginners' pack.

    Raises:
        BadSpec: the file cannot be read.
        PackError: it is no pack.
    """
    return find_pack(name, lambda path: read_text(Path(path))) if name else beginners()


def chosen_pack(arguments: Namespace, variant: Variant) -> Pack:
    """What a game of `variant` deals from: the pack given, or its own, in the part and the closeness given.

    Raises:
        BadSetup: that leaves nothing to deal. Also as `load_pack`.
    """
    pack = load_pack(arguments.words) if arguments.words else pack_of(variant)
    split, closeness = given_split(arguments), given_closeness(arguments)
    return narrowed(variant, pack, arguments.lang, split=split, closeness=closeness)


def given_split(arguments: Namespace) -> Split | None:
    """The part of a pack that was asked for; raises BadSetup where it was asked for by half."""
    return asked_split(arguments.split, arguments.split_seed, arguments.private_share)


def given_closeness(arguments: Namespace) -> Closeness | None:
    """The closeness of pairs that was asked for: a name, or `LOW,HIGH`; raises BadSetup where it is neither."""
    text: str | None = arguments.closeness
    if text is None:
        return None
    try:
        return read_closeness([float(end) for end in text.strip("[]").split(",")])
    except ValueError:
        return read_closeness(text)
