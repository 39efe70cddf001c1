"""Paired: as many games with one deal as there are agents, which rotate through its seats.

So over a deal every agent sits once in every seat, and in every role of that deal, as often as any other.
"""

from collections.abc import Iterator, Sequence
from itertools import count

from arena.randomness import derive, stream

from .setting import Block, DesignSetting, Seated, blocks


def tables(setting: DesignSetting) -> Iterator[Seated]:
    """The games. Each has its own seed; in an exact design those of a deal share one."""
    index, agents = count(), setting.agents
    for block in blocks(setting):
        order, base = (_drawn if setting.exact else _in_turn)(setting.seed, block, agents)
        for turn in range(agents):
            seats = tuple([order[(place + turn) % agents] for place in base])
            own = derive(setting.seed, f"game {next(index)}")
            seed = block.table_seed(setting.seed) if setting.exact else own
            yield Seated(block.number, block.players, block.deal_seed(setting.seed), block.swap, seed, seats)


def _in_turn(seed: int, block: Block, agents: int) -> tuple[Sequence[int], list[int]]:
    """The agents in the order given, and the indices of those in the first game: neighbours, in a drawn order."""
    rng = stream(seed, f"seats {block.origin}")
    offset = rng.randrange(agents)
    base = [(offset + k) % agents for k in range(block.players)]
    rng.shuffle(base)
    return range(agents), base


def _drawn(seed: int, block: Block, agents: int) -> tuple[Sequence[int], list[int]]:
    """The agents in a drawn order, and indices drawn from all of them: with more agents than seats all meet."""
    rng = stream(seed, f"drawn seats {block.origin}")
    order = rng.sample(range(agents), agents)
    whole, rest = divmod(block.players, agents)
    base = list(range(agents)) * whole + rng.sample(range(agents), rest)
    rng.shuffle(base)
    return order, base
