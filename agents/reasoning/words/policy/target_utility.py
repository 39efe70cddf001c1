"""Whom a reasoning player of the word games wants out, and how far it keeps to what was said aloud.

Owns: that choice. Must not know: how a seat's posterior comes about (`word_belief.py`), or how a suspicion is worded.
"""

from collections.abc import Mapping, Sequence

import numpy as np

from agents.reasoning.inference.deal_posterior import DIGITS

from ..belief.deal_view import BLANK
from ..context.decision_context import TIE, DecisionContext

_PARTNER = -100.0  # the utility of a partner's elimination
_NATS = 1.5  # what a probability of 1 counts where utilities are nats
# by how much the utility of another must be higher, as a probability,
_BREAKS_WORD = 0.8  # to go back on whom it named in the same round,
_BACKED = 0.9  # to choose whom it spoke well of,
_UNNAMED, _PER_ACCUSER, _MAX_ACCUSERS = 0.12, 0.06, 3  # and to choose whom nobody has suspected aloud
_BLUNDER = 2.0  # by how much the seat of a blunder leads all others, as a probability
_TIE_OF_BLANKS = 0.4  # nats: so those with a blank slip who know each other never vote as one


def elimination_utility(at: DecisionContext) -> dict[int, float]:
    """The utility of each other living seat's elimination, by the posterior or by a blunder: see `_by_posterior`."""
    utility = _by_posterior(at)
    if not at.level.blunder_rate:
        return utility
    open_to = [seat for seat in at.others if seat not in at.belief.view.partners]
    blunder = at.speaking.blunder_target(at.history.round, open_to, at.level.blunder_rate)
    if blunder not in utility:
        return utility
    return {**utility, blunder: max(utility.values()) + _BLUNDER * scale(at)}


def _by_posterior(at: DecisionContext) -> dict[int, float]:
    """In nats for whoever has a blank slip: how suspicious a seat must look to the others. Else a probability: that the
    seat is of the hidden side; or, for whoever is probably of that side without having been told, less that.
    """
    belief, now = at.belief, at.belief.beliefs
    if belief.view.word is None:
        owed = np.maximum(belief.evidence.known[:, BLANK], 0.0)  # to give no clue looks suspicious, whatever is said
        looks = (belief.blank_loglik - belief.word_loglik @ now.majority + owed).round(DIGITS)
        nats: list[float] = looks.tolist()
        return {seat: _PARTNER if seat in belief.view.partners else nats[seat] for seat in at.others}
    sign, hidden = (-1.0 if at.own_hidden > 0.5 else 1.0), at.hidden
    return {seat: sign * hidden[seat - 1] for seat in at.others}


def committed_target(
    at: DecisionContext, utility: Mapping[int, float], among: Sequence[int], keeps: float = 1.0
) -> int:
    """Of `among`, the seat of the highest utility; where others are nearly as good, whom it named, or somebody did.

    So a table hears before a vote where it goes, and what somebody said still holds when it votes. `keeps` is how much
    of that does in an accusation.
    """
    unit, named = keeps * scale(at), at.speaking.suspect
    backed = [seat for seat in among if at.speaking.backed.get(seat) == at.history.round] if at.speaking.backed else []
    if backed:
        utility = {**utility, **{seat: utility[seat] - _BACKED * unit for seat in backed if seat in utility}}
    top = at.argmax(utility, among)
    is_named = at.speaking.suspect_round == at.history.round and named in among
    if is_named and utility[top] - utility[named] <= _BREAKS_WORD * unit:
        return named
    counts = at.history.suspicion_counts()
    accusers = {seat: min(_MAX_ACCUSERS, count) for seat, count in counts.items() if seat in utility}
    heard = {seat: utility[seat] + unit * (_UNNAMED + _PER_ACCUSER * count) for seat, count in accusers.items()}
    return at.argmax({**utility, **heard}, among, _TIE_OF_BLANKS if at.belief.view.word is None else TIE)


def uncommitted(at: DecisionContext, among: Sequence[int]) -> list[int]:
    """Of `among`, those whom it may choose and keep its word of this round; all where it has spoken for each."""
    speaking, now = at.speaking, at.history.round
    if not speaking.backed and not speaking.spared:
        return [*among]
    kept = [seat for seat in among if now not in (speaking.backed.get(seat), speaking.spared.get(seat))]
    return kept or [*among]


def lead(at: DecisionContext, utility: Mapping[int, float], seat: int) -> float:
    """By how much the utility of `seat` is above all others, as a probability."""
    rest = [value for other, value in utility.items() if other != seat]
    return (utility[seat] - max(rest)) / scale(at) if rest else 1.0


def scale(at: DecisionContext) -> float:
    """What a probability of 1 counts in the utilities of this seat."""
    return _NATS if at.belief.view.word is None else 1.0
