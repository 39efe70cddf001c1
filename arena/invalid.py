"""Why a value was refused: by a typed model, as a sentence in both languages, or as a name that is not there.

Owns: the wording of what pydantic finds, and the names nearest to one. Must not know: which model it was, or where
the value came from.
"""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any

from pydantic import ValidationError

from .text import Text

_WORDED: dict[str, Text] = {
    "missing": Text("is missing", "缺少"),
    "extra_forbidden": Text("is not known here", "这里没有这个键"),
    "literal_error": Text("must be {expected}", "必须是 {expected}"),
    "enum": Text("must be {expected}", "必须是 {expected}"),
    "greater_than": Text("must be greater than {gt}", "必须大于 {gt}"),
    "greater_than_equal": Text("must be at least {ge}", "至少是 {ge}"),
    "less_than": Text("must be less than {lt}", "必须小于 {lt}"),
    "less_than_equal": Text("must be at most {le}", "最多是 {le}"),
    "too_short": Text("needs at least {min_length} item(s)", "至少要有 {min_length} 项"),
    "too_long": Text("may have at most {max_length} item(s)", "最多有 {max_length} 项"),
    "tuple_type": Text("must be a list", "必须是列表"),
    "string_too_short": Text("needs at least {min_length} character(s)", "至少要有 {min_length} 个字符"),
    "string_too_long": Text("may have at most {max_length} characters", "最多 {max_length} 个字符"),
    "string_type": Text("must be text", "必须是文字"),
    "int_type": Text("must be a whole number", "必须是整数"),
    "int_parsing": Text("must be a whole number", "必须是整数"),
    "int_from_float": Text("must be a whole number", "必须是整数"),
    "float_type": Text("must be a number", "必须是数"),
    "float_parsing": Text("must be a number", "必须是数"),
    "bool_type": Text("must be true or false", "必须是 true 或 false"),
    "bool_parsing": Text("must be true or false", "必须是 true 或 false"),
}


def first_error(error: ValidationError) -> tuple[tuple[int | str, ...], str, Text]:
    """Where the first error lies, its type, and why; a type without a wording keeps pydantic's own in English."""
    found: Mapping[str, Any] = error.errors(include_url=False)[0]
    context: Mapping[str, Any] = found.get("ctx", {})
    worded = _WORDED.get(found["type"], Text(found["msg"].replace("{", "{{").replace("}", "}}"), "的值不合法"))
    return found["loc"], found["type"], Text(worded.en.format_map(context), worded.zh.format_map(context))


def nearest(name: str, known: Iterable[str], *, most: int = 3, cutoff: float = 0.4) -> str:
    """Up to `most` of the `known` names that resemble `name`, as a list for a sentence; all of them if none does."""
    names = list(known)
    return ", ".join(get_close_matches(name, names, n=most, cutoff=cutoff) or sorted(names))
