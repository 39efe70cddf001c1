"""Values of a database as plain JSON, and as cells of a table or of a CSV file in which no text is a formula.

Must not know: where rows come from.
"""

import json
import math
from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Any

from arena.hearing.own_word import clean

# What a spreadsheet may take for the beginning of a formula; clean text has no tabs or returns left.
_FORMULA = tuple("=+-@＝＋－＠")


def plain(value: Any) -> Any:
    """A value as JSON has it; a number that JSON cannot say, such as infinity, becomes None."""
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, Decimal):
        return plain(float(value))
    if isinstance(value, dict):
        return {str(key): plain(inner) for key, inner in value.items()}  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    if isinstance(value, list | tuple):
        return [plain(inner) for inner in value]  # pyright: ignore[reportUnknownVariableType]
    if isinstance(value, date):  # a datetime is one
        return value.isoformat()
    if isinstance(value, bytes):
        return value.hex()
    return value if value is None or isinstance(value, bool | int | str) else str(value)


def cell(value: Any) -> object:
    """A value as a table shows it: numbers as they are, nothing for NULL, everything else as one line of text."""
    if value is None:
        return ""
    if isinstance(value, int | float | Decimal) and not isinstance(value, bool):
        return value
    made = plain(value)
    return clean(made if isinstance(made, str) else json.dumps(made, ensure_ascii=False))


def csv_row(values: Sequence[Any]) -> list[object]:
    """Values as a row of a CSV file: a text that a spreadsheet could take for a formula begins with an apostrophe."""
    return [_inert(cell(value)) for value in values]


def _inert(shown: object) -> object:
    return f"'{shown}" if isinstance(shown, str) and shown.startswith(_FORMULA) else shown
