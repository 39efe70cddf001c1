"""The utility of each seat's elimination in the word games, and how far a player keeps to what was said aloud.

Owns: the choice of a target. Must not know: how a posterior comes about (`word_belief.py`), or how a suspicion is
worded.
"""

from collections.abc import Mapping, Sequence

import numpy as np

from agents.reasoning.inference.deal_posterior import DIGITS

from ..belief.deal_view import BLANK
from ..context.decision_context import TIE, DecisionContext

_PARTNER = -100.0  # the utility of a partner's elimination
_NATS = 1.5  # where utilities are in nats, the nats that a probability of 1 counts
# how much higher, as a probability, another seat's utility must be
_BREAKS_WORD = 0.8  # to drop the suspect that it named in this round,
_BACKED = 0.9  # to choose a seat that it spoke well of,
_UNNAMED, _PER_ACCUSER, _MAX_ACCUSERS = 0.12, 0.06, 3  # and to choose a seat that nobody has suspected aloud
_BLUNDER = 2.0  # the lead of a blunder's seat over all others, as a probability
_TIE_OF_BLANKS = 0.4  # nats: a wide tie keeps holders of blank slips who know each other from voting as one


def elimination_utility(at: DecisionContext) -> dict[int, float]:
    """The utility of each other living seat's elimination: by the posterior, unless this round has a blunder."""
    utility = _by_posterior(at)
    if not at.level.blunder_rate:
        return utility
    open_to = [seat for seat in at.others if seat not in at.belief.view.partners]
    blunder = at.speaking.blunder_target(at.history.round, open_to, at.level.blunder_rate)
    if blunder not in utility:
        return utility
    return {**utility, blunder: max(utility.values()) + _BLUNDER * scale(at)}


def _by_posterior(at: DecisionContext) -> dict[int, float]:
    """By seat: a probability for a player with a word, nats for a player without one.

    With a word: P(the seat is of the hidden side), or its negative if the player itself is probably of that side.
    Without a word: log P(speech | blank slip) - log P(speech | word A), plus the nats for a clue that the seat owes;
    `_PARTNER` for a partner.
    """
    belief, now = at.belief, at.belief.beliefs
    if belief.view.word is None:
        owed = np.maximum(belief.evidence.known[:, BLANK], 0.0)  # a seat that owes a clue looks suspicious
        looks = (belief.blank_loglik - belief.word_loglik @ now.majority + owed).round(DIGITS)
        nats: list[float] = looks.tolist()
        return {seat: _PARTNER if seat in belief.view.partners else nats[seat] for seat in at.others}
    sign, hidden = (-1.0 if at.own_hidden > 0.5 else 1.0), at.hidden
    return {seat: sign * hidden[seat - 1] for seat in at.others}


def committed_target(
    at: DecisionContext, utility: Mapping[int, float], among: Sequence[int], keeps: float = 1.0
) -> int:
    """The seat of `among` with the highest utility, unless a seat that was named aloud is nearly as good.

    First comes the suspect that the player itself named in this round, then suspects that others named. So a table
    hears before a vote where it goes, and words bind votes. `keeps` is the weight of such commitments, 1 in a vote.
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
    """The seats of `among` that it may choose without breaking its word of this round; all if there are none."""
    speaking, now = at.speaking, at.history.round
    if not speaking.backed and not speaking.spared:
        return [*among]
    kept = [seat for seat in among if now not in (speaking.backed.get(seat), speaking.spared.get(seat))]
    return kept or [*among]


def lead(at: DecisionContext, utility: Mapping[int, float], seat: int) -> float:
    """How far the utility of `seat` is above the highest of all others, as a probability."""
    rest = [value for other, value in utility.items() if other != seat]
    return (utility[seat] - max(rest)) / scale(at) if rest else 1.0


def scale(at: DecisionContext) -> float:
    """The utility that counts as a probability of 1 for this player."""
    return _NATS if at.belief.view.word is None else 1.0
