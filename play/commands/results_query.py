"""`zhuogui results sql`: anything that SQL can ask of a record, without being able to change it or leave it."""

import csv
import sys
from argparse import Namespace
from pathlib import Path

from arena.errors import ArenaError
from arena.hearing import clean
from arena.text import Text
from results.queries.sql import QueryResult, query
from results.store.contents import Contents, contents
from results.store.record import Record

from ..terminal.cells import cell, csv_row, plain
from ..terminal.output import print_json, print_line, print_table

SHOWN = 200  # rows on a terminal, where no number is given
MOST = 1_000_000  # rows in memory; more is for an export


def run(arguments: Namespace) -> int:
    record = Record(Path(arguments.record))
    if arguments.query is None:
        return _list(record, arguments)
    whole = arguments.json or arguments.csv
    most = arguments.limit or (MOST if whole else SHOWN)
    answer = query(record, arguments.query, most, arguments.seconds)
    if answer.more and whole and not arguments.limit:
        raise ArenaError(Text(
            f"there are more than {MOST} rows; use `zhuogui results export`, or LIMIT",
            f"结果超过 {MOST} 行；请用 `zhuogui results export`，或在查询里写 LIMIT",
        ))  # fmt: skip
    if arguments.json:
        print_json([dict(zip(answer.columns, map(plain, row))) for row in answer.rows])
    elif arguments.csv:
        _print_csv(answer)
    else:
        print_table([clean(column) for column in answer.columns], [list(map(cell, row)) for row in answer.rows])
    if answer.more:
        print_line(_more(most).to(arguments.lang), error=True)
    return 0


def _print_csv(answer: QueryResult) -> None:
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(csv_row(answer.columns))
    writer.writerows(map(csv_row, answer.rows))


def _more(most: int) -> Text:
    return Text(
        f"these are the first {most} rows; there are more: use --limit N, --csv or --json",
        f"这里只有前 {most} 行，后面还有：可用 --limit N、--csv 或 --json",
    )


def _list(record: Record, arguments: Namespace) -> int:
    with record.read() as con:
        found = contents(con)
    if arguments.json:
        print_json([_as_json(one, arguments.lang) for one in found])
        return 0
    rows = [(one.name, _KINDS[one.view].to(arguments.lang), one.meaning.to(arguments.lang)) for one in found]
    heads = [head.to(arguments.lang) for head in _HEADS]
    if arguments.csv:
        _print_csv(QueryResult(heads, rows, more=False))
    else:
        print_table(heads, rows)
    return 0


_HEADS = (Text("name", "名称"), Text("kind", "种类"), Text("what it is", "内容"))
_KINDS = {False: Text("table", "表"), True: Text("view", "视图")}


def _as_json(one: Contents, language: str) -> dict[str, object]:
    columns = [{"name": c.name, "type": c.type, "is": c.meaning.to(language)} for c in one.columns]  # type: ignore[arg-type]
    return {"name": one.name, "view": one.view, "is": one.meaning.to(language), "columns": columns}  # type: ignore[arg-type]
