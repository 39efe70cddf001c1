"""Finds keys that were written into settings, which are printed, recorded and shared.

Owns: what a key looks like, by its name and by its value. Must not know: where keys come from. No value is ever
returned. The same marks take keys out of a text that is to be shown.
"""

import re
from collections.abc import Mapping, Sequence
from typing import cast

_NAMES = re.compile(
    r"(?:^|[_.-])(?:(?:api|access|private|secret)?[_-]?keys?|secrets?|passwords?|passwd|authorization|credentials?|bearer"
    r"|(?:api|access|auth|session|bearer|id|refresh)[_-]?token)$|^token$",
    re.IGNORECASE,
)
_VALUES = re.compile(
    r"(?<![A-Za-z0-9])(?:(?:sk|pk|rk|xai|gsk|hf|ghp|glpat|nvapi|pplx|fw|r8)[-_][A-Za-z0-9_-]{8,}|AIza[A-Za-z0-9_-]{20,})"
    r"|\b(?:Bearer|Basic)\s+[A-Za-z0-9+/=._-]{8,}",
    re.IGNORECASE,
)
_VARIABLES = re.compile(r"key|token|secret|passw|credential|bearer", re.IGNORECASE)
_SHORTEST = 8  # characters of a variable's value that is taken out wherever it stands


def key_found(value: object, name: str = "") -> str | None:
    """The name of the first setting that holds a key, such as "extra.api_key"; None where there is none."""
    if isinstance(value, Mapping):
        inside = cast("Mapping[object, object]", value).items()
        return next(filter(None, (_named(str(key), item, name) for key, item in inside)), None)
    if isinstance(value, Sequence) and not isinstance(value, str | bytes):
        return next(filter(None, (key_found(item, name) for item in cast("Sequence[object]", value))), None)
    return name if isinstance(value, str) and _VALUES.search(value) else None


def without_keys(text: str, environ: Mapping[str, str]) -> str:
    """`text` with "…" for whatever looks like a key, and for the values of variables that are called like one."""
    held = {value for name, value in environ.items() if len(value) >= _SHORTEST and _VARIABLES.search(name)}
    for value in sorted(held, key=len, reverse=True):
        text = text.replace(value, "…")
    return _VALUES.sub("…", text)


def _named(key: str, value: object, above: str) -> str | None:
    name = f"{above}.{key}" if above else key
    if _VALUES.search(key):
        return above or "a name"
    return name if _NAMES.search(key) else key_found(value, name)
