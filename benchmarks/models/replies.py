"""Legal answers to whatever a language model is asked, made from the schema alone.

Owns: which value stands for which field. Must not know: games, or how a schema reached it.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any

from ..speed.stubs import speeches


def replier() -> Callable[[Mapping[str, Any]], str]:
    """A function from a schema to the JSON text of an answer that fits it.

    Of choices the first; a text is a speech that never comes back, so that no cache of folded text helps.
    """
    speech = speeches("fresh")

    def reply(schema: Mapping[str, Any]) -> str:
        fields: Mapping[str, Mapping[str, Any]] = schema["properties"]
        return json.dumps({name: _value(field, speech) for name, field in fields.items()}, ensure_ascii=False)

    return reply


def _value(field: Mapping[str, Any], speech: Callable[[], str]) -> object:
    if "enum" in field:
        return field["enum"][0]
    types: Any = field["type"]  # one name, or a list with "null" in it: `in` serves both
    if "string" in types:
        return speech()[: field.get("maxLength")]
    if "integer" in types:
        return field.get("minimum", 0)
    if "boolean" in types:
        return False
    return [] if "array" in types else None
