"""The rules of a game in brief, as a player or the judge is told them, with the house rules that are in force.

Owns: the facts that the texts of `rules/` name. Must not know: seats' cards, or what happens in a game.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Literal

from arena.games.full_edition import counts_idiots
from arena.rules.house_rule_models import (
    AnyRules,
    UndercoverRules,
    WordRules,
    Zhuogui1Rules,
    Zhuogui2Rules,
    Zhuogui3Rules,
    keys,
)
from arena.rules.rulebook import phrase, stated
from arena.rules.table_numbers import TableSize
from arena.text import Language, capitalised
from arena.variants import Variant, variant_of

from .wordings import fill, names, wording

BriefPart = Literal["full", "compact", "judge"]
# House rules that no text names in braces, since a fact says what they come to, or a game that is dealt already.
_OTHERWISE = frozenset({"uc_blank", "zg2_spare_accusations", "zg2_small"})


@lru_cache(maxsize=64)
def brief(game: str, players: int, rules: AnyRules, language: Language, part: BriefPart) -> str:
    """The rules of `game` for a player ("full" or "compact") or the judge's own, worded by the clauses of the rulebook.

    Raises:
        KeyError: a text names something that is neither a house rule of the game, nor a fact, nor a shared piece.
    """
    variant = variant_of(game)
    texts, pieces = wording(f"rules/{variant.id}", language), wording("rules/common", language)
    size = TableSize(players, variant.dealt(players, rules))
    values: dict[str, object] = {key: phrase(key, getattr(rules, key), language, size) for key in keys(type(rules))}
    values |= _facts(variant, rules, players)
    if isinstance(rules, WordRules):
        heard = ["forbid_own_word", *(["homophones"] if rules.forbid_own_word else [])]
        values["own_word"] = str(pieces["and"]).join(str(values[key]) for key in heard)
    if "guesses" in texts:
        values["guesses"] = fill(texts["guesses"], values)
    if "idiots_yes" in texts:
        values["idiots_counted"] = texts["idiots_yes" if counts_idiots(players) else "idiots_no"]
    for name in ("blank", "blank_compact"):
        if name in texts:
            there = isinstance(rules, UndercoverRules) and rules.uc_blank
            values[name] = fill(texts[name], values) if there else ""
    text = str(texts[part])
    for name in ("finish", "finish_compact"):
        if name in texts:
            text = text.replace(f"{{{name}}}", str(texts[name if _may_guess(rules) else f"no_{name}"]))
    used = {name: fill(piece, values).strip() for name, piece in pieces.items() if f"{{{name}}}" in text}
    told = "\n".join([fill(text, values | used).strip(), *_untold(rules, values, {**texts, **pieces}, language)])
    return capitalised(told)


def _untold(rules: AnyRules, values: dict[str, object], texts: dict[str, Any], language: Language) -> Iterator[str]:
    """A line for each house rule that differs from the default and that no text names."""
    named = _OTHERWISE | {name for text in texts.values() for name in names(str(text))}
    for key in keys(type(rules)):
        if key not in named and getattr(rules, key) != type(rules).model_fields[key].default:
            yield f"- {stated(key, str(values[key]), language)}"


def _may_guess(rules: AnyRules) -> bool:
    """Whether ghosts who are all out may still guess."""
    return not (
        (isinstance(rules, Zhuogui1Rules) and rules.guess_count == 0)
        or (isinstance(rules, Zhuogui3Rules) and rules.zg3_guess_count == 0)
    )


def _facts(variant: Variant, rules: AnyRules, players: int) -> dict[str, object]:
    dealt = variant.roles[players]
    counts: dict[str, object] = {f"{role}s": dealt.get(role, 0) for role in ("human", "soul", "idiot", "ghost")}
    counts |= {f"n_{role}": dealt.get(role, 0) for row in variant.roles.values() for role in row}
    spare = rules.zg2_spare_accusations if isinstance(rules, Zhuogui2Rules) else 0
    return counts | {"players": players, "accusations": dealt.get("ghost", 0) + spare}  # ZG2-3.7.1
