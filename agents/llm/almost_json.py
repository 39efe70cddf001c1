"""JSON, and the few ways of almost writing it that have one meaning only.

Owns: `strict`, which is JSON; `loose`, which also takes what docs/models.md lists: full-width structure, single quotes,
Python's words, a trailing comma, line breaks in a text. Neither takes a key that stands twice, NaN, or deep nesting;
nothing inside a text is ever changed. Must not know: what the values mean.
"""

import json
import re
from collections.abc import Sequence
from typing import Any, NoReturn

from arena.text import Text

DEPTH = 20  # levels of nesting that `loose` follows
_WORDS: dict[str, object] = {"true": True, "True": True, "false": False, "False": False, "null": None, "None": None}
_STRUCTURE = str.maketrans("｛｝［］：，", "{}[]:,")
_SPACE = re.compile(r"\s*")
_STRING = {
    '"': re.compile(r'"([^"\\]*(?:\\.[^"\\]*)*)"', re.DOTALL),
    "'": re.compile(r"'([^'\\]*(?:\\.[^'\\]*)*)'", re.DOTALL),
    "“": re.compile(r"“([^“”\\]*)”"),
}
_SCALAR = re.compile(r"[-+.\w]{1,40}")
_INTEGER = re.compile(r"-?(?:[0０]|[1-9１-９][0-9０-９]{0,17})")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,17})(?:\.[0-9]{1,18})?(?:[eE][-+]?[0-9]{1,3})?")
_QUOTE_OR_ESCAPE = re.compile(r'\\.|"', re.DOTALL)


class NotJson(Exception):
    """A text that is not JSON, or means more than one thing; `text` says where or why."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


def strict(text: str) -> object:
    """The value of a JSON text.

    Raises:
        NotJson: it is none, or a key stands twice in it.
    """
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise _breaks(error.pos) from None
    except (ValueError, RecursionError):  # a number of thousands of digits, or nesting of thousands of levels
        raise _too_deep() from None


def loose(text: str, at: int = 0, depth: int = 0) -> tuple[Any, int]:
    """The value that begins at `at`, JSON or almost, and the place behind it.

    Raises:
        NotJson: none begins there.
    """
    at = _skip(text, at)
    if depth > DEPTH:
        raise _too_deep()
    mark = _mark(text, at)
    if mark == "{":
        return _members(text, at + 1, depth + 1)
    if mark == "[":
        return _items(text, at + 1, depth + 1)
    return _string(text, at) if mark in _STRING else _scalar(text, at)


def _members(text: str, at: int, depth: int) -> tuple[dict[str, Any], int]:
    pairs: list[tuple[str, object]] = []
    at = _skip(text, at)
    while _mark(text, at) != "}":
        if _mark(text, at) not in _STRING:
            raise _breaks(at)
        key, at = _string(text, at)
        at = _skip(text, at)
        if _mark(text, at) != ":":
            raise _breaks(at)
        value, at = loose(text, at + 1, depth)
        pairs.append((key, value))
        at = _next(text, at, "}")
    return _unique(pairs), at + 1


def _items(text: str, at: int, depth: int) -> tuple[list[Any], int]:
    items: list[object] = []
    at = _skip(text, at)
    while _mark(text, at) != "]":
        item, at = loose(text, at, depth)
        items.append(item)
        at = _next(text, at, "]")
    return items, at + 1


def _next(text: str, at: int, end: str) -> int:
    """The place of the next member, or of `end`."""
    at = _skip(text, at)
    mark = _mark(text, at)
    if mark == ",":
        return _skip(text, at + 1)
    if mark != end:
        raise _breaks(at)
    return at


def _string(text: str, at: int) -> tuple[str, int]:
    quote = text[at]
    match = _STRING[quote].match(text, at)
    if match is None:
        raise _breaks(at)
    body = match[1]
    if quote == "“":
        return body, match.end()
    if quote == "'":
        body = _QUOTE_OR_ESCAPE.sub(_as_in_json, body)
    try:
        return str(json.loads(f'"{body}"', strict=False)), match.end()
    except ValueError:
        raise _breaks(at) from None


def _as_in_json(found: re.Match[str]) -> str:
    return {"\\'": "'", '"': '\\"'}.get(found[0], found[0])


def _scalar(text: str, at: int) -> tuple[object, int]:
    match = _SCALAR.match(text, at)
    word = match[0] if match else ""
    end = at + len(word)
    if word in _WORDS:
        return _WORDS[word], end
    if _INTEGER.fullmatch(word):
        return int(word), end
    if _NUMBER.fullmatch(word):
        return float(word), end
    raise _breaks(at)


def _skip(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    return match.end() if match else at


def _mark(text: str, at: int) -> str:
    """The character at `at`, structure in its plain width."""
    if at >= len(text):
        raise NotJson(Text("the JSON object is not complete", "JSON 对象不完整"))
    return text[at].translate(_STRUCTURE)


def _unique(pairs: Sequence[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)[:40]
        raise NotJson(Text(f"the key {twice!r} stands twice", f"“{twice}”这个键出现了两次"))
    return found


def _no_constant(word: str) -> NoReturn:
    raise NotJson(Text(f"{word} is no JSON value", f"JSON 里没有 {word} 这样的值"))


def _too_deep() -> NotJson:
    return NotJson(Text("the JSON is nested too deeply, or holds too long a number", "JSON 嵌套太深，或数字太长"))


def _breaks(at: int) -> NotJson:
    return NotJson(Text(
        f'the JSON breaks at character {at + 1}; a quotation mark inside a text is written \\"',
        f'JSON 在第 {at + 1} 个字符处断开；文字里面的引号要写成 \\"',
    ))  # fmt: skip


_DECODER = json.JSONDecoder(object_pairs_hook=_unique, parse_constant=_no_constant)
