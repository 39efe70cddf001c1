"""The rules of a game in brief, as a player or the judge is told them, with the house rules that are in force.

Owns: which texts of `rules/` are told. Must not know: seats' cards, or what happens in a game.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Literal

from arena.rules.conditions import conditions, facts_of, under
from arena.rules.house_rule_models import AnyRules, keys
from arena.rules.rulebook import clauses, stated
from arena.text import Language, capitalised
from arena.variants import variant_of

from .wordings import fill, names, wording

BriefPart = Literal["full", "compact", "judge"]
# House rules that no text names, since they say nothing of a game that is dealt already.
_OTHERWISE = frozenset({"zg2_small"})


@lru_cache(maxsize=64)
def brief(game: str, players: int, rules: AnyRules, language: Language, part: BriefPart) -> str:
    """The rules of `game` for a player ("full" or "compact") or the judge's own, worded by the clauses of the rulebook.

    Raises:
        KeyError: a text names something that is neither a house rule of the game, nor a fact, nor a shared piece.
    """
    variant = variant_of(game)
    texts, pieces = wording(f"rules/{variant.id}", language), wording("rules/common", language)
    facts = facts_of(variant, rules, players)
    values: dict[str, object] = {**clauses(variant, rules, language, players), "players": players}
    if "guesses" in texts:
        values["guesses"] = fill(texts["guesses"], values)
    text = under(str(texts[part]), facts)
    used = {name: fill(under(piece, facts), values) for name, piece in pieces.items() if f"{{{name}}}" in text}
    told = "\n".join([fill(text, values | used), *_untold(rules, values, {**texts, **pieces}, language)])
    return capitalised(told)


def _untold(rules: AnyRules, values: dict[str, object], texts: dict[str, Any], language: Language) -> Iterator[str]:
    """A line for each house rule that differs from the default and that no text names."""
    named = _OTHERWISE.union(*(names(str(text)) | conditions(str(text)) for text in texts.values()))
    for key in keys(type(rules)):
        if key not in named and getattr(rules, key) != type(rules).model_fields[key].default:
            yield f"- {stated(key, str(values[key]), language)}"
