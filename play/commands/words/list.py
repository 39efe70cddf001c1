"""`zhuogui words list`: the words of a pack, or its pairs."""

from argparse import Namespace

from arena.errors import BadSetup
from arena.text import Language, Text
from arena.words import Pack

from ...grammar.options import given_closeness, given_split, load_pack
from ...terminal.output import print_json, print_table

_CATEGORY = Text("category", "类别")
_WORDS = (
    _CATEGORY, Text("zh", "中文"), Text("en", "英文"), Text("length", "字数"), Text("facts", "事实"),
    Text("dealt", "可出"),
)  # fmt: skip
_PAIRS = (_CATEGORY, Text("one", "一个"), Text("the other", "另一个"), Text("closeness", "接近程度"))


def run(arguments: Namespace) -> int:
    if arguments.pairs:
        _list_pairs(arguments)
    else:
        _list_words(arguments)
    return 0


def _list_words(arguments: Namespace) -> None:
    if arguments.closeness:
        raise BadSetup(Text("--closeness is of pairs; add --pairs", "--closeness 说的是词对；请加上 --pairs"))
    pack, language = load_pack(arguments.pack).narrowed(given_split(arguments)), arguments.lang
    dealt = set(pack.dealt(language))
    words = [word for word in pack.words if pack.part is None or word in pack.part]
    if arguments.json:
        print_json([{"category": w.category, "zh": w.zh, "en": w.en, "length": w.length(language),
                     "yes": sorted(w.yes), "sometimes": sorted(w.sometimes), "dealt": w in dealt}
                    for w in words])  # fmt: skip
        return
    yes = Text("yes", "是").to(language)
    rows = [
        (_category(pack, w.category, language), w.zh, w.en, w.length(language), len(w.yes), yes if w in dealt else "-")
        for w in words
    ]
    print_table(_WORDS, rows, language)


def _list_pairs(arguments: Namespace) -> None:
    language = arguments.lang
    pack = load_pack(arguments.pack).narrowed(given_split(arguments), given_closeness(arguments))
    if arguments.json:
        print_json([{"category": p.a.category, "zh": [p.a.zh, p.b.zh], "en": [p.a.en, p.b.en],
                     "closeness": p.closeness} for p in pack.pairs])  # fmt: skip
        return
    rows = [
        (_category(pack, p.a.category, language), p.a.text(language), p.b.text(language),
         "-" if p.closeness is None else f"{p.closeness:.3f}")
        for p in pack.pairs
    ]  # fmt: skip
    print_table(_PAIRS, rows, language)


def _category(pack: Pack, category: str, language: Language) -> str:
    return pack.categories[category].name(language) if category in pack.categories else category
