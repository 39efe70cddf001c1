"""`zhuogui results merge`: one record out of several."""

from argparse import Namespace
from pathlib import Path

from arena.text import Text
from results.exchange.merging import merge

from ...terminal.output import print_json, print_text
from ...terminal.progress_bar import counted_bar


def run(arguments: Namespace) -> int:
    with counted_bar("merge") as progress:
        merged = merge([Path(name) for name in arguments.records], Path(arguments.out), progress)
    taken = list(zip(arguments.records, merged.taken))
    if arguments.json:
        print_json({
            "out": arguments.out,
            "games": merged.games,
            "taken": [{"record": name, "games": games} for name, games in taken],
            "duplicates": merged.duplicates,
            "void_replaced": merged.void_replaced,
        })  # fmt: skip
        return 0
    each = [Text(f"{name}: {games} games taken", f"{name}：取了 {games} 局") for name, games in taken]
    print_text(arguments.lang, *each, Text(
        f"{arguments.out}: {merged.games} games; {merged.duplicates} were there already, "
        f"{merged.void_replaced} void ones gave way to finished ones",
        f"{arguments.out}：{merged.games} 局；重复 {merged.duplicates} 局，{merged.void_replaced} 局作废的换成了完成的",
    ))  # fmt: skip
    return 0
