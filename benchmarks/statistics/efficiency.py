"""How many games the paired design with this rating saves against random seating with Elo, from games really played.

Three scripted players of nearly equal strength, in known order (`off_days.py`), play some thousand games of either
design at nine-player tables of 捉鬼 1.0. Tournaments of several lengths are then drawn from these games, deals with
replacement, and rated. A method is the more precise, the steadier its differences of strength are from one such
tournament to the next, and the oftener it puts two players in the right order. Elo is given the best of several step
sizes at every length, and the better of a step for each seat and a step that the seats of a side share.

Owns: the play, the draws, the table. Must not know: how strengths are estimated.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import exp, inf, log, nan
from statistics import fmean, stdev
from typing import NamedTuple

import numpy as np

from agents.registry import make_agent, make_judge
from arena.roles import HIDDEN, SIDES
from arena.table import JUDGE
from results.estimates.strength.ratings import ELO, fit
from tournaments.match.loop import play_match
from tournaments.plan.schedule import header_of, schedule
from tournaments.plan.spec_loading import check_spec, read_text

from ..markdown import lines
from .simulated import SimulatedGame, gathered

GAMES = 4800  # that are played of either design
DRAWS = 100  # tournaments of each length
LENGTHS = (150, 300, 600, 1200, 2400, 4800)
STEPS = (1.0, 2.0, 4.0, 8.0, 16.0, 32.0)  # of Elo
PLAYERS = ("Steady", "Seldom", "Often")  # the best first


class PlayedGames(NamedTuple):
    table: SimulatedGame
    won: float  # by the open side


class Precision(NamedTuple):
    """How a method does at a length.

    `spread` is the standard deviation of a difference of neighbours as a share of the difference, `right` the share of
    pairs of players in the right order.
    """

    spread: float
    right: float


Method = Callable[[Sequence[PlayedGames]], Sequence[float]]  # games in order, to a strength for each player


def report(games: int = GAMES) -> None:
    """Play, draw, rate and print the table, and the games that each method needs to be as precise as another."""
    pools = {design: list(_deals(design, games)) for design in ("paired", "random")}
    paired = {n: precision(pools["paired"], n, _model) for n in LENGTHS}
    single = {n: precision(pools["random"], n, _model) for n in LENGTHS}
    elo = {
        n: _best([precision(pools["random"], n, _elo(step, shared=s)) for step in STEPS for s in (False, True)])
        for n in LENGTHS
    }
    columns = {"paired, this rating": paired, "random, this rating": single, "random, Elo": elo}
    rows = [[str(n), *(_cell(column[n]) for column in columns.values())] for n in LENGTHS]
    for row in lines(["games", *columns], ["--:"] * 4, rows):
        print(row)
    print(f"\nEach cell: standard error of a difference between neighbours as a share of it; pairs in the right order. "
          f"{games} games of either design played, {DRAWS} tournaments drawn of each length.")  # fmt: skip
    for n in LENGTHS[:4]:
        needed = [_needed(elo, paired[n], "spread"), _needed(elo, paired[n], "right")]
        print(f"{n} paired games: random seating with Elo needs {_times(needed[0], n)} for the same standard error, "
              f"{_times(needed[1], n)} for as many pairs in the right order; with this rating "
              f"{_times(_needed(single, paired[n], 'spread'), n)}.")  # fmt: skip


def _deals(design: str, games: int) -> Iterator[list[PlayedGames]]:
    """The games of a tournament, those of one deal together."""
    use = [{"name": name, "use": f"benchmarks.statistics.off_days:{name}"} for name in PLAYERS]
    spec = {
        "name": "efficiency", "variant": "zhuogui-1", "players": 9, "games": games, "seed": 7, "design": design,
        "agents": use,
    }  # fmt: skip
    plan = check_spec(spec, lambda name: read_text(name), "efficiency")  # type: ignore[arg-type]
    agents = {one["name"]: make_agent(one["use"], plan.pack) for one in use}
    judge = make_judge("scripted", plan.pack)
    deal: list[PlayedGames] = []
    last = ""
    for pairing in schedule(plan):
        header = header_of(plan, pairing)
        seated = {JUDGE: judge} | {seat: agents[name] for seat, name in enumerate(pairing.seats, start=1)}
        match = play_match(header, seated)
        if match.error or match.referee is None or match.referee.outcome is None:
            raise SystemExit(f"a void game, our own fault: {match.error}")
        if deal and pairing.deal_id != last:
            yield deal
            deal = []
        last = pairing.deal_id
        winners = match.referee.outcome.winners
        hidden = [SIDES[role] in HIDDEN for role in header.deal.roles]
        table = SimulatedGame(0, hidden, [PLAYERS.index(name) for name in pairing.seats], 0)
        deal.append(PlayedGames(table, 0.5 if winners is None else float(winners not in HIDDEN)))
    yield deal


def precision(pool: Sequence[list[PlayedGames]], games: int, method: Method) -> Precision:
    """Of tournaments of so many games, whose deals are drawn from the pool."""
    rng = np.random.default_rng(games)
    each = len(pool[0])
    found: list[Sequence[float]] = []
    for _ in range(DRAWS):
        drawn = rng.integers(len(pool), size=games // each)
        found.append(method([
            PlayedGames(played.table._replace(deal=number), played.won)
            for number, deal in enumerate(drawn)
            for played in pool[deal]
        ]))  # fmt: skip
    apart = [[one[above] - one[above + 1] for one in found] for above in range(len(PLAYERS) - 1)]
    gap = fmean(fmean(column) for column in apart)
    spread = fmean(stdev(column) for column in apart) / gap if gap > 0 else inf
    right = [one[above] > one[below] for one in found for above in range(3) for below in range(above + 1, 3)]
    return Precision(spread, fmean(right))


def _model(games: Sequence[PlayedGames]) -> Sequence[float]:
    (found,) = fit(gathered([one.table for one in games], np.array([one.won for one in games]), len(PLAYERS))).groups
    by_name = dict(zip(found.agents, found.strength.tolist()))
    return [by_name[name] for name in sorted(by_name)]


def _elo(step: float, *, shared: bool = False) -> Method:
    """Elo with the mean rating of a side: each of its seats moves by the whole step, or by an equal share of it."""

    def rated(games: Sequence[PlayedGames]) -> Sequence[float]:
        ratings = [0.0] * len(PLAYERS)
        for table, won in games:
            sides = [[a for a, h in zip(table.seats, table.hidden) if h is side] for side in (False, True)]
            apart = fmean(ratings[a] for a in sides[0]) - fmean(ratings[a] for a in sides[1])
            move = step * (won - 1.0 / (1.0 + exp(-apart / ELO)))
            for agent in sides[0]:
                ratings[agent] += move / (len(sides[0]) if shared else 1)
            for agent in sides[1]:
                ratings[agent] -= move / (len(sides[1]) if shared else 1)
        return ratings

    return rated


def _best(found: Sequence[Precision]) -> Precision:
    """The best that a method with a free setting does, of either measure."""
    return Precision(min(one.spread for one in found), max(one.right for one in found))


def _needed(found: dict[int, Precision], wanted: Precision, what: str) -> float:
    """After how many games a method is as good as `wanted`; nan if not even after the longest.

    Between two lengths the logarithm of what is bad goes by the logarithm of the games.
    """
    goal = _bad(wanted, what)
    for fewer, more in pairwise(found):
        high, low = _bad(found[fewer], what), _bad(found[more], what)
        if high >= goal >= low:
            share = (log(high) - log(goal)) / (log(high) - log(low)) if inf > high > low else 1.0
            return exp(log(fewer) + share * (log(more) - log(fewer)))
    return nan


def _bad(one: Precision, what: str) -> float:
    return one.spread if what == "spread" else max(1.0 - one.right, 1e-3)


def _times(needed: float, games: int) -> str:
    return (
        f"more than {LENGTHS[-1]} (over {LENGTHS[-1] / games:.1f} times)"
        if needed != needed
        else (f"{needed:.0f} ({needed / games:.1f} times)")
    )


def _cell(one: Precision) -> str:
    return f"{one.spread:.2f}; {100 * one.right:.0f} %"
