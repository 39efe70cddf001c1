"""The program as a user calls it: in a process of its own or in this one, and what one does while it runs.

Must not know: what any command says.
"""

import io
import os
import signal
import subprocess
import sys
import time
import unicodedata
from contextlib import chdir
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import patch

from play.main import main
from results.store.record import Record, RecordError

ROOT = Path(__file__).resolve().parents[1]
SLOW = """
import asyncio
from agents.scripted.naive import Naive
from arena.words import beginners
class Bot:
    def sit(self, game, seat, rng):
        self.inner = Naive(beginners()).sit(game, seat, rng)
        return self
    async def act(self, observation):
        await asyncio.sleep(0)
        return self.inner.act(observation)
"""


def zhuogui(*words, cwd, stdin="", env=None, timeout=60):
    return subprocess.run(
        [sys.executable, "-m", "play.main", *words],
        cwd=cwd, input=stdin, capture_output=True, text=True, timeout=timeout,
        env={**os.environ, "PYTHONPATH": str(ROOT), "LANG": "C.UTF-8", "PYTHONIOENCODING": "utf-8", **(env or {})},
    )  # fmt: skip


def here(capsys, *words, cwd, stdin=""):
    """As `zhuogui`, but in this process: for what is said, where the process itself is not the point."""
    interrupt = signal.getsignal(signal.SIGINT)  # `play` takes Ctrl-C for itself, and an agent's path is remembered
    try:
        with chdir(cwd), patch.object(sys, "stdin", io.StringIO(stdin)), patch.object(sys, "path", [*sys.path]):
            code = main(words)
    except SystemExit as end:
        code = end.code
    finally:
        signal.signal(signal.SIGINT, interrupt)
    out, err = capsys.readouterr()
    return SimpleNamespace(returncode=code, stdout=out, stderr=err)


def cells(text):
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 0 if unicodedata.combining(c) else 1 for c in text)


def wait_for_games(path, games):
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        try:
            if path.exists() and len(Record(path, wait=2).rows("SELECT 1 FROM games")) >= games:
                return
        except RecordError:
            pass  # the tournament has not made its record yet, or is committing
        time.sleep(0.05)
    raise AssertionError("no game was recorded in time")


def one_ctrl_c_stops(folder, words):
    """Run a command whose slow bot is in `folder`, interrupt it at its first prompt, and see it end at once."""
    (folder / "slow.py").write_text(SLOW, "utf-8")
    command = [sys.executable, "-u", "-m", "play.main", *words]
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    running = subprocess.Popen(command, cwd=folder, env={**os.environ, "PYTHONPATH": str(ROOT)}, **pipes)
    assert running.stdout is not None
    seen = b""
    while not seen.endswith(b"> "):
        seen += running.stdout.read(1)
    running.send_signal(signal.SIGINT)
    _, err = running.communicate(timeout=10)
    assert running.returncode == 1
    assert b"stopped" in err
    assert b"Traceback" not in err
