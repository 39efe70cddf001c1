"""Typed access to JSON that may have any shape. Must not know: any format."""

from typing import Any, cast


def as_dict(value: object) -> dict[str, Any]:
    """The object, or an empty one."""
    return cast(dict[str, Any], value) if isinstance(value, dict) else {}


def as_list(value: object) -> list[Any]:
    """The array, or an empty one."""
    return cast(list[Any], value) if isinstance(value, list) else []


def as_text(value: object) -> str:
    """The string, or an empty one."""
    return value if isinstance(value, str) else ""


def count(value: object) -> int | None:
    """A number of tokens, if it is one."""
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None


def joined(content: object) -> str:
    """A message's content: a text, or the text parts of a list in one; thoughts and other parts are left out."""
    if isinstance(content, str):
        return content
    return "".join(part if isinstance(part, str) else _said(as_dict(part)) for part in as_list(content))


def _said(part: dict[str, Any]) -> str:
    return as_text(part.get("text")) if part.get("type", "text") == "text" else ""
