"""Whether the intervals of the ratings hold: `python -m benchmarks.statistics.validate_stats [--n N]`.

Many tournaments with known strengths are simulated in the shape of every design and rated as `zhuogui results ratings`
rates them, and it is counted how often a 95 % interval holds the true value; then how often the stop rule errs
(`stop_error.py`). Then the paired design is set against random seating with Elo (`efficiency.py`). Owns: the worlds
that are checked, the count, the table.
"""

import argparse
from itertools import pairwise
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

import numpy as np

from results.estimates.strength.ranks import Strengths
from results.estimates.strength.ratings import fit

from ..markdown import lines
from . import efficiency, stop_error
from .simulated import World, simulate

LOW, HIGH = 0.93, 0.97
WORLDS = (
    World("paired, 9 agents, 3 of 9 hidden", "paired", 9, 40),
    World("paired, 3 agents, 3 of 9 hidden", "paired", 3, 60),
    World("paired, 4 agents, tables of 5, 8 and 12", "paired", 4, 60, (5, 8, 12), (1, 2, 4)),
    World("paired, 6 agents, 1 against 8", "paired", 6, 50, (9,), (1,)),
    World("paired, 9 agents, only 12 deals", "paired", 9, 12),
    World("paired, 6 agents alike", "paired", 6, 50, spread=0.0),
    World("sides, 4 agents", "sides", 4, 30),
    World("round robin, 4 agents", "round_robin", 4, 40),
    World("field, 1 candidate, 3 others", "field", 4, 300),
    World("random, 9 agents", "random", 9, 400),
    World("sides, 4 agents, by role", "sides", 4, 40, by_role=0.5),
    World("random, 5 agents, by role", "random", 5, 500, by_role=0.5),
)


class Coverage(NamedTuple):
    """The shares of intervals that held the truth, with the Monte Carlo standard errors of these shares."""

    world: World
    games: int
    strengths: tuple[float, float]
    differences: tuple[float, float]

    @property
    def holds(self) -> bool:
        """Whether both shares lie where they should."""
        return all(LOW <= share <= HIGH for share, _ in (self.strengths, self.differences))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.statistics.validate_stats", description=__doc__)
    parser.add_argument("--n", type=int, default=1000, help="simulated tournaments of each world (1000)")
    parser.add_argument("--games", type=int, default=efficiency.GAMES, help="games of each design that are played")
    given = parser.parse_args()
    found: list[Coverage] = []
    for row in lines(
        ["tournaments", "games", "strengths", "adjacent differences", ""], ["---", "--:", "--:", "--:", "---"], []
    ):
        print(row, flush=True)
    for world in WORLDS:
        found.append(coverage(world, given.n))
        print(_row(found[-1]), flush=True)
    print(f"\nWanted: {LOW:.0%} to {HIGH:.0%} of {given.n} tournaments; ± is the Monte Carlo standard error.\n")
    keeps = stop_error.report(given.n)
    efficiency.report(given.games)
    return 0 if keeps and all(one.holds for one in found) else 1


def coverage(world: World, tournaments: int) -> Coverage:
    """How often the intervals hold the truth in so many tournaments of a world."""
    held: list[tuple[float, float]] = []
    games = 0
    for seed in range(tournaments):
        simulated, truth = simulate(world, seed)
        games += len(simulated.game_ids)
        ratings = fit(simulated, "role" if world.by_role else None)
        rows = [
            _held(group, truth[simulated.roles[::-1].index(group.group) if world.by_role else 0])
            for group in ratings.groups
        ]
        held.append((fmean(row[0] for row in rows), fmean(row[1] for row in rows)))
    strengths, differences = ([row[k] for row in held] for k in (0, 1))
    return Coverage(world, games // tournaments, _share(strengths), _share(differences))


def _held(found: Strengths, truth: np.ndarray) -> tuple[float, float]:
    """The shares of a group's strengths, and of the differences of neighbours in the true order, that are in reach."""
    true = [float(truth[int(name.removeprefix("agent-"))]) for name in found.agents]
    alone = [abs(float(found.strength[k]) - true[k]) <= found.reach(k) for k in range(len(true))]
    order = sorted(range(len(true)), key=lambda k: (-true[k], found.agents[k]))
    apart: list[bool] = []
    for above, below in pairwise(order):
        difference, reach = found.difference(above, below)
        apart.append(abs(difference - (true[above] - true[below])) <= reach)
    return fmean(alone), fmean(apart)


def _share(shares: list[float]) -> tuple[float, float]:
    return fmean(shares), stdev(shares) / sqrt(len(shares))


def _row(one: Coverage) -> str:
    shares = [f"{100 * share:.1f} ± {100 * error:.1f} %" for share, error in (one.strengths, one.differences)]
    return f"| {one.world.name} | {one.games} | {shares[0]} | {shares[1]} | {'' if one.holds else 'MISSED'} |"


if __name__ == "__main__":
    raise SystemExit(main())
