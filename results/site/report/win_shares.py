"""Shares of wins of whatever one asks for: an agent in a role, a side, a seat, a word.

Owns: cutting the games up, and sizes, seats and words as groups. Must not know: how intervals are made, or pages.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, cast

import numpy as np

from results.estimates.finished_games import Floats, Games, Ints
from results.intervals import shares

Labels = Sequence[str] | Sequence[int]


class WinShare(NamedTuple):
    """A share of wins in [0, 1] (a draw is half a win) with its 95 % interval, clustered by deal.

    `seats` is how many seats or games were counted, of `deals` deals.
    """

    group: str
    name: str
    share: float
    low: float
    high: float
    seats: int
    deals: int


def by_agent(games: Games, group: Labels | None = None) -> list[WinShare]:
    """Every agent's wins, best first; within each group where a group is given for every row of `games`."""
    names = _named(games.agents, games.agent)
    found = _won(group if group is not None else [""] * len(names), names, games.deal, games.won)
    groups = list(dict.fromkeys(won.group for won in found))
    return sorted(found, key=lambda won: (groups.index(won.group), -won.share))


def by_role(games: Games) -> list[WinShare]:
    return by_agent(games, _named(games.roles, games.role))


def by_variant(games: Games) -> list[WinShare]:
    return by_agent(games, _named(games.variants, games.variant))


def by_size(games: Games) -> list[WinShare]:
    return by_agent(games, games.players.tolist())


def hidden_sides(games: Games) -> list[WinShare]:
    """What the side wins that the others must find out, by variant (the group) and number of players (the name)."""
    rows = _one_a_game(games)
    return _won(_variants(games, rows), games.players[rows].tolist(), games.deal[rows], games.won[rows])


def hidden_by_word(games: Games, few: int) -> list[WinShare]:
    """What that side wins with each word (the name) of a variant (the group), the farthest from its own mean first.

    Only words that were played in more than one game, and none of the games without words; those of fewer deals than
    `few` come last.
    """
    rows = _one_a_game(games)
    words = [word.partition(": ")[2] for word in _named(games.words, games.word[rows])]
    kept = np.array([bool(word) for word in words], dtype=bool)
    rows, words = rows[kept], [word for word in words if word]
    found = _won(_variants(games, rows), words, games.deal[rows], games.won[rows])
    whole = _won(_variants(games, rows), [""] * len(rows), games.deal[rows], games.won[rows])
    means = {won.group: won.share for won in whole}
    return sorted(
        (w for w in found if w.seats > 1),
        key=lambda w: (w.deals < few, -abs(w.share - means[w.group]), w.group, w.name),
    )


def by_place(games: Games) -> list[WinShare]:
    """What each seat (the name) of tables of each size (the group) wins."""
    return _by_number(games, games.place)


def by_turn(games: Games, turns: Mapping[str, Sequence[int]]) -> list[WinShare]:
    """The same by when a seat spoke in the first round (the name, from 1); `turns` has the seats in that order by game.

    Seats that did not speak then count nowhere.
    """
    names = cast("list[str]", games.game_ids.tolist())
    order: list[dict[int, int]] = [{seat: k for k, seat in enumerate(turns.get(game, ()), start=1)} for game in names]
    turn = [order[int(game)].get(int(place), 0) for game, place in zip(games.game, games.place)]
    return _by_number(games, np.array(turn, dtype=np.int64))


def _by_number(games: Games, number: Ints) -> list[WinShare]:
    """By size of the table and a number from 1 on, one for each row; rows with 0 are left out."""
    rows = np.flatnonzero(number)
    return _won(games.players[rows].tolist(), number[rows].tolist(), games.deal[rows], games.won[rows])


def _one_a_game(games: Games) -> Ints:
    """The row of one seat of the hidden side of every game that has one."""
    rows = np.flatnonzero(games.hidden)
    return rows[np.unique(games.game[rows], return_index=True)[1]]


def _variants(games: Games, rows: Ints) -> list[str]:
    return _named(games.variants, games.variant[rows])


def _named(names: tuple[str, ...], numbers: Ints) -> list[str]:
    return [names[int(k)] for k in numbers]


def _won(groups: Labels, names: Labels, deal: Ints, won: Floats) -> list[WinShare]:
    """The shares by group and name, sorted by both; numbers as numbers."""
    cells = sorted(set(zip(groups, names)))
    number = {cell: k for k, cell in enumerate(cells)}
    key = np.array([number[cell] for cell in zip(groups, names)], dtype=np.int64)
    found = shares(key, len(cells), deal, won)
    return [WinShare(str(group), str(name), *share) for (group, name), share in zip(cells, found)]
