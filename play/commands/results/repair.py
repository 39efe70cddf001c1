"""`zhuogui results repair`: what has changed beside a record is set aside, and all that is whole stays."""

from argparse import Namespace

from arena.text import Text
from results.store.repair import repair

from ...grammar.options import given_record
from ...terminal.output import print_json, print_text


def run(arguments: Namespace) -> int:
    record = given_record(arguments)
    found = repair(record)
    if arguments.json:
        print_json([{"file": str(one.file), "aside": str(one.aside), "what": one.what.to(arguments.lang)}
                    for one in found])  # fmt: skip
        return 0
    for file, aside, what in found:
        print_text(
            arguments.lang, Text(f"{file}: {what.en} ({aside} has them)", f"{file}：{what.zh}（移到了 {aside}）")
        )
    if not found:
        print_text(arguments.lang, Text(f"nothing beside {record.path} needs repair",
                                        f"{record.path} 旁边没有需要修复的文件"))  # fmt: skip
    return 0
