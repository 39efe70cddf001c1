"""The crash drill: a tournament of language models is killed again and again, and in the end nothing was lost.

usage: python -m tests.tournaments.crash.drill [--kills N] [--copies N] [--seed S]

Owns: the killing, the copying, the cutting, and what is compared afterwards. Must not know: how a game goes on. The
model server answers as a function of the prompt alone and remembers what it was asked; the tournament runs in a process
of its own, through the command line.
"""

import argparse
import json
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import duckdb

from results.store.journal import journal_path, notes_in
from results.store.record import NoRecord, Record
from tests.agents.llm.games_at_service import asked_in_games, sensible, settings
from tests.agents.models.loopback_service import Asked, Server
from tests.results.store.record_content import SAME, content
from tournaments.match.game_notes import read_notes
from tournaments.plan.spec_loading import load_spec

ROOT = Path(__file__).resolve().parents[3]
EARLY = 0.15  # of all kills may come before a model is asked: while the schema is made, or the journal is read
PROBES = 2  # requests of a run before its games
Prompts = Counter[tuple[str, str]]  # system and user text


@dataclass(slots=True)
class Drilled:
    """What came of it. `repeated` requests had been made before, without an answer that was stored."""

    kills: int = 0
    in_play: int = 0
    games: int = 0
    requests: int = 0
    calls: int = 0
    unstored: int = 0
    repeated: int = 0
    lost: int = 0
    faults: list[str] = field(default_factory=list)


class Tournament:
    """One tournament at the server, in a record of its own."""

    def __init__(self, folder: Path, server: Server, games: int, seed: int = 4) -> None:
        self.spec = folder / "spec.toml"
        self.record = Record(folder / "r.duckdb", wait=20)
        self.server = server
        agents = [{"name": "model", **settings(server)}, {"name": "other", **settings(server, model="n")}]
        values = {"name": "drill", "variant": "zhuogui-1", "players": 4, "games": games, "seed": seed, "beliefs": True}
        lines = [f"{key} = {json.dumps(value)}" for key, value in values.items()]
        tables = ", ".join(
            "{" + ", ".join(f"{key} = {json.dumps(value)}" for key, value in a.items()) + "}" for a in agents
        )
        self.spec.write_text(
            "\n".join([*lines, f'agents = [{tables}, "tests.tournaments.crash.steady_agents:Steady", "naive"]', ""])
        )
        self.id = load_spec(self.spec).id

    @property
    def journal(self) -> Path:
        return journal_path(self.record.path, self.id)

    def start(self, db: Path | None = None) -> "subprocess.Popen[str]":
        words = [sys.executable, "-m", "play.main", "tournament", "run", str(self.spec), "--lang", "en"]
        words += ["--concurrency", "6", "--db", str(db or self.record.path)]
        return subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def finish(self, db: Path | None = None) -> str:
        """Let it run to its end; what it said, where that is not as it should be."""
        process = self.start(db)
        said, _ = process.communicate(timeout=600)
        return "" if process.returncode == 0 else said

    def stored(self) -> Prompts:
        """The prompts of all calls that are stored: in the record, or in the journal."""
        return stored_in(self.record, self.id)


def stored_in(record: Record, tournament_id: str) -> Prompts:
    """The prompts of the calls in a record and the journal beside it; a game that is in both is counted once."""
    from results.queries.calls import stored_calls

    found: Prompts = Counter()
    recorded: set[str] = set()
    try:
        recorded = {row["game_id"] for row in record.rows("SELECT game_id FROM games")}
    except (NoRecord, duckdb.CatalogException):  # killed before there was any, or while its schema was made
        return found
    for game_id in recorded:
        found.update((call.system, call.user) for call in stored_calls(record, game_id))
    for game_id, notes in notes_in(journal_path(record.path, tournament_id), tournament_id).items():
        if game_id not in recorded:
            found.update((call.system, call.user) for call in read_notes(notes).calls.values())
    return found


def asked(requests: list[Asked]) -> Prompts:
    """The prompts of requests."""
    return Counter((request.texts[0], "".join(request.texts[1:])) for request in requests)


