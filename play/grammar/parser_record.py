"""The words of the commands about a record as a whole: ask it anything, check it, and put several together."""

import argparse
from collections.abc import Callable

from .arguments import Parser, Say, json, record


def add_record(verb: Callable[..., Parser], say: Say, common: Parser) -> None:
    _sql(verb("sql", parents=[common], help=say(
        "ask the record in SQL; see docs/record.md", "用 SQL 查询记录；见 docs/record.zh.md"
    )), say)  # fmt: skip
    check = verb("check", parents=[common], help=say(
        "see that a record is sound, and every game replays", "检查记录是否完好，每局是否都能重演"
    ))  # fmt: skip
    record(check, say, optional=True)
    json(check, say)
    merge = verb("merge", parents=[common], help=say("make one record of several", "把几份记录合成一份"))
    merge.add_argument("records", metavar="F", nargs="+", help=say("the records", "记录文件"))
    merge.add_argument("--out", required=True, metavar="F", help=say("the new record", "新的记录文件"))
    json(merge, say)


def _sql(parser: Parser, say: Say) -> None:
    record(parser, say)
    parser.add_argument("query", metavar="SELECT", nargs="?", help=say(
        "one SELECT; without it, tables and views are listed", "一条 SELECT；不写就列出表和视图"
    ))  # fmt: skip
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help=say("print JSON", "输出 JSON"))
    how.add_argument("--csv", action="store_true", help=say("print CSV", "输出 CSV"))
    parser.add_argument("--limit", type=_number(int), metavar="N", help=say(
        "rows at most (200; all with --json and --csv)", "最多几行（200；--json 和 --csv 时为全部）"
    ))  # fmt: skip
    parser.add_argument("--seconds", type=_number(float), default=5.0, metavar="S", help=say(
        "how long the query may take (5); with more, a copy is asked", "查询最多几秒（5）；更长时查询的是副本"
    ))  # fmt: skip


def _number(kind: type[int] | type[float]) -> Callable[[str], int | float]:
    def read(text: str) -> int | float:
        number = kind(text)
        if not 0 < number < 1e6:
            raise argparse.ArgumentTypeError(f"{text}: 0 < … < 1000000")
        return number

    read.__name__ = kind.__name__
    return read
