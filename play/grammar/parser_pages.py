"""The words of the command that makes a record's report."""

from collections.abc import Callable

from .arguments import Parser, Say, json, record, words_of


def add_report(verb: Callable[..., Parser], say: Say, common: Parser) -> None:
    report = verb("report", parents=[common], help=say(
        "write the results as pages for a browser; see docs/report.md",
        "把结果写成浏览器里看的网页；见 docs/report.zh.md",
    ))  # fmt: skip
    record(report, say, optional=True)
    report.add_argument("--out", required=True, metavar="DIR", help=say(
        "the folder: new, empty, or an earlier report, which is replaced",
        "文件夹：新的、空的，或以前的报告（会被替换）",
    ))  # fmt: skip
    report.add_argument("--tournament", metavar="T", help=say("only this tournament", "只看这次比赛"))
    report.add_argument("--no-beliefs", action="store_true", help=say(
        "without what an onlooker would have believed, which takes most of the time",
        "不算旁观者的判断，那最费时间",
    ))  # fmt: skip
    words_of(report, say)
    json(report, say)
