"""The sentences of a review by kind, from `sentences.toml`. Must not know: what fills their gaps."""

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources

from arena.text import Text


def sentences(table: str) -> Mapping[str, Text]:
    """The sentences of one table of the file, by kind."""
    return {kind: Text(words["en"], words["zh"]) for kind, words in _file()[table].items()}


@lru_cache(maxsize=1)
def _file() -> dict[str, dict[str, dict[str, str]]]:
    return tomllib.loads((resources.files("tournaments.review") / "sentences.toml").read_text("utf-8"))
