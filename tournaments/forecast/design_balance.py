"""How even a schedule is: how often each agent has each seat, role, side, place and word, and meets each other agent.

Owns: the counts, in bounded memory for any number of games, and their spread. Must not know: designs, how the counts
are printed.
"""

from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from typing import Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from arena.deals import draw_words
from arena.models import Frozen
from arena.roles import SIDES, Role

from ..plan.checked_plan import Plan
from ..plan.predetermined import first_by_lot, words_held
from ..plan.schedule import Pairing, roles_of

CountKind = Literal["seat", "role", "side", "place", "word"]
Counts = npt.NDArray[np.int64]
_CHUNK = 4096  # games that are counted at a time
_WORDS = ("a", "b")  # the two words of a pair in the order of the pack


class CountTable(Frozen):
    """How often each agent has what the columns name; `counts` has a row for each agent of the plan, in its order.

    Seats and places are numbered from 1; place 1 speaks first in the first round. Sides and roles have their plain
    names; "a" and "b" are the two words of a pair in the order of the pack.

    `apart` is the largest difference between two agents in one column, `along` that between two columns for one agent:
    of seats and places, and of words within one role. Both are taken within tables of one size and, where a field
    judges candidates, among the candidates.
    """

    kind: CountKind
    columns: tuple[str, ...]
    counts: tuple[tuple[int, ...], ...]
    apart: int
    along: int


class Balance(Frozen):
    """The counts of `games` games with `deals` deals.

    `seated` says in how many games an agent sits. `together[i][k]` says in how many games agents i and k both sit;
    `fewest` and `most` are the ends of these among all pairs, or among those of a candidate and one of its field. There
    is no table of places where play decides who speaks first, and none of words where there are not two.
    """

    agents: tuple[str, ...]
    games: int
    deals: int
    tables: tuple[CountTable, ...]
    seated: tuple[int, ...]
    together: tuple[tuple[int, ...], ...]
    fewest: int
    most: int

    def table(self, kind: CountKind) -> CountTable | None:
        """The table of a kind, if there is one."""
        return next((table for table in self.tables if table.kind == kind), None)


class _Dealt(NamedTuple):
    """What the games of one deal share: the role of each seat, by number, and whether word A is the pack's first."""

    roles: tuple[int, ...]
    forward: bool


class _Size:
    """The counts of the games with one number of players: a row for each agent, and in `held` a layer for each role."""

    def __init__(self, agents: int, players: int, roles: int) -> None:
        self.seat: Counts = np.zeros((agents, players), np.int64)
        self.role: Counts = np.zeros((agents, roles), np.int64)
        self.place: Counts = np.zeros((agents, players), np.int64)
        self.held: Counts = np.zeros((roles, agents, len(_WORDS)), np.int64)


def balance_of(plan: Plan, pairings: Iterable[Pairing]) -> Balance:
    """The counts of `pairings`, which are games of `plan`, in any order."""
    counting = _Counts(plan)
    games = iter(pairings)
    while chunk := list(islice(games, _CHUNK)):
        for players in sorted({pairing.players for pairing in chunk}):
            counting.add(players, [pairing for pairing in chunk if pairing.players == players])
    return counting.balance()


