"""`zhuogui doctor`: is this installation fit to play? Keys are named as present or absent, never printed."""

import os
import platform
import tempfile
from argparse import Namespace
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from agents.models.provider_registry import PROVIDERS, provider
from arena.text import Text
from arena.words import beginners
from arena.words.check import check_pack
from results.store.record import Record

from ..terminal.output import print_json, print_table
from ..terminal.shadowed import shadowed

_PACKAGES = ("pydantic", "duckdb", "opencc", "rich", "tenacity")


def run(arguments: Namespace) -> int:
    language = arguments.lang
    checks = [("python", platform.python_version(), True)]
    providers = [provider(name) for name in PROVIDERS]
    needed = [package.replace("_", "-") for row in providers for package in row.packages]
    checks += [_package(name) for name in (*_PACKAGES, *needed)]
    checks.append(_record(language))
    checks.append(_imports(language))
    findings = check_pack(beginners())
    checks.append((Text("words", "词库").to(language), str(len(beginners().words)), not findings))
    for key in [row.account.key_variable for row in providers if row.account]:
        state = (
            Text("set", "已设置")
            if os.environ.get(key)
            else Text("not set (only models need it)", "未设置（只有模型需要）")
        )
        checks.append((key, state.to(language), True))
    if arguments.json:
        print_json([{"check": name, "found": found, "ok": ok} for name, found, ok in checks])
    else:
        heads = (Text("check", "检查"), Text("found", "结果"), Text("ok", "正常"))
        yes, no = Text("yes", "是").to(language), Text("NO", "否").to(language)
        print_table([head.to(language) for head in heads], [(n, f, yes if ok else no) for n, f, ok in checks])
    return 0 if all(ok for _, _, ok in checks) else 1


def _package(name: str) -> tuple[str, str, bool]:
    try:
        return name, version(name), True
    except PackageNotFoundError:
        return name, "-", False


def _record(language: str) -> tuple[str, str, bool]:
    name = Text("a record can be written", "可以写记录").to(language)  # type: ignore[arg-type]
    with tempfile.TemporaryDirectory() as folder:
        record = Record(Path(folder) / "doctor.duckdb")
        record.create()
        return name, str(len(record.rows("SELECT * FROM games"))), True


def _imports(language: str) -> tuple[str, str, bool]:
    intruder = shadowed()
    name = Text("own packages are not hidden", "自己的包没有被遮住").to(language)  # type: ignore[arg-type]
    return name, intruder.en if intruder else "-", intruder is None
