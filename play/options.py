"""Options that several commands read: house rules and word packs. Must not know: what they are used for."""

from collections.abc import Sequence
from pathlib import Path

from arena.errors import BadSetup
from arena.text import Text
from arena.words import Pack, beginners, parse_pack
from tournaments.spec import read_text


def given_rules(pairs: Sequence[str]) -> dict[str, str]:
    """`KEY=VALUE` words as a table.

    Raises:
        BadSetup: one of them has no value.
    """
    table: dict[str, str] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise BadSetup(Text(f"--rule {pair}: write KEY=VALUE", f"--rule {pair}：请写成 KEY=VALUE"))
        table[key.strip()] = value.strip()
    return table


def load_pack(path: str | None) -> Pack:
    """The pack in a file, or the one that comes with the arena.

    Raises:
        BadSpec: the file cannot be read.
        PackError: it is no pack.
    """
    if path is None:
        return beginners()
    return parse_pack(read_text(Path(path)), path)
