"""How strong each agent is: one model of all games at once, in which their order does not matter.

Owns: what is fitted for all, for each role or for each variant, and when there is nothing to rate. Must not know: SQL,
or how a table is printed. The model and its formulas: docs/ratings.md.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from math import log
from typing import NamedTuple

import numpy as np

from arena.errors import ArenaError
from arena.text import Text

from ...intervals import CONFIDENCE, ShareEstimate, shares
from ...queries.leaderboard import GROUPS
from ..finished_games import Floats, Games
from .equations import DesignMatrix, design, without_gaps
from .logistic import Fit, cross_products
from .logistic import fit as solve
from .ranks import Strengths, not_told_apart, rank_intervals

ELO = 400.0 / log(10.0)  # points to one unit of log odds: 400 points are odds of 10 to 1
_NAMED = 4  # agents of a group that a sentence names


class NothingToRate(ArenaError):
    """Games that say nothing about who is stronger; the sentence says why."""


class Rating(NamedTuple):
    """How strong an agent is, over all or in one role or variant (`group`).

    `strength`, `error`, `low`, `high` are log odds, `elo`, `elo_low`, `elo_high` the same in points. Ranks go from 1;
    `tied` numbers the agents that cannot be told apart. Shares of wins, a draw as half a win, are by seat, in [0, 1].
    """

    agent: str
    group: str
    rank: int
    rank_best: int
    rank_worst: int
    tied: int
    elo: float
    elo_low: float
    elo_high: float
    strength: float
    error: float
    low: float
    high: float
    seats: int
    deals: int
    win_rate: float
    win_low: float
    win_high: float


@dataclass(frozen=True, slots=True)
class Ratings:
    """Strengths by group, with what they rest on, and the groups that cannot be rated with the reason of each."""

    groups: tuple[Strengths, ...]
    rows: tuple[Rating, ...]
    games: int
    deals: int
    left_out: tuple[tuple[str, Text], ...] = ()


def fit(games: Games, by: str | None = None, confidence: float = CONFIDENCE) -> Ratings:
    """Rate every agent, over all games, or by "role" or "variant".

    Raises:
        NothingToRate: there are no games, one agent, one deal, or games that compare nobody; by role or variant, only
            where that holds of every one of them.
        ArenaError: `by` is none of these.
    """
    if by is not None and by not in GROUPS:
        raise ArenaError(Text(f"--by {by}: use role or variant", f"--by {by}：请用 role 或 variant"))
    _check(games)
    found = _by_variant(games, confidence) if by == "variant" else _joint(games, by == "role", confidence)
    if not found.groups:
        raise NothingToRate(found.left_out[0][1])
    deals = len(without_gaps(games.deal)[0])
    return Ratings(tuple(found.groups), tuple(found.rows), len(games.game_ids), deals, tuple(found.left_out))


class _Fitted(NamedTuple):
    groups: list[Strengths]
    rows: list[Rating]
    left_out: list[tuple[str, Text]]


def _check(games: Games) -> None:
    agents = without_gaps(games.agent)[0]
    if not len(agents):
        raise NothingToRate(Text("there are no finished games to rate", "没有打完的对局可以评分"))
    if len(agents) == 1:
        name = games.agents[int(agents[0])]
        raise NothingToRate(Text(
            "only {name} has played; a rating compares at least two agents",
            "只有 {name} 玩过；评分至少要比较两个玩家",
        ).naming(name=name))  # fmt: skip
    if len(without_gaps(games.deal)[0]) == 1:
        raise NothingToRate(Text(
            "all games are of one deal; a rating with an interval needs at least two",
            "所有对局都是同一副牌；要给出评分和区间，至少需要两副",
        ))  # fmt: skip


def _by_variant(games: Games, confidence: float) -> _Fitted:
    found = _Fitted([], [], [])
    for number, variant in enumerate(games.variants):
        own = games.only(games.variant == number)
        try:
            _check(own)
            groups, rows, loose = _joint(own, False, confidence, variant)
        except NothingToRate as reason:
            groups, rows, loose = [], [], [(variant, reason.text)]
        found.groups.extend(groups)
        found.rows.extend(rows)
        found.left_out.extend((variant, text) for _, text in loose)
    return found


def _joint(games: Games, by_role: bool, confidence: float, name: str = "") -> _Fitted:
    """One fit of all games; `name` is what the strengths hold for where they are not by role."""
    equations = design(games, by_role)
    apart, solved = _islands(design(games) if by_role else equations), solve(equations)
    key = games.agent + len(games.agents) * (games.role if by_role else 0)
    won = shares(without_gaps(key)[1], equations.strengths, games.deal, games.won, confidence)
    found = _Fitted([], [], [])
    for group in dict.fromkeys(group for group, _ in equations.rated):
        places = [k for k, (own, _) in enumerate(equations.rated) if own == group]
        loose = _loose(equations, places, apart)
        if loose is not None:
            found.left_out.append((group, loose))
            continue
        ranked = _ranked(equations, solved, places)
        strengths = _centred(equations, solved, ranked, won, group or name, confidence)
        found.groups.append(strengths)
        found.rows.extend(_rows(strengths, ranked, won))
    return found


def _islands(equations: DesignMatrix) -> dict[str, int]:
    """The agents of a design with one strength each, by name: with the same number where the games compare them."""
    linalg = import_module("scipy.linalg")
    values, vectors = linalg.eigh(cross_products(equations))
    free: Floats = vectors[:, values <= 1e-9 * values[-1]]
    alike = np.abs(free[:, None] - free[None]).max(axis=2, initial=0.0) < 1e-6
    return {name: number for (_, name), number in zip(equations.rated, alike.argmax(axis=1).tolist())}


def _loose(equations: DesignMatrix, places: list[int], apart: dict[str, int]) -> Text | None:
    """Why the strengths at `places` are no ranking; None where they are one."""
    names = [equations.rated[k][1] for k in places]
    if len(names) == 1:
        return Text("only {name} has played it", "只有 {name} 玩过").naming(name=names[0])
    islands = [[name for name in names if apart[name] == number] for number in dict.fromkeys(apart[n] for n in names)]
    if len(islands) == 1:
        return None
    shown = [", ".join(island[:_NAMED]) + (" …" if len(island) > _NAMED else "") for island in islands[:_NAMED]]
    return Text(
        "the games do not compare {en}: they never met, or always sat in the same way; "
        "choose one tournament, or play more deals",
        "这些对局无法比较 {zh}：他们没有碰过面，或总是同样地坐；请只选一次比赛，或多玩几副牌",
    ).naming(en=" | ".join(shown), zh="｜".join(shown))


def _ranked(equations: DesignMatrix, solved: Fit, places: list[int]) -> list[int]:
    """The places of strengths, the best first; equal ones by name."""
    return sorted(places, key=lambda k: (-round(float(solved.coefficients[k]), 9), equations.rated[k]))


def _centred(
    equations: DesignMatrix, solved: Fit, places: list[int], won: Sequence[ShareEstimate], name: str, confidence: float
) -> Strengths:
    """The strengths at `places` less their mean."""
    values, centre = solved.coefficients[places], np.eye(len(places)) - 1.0 / len(places)
    covariance = centre @ solved.covariance[np.ix_(places, places)] @ centre
    agents, deals = tuple(equations.rated[k][1] for k in places), np.array([won[k].deals for k in places])
    return Strengths(name, agents, values - values.mean(), covariance, deals, confidence)


def _rows(found: Strengths, places: list[int], won: Sequence[ShareEstimate]) -> list[Rating]:
    ranks, tied = rank_intervals(found), not_told_apart(found)
    return [_row(found, k, ranks[k], tied[k], won[place]) for k, place in enumerate(places)]


def _row(found: Strengths, k: int, ranks: tuple[int, int], tied: int, won: ShareEstimate) -> Rating:
    strength, reach = float(found.strength[k]), found.reach(k)
    return Rating(
        agent=found.agents[k], group=found.group, rank=k + 1, rank_best=ranks[0], rank_worst=ranks[1], tied=tied,
        elo=ELO * strength, elo_low=ELO * (strength - reach), elo_high=ELO * (strength + reach),
        strength=strength, error=float(found.error[k]), low=strength - reach, high=strength + reach,
        seats=won.occasions, deals=won.deals, win_rate=won.mean, win_low=won.low, win_high=won.high,
    )  # fmt: skip
