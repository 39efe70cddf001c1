"""The words and facts that fit a seat's card, by the pack. Must not know: what others said."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from arena.cards import BlankCard, DescriptionCard, HintCard, WordCard
from arena.observation import Observation
from arena.words import Fact, Pack, Word


def own_word(pack: Pack, observation: Observation) -> Word | None:
    """The word on the seat's card, if it holds one that the pack knows."""
    card = observation.private
    return pack.find(card.word) if isinstance(card, WordCard) else None


def partners(observation: Observation) -> tuple[int, ...]:
    """The seats that this seat knows to be on its side."""
    card = observation.private
    return card.partners if isinstance(card, HintCard | DescriptionCard) else ()


def category(pack: Pack, observation: Observation) -> str:
    """The category of the word in play as far as the seat's card says it; empty if it does not."""
    card = observation.private
    if isinstance(card, HintCard | DescriptionCard):
        return card.category
    word = own_word(pack, observation)
    return word.category if word else ""


def candidates(pack: Pack, observation: Observation, likely: str = "") -> tuple[Word, ...]:
    """The words that fit the seat's card, of the category `likely` where the card names none."""
    card = observation.private
    if isinstance(card, HintCard):
        return pack.cells(observation.language).get((card.category or likely, card.length), ())
    if isinstance(card, DescriptionCard | BlankCard):
        named = category(pack, observation) or likely
        return tuple(word for word in pack.words if word.category == named)
    word = own_word(pack, observation)
    return (word,) if word else ()


def shot_in_the_dark(observation: Observation) -> str:
    """A guess of nothing in particular, as long as the slip says, for a seat to which no word of the pack is left."""
    return ("谜" if observation.language != "en" else "x") * (observation.ask.length or 1)


@lru_cache(maxsize=256)
def commonness(pack: Pack, words: tuple[Word, ...]) -> Mapping[str, int]:
    """How many of `words` each fact of their category is true of, by fact id. Kept: a slip's words never change."""
    known = pack.facts_of.get(words[0].category, ()) if words else ()
    return {fact.id: sum(word.verdict(fact) == "yes" for word in words) for fact in known}


def facts(pack: Pack, observation: Observation, likely: str = "") -> tuple[Fact, ...]:
    """The facts that one may talk about, of the category `likely` where the card names none."""
    own: Any = own_word(pack, observation)  # a frozen model can be hashed, which a type checker does not see
    return _sayable(pack, category(pack, observation) or likely, own)


@lru_cache(maxsize=1024)
def _sayable(pack: Pack, category: str, own: Word | None) -> tuple[Fact, ...]:
    """The facts of a category without those that name the own word, as a plain one of its partner does."""
    known = pack.facts_of.get(category, ())
    return tuple([fact for fact in known if own is None or not (fact.plain and own.zh in fact.clue_zh)])
