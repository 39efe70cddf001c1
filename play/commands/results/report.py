"""`zhuogui results report`: a record as pages for a browser."""

from argparse import Namespace
from functools import partial
from pathlib import Path

from arena.text import Text
from results.site.number_format import plural
from results.site.report.folder import write_report

from ...grammar.options import given_pack, given_record, given_tournament
from ...terminal.output import print_json, print_text
from ...terminal.progress_bar import progress_bar
from ..onlooker import onlooker


def run(arguments: Namespace) -> int:
    record = given_record(arguments)
    pack = given_pack(arguments)
    made = write_report(
        record,
        Path(arguments.out),
        arguments.lang,
        tournament=given_tournament(arguments, record),
        watch=None if arguments.no_beliefs else onlooker(record, pack),
        progress=partial(progress_bar, "report"),
    )
    if arguments.json:
        print_json({"index": str(made.first), "games": made.games})
        return 0
    print_text(arguments.lang, Text(
        f"the report of {plural(made.games, 'game')}: open {made.first} in a browser",
        f"{made.games} 局的报告：请用浏览器打开 {made.first}",
    ))  # fmt: skip
    return 0
