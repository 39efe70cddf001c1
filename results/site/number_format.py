"""How numbers and rows of names are written on a page.

Owns: those formats. Must not know: what is shown, or HTML.
"""

from collections.abc import Sequence

from arena.text import Language, Text, three

NOTHING = "–"  # a number that is not known
_WORDINGS: tuple[Language, ...] = ("en", "zh", "zh-Hant")  # in the order in which a text has them


def _minus(number: str) -> str:
    """A number with the sign that is as wide as a plus."""
    return number.replace("-", "−")


def percent(share: float | None, digits: int = 1) -> str:
    """A share of 1 as percent."""
    return NOTHING if share is None else f"{share:.{digits}%}"


def percents(low: float | None, high: float | None) -> str:
    return NOTHING if low is None or high is None else f"{low:.0%} – {high:.0%}"


def points(elo: float | None) -> str:
    """Elo points with their sign; never a -0."""
    return NOTHING if elo is None else _minus(f"{round(elo) or 0:+d}")


def span(low: float | None, high: float | None) -> str:
    return NOTHING if low is None or high is None else f"{points(low)} … {points(high)}"


def decimal(value: float | None, digits: int = 2) -> str:
    return NOTHING if value is None else f"{value:.{digits}f}"


def signed(value: float | None) -> str:
    return NOTHING if value is None else _minus(f"{value:+.2f}")


def signed_span(low: float | None, high: float | None) -> str:
    return NOTHING if low is None or high is None else f"{signed(low)} … {signed(high)}"


def count(number: int) -> str:
    return f"{number:,}"


def plural(number: int, noun: str) -> str:
    """A number with its English noun."""
    return f"{count(number)} {noun}" if number == 1 else f"{count(number)} {noun}s"


def listed(names: Sequence[str]) -> Text:
    """Names in a row, which no script conversion touches."""
    return joined([three(name, name, name) for name in names], Text(", ", "、"))


def joined(texts: Sequence[Text], between: Text) -> Text:
    """Texts in a row, in each language."""
    return three(*(between.to(language).join(text.to(language) for text in texts) for language in _WORDINGS))
