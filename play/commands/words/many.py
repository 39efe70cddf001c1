"""Many texts at once: the lines of a JSONL file, each an object, answered one JSON object a line.

Owns: its fields, and the sentence for a line that cannot be answered. Must not know: what is answered.
"""

from argparse import Namespace
from collections.abc import Callable, Mapping
from typing import Any

from arena.errors import BadSetup
from arena.text import Text
from arena.words import Pack, Word, fold

from ...grammar.json_lines import json_lines
from ...terminal.output import print_json_line

Row = Mapping[str, Any]


class BadLine(ValueError):
    """A line that cannot be answered: the sentence says what it lacks."""

    def __init__(self, en: str, zh: str) -> None:
        super().__init__(en)
        self.text = Text(en, zh)


def answer_file(path: str, answer: Callable[[Row], Any]) -> int:
    """Print what `answer` says of each line of the file at `path`; nothing is printed if any line is bad.

    Raises:
        BadSpec: the file cannot be read. BadSetup: a line is no JSON object, or `answer` cannot take it.
    """
    answers: list[Any] = []
    for number, row in json_lines(path):
        try:
            answers.append(answer(row))
        except BadLine as error:
            why = error.text
            raise BadSetup(Text(f"{path}: line {number} {why.en}", f"{path}：第 {number} 行{why.zh}")) from None
    for one in answers:
        print_json_line(one)
    return 0


def asked(arguments: Namespace, value: str | None, what: Text, *needed: str) -> str:
    """The text of a call without `--file`, where all options that it needs are given; raises BadSetup."""
    if value is None or any(getattr(arguments, option) is None for option in needed):
        options = "".join(f" --{option} {option.upper()}" for option in needed)
        raise BadSetup(
            Text(f"give {what.en}{options}, or --file F.jsonl", f"请写{what.zh}{options}，或 --file F.jsonl")
        )
    return value


def field(row: Row, name: str) -> str:
    """A text of a line. Raises BadLine."""
    value = row.get(name)
    if not isinstance(value, str) or not value.strip():
        raise BadLine(f"lacks a text under {name!r}", f"缺少文字“{name}”")
    return value


def category_of(pack: Pack, name: str | None, row: Row) -> str:
    """The category of a call or of a line, by its key or its name in either language. Raises BadLine."""
    said = name if name is not None else field(row, "category")
    for key, category in pack.categories.items():
        if fold(said) in (fold(key), fold(category.zh), fold(category.en)):
            return key
    known = ", ".join(pack.categories)
    raise BadLine(f"names the category {said!r}; the pack has {known}", f"的类别“{said}”不在词库里；词库有 {known}")


def word_named(pack: Pack, *names: str) -> Word:
    """The word by its English name, its Chinese one, or another. Raises BadLine."""
    for name in names:
        also = (word for word in pack.words if fold(name) in map(fold, pack.names_of(word)))
        if found := pack.find(name) or next(also, None):
            return found
    raise BadLine(f"names {names[0]!r}, no word of the pack", f"的“{names[0]}”不在词库里")


def of_call(arguments: Namespace, answer: Callable[[], Any]) -> Any:
    """What `answer` says; a BadLine of a call without a file is a BadSetup."""
    try:
        return answer()
    except BadLine as error:
        raise BadSetup(Text(f"the call {error.text.en}", f"命令里{error.text.zh}")) from None
