"""Why a value was refused: by a typed model, as a sentence in both languages, or as a name that is not there.

Owns: the wording of what pydantic finds, and the names nearest to one. Must not know: which model it was, or where
the value came from.
"""

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, cast, get_args

from pydantic import BaseModel, ValidationError

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
    "finite_number": Text("must be a finite number", "必须是有限的数"),
    "frozen_set_type": Text("must be a list", "必须是列表"),
    "set_type": Text("must be a list", "必须是列表"),
    "list_type": Text("must be a list", "必须是列表"),
    "dict_type": Text("must be a table", "必须是表"),
    "model_type": Text("must be a table", "必须是表"),
    "model_attributes_type": Text("must be a table", "必须是表"),
    "bool_type": Text("must be true or false", "必须是 true 或 false"),
    "bool_parsing": Text("must be true or false", "必须是 true 或 false"),
}


def first_error(error: ValidationError) -> tuple[tuple[int | str, ...], str, Text]:
    """Where the first error lies, its type, and why; a type without a wording keeps pydantic's own in English.

    A key that is not known goes before one that is missing beside it: mostly it was meant for that one. Where a value
    may have several shapes, what is wrong in the shape that it has goes before its not having another.
    """
    found: Mapping[str, Any] = _telling(error.errors(include_url=False))
    context: Mapping[str, Any] = found.get("ctx", {})
    worded = _WORDED.get(found["type"], Text(found["msg"].replace("{", "{{").replace("}", "}}"), "的值不合法"))
    return found["loc"], found["type"], Text(worded.en.format_map(context), worded.zh.format_map(context))


def _telling(found: Sequence[Any]) -> Any:
    first = found[0]
    beside = [one for one in found if one["loc"][:-1] == first["loc"][:-1] and one["type"] == "extra_forbidden"]
    if first["type"] == "missing" and beside:
        return beside[0]
    inside = [one for one in found if one["loc"][:1] == first["loc"][:1] and one["loc"][1:2] != first["loc"][1:2]]
    if first["type"].endswith("_type") and len(first["loc"]) == 2 and not isinstance(first["loc"][1], int):
        return next((one for one in inside if not one["type"].endswith("_type") or len(one["loc"]) > 2), first)
    return first


def boolean_for_number(model: type[BaseModel], given: Mapping[str, Any]) -> str | None:
    """The first key of `given` that says true or false where `model` takes numbers; they would be read as 1 and 0."""
    for key, value in given.items():
        field = model.model_fields.get(key)
        held = cast("list[object]", value) if isinstance(value, list) else [value]
        if field and any(isinstance(one, bool) for one in held) and bool not in _shapes(field.annotation):
            return key
    return None


def _shapes(annotation: Any) -> set[Any]:
    return {annotation, *(shape for part in get_args(annotation) for shape in _shapes(part))}


def nearest(name: str, known: Iterable[str], *, most: int = 3, cutoff: float = 0.4) -> str:
    """Up to `most` of the `known` names that resemble `name`, as a list for a sentence; all of them if none does."""
    names = list(known)
    return ", ".join(get_close_matches(name, names, n=most, cutoff=cutoff) or sorted(names))
