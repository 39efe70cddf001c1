"""The words of the commands that write a record to a folder of files, and read one back."""

from collections.abc import Callable

from .arguments import Parser, Say, db, json, record


def add_files(verb: Callable[..., Parser], say: Say, common: Parser) -> None:
    out = verb("export", parents=[common], help=say(
        "write a record to Parquet or JSON lines; see docs/export.md",
        "把记录写成 Parquet 或 JSON 行文件；见 docs/export.zh.md",
    ))  # fmt: skip
    record(out, say, optional=True)
    out.add_argument("--out", required=True, metavar="DIR", help=say(
        "the folder: new, empty, or an earlier export, which is replaced",
        "文件夹：新的、空的，或以前的导出（会被替换）",
    ))  # fmt: skip
    out.add_argument("--format", choices=("parquet", "jsonl"), default="parquet", help=say(
        "of the tables (parquet)", "表的格式（parquet）"
    ))  # fmt: skip
    out.add_argument("--tournament", metavar="T", help=say("only this tournament", "只导出这次比赛"))
    out.add_argument("--with", dest="extra", choices=("prompts",), help=say(
        "also what models were sent, and their raw replies", "连同发给模型的提示与原样回复"
    ))  # fmt: skip
    out.add_argument("--redact", action="store_true", help=say(
        "without thoughts and anything that players wrote", "不含想法和玩家写的任何文字"
    ))  # fmt: skip
    out.add_argument("--licence", "--license", metavar="TEXT", help=say(
        "the licence for the data card, such as cc-by-4.0", "写进数据说明的许可，如 cc-by-4.0"
    ))  # fmt: skip
    json(out, say)
    back = verb("import", parents=[common], help=say("add the games of an export", "读入导出的对局"))
    back.add_argument("folder", metavar="DIR", help=say("the folder of an export", "导出的文件夹"))
    db(back, say)
    json(back, say)
