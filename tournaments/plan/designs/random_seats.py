"""Random: each game has its own deal, and each seat an agent drawn by lot. The yardstick of the other designs."""

from collections.abc import Iterator

from arena.randomness import stream

from .setting import DesignSetting, Seated, blocks


def tables(setting: DesignSetting) -> Iterator[Seated]:
    """The games."""
    for block in blocks(setting):
        rng = stream(setting.seed, f"lots {block.number}")
        seats = tuple([rng.randrange(setting.agents) for _ in range(block.players)])
        deal_seed, seed = block.deal_seed(setting.seed), block.table_seed(setting.seed)
        yield Seated(block.number, block.players, deal_seed, block.swap, seed, seats)
