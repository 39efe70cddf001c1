"""How much a clue tells, by what a pack says of its words, and how likely a blind guess is to be right.

Owns: the words that a listener must reckon with, and bits over them. Must not know: records, agents, or intervals.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from math import log2

from arena.deals import PACKS
from arena.text import Language
from arena.variants import VARIANTS
from arena.words import Pack, Word, shipped
from arena.words.pack import SHIPPED
from arena.words.rows import Fact

_LENGTH_KNOWN = frozenset(
    {"zhuogui-1", "zhuogui-3"}
)  # the ghosts' slip says how long the word is (ZG1-3.1.1, ZG3-4.1.1)
_CATEGORY_UNKNOWN = frozenset({"zhuogui-3", "undercover"})  # their slip does not say of what kind (ZG3-4.1.1, UC-5.1)


@dataclass(frozen=True, eq=False)
class Candidates:
    """The words that might be the one dealt, as bits of a number, and what the pack says of each."""

    pack: Pack
    category: str
    words: tuple[Word, ...]
    word: Word
    _blind: dict[int, float] = field(default_factory=dict[int, float])

    @property
    def all(self) -> int:
        """The set of all of them."""
        return (1 << len(self.words)) - 1

    @cached_property
    def facts(self) -> dict[str, tuple[bool, int]]:
        """By fact: whether it is true of the word dealt, at least at times, and the words of which it may be.

        Where nobody wrote it down it may be; a fact of which that is so for the word dealt itself is left out.
        """
        found: dict[str, tuple[bool, int]] = {}
        for fact in self.pack.facts_of.get(self.category, ()):
            verdict = self.word.verdict(fact)
            if verdict is not None:
                fits = sum(1 << place for place, word in enumerate(self.words) if word.verdict(fact) != "no")
                found[fact.id] = verdict != "no", fits
        return found

    def heard(self, text: str, left: int) -> tuple[float | None, int]:
        """What a clue tells in bits, and the candidates that are left after it; None where no fact is recognised.

        It tells by how much it narrows the words `left`, unless it says anything false of the word: then it shows no
        knowledge of it, 0 bits, and what is true in it still narrows.
        """
        said = [self.facts[fact.id] for fact in _facts(self.pack, self.category, text) if fact.id in self.facts]
        after = left
        for true, fits in said:
            if true:
                after &= fits
        if not said:
            return None, left
        return (_bits(left, after) if all(true for true, _ in said) else 0.0), after

    def blind_clue(self, left: int) -> float:
        """What a clue tells on average that is drawn blindly from the facts of the category."""
        if left not in self._blind:
            told = sum(_bits(left, left & fits) for true, fits in self.facts.values() if true)
            self._blind[left] = told / len(self.facts) if self.facts else 0.0
        return self._blind[left]


@lru_cache(maxsize=1 << 18)  # a record has many more texts than a game
def _facts(pack: Pack, category: str, text: str) -> tuple[Fact, ...]:
    return pack.facts_in(category, text)


def _bits(before: int, after: int) -> float:
    return log2(before.bit_count() / after.bit_count())


@lru_cache(maxsize=4096)
def candidates(variant: str, named: str | None, category: str, word: str, language: Language) -> Candidates | None:
    """The words of `category` among which a clue tells `word` apart; None where the pack is not known.

    `named` is what the tournament calls its pack, None for the usual one. Of a pack that did not come along the record
    does not say what is true of its words. Where a slip says how long the word is, only words as long count.
    """
    pack = _pack(variant, named)
    dealt = pack.find(word) if pack else None
    if pack is None or dealt is None or dealt.category != category or not pack.facts_of.get(category):
        return None
    like = tuple(w for w in pack.words if w.category == category and _fits(variant, w, dealt, language))
    return Candidates(pack, category, like, dealt)


@lru_cache(maxsize=4096)
def blind_guess(variant: str, named: str | None, category: str, word: str, language: Language) -> float:
    """The chance of a guess drawn blindly from the words that fit the guesser's slip; 0 where the pack is not known."""
    pack = _pack(variant, named)
    dealt = pack.find(word) if pack else None
    if pack is None or dealt is None:
        return 0.0
    wide = variant in _CATEGORY_UNKNOWN
    like = sum(1 for w in pack.words if (wide or w.category == category) and _fits(variant, w, dealt, language))
    return 1 / like


def _pack(variant: str, named: str | None) -> Pack | None:
    name = named or (PACKS.get(VARIANTS[variant].deals) if variant in VARIANTS else None)
    return shipped(name) if name in SHIPPED else None


def _fits(variant: str, word: Word, dealt: Word, language: Language) -> bool:
    return variant not in _LENGTH_KNOWN or word.length(language) == dealt.length(language)


def told_by(texts: Iterable[str], among: Candidates) -> Iterator[tuple[float | None, float]]:
    """Of the clues of one game, in order: what each tells and what a blind one would have told, both in bits.

    A pass, which has no text, tells nothing; of a clue in which no fact is recognised it is not known what it tells.
    """
    left = among.all
    for text in texts:
        blind = among.blind_clue(left)
        bits, left = among.heard(text, left) if text else (0.0, left)
        yield bits, blind