def drill(folder: Path, server: Server, kills: int, games: int, rng: Random, longest: float = 1.5) -> Drilled:
    """Kill a tournament `kills` times within `longest` seconds each, then let it end, and compare.

    The comparison is with a run of the same spec that nobody has killed, into another record.
    """
    made, done = Tournament(folder, server, games), Drilled()
    unstored: Prompts = Counter()
    while done.kills < kills:
        before = len(server.asked)
        process = made.start()
        if rng.random() > EARLY:
            _wait_for_play(process, server, before)
        try:
            process.wait(rng.uniform(0.0, longest))
        except subprocess.TimeoutExpired:
            process.kill()
            done.kills += 1
            done.in_play += len(server.asked) > before + PROBES
        said, _ = process.communicate()
        if process.returncode == 0:
            break
        if process.returncode != -signal.SIGKILL:
            done.faults.append(said)
            break
        time.sleep(0.05)  # what was sent before the kill arrives
        unstored += asked(asked_in_games(server)) - made.stored() - unstored
    if said := made.finish():
        done.faults.append(said)
    interrupted = asked(asked_in_games(server))
    done.requests = interrupted.total()
    plain = folder / "plain.duckdb"
    server.asked.clear()
    if said := made.finish(plain):
        done.faults.append(said)
    needed = asked(asked_in_games(server))
    done.calls, done.unstored = needed.total(), unstored.total()
    done.repeated = (interrupted - needed).total()
    done.lost = made.record.rows("SELECT count(*) AS n FROM lost_calls")[0]["n"]
    again = interrupted - needed - unstored
    if again:
        done.faults.append(f"{again.total()} requests were made again though their answers were stored")
    if needed - interrupted:
        done.faults.append("some requests were never made")
    done.faults += [f"{table} differs" for table, same in compared(made.record, Record(plain)) if not same]
    done.games = len(made.record.rows("SELECT 1 FROM games WHERE status = 'finished'"))
    if made.journal.exists():
        done.faults.append("the journal is still there")
    return done


def _wait_for_play(process: "subprocess.Popen[str]", server: Server, before: int) -> None:
    while process.poll() is None and len(server.asked) <= before + PROBES:
        time.sleep(0.002)


def compared(record: Record, plain: Record) -> list[tuple[str, bool]]:
    """Which tables are equal."""
    one, other = content(record), content(plain)
    return [(table, one[table] == other[table]) for table in SAME]


def copies(folder: Path, server: Server, number: int, games: int, rng: Random, *, cut: bool) -> Drilled:
    """Copy the files of a running tournament at `number` random moments, and finish each copy.

    With `cut` the journal of each copy ends at a random byte, as after a power cut.
    """
    done = Drilled()
    made = Tournament(folder, server, games)
    taken: list[Path] = []
    process = made.start()
    _wait_for_play(process, server, 0)
    while process.poll() is None and len(taken) < number:
        time.sleep(rng.uniform(0.05, 0.4))
        process.send_signal(signal.SIGSTOP)  # so that the files are of one moment, as in a snapshot of the disk
        taken.append(copy(made, folder / f"copy{len(taken)}"))
        process.send_signal(signal.SIGCONT)
    said, _ = process.communicate(timeout=600)
    if process.returncode:
        done.faults.append(said)
    for path in taken:
        journal = journal_path(path, made.id)
        if cut and journal.exists():
            with journal.open("rb+") as file:
                file.truncate(rng.randint(0, journal.stat().st_size))
        stored = stored_in(Record(path), made.id).total() if path.exists() else 0
        server.asked.clear()
        if said := made.finish(path):
            done.faults.append(said)
        needed = made.record.rows("SELECT count(*) AS n FROM calls")[0]["n"]
        asked_again = len(asked_in_games(server)) - (needed - stored)
        done.kills += 1
        done.in_play += 0 < stored < needed
        done.requests += len(asked_in_games(server))
        if asked_again:
            done.faults.append(f"{asked_again} requests too many")
        done.faults += [f"{table} differs" for table, same in compared(Record(path), made.record) if not same]
    done.games = len(made.record.rows("SELECT 1 FROM games WHERE status = 'finished'"))
    return done


def copy(made: Tournament, folder: Path) -> Path:
    """A copy of the record, of what DuckDB has beside it, and of the journal; the path of the record."""
    folder.mkdir()
    for path in made.record.path.parent.glob(f"{made.record.path.name}*"):
        shutil.copy(path, folder)
    return folder / made.record.path.name


def main() -> int:
    """Drill, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--copies", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rng, faults = Random(given.seed), list[str]()
    with tempfile.TemporaryDirectory() as folder, Server(sensible(delay=0.1)) as server:
        start = time.monotonic()
        done = drill(Path(folder), server, given.kills, max(8, 2 * given.kills), rng, longest=0.6)
        print(
            f"{done.kills} kills, {done.in_play} of them while models were being asked; {done.games} games; "
            f"{done.requests} requests for {done.calls} calls: {done.repeated} were made again, none of which had a "
            f"stored answer ({done.unstored} were under way at a kill, {done.lost} counted as lost); "
            f"{time.monotonic() - start:.0f} s"
        )
        faults += done.faults
    for cut in (False, True):
        with tempfile.TemporaryDirectory() as folder, Server(sensible(delay=0.05)) as server:
            done = copies(Path(folder), server, given.copies, 24, rng, cut=cut)
            tail = "with the journal cut at a random byte" if cut else "as they were"
            print(f"{done.kills} copies {tail}, {done.in_play} of them in the middle; each finished to the same record")
            faults += done.faults
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
