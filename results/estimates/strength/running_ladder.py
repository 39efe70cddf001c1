"""The running ladder: OpenSkill, game after game in plan order.

It is for watching a tournament; the ranking is that of `ratings`. It depends on the order of the games, and its sigma
knows nothing of deals. OpenSkill adds up the skills of a side, so that one ghost against eight others must have the
skill of eight: an agent therefore has one skill for each role, and skills of different roles are not compared.

Owns: the updates. Must not know: SQL, or who shows the ladder.
"""

from collections import defaultdict
from itertools import pairwise
from statistics import fmean
from typing import NamedTuple

from ..finished_games import Games


class Rung(NamedTuple):
    """An agent's running skill in one role: mean and standard deviation on OpenSkill's scale (25 and 25/3 at first).

    `ordinal` is mean - 3 sigma, by which the ladder goes within a role.
    """

    role: str
    agent: str
    ordinal: float
    mu: float
    sigma: float
    seats: int


def ladder(games: Games) -> list[Rung]:
    """The ladder after all the games, by role, best first; empty without games.

    The two sides of a game are OpenSkill's two teams (Plackett-Luce: Weng and Lin 2011). An agent that sits in several
    seats of one role gets the mean of their updates, so that seats of a side are treated alike whatever their order.
    """
    from openskill.models import PlackettLuce, PlackettLuceRating

    model = PlackettLuce()
    skills: dict[tuple[int, int], PlackettLuceRating] = defaultdict(model.rating)
    seats: dict[tuple[int, int], int] = defaultdict(int)
    starts = [*games.first.tolist(), len(games.game)]
    keys = list(zip(games.role.tolist(), games.agent.tolist()))
    hidden, won = games.hidden.tolist(), games.won.tolist()
    for start, end in pairwise(starts):
        sides = [[k for k in range(start, end) if hidden[k] is side] for side in (False, True)]
        new = model.rate([[skills[keys[k]] for k in side] for side in sides], scores=[won[side[0]] for side in sides])
        updates: dict[tuple[int, int], list[PlackettLuceRating]] = defaultdict(list)
        for side, ratings in zip(sides, new):
            for k, rating in zip(side, ratings):
                updates[keys[k]].append(rating)
        for key, found in updates.items():
            skills[key] = model.rating(fmean(r.mu for r in found), fmean(r.sigma for r in found))
            seats[key] += len(found)
    rungs = [
        Rung(games.roles[role], games.agents[agent], skill.ordinal(), skill.mu, skill.sigma, seats[role, agent])
        for (role, agent), skill in skills.items()
    ]
    return sorted(rungs, key=lambda rung: (rung.role, -rung.ordinal, rung.agent))
