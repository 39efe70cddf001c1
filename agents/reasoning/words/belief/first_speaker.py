"""What the choice of the first speaker tells, where those with a blank slip know each other and make it (ZG1-3.3.3).

They want to hear as much as possible before one of them must speak, so that they choose a seat from which on the
earliest of them comes latest. Two groups in five are taken to think so far, the others to choose anybody.

Owns: that inference. Must not know: what anybody says afterwards.
"""

from functools import cache
from itertools import combinations

import numpy as np

from agents.reasoning.inference.deal_posterior import Floats

STRATEGIC = 0.4  # the share of groups that think so far


@cache
def first_speaker_evidence(players: int, blanks: int) -> Floats:
    """By how many seats after the first speaker: log-odds that a seat has a blank slip, less those of the prior."""
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
