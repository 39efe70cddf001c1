"""P14: what a finished game and an open one hold. Each measurement is a process of its own.

usage: python -m benchmarks.speed.memory finished | open | resident  (JSON; `python -m benchmarks` runs all three)
"""

import gc
import json
import subprocess
import sys
import tracemalloc
from pathlib import Path

from arena import Referee
from arena.table import JUDGE
from prompts import Transcript
from tournaments.match.loop import Match, play_match

from ..figures import BenchReport, Verdict
from ..timing import ROOT
from .bare_loop import BlockTally, play
from .stubs import Stub, header

PLAYERS, KEPT, OPEN = 8, 100, 1000
WARM = 20  # games before a measurement, so that caches of folded text are full and are not counted as a game's


def run(report: BenchReport) -> None:
    """P14: three worker processes, one a measurement."""
    report.title("P14  Memory")
    finished, live, resident = (_worker(what) for what in ("finished", "open", "resident"))
    method = f"tracemalloc, {KEPT} finished 8-seat games kept, {finished['events']:.0f} events each, no speech shared"
    report.figure("P14", "finished game kept (Match)", f"{finished['kb']:.0f} KB", method)
    report.figure(
        "P14", "finished game kept (Referee alone)", f"{finished['referee_kb']:.0f} KB", "the same, Match dropped"
    )
    method = (
        f"tracemalloc, {OPEN} games stopped half-way, Referee and transcripts of {PLAYERS + 1} seats; no connection"
    )
    report.figure("P14", "open game", f"{live['kb']:.0f} KB", method)
    before = f"{resident['before_mb']:.0f} MB of it before the first game"
    method = f"VmRSS with {OPEN} open games of fresh speeches, no tracemalloc; {before}"
    report.figure("P14", "1000 open games, whole process", f"{resident['after_mb']:.0f} MB", method)
    report.verdict(Verdict("P14", "finished 8-seat game kept", "at most", 100.0, finished["kb"], "KB"))
    note = "without its connection (50-57 KB more by measurements.md, section 2)"
    report.verdict(Verdict("P14", "live game", "at most", 200.0, live["kb"], "KB", note))
    note = "without connections and SDKs"
    report.verdict(Verdict("P14", "1000 live games, whole process", "at most", 300.0, resident["after_mb"], "MB", note))


def _worker(what: str) -> dict[str, float]:
    command = [sys.executable, "-m", "benchmarks.speed.memory", what]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True, timeout=120)
    answer: dict[str, float] = json.loads(done.stdout)
    return answer


def finished() -> dict[str, float]:
    """KB of a finished match that is kept, and of its referee alone."""
    stub = Stub(1)
    seated = dict.fromkeys(range(JUDGE, PLAYERS + 1), stub)
    for seed in range(WARM):
        play_match(header(PLAYERS, 10**6 + seed), seated)
    before = _traced()
    kept: list[Match] = [play_match(header(PLAYERS, seed), seated) for seed in range(KEPT)]
    whole = _traced() - before
    referees = [match.referee for match in kept if match.referee]
    kept.clear()
    alone = _traced() - before
    events = sum(len(referee.told) for referee in referees) / KEPT
    return {"kb": whole / KEPT / 1024, "referee_kb": alone / KEPT / 1024, "events": events}


def _open_games(stub: Stub) -> list[tuple[Referee, list[Transcript]]]:
    games = []
    for seed in range(OPEN):
        head = header(PLAYERS, seed)
        referee = play(head, stub, None, BlockTally(), stop_after=35)
        transcripts = [Transcript(head.language) for _ in range(PLAYERS + 1)]
        for seat, transcript in enumerate(transcripts):
            transcript.read(referee.view(seat))
        games.append((referee, transcripts))
    return games


def opened() -> dict[str, float]:
    """KB of a game that is half-way."""
    stub = Stub(1)
    for seed in range(WARM):
        play(header(PLAYERS, 10**6 + seed), stub, None, BlockTally())
    before = _traced()
    games = _open_games(stub)
    return {"kb": (_traced() - before) / len(games) / 1024}


def resident() -> dict[str, float]:
    """MB of the whole process, before and with the open games."""
    stub = Stub(1, "fresh")
    play(header(PLAYERS, 10**6), stub, None, BlockTally())
    before = _rss()
    games = _open_games(stub)
    return {"before_mb": before, "after_mb": _rss(), "games": len(games)}


def _traced() -> int:
    gc.collect()
    if not tracemalloc.is_tracing():
        tracemalloc.start()
    return tracemalloc.get_traced_memory()[0]


def _rss() -> float:
    """Resident memory in MB: now where /proc tells it, else the peak."""
    gc.collect()
    status = Path("/proc/self/status")
    if status.exists():
        line = next(line for line in status.read_text("utf-8").splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) / 1024
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20


if __name__ == "__main__":
    print(json.dumps({"finished": finished, "open": opened, "resident": resident}[sys.argv[1]]()))
