"""How true the clues of a table are of what a reasoning player of the word games holds, or takes the word to be.

Owns: that measure, and which clue of a seat contradicts its word, is broad, or was to be expected of a listener. Must
not know: what is made of it.
"""

from collections.abc import Sequence

from agents.reasoning.inference.deal_posterior import DIGITS

from ..context.decision_context import DecisionContext
from ..context.public_history import Clue

MIN_CLUES = 3  # from which on there is something to judge the others by
FITS = 0.75  # how true a clue that fits is, at least
_ALIKE = 0.05  # how much truer than the worst a clue may be and still be one of the worst
_BROAD = 0.3  # the share of words that a broad clue is true of, at least
_DERIVABLE = 0.2  # nats by which a derivable clue speaks for somebody without a word, more than
_SURELY_HIDDEN = 0.95  # P(of the hidden side) above which it speaks as a holder of the other word


def claimed_truth(at: DecisionContext) -> Sequence[float]:
    """How true each fact is of the word that it claims to hold, in [0, 1]: the own word, or without one, word A.

    Whoever is probably of the hidden side claims both words; if that is sure, the other.
    """
    own = at.belief.own_word
    if own is None:
        return at.expected_truth
    truth = at.belief.lexicon.truth_by_word[own]
    if at.own_hidden <= 0.5:
        return truth
    return at.expected_truth if at.own_hidden > _SURELY_HIDDEN else list(map(min, truth, at.expected_truth))


def contradicts(at: DecisionContext, fact: int) -> bool:
    """Whether a clue is too false of the speaker's word, or of what it is sure enough to take the word for."""
    return at.fits[fact] < at.min_fit


def worst_clue(at: DecisionContext, seat: int) -> int:
    """The clue of `seat` that contradicts the speaker's word most; -1 where none does."""
    clue = _worst(at, at.history.clues_of(seat))
    return clue.fact if clue and contradicts(at, clue.fact) else -1


def _worst(at: DecisionContext, clues: Sequence[Clue]) -> Clue | None:
    """Of `clues`, the one that fits least: of several, one that nobody has quoted in this round."""
    if len(clues) < 2:
        return at.speaking.rng.choice(clues) if clues else None
    fits = [at.fits[clue.fact] for clue in clues]
    least = min(fits) + _ALIKE
    worst = [clue for clue, fit in zip(clues, fits) if fit <= least]
    quoted = at.history.quoted_this_round
    return at.speaking.rng.choice([clue for clue in worst if clue.fact not in quoted] or worst)


def unlikeliest(at: DecisionContext, clues: Sequence[Clue]) -> int:
    """Of `clues`, the one with the least P(clue | own word); without a word, under the posterior of word A."""
    own, says = at.belief.own_word, at.belief.lexicon.says
    likelihood = says[:, own] if own is not None else (says @ at.belief.beliefs.majority).round(DIGITS)
    return min((clue.fact for clue in clues), key=lambda fact: float(likelihood[fact]))


def is_broad(at: DecisionContext, clue: Clue) -> bool:
    """Whether a clue is true of many words, or only sometimes of the speaker's."""
    return at.belief.lexicon.prevalence[clue.fact] >= _BROAD or at.fits[clue.fact] < FITS


def is_derivable(at: DecisionContext, clue: Clue) -> bool:
    """Whether a clue that fits was, when it was given, likelier from somebody who only listens."""
    nats = at.belief.blank_evidence.get((clue.seat, clue.fact), 0.0) if clue.turn > MIN_CLUES else 0.0
    return nats > _DERIVABLE and at.fits[clue.fact] >= FITS
