"""The belief of a reasoning player that only watches: it holds no card and hears what everybody hears.

In the word games it assumes the category that the clues so far speak of most; before any clue it knows only the role
table. In the killer games it counts from the role table alone.

Owns: that fold of public events. Must not know: cards, the words dealt, or anything that only some seats were told.
"""

from collections.abc import Iterable, Iterator
from random import Random

import numpy as np

from arena.events import AnyEvent, Spoke
from arena.rules.house_rule_models import KillerRules
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

SETTLED = 3.0  # clues of one category, after which the category is not questioned
NOBODY = 0  # the seat of a spectator
PublicEvent = tuple[int, AnyEvent]  # number of the event, event


def watch(game: Sitting, pack: Pack, public: Iterable[PublicEvent]) -> Iterator[tuple[int, Floats]]:
    """P(each seat is of the hidden side), by seat - 1, after each public event that changes any, with the event's
    number.

    The first item is the prior of the role table, with the number of the first event. A word game yields nothing if the
    pack knows none of its clues.
    """
    if isinstance(game.rules, KillerRules):
        return _watch_killers(game, public)
    return _watch_words(game, pack, list(public))


def _watch_killers(game: Sitting, public: Iterable[PublicEvent]) -> Iterator[tuple[int, Floats]]:
    memory, last = Memory(LEVELS[5], Random(0), game, NOBODY), None
    for number, event in public:
        memory.take(event)
        marginals = memory.public()
        if marginals is not last:
            last = marginals
            yield number, marginals.hidden


def _watch_words(game: Sitting, pack: Pack, public: list[PublicEvent]) -> Iterator[tuple[int, Floats]]:
    clues = dict.fromkeys(pack.facts_of, 0.0)  # by category, how many clues speak of it
    belief, category = None, ""
    for index, (number, event) in enumerate(public):
        if isinstance(event, Spoke) and event.text and clues.get(category, 0.0) < SETTLED:
            for spoken_of, weight in _categories(pack, event.text, by_meaning=not belief).items():
                clues[spoken_of] += weight
        likeliest = max(clues, key=clues.__getitem__, default="")
        if clues.get(likeliest, 0.0) > clues.get(category, 0.0):
            if belief is None and index:
                yield public[0][0], _prior(game)
            category, changed = likeliest, True
            belief = _belief(game, pack, category)
            for _, earlier in public[: index + 1]:
                belief.take(earlier)
        else:
            changed = belief is not None and belief.take(event)
        if belief is not None and changed:
            yield number, belief.beliefs.hidden


def _prior(game: Sitting) -> Floats:
    """The prior of the role table."""
    dealt = VARIANTS[game.variant].dealt(game.players, game.rules)
    return np.full(game.players, hidden_in(dealt) / game.players)


def _categories(pack: Pack, text: str, *, by_meaning: bool) -> dict[str, float]:
    """By category, how much of `text` expresses one of its facts: by exact wording, else, if asked for, by meaning."""
    read = reader(pack)
    recognised = {category: 1.0 for category in pack.facts_of if read.recognises(text, category)}
    if recognised or not by_meaning:
        return recognised
    said = {category: read.facts_said(text, category) for category in pack.facts_of}
    return {category: sum(weight for _, weight in facts) for category, facts in said.items() if facts}


def _belief(game: Sitting, pack: Pack, category: str) -> WordBelief:
    view = view_as_spectator(pack, game.variant, game.players, game.rules, category)
    return WordBelief(NOBODY, game.players, view, lexicon(pack, view.words), LEVELS[5], Random(0))
