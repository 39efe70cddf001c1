"""`zhuogui words check`: what is wrong with a pack, and what it can be used for."""

from argparse import Namespace
from collections.abc import Iterator, Mapping

from arena.text import Text
from arena.variants import VARIANTS
from arena.words import Pack
from arena.words.check import check_pack
from arena.words.pack import MIN_CELL
from arena.words.uses import Uses, uses

from ...grammar.options import load_pack
from ...terminal.output import print_json, print_table, print_text

_FINDINGS = (Text("row", "行"), Text("rule", "规则"), Text("why", "原因"))


def run(arguments: Namespace) -> int:
    pack, language = load_pack(arguments.pack), arguments.lang
    findings = check_pack(pack)
    counts = {name: uses(pack, name) for name in ("zh", "en")}
    if arguments.json:
        print_json({
            "findings": [{"row": f.row, "rule": f.rule, "why": f.why.to(language)} for f in findings],
            "words": len(pack.words),
            "facts": len(pack.given_facts),
            "uses": {name: count._asdict() for name, count in counts.items()},
        })  # fmt: skip
        return 1 if findings else 0
    if findings:
        print_table(_FINDINGS, [(f.row, f.rule, f.why.to(language)) for f in findings], language)
    print_text(language, *_summary(pack, len(findings), counts))
    return 1 if findings else 0


def _summary(pack: Pack, findings: int, counts: Mapping[str, Uses]) -> Iterator[Text]:
    """How sound the pack is, and what it is good for: a line for each kind of deal."""
    mend = Text(f"{findings} to mend", f"{findings} 处要改") if findings else Text("nothing to mend", "没有问题")
    yield Text(f"{pack.name}: {len(pack.words)} words and {len(pack.given_facts)} facts, {mend.en}",
               f"{pack.name}：{len(pack.words)} 个词、{len(pack.given_facts)} 条事实，{mend.zh}")  # fmt: skip
    alone, related, cards = (
        ", ".join(v.id for v in VARIANTS.values() if v.deals == d) for d in ("word", "pair", "card")
    )
    zh, en = counts["zh"], counts["en"]
    yield Text(
        f"one word ({alone}): {zh.words} words can be dealt in zh, {en.words} in en "
        f"(those with {MIN_CELL} of their category and length)",
        f"一个词（{alone}）：可出的词，中文 {zh.words} 个，英文 {en.words} 个（同类别同字数至少 {MIN_CELL} 个才出）",
    )
    yield Text(f"two words ({related}): {zh.pairs} pairs", f"两个词（{related}）：{zh.pairs} 对")
    yield Text(
        f"cards ({cards}): {zh.pairs} pairs in {zh.categories} categories",
        f"卡牌（{cards}）：{zh.categories} 个类别里的 {zh.pairs} 对",
    )
    if not pack.given_facts:
        yield Text(
            "no facts: people and models play as ever; scripted players and judges know of the words only their "
            "category, their length and the pairs that are listed",
            "没有事实：人和模型照常玩；脚本玩家和脚本评判只知道词的类别、字数和列出的词对",
        )
