"""How well a reasoning player plays (levels) and how it speaks and leans (styles), as data.

Owns: the names and settings of both, and the thought behind a blunder. Must not know: any game. That each level beats
the one below is measured (`make ladder`). A style decides only between equally good choices: it changes the sound of a
table and not who wins.
"""

from dataclasses import dataclass
from typing import Literal

from arena.text import Text

BLUNDER = Text("It is only a hunch, but I do not trust seat {seat}.", "说不出道理，就是觉得 {seat} 号不对劲。")


@dataclass(frozen=True, slots=True)
class Level:
    """How well it plays.

    `memory`: the number of latest utterances whose evidence it keeps, None for all. `noise`: the standard deviation, in
    nats, of the error on the evidence of each utterance. `threshold`: the least posterior probability at which it acts
    on a suspicion. `depth`: how far it thinks about the effect of its words: 0 says anything that may be true, 1 what
    is most plausible, 2 what has the highest utility for its side. `blunder_rate`: the probability, in each round and
    night, that it goes by a random seat instead of its posterior.
    """

    number: int
    name: Text
    memory: int | None
    noise: float
    threshold: float
    depth: int
    blunder_rate: float


@dataclass(frozen=True, slots=True)
class Style:
    """How it speaks. `remark`: the probability that it adds a remark to what it has to say.

    `lean`: how it decides between equally good choices: with the table, against it, or by a draw.
    """

    id: str
    name: Text
    remark: float
    lean: Literal["with", "against", "draw"]


LEVELS = {
    level.number: level
    for level in (
        Level(1, Text("newcomer", "新手"), memory=3, noise=3.0, threshold=0.8, depth=0, blunder_rate=0.8),
        Level(2, Text("casual", "业余"), memory=6, noise=2.4, threshold=0.7, depth=0, blunder_rate=0.55),
        Level(3, Text("regular", "熟手"), memory=10, noise=1.6, threshold=0.6, depth=1, blunder_rate=0.22),
        Level(4, Text("expert", "高手"), memory=16, noise=1.0, threshold=0.5, depth=2, blunder_rate=0.03),
        Level(5, Text("master", "大师"), memory=None, noise=0.0, threshold=0.5, depth=2, blunder_rate=0.0),
    )
}
STYLES = {
    style.id: style
    for style in (
        Style("cautious", Text("cautious", "谨慎"), remark=0.15, lean="draw"),
        Style("talkative", Text("talkative", "健谈"), remark=0.9, lean="draw"),
        Style("accusing", Text("accusing", "强势"), remark=0.6, lean="draw"),
        Style("follower", Text("follower", "随和"), remark=0.3, lean="with"),
        Style("contrarian", Text("contrarian", "唱反调"), remark=0.4, lean="against"),
    )
}
