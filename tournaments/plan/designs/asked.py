"""Whether a design can do what a spec asks of it, with the sentence for each way in which it cannot.

Owns: those checks. Must not know: specs, or how a design seats anybody.
"""

from collections.abc import Sequence
from typing import Literal

from arena.errors import BadSetup
from arena.invalid import nearest
from arena.text import Text

DesignName = Literal["paired", "field", "sides", "round_robin", "random"]
_OF_TWO = ("sides", "round_robin")  # designs that set two agents against each other


def check_design(design: DesignName, agents: Sequence[str], candidates: Sequence[str] | None, *, exact: bool) -> None:
    """Check that a design can seat these agents, by name.

    Raises:
        BadSetup: it needs candidates, or more agents, or has no such option.
    """
    if exact and design != "paired":
        raise BadSetup(Text(f'exact is for design = "paired", not for {design}; leave it out',
                            f'exact 只用于 design = "paired"，不用于 {design}；请去掉它'))  # fmt: skip
    if design in _OF_TWO and len(agents) < 2:
        raise BadSetup(Text(f'design = "{design}" sets agents against each other; name two or more',
                            f'design = "{design}" 让玩家互相对阵；请至少写两个玩家'))  # fmt: skip
    if design == "field":
        _check_field(agents, candidates)
    elif candidates is not None:
        raise BadSetup(Text(f'candidates are for design = "field", not for {design}; leave them out, or change design',
                            f'candidates 只用于 design = "field"，不用于 {design}；请去掉，或改 design'))  # fmt: skip


def check_both_ways(both_ways: bool | None, *, two_words: bool, variant: str) -> None:
    """Check that a variant deals two words where they are to be swapped.

    Raises:
        BadSetup: it does not.
    """
    if both_ways and not two_words:
        raise BadSetup(Text(f"both_ways swaps the two words of a deal, but {variant} does not deal two; leave it out",
                            f"both_ways 把一副牌的两个词对调，而 {variant} 不发两个词；请去掉它"))  # fmt: skip


def _check_field(agents: Sequence[str], candidates: Sequence[str] | None) -> None:
    if candidates is None:
        raise BadSetup(Text('design = "field" needs candidates: the names of the agents to judge, such as '
                            f'candidates = ["{agents[0]}"]; the others are the field',
                            'design = "field" 需要 candidates：要评的玩家的名字，例如 '
                            f'candidates = ["{agents[0]}"]；其他玩家就是陪练'))  # fmt: skip
    for name in candidates:
        if name not in agents:
            near = nearest(name, agents)
            raise BadSetup(Text(f"candidates: no agent is called {name!r}; the nearest: {near}",
                                f"candidates：没有叫“{name}”的玩家；最接近的是：{near}"))  # fmt: skip
        if candidates.count(name) > 1:
            raise BadSetup(Text(f"candidates: {name!r} is named twice; name each once",
                                f"candidates：“{name}”写了两次；每个只写一次"))  # fmt: skip
    if len(candidates) == len(agents):
        raise BadSetup(Text("candidates: all agents are candidates, and nobody is left to be the field; add an agent "
                            "that is none",
                            "candidates：所有玩家都是候选，没有人陪练了；请加一个不是候选的玩家"))  # fmt: skip
