"""Options that several commands read: house rules and word packs. Must not know: what they are used for."""

from collections.abc import Sequence
from pathlib import Path

from arena.errors import BadSetup
from arena.text import Text
from arena.words import Pack, PackError, beginners, parse_pack


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
        PackError: the file cannot be read, or is no pack.
    """
    if path is None:
        return beginners()
    try:
        text = Path(path).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "not UTF-8 text"
        raise PackError(Text(f"cannot read {path}: {why}", f"无法读取 {path}：{why}")) from None
    return parse_pack(text, path)
