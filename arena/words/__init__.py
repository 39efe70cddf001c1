"""Word packs: what is dealt, what is known about it, and how two writings of a word are compared."""

from .clues import Clue
from .compare import fold, same_word
from .pack import Pack, beginners, find_pack, parse_pack, shipped
from .properties import Question
from .rows import Fact, PackError, Pair, Word

__all__ = [
    "Clue",
    "Fact",
    "Pack",
    "PackError",
    "Pair",
    "Question",
    "Word",
    "beginners",
    "find_pack",
    "fold",
    "parse_pack",
    "same_word",
    "shipped",
]
