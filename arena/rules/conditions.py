"""Parts of a text that hold at some tables only: in `[?ballots=sealed|…]` what follows the bar, where votes are sealed.

Owns: that notation, and the facts of a table that a condition may name. Must not know: what any text says.

A condition is a fact and values, one of which it has to have (`=`) or none of which it may have (`!=`), such as
`players=6,9` or `dealt!=doctor`; `&` joins several. A line of which nothing is left goes.
"""

import re
from collections.abc import Mapping
from functools import lru_cache

from ..variants import Variant
from .house_rule_models import AnyRules, UndercoverRules, Zhuogui1Rules, Zhuogui3Rules, ZhuoguiFreeRules, keys

Facts = Mapping[str, frozenset[str]]

_PART = re.compile(r"\[\?([^|\[\]]+)\|([^\[\]]*)\]")
_CONDITION = re.compile(r"(\w+)(!?)=(.+)")


def facts_of(variant: Variant, rules: AnyRules, players: int | None = None) -> Facts:
    """The facts of a table: every house rule, the `game` and its `family`, its `players`, and the roles `dealt`.

    Where the number of players is not known, what holds for any number that there may be is a fact; `table` says which
    of the two it is, "one" or "any". `guess_stage` is true where ghosts who are all out may guess, `word_guessed` where
    anybody may.
    """
    sizes = variant.allowed(rules) if players is None else [players]
    facts = {key: frozenset({value_key(getattr(rules, key))}) for key in keys(type(rules))}
    dealt = {role for size in sizes for role, count in variant.dealt(size, rules).items() if count}
    guess_stage = may_guess(rules)
    guessed = (
        guess_stage or isinstance(rules, ZhuoguiFreeRules) or (isinstance(rules, UndercoverRules) and rules.uc_blank)
    )
    return facts | {
        "game": frozenset({variant.id}),
        "family": frozenset({variant.family}),
        "table": frozenset({"any" if players is None else "one"}),
        "players": frozenset(map(str, sizes)),
        "dealt": frozenset(dealt),
        "guess_stage": frozenset({value_key(guess_stage)}),
        "word_guessed": frozenset({value_key(guessed)}),
    }


def may_guess(rules: AnyRules) -> bool:
    """Whether ghosts who are all out may still guess."""
    return (isinstance(rules, Zhuogui1Rules) and rules.guess_count != 0) or (
        isinstance(rules, Zhuogui3Rules) and rules.zg3_guess_count != 0
    )


def under(text: str, facts: Facts) -> str:
    """`text` with the parts whose conditions hold, and no others.

    Raises:
        KeyError: a condition names something that is no fact of this table.
    """
    chosen = _PART.sub(lambda part: part[2] if hold(part[1], facts) else "", text)
    return "\n".join(line for line in chosen.split("\n") if line.strip())


def conditions(text: str) -> set[str]:
    """The facts that the conditions of `text` name."""
    return {name for part in _PART.finditer(text) for name, _, _ in _read(part[1])}


def value_key(value: object) -> str:
    """A value of a house rule as texts and conditions name it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def hold(condition: str, facts: Facts) -> bool:
    """Whether every one of the joined conditions holds; those after the first that does not are not looked at."""
    return all(bool(facts[name] & values) != negated for name, negated, values in _read(condition))


@lru_cache(maxsize=1024)
def _read(condition: str) -> tuple[tuple[str, bool, frozenset[str]], ...]:
    """The conditions that `&` joins: each a fact, whether it is negated, and the values."""
    found = [_CONDITION.fullmatch(one) for one in condition.split("&")]
    if not all(found):
        raise ValueError(f"no condition: {condition!r}")
    return tuple((one[1], bool(one[2]), frozenset(one[3].split(","))) for one in found if one)
