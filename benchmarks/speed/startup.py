"""P13: what a person waits for: help, the import, the first game on the screen. Whole processes by the wall clock."""

import os
import subprocess
import sys
import tempfile
import time
from statistics import median

from ..figures import BenchReport, Verdict

RUNS = 7
HELP = ("-m", "play.main", "--help")
GAME = ("-m", "play.main", "play", "zhuogui-1", "--players", "4", "--agents", "naive")
# name, arguments to python, target in seconds, whether it must print something
CASES = (
    ("python -c pass", ("-c", "pass"), None, False),
    ("zhuogui --help", HELP, 0.25, True),
    ("import arena", ("-c", "import arena"), 0.2, False),
    (
        "import arena, agents, loop, prompts",
        ("-c", "import arena, agents.registry, tournaments.match.loop, prompts"),
        None,
        False,
    ),
    ("first scripted game on screen", GAME, 0.5, True),
)  # fmt: skip


class NotRun(Exception):
    """A command that failed or printed nothing where it should; the sentence says why."""


def run(report: BenchReport) -> None:
    """P13: five commands, run in turn, seven times."""
    report.title("P13  Start-up: whole processes")
    walls: dict[str, list[float]] = {name: [] for name, *_ in CASES}
    failed: dict[str, str] = {}
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(RUNS + 1):  # the first run compiles bytecode and is not counted
            for name, arguments, _, speaks in CASES:
                try:
                    walls[name].append(_wall(arguments, folder, speaks) if name not in failed else 0.0)
                except (NotRun, subprocess.TimeoutExpired) as error:
                    failed[name] = str(error)
    for name, arguments, target, _ in CASES:
        _row(report, name, arguments, target, walls[name][1:], failed.get(name))


def _row(
    report: BenchReport,
    name: str,
    arguments: tuple[str, ...],
    target: float | None,
    walls: list[float],
    why: str | None,
) -> None:
    wall = None if why else median(walls)
    if wall is None:
        report.figure("P13", name, "not measured", str(why))
    else:
        value = f"{wall:.3f} s ({min(walls):.3f}-{max(walls):.3f})"
        report.figure("P13", name, value, f"wall, median of {RUNS} runs in turn: python {' '.join(arguments)}")
    if target is not None:
        report.verdict(Verdict("P13", name, "at most", target, wall, "s", why or ""))


def _wall(arguments: tuple[str, ...], folder: str, speaks: bool) -> float:
    start = time.perf_counter()
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=environment, capture_output=True, check=False, timeout=30
    )
    wall = time.perf_counter() - start
    if done.returncode:
        lines = done.stderr.decode(errors="replace").strip().splitlines()
        raise NotRun(lines[-1][:120] if lines else f"exit code {done.returncode}")
    if speaks and not done.stdout.strip():
        raise NotRun("it printed nothing")
    return wall
