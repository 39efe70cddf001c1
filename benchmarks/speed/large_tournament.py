"""P18: a whole tournament of scripted games, from the spec to the record: how long, how large, how much memory.

usage: python -m benchmarks.speed.large_tournament [GAMES]   (100,000; `python -m benchmarks` plays 5,000)
"""

import json
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

from results.queries.leaderboard import leaderboard
from results.store.record import Record
from tournaments.plan.spec_loading import check_spec
from tournaments.run.driver import run_tournament
from tournaments.run.executors.worker_count import cores
from tournaments.run.progress import Summary

from ..figures import BenchReport, Verdict
from ..timing import ROOT, BlockClock, block, yardstick

GAMES, MANY = 5_000, 100_000
AGENTS, PLAYERS = 10, 9
LOOKS = (0.1, 0.5, 1.0)  # shares of the games after which memory is looked at


def run(report: BenchReport, games: int = GAMES) -> None:
    """P18: the tournament in a process of its own, whose memory is looked at, and its queries in this one."""
    report.title(f"P18  A tournament of {games:,} scripted games, naive, zhuogui-1 at {PLAYERS}, {AGENTS} agents")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench.duckdb"
        played = _played_apart(path, games)
        record = Record(path)
        _figures(report, games, played, path.stat().st_size)
        seconds = _queries(report, record)
    report.verdict(Verdict("P18", f"leaderboard over {games:,} played games", "at most", 1.0, seconds, "s"))
    first, last = played["looks"][-2:] if len(played["looks"]) > 1 else played["looks"] * 2
    grown = (last[1] - first[1]) / max(1, last[0] - first[0]) * 1000
    note = f"from {first[0]:,} games to {last[0]:,}"
    report.verdict(Verdict("P18", "memory of the driver, growth for 1,000 games", "at most", 1.0, grown, "MB", note))


def _figures(report: BenchReport, games: int, played: dict[str, Any], size: int) -> None:
    method = (
        f"wall, run_tournament to the last commit, processes where they pay ({cores()} cores); CPU of the driver "
        f"{played['cpu']:.0f} s, of all others {played['cpu_others']:.0f} s"
    )
    value = f"{played['seconds']:.0f} s, {games / played['seconds']:,.0f} games/s"
    report.figure("P18", f"{games:,} games", value, method)
    value = f"{size / 2**20:.0f} MB, {size / games / 1000:.1f} kB a game"
    report.figure("P18", "the record", value, "the file, closed: games, seats, decisions, events")
    for done, megabytes in played["looks"]:
        report.figure("P18", f"memory of the driver at {done:,} games", f"{megabytes:.0f} MB", "VmRSS after a commit")


def _queries(report: BenchReport, record: Record) -> float:
    """The seconds of the leaderboard, and figures for what else is computed from the record."""
    from results.estimates.finished_games import played
    from results.estimates.strength.ratings import fit

    queries: dict[str, Callable[[], object]] = {
        "results leaderboard": lambda: leaderboard(record),
        "results leaderboard --by role": lambda: leaderboard(record, "role"),
        "results ratings": lambda: fit(played(record)),
    }
    clocks = {name: _best(query) for name, query in queries.items()}
    for name, clock in clocks.items():
        method = f"wall, best of 3, opening the file included; CPU of all threads {clock.cpu:.2f} s"
        report.figure("P18", name, f"{clock.wall:.2f} s", method)
    return clocks["results leaderboard"].wall


def _best(query: Callable[[], object]) -> BlockClock:
    clocks: list[BlockClock] = []
    for _ in range(3):
        with block() as clock:
            query()
        clocks.append(clock)
    return min(clocks, key=lambda clock: clock.wall)


def _played_apart(path: Path, games: int) -> dict[str, Any]:
    command = [sys.executable, "-m", "benchmarks.speed.large_tournament", "play", str(path), str(games)]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def play(path: Path, games: int) -> dict[str, Any]:
    """Play the tournament into a new record: seconds, CPU seconds, and the memory (games, MB) after shares of them."""
    agents = [{"name": f"naive-{number}", "use": "naive"} for number in range(1, AGENTS + 1)]
    spec = {"name": "bench", "variant": "zhuogui-1", "agents": agents, "games": games, "players": PLAYERS}
    plan = check_spec(spec, lambda name: "", "the benchmark's spec")
    wanted, looks = [round(games * share) for share in LOOKS], list[tuple[int, float]]()

    def look(summary: Summary) -> None:
        reached = sum(summary.stored >= games for games in wanted)
        if reached:
            del wanted[:reached]
            looks.append((summary.stored, _megabytes()))

    start = perf_counter()
    summary = run_tournament(plan, Record(path), progress=look)
    seconds = perf_counter() - start
    if summary.played != games:
        raise RuntimeError(f"{summary.played} of {games} games were played: {summary.errors}")
    own, others = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return {
        "seconds": seconds, "cpu": own.ru_utime + own.ru_stime, "cpu_others": others.ru_utime + others.ru_stime,
        "looks": looks,
    }  # fmt: skip


def _megabytes() -> float:
    status = Path("/proc/self/status")
    if not status.exists():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
    line = next(line for line in status.read_text("utf-8").splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def main() -> None:
    """Print the figures of one tournament."""
    if sys.argv[1:2] == ["play"]:
        print(json.dumps(play(Path(sys.argv[2]), int(sys.argv[3]))))
        return
    report = BenchReport()
    report.figure("-", "yardstick sum(range(1000)): us CPU", f"{yardstick():.1f}", "see `python -m benchmarks`")
    run(report, int(sys.argv[1]) if len(sys.argv) > 1 else MANY)
    report.summary()


if __name__ == "__main__":
    main()
