"""How a reasoning player speaks and leans, so that a table does not sound like one voice.

Owns: the styles. Must not know: any game. A style decides only between what is as good as equal, so it changes the
sound of a table and not who wins.
"""

from dataclasses import dataclass
from typing import Literal

from arena.text import Text


@dataclass(frozen=True, slots=True)
class Style:
    """`remark`: how often it adds a remark to what it has to say, as a probability. `lean`: where two choices are as
    good as equal, whether it goes with the table, against it, or by the draw.
    """

    id: str
    name: Text
    remark: float
    lean: Literal["with", "against", "draw"]


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
