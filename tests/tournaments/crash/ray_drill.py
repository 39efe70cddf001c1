"""The Ray drill: a tournament on three workers of this machine, one of which is killed, and what all of them share.

usage: python -m tests.tournaments.crash.ray_drill [--games N] [--kills N] [--lethal]

Owns: the killing, and what must hold afterwards: the record is that of a run in one process, no stored answer was asked
for again, caps and limits hold for all workers together, and no key is in any file of Ray's. Must not know: how games
are given to workers. It is a program of its own, so that Ray's warnings are not those of the tests.
"""

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

from results.store.record import Record
from tests.agents.llm.games_at_service import asked_in_games, plan, sensible, settings
from tests.agents.models.loopback_service import Asked, Server
from tests.deadly_agents import SWITCH
from tournaments.plan.spec_loading import load_spec
from tournaments.run.driver import run_tournament
from tournaments.run.executors.ray import on_ray

from .drill import ROOT, Prompts, asked, compared, stored_in

WORKERS = 3
KEY = "MODEL_KEY_OF_THE_DRILL"
SECRET = "key-that-must-not-be-written-7f3a"
DELAY = 0.05  # seconds that the model server takes


def entrants(server: Server, **more: Any) -> list[Any]:
    """Two language models, an awaited bot and a scripted one."""
    models = [{"name": "model", **settings(server, key_env=KEY, **more)},
              {"name": "other", **settings(server, model="n", key_env=KEY, **more)}]  # fmt: skip
    return [*models, "tests.tournaments.crash.steady_agents:Steady", "naive"]


def toml(agents: list[Any], **values: Any) -> str:
    """A spec as a file has it."""

    def said(value: Any) -> str:
        if isinstance(value, dict):
            return "{" + ", ".join(f"{key} = {said(item)}" for key, item in value.items()) + "}"
        return json.dumps(value)

    lines = [f"{key} = {said(value)}" for key, value in values.items()]
    return "\n".join([*lines, f"agents = [{', '.join(map(said, agents))}]", ""])


def drill(folder: Path, server: Server, games: int, kills: int, address: str) -> list[str]:
    """Kill workers in play; the faults that were found."""
    spec = folder / "spec.toml"
    spec.write_text(
        toml(entrants(server), name="ray", variant="zhuogui-1", players=4, games=games, seed=4, beliefs=True)
    )
    made = load_spec(spec)
    plain, record = Record(folder / "plain.duckdb"), Record(folder / "ray.duckdb", wait=20)
    run_tournament(made, plain, workers=1)
    needed = asked(asked_in_games(server))
    server.asked.clear()
    killer = Killer(
        server, record, made.id, needed, [round(needed.total() * (k + 1) / (kills + 1)) for k in range(kills)]
    )
    start = time.monotonic()
    with killer:
        done = subprocess.run(
            [sys.executable, "-m", "play.main", "tournament", "run", str(spec), "--db", str(record.path), "--json",
             "--executor", "ray", "--ray-address", address, "--workers", str(WORKERS)],
            cwd=ROOT, capture_output=True, text=True, check=False,
        )  # fmt: skip
    again = asked(asked_in_games(server)) - needed
    stored = again - killer.unstored
    print(
        f"{games} games on {WORKERS} workers, {killer.killed} killed in play, {time.monotonic() - start:.1f} s: "
        f"{len(asked_in_games(server))} requests for {needed.total()} calls, {again.total()} were made again, "
        f"{stored.total()} of which had a stored answer at the kill"
    )
    faults = [f"{table} differs" for table, same in compared(record, plain) if not same]
    if killer.killed != kills or done.returncode or done.stderr:
        faults.append(f"{killer.killed} kills; exit code {done.returncode}: {done.stdout}{done.stderr}")
    elif not done.stdout.startswith("{") or json.loads(done.stdout)["played"] != games:
        faults.append(done.stdout[:500])
    if stored:
        faults.append(f"{stored.total()} requests were made again though their answers were stored")
    if [*folder.glob("*.jsonl")]:
        faults.append("the journal is still there")
    return faults


class Killer(threading.Thread):
    """Kills one of the workers whenever the server was asked as often as in `moments`.

    `unstored` are the requests, all `needed` of which were not stored at a kill, though they were made by then or soon
    after: their answers may have been on the way, to a worker or to the driver.
    """

    def __init__(self, server: Server, record: Record, tournament_id: str, needed: Prompts, moments: list[int]) -> None:
        super().__init__(daemon=True)
        self.server = server
        self.record = record
        self.tournament_id = tournament_id
        self.needed = needed
        self.moments = moments
        self.killed = 0
        self.unstored: Prompts = Counter()
        self.over = threading.Event()

    def __enter__(self) -> "Killer":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()
        self.join()

    def run(self) -> None:
        while self.moments and not self.over.wait(0.005):
            if len(asked_in_games(self.server)) >= self.moments[0] and (pids := workers()):
                del self.moments[0]
                stored = stored_in(self.record, self.tournament_id)
                os.kill(pids[0], signal.SIGKILL)
                time.sleep(DELAY + 0.5)  # what was sent before the kill arrives
                self.unstored += (asked(asked_in_games(self.server)) - stored) & (self.needed - stored)
                self.killed += 1


