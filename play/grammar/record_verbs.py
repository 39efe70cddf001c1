"""The words of `zhuogui results`: what came out, and what can be done with a record as a whole."""

import argparse
from collections.abc import Callable

from .arguments import BY, Parser, Verb, argument, choice, flag, json, said, shared, usual_record, verbs_of


def results(command: Verb) -> None:
    verb = verbs_of(command("results", "what came out", "结果"))
    board = verb("leaderboard", "win rates with intervals", "胜率与区间")
    usual_record(board)
    choice(board, "--by", ("role", "variant"), *BY)
    costs = verb("costs", "what language models cost", "语言模型的花费")
    usual_record(costs)
    for parser in (board, costs, *_estimates(verb), *_abilities(verb)):
        argument(parser, "--tournament", "T", "only games of this tournament", "只看这次比赛")
        json(parser)
    _export(verb)
    _import(verb)
    _sql(verb)
    _check(verb)
    _repair(verb)
    _merge(verb)
    _report(verb)


def _estimates(verb: Verb) -> tuple[Parser, Parser]:
    ratings = verb(
        "ratings",
        "strengths with intervals and ranks; see docs/ratings.md",
        "强弱评分、区间与名次；见 docs/ratings.zh.md",
    )
    versus = verb("versus", "head-to-head", "两两交手的结果")
    for parser in (ratings, versus):
        usual_record(parser)
        flag(parser, "--clean",
             "only games in which no seat's decision was left to the default",
             "只看没有任何座位由默认代为决定的对局")  # fmt: skip
    how = ratings.add_mutually_exclusive_group()
    choice(how, "--by", ("role", "variant"), *BY)
    flag(how, "--running",
         "the running ladder instead: OpenSkill, game after game", "改看逐局更新的即时榜（OpenSkill）")  # fmt: skip
    return ratings, versus


def _abilities(verb: Verb) -> tuple[Parser, Parser]:
    skills = verb(
        "skills", "what each agent is good at, with intervals; see docs/skills.md",
        "每个玩家擅长什么，附区间；见 docs/skills.zh.md",
    )  # fmt: skip
    beliefs = verb("calibration", "how good the beliefs are that players stated in private", "玩家私下说的判断有多准")
    for parser in (skills, beliefs):
        usual_record(parser)
        flag(parser, "--clean",
             "only games in which none of the agent's decisions was left to the default",
             "只看这个玩家没有任何决定由默认代替的对局")  # fmt: skip
    return skills, beliefs


def _export(verb: Verb) -> None:
    out = verb(
        "export", "write a record to Parquet or JSON lines; see docs/export.md",
        "把记录写成 Parquet 或 JSON 行文件；见 docs/export.zh.md",
    )  # fmt: skip
    usual_record(out)
    argument(out, "--out", "DIR",
             "the folder: new, empty, or an earlier export, which is replaced",
             "文件夹：新的、空的，或以前的导出（会被替换）", required=True)  # fmt: skip
    choice(out, "--format", ("parquet", "jsonl"), "of the tables (parquet)", "表的格式（parquet）", default="parquet")
    argument(out, "--tournament", "T", "only this tournament", "只导出这次比赛")
    choice(out, "--with", ("prompts",),
           "also what models were sent, and their raw replies", "连同发给模型的提示与原样回复",
           dest="extra")  # fmt: skip
    flag(out, "--redact", "without thoughts and anything that players wrote", "不含想法和玩家写的任何文字")
    out.add_argument("--licence", "--license", metavar="TEXT", help=said(
        "the licence for the data card, such as cc-by-4.0", "写进数据说明的许可，如 cc-by-4.0"
    ))  # fmt: skip
    json(out)


def _import(verb: Verb) -> None:
    back = verb("import", "add the games of an export", "读入导出的对局")
    argument(back, "folder", "DIR", "the folder of an export", "导出的文件夹")
    shared(back, "--db")
    json(back)


def _sql(verb: Verb) -> None:
    parser = verb("sql", "ask the record in SQL; see docs/record.md", "用 SQL 查询记录；见 docs/record.zh.md")
    shared(parser, "record")
    argument(parser, "query", "SELECT",
             "one SELECT; without it, tables and views are listed", "一条 SELECT；不写就列出表和视图",
             nargs="?")  # fmt: skip
    how = parser.add_mutually_exclusive_group()
    json(how)
    flag(how, "--csv", "print CSV", "输出 CSV")
    argument(parser, "--limit", "N",
             "rows at most (200; all with --json and --csv)", "最多几行（200；--json 和 --csv 时为全部）",
             type=_number(int))  # fmt: skip
    argument(parser, "--seconds", "S",
             "how long the query may take (5); with more, a copy is asked", "查询最多几秒（5）；更长时查询的是副本",
             type=_number(float), default=5.0)  # fmt: skip


def _check(verb: Verb) -> None:
    check = verb("check", "see that a record is sound, and every game replays", "检查记录是否完好，每局是否都能重演")
    usual_record(check)
    json(check)


def _repair(verb: Verb) -> None:
    mend = verb(
        "repair", "set aside what has changed in the journal or the log beside a record, and keep the rest",
        "把记录旁边的日志里变了的内容移开，保留其余",
    )  # fmt: skip
    usual_record(mend)
    json(mend)


def _merge(verb: Verb) -> None:
    merge = verb("merge", "make one record of several", "把几份记录合成一份")
    argument(merge, "records", "F", "the records", "记录文件", nargs="+")
    argument(merge, "--out", "F", "the new record", "新的记录文件", required=True)
    json(merge)


def _report(verb: Verb) -> None:
    report = verb(
        "report", "write the results as pages for a browser; see docs/report.md",
        "把结果写成浏览器里看的网页；见 docs/report.zh.md",
    )  # fmt: skip
    usual_record(report)
    argument(report, "--out", "DIR",
             "the folder: new, empty, or an earlier report, which is replaced",
             "文件夹：新的、空的，或以前的报告（会被替换）", required=True)  # fmt: skip
    argument(report, "--tournament", "T", "only this tournament", "只看这次比赛")
    flag(report, "--no-beliefs",
         "without what an onlooker would have believed, which takes most of the time",
         "不算旁观者的判断，那最费时间")  # fmt: skip
    shared(report, "--words")
    json(report)


def _number(kind: type[int] | type[float]) -> Callable[[str], int | float]:
    def read(text: str) -> int | float:
        number = kind(text)
        if not 0 < number < 1e6:
            raise argparse.ArgumentTypeError(f"{text}: 0 < … < 1000000")
        return number

    read.__name__ = kind.__name__
    return read
