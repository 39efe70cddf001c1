"""What another answer would have changed: pairs of rollouts from one decision point, with either answer.

They are played over deals sampled from what a reasoning player in the seat would believe, each with just what the seat
saw; and, with hindsight, on the true deal. Both rollouts of a pair share the deal and all draws, so that only the
answer differs.

Owns: the pairs. Must not know: any merit of an answer but that its side wins.
"""

from itertools import islice
from typing import NamedTuple

from arena.actions import Action
from arena.randomness import derive
from arena.table import JUDGE

from .decision_points import DecisionPoint
from .determinizations import DeterminizationSampler, Fork, true_fork
from .paired_comparison import Compared, compared
from .rollout import RolloutEnd, played_on
from .stored_game import Stored

PAIRS = 30  # of rollouts over sampled deals, and as many on the true one
TRIES = 6  # deals drawn at most for each that is wanted


class WhatIf(NamedTuple):
    """What `alternative` would have changed at `moment`, by `Compared`: how often the seat's side wins.

    `possible` is over sampled deals, None where none was found: of `drawn` deals, `fitted` led to what the seat saw, at
    most as many as were `wanted`. `hindsight` is on the true deal. `possible_out` and `hindsight_out` compare, in the
    same games, how often the next seat that goes out is of another side than this one.
    """

    point: DecisionPoint
    alternative: Action | None
    possible: Compared | None
    drawn: int
    fitted: int
    wanted: int
    hindsight: Compared
    possible_out: Compared | None
    hindsight_out: Compared


def what_if(point: DecisionPoint, stored: Stored, alternative: Action | None, n: int = PAIRS, seed: int = 0) -> WhatIf:
    """Play on `n` pairs of games over possible deals, and `n` on the true one; an action of None is silence.

    The same arguments give the same answer. What `possible` says follows from what the seat saw alone.

    Raises:
        IllegalAction: the alternative is no answer to what was asked.
        ValueError: `n` is not positive, or the seat is the judge's, who is on no side.
    """
    if n < 1 or point.seat == JUDGE:
        raise ValueError("what_if needs at least one pair of games, and the seat of a player")
    true = true_fork(point, stored)
    known = _pairs([true] * n, alternative, stored, derive(seed, "hindsight"))
    sampler = DeterminizationSampler(point, stored, seed)
    forks = list(islice(sampler.forks(TRIES * n), n))
    sampled = _pairs(forks, alternative, stored, derive(seed, "possible"))
    return WhatIf(
        point=point,
        alternative=alternative,
        possible=compared([(done.won, other.won) for done, other in sampled]) if sampled else None,
        drawn=sampler.drawn,
        fitted=len(forks),
        wanted=n,
        hindsight=compared([(done.won, other.won) for done, other in known]),
        possible_out=compared([(done.out, other.out) for done, other in sampled]) if sampled else None,
        hindsight_out=compared([(done.out, other.out) for done, other in known]),
    )


def _pairs(
    forks: list[Fork], alternative: Action | None, stored: Stored, seed: int
) -> list[tuple[RolloutEnd, RolloutEnd]]:
    """The ends of one pair of games for each fork: with what was done, and with the alternative."""
    found: list[tuple[RolloutEnd, RolloutEnd]] = []
    for number, fork in enumerate(forks):
        draws = derive(seed, f"pair {number}")
        done, other = (played_on(fork, action, stored.pack, draws) for action in (fork.asked.action, alternative))
        found.append((done, other))
    return found
