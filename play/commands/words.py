"""`zhuogui words`: list a word pack, or say what is wrong with it."""

from argparse import Namespace

from arena.text import Language, Text
from arena.words import Pack
from arena.words.check import check_pack

from ..options import load_pack
from ..output import print_json, print_line, print_table


def run(arguments: Namespace) -> int:
    return _check(arguments) if arguments.verb == "check" else _list(arguments)


def _list(arguments: Namespace) -> int:
    pack, language = load_pack(arguments.pack), arguments.lang
    dealt = set(pack.dealt(language))
    rows = [
        (_category(pack, w.category, language), w.zh, w.en, w.length(language), len(w.yes),
         Text("yes", "是").to(language) if w in dealt else "-")
        for w in pack.words
    ]  # fmt: skip
    heads = [
        head.to(language)
        for head in (Text("category", "类别"), Text("zh", "中文"), Text("en", "英文"), Text("length", "字数"),
                     Text("facts", "事实"), Text("dealt", "可出"))
    ]  # fmt: skip
    if arguments.json:
        print_json([{"category": w.category, "zh": w.zh, "en": w.en, "length": w.length(language),
                     "yes": sorted(w.yes), "sometimes": sorted(w.sometimes), "dealt": w in dealt}
                    for w in pack.words])  # fmt: skip
        return 0
    print_table(heads, rows)
    return 0


def _category(pack: Pack, category: str, language: Language) -> str:
    return pack.categories[category].name(language) if category in pack.categories else category


def _check(arguments: Namespace) -> int:
    pack, language = load_pack(arguments.pack), arguments.lang
    findings = check_pack(pack)
    if arguments.json:
        print_json([{"row": f.row, "rule": f.rule, "why": f.why.to(language)} for f in findings])
        return 1 if findings else 0
    if findings:
        heads = (Text("row", "行"), Text("rule", "规则"), Text("why", "原因"))
        print_table([head.to(language) for head in heads], [(f.row, f.rule, f.why.to(language)) for f in findings])
        return 1
    cells = {name: sum(len(words) >= 8 for words in pack.cells(name).values()) for name in ("zh", "en")}
    print_line(Text(
        f"{pack.name}: {len(pack.words)} words and {len(pack.facts)} facts, nothing to mend; cells of at least 8 words "
        f"that can be dealt: {cells['zh']} in zh, {cells['en']} in en",
        f"{pack.name}：{len(pack.words)} 个词、{len(pack.facts)} 条事实，没有问题；至少有 8 个词可出的格子："
        f"中文 {cells['zh']} 个，英文 {cells['en']} 个",
    ).to(language))  # fmt: skip
    return 0
