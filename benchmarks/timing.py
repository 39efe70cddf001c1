"""Clocks and blocks. Owns: CPU time of a block, medians and spreads, the yardstick, the machine's line.

All CPU figures are `time.process_time`: user and system time of all threads of the process.
"""

import gc
import os
import platform
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parent.parent


@dataclass(slots=True)
class BlockClock:
    """Seconds of one block: CPU and wall."""

    cpu: float = 0.0
    wall: float = 0.0


@contextmanager
def block() -> Iterator[BlockClock]:
    """Time what happens inside; garbage of earlier blocks is collected first."""
    gc.collect()
    clock = BlockClock()
    cpu, wall = time.process_time(), time.perf_counter()
    try:
        yield clock
    finally:
        clock.cpu, clock.wall = time.process_time() - cpu, time.perf_counter() - wall


def cpu_us(call: Callable[[], object], times: int, blocks: int = 7) -> float:
    """CPU microseconds of one call: the median of `blocks` blocks of `times` calls."""
    spent = []
    for _ in range(blocks):
        with block() as clock:
            for _ in range(times):
                call()
        spent.append(clock.cpu / times * 1e6)
    return median(spent)


def yardstick() -> float:
    """CPU microseconds of `sum(range(1000))` in a lambda: how fast this machine is at this moment."""
    return cpu_us(lambda: sum(range(1000)), 4000)


def spread(values: Sequence[float], digits: int = 1) -> str:
    """Median, smallest and largest of `values`."""
    return f"{median(values):,.{digits}f} ({min(values):,.{digits}f}-{max(values):,.{digits}f})"


def percentile(values: Sequence[float], share: float) -> float:
    """The value that `share` of `values` do not exceed (nearest rank)."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def pin() -> None:
    """Keep this process on one core, where the system can."""
    if hasattr(os, "sched_setaffinity"):
        with suppress(OSError):
            os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def machine() -> str:
    """Processor, cores, load, and the versions that the figures depend on."""
    cpu = next((line.split(":")[1].strip() for line in _cpuinfo() if line.startswith("model name")), platform.machine())
    packages = ", ".join(f"{name} {version(name)}" for name in ("pydantic", "duckdb"))
    load = f"load {os.getloadavg()[0]:.2f}" if hasattr(os, "getloadavg") else ""
    return f"{cpu}, {os.cpu_count()} cores, {load}; CPython {platform.python_version()}, {packages}, arena {_commit()}"


def _cpuinfo() -> list[str]:
    path = Path("/proc/cpuinfo")
    return path.read_text("utf-8").splitlines() if path.exists() else []


def _commit() -> str:
    command = ["git", "describe", "--always", "--dirty"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.strip() or "?"
