"""The words of the command line: every command, argument and help sentence, in the reader's language.

Owns: the parser. Must not import anything heavy: a command's code is imported when it runs (`main.py`).
"""

import argparse
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from typing import NoReturn

from .language import LANGUAGES, Words, pick

DEFAULT_RECORD = "zhuogui.duckdb"
Say = Callable[[str, str], str]
_PACK = (
    "a word pack: a .toml or .csv file, or beginners, full-edition",
    "词库：.toml 或 .csv 文件，或 beginners、full-edition",
)
_PLAYERS = (
    "players at the table (9, or the nearest number that the game is for)",
    "人数（9，或这种游戏里最接近的人数）",
)

# What argparse itself says, in Chinese.
_ARGPARSE_ZH = {
    "usage: ": "用法：",
    "options": "选项",
    "positional arguments": "参数",
    "show this help message and exit": "显示这份说明",
    "the following arguments are required: %s": "缺少参数：%s",
    "unrecognized arguments: %s": "不认识的参数：%s",
    "expected one argument": "需要一个值",
    "not allowed with argument %s": "不能和参数 %s 一起用",
    "argument %(argument_name)s: %(message)s": "参数 %(argument_name)s：%(message)s",
    "invalid %(type)s value: %(value)r": "%(value)r 不是合法的 %(type)s 值",
}


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one sentence, with the nearest words, and exit code 2."""

    language = "en"

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")

    def _check_value(self, action: argparse.Action, value: object) -> None:
        choices = [str(choice) for choice in action.choices or ()]
        if not choices or str(value) in choices:
            return
        near = ", ".join(get_close_matches(str(value), choices, n=3, cutoff=0.4) or choices)
        words = Words(f"{value!r} is not one of the choices; the nearest: {near}", f"没有“{value}”；最接近的是：{near}")
        raise argparse.ArgumentError(action, pick(words, self.language))


def build_parser(language: str) -> Parser:
    """The parser of the whole command line for a reader of `language`."""

    def say(en: str, zh: str) -> str:
        return pick(Words(en, zh), language)

    Parser.language = language
    _translate_argparse(language)
    common = Parser(add_help=False)
    common.add_argument("--lang", choices=LANGUAGES, default=language, help=say("language of all text", "界面语言"))
    parser = Parser(prog="zhuogui", parents=[common], description=say(
        "Zhuogui Arena: language models, scripted bots and people play 捉鬼 (catch the ghost).",
        "捉鬼竞技场：语言模型、脚本玩家和人一起玩捉鬼。",
    ))  # fmt: skip
    commands = parser.add_subparsers(dest="command", metavar=say("COMMAND", "命令"), required=True)

    def command(name: str, en: str, zh: str) -> Parser:
        made: Parser = commands.add_parser(name, help=say(en, zh), description=say(en, zh), parents=[common])
        return made

    _games(command, say)
    _play(command, say)
    _prompt(command, say)
    _tournament(command, say, common)
    _bench_model(command, say)
    _balance(command, say)
    _results(command, say, common)
    _words(command, say, common)
    return parser


Command = Callable[[str, str, str], Parser]


def _games(command: Command, say: Say) -> None:
    games = command("games", "what can be played", "可以玩什么")
    _json(games, say)
    rules = command(
        "rules", "the rulebook of a game, with the house rules in force", "一种游戏的规则书，写明生效的房规"
    )
    rules.add_argument(
        "variant", metavar="VARIANT", help=say("a name from `zhuogui games`", "`zhuogui games` 里的名字")
    )
    _house_rules(rules, say)
    rules.add_argument("--keys", action="store_true", help=say("list the house rules instead", "改为列出房规"))
    _json(rules, say)
    doctor = command("doctor", "check this installation", "检查这份安装")
    _json(doctor, say)


def _play(command: Command, say: Say) -> None:
    play = command("play", "one game in the terminal; without --seat you watch", "在终端玩一局；不写 --seat 就是观看")
    play.add_argument("variant", metavar="VARIANT", help=say("a name from `zhuogui games`", "`zhuogui games` 里的名字"))
    play.add_argument("--players", type=int, metavar="N", help=say(*_PLAYERS))
    play.add_argument("--seat", type=int, metavar="K", help=say("sit down in seat K", "你坐 K 号"))
    play.add_argument("--agents", default="naive", metavar="A,B,…", help=say(
        "who sits in the other seats: one name for all, or one a seat; a language model is openai/MODEL, "
        "anthropic/MODEL or a .toml file; my.module:Bot for your own (naive)",
        "其他座位坐谁：一个名字坐满，或每座一个；语言模型写 openai/模型、anthropic/模型或 .toml 文件；"
        "自己的写 my.module:Bot（naive）",
    ))  # fmt: skip
    play.add_argument("--judge", default="scripted", metavar="J", help=say(
        "the judge: scripted, me (you judge, and see the words if there are any), a language model as in --agents, or "
        "my.module:Judge (scripted)",
        "评判：scripted（脚本）、me（你当评判，有词的游戏里看得到词）、写法同 --agents 的语言模型，"
        "或 my.module:Judge（scripted）",
    ))  # fmt: skip
    play.add_argument(
        "--seed", type=int, metavar="S", help=say("repeat a game: same seed, same deal", "同样的种子，同样的牌")
    )
    play.add_argument("--words", metavar="PACK", help=say(*_PACK))
    _narrower(play, say)
    play.add_argument("--open", action="store_true", help=say("show every card while watching", "观看时公开所有纸条"))
    play.add_argument("--db", metavar="F", help=say("record the game in this file", "把对局记录到这个文件"))
    _house_rules(play, say)
    replay = command("replay", "a recorded game as a transcript", "把记录的对局显示成文字")
    _record(replay, say)
    replay.add_argument(
        "game",
        metavar="GAME",
        help=say(
            "a game id, its beginning, its number, or TOURNAMENT:NUMBER", "对局编号或其开头，或第几局，或 比赛:第几局"
        ),
    )
    replay.add_argument(
        "--as", dest="seat", type=int, metavar="SEAT", help=say("only what a seat saw", "只看某号看到的")
    )
    _json(replay, say)


def _prompt(command: Command, say: Say) -> None:
    prompt = command("prompt", "what a language model in a seat would be sent", "坐在某个座位的语言模型会收到什么")
    prompt.add_argument(
        "variant", metavar="VARIANT", help=say("a name from `zhuogui games`", "`zhuogui games` 里的名字")
    )
    prompt.add_argument("--seat", type=int, required=True, metavar="K", help=say(
        "the seat; 0 is the judge", "座位；0 是评判"
    ))  # fmt: skip
    prompt.add_argument("--players", type=int, metavar="N", help=say(*_PLAYERS))
    prompt.add_argument("--seed", type=int, default=0, metavar="S", help=say(
        "same seed, same game of naive players (0)", "同样的种子，同样一局由 naive 玩的游戏（0）"
    ))  # fmt: skip
    when = prompt.add_mutually_exclusive_group()
    when.add_argument(
        "--ask", type=int, metavar="N", help=say("the seat's N-th decision (1)", "这个座位的第 N 次决定（1）")
    )
    when.add_argument(
        "--round", type=int, metavar="R", help=say("its first decision of round R", "它在第 R 轮的第一次决定")
    )
    prompt.add_argument("--style", choices=("full", "compact"), default="full", help=say(
        "the style: full, or compact for small models", "样式：full，或给小模型的 compact"
    ))  # fmt: skip
    prompt.add_argument("--persona", default="", metavar="P", help=say(
        "a manner of speaking, such as cautious", "说话的风格，例如 cautious"
    ))  # fmt: skip
    prompt.add_argument("--memory", choices=("none", "thoughts", "notes"), default="none", help=say(
        "what is shown back of the own thoughts", "自己以前的想法怎样再给它看"
    ))  # fmt: skip
    prompt.add_argument("--words", metavar="PACK", help=say(*_PACK))
    _narrower(prompt, say)
    _house_rules(prompt, say)
    _json(prompt, say)


def _tournament(command: Command, say: Say, common: Parser) -> None:
    tournament = command("tournament", "games in bulk", "批量对局")
    verbs = tournament.add_subparsers(dest="verb", metavar=say("VERB", "动作"), required=True)
    run = verbs.add_parser(
        "run", parents=[common], help=say("play a spec, or what is missing of it", "进行一份赛程，或补完它")
    )
    _spec(run, say)
    run.add_argument(
        "--db", metavar="F", default=DEFAULT_RECORD, help=say("the record", "记录文件") + f" ({DEFAULT_RECORD})"
    )
    run.add_argument("--concurrency", type=int, metavar="N", help=say("games open at a time", "同时进行几局"))
    _where(run, say)
    run.add_argument("--playback", metavar="OLD", help=say(
        "language models answer as in this record of the same spec; no service is asked",
        "语言模型照这份同一赛程的记录回答，不访问任何服务",
    ))  # fmt: skip
    _quiet(run, say)
    _json(run, say)
    resume = verbs.add_parser("resume", parents=[common], help=say(
        "go on with a tournament of a record that is not finished, in the middle of its games",
        "继续记录里没有完成的比赛，从各局的中间接着下",
    ))  # fmt: skip
    resume.add_argument("db", metavar="F", help=say("the record", "记录文件"))
    resume.add_argument("tournament", nargs="?", metavar="T", help=say(
        "its id (the only one that is not finished)", "比赛编号（默认是唯一没有完成的那次）"
    ))  # fmt: skip
    resume.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help=say(
        "another value for a key that a run may change, such as cap_usd=5", "给运行中可以改的键换个值，例如 cap_usd=5"
    ))  # fmt: skip
    resume.add_argument("--concurrency", type=int, metavar="N", help=say("games open at a time", "同时进行几局"))
    _where(resume, say)
    resume.set_defaults(playback=None)
    _quiet(resume, say)
    _json(resume, say)
    status = verbs.add_parser("status", parents=[common], help=say(
        "how the tournaments of a record stand, while one runs too; nothing is changed",
        "记录里的比赛进行到哪里，正在进行时也能看；不改动任何东西",
    ))  # fmt: skip
    status.add_argument("db", metavar="F", help=say("the record", "记录文件"))
    status.add_argument(
        "tournament", nargs="?", metavar="T", help=say("its id or name (all)", "比赛编号或名称（全部）")
    )
    _json(status, say)
    plan = verbs.add_parser("plan", parents=[common], help=say(
        "what a spec will play, how even it is and what it may cost; nothing is asked of any model",
        "一份赛程会玩什么、是否均衡、大约要花多少；不访问任何模型",
    ))  # fmt: skip
    _spec(plan, say)
    _json(plan, say)


def _quiet(verb: Parser, say: Say) -> None:
    verb.add_argument("--quiet", action="store_true", help=say(
        "say nothing while it runs", "进行时什么都不显示"
    ))  # fmt: skip


def _where(verb: Parser, say: Say) -> None:
    verb.add_argument("--executor", choices=("local", "ray"), default="local", help=say(
        "where games are played: on this machine, or on a Ray cluster (local)", "在哪里玩：本机，或 Ray 集群（local）"
    ))  # fmt: skip
    verb.add_argument("--workers", type=int, metavar="N", help=say(
        "processes that play, at most (one a core)", "最多用几个进程来玩（每个核一个）"
    ))  # fmt: skip
    verb.add_argument("--ray-address", metavar="ADDR", help=say(
        "the Ray cluster: HOST:PORT or ray://… (RAY_ADDRESS, else one is started here)",
        "Ray 集群：主机:端口 或 ray://…（RAY_ADDRESS，都没有就在本机启动一个）",
    ))  # fmt: skip


def _spec(verb: Parser, say: Say) -> None:
    verb.add_argument(
        "spec", metavar="SPEC.toml", help=say("the spec; see tournaments/specs", "赛程文件；见 tournaments/specs")
    )
    verb.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help=say(
        "another value for a key of the spec, such as language=zh, games=30 or name=mine; may be repeated",
        "给赛程里的一个键换个值，例如 language=zh、games=30、name=mine；可以写多次",
    ))  # fmt: skip


def _bench_model(command: Command, say: Say) -> None:
    bench = command(
        "bench-model", "measure a model in the frozen benchmark; see docs/bench.md",
        "在冻结的基准里测一个模型；见 docs/bench.zh.md",
    )  # fmt: skip
    bench.add_argument("--model", required=True, metavar="M", help=say(
        "whom to measure: openai/MODEL, anthropic/MODEL, a .toml file, my.module:Bot, or a scripted player",
        "测谁：openai/模型、anthropic/模型、.toml 文件、my.module:Bot，或脚本玩家",
    ))  # fmt: skip
    bench.add_argument("--table-lang", choices=("zh", "en"), help=say(
        "the language of the tables, which a score names (that of --lang)", "牌桌的语言，分数要写明它（同 --lang）"
    ))  # fmt: skip
    bench.add_argument(
        "--db", metavar="F", default=DEFAULT_RECORD, help=say("the record", "记录文件") + f" ({DEFAULT_RECORD})"
    )
    bench.add_argument("--out", metavar="FILE", help=say("write the score to publish here", "把可公布的分数写到这里"))
    bench.add_argument("--deals", type=int, metavar="N", help=say(
        "fewer deals a cell, to try it: no score of the benchmark", "每格少打几副牌，只作试用：不算基准的分数"
    ))  # fmt: skip
    bench.add_argument("--private-seed", metavar="S", help=say(
        "for whoever hosts a board: private words and deals; better as ZHUOGUI_PRIVATE_SEED",
        "榜单主办者用：私有的词和牌；最好写在 ZHUOGUI_PRIVATE_SEED 里",
    ))  # fmt: skip
    bench.add_argument("--cap-usd", type=float, metavar="N", help=say("stop at this cost", "花到这么多美元就停"))
    bench.add_argument(
        "--cap-tokens", type=int, metavar="N", help=say("stop at so many tokens", "用到这么多 token 就停")
    )
    bench.add_argument("--cap-calls", type=int, metavar="N", help=say("stop at so many calls", "调用这么多次就停"))
    bench.add_argument("--concurrency", type=int, metavar="N", help=say("games open at a time", "同时进行几局"))
    bench.add_argument("--yes", action="store_true", help=say("begin without asking", "不再询问，直接开始"))
    _where(bench, say)
    _json(bench, say)


def _balance(command: Command, say: Say) -> None:
    balance = command("balance", "how often each side wins, by number of players", "各种人数下双方各赢几成")
    balance.add_argument(
        "variant", metavar="VARIANT", help=say("a name from `zhuogui games`", "`zhuogui games` 里的名字")
    )
    balance.add_argument("--games", type=int, default=100, metavar="N", help=say(
        "games of each number of players (100)", "每种人数玩几局（100）"
    ))  # fmt: skip
    balance.add_argument("--players", metavar="N,M,…", help=say(
        "only these numbers of players (all that the rules allow)", "只玩这几种人数（规则允许的全部人数）"
    ))  # fmt: skip
    balance.add_argument("--humans", default="naive", metavar="A", help=say(
        "who plays every seat of the other side, souls and idiots too (naive)",
        "另一方的座位都由谁来玩，魂和白痴也算（naive）",
    ))  # fmt: skip
    balance.add_argument("--ghosts", default="naive", metavar="B", help=say(
        "who plays every ghost, undercover, killer or werewolf (naive)", "鬼、卧底、杀手、狼人都由谁来玩（naive）"
    ))  # fmt: skip
    balance.add_argument("--seed", type=int, default=0, metavar="S", help=say(
        "same seed, same games (0)", "同样的种子，同样的对局（0）"
    ))  # fmt: skip
    balance.add_argument("--words", metavar="PACK", help=say(*_PACK))
    _house_rules(balance, say)
    _json(balance, say)


def _results(command: Command, say: Say, common: Parser) -> None:
    results = command("results", "what came out", "结果")
    verbs = results.add_subparsers(dest="verb", metavar=say("VERB", "动作"), required=True)
    board = verbs.add_parser("leaderboard", parents=[common], help=say("win rates with intervals", "胜率与区间"))
    _record(board, say, optional=True)
    board.add_argument("--by", choices=("role", "variant"), help=say("within each role or variant", "按身份或游戏分开"))
    costs = verbs.add_parser("costs", parents=[common], help=say("what language models cost", "语言模型的花费"))
    _record(costs, say, optional=True)
    ratings, meetings = _estimates(verbs.add_parser, say, common)
    able = _abilities(verbs.add_parser, say, common)
    for parser in (board, costs, ratings, meetings, *able):
        parser.add_argument("--tournament", metavar="T", help=say("only games of this tournament", "只看这次比赛"))
        _json(parser, say)


def _estimates(verb: Callable[..., Parser], say: Say, common: Parser) -> tuple[Parser, Parser]:
    ratings = verb("ratings", parents=[common], help=say(
        "strengths with intervals and ranks; see docs/ratings.md", "强弱评分、区间与名次；见 docs/ratings.zh.md"
    ))  # fmt: skip
    meetings = verb("versus", parents=[common], help=say("head-to-head", "两两交手的结果"))
    for parser in (ratings, meetings):
        _record(parser, say, optional=True)
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
        _record(parser, say, optional=True)
        parser.add_argument("--clean", action="store_true", help=say(
            "only games in which none of the agent's decisions was left to the default",
            "只看这个玩家没有任何决定由默认代替的对局",
        ))  # fmt: skip
    return skills, beliefs


def _words(command: Command, say: Say, common: Parser) -> None:
    words = command("words", "the word packs", "词库")
    verbs = words.add_subparsers(dest="verb", metavar=say("VERB", "动作"), required=True)
    for name, text in (
        ("list", say("the words", "列出词")),
        ("check", say("what is wrong with a pack, and what it is good for", "检查词库，说明它能用来玩什么")),
    ):
        verb = verbs.add_parser(name, parents=[common], help=text)
        verb.add_argument("pack", nargs="?", metavar="PACK", help=say(*_PACK))
        _json(verb, say)
        if name == "list":
            verb.add_argument("--pairs", action="store_true", help=say("list the pairs instead", "改为列出词对"))
            _narrower(verb, say)


def _narrower(parser: argparse.ArgumentParser, say: Say) -> None:
    parser.add_argument("--closeness", metavar="C", help=say(
        "only pairs this close: easy, hard, or LOW,HIGH from 0 to 1",
        "只用这么接近的词对：easy、hard，或 0 到 1 之间的 低,高",
    ))  # fmt: skip
    parser.add_argument("--split", choices=("public", "private"), help=say(
        "only one part of the pack; see docs/words.md", "只用词库的一部分；见 docs/words.zh.md"
    ))  # fmt: skip
    parser.add_argument("--split-seed", type=int, metavar="S", help=say(
        "which words are private: same seed, same parts", "哪些词是私有的：同样的种子，同样的两部分"
    ))  # fmt: skip
    parser.add_argument("--private-share", type=float, metavar="P", help=say(
        "how much of each category is private (0.3)", "每个类别里私有的比例（0.3）"
    ))  # fmt: skip


def _record(parser: argparse.ArgumentParser, say: Say, *, optional: bool = False) -> None:
    text = say("the record (DuckDB)", "记录文件（DuckDB）")
    if optional:
        parser.add_argument("record", metavar="F", nargs="?", default=DEFAULT_RECORD, help=f"{text} ({DEFAULT_RECORD})")
    else:
        parser.add_argument("record", metavar="F", help=text)


def _house_rules(parser: argparse.ArgumentParser, say: Say) -> None:
    parser.add_argument("--rule", action="append", default=[], metavar="KEY=VALUE", help=say(
        "a house rule; see `zhuogui rules VARIANT --keys`", "一条房规；见 `zhuogui rules VARIANT --keys`"
    ))  # fmt: skip


def _json(parser: argparse.ArgumentParser, say: Say) -> None:
    parser.add_argument("--json", action="store_true", help=say("print JSON", "输出 JSON"))


def _translate_argparse(language: str) -> None:
    if language == "en":
        argparse._ = lambda text: text  # type: ignore[attr-defined]
        return
    said = {text: pick(Words(text, zh), language) for text, zh in _ARGPARSE_ZH.items()}
    argparse._ = lambda text: said.get(text, text)  # type: ignore[attr-defined]


def parse(argv: Sequence[str], language: str) -> argparse.Namespace:
    """The arguments of a call; exits with code 2 and one sentence where they are wrong."""
    return build_parser(language).parse_args(argv)
