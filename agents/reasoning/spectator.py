"""What a reasoning player would believe that only watches: it holds nothing and hears what everybody hears.

Owns: that fold of public events. Must not know: cards, words dealt, or anything that was told to some seats alone.

In the word games it takes the words to be of the category that the clues so far speak of most; before any clue it knows
no more than the role table. In the killer games it counts from the role table alone.
"""

from collections.abc import Iterable, Iterator
from random import Random

import numpy as np

from arena.events import AnyEvent, Spoke
from arena.house_rule_models import KillerRules
from arena.variants import VARIANTS
from arena.words import Pack

from ..protocol import Sitting
from .inference.deal_posterior import Floats
from .killers.card_constraints import hidden_in
from .killers.memory import Memory
from .profiles import LEVELS
from .words.belief.deal_view import view_as_spectator
from .words.belief.lexicon import lexicon, reader
from .words.belief.word_belief import WordBelief

SETTLED = 3.0  # clues of one category after which no other is looked for
NOBODY = 0  # the seat of somebody who only watches
Seen = tuple[int, AnyEvent]  # a public event with its number


def watch(game: Sitting, pack: Pack, public: Iterable[Seen]) -> Iterator[tuple[int, Floats]]:
    """The chance of each seat (by seat - 1) to be of the hidden side after each public event that changes any.

    The first are those of the role table, with the number of the first event. Nothing in a game of words where the pack
    knows none of the clues.
    """
    if isinstance(game.rules, KillerRules):
        return _killers(game, public)
    return _words(game, pack, list(public))


def _killers(game: Sitting, public: Iterable[Seen]) -> Iterator[tuple[int, Floats]]:
    memory, last = Memory(LEVELS[5], Random(0), game, NOBODY), None
    for number, event in public:
        memory.take(event)
        now = memory.public()
        if now is not last:
            last = now
            yield number, now.hidden


def _words(game: Sitting, pack: Pack, public: list[Seen]) -> Iterator[tuple[int, Floats]]:
    heard = dict.fromkeys(pack.facts_of, 0.0)
    belief, category = None, ""
    for place, (number, event) in enumerate(public):
        if isinstance(event, Spoke) and event.text and heard.get(category, 0.0) < SETTLED:
            for spoken_of, weight in _categories(pack, event.text, among=not belief).items():
                heard[spoken_of] += weight
        likeliest = max(heard, key=heard.__getitem__, default="")
        if heard.get(likeliest, 0.0) > heard.get(category, 0.0):
            if belief is None and place:
                yield public[0][0], _dealt(game)
            category, changed = likeliest, True
            belief = _belief(game, pack, category)
            for _, earlier in public[: place + 1]:
                belief.take(earlier)
        else:
            changed = belief is not None and belief.take(event)
        if belief is not None and changed:
            yield number, belief.beliefs.hidden


def _dealt(game: Sitting) -> Floats:
    """What the role table alone says."""
    dealt = VARIANTS[game.variant].dealt(game.players, game.rules)
    return np.full(game.players, hidden_in(dealt) / game.players)


def _categories(pack: Pack, text: str, *, among: bool) -> dict[str, float]:
    """How much of `text` words a fact of each category; by meaning only where there is nothing else to go by yet."""
    exact = {category: 1.0 for category in pack.facts_of if pack.facts_in(category, text)}
    if exact or not among:
        return exact
    said = {category: reader(pack).facts_said(text, category) for category in pack.facts_of}
    return {category: sum(weight for _, weight in facts) for category, facts in said.items() if facts}


def _belief(game: Sitting, pack: Pack, category: str) -> WordBelief:
    dealt = view_as_spectator(pack, game.variant, game.players, game.rules, category)
    return WordBelief(NOBODY, game.players, dealt, lexicon(pack, dealt.words), LEVELS[5], Random(0))
