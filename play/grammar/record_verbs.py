"""The words of the commands about what came out."""

from collections.abc import Callable

from .arguments import Command, Parser, Say, json, record
from .parser_files import add_files
from .parser_pages import add_report
from .parser_record import add_record


def add_results(command: Command, say: Say, common: Parser) -> None:
    results = command("results", "what came out", "结果")
    verbs = results.add_subparsers(dest="verb", metavar=say("VERB", "动作"), required=True)
    board = verbs.add_parser("leaderboard", parents=[common], help=say("win rates with intervals", "胜率与区间"))
    record(board, say, optional=True)
    board.add_argument("--by", choices=("role", "variant"), help=say("within each role or variant", "按身份或游戏分开"))
    costs = verbs.add_parser("costs", parents=[common], help=say("what language models cost", "语言模型的花费"))
    record(costs, say, optional=True)
    ratings, meetings = _estimates(verbs.add_parser, say, common)
    able = _abilities(verbs.add_parser, say, common)
    for parser in (board, costs, ratings, meetings, *able):
        parser.add_argument("--tournament", metavar="T", help=say("only games of this tournament", "只看这次比赛"))
        json(parser, say)
    add_files(verbs.add_parser, say, common)
    add_record(verbs.add_parser, say, common)
    add_report(verbs.add_parser, say, common)


def _estimates(verb: Callable[..., Parser], say: Say, common: Parser) -> tuple[Parser, Parser]:
    ratings = verb("ratings", parents=[common], help=say(
        "strengths with intervals and ranks; see docs/ratings.md", "强弱评分、区间与名次；见 docs/ratings.zh.md"
    ))  # fmt: skip
    meetings = verb("versus", parents=[common], help=say("head-to-head", "两两交手的结果"))
    for parser in (ratings, meetings):
        record(parser, say, optional=True)
        parser.add_argument("--clean", action="store_true", help=say(
            "only games in which no seat's decision was left to the default", "只看没有任何座位由默认代为决定的对局"
        ))  # fmt: skip
    how = ratings.add_mutually_exclusive_group()
    how.add_argument("--by", choices=("role", "variant"), help=say("within each role or variant", "按身份或游戏分开"))
    how.add_argument("--running", action="store_true", help=say(
        "the running ladder instead: OpenSkill, game after game", "改看逐局更新的即时榜（OpenSkill）"
    ))  # fmt: skip
    return ratings, meetings


def _abilities(verb: Callable[..., Parser], say: Say, common: Parser) -> tuple[Parser, Parser]:
    skills = verb("skills", parents=[common], help=say(
        "what each agent is good at, with intervals; see docs/skills.md",
        "每个玩家擅长什么，附区间；见 docs/skills.zh.md",
    ))  # fmt: skip
    beliefs = verb("calibration", parents=[common], help=say(
        "how good the beliefs are that players stated in private", "玩家私下说的判断有多准"
    ))  # fmt: skip
    for parser in (skills, beliefs):
        record(parser, say, optional=True)
        parser.add_argument("--clean", action="store_true", help=say(
            "only games in which none of the agent's decisions was left to the default",
            "只看这个玩家没有任何决定由默认代替的对局",
        ))  # fmt: skip
    return skills, beliefs