class _Counts:
    """The counts so far."""

    def __init__(self, plan: Plan) -> None:
        spec, variant = plan.spec, plan.variant
        self.agents = [entrant.name for entrant in spec.entrants]
        self.candidates = [self.agents.index(name) for name in spec.candidates or ()]
        self.roles: list[Role] = sorted({role for size in spec.sizes for role in variant.dealt(size, plan.rules)})
        self.first = first_by_lot(plan)
        self.dealt = _dealer(plan, self.roles)
        sizes = spec.sizes if variant.two_words else ()
        self.words = {size: words_held(plan, size) for size in sizes}
        self.sizes = {size: _Size(len(self.agents), size, len(self.roles)) for size in sorted(set(spec.sizes))}
        self.together: Counts = np.zeros((len(self.agents), len(self.agents)), np.int64)
        self.deals: set[str] = set()
        self.last = ""
        self.games = 0

    def add(self, players: int, games: list[Pairing]) -> None:
        """Count games with so many players."""
        number = {name: place for place, name in enumerate(self.agents)}
        seats = np.array([[number[name] for name in game.seats] for game in games])
        dealt = [self.dealt(game) for game in games]
        roles = np.array([deal.roles for deal in dealt])
        size, every = self.sizes[players], np.broadcast_to(np.arange(players), seats.shape)
        _count(size.seat, seats, every)
        _count(size.role, seats, roles)
        firsts = [self.first(game.seed, players) for game in games]
        if None not in firsts:
            _count(size.place, seats, (every - np.array(firsts)[:, None] + 1) % players)
        self._add_words(players, seats, roles, np.array([deal.forward for deal in dealt]))
        present = np.zeros((len(games), len(self.agents)), np.float64)
        present[np.arange(len(games))[:, None], seats] = 1
        self.together += (present.T @ present).astype(np.int64)
        self.games += len(games)
        self.deals.update(game.deal_id for game in games)

    def _add_words(self, players: int, seats: Counts, roles: Counts, forward: npt.NDArray[np.bool_]) -> None:
        for role, holds in self.words.get(players, {}).items():
            place = self.roles.index(role)
            word = np.broadcast_to((forward != holds)[:, None], seats.shape).astype(np.int64)
            mine = roles == place
            _count(self.sizes[players].held[place], seats[mine], word[mine])

    def balance(self) -> Balance:
        """The counts so far, with their spreads."""
        kinds: list[tuple[CountKind, tuple[str, ...], list[Counts]]] = [
            ("seat", _numbers(self.sizes), [size.seat for size in self.sizes.values()]),
            ("role", tuple(self.roles), [size.role for size in self.sizes.values()]),
            ("side", self._sides, [self._by_side(size.role) for size in self.sizes.values()]),
            ("place", _numbers(self.sizes), [size.place for size in self.sizes.values()]),
            ("word", _WORDS, [size.held.sum(axis=0) for size in self.sizes.values()]),
        ]
        meeting = self._meeting()
        return Balance(
            agents=tuple(self.agents),
            games=self.games,
            deals=len(self.deals),
            tables=tuple([self._table(*kind) for kind in kinds if any(counts.any() for counts in kind[2])]),
            seated=tuple(np.diag(self.together).tolist()),
            together=_rows(self.together),
            fewest=int(meeting.min()) if meeting.size else 0,
            most=int(meeting.max()) if meeting.size else 0,
        )

    @property
    def _sides(self) -> tuple[str, ...]:
        return tuple(sorted({SIDES[role] for role in self.roles}))

    def _by_side(self, counts: Counts) -> Counts:
        mine = [[SIDES[role] == side for role in self.roles] for side in self._sides]
        return np.stack([counts[:, row].sum(axis=1) for row in mine], axis=1)

    def _table(self, kind: CountKind, columns: tuple[str, ...], sizes: list[Counts]) -> CountTable:
        total: Counts = np.zeros((len(self.agents), len(columns)), np.int64)
        for counts in sizes:
            total[:, : counts.shape[1]] += counts
        judged = self.candidates or list(range(len(self.agents)))
        along = [layer[judged] for size in self.sizes.values() for layer in size.held] if kind == "word" else []
        along += [counts[judged] for counts in sizes] if kind in ("seat", "place") else []
        return CountTable(
            kind=kind,
            columns=columns,
            counts=_rows(total),
            apart=max(_spread(counts[judged], 0) for counts in sizes),
            along=max((_spread(counts, 1) for counts in along), default=0),
        )

    def _meeting(self) -> Counts:
        """In how many games two agents meet; where a field judges candidates, a candidate and one of the field."""
        kept = [
            self.together[one, other]
            for one in range(len(self.agents))
            for other in range(one)
            if not self.candidates or (one in self.candidates) != (other in self.candidates)
        ]
        return np.array(kept, np.int64)


def _dealer(plan: Plan, roles: list[Role]) -> Callable[[Pairing], _Dealt]:
    """Gives what is dealt in a game; the last deal is kept for its next games."""
    spec, numbers, role_at = plan.spec, {role: place for place, role in enumerate(roles)}, roles_of(plan)
    forward = {(pair.a.zh, pair.b.zh) for pair in plan.pack.pairs}
    kept: dict[tuple[int, int, bool], _Dealt] = {}

    def dealt(game: Pairing) -> _Dealt:
        key = game.deal_seed, game.players, game.swap
        if key not in kept:
            kept.clear()
            kept[key] = _Dealt(tuple([numbers[role] for role in role_at(*key[:2])]), in_order(game))
        return kept[key]

    def in_order(game: Pairing) -> bool:
        if not plan.variant.two_words:
            return True
        a, b = draw_words(plan.variant, plan.pack, spec.language, game.deal_seed)
        return b is not None and ((a.zh, b.zh) in forward) != game.swap

    return dealt


def _count(into: Counts, agents: Counts, columns: Counts) -> None:
    rows, width = into.shape
    into += np.bincount((agents * width + columns).ravel(), minlength=rows * width).reshape(rows, width)


def _numbers(sizes: Mapping[int, _Size]) -> tuple[str, ...]:
    return tuple([str(number) for number in range(1, max(sizes) + 1)])


def _spread(counts: Counts, axis: int) -> int:
    """The largest difference along an axis."""
    return int((counts.max(axis=axis) - counts.min(axis=axis)).max()) if counts.size else 0


def _rows(counts: Counts) -> tuple[tuple[int, ...], ...]:
    return tuple([tuple(row) for row in counts.tolist()])
