"""P15: many waiting games in one Ray actor, against the same in this process without Ray."""

import asyncio
import importlib
import tempfile
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from agents.protocol import Answer, Sitting
from agents.scripted.naive import Naive
from arena.observation import Observation
from arena.words import beginners
from results.store.record import Record
from tournaments.plan.checked_plan import Plan
from tournaments.plan.spec_loading import check_spec
from tournaments.run.context import Executor
from tournaments.run.driver import run_tournament
from tournaments.run.executors.local import play_here
from tournaments.run.executors.ray import STORE, on_ray

from ..figures import BenchReport, Verdict

GAMES, SECONDS, ROUNDS = 500, 2.0, 3


class Sleeper:
    """Plays as `naive`, and takes `SECONDS` for its first decision of a game."""

    def sit(self, game: Sitting, seat: int, rng: Random) -> "Sleeper":
        player = type(self)()
        player.inner = Naive(beginners()).sit(game, seat, rng)
        player.rested = False
        return player

    inner: Any
    rested: bool

    async def act(self, observation: Observation) -> Answer:
        if not self.rested:
            self.rested = True
            await asyncio.sleep(SECONDS)
        answer: Answer = self.inner.act(observation)
        return answer


def run(report: BenchReport) -> None:
    """P15: both in turn, a few times."""
    report.title(f"P15  {GAMES} games that wait {SECONDS:g} s each: one Ray actor, and plain asyncio")
    ray: Any = importlib.import_module("ray")
    ray.init(
        address="local", num_cpus=1, include_dashboard=False, log_to_driver=False, logging_level="CRITICAL",
        object_store_memory=STORE,
    )  # fmt: skip
    plan = _plan()
    try:
        pairs = [(_seconds(plan, play_here), _seconds(plan, on_ray())) for _ in range(ROUNDS)]
    finally:
        ray.shutdown()
    method = f"from the first game begun to the last one ended; medians of {ROUNDS}, in turn; cluster started before"
    for name, place in (("plain asyncio", 0), ("one Ray actor", 1)):
        report.figure("P15", name, f"{median(pair[place] for pair in pairs):.2f} s", method)
    ratio = median(on_ray / here for here, on_ray in pairs)
    report.verdict(Verdict("P15", f"{GAMES} games of {SECONDS:g} s, Ray / plain asyncio", "at most", 1.15, ratio, "x"))


def _plan() -> Plan:
    agents = ["naive", *({"name": f"naive-{k}", "use": "naive"} for k in (2, 3)), f"{__name__}:Sleeper"]
    spec = {
        "name": "sleepers", "variant": "zhuogui-1", "agents": agents, "games": GAMES, "players": 4,
        "concurrency": GAMES,
    }  # fmt: skip
    return check_spec(spec, lambda name: "", "the benchmark's spec")


def _seconds(plan: Plan, executor: Executor) -> float:
    with tempfile.TemporaryDirectory() as folder:
        record = Record(Path(folder) / "r.duckdb")
        summary = run_tournament(plan, record, executor=executor, workers=1)
        if summary.played != plan.spec.games:
            raise RuntimeError(f"{summary.played} of {plan.spec.games} games were played: {summary.errors}")
        sql = "SELECT epoch(max(ended_at)) - epoch(min(started_at)) AS seconds FROM games"
        return float(record.rows(sql)[0]["seconds"])
