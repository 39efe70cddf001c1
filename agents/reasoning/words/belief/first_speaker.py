"""What it tells that a seat speaks first, where those with a blank slip know each other and point it out (ZG1-3.3.3).

Owns: that inference. Must not know: what anybody says afterwards.

They would hear as much as possible before one of them must speak: the seat from which on the earliest of them comes
latest. Two groups in five are taken to think so far, the others to point at anybody: they are looked for there first.
"""

from functools import cache
from itertools import combinations

import numpy as np

from agents.reasoning.inference.deal_posterior import Floats

STRATEGIC = 0.4


@cache
def first_speaker_evidence(players: int, blanks: int) -> Floats:
    """By how many seats after the first speaker: the nats by which a seat is likelier to have a blank slip."""
    shares, total = np.zeros(players), 0.0
    for group in combinations(range(players), blanks):
        likely = STRATEGIC * _pointed(group, players) + (1.0 - STRATEGIC) / players
        shares[list(group)] += likely
        total += likely
    chance, prior = shares / total, blanks / players
    told: Floats = np.log(chance / (1.0 - chance)) - np.log(prior / (1.0 - prior))
    return told


def _pointed(group: tuple[int, ...], players: int) -> float:
    """How likely `group` points at seat 0: at any of those from which on its earliest member speaks latest."""
    late = [_lateness(group, first, players) for first in range(players)]
    return (late[0] == max(late)) / late.count(max(late))


def _lateness(group: tuple[int, ...], first: int, players: int) -> tuple[int, int]:
    turns = [(seat - first) % players for seat in group]
    return min(turns), sum(turns)