def workers() -> list[int]:
    """The processes of Ray's workers that play for this process."""
    found = []
    for path in Path("/proc").glob("[0-9]*"):
        try:
            words, pid = (path / "cmdline").read_bytes(), int(path.name)
        except OSError:
            continue
        if words.startswith(b"ray::Worker") and os.getpid() in _ancestors(pid):
            found.append(pid)
    return sorted(found)


def _ancestors(pid: int) -> list[int]:
    found: list[int] = []
    while pid > 1:
        try:
            pid = int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            break
        found.append(pid)
    return found


def shared(folder: Path, server: Server, cap: int, most: int) -> list[str]:
    """The cap of a tournament and the limit of an endpoint hold for the sum of all workers."""
    server.asked.clear()
    made = plan(*entrants(server, concurrency=most), games=24, cap_calls=cap)
    summary = run_tournament(made, Record(folder / "shared.duckdb"), executor=on_ray(), workers=WORKERS)
    calls, highest = len(asked_in_games(server)), at_once(asked_in_games(server))
    print(f"a cap of {cap} calls: {calls} were made; {summary.played} games played, {summary.put_off} put off, "
          f"{summary.left_out} not begun")  # fmt: skip
    print(f"a limit of {most} requests side by side: {highest} were, of {calls}")
    capped = calls == cap and summary.put_off and summary.left_out
    faults = [] if capped else [f"{calls} calls under a cap of {cap}"]
    return faults + ([] if 1 < highest <= most else [f"{highest} requests side by side under a limit of {most}"])


def at_once(requests: list[Asked]) -> int:
    """How many requests were under way at the same time, each as long as the server takes at least."""
    moments = sorted(request.at for request in requests)
    return max(sum(start <= at < start + DELAY * 0.99 for at in moments) for start in moments)


def secrets(server: Server, session: Path) -> list[str]:
    """The key reached the service, and no file of Ray's."""
    keys = {request.headers.get("authorization", "") for request in asked_in_games(server)}
    faults = [] if keys == {f"Bearer {SECRET}"} else ["the key did not reach the service"]
    files = [path for path in session.rglob("*") if path.is_file()]
    found = [path.name for path in files if SECRET.encode() in path.read_bytes()]
    print(f"the key is in {len(found)} of {len(files)} files of Ray's session")
    return faults + [f"the key is in {name}" for name in found]


def lethal(folder: Path) -> list[str]:
    """A game that ends its workers is void in the end, whoever else was in them is played."""
    made = plan("naive", "tests.deadly_agents:Exits", games=12, players=9)
    record = Record(folder / "lethal.duckdb")
    summary = run_tournament(made, record, executor=on_ray(), workers=WORKERS, concurrency=6)
    errors = {row["error"] for row in record.rows("SELECT error FROM games WHERE status = 'void'")}
    print(f"{summary.void} games that end their workers: {summary.played} others were played")
    ours = {"the worker that played it alone died; one of its agents ends it"}
    right = errors == ours and summary.played + summary.void == 12 and summary.played
    return [] if right else [f"{summary}: {errors}"]


def main() -> int:
    """Print what was seen; 1 where something is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--kills", type=int, default=2)
    parser.add_argument("--lethal", action="store_true", help="also play games that end their workers")
    given = parser.parse_args()
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    os.environ[SWITCH] = "1"
    import ray

    context = ray.init(
        address="local", num_cpus=WORKERS, include_dashboard=False, log_to_driver=False, logging_level="CRITICAL",
        object_store_memory=128 * 2**20,
    )  # fmt: skip
    os.environ[KEY] = SECRET  # after Ray was started: whoever has it has it from us
    try:
        with tempfile.TemporaryDirectory() as folder, Server(sensible(delay=DELAY)) as server:
            faults = drill(Path(folder), server, given.games, given.kills, context.address_info["gcs_address"])
            faults += lethal(Path(folder)) if given.lethal else []
            faults += shared(Path(folder), server, cap=50, most=5)
            faults += secrets(server, Path(context.address_info["session_dir"]))
    finally:
        ray.shutdown()
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
