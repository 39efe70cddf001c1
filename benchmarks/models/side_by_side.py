"""P5, P6: how much longer games take side by side than one would take alone, with an endpoint that always needs 0.5 s.

Owns: which runs there are, and what is asked of them. The runs are `worker_side_by_side`, a process each.
"""

import json
import subprocess
import sys
from typing import NamedTuple

from ..figures import BenchReport, Verdict
from ..timing import ROOT

RUNS = 3  # of each kind that has a target; the one with the smallest loss counts, as others' work only ever adds


class LoadKind(NamedTuple):
    """Games, seconds of latency, what is played (a key of `worker_side_by_side.WORK`), and what may be lost, if any."""

    games: int
    latency: float
    work: str
    target: float | None


P5 = (LoadKind(64, 0.5, "turns", 0.02), LoadKind(256, 0.5, "turns", 0.06), LoadKind(64, 0.5, "rounds", None),
      LoadKind(256, 0.5, "rounds", None))  # fmt: skip
P6 = (LoadKind(1000, 0.5, "turns", 0.45), LoadKind(1000, 2.0, "turns", 0.05), LoadKind(1000, 2.0, "rounds", None))
WORKS = {
    "turns": "nine speeches in turn, one open ask a game",
    "rounds": "night, nine speeches, the sealed vote of all nine at once, eight speeches",
}


def run_p5(report: BenchReport) -> None:
    """P5: 64 and 256 games."""
    report.title("P5  Wall time lost to the ideal, games side by side: provider openai, its SDK, one process, one core")
    for kind in P5:
        _row(report, "P5", kind)


def run_p6(report: BenchReport) -> None:
    """P6: 1,000 games."""
    report.title("P6  The same with 1,000 games")
    for kind in P6:
        _row(report, "P6", kind)


def _row(report: BenchReport, topic: str, kind: LoadKind) -> None:
    runs = [measured(kind) for _ in range(1 if kind.target is None else RUNS)]
    best = min(runs, key=lambda run: run["lost"])
    name = f"{kind.games:,} games, {kind.latency:g} s, {kind.work}: lost"
    spread = f" ({best['lost']:.1%}-{max(run['lost'] for run in runs):.1%})" if len(runs) > 1 else ""
    method = (
        f"1 - ideal / wall, best of {len(runs)} runs; {WORKS[kind.work]}; ideal {best['ideal']:g} s = one latency a "
        f"moment and one over which games begin; wall {best['wall']:.2f} s, {best['calls'] / best['wall']:,.0f} "
        f"calls/s, {best['cpu_ms']:.2f} ms CPU a call, p50 {best['p50']:.2f} s, p99 {best['p99']:.2f} s; others took "
        f"{_share(best, 'others')} of our core, the endpoint {_share(best, 'server')} of its own"
    )
    report.figure(topic, name, f"{best['lost']:.1%}{spread}", method)
    if kind.target is not None:
        what = f"wall lost, {kind.games:,} games side by side, {kind.latency:g} s a reply"
        note = f"{best['cpu_ms']:.2f} ms CPU a call"
        report.verdict(Verdict(topic, what, "at most", kind.target * 100, best["lost"] * 100, "%", note))


def _share(run: dict[str, float], name: str) -> str:
    return f"{run[name]:.0%}" if name in run else "?"


def measured(kind: LoadKind) -> dict[str, float]:
    """One run, in a process of its own."""
    command = [
        sys.executable,
        "-m",
        "benchmarks.models.worker_side_by_side",
        str(kind.games),
        str(kind.latency),
        kind.work,
    ]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True, timeout=300)
    answer: dict[str, float] = json.loads(done.stdout)
    return answer
