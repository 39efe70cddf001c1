"""`zhuogui games`: what can be played."""

from argparse import Namespace

from arena.text import Text
from arena.variants import VARIANTS, Variant, runs

from ..terminal.output import print_json, print_table

_HEADS = (Text("variant", "名称"), Text("title", "标题"), Text("players", "人数"), Text("about", "简介"))


def run(arguments: Namespace) -> int:
    language = arguments.lang
    if arguments.json:
        print_json([
            {
                "variant": v.id, "title": v.title.to(language), "players": list(v.sizes), "sizes": v.allowed(),
                "about": v.pitch.to(language),
            }
            for v in VARIANTS.values()
        ])  # fmt: skip
        return 0
    rows = [(v.id, v.title.to(language), _sizes(v).to(language), v.pitch.to(language)) for v in VARIANTS.values()]
    print_table(_HEADS, rows, language)
    return 0


def _sizes(variant: Variant) -> Text:
    """The legal numbers of players, such as "11–13, 15"."""
    spans = [f"{first}–{last}" if first < last else str(first) for first, last in runs(variant.allowed())]
    return Text(", ".join(spans), "、".join(spans))
