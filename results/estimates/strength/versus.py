"""Head-to-head: how every two agents did against each other, and how the model of all games says they would have.

Owns: that count and its intervals. Must not know: how strengths are estimated, or how a table is printed.
"""

from typing import NamedTuple

import numpy as np

from ...intervals import CONFIDENCE, ShareEstimate, added, shares
from ..finished_games import Floats, Games, Ints
from .equations import design
from .logistic import fit as solve
from .ratings import ELO, fit


class Meeting(NamedTuple):
    """Two agents, the stronger one first, over all pairs of seats in which they sat on opposite sides.

    `observed` is the share of those that the side of `agent` won (`low` to `high` its interval, clustered by deal),
    `expected` what the model says of the same games. `elo` is the difference of strengths with its interval. All shares
    lie in [0, 1], a draw is half a win; without a meeting they are None.
    """

    agent: str
    other: str
    games: int
    deals: int
    observed: float | None
    low: float | None
    high: float | None
    expected: float | None
    elo: float
    elo_low: float
    elo_high: float


class _Faced(NamedTuple):
    """One row a pair of seats on opposite sides: the game, the two agents by number, `first` the smaller one, and the
    chance of the first's side, as it came out and as the model has it."""

    game: Ints
    first: Ints
    second: Ints
    won: Floats
    expected: Floats


def versus(games: Games, confidence: float = CONFIDENCE) -> list[Meeting]:
    """Every two agents, in the order of the ranking.

    Raises:
        NothingToRate: as `ratings.fit`.
    """
    (found,) = fit(games, None, confidence).groups
    size, faced = len(games.agents), _faced(games, solve(design(games)).expected)
    key = faced.first * size + faced.second
    won = shares(key, size * size, games.deal[games.first][faced.game], faced.won, confidence)
    expected = added(key, faced.expected, size * size)
    met = np.bincount(np.unique(faced.game * size * size + key) % (size * size), minlength=size * size)
    meetings: list[Meeting] = []
    for above, agent in enumerate(found.agents):
        for below, other in enumerate(found.agents[above + 1 :], start=above + 1):
            one, two = games.agents.index(agent), games.agents.index(other)
            cell, turned = min(one, two) * size + max(one, two), one > two
            shown = _shown(won[cell], float(expected[cell]), turned)
            apart, reach = found.difference(above, below)
            elo = (ELO * apart, ELO * (apart - reach), ELO * (apart + reach))
            meetings.append(Meeting(agent, other, int(met[cell]), won[cell].deals, *shown, *elo))
    return meetings


Shown = tuple[float | None, float | None, float | None, float | None]


def _shown(won: ShareEstimate, wins: float, turned: bool) -> Shown:
    """Observed, low, high and expected (`wins` of all) as the first agent of a meeting sees them."""
    if not won.occasions:
        return None, None, None, None
    expected = wins / won.occasions
    return (1 - won.mean, 1 - won.high, 1 - won.low, 1 - expected) if turned else (*won[:3], expected)


def _faced(games: Games, expected: Floats) -> _Faced:
    hidden = games.hidden
    open_rows, hidden_rows = np.flatnonzero(~hidden), np.flatnonzero(hidden)
    facing = np.bincount(games.game[hidden_rows], minlength=len(games.first))
    starts = np.cumsum(facing) - facing
    times = facing[games.game[open_rows]]
    left = np.repeat(open_rows, times)
    within = np.arange(len(left)) - np.repeat(np.cumsum(times) - times, times)
    right = hidden_rows[starts[games.game[left]] + within]
    different = games.agent[left] != games.agent[right]
    left, right = left[different], right[different]
    one, two, game = games.agent[left], games.agent[right], games.game[left]
    turned = one > two
    won, chance = games.won[left], expected[game]
    return _Faced(
        game, np.minimum(one, two), np.maximum(one, two), np.where(turned, 1 - won, won),
        np.where(turned, 1 - chance, chance),
    )  # fmt: skip
