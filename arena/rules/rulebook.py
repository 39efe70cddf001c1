"""The project's own rulebook: rules with ids, in both languages, stating the house rules that are in force.

Owns: `arena/rules/*.toml` and their rendering. Must not know: scripts; a test holds the two together.
"""

import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib import resources
from typing import Any, cast

from pydantic import BaseModel, ConfigDict

from ..models import Frozen
from ..text import Language, Text, capitalised, traditional
from ..variants import Variant
from .conditions import Facts, conditions, facts_of, hold, under, value_key
from .house_rule_models import AnyRules, keys
from .table_numbers import TableSize, numbers, role_table, worked_out


class RuleText(Frozen):
    """One rule: its id, whether a referee can enforce it, how many acceptance examples it has, and its sentences.

    Where a sentence names a house rule in braces, the clause for the value in force stands there; what holds at some
    tables alone stands on a condition. `applies` is the condition of the rule itself; empty, it is for every table.
    """

    id: str
    section: str
    enforceable: bool
    examples: int
    applies: str = ""
    zh: str
    en: str

    def names(self, key: str) -> bool:
        """Whether the house rule `key` is stated in its sentences."""
        return all(f"{{{key}}}" in text or key in conditions(text) for text in (self.zh, self.en))


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
    """How a house rule is worded: what it decides, and a clause for each value; of a number, one that holds it as {n}.

    Where a value is a formula and the table is known, the clause of the number that it comes to stands for it. If that
    is another one than for the same number as a value, `table_zh` and `table_en` have it, and `table_1` in the values.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")
    zh: str
    en: str
    rule: str
    values: dict[str, dict[str, str]] = {}
    phrase_zh: str = ""
    phrase_en: str = ""
    table_zh: str = ""
    table_en: str = ""


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


def render_rules(variant: Variant, rules: AnyRules, language: Language, players: int | None = None) -> str:
    """The rulebook of a variant as text, with the house rules in force stated in it.

    For a table of so many `players`, numbers are worked out, and what holds for other sizes alone is left out.
    """
    filled = clauses(variant, rules, language, players)
    every = [rule for name in variant.rulebook for rule in book(name).rules]
    below: dict[str, list[str]] = {}
    for key in keys(type(rules)):
        if not any(rule.names(key) for rule in every):
            below.setdefault(phrases()[key].rule, []).append(key)
    facts = facts_of(variant, rules, players)
    books = (_for_table(book(name), facts) for name in variant.rulebook)
    lines = (line for one in books for line in _render(one, filled, below, language))
    return "\n".join(lines) + "\n"


def clauses(variant: Variant, rules: AnyRules, language: Language, players: int | None = None) -> dict[str, str]:
    """What names in braces come to in a text about a table: house rules, the roles and numbers of the table."""
    size = None if players is None else TableSize(players, variant.dealt(players, rules))
    filled = {key: phrase(key, getattr(rules, key), language, size) for key in keys(type(rules))}
    filled |= numbers(rules, size)
    return filled | {"roles": role_table(variant, rules, language, players)}


def _for_table(rules: Book, facts: Facts) -> Book:
    """The rules that hold at a table, without the parts that do not."""
    held = [rule for rule in rules.rules if not rule.applies or hold(rule.applies, facts)]
    chosen = [rule.model_copy(update={"zh": under(rule.zh, facts), "en": under(rule.en, facts)}) for rule in held]
    titled = [one.model_copy(update={"zh": under(one.zh, facts), "en": under(one.en, facts)}) for one in rules.sections]
    return rules.model_copy(update={"rules": tuple(rule for rule in chosen if rule.en), "sections": tuple(titled)})


def _render(rules: Book, filled: Mapping[str, str], below: dict[str, list[str]], language: Language) -> Iterator[str]:
    """`below` has, by rule, the house rules that no sentence states: each gets a line of its own."""

    def say(en: str, zh: str) -> str:
        return Text(en=en, zh=zh).to(language)

    title = say(rules.title_en, rules.title_zh)
    yield from (title, "=" * _width(title), "")
    sections = {section.id: section for section in rules.sections}
    current = ""
    for rule in rules.rules:
        if rule.section != current:
            current = rule.section
            heading = say(sections[current].en, sections[current].zh)
            yield from (heading, "-" * _width(heading), "")
        lines = capitalised(say(rule.en, rule.zh).format_map(filled)).splitlines()
        first, *more = (line[:1].upper() + line[1:] for line in lines)
        yield f"{rule.id}  {first}"
        yield from (f"    {line}" for line in more)
        for key in below.get(rule.id, ()):
            yield f"    {stated(key, filled[key], language)}"
        yield ""


def _width(text: str) -> int:
    return sum(1 if c.isascii() else 2 for c in text)


def phrase(key: str, value: object, language: Language, size: TableSize | None = None) -> str:
    """The clause that states `key=value` in the rulebook; at a table of a known `size`, with the number it comes to."""
    row = phrases()[key]
    number = None if size is None else worked_out(key, value, size)
    worked = number is not None
    of_table = worked and bool(row.table_en)
    name = value_key(number if worked else value)
    choice = row.values.get(f"table_{name}" if of_table else name)
    if choice:
        return Text(en=choice["en"], zh=choice["zh"]).to(language)
    clause = Text(en=row.table_en, zh=row.table_zh) if of_table else Text(en=row.phrase_en, zh=row.phrase_zh)
    return clause.to(language).format(**_parts(number if worked else value))


def stated(key: str, clause: str, language: Language) -> str:
    """What a house rule decides, and how, as a sentence of its own."""
    row = phrases()[key]
    return Text(f"House rule, {row.en}: {clause}.", f"房规，{row.zh}：{clause}。").to(language)


def written(value: object) -> str:
    """A value as one writes it after `KEY=` on the command line."""
    return "/".join(_scores(cast("tuple[float, ...]", value))) if isinstance(value, tuple) else value_key(value)


def _scores(value: tuple[float, ...]) -> list[str]:
    return [f"{score:g}" for score in value]


def _parts(value: object) -> dict[str, str]:
    if isinstance(value, tuple):
        return dict(zip(("win", "draw", "loss"), _scores(cast("tuple[float, ...]", value))))
    return {"n": str(value)}


def describe_house_rules(model: type[AnyRules], language: Language) -> list[tuple[str, str, str, str]]:
    """The table of keys: key, what it decides, its rule, and its default."""
    rows: list[tuple[str, str, str, str]] = []
    for key in keys(model):
        field, row = model.model_fields[key], phrases()[key]
        what = row.en if language == "en" else row.zh if language == "zh" else traditional(row.zh)
        rows.append((key, what, row.rule, written(field.default)))
    return rows
