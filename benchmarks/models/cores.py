"""Which core a process runs on, and who else was there: two processes that talk to each other must not share one.

Owns: pinning, and the counters of /proc. Where the system has neither, nothing is pinned and nothing is known.
"""

import os
import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

CLIENT, SERVER = 0, 1  # places among the cores that this process may use


def pin_to(place: int) -> None:
    """Keep this process on one of its cores; on a machine with fewer of them, on the last one."""
    if hasattr(os, "sched_setaffinity"):
        cores = sorted(os.sched_getaffinity(0))
        with suppress(OSError):
            os.sched_setaffinity(0, {cores[min(place, len(cores) - 1)]})


class Counters(NamedTuple):
    """Seconds since some moment: by the clock, of this process, and of everybody on the core that it is pinned to."""

    wall: float
    own: float
    core: float | None

    def others(self, before: "Counters") -> float | None:
        """The share of the core that others took since `before`; None where it cannot be known."""
        if self.core is None or before.core is None:
            return None
        return max(0.0, (self.core - before.core - (self.own - before.own)) / (self.wall - before.wall))


def counters() -> Counters:
    """The counters now."""
    return Counters(time.perf_counter(), time.process_time(), _core())


def cpu_of(pid: int) -> float | None:
    """CPU seconds that a process has used so far; None where nobody tells."""
    path = Path(f"/proc/{pid}/stat")
    if not path.exists():
        return None
    fields = path.read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _core() -> float | None:
    path = Path("/proc/stat")
    pinned = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set[int]()
    if len(pinned) != 1 or not path.exists():
        return None
    name = f"cpu{min(pinned)}"
    ticks = next(line.split()[1:] for line in path.read_text("utf-8").splitlines() if line.split()[0] == name)
    idle = int(ticks[3]) + int(ticks[4])  # and waiting for a disk
    return (sum(map(int, ticks[:8])) - idle) / os.sysconf("SC_CLK_TCK")
