"""How well the clues of a table fit the word that a reasoning player of the word games holds, or thinks likely.

Owns: that measure, and which clues of a seat contradict that word, are broad, or could be derived by a listener. Must
not know: what a policy makes of them.
"""

from collections.abc import Sequence

from agents.reasoning.inference.deal_posterior import DIGITS

from ..context.decision_context import DecisionContext
from ..context.public_history import Clue

MIN_CLUES = 3  # clues that are needed to judge other seats by
FITS = 0.75  # least truth of a clue that fits
_ALIKE = 0.05  # clues whose truth is within this of the worst are equally bad
_BROAD = 0.3  # least share of the words that a broad clue is true of
_DERIVABLE = 0.2  # nats for a speaker without a word, above which a clue is derivable
_SURELY_HIDDEN = 0.95  # P(the player is of the hidden side) above which it claims only the other word


def claimed_truth(at: DecisionContext) -> Sequence[float]:
    """By fact, its truth for the word that the player claims to hold, in [0, 1]: its own word, or, without one, word A.

    If it is probably of the hidden side, the lower of both truths; if that is nearly sure, the truth for word A.
    """
    own = at.belief.own_word
    if own is None:
        return at.expected_truth
    truth = at.belief.lexicon.truth_by_word[own]
    if at.own_hidden <= 0.5:
        return truth
    return at.expected_truth if at.own_hidden > _SURELY_HIDDEN else list(map(min, truth, at.expected_truth))


def contradicts(at: DecisionContext, fact: int) -> bool:
    """Whether a clue is too false: of the own word, or, without one, of the words that are likely."""
    return at.fits[fact] < at.min_fit


def worst_clue(at: DecisionContext, seat: int) -> int:
    """The clue of `seat` that contradicts the player's word most; -1 if none contradicts it."""
    clue = _worst(at, at.history.clues_of(seat))
    return clue.fact if clue and contradicts(at, clue.fact) else -1


def _worst(at: DecisionContext, clues: Sequence[Clue]) -> Clue | None:
    """One of `clues` that fit least; if possible, one that nobody has quoted in this round."""
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
    """Whether a clue is true of many words, or fits the player's word only in part."""
    return at.belief.lexicon.prevalence[clue.fact] >= _BROAD or at.fits[clue.fact] < FITS


def is_derivable(at: DecisionContext, clue: Clue) -> bool:
    """Whether a clue that fits was likelier from a speaker without a word at the time."""
    nats = at.belief.blank_evidence.get((clue.seat, clue.fact), 0.0) if clue.turn > MIN_CLUES else 0.0
    return nats > _DERIVABLE and at.fits[clue.fact] >= FITS
