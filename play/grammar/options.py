"""What options mean that several commands take: house rules, word packs, how many play, the record, the executor.

Must not know: what they are used for.
"""

import secrets
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arena.deals import narrowed, pack_of
from arena.errors import BadSetup
from arena.rules.house_rule_models import AnyRules, house_rules
from arena.text import Text
from arena.toml_text import NotToml, toml_table
from arena.variants import Variant
from arena.words import Pack, beginners, find_pack
from arena.words.pairing import Closeness, read_closeness
from arena.words.split import Split, asked_split
from results.queries.tournaments import named_tournament
from results.store.record import Record
from tournaments.plan.spec import BadSpec
from tournaments.plan.spec_loading import read_text

if TYPE_CHECKING:
    from tournaments.run.context import Executor

USUAL = 9  # players at a table where nobody says how many


def given_rules(arguments: Namespace, variant: Variant) -> AnyRules:
    """The house rules in force: those of `variant`, with the `--rule KEY=VALUE` of the call.

    Raises:
        BadSetup: one of them has no value, or is not a rule of the variant.
    """
    return house_rules(variant.rules, _table("--rule", arguments.rule))


def given_changes(pairs: Sequence[str]) -> dict[str, Any]:
    """`KEY=VALUE` words as a table: a value is read as TOML if it is valid TOML, else as text.

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
        if key.strip() in table:
            raise BadSetup(Text(f"{option} {key.strip()} is given twice; give it once",
                                f"{option} {key.strip()} 写了两次；请只写一次"))  # fmt: skip
        table[key.strip()] = value.strip()
    return table


def _toml(value: str) -> Any:
    try:
        found = toml_table(f"value = {value}", "")
    except NotToml:
        return value
    return found["value"] if len(found) == 1 else value


def at_least_one(option: str, number: int | None) -> None:
    """Raise BadSetup for a number below 1; none at all is allowed."""
    if number is not None and number < 1:
        raise BadSetup(Text(f"{option} must be at least 1", f"{option} 至少是 1"))


def given_seed(arguments: Namespace) -> int:
    """The seed of the call, or one by lot.

    Raises:
        BadSetup: it is out of range.
    """
    seed: int = secrets.randbits(63) if arguments.seed is None else arguments.seed
    if not 0 <= seed < 2**63:
        raise BadSetup(Text("--seed: a number from 0 to 2^63-1", "--seed：0 到 2^63-1 的整数"))
    return seed


def chosen_players(arguments: Namespace, variant: Variant, rules: AnyRules, wanted: int = USUAL) -> int:
    """The number of players that was given, or the legal one nearest to `wanted`.

    Raises:
        BadSetup: the one that was given is not legal.
    """
    if arguments.players is None:
        return variant.nearest_size(wanted, rules)
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


def given_pack(arguments: Namespace) -> Pack | None:
    """The pack of `--words`, if there is one. Raises as `load_pack`."""
    return load_pack(arguments.words) if arguments.words else None


def chosen_pack(arguments: Namespace, variant: Variant) -> Pack:
    """What a game of `variant` deals from: the pack given, or its own, in the part and the closeness given.

    Raises:
        BadSetup: that leaves nothing to deal. Also as `load_pack`.
    """
    pack = given_pack(arguments) or pack_of(variant)
    split, closeness = given_split(arguments), given_closeness(arguments)
    return narrowed(variant, pack, arguments.lang, split=split, closeness=closeness)


def given_split(arguments: Namespace) -> Split | None:
    """The part of a pack that was asked for; raises BadSetup where only half of it is said."""
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


def given_record(arguments: Namespace) -> Record:
    """The record to read; it is opened when it is asked."""
    return Record(Path(arguments.record))


def given_tournament(arguments: Namespace, record: Record) -> str | None:
    """The id of the tournament that the call names by id or name; None where it names none, which means all games.

    Raises:
        NoTournament: the record has no such tournament, or several of that name.
        RecordError: the record cannot be read.
    """
    wanted: str | None = arguments.tournament
    return None if wanted is None else named_tournament(record, wanted).tournament_id


def record_to_write(arguments: Namespace) -> Record:
    """The record of `--db`; nothing is opened or made yet."""
    return Record(Path(arguments.db))


def given_executor(arguments: Namespace) -> "Executor":
    """Where a run plays its games.

    Raises:
        BadSetup: the options do not go together.
        NoCluster: Ray is not installed.
    """
    at_least_one("--workers", arguments.workers)
    if arguments.executor != "ray":
        if arguments.ray_address is not None:
            raise BadSpec(Text("--ray-address is for --executor ray", "--ray-address 只用于 --executor ray"))
        from tournaments.run.executors.local import play_here

        return play_here
    if getattr(arguments, "playback", None):
        raise BadSpec(Text("--playback works with --executor local: it asks nobody, and reads a file of this machine",
                           "--playback 请配合 --executor local：它不访问任何模型，只读取本机的文件"))  # fmt: skip
    from tournaments.run.executors.ray import on_ray

    return on_ray(arguments.ray_address)
