"""What strengths and their covariance say about the order: ranks, how sure they are, and who cannot be told apart.

Owns: those comparisons. Must not know: where the strengths come from.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...intervals import CONFIDENCE, t_quantile
from ..finished_games import Floats, Ints


@dataclass(frozen=True, slots=True)
class Strengths:
    """Strengths of agents that can be compared, best first, in log odds; their sum is 0.

    `group` is the role or variant they hold for, "" for all. `covariance` has shape (agents, agents); `deals` says in
    how many deals each agent sat (in that group): an interval has that many degrees of freedom less 1.
    """

    group: str
    agents: tuple[str, ...]
    strength: Floats
    covariance: Floats
    deals: Ints
    confidence: float = CONFIDENCE

    @property
    def error(self) -> Floats:
        """Standard errors, in log odds."""
        return np.sqrt(np.diag(self.covariance))

    def reach(self, k: int) -> float:
        """Half the width of the interval of the `k`-th strength."""
        return float(self.error[k]) * t_quantile(self.confidence, float(self.deals[k]) - 1)

    def difference(self, above: int, below: int, comparisons: int = 1) -> tuple[float, float]:
        """How much stronger `above` is than `below`, and half the width of the interval of that."""
        apart = self.covariance[above, above] + self.covariance[below, below] - 2 * self.covariance[above, below]
        freedom = float(min(self.deals[above], self.deals[below])) - 1
        reach = float(np.sqrt(max(apart, 0.0))) * t_quantile(self.confidence, freedom, comparisons)
        return float(self.strength[above] - self.strength[below]), reach


def rank_intervals(found: Strengths) -> list[tuple[int, int]]:
    """The best and the worst rank that each agent may have.

    An agent's own pair of ends holds at the confidence given: its differences from the other n - 1 agents are each
    tested at 1 / (n - 1) of the error (Bonferroni). Over all agents together the chance of an error is larger.
    """
    size = len(found.agents)
    beats = np.zeros((size, size), dtype=bool)
    for above in range(size):
        for below in range(above + 1, size):
            apart, reach = found.difference(above, below, max(size - 1, 1))
            beats[above, below] = apart > reach
    return _ends(beats)


def _ends(beats: NDArray[np.bool_]) -> list[tuple[int, int]]:
    size = len(beats)
    return [(1 + int(beats[:, k].sum()), size - int(beats[k].sum())) for k in range(size)]


def not_told_apart(found: Strengths) -> list[int]:
    """For each agent the number of its group, from 1: a neighbour in the ranking belongs to the same group if the
    interval of the difference holds 0. Agents at the two ends of a long group may well differ."""
    groups = [1] if found.agents else []
    for below in range(1, len(found.agents)):
        apart, reach = found.difference(below - 1, below)
        groups.append(groups[-1] + int(apart > reach))
    return groups
