"""The data card of an export: README.md in the form of a Hugging Face dataset card, in English and Chinese.

Owns: its sentences, and making names that people chose inert in Markdown. Must not know: how anything is counted.
"""

import json
import re
from collections.abc import Iterable, Sequence
from typing import Any

from arena.hearing.own_word import clean
from arena.text import Language, Text
from arena.variants import VARIANTS

from ..store.rows import LeftOutPart
from .card_facts import STATUSES, CardFacts
from .card_front import front_matter
from .manifest import Manifest
from .redact import REDACTED

_MARKUP = re.compile(r"[\\`*_\[\]()!|~^$&<>{}]|(?<=[A-Za-z]):(?=//)|@|(?<=www)[.]", re.IGNORECASE)


def cell(value: object) -> str:
    """Any value as text in Markdown that is nothing but text: no markup, no HTML, no link, one line."""
    return _MARKUP.sub(lambda found: f"&#{ord(found[0])};", clean(str(value)))


def card(manifest: Manifest, found: CardFacts) -> str:
    """The whole card."""
    parts = [front_matter(manifest, found.languages), "# Games of Zhuogui Arena · 捉鬼竞技场的对局\n"]
    for language in ("en", "zh"):
        parts += [f"**{_LANGUAGE[language]}**\n", *_body(manifest, found, language)]
    return "\n".join(parts)


_LANGUAGE: dict[Language, str] = {"en": "English", "zh": "中文"}


def _body(manifest: Manifest, found: CardFacts, language: Language) -> Iterable[str]:
    for title, text in (
        (_PLAYED, _played(found, language)),
        (_WHO, _who(found, language)),
        (_RULES, _rules(found, language)),
        (_STATUS, _statuses(found, language)),
        (_OUT, _left_out(manifest, language)),
        (_FILES, _files(manifest, language)),
        (_VERSIONS, _versions(manifest, language)),
        (_LICENCE, _licence(manifest, language)),
    ):
        yield f"## {title.to(language)}\n\n{text.strip()}\n"


_PLAYED = Text("What was played", "玩了什么")
_WHO = Text("By whom", "谁玩的")
_RULES = Text("Rules in force", "所用的规则")
_STATUS = Text("How decisions ended", "决定的状态")
_OUT = Text("What is left out", "略去了什么")
_FILES = Text("Tables", "各表")
_VERSIONS = Text("Versions", "版本")
_LICENCE = Text("Licence", "许可")


def _table(heads: Sequence[Text | str], rows: Iterable[Sequence[object]], language: Language) -> str:
    return _ours(heads, ([cell("-" if value is None else value) for value in row] for row in rows), language)


