"""Which of the two options of a question says yes (ZG2-3.5): the seat that asks words them. Must not know: what is
asked.
"""

from collections.abc import Sequence

from arena.words.compare import fold

_YES = frozenset(map(fold, ("yes", "true", "是", "是的", "对", "会", "能", "有", "可以", "符合")))
_NO = frozenset(map(fold, ("no", "false", "否", "不", "不是", "不对", "不会", "不能", "没有", "不可以", "不符合")))


def yes_of(options: Sequence[str]) -> str | None:
    """The letter of the option that says yes, if the other one says no; else None."""
    if len(options) != 2:
        return None
    first, second = map(fold, options)
    if first in _YES and second in _NO:
        return "A"
    return "B" if first in _NO and second in _YES else None
