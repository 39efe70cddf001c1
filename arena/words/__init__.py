"""Word packs: what is dealt, what is known about it, and how two writings of a word are compared."""

from .compare import fold, same_word
from .pack import Fact, Pack, PackError, Pair, Word, beginners, parse_pack, shipped

__all__ = ["Fact", "Pack", "PackError", "Pair", "Word", "beginners", "fold", "parse_pack", "same_word", "shipped"]
