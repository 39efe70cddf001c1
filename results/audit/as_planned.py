"""Whether a game was played as its tournament's spec says: the variant, the sizes, the language, the house rules.

A game carries its own rules, by which it replays whatever they are. Must not know: how a spec is written, or replaying.
"""

import json
from typing import Any, NamedTuple

from arena.errors import ArenaError
from arena.rules.house_rule_models import house_rules
from arena.text import Text
from arena.variants import VARIANTS

from ..store.tables import GameRow

_SHOWN = 80  # characters of a value that a game has


class AsPlanned(NamedTuple):
    """What all games of a tournament have in common."""

    variant: str
    language: str
    sizes: tuple[int, ...]
    rules: dict[str, Any]


def planned(spec: str) -> AsPlanned | None:
    """What a stored spec plans; None where this program cannot read it."""
    try:
        said = json.loads(spec)
        size = said.get("players", 9)
        rules = house_rules(VARIANTS[said["variant"]].rules, said.get("house_rules") or {})
        sizes = (size,) if isinstance(size, int) else tuple(size)
        return AsPlanned(said["variant"], said.get("language", "zh"), sizes, rules.model_dump(mode="json"))
    except (ArenaError, AttributeError, KeyError, TypeError, ValueError):
        return None


def departure(game: GameRow, plan: AsPlanned) -> Text | None:
    """The first thing in which a game is not as it was planned."""
    if game.variant != plan.variant:
        return _other("variant", game.variant, plan.variant)
    if game.language != plan.language:
        return _other("language", game.language, plan.language)
    if game.players not in plan.sizes:
        return _other("players", game.players, "/".join(map(str, plan.sizes)))
    try:
        played: dict[str, Any] = dict(json.loads(game.house_rules))
    except (TypeError, ValueError):
        return None  # as is said of it elsewhere
    for key, value in plan.rules.items():
        if played.get(key) != value:
            return _other(key, played.get(key), value)
    return None


def _other(key: str, played: object, wanted: object) -> Text:
    return Text(
        f"it was played with {key} = {str(played)[:_SHOWN]}, and its tournament says {wanted}",
        f"这局的 {key} 是 {str(played)[:_SHOWN]}，而它的比赛规定的是 {wanted}",
    )
