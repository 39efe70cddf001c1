"""The names nearest to one that is not there, for every sentence that refuses a name."""

from collections.abc import Iterable
from difflib import get_close_matches


def nearest(name: str, known: Iterable[str], *, most: int = 3, cutoff: float = 0.4) -> str:
    """Up to `most` of the `known` names that resemble `name`, as a list for a sentence; all of them if none does."""
    names = list(known)
    return ", ".join(get_close_matches(name, names, n=most, cutoff=cutoff) or sorted(names))
