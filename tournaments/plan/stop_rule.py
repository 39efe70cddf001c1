"""When a tournament may stop, and which agents still need games.

Owns: the keys of `[stop]` and the interim analysis. It may be repeated at will: for each two agents the mean difference
within a deal has an interval that holds at all analyses at once (confidence sequence by betting,
`results.estimates.sequential`), and the error is shared out over all pairs (Bonferroni). So if no agents differ, some
pair is ever called different with probability at most 1 - `confidence`. Must not know: how games are played, or the
record.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import comb
from typing import TYPE_CHECKING, Annotated, NamedTuple

from pydantic import Field

from arena.errors import BadSetup
from arena.models import Frozen
from arena.text import Text

if TYPE_CHECKING:
    from results.estimates.sequential import Floats, SequentialInterval

Scores = Mapping[str, float]  # by agent: the mean of what its seats won, a draw being half a win


class Stop(Frozen):
    """Stop when every two neighbours of the ranking are separated, or their difference is known to within `width`.

    `width` is that of the interval of a difference of win rates, from end to end, in [0, 2]. There is an analysis after
    every `look_every` deals, or a few more so that the design is even by then.
    """

    width: Annotated[float, Field(gt=0, le=2)] = 0.1
    confidence: Annotated[float, Field(gt=0.5, lt=1)] = 0.95
    look_every: Annotated[int, Field(ge=1, le=100_000)] = 20


def check_stop(stop: Stop | None, compared: Sequence[object]) -> None:
    """Check that a stop rule has agents to compare.

    Raises:
        BadSetup: there are fewer than two.
    """
    if stop is not None and len(compared) < 2:
        raise BadSetup(Text("stop compares agents, and there is one only; name two or more, or leave stop out",
                            "stop 要比较玩家，而这里只有一个；请写两个以上，或去掉 stop"))  # fmt: skip


class Neighbours(NamedTuple):
    """Two agents next to each other in the ranking, the better one first, and the difference between them."""

    better: str
    worse: str
    difference: "SequentialInterval"
    settled: bool


class InterimAnalysis(NamedTuple):
    """What all deals so far say: the ranking, best first, and its neighbours."""

    ranking: tuple[str, ...]
    neighbours: tuple[Neighbours, ...]

    @property
    def open(self) -> frozenset[str]:
        """The agents of neighbours that are not settled."""
        return frozenset(name for pair in self.neighbours if not pair.settled for name in (pair.better, pair.worse))


def interim_analysis(deals: Sequence[Scores], agents: Sequence[str], stop: Stop) -> InterimAnalysis:
    """Compare `agents` by their scores in `deals`, which are in the order of the plan.

    Two agents are compared over the deals in which both played.
    """
    from results.estimates.sequential import interval

    ranking = _ranking(deals, agents)
    alpha = (1 - stop.confidence) / max(1, comb(len(agents), 2))
    neighbours: list[Neighbours] = []
    for better, worse in pairwise(ranking):
        apart = interval(_differences(deals, better, worse), 1 - alpha)
        settled = apart.separated or apart.width <= stop.width
        neighbours.append(Neighbours(better, worse, apart, settled))
    return InterimAnalysis(tuple(ranking), tuple(neighbours))


def _differences(deals: Sequence[Scores], one: str, other: str) -> "Floats":
    import numpy as np

    return np.array([deal[one] - deal[other] for deal in deals if one in deal and other in deal], float)


def _ranking(deals: Sequence[Scores], agents: Sequence[str]) -> list[str]:
    """The agents by their effect in a least-squares fit of scores as an agent's effect plus its deal's.

    So an agent is not ranked lower for deals in which there is less to win. Equals stay in the order given.
    """
    import numpy as np

    place = {name: index for index, name in enumerate(agents)}
    weights, sums = np.zeros((len(agents), len(agents))), np.zeros(len(agents))
    for deal in deals:
        here = [place[name] for name in deal if name in place]
        scores = np.array([deal[agents[index]] for index in here], float)
        weights[np.ix_(here, here)] += np.eye(len(here)) - 1 / max(1, len(here))
        sums[here] += scores - scores.mean() if here else 0.0
    own = np.linalg.lstsq(weights, sums, rcond=None)[0].round(9)
    return sorted(agents, key=lambda name: -own[place[name]])
