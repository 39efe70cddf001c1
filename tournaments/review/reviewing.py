"""The review of one seat: all its decisions judged, the moments that mattered most, and what to practise.

Owns: putting these together, and which moments are played on. Must not know: how one decision is judged, or how a game
is played on from a moment.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from arena.header import Outcome
from results.reviewed import Decision, Gain, Review

from .advice import advice
from .compared import Compared
from .judging import judged
from .mistakes import LEAST
from .moment import Moment, moments
from .stored import Stored, replayed
from .whatif import WhatIf

TURNING = 3  # moments that are called the most important
TRIED = 4  # moments at most that are played on, those that gave away most by their figures
PlayOn = Callable[[Moment], WhatIf | None]


def review(stored: Stored, seat: int, play_on: PlayOn | None = None) -> Review:
    """The review of `seat`; with `play_on` the moments that seem to matter are played on both ways.

    Raises:
        NoReview: the game has no such seat.
    """
    found = moments(stored, seat)
    decisions = [judged(moment, stored.pack) for moment in found]
    if play_on:
        for place in _dearest(decisions, TRIED):
            decisions[place] = replace(decisions[place], gain=_gain(play_on(found[place])))
    outcome: Outcome | None = replayed(stored).outcome
    return Review(
        game_id=stored.game_id,
        variant=stored.header.variant,
        players=stored.header.players,
        seat=seat,
        agent=stored.agents.get(seat, ""),
        role=stored.header.deal.roles[seat - 1],
        winner=outcome.winners if outcome else None,
        decisions=tuple(decisions),
        turning=_turning(decisions),
        advice=advice(decisions),
    )


def _dearest(decisions: Sequence[Decision], most: int) -> list[int]:
    """The places of the decisions that gave away most, the dearest first; none that gave away nothing."""
    places = [place for place, decision in enumerate(decisions) if decision.cost >= LEAST]
    return sorted(places, key=lambda place: (-decisions[place].cost, place))[:most]


def _turning(decisions: Sequence[Decision]) -> tuple[int, ...]:
    """By what the suggestion would have won over deals thought possible, where that is known; then by the figures."""

    def gained(place: int) -> float:
        gain = decisions[place].gain
        return gain.possible[0] if gain and gain.possible else 0.0

    places = _dearest(decisions, len(decisions))
    ranked = sorted(places, key=lambda place: (-gained(place), -decisions[place].cost, place))
    return tuple(ranked[:TURNING])


def _gain(what_if: WhatIf | None) -> Gain | None:
    if what_if is None:
        return None
    return Gain(_interval(what_if.possible), _interval(what_if.hindsight))


def _interval(compared: Compared | None) -> tuple[float, float, float] | None:
    return None if compared is None else (compared.gain, compared.low, compared.high)
