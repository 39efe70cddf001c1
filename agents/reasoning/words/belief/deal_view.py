"""The deal as one card shows it: the words that may have been dealt, and how many seats hold which kind of slip.

Owns: the three kinds of slips, and what a card leaves open. Must not know: what anybody said.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from agents.reasoning.inference.deal_posterior import Counts
from arena.cards import BlankCard, Card, DescriptionCard, HintCard, WordCard
from arena.games.full_edition import RECOGNITION
from arena.observation import Observation
from arena.roles import HIDDEN, SIDES
from arena.rules.house_rule_models import AnyRules
from arena.text import Language
from arena.variants import VARIANTS
from arena.words import Pack, Word

WORD_A, WORD_B, BLANK = 0, 1, 2  # the kinds of slip: most seats' word, the other word, no word
_HINTED = ("zhuogui-1", "zhuogui-3")  # the games whose blank slips show the number of characters


@dataclass(frozen=True, slots=True)
class DealView:
    """The deal as a seat, or a spectator, sees it."""

    counts: Counts  # slips of each kind
    own: tuple[int, ...]  # kinds that the own slip may be of; empty for a spectator
    hidden: tuple[bool, bool, bool]  # by kind, whether its holder is of the hidden side
    kinds: Mapping[str, int]  # kind of slip, by role
    words: tuple[Word, ...]  # words that may have been dealt
    word: Word | None  # the word on the own slip, None if there is none
    guessable: tuple[bool, ...]  # by word, whether a blank slip leaves it open, as far as a holder of a word knows
    partners: tuple[int, ...]
    acquainted: bool  # whether holders of a blank slip know each other

    @property
    def blank(self) -> bool:
        """Whether the own slip shows no word."""
        return BLANK in self.own


def view_deal(pack: Pack, observation: Observation) -> DealView | None:
    """The deal as the card of `observation` shows it; None if the pack has no word that fits the card."""
    card, variant, language = observation.private, observation.variant, observation.language
    dealt = VARIANTS[variant].dealt(observation.players, observation.rules)
    words, word = _words(pack, card, language)
    if not words or (isinstance(card, WordCard) and word is None):
        return None
    if word is None:
        blank = "blank" if isinstance(card, BlankCard) else "ghost"
        worded = tuple(role for role in dealt if role != blank)
        return _view(variant, dealt, worded, words, own=(BLANK,), partners=getattr(card, "partners", ()))
    may_be = card.may_be if isinstance(card, WordCard) else ()
    hinted = _as_long(pack, word.category, word.length(language), language) if variant in _HINTED else ()
    return _view(variant, dealt, may_be, words, own=(WORD_A, WORD_B), word=word, guessable=hinted)


def view_as_spectator(pack: Pack, variant: str, players: int, rules: AnyRules, category: str) -> DealView:
    """The deal as a spectator sees it if the words are of `category`: any seat may hold any slip."""
    dealt = VARIANTS[variant].dealt(players, rules)
    worded = tuple(role for role in dealt if role not in ("ghost", "blank"))
    if VARIANTS[variant].two_words and len(worded) < 2:  # then the ghosts hold the other word (ZG2-3.1.1, ZGC-R.2)
        worded = tuple(dealt)
    return _view(variant, dealt, worded, _of_category(pack, category), own=())


def _view(
    variant: str,
    dealt: Mapping[str, int],
    worded: tuple[str, ...],
    words: tuple[Word, ...],
    *,
    own: tuple[int, ...],
    word: Word | None = None,
    guessable: tuple[bool, ...] = (),
    partners: tuple[int, ...] = (),
) -> DealView:
    """The view where the roles `worded` are dealt a word, the role of word A first; no `guessable` is every word."""
    kinds = {role: worded.index(role) if role in worded else BLANK for role in dealt}
    counts, hidden = [0, 0, 0], [False, False, True]
    for role, kind in kinds.items():
        counts[kind] += dealt[role]
        hidden[kind] = SIDES[role] in HIDDEN
    return DealView(
        counts=(counts[0], counts[1], counts[2]),
        own=tuple(kind for kind in own if counts[kind]),
        hidden=(hidden[0], hidden[1], hidden[2]),
        kinds=kinds,
        words=words,
        word=word,
        guessable=guessable or (True,) * len(words),
        partners=partners,
        acquainted=variant in _HINTED or counts[BLANK] >= RECOGNITION,
    )


def _words(pack: Pack, card: Card | None, language: Language) -> tuple[tuple[Word, ...], Word | None]:
    if isinstance(card, WordCard):
        word = pack.find(card.word)
        return (_of_category(pack, word.category) if word else (), word)
    if isinstance(card, DescriptionCard):
        return _of_category(pack, card.category), None
    if isinstance(card, HintCard):
        of = [card.category] if card.category else list(pack.categories)
        return _of_length(pack, tuple(of), card.length, language), None
    return (pack.words, None) if isinstance(card, BlankCard) else ((), None)


class _HashedWords(tuple[Word, ...]):
    """A tuple whose hash is computed once: every seat of every game looks up a lexicon by its words."""

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return super().__hash__()


@lru_cache(maxsize=64)
def _of_category(pack: Pack, category: str) -> tuple[Word, ...]:
    return _HashedWords(word for word in pack.words if word.category == category)


@lru_cache(maxsize=256)
def _of_length(pack: Pack, categories: tuple[str, ...], length: int, language: Language) -> tuple[Word, ...]:
    cells = pack.cells(language)
    return _HashedWords(word for known in categories for word in cells.get((known, length), ()))


@lru_cache(maxsize=1024)
def _as_long(pack: Pack, category: str, length: int, language: Language) -> tuple[bool, ...]:
    """By word of a category: whether it has the length that a blank slip shows."""
    return tuple(word.length(language) == length for word in _of_category(pack, category))
