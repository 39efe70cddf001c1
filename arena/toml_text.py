"""TOML that somebody wrote: a table, or why it is none, whatever the text holds.

Owns: how deep and how long it may be. Must not know: files, or what is asked of the table.
"""

import tomllib
from typing import Any, cast

from .text import Text

DEEPEST = 50


class NotToml(Exception):
    """A text that cannot be read as TOML; `text` says why, and begins with its name."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


def toml_table(text: str, name: str) -> dict[str, Any]:
    """The table in a text that is called `name`.

    Raises:
        NotToml: it is not TOML, or holds tables and lists too deep in one another, or a number that is too long.
    """
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise NotToml(Text(f"{name} is not valid TOML: {error}", f"{name} 不是合法的 TOML：{error}")) from None
    except ValueError:
        raise NotToml(Text(f"{name}: a number in it has too many digits", f"{name}：里面有位数太多的数")) from None
    except RecursionError:
        raise _too_deep(name) from None
    level: list[object] = [found]
    for _ in range(DEEPEST):
        level = [inner for one in level for inner in _inside(one)]
    if level:
        raise _too_deep(name)
    return found


def _inside(value: object) -> list[object]:
    if isinstance(value, dict):
        return list(cast("dict[str, object]", value).values())
    return cast("list[object]", value) if isinstance(value, list) else []


def _too_deep(name: str) -> NotToml:
    return NotToml(Text(
        f"{name}: tables and lists in it lie more than {DEEPEST} deep in one another",
        f"{name}：里面的表和列表互相套了 {DEEPEST} 层以上",
    ))  # fmt: skip
