"""`zhuogui results sql`: anything that SQL can ask of a record, without being able to change it or leave it."""

import csv
import sys
from argparse import Namespace
from collections.abc import Sequence
from typing import Any

from arena.errors import ArenaError
from arena.hearing.own_word import clean
from arena.text import Language, Text
from results.queries.sql import query
from results.store.contents import Contents, contents

from ...grammar.options import given_record
from ...terminal.cells import cell, csv_row, plain
from ...terminal.output import print_json, print_table, print_text

SHOWN = 200  # rows on a terminal, where no number is given
MOST = 1_000_000  # rows in memory; more is for an export

_HEADS = (Text("name", "名称"), Text("kind", "种类"), Text("what it is", "内容"))
_KINDS = {False: Text("table", "表"), True: Text("view", "视图")}


def run(arguments: Namespace) -> int:
    if arguments.query is None:
        return _list(arguments)
    whole = arguments.json or arguments.csv
    most = arguments.limit or (MOST if whole else SHOWN)
    answer = query(given_record(arguments), arguments.query, most, arguments.seconds)
    if answer.more and whole and not arguments.limit:
        raise ArenaError(Text(
            f"there are more than {MOST} rows; use `zhuogui results export`, or LIMIT",
            f"结果超过 {MOST} 行；请用 `zhuogui results export`，或在查询里写 LIMIT",
        ))  # fmt: skip
    if arguments.json:
        print_json([dict(zip(answer.columns, map(plain, row))) for row in answer.rows])
    elif arguments.csv:
        _print_csv(answer.columns, answer.rows)
    else:
        columns = [clean(column) for column in answer.columns]
        print_table(columns, [list(map(cell, row)) for row in answer.rows], arguments.lang)
    if answer.more:
        print_text(arguments.lang, Text(
            f"these are the first {most} rows; there are more: use --limit N, --csv or --json",
            f"这里只有前 {most} 行，后面还有：可用 --limit N、--csv 或 --json",
        ), error=True)  # fmt: skip
    return 0


def _print_csv(columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(csv_row(columns))
    writer.writerows(map(csv_row, rows))


def _list(arguments: Namespace) -> int:
    """The tables and views that can be asked."""
    language: Language = arguments.lang
    with given_record(arguments).read() as con:
        found = contents(con)
    if arguments.json:
        print_json([_as_json(one, language) for one in found])
        return 0
    rows = [(one.name, _KINDS[one.view].to(language), one.meaning.to(language)) for one in found]
    if arguments.csv:
        _print_csv([head.to(language) for head in _HEADS], rows)
    else:
        print_table(_HEADS, rows, language)
    return 0


def _as_json(one: Contents, language: Language) -> dict[str, object]:
    columns = [{"name": c.name, "type": c.type, "is": c.meaning.to(language)} for c in one.columns]
    return {"name": one.name, "view": one.view, "is": one.meaning.to(language), "columns": columns}
