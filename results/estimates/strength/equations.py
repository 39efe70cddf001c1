"""The games as the equations of the model: which strengths, seats, word and table stand on which side of a game.

Owns: the columns and their scale. Must not know: how the equations are solved, or what is told of the solution.
"""

from dataclasses import dataclass
from importlib import import_module
from typing import Any

import numpy as np

from ..finished_games import Floats, Games, Ints


@dataclass(frozen=True, slots=True)
class DesignMatrix:
    """One equation a game: log odds that the open side wins = columns · coefficients + the word's term.

    `columns` is a sparse matrix, shape (games, strengths + places + tables): first the strengths that `rated` names
    (pairs of group and agent), then the speaking places, then a constant for each variant and size of table. `word` and
    `deal` number the games' words and deals without gaps. `won` is 1 where the open side won, 0.5 for a draw.
    """

    columns: Any
    rated: tuple[tuple[str, str], ...]
    places: int
    tables: int
    word: Ints
    deal: Ints
    won: Floats

    @property
    def strengths(self) -> int:
        return len(self.rated)


def design(games: Games, by_role: bool = False) -> DesignMatrix:
    """The equations of all games: one strength an agent, or one an agent and role.

    A side counts by the mean strength of its seats: each seat of the open side has weight 1 / its seats, each of the
    hidden side -1 / its seats. So sides of any sizes can be compared, and a difference of strengths is what a side made
    of one agent is better than the same side made of the other, in log odds.
    """
    first, hidden = games.first, games.hidden
    side = 2 * games.game + hidden
    weight = np.where(hidden, -1.0, 1.0) / np.bincount(side)[side]
    kept, strength = without_gaps(games.agent + len(games.agents) * (games.role if by_role else 0))
    sizes = int(games.players.max(initial=0)) + 1
    tables, table = without_gaps(games.variant[first] * sizes + games.players[first])
    places = int(games.place.max(initial=0))
    counts = (len(kept), places, len(tables))
    return DesignMatrix(
        columns=_columns(games, weight, strength, table, counts),
        rated=tuple(_label(games, int(k), by_role) for k in kept),
        places=places,
        tables=len(tables),
        word=without_gaps(games.word[first])[1],
        deal=without_gaps(games.deal[first])[1],
        won=np.where(hidden[first], 1.0 - games.won[first], games.won[first]),
    )


def without_gaps(numbers: Ints) -> tuple[Ints, Ints]:
    """The numbers that occur, ascending, and the place of each of `numbers` among them."""
    occurs = np.bincount(numbers, minlength=1) > 0
    return np.flatnonzero(occurs), (np.cumsum(occurs) - 1)[numbers]


def _columns(games: Games, weight: Floats, strength: Ints, table: Ints, counts: tuple[int, int, int]) -> Any:
    """The sparse matrix, each row of it: the strengths of the seats, their places, the kind of table."""
    strengths, places, tables = counts
    seats = np.bincount(games.game)
    starts = np.concatenate(([0], np.cumsum(2 * seats + 1)))
    seat = starts[games.game] + np.arange(len(games.game)) - games.first[games.game]
    column, value = np.empty(starts[-1], dtype=np.int64), np.ones(starts[-1])
    column[seat], value[seat] = strength, weight
    seat += seats[games.game]
    column[seat], value[seat] = strengths + games.place - 1, weight
    column[starts[1:] - 1] = strengths + places + table
    sparse = import_module("scipy.sparse")  # not typed
    return sparse.csr_array((value, column, starts), shape=(len(seats), strengths + places + tables))


def _label(games: Games, key: int, by_role: bool) -> tuple[str, str]:
    role, agent = divmod(key, len(games.agents))
    return (games.roles[role] if by_role else "", games.agents[agent])
