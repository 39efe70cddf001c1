"""P1: referee CPU a decision against TextArena's SecretMafia, in turn on the same machine.

Owns: TextArena's own environment (.venv-bench) and the A B A B of two worker processes a pair.
"""

import json
import subprocess
import sys
from statistics import median

from ..figures import BenchReport, Verdict
from ..timing import ROOT, spread

VERSION = "0.7.4"
PAIRS = 7
ENV = ROOT / ".venv-bench"
PYTHON = ENV / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
OURS = ("talk:8:80", "talk:14:20", "fresh:8:60", "fresh:14:15", "zg1:8:50", "zg1:14:15")
THEIRS = ("8:80", "15:20")
# shape of ours, players of ours and theirs, target
PAIRED = (("talk", 8, 8, 0.8), ("talk", 14, 15, 0.4), ("fresh", 8, 8, None), ("fresh", 14, 15, None),
          ("zg1", 8, 8, None), ("zg1", 14, 15, None))  # fmt: skip
METHODS = {
    "talk": "SecretMafia's shape on our referee: sealed night choice, 3 rounds of talk, sealed vote; 80-character cuts",
    "fresh": "the same with speeches that never come back, so that no cache of folded text helps (as with an LLM)",
    "zg1": "捉鬼 1.0 itself: one round of talk, sealed vote, PK, guess stage",
}

Cells = dict[str, dict[str, float]]


def run(report: BenchReport) -> None:
    """P1, or why it could not be measured."""
    report.title("P1  Referee against TextArena 0.7.4 SecretMafia-v0, stub players, their own time taken out")
    try:
        install()
        pairs = [(_worker(_our_command(k)), _worker(_their_command(k))) for k in range(PAIRS)]
    except (OSError, subprocess.SubprocessError, ValueError) as error:
        reason = _reason(error)
        report.figure("P1", "ratio to TextArena", "not measured", reason)
        report.verdict(Verdict("P1", "referee CPU a decision / TextArena's", "at most", 0.8, None, "x", reason))
        return
    _absolute(report, pairs)
    for shape, ours, theirs, target in PAIRED:
        _ratio(report, pairs, shape, ours, theirs, target)


def install() -> None:
    """Make TextArena's environment on first use."""
    if not PYTHON.exists():
        subprocess.run([sys.executable, "-m", "venv", str(ENV)], check=True, capture_output=True, timeout=120)
    probe = [str(PYTHON), "-c", f"import importlib.metadata as m; assert m.version('textarena') == '{VERSION}'"]
    if subprocess.run(probe, capture_output=True, check=False, timeout=60).returncode:
        pip = [str(PYTHON), "-m", "pip", "install", "-q", f"textarena=={VERSION}"]
        subprocess.run(pip, check=True, capture_output=True, text=True, timeout=300)


def _our_command(pair: int) -> list[str]:
    return [sys.executable, "-m", "benchmarks.peers.worker_arena", "--seed", str(pair * 1000), *OURS]


def _their_command(pair: int) -> list[str]:
    script = str(ROOT / "benchmarks" / "worker_textarena.py")
    return [str(PYTHON), script, "--seed", str(pair * 1000), *THEIRS]


def _worker(command: list[str]) -> Cells:
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True, timeout=120)
    cells: Cells = json.loads(done.stdout.splitlines()[-1])
    return cells


def _absolute(report: BenchReport, pairs: list[tuple[Cells, Cells]]) -> None:
    for key in ("8", "15"):
        us = [theirs[key]["us"] for _, theirs in pairs]
        report.figure("P1", f"TextArena, {key} players: us a decision", spread(us), _about(pairs[0][1][key]))
    for shape, ours, _, _ in PAIRED:
        key = f"{shape}:{ours}"
        us = [our[key]["us"] for our, _ in pairs]
        method = f"{METHODS[shape]}; {_about(pairs[0][0][key])}"
        report.figure("P1", f"arena {shape}, {ours} players: us a decision", spread(us), method)


def _about(cell: dict[str, float]) -> str:
    made, read = cell["decisions_per_game"], cell["characters_per_decision"]
    return f"{made:.0f} decisions a game, {read:,.0f} characters read a decision"


def _ratio(
    report: BenchReport, pairs: list[tuple[Cells, Cells]], shape: str, ours: int, theirs: int, target: float | None
) -> None:
    ratios = [our[f"{shape}:{ours}"]["us"] / their[str(theirs)]["us"] for our, their in pairs]
    seats = f"{ours}" if ours == theirs else f"{ours} / {theirs}"
    method = (
        f"CPU a decision, ours / theirs: median (min-max) of {PAIRS} pairs run A B A B, a process a block, one core"
    )
    method += "" if ours == theirs else "; ZG1 seats at most 14"
    report.figure("P1", f"ratio {shape}, {seats} players", spread(ratios, 2), method)
    if target is None:
        return
    note = f"same shape; min-max {min(ratios):.2f}-{max(ratios):.2f}"
    what = f"referee CPU a decision / TextArena's, {seats} players"
    report.verdict(Verdict("P1", what, "at most", target, median(ratios), "x", note))


def _reason(error: Exception) -> str:
    text = getattr(error, "stderr", None) or str(error)
    return str(text).strip().splitlines()[-1][:160] if str(text).strip() else type(error).__name__
