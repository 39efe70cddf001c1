"""How one player speaks during one game: its own draws, and what it has said already.

Owns: that memory. Must not know: what the sentences mean. Its draws are its own: of what it says, decisions know only
whom it named, and only between choices as good as equal.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from arena.text import Language, Text

from .styles import Style


@dataclass(slots=True)
class Voice:
    """`named` is the seat that it last named as its suspect, for its vote to follow where that is as good as equal."""

    style: Style
    rng: Random
    named: int | None = None
    _used: set[str] = field(default_factory=set)

    def pick(self, sentences: Sequence[Text], language: Language, lately: Sequence[str]) -> str:
        """One of `sentences` that neither it nor, in the speeches `lately`, anybody has said; else any of them."""
        written = [sentence.to(language) for sentence in sentences]
        new = [text for text in written if text not in self._used and not any(text in said for said in lately)]
        chosen = self.rng.choice(new or written)
        self._used.add(chosen)
        return chosen
