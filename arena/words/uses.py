"""What a word pack can be used for: how much each kind of deal can draw from it.

Owns: the counting. Must not know: which game uses which kind of deal, or how the counts are shown.
"""

from typing import NamedTuple

from ..text import Language
from .pack import Pack


class Uses(NamedTuple):
    """Counts in one language.

    `words` can be dealt alone, `pairs` as two related words; `categories` are those in which there is a pair.
    """

    words: int
    pairs: int
    categories: int


def uses(pack: Pack, language: Language) -> Uses:
    """What can be dealt from `pack` in `language`."""
    return Uses(len(pack.dealt(language)), len(pack.pairs), len({pair.a.category for pair in pack.pairs}))
