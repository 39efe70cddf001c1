"""The entry of the command line: find the command, run it, and let no traceback reach a user.

Exit codes: 0 done, 1 the work failed, 2 the words of the call were wrong. Heavy imports wait for the command.
"""

import errno
import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from keyword import iskeyword
from typing import TYPE_CHECKING

from .terminal.language import reader_language
from .terminal.leaving import leave
from .terminal.line_breaks import fitted
from .terminal.own_output import own_output
from .terminal.shadowed import shadowed

if TYPE_CHECKING:
    from arena.text import Language, Text


_NO_ROOM = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF}


def entry() -> None:
    """What the console script `zhuogui` calls."""
    leave(main(sys.argv[1:]))


def main(argv: Sequence[str]) -> int:
    """Run one command and return its exit code."""
    _open_closed()
    language = reader_language(argv, os.environ)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that lacks a character must not end a game
    if intruder := shadowed(language):
        return _fail(intruder, 1)
    if odd := _odd(argv):
        return _fail(odd.to(language), 2)
    try:
        try:
            return _run(argv, language)
        finally:
            sys.stdout.flush()  # a full disk shows here, not when the process has ended
    except KeyboardInterrupt:
        from arena.text import Text

        return _fail(Text("stopped", "已停止").to(language), 1)
    except BrokenPipeError:
        _print_nowhere()  # the reader left, such as `head`
        return 0
    except Exception as error:
        return _explain(error, language)


def _run(argv: Sequence[str], language: "Language") -> int:
    from .grammar.parser import parse

    arguments = parse(argv, language)
    with own_output():
        return int(import_module(_module(arguments), __package__).run(arguments))


def _open_closed() -> None:
    """Let streams that the caller closed lead nowhere, so that no file of ours takes their place."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115 - as long as the process


def _print_nowhere() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _odd(argv: Sequence[str]) -> "Text | None":
    """Why an argument is none that a command reads: it is not in the terminal's encoding, or drives a terminal."""
    from arena.hearing.characters import readable
    from arena.text import Text

    for place, argument in enumerate(argv, start=1):
        try:
            argument.encode()
        except UnicodeEncodeError:
            return Text(f"argument {place} is not in UTF-8; write it in the encoding of your terminal, as UTF-8",
                        f"第 {place} 个参数不是 UTF-8；请用 UTF-8 书写")  # fmt: skip
        if not argument.strip() or (argument.startswith("--") and argument.endswith("=")):
            return Text(f"argument {place} is empty; write a value there, or leave the option out",
                        f"第 {place} 个参数是空的；请写上值，或去掉该选项")  # fmt: skip
        if readable(argument) != argument:
            return Text(f"argument {place} has control characters, such as those of the arrow keys; type it again",
                        f"第 {place} 个参数含有控制字符（例如方向键留下的）；请重新输入")  # fmt: skip
    return None


def _module(arguments: Namespace) -> str:
    """Where a command stands follows from the words of the call: `results import` is `commands/results/import_.py`."""
    words = [arguments.command, *([arguments.verb] if "verb" in arguments else [])]
    names = [word.replace("-", "_") + "_" * iskeyword(word) for word in words]
    return ".".join([".commands", *names])


def _explain(error: Exception, language: "Language") -> int:
    from agents.protocol import Outage, WrongService
    from arena.errors import ArenaError
    from arena.text import Text
    from arena.words import PackError
    from results.store.record import NoRecord, RecordError

    if isinstance(error, ArenaError | PackError):
        at_work = isinstance(error, Outage | RecordError) and not isinstance(error, NoRecord | WrongService)
        return _fail(error.text.to(language), 1 if at_work else 2)
    if isinstance(error, OSError) and error.errno in _NO_ROOM:
        _print_nowhere()  # what is left of the output would fail again at the end
        why = f"{error.strerror}{f': {error.filename}' if error.filename else ''}"
        return _fail(Text(f"the output cannot be written: {why}", f"输出写不进去：{why}").to(language), 1)
    if os.environ.get("ZHUOGUI_DEBUG"):
        raise error
    what = f"{type(error).__name__}: {error}"
    return _fail(Text(
        f"this is a fault of the program: {what} (set ZHUOGUI_DEBUG=1 to see where, and please report it)",
        f"这是程序的错误：{what}（设 ZHUOGUI_DEBUG=1 可看到位置，请报告）",
    ).to(language), 1)  # fmt: skip


def _fail(sentence: str, code: int) -> int:
    shown = "".join(char if char.isprintable() else " " for char in sentence)  # `arena.hearing` may be an intruder's
    print(fitted(f"zhuogui: {shown}", sys.stderr), file=sys.stderr)
    return code


if __name__ == "__main__":
    entry()
