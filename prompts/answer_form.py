"""The JSON schema of an answer as a prompt shows it: in full, or as the short form that a small model can follow.

Must not know: what is asked, or how an answer is read.
"""

import json
from collections.abc import Mapping
from typing import Any

from arena.text import Language

from .wordings import fill, wording

_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
_FEW = 8  # values of an enum that a short form lists


def whole_form(schema: Mapping[str, Any]) -> str:
    """The schema itself, on one line."""
    return _encode(schema)


def short_form(schema: Mapping[str, Any], language: Language) -> str:
    """An answer with the place of each value filled by what belongs there, such as `{"text": "..."}`."""
    say = wording("player", language)["say"]
    fields = [f"{json.dumps(name)}: {_value(name, field, say)}" for name, field in schema["properties"].items()]
    return "{" + ", ".join(fields) + "}"


def _value(name: str, field: Mapping[str, Any], say: Mapping[str, str]) -> str:
    given: str | list[str] = field["type"]
    types = [given] if isinstance(given, str) else given
    shown = _plain(name, field, types, say)
    return fill(say["short_null"], {"value": shown}) if "null" in types else shown


def _plain(name: str, field: Mapping[str, Any], types: list[str], say: Mapping[str, str]) -> str:
    if "integer" in types or "number" in types:
        return say["short_seat"] if name in ("target", "claim_seat") else say["short_number"]
    if "boolean" in types:
        return "true | false"
    if "array" in types:
        item = _plain(name, field["items"], [field["items"]["type"]], say)
        return f"[{item}, {item}]"
    values = [value for value in field.get("enum", ()) if value is not None]
    if 0 < len(values) <= _FEW:
        return " | ".join(json.dumps(value, ensure_ascii=False) for value in values)
    return '"..."'
