"""The texts of this room by language and name, and the one way to fill them in.

Owns: reading the files, and the error of a name that nobody gave. Must not know: what any text is for.
Traditional Chinese is made from the Simplified files.
"""

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources
from string import Formatter
from typing import Any

from arena.text import Language, traditional


@lru_cache(maxsize=64)
def wording(name: str, language: Language) -> dict[str, Any]:
    """The tables of the file `name`, such as "player" or "rules/common", in a language; do not change the result."""
    folder = "en" if language == "en" else "zh"
    text = (resources.files("prompts") / folder / f"{name}.toml").read_text("utf-8")
    return tomllib.loads(traditional(text) if language == "zh-Hant" else text)


def names(template: str) -> set[str]:
    """The names in braces that `template` has."""
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def fill(template: str, values: Mapping[str, object]) -> str:
    """`template` with every name in braces replaced; values are never read as templates.

    Raises:
        KeyError: the template has a name that `values` lacks.
    """
    return template.format_map(values)
