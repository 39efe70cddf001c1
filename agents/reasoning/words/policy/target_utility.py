"""Whom a reasoning player of the word games wants out, and how far it keeps to what was said aloud.

Owns: that choice. Must not know: how a seat's chances come about (`word_belief.py`), or how a suspicion is worded.
"""

from collections.abc import Mapping, Sequence

import numpy as np

from agents.reasoning.inference.deal_posterior import DIGITS

from ..belief.deal_view import BLANK
from ..table.decision_context import TIE, DecisionContext

_PARTNER = -100.0
_STICKS = 0.8  # by how much more it must want another out to go back on whom it named in the same round,
_BACKS = 0.9  # to choose whom it spoke well of,
_HEARD, _CHORUS = 0.12, 0.06  # and to choose somebody whom nobody has suspected aloud; this for each who has
_HEARD_BY = 3  # of whom so many count
_ALIKE = 0.4  # nats by which those differ who have a blank slip and know it choose by the draw: they never vote as one
_BLUNDER = 2.0  # by how much it wants the seat of a blunder out more than anybody else, as a probability
_NATS = 1.5  # what a chance counts in nats where wants are nats


def elimination_utility(at: DecisionContext) -> dict[int, float]:
    """How much it wants each other living seat out: by its posterior, or by a blunder."""
    want = _wanted(at)
    if not at.level.blunder_rate:
        return want
    uncommitted = [seat for seat in at.others if seat not in at.belief.view.partners]
    blunder = at.voice.blunder_target(at.history.round, uncommitted, at.level.blunder_rate)
    return {**want, blunder: max(want.values()) + _BLUNDER * scale(at)} if blunder in want else want


def _wanted(at: DecisionContext) -> dict[int, float]:
    """How much it wants each other living seat out, by what it believes.

    Whoever has a blank slip wants whom the others must find suspicious, in nats; whoever is probably of the hidden side
    without having been told, whom it takes for one of the others; everybody else, whom it takes for one of the hidden
    side. These two are chances.
    """
    belief, now = at.belief, at.belief.beliefs
    if belief.view.word is None:
        owes = np.maximum(belief.evidence.known[:, BLANK], 0.0)  # to be mute looks suspicious, whatever it says
        looks = (belief.blank_loglik - belief.word_loglik @ now.majority + owes).round(DIGITS)
        much: list[float] = looks.tolist()
        return {seat: _PARTNER if seat in belief.view.partners else much[seat] for seat in at.others}
    sign, chances = (-1.0 if at.own_hidden > 0.5 else 1.0), at.hidden
    return {seat: sign * chances[seat - 1] for seat in at.others}


def committed_target(at: DecisionContext, want: Mapping[int, float], among: Sequence[int], keeps: float = 1.0) -> int:
    """Of `among`, whom it wants out most; where others are nearly as good, whom it named, or at least somebody named.

    So a table hears before a vote where it goes, and what somebody said still holds when it votes. `keeps` is how much
    of that it does in an accusation.
    """
    chance, named = keeps * scale(at), at.voice.suspect
    backed = [seat for seat in among if at.voice.backed.get(seat) == at.history.round] if at.voice.backed else []
    if backed:
        want = {**want, **{seat: want[seat] - _BACKS * chance for seat in backed if seat in want}}
    top = at.argmax(want, among)
    if at.voice.suspect_round == at.history.round and named in among and want[top] - want[named] <= _STICKS * chance:
        return named
    aloud = {seat: min(_HEARD_BY, times) for seat, times in at.history.suspicion_counts().items() if seat in want}
    heard = {seat: want[seat] + chance * (_HEARD + _CHORUS * times) for seat, times in aloud.items()}
    return at.argmax({**want, **heard}, among, _ALIKE if at.belief.view.word is None else TIE)


def uncommitted(at: DecisionContext, among: Sequence[int]) -> list[int]:
    """Of `among`, those whom it may choose and keep its word of this round; all where it has spoken for each."""
    voice, now = at.voice, at.history.round
    if not voice.backed and not voice.spared:
        return [*among]
    kept = [seat for seat in among if now not in (voice.backed.get(seat), voice.spared.get(seat))]
    return kept or [*among]


def lead(at: DecisionContext, want: Mapping[int, float], seat: int) -> float:
    """By how much it wants `seat` out more than all others, as a chance."""
    rest = [much for other, much in want.items() if other != seat]
    return (want[seat] - max(rest)) / scale(at) if rest else 1.0


def scale(at: DecisionContext) -> float:
    """What a chance counts in its wants."""
    return _NATS if at.belief.view.word is None else 1.0
