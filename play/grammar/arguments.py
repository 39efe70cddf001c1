"""What the groups of commands share: the parser whose errors are one sentence, and arguments of several commands.

Help is written in English and Chinese side by side, and read in `Parser.language`. Must not know: which commands
there are.
"""

import argparse
import sys
from collections.abc import Callable
from difflib import get_close_matches
from typing import Any, ClassVar, NoReturn, Protocol

from arena.text import LANGUAGES, Language, Text

from ..terminal.line_breaks import fitted

_RECORD = "zhuogui.duckdb"  # where none is named
PACK = (
    "a word pack: a .toml or .csv file, or beginners, full-edition",
    "词库：.toml 或 .csv 文件，或 beginners、full-edition",
)
_PLAYERS = (
    "players at the table (9, or the nearest number that the game is for)",
    "人数（9，或这种游戏里最接近的人数）",
)
_GAME = (
    "a game id, its beginning, its number, or TOURNAMENT:NUMBER",
    "对局编号或其开头，或第几局，或 比赛:第几局",
)
_RULE = ("a house rule; see `zhuogui rules VARIANT --keys`", "一条房规；见 `zhuogui rules VARIANT --keys`")
BY = ("within each role or variant", "按身份或游戏分开")


class _Once(argparse.Action):
    """The value of an option that has one: a second one would undo the first without a word."""

    def __call__(self, parser: Any, namespace: Any, values: Any, option_string: str | None = None) -> None:
        if option_string is not None and self.dest in parser.given:
            raise argparse.ArgumentError(self, said("given twice; give it once", "写了两次；请只写一次"))
        Parser.given.add(self.dest)
        setattr(namespace, self.dest, values)


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one sentence, with the nearest words, and exit code 2."""

    language: Language = "en"
    given: ClassVar[set[str]] = set()  # what the call has named so far, at any level of commands

    def __init__(self, **how: Any) -> None:
        super().__init__(**how)
        self.register("action", None, _Once)
        self.register("action", "store", _Once)

    def error(self, message: str) -> NoReturn:
        self.exit(2, fitted(f"{self.prog}: {message}", sys.stderr) + "\n")

    def _check_value(self, action: argparse.Action, value: object) -> None:
        choices = [str(choice) for choice in action.choices or ()]
        if not choices or str(value) in choices:
            return
        near = ", ".join(get_close_matches(str(value), choices, n=3, cutoff=0.4) or choices)
        why = said(f"{value!r} is not one of the choices; the nearest: {near}", f"没有“{value}”；最接近的是：{near}")
        raise argparse.ArgumentError(action, why)


class Arguments(Protocol):
    """A parser, or a group of arguments of one."""

    def add_argument(self, *names: str, **how: Any) -> argparse.Action:
        """As argparse has it."""
        ...


Verb = Callable[[str, str, str], Parser]  # a parser by the word of a call and its help in English and Chinese


def said(en: str, zh: str) -> str:
    """The wording that the reader of this parser sees."""
    return Text(en, zh).to(Parser.language)


def language_option() -> Parser:
    """`--lang`, as the parent of every parser that takes it."""
    parser = Parser(add_help=False)
    parser.add_argument(
        "--lang", choices=LANGUAGES, default=Parser.language, help=said("language of all text", "界面语言")
    )
    return parser


def verbs_of(parser: Parser) -> Verb:
    """What adds the second words of a command."""
    verbs, common = parser.add_subparsers(dest="verb", metavar=said("VERB", "动作"), required=True), language_option()

    def verb(name: str, en: str, zh: str) -> Parser:
        made: Parser = verbs.add_parser(name, parents=[common], help=said(en, zh))
        return made

    return verb


def argument(to: Arguments, name: str, metavar: str, en: str, zh: str, **how: Any) -> None:
    """An argument with a value; `how` as argparse has it."""
    to.add_argument(name, metavar=metavar, help=said(en, zh), **how)


def choice(to: Arguments, name: str, choices: tuple[str, ...], en: str, zh: str, **how: Any) -> None:
    """An option whose value is one of a few words."""
    to.add_argument(name, choices=choices, help=said(en, zh), **how)


def flag(to: Arguments, name: str, en: str, zh: str) -> None:
    """An option without a value."""
    to.add_argument(name, action="store_true", help=said(en, zh))


# Arguments of several commands: metavar, help in English and Chinese, and what else argparse is to know.
_SHARED: dict[str, tuple[str, str, str, dict[str, Any]]] = {
    "variant": ("VARIANT", "a name from `zhuogui games`", "`zhuogui games` 里的名字", {}),
    "record": ("F", "the record (DuckDB)", "记录文件（DuckDB）", {}),
    "game": ("GAME", *_GAME, {}),
    "--players": ("N", *_PLAYERS, {"type": int}),
    "--words": ("PACK", *PACK, {}),
    "--rule": ("KEY=VALUE", *_RULE, {"action": "append", "default": []}),
    "--concurrency": ("N", "games open at a time", "同时进行几局", {"type": int}),
    "--db": ("F", f"the record ({_RECORD})", f"记录文件 ({_RECORD})", {"default": _RECORD}),
}


def shared(to: Arguments, *names: str) -> None:
    """Arguments that several commands have, in this order."""
    for name in names:
        metavar, en, zh, how = _SHARED[name]
        argument(to, name, metavar, en, zh, **how)


def usual_record(parser: Parser) -> None:
    """The record to read, in the current folder where none is named."""
    help_ = f"the record (DuckDB) ({_RECORD})", f"记录文件（DuckDB） ({_RECORD})"
    argument(parser, "record", "F", *help_, nargs="?", default=_RECORD)


def narrower(parser: Parser) -> None:
    """What narrows a pack: `options.chosen_pack` reads them."""
    argument(parser, "--closeness", "C",
             "only pairs this close: easy, hard, or LOW,HIGH from 0 to 1",
             "只用这么接近的词对：easy、hard，或 0 到 1 之间的 低,高")  # fmt: skip
    choice(parser, "--split", ("public", "private"),
           "only one part of the pack; see docs/words.md", "只用词库的一部分；见 docs/words.zh.md")  # fmt: skip
    argument(parser, "--split-seed", "S",
             "which words are private: same seed, same parts", "哪些词是私有的：同样的种子，同样的两部分",
             type=int)  # fmt: skip
    argument(parser, "--private-share", "P",
             "how much of each category is private (0.3)", "每个类别里私有的比例（0.3）", type=float)  # fmt: skip


def viewer(text: str) -> int | str:
    """A viewer: a seat, or "public"."""
    if text == "public":
        return text
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(said("a seat's number, or public", "请写座位号，或 public")) from None


def verbose(parser: Arguments) -> None:
    parser.add_argument("-v", "--verbose", action="store_true", help=said(
        "show every traceback, not only the first of each agent", "显示所有报错的回溯信息，而不只是每个玩家的第一次"
    ))  # fmt: skip


def json(parser: Arguments) -> None:
    flag(parser, "--json", "print JSON", "输出 JSON")
