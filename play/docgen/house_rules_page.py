"""The pages docs/house-rules.md and docs/house-rules.zh.md, made from the typed house rules.

Owns: the layout of the pages. Must not know: any key of the tables; the models have the keys, and `arena/rules` has
their wording.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from arena.rules.house_rule_models import PRESETS, keys
from arena.rules.rulebook import phrase, phrases, written
from arena.text import Language, Text
from arena.variants import VARIANTS, Variant

from . import row

PAGES: dict[str, Language] = {"house-rules.md": "en", "house-rules.zh.md": "zh"}

_TITLE = Text("House rules", "房规")
_OTHER = Text("[中文](house-rules.zh.md)", "[English](house-rules.md)")
_MADE = Text(
    "This page is made from the house rules' own models by `make docs`; a test holds the two together.",
    "本页由 `make docs` 从房规的数据模型生成，有测试保证两者一致。",
)
_USE = Text(
    """A house rule decides what the sources leave open. Every value that differs from the default is given by its key:
as `--rule KEY=VALUE` on the command line, or in the table `[house_rules]` of a tournament's spec. The key `preset` sets
several at once, and single keys may be set on top of it. A key that a game does not have, or a value that is not legal,
is refused by name; so is `max_days=off` together with `all_abstain=no_elimination`, or in a game whose days may pass
with nobody out, since such a game could go on for ever. A key decides nothing where a game has no such moment, as
捉鬼 2.0 has no poll. Where games differ in the default of a key, it stands in several tables.""",
    "房规决定原文没有说定的事。与默认不同的值按键给出："
    "在命令行写 `--rule 键=值`，或写在比赛规格的 `[house_rules]` 表里。"
    "键 `preset` 一次设定多项，之后还可以再单独设定。游戏没有的键、不合法的值，都会指名拒绝。"
    "`max_days=off` 不能和 `all_abstain=no_elimination` 一起用，也不能用在可能一天下来没有人出局的游戏里："
    "那样的对局可能永远不结束。"
    "在没有相应环节的游戏里，键不起作用，例如捉鬼 2.0 没有投票。同一个键在各游戏里默认值不同时，会出现在几张表里。",
)
_PRESETS = Text("Presets", "预设")
_NOTHING = Text("nothing; everything is at its default", "不设任何项，全部用默认值")
_WHERE = Text(", each where the game has the key and takes the value", "；只设定游戏有的键，取值也要合法")
_ALL = Text("In every game", "所有游戏")
_HEADS = (
    Text("key", "键"),
    Text("what it decides", "决定什么"),
    Text("values", "取值"),
    Text("default", "默认"),
    Text("rule", "规则"),
)
_PRESET_HEAD = Text("`{}` sets", "`{}` 设为")


def page(language: Language) -> str:
    """The whole page as Markdown."""

    def say(text: Text) -> str:
        return text.to(language)

    parts = [f"# {say(_TITLE)}", say(_OTHER), say(_MADE), say(_USE), f"## {say(_PRESETS)}"]
    parts.append("\n".join(_preset(name, language) for name in PRESETS))
    for games, names in _groups().items():
        parts += [f"## {_heading(games, language)}", "\n".join(_table(VARIANTS[games[0]], names, language))]
    return "\n\n".join(parts) + "\n"


def _groups() -> dict[tuple[str, ...], list[str]]:
    """The keys by the games that have them with the same default, in the order of the models; most games first."""
    games: dict[tuple[str, str], tuple[str, ...]] = {}
    for variant in VARIANTS.values():
        for key in keys(variant.rules):
            default = written(variant.rules.model_fields[key].default)
            games[key, default] = (*games.get((key, default), ()), variant.id)
    groups: dict[tuple[str, ...], list[str]] = {}
    for (key, _), having in games.items():
        groups.setdefault(having, []).append(key)
    return dict(sorted(groups.items(), key=lambda group: -len(group[0])))


def _preset(name: str, language: Language) -> str:
    settings = [f"`{key}={written(value)}`" for key, value in PRESETS[name].items()]
    listed = Text(", ", "、").to(language).join(settings)
    what = listed + _WHERE.to(language) if listed else _NOTHING.to(language)
    return f"- `{name}`{Text(': ', '：').to(language)}{what}"


def _heading(games: Sequence[str], language: Language) -> str:
    if len(games) == len(VARIANTS):
        return _ALL.to(language)
    titles = [VARIANTS[game].title for game in games]
    named = [Text(f"{title.en} (`{game}`)", f"{title.zh}（`{game}`）") for game, title in zip(games, titles)]
    return Text(", ", "、").to(language).join(name.to(language) for name in named)


def _table(variant: Variant, names: Sequence[str], language: Language) -> Iterator[str]:
    presets = [name for name, settings in PRESETS.items() if settings.keys() & names]
    heads = [head.to(language) for head in _HEADS] + [_PRESET_HEAD.to(language).format(name) for name in presets]
    yield row(*heads)
    yield row(*["---"] * len(heads))
    schemas = variant.rules.model_json_schema()["properties"]
    for key in names:
        words = phrases()[key]
        what = Text(words.en, words.zh).to(language)
        default = f"`{written(variant.rules.model_fields[key].default)}`"
        in_presets = [f"`{written(PRESETS[name][key])}`" if key in PRESETS[name] else "" for name in presets]
        values = "<br>".join(_values(key, schemas[key], language))
        yield row(f"`{key}`", what, values, default, words.rule, *in_presets)


def _values(key: str, schema: dict[str, Any], language: Language) -> Iterator[str]:
    """The legal values of a house rule by its JSON schema, a choice with the clause that states it in the rulebook."""
    for part in schema.get("anyOf", [schema]):
        if part.get("type") == "integer":
            yield _numbers(part).to(language)
        elif part.get("type") == "array":
            yield Text("three numbers: win/draw/loss", "三个数：胜/平/负").to(language)
        else:
            colon = Text(": ", "：").to(language)
            for value in choices(part):
                yield f"`{written(value)}`{colon}{phrase(key, value, language)}"


def choices(schema: dict[str, Any]) -> list[object]:
    """The values that a JSON schema lists one by one; none where it gives a range."""
    if schema.get("type") == "boolean":
        return [True, False]
    return [schema["const"]] if "const" in schema else list(schema.get("enum", ()))


def _numbers(schema: dict[str, Any]) -> Text:
    low, high = schema["minimum"], schema.get("maximum")
    if high is None:
        return Text(f"a whole number from {low}", f"不小于 {low} 的整数")
    return Text(f"{low} to {high}", f"{low} 到 {high}")
