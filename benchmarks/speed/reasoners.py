"""P17: how fast the reasoner of the highest level plays each variant: whole matches, every seat a reasoner."""

from collections.abc import Sequence
from random import Random
from statistics import median
from time import perf_counter
from typing import NamedTuple

from agents.protocol import Agent, Reply, Sitting
from agents.reasoning.agent import Reasoner
from agents.registry import make_judge
from arena import VARIANTS, Observation, Variant
from arena.deals import new_header, pack_of
from arena.table import JUDGE
from tournaments.match.loop import play_match
from tournaments.run.garbage_collection import collect_rarely

from ..figures import BenchReport, Verdict
from ..timing import block, spread, yardstick

PLAYERS = 9
BLOCKS = 5
FASTEST = 2000.0
_WARM = 10  # games before a measurement: lexicons are made and free text is read once in a process
_DECISIONS = 1000  # of a block


class ReasonerSpeed(NamedTuple):
    """One block. `theirs` are the players' seconds by the wall clock, `wall` all seconds by it."""

    decisions: int
    cpu: float
    wall: float
    theirs: float

    @property
    def whole(self) -> float:
        """Decisions a CPU second, the referee included."""
        return self.decisions / self.cpu

    @property
    def act(self) -> float:
        """Decisions a CPU second of the players alone: their share of the wall clock, taken of the CPU time."""
        return self.decisions / (self.cpu * self.theirs / self.wall)


class _Timed:
    """A reasoner whose seats add up how long they think."""

    def __init__(self, agent: Reasoner) -> None:
        self.agent, self.seconds = agent, 0.0

    def sit(self, game: Sitting, seat: int, rng: Random) -> "_TimedSeat":
        return _TimedSeat(self, game, seat, rng)


class _TimedSeat:
    def __init__(self, of: _Timed, game: Sitting, seat: int, rng: Random) -> None:
        self.of, self.player = of, of.agent.sit(game, seat, rng)

    def act(self, observation: Observation) -> Reply:
        start = perf_counter()
        reply = self.player.act(observation)
        self.of.seconds += perf_counter() - start
        return reply


def run(report: BenchReport) -> None:
    """P17: one row and one verdict a variant."""
    report.title("P17  Decisions a CPU second of reasoners alone at the table, the referee included")
    unit = yardstick()
    variants = [*VARIANTS.values()]
    for variant, speeds in zip(variants, measure(variants)):
        _row(report, variant, speeds, unit)


def _row(report: BenchReport, variant: Variant, speeds: Sequence[ReasonerSpeed], unit: float) -> None:
    whole, players = [speed.whole for speed in speeds], variant.nearest_size(PLAYERS)
    method = (
        f"level 5 in all seats, zh, after {_WARM} games; median (min-max) of {BLOCKS} blocks of some "
        f"{speeds[0].decisions} decisions, the variants in turn; garbage sought as in a tournament; players alone "
        f"{median(speed.act for speed in speeds):,.0f}/s; a decision takes {1e6 / median(whole) / unit:.0f} yardsticks "
        f"of {unit:.1f} us"
    )
    report.figure("P17", f"{variant.id}, {players} players: decisions/s", spread(whole, 0), method)
    what = f"reasoner-5 decisions/s, {variant.id}, {players} players"
    report.verdict(Verdict("P17", what, "at least", FASTEST, median(whole), "/s", "referee included"))


def measure(variants: Sequence[Variant]) -> list[list[ReasonerSpeed]]:
    """The blocks of each variant: a block of each in turn, so that a slow moment of the machine is nobody's alone."""
    with collect_rarely():
        games = [_games(variant) for variant in variants]
        rounds = [
            [
                _played(variant, range(_WARM + n * many, _WARM + (n + 1) * many))
                for variant, many in zip(variants, games)
            ]
            for n in range(BLOCKS)
        ]
    return [list(speeds) for speeds in zip(*rounds)]


def _games(variant: Variant) -> int:
    """How many games make a block, by those before the measurement."""
    return max(1, round(_DECISIONS / (_played(variant, range(_WARM)).decisions / _WARM)))


def _played(variant: Variant, seeds: range) -> ReasonerSpeed:
    pack, players, decisions = pack_of(variant), variant.nearest_size(PLAYERS), 0
    timed, judge = _Timed(Reasoner(pack)), make_judge("scripted", pack)
    seated: dict[int, Agent] = dict.fromkeys(range(1, players + 1), timed) | {JUDGE: judge}
    with block() as clock:
        for seed in seeds:
            head = new_header(variant, players, seed=seed, rules=variant.rules(), language="zh", pack=pack)
            match = play_match(head, seated)
            if match.error or match.attempts:
                raise RuntimeError(f"a reasoner's game went wrong: {match.error or match.attempts[0].reason}")
            decisions += len(match.decisions)
    return ReasonerSpeed(decisions, clock.cpu, clock.wall, timed.seconds)
