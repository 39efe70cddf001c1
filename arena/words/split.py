"""A private part of a pack: words kept out of sight, so that a benchmark can deal what nobody has practised on.

Owns: which word is in which part. Must not know: pairs, games, or what either part is used for.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import Literal, NamedTuple

from ..errors import BadSetup
from ..randomness import derive
from ..text import Text
from .compare import fold
from .rows import Word

PackPart = Literal["public", "private"]
PARTS: tuple[PackPart, ...] = ("public", "private")
PRIVATE_SHARE = 0.3


class Split(NamedTuple):
    """One part of a pack; the same `seed` and `private_share` (between 0 and 1) tell both parts of it apart."""

    part: PackPart
    seed: int
    private_share: float = PRIVATE_SHARE


def asked_split(part: PackPart | None, seed: int | None, private_share: float | None) -> Split | None:
    """The split that three settings ask for; None where none of them is given.

    Raises:
        BadSetup: one setting lacks another, or the share leaves one part without words.
    """
    if part is None:
        if seed is None and private_share is None:
            return None
        raise BadSetup(Text("a split seed or a private share says nothing without a split: public or private",
                            "只写了 split_seed 或 private_share，还要写 split：public 或 private"))  # fmt: skip
    if seed is None:
        raise BadSetup(Text(
            "a split needs its seed, one for both parts: split_seed = N in a spec, --split-seed N in a command",
            "拆分词库需要种子，两部分用同一个：赛程里写 split_seed = N，命令里写 --split-seed N",
        ))  # fmt: skip
    share = PRIVATE_SHARE if private_share is None else private_share
    if not 0 < share < 1:
        raise BadSetup(Text(f"private share {share}: a number between 0 and 1, such as 0.3",
                            f"私有比例 {share}：请写 0 到 1 之间的数，如 0.3"))  # fmt: skip
    return Split(part, seed, share)


def part_of(words: Iterable[Word], split: Split) -> frozenset[Word]:
    """The words of one part: in each category, those whose names draw the lowest numbers are private.

    The order of the rows plays no part. Words that share a name, as one's alias is the other, stay together.
    """
    words = tuple(words)
    kin = _kin(words)
    homes: dict[str, str] = {}  # words that share a name may be of two categories: the first one counts them
    for name, category in sorted((kin[fold(word.zh)], word.category) for word in words):
        homes.setdefault(name, category)
    groups: dict[str, list[str]] = defaultdict(list)
    for name, category in homes.items():
        groups[category].append(name)
    private = {name for names in groups.values() for name in _lowest(names, split)}
    return frozenset(word for word in words if (kin[fold(word.zh)] in private) == (split.part == "private"))


def _lowest(names: Iterable[str], split: Split) -> list[str]:
    drawn = sorted(names, key=lambda name: (derive(split.seed, f"private {name}"), name))
    return drawn[: int(len(drawn) * split.private_share + 0.5)]


def _kin(words: Iterable[Word]) -> dict[str, str]:
    """For every name of a word, the first in the alphabet of all names that it is linked to through shared names."""
    named = [{fold(name) for name in (word.zh, word.en, *word.aliases)} for word in words]
    first = {name: name for names in named for name in names}
    moved = True
    while moved:
        moved = False
        for names in named:
            low = min(first[name] for name in names)
            moved |= any(first[name] != low for name in names)
            first |= dict.fromkeys(names, low)
    return first
