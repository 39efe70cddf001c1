"""The project's own rulebook: rules with ids, in both languages, stating the house rules that are in force.

Owns: `arena/rules/*.toml` and their rendering. Must not know: scripts; a test holds the two together.
"""

import tomllib
from collections.abc import Iterator
from functools import lru_cache
from importlib import resources
from typing import Any, cast

from pydantic import BaseModel, ConfigDict

from .house_rule_models import AnyRules, keys
from .models import Frozen
from .text import Language, Text, traditional
from .variants import Variant


class RuleText(Frozen):
    """One rule: its id, whether a referee can enforce it, how many acceptance examples it has, and its sentences.

    Where a sentence names a house rule in braces, the clause for the value in force stands there. `applies` names the
    families of games that the rule is for; empty, it is for all.
    """

    id: str
    section: str
    enforceable: bool
    examples: int
    applies: tuple[str, ...] = ()
    zh: str
    en: str

    def names(self, key: str) -> bool:
        """Whether the house rule `key` is stated in its sentences."""
        return f"{{{key}}}" in self.zh and f"{{{key}}}" in self.en


class Section(Frozen):
    id: str
    zh: str
    en: str


class Book(Frozen):
    """One file of rules in reading order."""

    title_zh: str
    title_en: str
    sections: tuple[Section, ...] = ()
    rules: tuple[RuleText, ...]


class Phrase(BaseModel):
    """How a house rule is worded: what it decides, and a clause for each value."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    zh: str
    en: str
    rule: str
    number: bool = False
    values: dict[str, dict[str, str]] = {}
    phrase_zh: str = ""
    phrase_en: str = ""


@lru_cache(maxsize=16)
def book(name: str) -> Book:
    """The rule file called `name`."""
    return Book.model_validate(_toml(name))


@lru_cache(maxsize=1)
def phrases() -> dict[str, Phrase]:
    """The wording of every house rule by its key."""
    return {key: Phrase.model_validate(row) for key, row in _toml("house-rules").items()}


def _toml(name: str) -> dict[str, Any]:
    return tomllib.loads((resources.files("arena") / "rules" / f"{name}.toml").read_text("utf-8"))


def render_rules(variant: Variant, rules: AnyRules, language: Language) -> str:
    """The rulebook of a variant as text, with the house rules in force stated in it."""
    filled = {key: phrase(key, getattr(rules, key), language) for key in keys(type(rules))}
    every = [rule for name in variant.rulebook for rule in book(name).rules]
    below: dict[str, list[str]] = {}
    for key in filled:
        if not any(rule.names(key) for rule in every):
            below.setdefault(phrases()[key].rule, []).append(key)
    lines = (line for name in variant.rulebook for line in _render(book(name), variant.family, filled, below, language))
    return "\n".join(lines) + "\n"


def _render(
    rules: Book, family: str, filled: dict[str, str], below: dict[str, list[str]], language: Language
) -> Iterator[str]:
    """`below` has, by rule, the house rules that no sentence states: each gets a line of its own."""

    def say(en: str, zh: str) -> str:
        return Text(en=en, zh=zh).to(language)

    title = say(rules.title_en, rules.title_zh)
    yield from (title, "=" * _width(title), "")
    sections = {section.id: section for section in rules.sections}
    current = ""
    for rule in rules.rules:
        if rule.applies and family not in rule.applies:
            continue
        if rule.section != current:
            current = rule.section
            heading = say(sections[current].en, sections[current].zh)
            yield from (heading, "-" * _width(heading), "")
        first, *more = say(rule.en, rule.zh).format_map(filled).splitlines()
        yield f"{rule.id}  {first}"
        yield from (f"    {line}" for line in more)
        for key in below.get(rule.id, ()):
            yield f"    {stated(key, filled[key], language)}"
        yield ""


def _width(text: str) -> int:
    return sum(1 if c.isascii() else 2 for c in text)


def phrase(key: str, value: object, language: Language) -> str:
    """The clause that states `key=value` in the rulebook."""
    row = phrases()[key]
    if row.number:
        return str(value)
    choice = row.values.get(_toml_key(value))
    if choice:
        return Text(en=choice["en"], zh=choice["zh"]).to(language)
    return Text(en=row.phrase_en, zh=row.phrase_zh).to(language).format(**_parts(value))


def stated(key: str, clause: str, language: Language) -> str:
    """What a house rule decides, and how, as a sentence of its own."""
    row = phrases()[key]
    return Text(f"House rule, {row.en}: {clause}.", f"房规，{row.zh}：{clause}。").to(language)


def written(value: object) -> str:
    """A value as one writes it after `KEY=` on the command line."""
    return "/".join(_scores(cast("tuple[float, ...]", value))) if isinstance(value, tuple) else _toml_key(value)


def _toml_key(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _scores(value: tuple[float, ...]) -> list[str]:
    return [f"{score:g}" for score in value]


def _parts(value: object) -> dict[str, str]:
    if isinstance(value, tuple):
        return dict(zip(("win", "draw", "loss"), _scores(cast("tuple[float, ...]", value))))
    return {"days": str(value)}


def describe_house_rules(model: type[AnyRules], language: Language) -> list[tuple[str, str, str, str]]:
    """The table of keys: key, what it decides, its rule, and its default."""
    rows: list[tuple[str, str, str, str]] = []
    for key in keys(model):
        field, row = model.model_fields[key], phrases()[key]
        what = row.en if language == "en" else row.zh if language == "zh" else traditional(row.zh)
        rows.append((key, what, row.rule, written(field.default)))
    return rows
