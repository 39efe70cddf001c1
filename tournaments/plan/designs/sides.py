"""Sides: every ordered pair of agents, the one in all seats of the hidden side, the other in all others, in each deal.

So over a deal every agent sits in every seat, in every role and with every word as often as any other.
"""

from collections.abc import Iterator
from itertools import permutations

from arena.randomness import stream
from arena.roles import HIDDEN, SIDES

from .setting import DesignSetting, Seated, blocks


def tables(setting: DesignSetting) -> Iterator[Seated]:
    """The games; the pairs of a deal come in a drawn order."""
    for block in blocks(setting):
        deal_seed, seed = block.deal_seed(setting.seed), block.table_seed(setting.seed)
        hidden = [SIDES[role] in HIDDEN for role in setting.roles(deal_seed, block.players)]
        pairs = list(permutations(range(setting.agents), 2))
        stream(setting.seed, f"pairs {block.number}").shuffle(pairs)
        for one, other in pairs:
            seats = tuple([one if is_hidden else other for is_hidden in hidden])
            yield Seated(block.number, block.players, deal_seed, block.swap, seed, seats)
