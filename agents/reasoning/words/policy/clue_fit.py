"""How far the clues of a table are so of what a reasoning player of the word games holds.

Owns: that measure, and which clue of a seat is amiss, broad, or rather to be expected of somebody who only listens.
Must not know: what is made of it. Without a word of its own it goes by what it takes the word to be.
"""

from collections.abc import Sequence

from agents.reasoning.inference.deal_posterior import DIGITS

from ..table.decision_context import DecisionContext
from ..table.public_history import Clue

MIN_CLUES = 3  # clues from which on there is something to judge the others by
FITS = 0.75  # how far a clue that fits is so
_NEAR = 0.05  # by how much more a clue may be so, and still be of those that fit least
_BROAD = 0.3  # the share of words of which a clue is so that says little
_LISTENS = 0.2  # nats by which a clue must speak for somebody who only listens
_AMONG_FEW = 0.95  # how sure somebody must be to be one of the few to speak as a holder of the other word


def claimed_truth(at: DecisionContext) -> Sequence[float]:
    """How far each fact is so of the own word, in [0, 1]; without one, of what it takes the word to be.

    Whoever takes itself for one of the few says what is so of both words; if it is sure, what is so of the other.
    """
    own = at.belief.own_word
    if own is None:
        return at.expected_truth
    so = at.belief.lexicon.truth_by_word[own]
    if at.own_hidden <= 0.5:
        return so
    return at.expected_truth if at.own_hidden > _AMONG_FEW else list(map(min, so, at.expected_truth))


def contradicts(at: DecisionContext, fact: int) -> bool:
    """Whether a clue is not so of the own word; without a word, of what it is sure enough to take the word for."""
    return at.fits[fact] < at.min_fit


def worst_clue(at: DecisionContext, seat: int) -> int:
    """The place of the clue of `seat` that fits worst, or -1 where none is amiss."""
    clue = _worst(at, at.history.clues_of(seat))
    return clue.fact if clue and contradicts(at, clue.fact) else -1


def _worst(at: DecisionContext, clues: Sequence[Clue]) -> Clue | None:
    """Of `clues`, the one that fits least: of several, one that nobody has quoted in this round."""
    if len(clues) < 2:
        return at.voice.rng.choice(clues) if clues else None
    so = [at.fits[clue.fact] for clue in clues]
    least = min(so) + _NEAR
    worst = [clue for clue, much in zip(clues, so) if much <= least]
    quoted = at.history.quoted_this_round
    return at.voice.rng.choice([clue for clue in worst if clue.fact not in quoted] or worst)


def unlikeliest(at: DecisionContext, clues: Sequence[Clue]) -> int:
    """The place of that of `clues` which a holder of the own word, or of what it takes for it, says least."""
    own, says = at.belief.own_word, at.belief.lexicon.says
    said = says[:, own] if own is not None else (says @ at.belief.beliefs.majority).round(DIGITS)
    return min((clue.fact for clue in clues), key=lambda fact: float(said[fact]))


def is_broad(at: DecisionContext, clue: Clue) -> bool:
    """Whether a clue is so of many words, or only sometimes of the own one."""
    return at.belief.lexicon.prevalence[clue.fact] >= _BROAD or at.fits[clue.fact] < FITS


def is_derivable(at: DecisionContext, clue: Clue) -> bool:
    """Whether a clue that fits was rather to be expected of somebody who only listens, when it was given."""
    told = clue.turn > MIN_CLUES and at.belief.blank_evidence.get((clue.seat, clue.fact), 0.0) > _LISTENS
    return told and at.fits[clue.fact] >= FITS
