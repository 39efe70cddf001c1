"""`zhuogui results repair`: what has changed beside a record is set aside, and all that is whole stays."""

from argparse import Namespace

from arena.text import Text
from results.queries.tournaments import entered
from results.store.repair import SetAside, repair
from tournaments.run.unfinished import check_no_stray

from ...grammar.options import given_record
from ...terminal.output import print_json, print_text


def run(arguments: Namespace) -> int:
    record = given_record(arguments)
    found = repair(record)
    _say(found, arguments)
    for one in entered(record):
        check_no_stray(record, one.tournament_id)
    if not found and not arguments.json:
        print_text(arguments.lang, Text(f"nothing beside {record.path} needs repair",
                                        f"{record.path} 旁边没有需要修复的文件"))  # fmt: skip
    return 0


def _say(found: list[SetAside], arguments: Namespace) -> None:
    if arguments.json:
        print_json([{"file": str(one.file), "aside": str(one.aside), "what": one.what.to(arguments.lang)}
                    for one in found])  # fmt: skip
        return
    for file, aside, what in found:
        print_text(
            arguments.lang, Text(f"{file}: {what.en} ({aside} has them)", f"{file}：{what.zh}（移到了 {aside}）")
        )
