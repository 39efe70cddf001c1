"""The project's own rulebook: rules with ids, in both languages, stating the house rules that are in force.

Owns: `arena/rules/*.toml` and their rendering. Must not know: scripts; a test holds the two together.
"""

import re
import tomllib
from collections.abc import Iterator, Set
from functools import lru_cache
from importlib import resources
from typing import Any, cast

from pydantic import BaseModel, ConfigDict

from ..models import Frozen
from ..text import Language, Text, capitalised, traditional
from ..variants import Variant
from .house_rule_models import AnyRules, keys
from .table_numbers import TableSize, worked_out

# The beginning of a line about tables of one size, or of sizes in a row.
_SIZE = re.compile(r"(?:- )?(\d+)(?:(?: to | 到 )(\d+))?(?:: | (?:players?: |名玩家：|人(?:局)?：))")


class RuleText(Frozen):
    """One rule: its id, whether a referee can enforce it, how many acceptance examples it has, and its sentences.

    Where a sentence names a house rule in braces, the clause for the value in force stands there. `applies` names the
    families of games that the rule is for; empty, it is for all. `details` names the house rule without which the first
    line says all.
    """

    id: str
    section: str
    enforceable: bool
    examples: int
    applies: tuple[str, ...] = ()
    details: str = ""
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
    """How a house rule is worded: what it decides, and a clause for each value; of a number, one that holds it.

    Where a value is a formula and the table is known, the clause of a number stands for it (`table_zh`, `table_en`).
    """

    model_config = ConfigDict(frozen=True, extra="forbid")
    zh: str
    en: str
    rule: str
    number: bool = False
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
    size = None if players is None else TableSize(players, variant.dealt(players, rules))
    filled = {key: phrase(key, getattr(rules, key), language, size) for key in keys(type(rules))}
    every = [rule for name in variant.rulebook for rule in book(name).rules]
    below: dict[str, list[str]] = {}
    for key in filled:
        if not any(rule.names(key) for rule in every):
            below.setdefault(phrases()[key].rule, []).append(key)
    off = frozenset(key for key in filled if getattr(rules, key) is False)
    books = (_for_table(book(name), variant.family, off, players) for name in variant.rulebook)
    lines = (line for one in books for line in _render(one, filled, below, language))
    return "\n".join(lines) + "\n"


def _for_table(rules: Book, family: str, off: Set[str], players: int | None) -> Book:
    """The rules that hold for a family of games, without the details of house rules that are off and other sizes."""

    def kept(text: str, details: str) -> str:
        first, *more = text.splitlines()
        lines = [] if details in off else more
        return "\n".join([first, *(line for line in lines if players is None or _is_for(line, players))])

    held = [rule for rule in rules.rules if not rule.applies or family in rule.applies]
    changed = ({"zh": kept(rule.zh, rule.details), "en": kept(rule.en, rule.details)} for rule in held)
    return rules.model_copy(update={"rules": tuple(rule.model_copy(update=new) for rule, new in zip(held, changed))})


def _is_for(line: str, players: int) -> bool:
    size = _SIZE.match(line)
    return size is None or int(size[1]) <= players <= int(size[2] or size[1])


def _render(rules: Book, filled: dict[str, str], below: dict[str, list[str]], language: Language) -> Iterator[str]:
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
        first, *more = capitalised(say(rule.en, rule.zh).format_map(filled)).splitlines()
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
    if number is not None:
        return Text(en=row.table_en or row.phrase_en, zh=row.table_zh or row.phrase_zh).to(language).format(days=number)
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
