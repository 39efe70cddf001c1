"""How well a reasoning player plays, as five levels of one player.

Owns: the levels' names and what each turns down, and the thought behind a hunch. Must not know: any game. Their order
is measured (`make ladder`).
"""

from dataclasses import dataclass

from arena.text import Text

HUNCH = Text("It is only a hunch, but I do not trust seat {seat}.", "说不出道理，就是觉得 {seat} 号不对劲。")


@dataclass(frozen=True, slots=True)
class Level:
    """`memory`: how many of the latest things said it still has in mind, None for all. `noise`: standard deviation, in
    nats, of an error on what each single thing said tells it. `threshold`: how sure it must be to act on a suspicion,
    as a probability. `depth`: how far it thinks about what others will make of its words: 0 says anything that is true
    or might be, 1 what is most plausible, 2 what is best for its side. `hunch`: how often, of all rounds and nights, it
    goes by a hunch about somebody instead of by what it believes.
    """

    number: int
    name: Text
    memory: int | None
    noise: float
    threshold: float
    depth: int
    hunch: float


LEVELS = {
    level.number: level
    for level in (
        Level(1, Text("newcomer", "新手"), memory=3, noise=3.0, threshold=0.8, depth=0, hunch=0.8),
        Level(2, Text("casual", "业余"), memory=6, noise=2.4, threshold=0.7, depth=0, hunch=0.55),
        Level(3, Text("regular", "熟手"), memory=10, noise=1.6, threshold=0.6, depth=1, hunch=0.22),
        Level(4, Text("expert", "高手"), memory=16, noise=1.0, threshold=0.5, depth=2, hunch=0.03),
        Level(5, Text("master", "大师"), memory=None, noise=0.0, threshold=0.5, depth=2, hunch=0.0),
    )
}
