"""`zhuogui doctor`: is this installation fit to play? Keys are named as present or absent, never printed."""

import os
import platform
import tempfile
from argparse import Namespace
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import NamedTuple

from agents.models.provider_registry import PROVIDERS, provider
from arena.text import Language, Text
from arena.words import beginners
from arena.words.check import check_pack
from results.store.record import Record

from ..terminal.output import print_json, print_table
from ..terminal.shadowed import shadowed

_PACKAGES = ("pydantic", "duckdb", "opencc", "rich", "tenacity")
_HEADS = (Text("check", "检查"), Text("found", "结果"), Text("ok", "正常"))
_SET, _NOT_SET = Text("set", "已设置"), Text("not set (only models need it)", "未设置（只有模型需要）")


class _Check(NamedTuple):
    check: str
    found: str
    ok: bool


def run(arguments: Namespace) -> int:
    language: Language = arguments.lang
    checks = list(_checks(language))
    if arguments.json:
        print_json([check._asdict() for check in checks])
    else:
        yes, no = Text("yes", "是").to(language), Text("NO", "否").to(language)
        print_table(_HEADS, [(one.check, one.found, yes if one.ok else no) for one in checks], language)
    return 0 if all(check.ok for check in checks) else 1


def _checks(language: Language) -> Iterator[_Check]:
    providers = [provider(name) for name in PROVIDERS]
    needed = [package.replace("_", "-") for row in providers for package in row.packages]
    yield _Check("python", platform.python_version(), ok=True)
    yield from map(_package, (*_PACKAGES, *needed))
    yield _record(Text("a record can be written", "可以写记录").to(language))
    intruder = shadowed("en")
    yield _Check(Text("own packages are not hidden", "自己的包没有被遮住").to(language), intruder or "-", not intruder)
    pack = beginners()
    yield _Check(Text("words", "词库").to(language), str(len(pack.words)), not check_pack(pack))
    for key in [row.account.key_variable for row in providers if row.account]:
        yield _Check(key, (_SET if os.environ.get(key) else _NOT_SET).to(language), ok=True)


def _package(name: str) -> _Check:
    try:
        return _Check(name, version(name), ok=True)
    except PackageNotFoundError:
        return _Check(name, "-", ok=False)


def _record(name: str) -> _Check:
    with tempfile.TemporaryDirectory() as folder:
        record = Record(Path(folder) / "doctor.duckdb")
        record.create()
        return _Check(name, str(len(record.rows("SELECT * FROM games"))), ok=True)
