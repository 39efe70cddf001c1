"""How long a service asks for no further request. Owns: the forms of the header. Must not know: who waits."""

from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from math import isfinite


def asked_wait(headers: Mapping[str, str], now: datetime | None = None) -> float | None:
    """Seconds from `retry-after-ms` or `retry-after` (RFC 9110 10.2.3); None where there is no usable wish.

    A date is taken relative to the answer's own Date header, as clocks differ. Junk, zero, negative and infinite
    values and dates in the past are no wish.
    """
    if (wait := _number(headers.get("retry-after-ms"))) is not None:
        return wait / 1000
    text = headers.get("retry-after")
    if (wait := _number(text)) is not None:
        return wait
    until = _date(text)
    if until is None:
        return None
    start = _date(headers.get("date")) or now or datetime.now(UTC)
    seconds = (until - start).total_seconds()
    return seconds if seconds > 0 else None


def _number(text: str | None) -> float | None:
    try:
        value = float(text or "")
    except ValueError:
        return None
    return value if isfinite(value) and value > 0 else None


def _date(text: str | None) -> datetime | None:
    try:
        date = parsedate_to_datetime(text or "")
    except (ValueError, TypeError, OverflowError):
        return None
    return date if date.tzinfo else date.replace(tzinfo=UTC)
