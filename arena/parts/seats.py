"""Directions around the table (CM-1): seats 1…n are numbered anticlockwise, and "to the right" is anticlockwise too.

Owns: orders over seats. Must not know: roles, rounds, events.
"""

from collections.abc import Iterable, Sequence


def anticlockwise(first: int, among: Iterable[int]) -> tuple[int, ...]:
    """The seats of `among`, beginning with `first` (or the next one to its right), each to the right of the last."""
    ordered = sorted(among)
    return tuple([seat for seat in ordered if seat >= first] + [seat for seat in ordered if seat < first])


def clockwise(first: int, among: Iterable[int]) -> tuple[int, ...]:
    """The seats of `among` in descending order, beginning with `first` (or the next one to its left)."""
    ordered = sorted(among, reverse=True)
    return tuple([seat for seat in ordered if seat <= first] + [seat for seat in ordered if seat > first])


def to_the_right(seat: int, living: Sequence[int]) -> int:
    """The first living seat to the right of `seat`, which itself may be out."""
    return anticlockwise(seat + 1, living)[0]
