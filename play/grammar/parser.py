"""The words of the command line: every command, argument and help sentence, in the reader's language.

Owns: the parser as a whole. Must not import anything heavy: a command's code is imported when it runs (`main.py`).
"""

import argparse
from collections.abc import Sequence

from ..terminal.language import LANGUAGES, Words, pick
from .arguments import Parser
from .game_verbs import add_balance, add_games, add_play, add_prompt, add_words
from .parser_drill import add_drill
from .parser_review import add_review
from .record_verbs import add_results
from .tournament_verbs import add_bench_model, add_tournament

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

    add_games(command, say)
    add_play(command, say)
    add_review(command, say)
    add_drill(command, say)
    add_prompt(command, say)
    add_tournament(command, say, common)
    add_bench_model(command, say)
    add_balance(command, say)
    add_results(command, say, common)
    add_words(command, say, common)
    return parser


def _translate_argparse(language: str) -> None:
    if language == "en":
        argparse._ = lambda text: text  # type: ignore[attr-defined]
        return
    said = {text: pick(Words(text, zh), language) for text, zh in _ARGPARSE_ZH.items()}
    argparse._ = lambda text: said.get(text, text)  # type: ignore[attr-defined]


def parse(argv: Sequence[str], language: str) -> argparse.Namespace:
    """The arguments of a call; exits with code 2 and one sentence where they are wrong."""
    return build_parser(language).parse_args(argv)
