"""Whether the stop rule keeps its word: how often it calls equals different, in tournaments looked at on the way.

Each tournament is planned as `zhuogui tournament run` plans it, round by round; games are won by lot, with a deal that
shifts all its games by the same draw. Owns: the lot, the count, the table. Part of `make validate-stats`.
"""

from math import exp, sqrt
from statistics import median
from typing import NamedTuple

from arena.randomness import stream
from arena.roles import HIDDEN, SIDES
from tournaments.plan.checked_plan import Plan
from tournaments.plan.rounds import Rounds
from tournaments.plan.schedule import Pairing, roles_of
from tournaments.plan.spec_loading import check_spec
from tournaments.plan.stop_rule import InterimAnalysis, Scores

from ..markdown import lines

ALLOWED = 0.05
_NAMES = "abcdef"
_DEAL_SD, _ADVANTAGE = 1.0, -0.2  # log odds: how much deals differ, and what the open side is ahead by


class Case(NamedTuple):
    """A kind of tournament: its design and agents, each `step` log odds of its side's winning above the next.

    Of those that take long only one in `part` is played.
    """

    name: str
    design: str
    agents: int
    games: int
    step: float = 0.0
    part: int = 1


CASES = (
    Case("paired, 2 alike", "paired", 2, 500),
    Case("paired, 6 alike", "paired", 6, 1200),
    Case("sides, 3 alike", "sides", 3, 1200),
    Case("random, 4 alike", "random", 4, 300),
    Case("paired, 4 agents, each 1.0 above the next", "paired", 4, 4800, step=1.0, part=10),
)


class StopOutcome(NamedTuple):
    """How a tournament ended: whether a pair was called different the wrong way or for nothing, and after how many."""

    wrong: bool
    games: int
    settled: bool


def report(tournaments: int) -> bool:
    """Print how often each kind of tournament errs, in so many of them; whether all keep within what is allowed."""
    head = ["tournaments", "called different wrongly", "games, median", "settled"]
    for row in lines(head, ["---", "--:", "--:", "--:"], []):
        print(row, flush=True)
    holds = True
    for case in CASES:
        many = max(1, tournaments // case.part)
        found = [played(case, seed) for seed in range(many)]
        wrong, settled = (sum(values) / many for values in zip(*[(one.wrong, one.settled) for one in found]))
        error = sqrt(wrong * (1 - wrong) / many)
        games = median(one.games for one in found)
        print(f"| {case.name} | {wrong:.1%} ± {error:.1%} | {games:,.0f} | {settled:.0%} |", flush=True)
        holds = holds and wrong - 2 * error <= ALLOWED
    print(f"\nAllowed: {ALLOWED:.0%}, looked at after every 10 deals; ± is the Monte Carlo standard error.\n")
    return holds


def played(case: Case, seed: int) -> StopOutcome:
    """One tournament, looked at until it stops."""
    plan = check_spec({
        "name": "lot", "variant": "zhuogui-1", "players": 9, "games": case.games, "seed": seed, "design": case.design,
        "agents": [{"name": name, "use": "silent"} for name in _NAMES[: case.agents]], "balanced": False,
        "stop": {"width": 0.02, "look_every": 10},
    }, str, "stop_error")  # fmt: skip
    scores: dict[str, Scores] = {}
    rounds = Rounds(plan, None, scores)
    games, wrong = 0, False
    for todo in map(list, rounds):
        wrong = wrong or _errs(case, rounds.analysis)
        for pairing in todo:
            scores[pairing.game_id] = _lot(plan, case, pairing)
        games += len(todo)
    return StopOutcome(
        wrong or _errs(case, rounds.analysis), games, rounds.analysis is not None and not rounds.analysis.open
    )


def _errs(case: Case, analysis: InterimAnalysis | None) -> bool:
    """Whether a look calls two different that are alike, or the worse one better."""
    if analysis is None:
        return False
    return any(
        pair.difference.separated and (not case.step or pair.better > pair.worse) for pair in analysis.neighbours
    )


def _lot(plan: Plan, case: Case, pairing: Pairing) -> Scores:
    """What the agents of a game score: their sides win by the mean strength of their seats, and by lot."""
    hidden = [SIDES[role] in HIDDEN for role in roles_of(plan)(pairing.deal_seed, pairing.players)]
    apart = {True: 0.0, False: 0.0}
    for name, is_hidden in zip(pairing.seats, hidden):
        apart[is_hidden] -= case.step * _NAMES.index(name) / hidden.count(is_hidden)
    odds = _ADVANTAGE + stream(pairing.deal_seed, "shift").gauss(0, _DEAL_SD) + apart[False] - apart[True]
    open_won = stream(pairing.seed, pairing.game_id).random() < 1 / (1 + exp(-odds))
    won: dict[str, list[bool]] = {}
    for name, is_hidden in zip(pairing.seats, hidden):
        won.setdefault(name, []).append(is_hidden != open_won)
    return {name: sum(seats) / len(seats) for name, seats in won.items()}
