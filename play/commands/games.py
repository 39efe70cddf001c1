"""`zhuogui games`: what can be played."""

from argparse import Namespace

from arena.text import Text
from arena.variants import VARIANTS

from ..output import print_json, print_table


def run(arguments: Namespace) -> int:
    language = arguments.lang
    if arguments.json:
        print_json([
            {"variant": v.id, "title": v.title.to(language), "players": list(v.sizes), "about": v.pitch.to(language)}
            for v in VARIANTS.values()
        ])  # fmt: skip
        return 0
    heads = (Text("variant", "名称"), Text("title", "标题"), Text("players", "人数"), Text("about", "简介"))
    rows = [(v.id, v.title.to(language), "–".join(map(str, v.sizes)), v.pitch.to(language)) for v in VARIANTS.values()]
    print_table([head.to(language) for head in heads], rows)
    return 0
