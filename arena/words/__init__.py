"""Word packs: what is dealt, what is known about it, and how two writings of a word are compared."""

from .compare import fold, same_word
from .pack import Fact, Pack, PackError, Word, beginners, parse_pack

__all__ = ["Fact", "Pack", "PackError", "Word", "beginners", "fold", "parse_pack", "same_word"]
