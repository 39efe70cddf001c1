"""Files of one JSON object a line, as they are given to commands. Owns: how a bad line is named.

Must not know: which fields a command reads, or why.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import cast

from arena.errors import BadSetup
from arena.text import Text
from tournaments.plan.spec_loading import read_text


def json_lines(file: str) -> Iterator[tuple[int, Mapping[str, object]]]:
    """The objects of a file, each with the number of its line; empty lines are passed over.

    Raises:
        BadSpec: the file cannot be read.
        BadSetup: a line is no JSON object.
    """
    for number, line in enumerate(read_text(Path(file)).split("\n"), start=1):
        if line.strip():
            yield number, _object(line, file, number)


def _object(line: str, where: str, number: int) -> Mapping[str, object]:
    why = Text("is no JSON object; write one object a line", "不是 JSON 对象；请每行写一个对象")
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        value, why = None, Text("is not JSON; write one object a line", "不是 JSON；请每行写一个对象")
    if not isinstance(value, dict):
        raise BadSetup(Text(f"{where}: line {number} {why.en}", f"{where}：第 {number} 行{why.zh}"))
    return cast("Mapping[str, object]", value)


def text_of(line: Mapping[str, object], key: str, number: int) -> str:
    """The text under `key`.

    Raises:
        BadSetup: there is none.
    """
    value = line.get(key)
    if not isinstance(value, str):
        raise BadSetup(Text(f'line {number}: "{key}" must be a text', f"第 {number} 行：“{key}”要写成文字"))
    return value


def count_of(line: Mapping[str, object], key: str, number: int, otherwise: int) -> int:
    """The whole number from 0 under `key`; `otherwise` where there is none.

    Raises:
        BadSetup: what stands there is no such number.
    """
    value = line.get(key, otherwise)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise BadSetup(Text(f"line {number}: \"{key}\" must be a whole number, 0 or more",
                            f"第 {number} 行：“{key}”要写成不小于 0 的整数"))  # fmt: skip
    return value
