"""The JSON objects in a text, or almost JSON (`almost_json`): where they begin and end.

Owns: the search for them. Must not know: what they mean, or what else is in a reply.
"""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple, cast

from arena.text import Text

from .almost_json import NotJson, loose, strict

BEGINS = r"""[{｛](?=\s*["'“}｝])"""
_BEGINS = re.compile(BEGINS)
_MOST = 64  # objects of one reply that are looked at


class FoundObject(NamedTuple):
    """An object of a text and its place; `plain` if it is JSON as it stands."""

    fields: dict[str, Any]
    plain: bool
    start: int
    end: int


def whole(text: str) -> FoundObject | None:
    """The object that `text` is, from its first character to its last."""
    try:
        value = strict(text)
        return FoundObject(cast("dict[str, Any]", value), True, 0, len(text)) if isinstance(value, dict) else None
    except NotJson:
        pass
    if not _BEGINS.match(text) or object_end(text, 0) != len(text):
        return None
    return FoundObject(loose(text)[0], False, 0, len(text))


def objects(text: str) -> Iterator[FoundObject]:
    """The objects in a text, outermost ones only.

    Raises:
        NotJson: one that begins like JSON is none, so that what stands in it cannot be told from what stands behind it.
    """
    at = 0
    for _ in range(_MOST):
        begin = _BEGINS.search(text, at)
        if begin is None:
            return
        fields, at = loose(text, begin.start())
        yield FoundObject(fields, _is_plain(text[begin.start() : at]), begin.start(), at)
    raise NotJson(Text("there are too many objects in it", "对象太多"))


def object_end(text: str, start: int) -> int | None:
    """The place behind the object that begins at `start`; None where it breaks off."""
    try:
        return loose(text, start)[1]
    except NotJson:
        return None


def are_sound(text: str) -> bool:
    """Whether there are objects in a text, all of them whole, and nothing outside them that would end another one."""
    try:
        found = [*objects(text)]
    except NotJson:
        return False
    ends = [0, *(one.end for one in found)]
    outside = [text[end:start] for end, start in zip(ends, [*(one.start for one in found), len(text)])]
    return bool(found) and not any(mark in part for part in outside for mark in "}｝")


def _is_plain(text: str) -> bool:
    try:
        strict(text)
    except NotJson:
        return False
    return True
