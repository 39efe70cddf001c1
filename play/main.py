"""The entry of the command line: find the command, run it, and let no traceback reach a user.

Exit codes: 0 done, 1 the work failed, 2 the words of the call were wrong. Heavy imports wait for the command.
"""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper

from .grammar.parser import parse
from .terminal.language import Words, pick, reader_language
from .terminal.shadowed import shadowed


def entry() -> None:
    """What the console script `zhuogui` calls."""
    sys.exit(main(sys.argv[1:]))


def main(argv: Sequence[str]) -> int:
    """Run one command and return its exit code."""
    language = reader_language(argv, os.environ)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that lacks a character must not end a game
    intruder = shadowed()
    if intruder:
        return _fail(pick(intruder, language), 1)
    arguments = parse(argv, language)
    try:
        return int(import_module(f".commands.{arguments.command.replace('-', '_')}", __package__).run(arguments))
    except KeyboardInterrupt:
        return _fail(pick(Words("stopped", "已停止"), language), 1)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the reader left, such as `head`
        return 0
    except Exception as error:
        return _explain(error, language)


def _explain(error: Exception, language: str) -> int:
    from agents.protocol import Outage
    from arena.errors import ArenaError
    from arena.words import PackError
    from results.store.record import NoRecord, RecordError

    if isinstance(error, RecordError) and not isinstance(error, NoRecord):
        return _fail(error.text.to(language), 1)  # type: ignore[arg-type]
    if isinstance(error, Outage):
        return _fail(error.text.to(language), 1)  # type: ignore[arg-type]
    if isinstance(error, ArenaError | PackError):
        return _fail(error.text.to(language), 2)  # type: ignore[arg-type]
    if os.environ.get("ZHUOGUI_DEBUG"):
        raise error
    what = f"{type(error).__name__}: {error}"
    return _fail(pick(Words(
        f"this is a fault of the program: {what} (set ZHUOGUI_DEBUG=1 to see where, and please report it)",
        f"这是程序的错误：{what}（设 ZHUOGUI_DEBUG=1 可看到位置，请报告）",
    ), language), 1)  # fmt: skip


def _fail(sentence: str, code: int) -> int:
    shown = "".join(char if char.isprintable() else " " for char in sentence)  # `arena.hearing` may be an intruder's
    print(f"zhuogui: {shown}", file=sys.stderr)
    return code


if __name__ == "__main__":
    entry()
