"""The words of the command line: every command, argument and help sentence, in the reader's language.

Owns: the parser as a whole. Must not import anything heavy: a command's code is imported when it runs (`main.py`).
"""

import argparse
from collections.abc import Sequence

from arena.text import Language

from .arguments import Parser, language_option, said
from .game_verbs import balance, doctor, drill, games, hear, play, prompt, replay, review, rules, words
from .record_verbs import results
from .tournament_verbs import bench_model, tournament

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
_COMMANDS = (  # in the order of the help
    games, rules, doctor, play, replay, review, drill, prompt, tournament, bench_model, balance, results, words, hear
)  # fmt: skip


def build_parser(language: Language) -> Parser:
    """The parser of the whole command line for a reader of `language`."""
    Parser.language = language
    heard = {} if language == "en" else {text: said(text, zh) for text, zh in _ARGPARSE_ZH.items()}
    argparse._ = lambda text: heard.get(text, text)  # type: ignore[attr-defined]
    common = language_option()
    parser = Parser(prog="zhuogui", parents=[common], description=said(
        "Zhuogui Arena: language models, scripted bots and people play 捉鬼 (catch the ghost).",
        "捉鬼竞技场：语言模型、脚本玩家和人一起玩捉鬼。",
    ))  # fmt: skip
    commands = parser.add_subparsers(dest="command", metavar=said("COMMAND", "命令"), required=True)

    def command(name: str, en: str, zh: str) -> Parser:
        made: Parser = commands.add_parser(name, help=said(en, zh), description=said(en, zh), parents=[common])
        return made

    for add in _COMMANDS:
        add(command)
    return parser


def parse(argv: Sequence[str], language: Language) -> argparse.Namespace:
    """The arguments of a call; exits with code 2 and one sentence where they are wrong."""
    Parser.given = set()
    return build_parser(language).parse_args(argv)
