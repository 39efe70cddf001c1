"""Evidence from the choice of the first speaker by the holders of blank slips, who know each other (ZG1-3.3.3).

They want to hear as much as possible before one of them must speak. A strategic group chooses the first speaker after
whom the earliest turn of any member comes as late as possible. A group is strategic with probability 0.4; otherwise it
chooses at random.

Owns: that inference. Must not know: what anybody says afterwards.
"""

from functools import cache
from itertools import combinations

import numpy as np

from agents.reasoning.inference.deal_posterior import Floats

STRATEGIC = 0.4  # P(a group is strategic)


@cache
def first_speaker_evidence(players: int, blanks: int) -> Floats:
    """Log-odds that a seat holds a blank slip, less those of the prior; by its distance from the first speaker."""
    shares, total = np.zeros(players), 0.0
    for group in combinations(range(players), blanks):
        likely = STRATEGIC * _pointed(group, players) + (1.0 - STRATEGIC) / players
        shares[list(group)] += likely
        total += likely
    chance, prior = shares / total, blanks / players
    told: Floats = np.log(chance / (1.0 - chance)) - np.log(prior / (1.0 - prior))
    return told


def _pointed(group: tuple[int, ...], players: int) -> float:
    """P(a strategic `group` chooses seat 0): uniform over the first speakers after whom the group speaks latest."""
    late = [_lateness(group, first, players) for first in range(players)]
    return (late[0] == max(late)) / late.count(max(late))


def _lateness(group: tuple[int, ...], first: int, players: int) -> tuple[int, int]:
    turns = [(seat - first) % players for seat in group]
    return min(turns), sum(turns)
