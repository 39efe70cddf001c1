"""The review of one seat: all its decisions judged, the moments that mattered most, and what to practise.

Owns: putting these together, and which points are played on. Must not know: how a decision is judged, or how a rollout
is played.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from arena.header import Outcome
from arena.roles import SIDES
from arena.variants import variant_of
from results.games.reviewed import Gain, Interval, Review, ReviewedDecision

from .advice import advice
from .decision_points import DecisionPoint, decision_points
from .judging import judged
from .measures import LEAST_MISTAKE
from .paired_comparison import Compared
from .stored_game import Stored, replayed
from .whatif import WhatIf

TURNING = 3  # moments that are called the most important
TRIED = 4  # points at most that are played on, the costliest by their figures
NAMING = frozenset({"vote", "accuse", "raise_hand"})  # kinds of asks that are also played on with `everything`
PlayOn = Callable[[Sequence[DecisionPoint]], Sequence[WhatIf]]


def review(stored: Stored, seat: int, play_on: PlayOn | None = None, *, everything: bool = False) -> Review:
    """The review of `seat`; with `play_on` the moments that seem to matter are played on both ways, or with
    `everything` all its votes, accusations and hands that the reasoner would have given otherwise.

    Raises:
        NoReview: the game has no such seat.
    """
    found = decision_points(stored, seat)
    decisions = [judged(point, stored.pack) for point in found]
    if play_on:
        places = _costliest(decisions, TRIED)
        if everything:
            places += [place for place in _otherwise(found) if place not in places]
        for place, what_if in zip(places, play_on([found[place] for place in places]), strict=True):
            decisions[place] = replace(decisions[place], gain=_gain(what_if))
    outcome: Outcome | None = replayed(stored).outcome
    winner, role = outcome.winners if outcome else None, stored.header.deal.roles[seat - 1]
    lost = winner is not None and winner != SIDES[role]
    return Review(
        game_id=stored.game_id,
        variant=stored.header.variant,
        players=stored.header.players,
        seat=seat,
        agent=stored.agents.get(seat, ""),
        role=role,
        winner=winner,
        decisions=tuple(decisions),
        turning=_turning(decisions),
        advice=advice(decisions, variant_of(stored.header.variant).family, lost=lost),
        void=stored.void,
        guessed=stored.guessed,
    )


def _costliest(decisions: Sequence[ReviewedDecision], most: int) -> list[int]:
    """The places of the decisions that gave away most, the costliest first; none that gave away nothing."""
    places = [place for place, decision in enumerate(decisions) if decision.cost >= LEAST_MISTAKE]
    return sorted(places, key=lambda place: (-decisions[place].cost, place))[:most]


def _otherwise(found: Sequence[DecisionPoint]) -> list[int]:
    """The places of votes, accusations and hands other than the reasoner's."""
    return [k for k, one in enumerate(found) if one.ask.accepts[0] in NAMING and one.action != one.suggested]


def _turning(decisions: Sequence[ReviewedDecision]) -> tuple[int, ...]:
    """The places of the moments that mattered most: by what the suggestion would have won over sampled deals, if that
    is known, then by who would have gone out next, then by cost. A suggestion that would have lost did not matter.
    """
    borne_out = {place: _borne_out(decision.gain) for place, decision in enumerate(decisions)}
    places = [
        place
        for place, decision in enumerate(decisions)
        if borne_out[place] >= _NEITHER and (decision.cost >= LEAST_MISTAKE or borne_out[place] > _NEITHER)
    ]
    ranked = sorted(places, key=lambda k: (-borne_out[k][0], -borne_out[k][1], -decisions[k].cost, k))
    return tuple(ranked[:TURNING])


_NEITHER = (0.0, 0.0)


def _borne_out(gain: Gain | None) -> tuple[float, float]:
    """What the suggestion gains over sampled deals: in games won, and in who goes out next."""
    if gain is None or gain.possible is None or gain.possible_out is None:
        return _NEITHER
    return gain.possible[0], gain.possible_out[0]


def _gain(what_if: WhatIf) -> Gain:
    possible, out = what_if.possible, what_if.possible_out
    return Gain(
        possible=_interval(possible) if possible else None,
        hindsight=_interval(what_if.hindsight),
        possible_out=_interval(out) if out else None,
        hindsight_out=_interval(what_if.hindsight_out),
        pairs=what_if.wanted,
        drawn=what_if.drawn,
        fitted=what_if.fitted,
    )


def _interval(compared: Compared) -> Interval:
    return compared.gain, compared.low, compared.high