def _ours(heads: Sequence[Text | str], rows: Iterable[Sequence[str]], language: Language) -> str:
    """A table in whose rows stands nothing that anybody else wrote."""
    said = [head.to(language) if isinstance(head, Text) else head for head in heads]
    lines = [said, ["---"] * len(said), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


_GAME_HEADS = (
    Text("game", "游戏"), Text("players", "人数"), Text("language", "语言"), Text("finished", "完成"),
    Text("of these drawn", "其中平局"), Text("void", "作废"),
)  # fmt: skip
_TOURNAMENT_HEADS = (
    Text("tournament", "比赛"), Text("name", "名字"), Text("planned games", "计划局数"),
    Text("games here", "这里的局数"),
)  # fmt: skip


def _played(found: CardFacts, language: Language) -> str:
    if found.span is None:
        return Text("No game.", "没有对局。").to(language) + "\n"
    first, last = found.span
    said = Text(f"Between {first} and {last} (UTC), with {found.words} words.",
                f"{first} 至 {last}（UTC），用了 {found.words} 个词。").to(language)  # fmt: skip
    made = [said + "\n", _table(_GAME_HEADS, found.games, language)]
    if found.tournaments:
        made.append(_table(_TOURNAMENT_HEADS, found.tournaments, language))
    return "\n".join(made)


_MODEL_HEADS = (
    Text("agent", "玩家"), Text("interface", "接口"), Text("model, as its service named it", "模型（服务报的名字）"),
    Text("calls", "调用"), Text("tokens in", "输入 token"), Text("tokens out", "输出 token"), Text("USD", "美元"),
    Text("calls without a price", "没有价格的调用"),
)  # fmt: skip


def _who(found: CardFacts, language: Language) -> str:
    heads = (Text("agent", "玩家"), Text("seats", "座位次数"))
    made = [_table(heads, [row[:2] for row in found.agents], language)]
    if found.models:
        rows = [(*row[:6], None if row[6] is None else f"{row[6]:.4f}", row[7]) for row in found.models]
        made.append(_table(_MODEL_HEADS, rows, language))
    else:
        made.append(Text("No language model was asked.", "没有调用过语言模型。").to(language) + "\n")
    return "\n".join(made)


_RULE_HEADS = (
    Text("game", "游戏"), Text("script version", "脚本版本"),
    Text("house rules that differ from the default", "与默认不同的房规"), Text("games", "局数"),
)  # fmt: skip


def _rules(found: CardFacts, language: Language) -> str:
    rows = [(variant, version, _differing(variant, rules), games) for variant, version, rules, games in found.rules]
    said = Text("All keys are in `games.house_rules`.", "全部键见 `games.house_rules`。").to(language)
    return _table(_RULE_HEADS, rows, language) + "\n" + said + "\n"


def _differing(variant: str, rules: dict[str, Any]) -> str:
    usual = VARIANTS[variant].rules().model_dump(mode="json") if variant in VARIANTS else {}
    other = {key: value for key, value in rules.items() if usual.get(key) != value and key != "kind"}
    return ", ".join(f"{key}={json.dumps(value, ensure_ascii=False)}" for key, value in other.items()) or "-"


def _statuses(found: CardFacts, language: Language) -> str:
    rows = [(agent, *counts) for agent, _, *counts in found.agents]
    return _table((Text("agent", "玩家"), *STATUSES), rows, language)


_WITHOUT: dict[LeftOutPart, Text] = {
    "texts": Text(
        f"What players wrote: speeches, guesses and questions are `{REDACTED}` where something was said; thoughts, "
        "guessed words of beliefs and error messages are left out, of reasons only the rule is kept.",
        f"玩家写的文字：凡说过话的发言、猜词和提问都写成 `{REDACTED}`；想法、判断里猜的词和出错信息略去，"
        "原因只留规则编号。",
    ),
    "prompts": Text(
        "Prompts and raw replies of models (`prompts`, `calls.added`, `calls.response`, `calls.error`, "
        "`attempts.raw`).",
        "模型的提示与原样回复（`prompts`、`calls.added`、`calls.response`、`calls.error`、`attempts.raw`）。",
    ),
}


def _left_out(manifest: Manifest, language: Language) -> str:
    said = [text.to(language) for part, text in _WITHOUT.items() if part in manifest.left_out]
    if marked := manifest.rows("left_out"):
        said.append(
            Text(f"By game: see `left_out` ({marked} rows).", f"逐局见 `left_out`（{marked} 行）。").to(language)
        )
    if manifest.tournament:
        name = cell(manifest.tournament)
        said.append(Text(f"Every tournament but {name}.", f"除 {name} 以外的比赛。").to(language))
    said.append(Text("Games that were still open, and every key.", "还没结束的对局，以及一切密钥。").to(language))
    return "\n".join(f"- {line}" for line in said) + "\n"


def _files(manifest: Manifest, language: Language) -> str:
    heads = (Text("table", "表"), Text("rows", "行"), Text("what it holds", "内容"))
    rows = [(t.name, str(t.rows), t.meaning if language == "en" else t.meaning_zh) for t in manifest.tables]
    said = Text(
        "Every column is described in `schema.json`. Times are UTC.", "每一列的说明见 `schema.json`。时间为 UTC。"
    )
    return _ours(heads, rows, language) + "\n" + said.to(language) + "\n"


def _versions(manifest: Manifest, language: Language) -> str:
    at = manifest.exported_at.strftime("%Y-%m-%dT%H:%M:%SZ")
    return Text(
        f"zhuogui-arena {cell(manifest.program)}, schema {manifest.record_schema} of the record, version "
        f"{manifest.version} of the export; written {at}.\n",
        f"zhuogui-arena {cell(manifest.program)}，记录的结构版本 {manifest.record_schema}，导出格式版本 "
        f"{manifest.version}；写于 {at}。\n",
    ).to(language)


def _licence(manifest: Manifest, language: Language) -> str:
    if manifest.licence is not None:
        return cell(manifest.licence) + "\n"
    return Text(
        "Not settled: fill in `license:` at the head of this file before you publish it.\n",
        "还没有定：公开之前，请填写本文件开头的 `license:`。\n",
    ).to(language)
