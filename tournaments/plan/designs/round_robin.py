"""Round robin: each deal is for two agents, who share its seats half and half, and then change places.

So after two games both have sat once in every seat. The pairs come by the circle method (each agent once before any
comes again, as far as can be), in an order that is drawn anew each time all pairs have met.
"""

from collections.abc import Iterator
from math import comb

from arena.randomness import stream

from .setting import DesignSetting, Seated, blocks


def tables(setting: DesignSetting) -> Iterator[Seated]:
    """The games, two of each deal."""
    pairs = comb(setting.agents, 2)
    for block in blocks(setting):
        again, number = divmod(block.turn, pairs)
        order = list(range(setting.agents))
        stream(setting.seed, f"order {block.place} {again}").shuffle(order)
        one, other = (order[k] for k in _pair(setting.agents, number))
        rng = stream(setting.seed, f"halves {block.origin}")
        half = set(rng.sample(range(block.players), rng.choice((block.players // 2, (block.players + 1) // 2))))
        deal_seed, seed = block.deal_seed(setting.seed), block.table_seed(setting.seed)
        for a, b in ((one, other), (other, one)):
            seats = tuple([a if seat in half else b for seat in range(block.players)])
            yield Seated(block.number, block.players, deal_seed, block.swap, seed, seats)


def _pair(agents: int, number: int) -> tuple[int, int]:
    """The pair of this number among all pairs of 0…`agents`-1, by the circle method."""
    odd = agents % 2
    circle = agents - 1 + odd
    turn, table = divmod(number, agents // 2)
    if not odd and table == 0:
        return circle, turn  # the one in the middle of the circle, which an odd number leaves free
    step = table + odd
    return (turn + step) % circle, (turn - step) % circle
