"""Which two words may be a pair (ZG2-4), and which pairs count as easy or hard.

Owns: the reasons to refuse a pair, and the ranges of closeness. Must not know: packs, or who holds which word.
"""

from collections.abc import Sequence
from typing import Literal, cast

from ..errors import BadSetup
from ..text import Text
from .compare import fold
from .rows import Pair, Word

Range = tuple[float, float]
Closeness = Literal["easy", "hard"] | Range
NAMED = ("easy", "hard")


def overlap(a: Word, b: Word) -> Text | None:
    """How one word contains the other, in writing or by its row in meaning, or is another name of it (ZG2-4).

    None where it does not; two words that do not overlap may be a pair if they are of one category.
    """
    for x, y in ((a.zh, b.zh), (a.en, b.en)):
        inner, outer = sorted((fold(x), fold(y)), key=len)
        if inner == outer:
            return Text(f"both are written {inner}", f"两个词都写作“{inner}”")
        if inner in outer:
            return Text(f"{outer} contains {inner} in writing", f"“{outer}”的写法里含有“{inner}”")
    for one, other in ((a, b), (b, a)):
        names = {fold(other.zh), fold(other.en)}
        if names & {fold(name) for name in one.broader}:
            return Text(f"{other.en} contains {one.en} in meaning (`broader`)",
                        f"“{other.zh}”在意思上包含“{one.zh}”（broader）")  # fmt: skip
        if names & {fold(name) for name in one.aliases}:
            return Text("they are two names of one thing (`aliases`)", "它们是同一事物的两种叫法（aliases）")
    return None


def refusal(a: Word, b: Word) -> Text | None:
    """Why ZG2-4 refuses the pair; None where it does not."""
    if a.category != b.category:
        return Text(f"the two words are of different categories, {a.category} and {b.category}",
                    f"两个词不属于同一类别：{a.category} 和 {b.category}")  # fmt: skip
    return overlap(a, b)


def read_closeness(given: object) -> Closeness:
    """A closeness as it was asked for: "easy", "hard", or two numbers from 0 to 1, the lower one first.

    Raises:
        BadSetup: it is none of these.
    """
    if given in NAMED:
        return cast("Closeness", given)
    ends = cast("Sequence[object]", given) if isinstance(given, list | tuple) else ()
    numbers = [float(end) for end in ends if isinstance(end, int | float) and not isinstance(end, bool)]
    if len(numbers) == len(ends) == 2 and 0 <= numbers[0] <= numbers[1] <= 1:
        return numbers[0], numbers[1]
    raise BadSetup(Text(
        f'closeness {given!r}: write "easy", "hard", or two numbers from 0 to 1, the lower one first: [0.4, 0.6]',
        f'closeness {given!r}：请写 "easy"、"hard"，或从 0 到 1 的两个数，小的在前，如 [0.4, 0.6]',
    ))  # fmt: skip


def closeness_range(asked: Closeness, pairs: Sequence[Pair]) -> Range:
    """The lowest and the highest closeness that is meant, both included, among the `pairs` of a whole pack.

    A name means a third of them, for tables of facts differ: "easy" the least close third, "hard" the closest.
    """
    if not isinstance(asked, str):
        return asked
    known = sorted(pair.closeness for pair in pairs if pair.closeness is not None)
    if not known:
        return 0.0, 1.0
    third = len(known) // 3
    return (0.0, known[max(third - 1, 0)]) if asked == "easy" else (known[len(known) - max(third, 1)], 1.0)
