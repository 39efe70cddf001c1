"""What the groups of commands share: the parser whose errors are one sentence, and arguments of several commands.

Must not know: which commands there are.
"""

import argparse
from collections.abc import Callable
from difflib import get_close_matches
from typing import NoReturn

from ..terminal.language import Words, pick

DEFAULT_RECORD = "zhuogui.duckdb"
Say = Callable[[str, str], str]
PACK = (
    "a word pack: a .toml or .csv file, or beginners, full-edition",
    "词库：.toml 或 .csv 文件，或 beginners、full-edition",
)
PLAYERS = (
    "players at the table (9, or the nearest number that the game is for)",
    "人数（9，或这种游戏里最接近的人数）",
)


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


Command = Callable[[str, str, str], Parser]


def variant(parser: argparse.ArgumentParser, say: Say) -> None:
    parser.add_argument(
        "variant", metavar="VARIANT", help=say("a name from `zhuogui games`", "`zhuogui games` 里的名字")
    )


def words_of(parser: argparse.ArgumentParser, say: Say) -> None:
    parser.add_argument("--words", metavar="PACK", help=say(*PACK))


def concurrency(parser: argparse.ArgumentParser, say: Say) -> None:
    parser.add_argument("--concurrency", type=int, metavar="N", help=say("games open at a time", "同时进行几局"))


def db(parser: argparse.ArgumentParser, say: Say) -> None:
    parser.add_argument(
        "--db", metavar="F", default=DEFAULT_RECORD, help=say("the record", "记录文件") + f" ({DEFAULT_RECORD})"
    )


def narrower(parser: argparse.ArgumentParser, say: Say) -> None:
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


def record(parser: argparse.ArgumentParser, say: Say, *, optional: bool = False) -> None:
    text = say("the record (DuckDB)", "记录文件（DuckDB）")
    if optional:
        parser.add_argument("record", metavar="F", nargs="?", default=DEFAULT_RECORD, help=f"{text} ({DEFAULT_RECORD})")
    else:
        parser.add_argument("record", metavar="F", help=text)


def viewer(say: Say) -> Callable[[str], int | str]:
    """How a viewer is read: a seat, or "public"."""

    def read(text: str) -> int | str:
        if text == "public":
            return text
        try:
            return int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(say("a seat's number, or public", "请写座位号，或 public")) from None

    return read


def house_rules(parser: argparse.ArgumentParser, say: Say) -> None:
    parser.add_argument("--rule", action="append", default=[], metavar="KEY=VALUE", help=say(
        "a house rule; see `zhuogui rules VARIANT --keys`", "一条房规；见 `zhuogui rules VARIANT --keys`"
    ))  # fmt: skip


def json(parser: argparse.ArgumentParser, say: Say) -> None:
    parser.add_argument("--json", action="store_true", help=say("print JSON", "输出 JSON"))
