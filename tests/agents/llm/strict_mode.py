"""What the strictest provider asks of a schema, and whether a value fits one; both by their own reading of JSON Schema.

Must not know: how schemas are made.
"""

from collections.abc import Iterator, Mapping
from typing import Any

_TYPES = {"string": str, "boolean": bool, "array": list, "object": dict, "null": type(None)}
_KEYWORDS = {
    "object": {"type", "properties", "required", "additionalProperties"},
    "array": {"type", "items", "minItems", "maxItems"},
    "string": {"type", "enum", "maxLength"},
    "integer": {"type", "enum", "minimum", "maximum"},
    "boolean": {"type"},
}


def faults(schema: Mapping[str, Any], at: str = "$", depth: int = 0) -> Iterator[str]:
    """Why a schema would be refused, recursively; nothing for one that is fine."""
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    plain = [kind for kind in kinds if kind != "null"]
    if len(plain) != 1 or len(kinds) > 2:
        yield f"{at}: types {kinds}"
        return
    (kind,) = plain
    if extra := set(schema) - _KEYWORDS[kind]:
        yield f"{at}: {sorted(extra)}"
    if depth and kind == "object":
        yield f"{at}: an object inside the object"
    if "enum" in schema and (not schema["enum"] or len(set(schema["enum"])) != len(schema["enum"])):
        yield f"{at}: an enum that is empty or repeats itself"
    if "enum" in schema and (None in schema["enum"]) != ("null" in kinds):
        yield f"{at}: null in the enum and in the type disagree"
    bounds = {
        "object": "properties",
        "array": "maxItems",
        "string": "maxLength",
        "integer": "maximum",
        "boolean": "type",
    }
    if bounds[kind] not in schema and "enum" not in schema:
        yield f"{at}: nothing bounds it"
    if kind == "array":
        yield from faults(schema["items"], f"{at}[]", depth + 1)
    if kind == "object":
        if schema.get("additionalProperties") is not False or schema.get("required") != list(schema["properties"]):
            yield f"{at}: not closed, or not everything required"
        for name, inner in schema["properties"].items():
            yield from faults(inner, f"{at}.{name}", depth + 1)


def misfits(value: object, schema: Mapping[str, Any], at: str = "$") -> Iterator[str]:
    """Why a value does not fit a schema; nothing for one that does."""
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    if not any(_is(value, kind) for kind in kinds):
        yield f"{at}: {value!r} is none of {kinds}"
        return
    if "enum" in schema and value not in schema["enum"]:
        yield f"{at}: {value!r} is not in the enum"
    if isinstance(value, str) and len(value) > schema.get("maxLength", len(value)):
        yield f"{at}: too long"
    if isinstance(value, int) and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        yield f"{at}: out of bounds"
    if isinstance(value, list):
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            yield f"{at}: {len(value)} items"
        for item in value:
            yield from misfits(item, schema["items"], f"{at}[]")
    if isinstance(value, dict):
        if set(value) != set(schema["properties"]):
            yield f"{at}: keys {sorted(value)} instead of {sorted(schema['properties'])}"
        for name in set(value) & set(schema["properties"]):
            yield from misfits(value[name], schema["properties"][name], f"{at}.{name}")


def _is(value: object, kind: str) -> bool:
    if kind == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, _TYPES[kind])
