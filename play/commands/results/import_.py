"""`zhuogui results import`: the games of an export, added to a record."""

from argparse import Namespace
from pathlib import Path

from arena.text import Text
from results.exchange.importing import STEPS, import_export

from ...grammar.options import record_to_write
from ...terminal.output import print_json, print_text
from ...terminal.progress_bar import progress_bar


def run(arguments: Namespace) -> int:
    record = record_to_write(arguments)
    with progress_bar("import", STEPS) as progress:
        added = import_export(Path(arguments.folder), record, progress)
    if arguments.json:
        print_json({"record": str(record.path), "games": added.games, "known": added.known, "rows": added.rows})
        return 0
    print_text(arguments.lang, Text(
        f"{added.games} games added to {record.path}; it had {added.known} of them already",
        f"读入 {added.games} 局到 {record.path}；另有 {added.known} 局已在其中",
    ))  # fmt: skip
    return 0
