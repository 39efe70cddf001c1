"""Tables as the pages of docs have them. Must not know: what stands in them."""

from collections.abc import Sequence


def lines(heads: Sequence[str], aligns: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """The lines of a Markdown table; `aligns` are the cells of its second line, such as "---" and "--:"."""
    return [f"| {' | '.join(row)} |" for row in (heads, aligns, *rows)]
