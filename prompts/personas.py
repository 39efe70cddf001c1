"""Manners of speaking that a player can be given: style only, never skill.

Owns: the files of `personas/`, each a name. Must not know: prompts.
"""

import tomllib
from functools import lru_cache
from importlib import resources

from arena.errors import ArenaError
from arena.invalid import nearest
from arena.text import Language, Text


class BadPersona(ArenaError, ValueError):
    """A persona that does not exist."""


@lru_cache(maxsize=1)
def personas() -> dict[str, Text]:
    """What each persona says of the manner, by its name."""
    files = sorted((file for file in (resources.files("prompts") / "personas").iterdir()), key=lambda file: file.name)
    return {
        file.name.removesuffix(".toml"): Text(**tomllib.loads(file.read_text("utf-8")))
        for file in files
        if file.name.endswith(".toml")
    }


def persona_text(name: str, language: Language) -> str:
    """The persona called `name` in a language; an empty name is none.

    Raises:
        BadPersona: there is none; the nearest names are given.
    """
    if not name:
        return ""
    known = personas()
    if name not in known:
        near = nearest(name, known)
        raise BadPersona(Text(f"there is no persona {name!r}; the nearest: {near}",
                              f"没有名为“{name}”的风格；最接近的是：{near}"))  # fmt: skip
    return known[name].to(language)
