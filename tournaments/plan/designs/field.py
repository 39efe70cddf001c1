"""Field: every candidate takes the same chair of the same deal, while the same field players hold every other chair.

Over as many deals as there are seats the chair is every seat once, each role as often as it is dealt and, where a lot
decides who speaks first, every place in the speaking order once. The deal and the game are drawn again until they fit.
"""

from collections.abc import Iterator, Sequence
from itertools import count
from random import Random
from typing import NamedTuple, TypeVar

from arena.randomness import derive, stream
from arena.roles import Role

from .setting import Block, DesignSetting, Seated, blocks

T = TypeVar("T")


class _Chair(NamedTuple):
    """What a deal must give the candidates: a seat, its role, and its place in the speaking order."""

    seat: int
    role: Role
    place: int


def tables(setting: DesignSetting) -> Iterator[Seated]:
    """The games; the candidates of a deal come in a drawn order."""
    for block in blocks(setting):
        rng = stream(setting.seed, f"candidates {block.number}")
        chair = _chair(setting, block)
        deal_seed, seed = _deal_seed(setting, block, chair), _table_seed(setting, block, chair)
        others = _others(setting, block, chair)
        for candidate in _shuffled(rng, setting.candidates):
            seats = (*others[: chair.seat - 1], candidate, *others[chair.seat - 1 :])
            yield Seated(block.number, block.players, deal_seed, block.swap, seed, seats)


def _chair(setting: DesignSetting, block: Block) -> _Chair:
    cycle, step = divmod(block.turn, block.players)
    rng = stream(setting.seed, f"chairs {block.place} {cycle}")
    seats = _shuffled(rng, range(1, block.players + 1))
    roles = _shuffled(rng, sorted(setting.roles(0, block.players)))
    places = _shuffled(rng, range(block.players))
    return _Chair(seats[step], roles[step], places[step])


def _shuffled(rng: Random, among: Sequence[T]) -> list[T]:
    return rng.sample(among, len(among))


def _deal_seed(setting: DesignSetting, block: Block, chair: _Chair) -> int:
    for draw in count():
        seed = derive(setting.seed, f"deal {block.origin} {draw}")
        if setting.roles(seed, block.players)[chair.seat - 1] == chair.role:
            return seed
    raise AssertionError("unreachable")


def _table_seed(setting: DesignSetting, block: Block, chair: _Chair) -> int:
    for draw in count():
        seed = derive(setting.seed, f"table {block.number} {draw}")
        first = setting.first(seed, block.players)
        if first is None or (chair.seat - first) % block.players == chair.place:
            return seed
    raise AssertionError("unreachable")


def _others(setting: DesignSetting, block: Block, chair: _Chair) -> tuple[int, ...]:
    """The agents in the other chairs, in seat order: each moves by one from deal to deal, and so sits everywhere."""
    cycle, step = divmod(block.turn, block.players)
    rng = stream(setting.seed, f"field {block.place} {cycle}")
    order = _shuffled(rng, [agent for agent in range(setting.agents) if agent not in setting.candidates])
    ranks = _shuffled(rng, range(block.players))
    return tuple([order[(rank + step) % len(order)] for seat, rank in enumerate(ranks, start=1) if seat != chair.seat])
