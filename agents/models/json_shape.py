"""Typed access to JSON that may have any shape. Must not know: any format."""

from typing import Any, cast

MOST_TOKENS = 100_000_000  # of one call: no model's context comes near it


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
    """A number of tokens, if it is one that can be: whole, from 0, and below what any service takes or gives."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= MOST_TOKENS:
        return None
    return int(value) if value == int(value) else None


def output_count(said: object, taken: object, total: object, reasoning: object = None) -> int | None:
    """The tokens of an answer: what is `said` of them, or more where the `total` of the call leaves more for it.

    Some services count `reasoning` in the total alone; without a total it shows where it is more than the answer.
    """
    given, thought, prompt, whole = map(count, (said, reasoning, taken, total))
    if whole is None and thought is not None and thought > (given or 0):
        return (given or 0) + thought
    return given if not prompt or whole is None else max(given or 0, whole - prompt) or given


def amount(value: object, most: float) -> float | None:
    """A number from 0 to `most`, if it is one."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return float(value) if 0 <= value <= most else None


def joined(content: object) -> str:
    """A message's content: a text, or the text parts of a list in one; thoughts and other parts are left out."""
    if isinstance(content, str):
        return content
    return "".join(part if isinstance(part, str) else _said(as_dict(part)) for part in as_list(content))


def _said(part: dict[str, Any]) -> str:
    return as_text(part.get("text")) if part.get("type", "text") == "text" else ""
