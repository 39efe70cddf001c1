"""`zhuogui words`: list a word pack or its pairs, or say what is wrong with it and what it can be used for."""

from argparse import Namespace

from arena.errors import BadSetup
from arena.text import Language, Text
from arena.variants import VARIANTS
from arena.words import Pack
from arena.words.check import check_pack
from arena.words.pack import MIN_CELL
from arena.words.uses import Uses, uses

from ..grammar.options import given_closeness, given_split, load_pack
from ..terminal.output import print_json, print_line, print_table


def run(arguments: Namespace) -> int:
    if arguments.verb == "check":
        return _check(arguments)
    return _list_pairs(arguments) if arguments.pairs else _list(arguments)


def _list(arguments: Namespace) -> int:
    if arguments.closeness:
        raise BadSetup(Text("--closeness is of pairs; add --pairs", "--closeness 说的是词对；请加上 --pairs"))
    pack, language = load_pack(arguments.pack).narrowed(given_split(arguments)), arguments.lang
    dealt = set(pack.dealt(language))
    words = [word for word in pack.words if pack.part is None or word in pack.part]
    if arguments.json:
        print_json([{"category": w.category, "zh": w.zh, "en": w.en, "length": w.length(language),
                     "yes": sorted(w.yes), "sometimes": sorted(w.sometimes), "dealt": w in dealt}
                    for w in words])  # fmt: skip
        return 0
    rows = [
        (_category(pack, w.category, language), w.zh, w.en, w.length(language), len(w.yes),
         Text("yes", "是").to(language) if w in dealt else "-")
        for w in words
    ]  # fmt: skip
    heads = (Text("category", "类别"), Text("zh", "中文"), Text("en", "英文"), Text("length", "字数"),
             Text("facts", "事实"), Text("dealt", "可出"))  # fmt: skip
    print_table([head.to(language) for head in heads], rows)
    return 0


def _list_pairs(arguments: Namespace) -> int:
    language = arguments.lang
    pack = load_pack(arguments.pack).narrowed(given_split(arguments), given_closeness(arguments))
    if arguments.json:
        print_json([{"category": p.a.category, "zh": [p.a.zh, p.b.zh], "en": [p.a.en, p.b.en],
                     "closeness": p.closeness} for p in pack.pairs])  # fmt: skip
        return 0
    rows = [
        (_category(pack, p.a.category, language), p.a.text(language), p.b.text(language),
         "-" if p.closeness is None else f"{p.closeness:.3f}")
        for p in pack.pairs
    ]  # fmt: skip
    heads = (Text("category", "类别"), Text("one", "一个"), Text("the other", "另一个"), Text("closeness", "接近程度"))
    print_table([head.to(language) for head in heads], rows)
    return 0


def _category(pack: Pack, category: str, language: Language) -> str:
    return pack.categories[category].name(language) if category in pack.categories else category


def _check(arguments: Namespace) -> int:
    pack, language = load_pack(arguments.pack), arguments.lang
    findings = check_pack(pack)
    counts = {name: uses(pack, name) for name in ("zh", "en")}
    if arguments.json:
        print_json({
            "findings": [{"row": f.row, "rule": f.rule, "why": f.why.to(language)} for f in findings],
            "words": len(pack.words),
            "facts": len(pack.facts),
            "uses": {name: count._asdict() for name, count in counts.items()},
        })  # fmt: skip
        return 1 if findings else 0
    if findings:
        heads = (Text("row", "行"), Text("rule", "规则"), Text("why", "原因"))
        print_table([head.to(language) for head in heads], [(f.row, f.rule, f.why.to(language)) for f in findings])
    for line in (_summary(pack, len(findings)), *_uses(counts["zh"], counts["en"]), *_without_facts(pack)):
        print_line(line.to(language))
    return 1 if findings else 0


def _summary(pack: Pack, findings: int) -> Text:
    mend = Text(f"{findings} to mend", f"{findings} 处要改") if findings else Text("nothing to mend", "没有问题")
    return Text(f"{pack.name}: {len(pack.words)} words and {len(pack.facts)} facts, {mend.en}",
                f"{pack.name}：{len(pack.words)} 个词、{len(pack.facts)} 条事实，{mend.zh}")  # fmt: skip


def _uses(zh: Uses, en: Uses) -> tuple[Text, ...]:
    """What the pack is good for, one line for each kind of deal."""
    alone, related, cards = (
        ", ".join(v.id for v in VARIANTS.values() if v.deals == d) for d in ("word", "pair", "card")
    )
    return (
        Text(f"one word ({alone}): {zh.words} words can be dealt in zh, {en.words} in en "
             f"(those with {MIN_CELL} of their category and length)",
             f"一个词（{alone}）：可出的词，中文 {zh.words} 个，英文 {en.words} 个"
             f"（同类别同字数至少 {MIN_CELL} 个才出）"),
        Text(f"two words ({related}): {zh.pairs} pairs", f"两个词（{related}）：{zh.pairs} 对"),
        Text(f"cards ({cards}): {zh.pairs} pairs in {zh.categories} categories",
             f"卡牌（{cards}）：{zh.categories} 个类别里的 {zh.pairs} 对"),
    )  # fmt: skip


def _without_facts(pack: Pack) -> tuple[Text, ...]:
    if pack.facts:
        return ()
    return (Text("no facts: people and models play as ever, but scripted players and judges know nothing of the words",
                 "没有事实：人和模型照常玩，脚本玩家和脚本评判则对这些词一无所知"),)  # fmt: skip
