"""P3, P4: scripted games and decisions a second through the table loop, with and without the record."""

import asyncio
import tempfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import NamedTuple

from arena.table import JUDGE
from results.store.record import Record
from results.store.writer import Writer
from tournaments.match.loop import Match, play_match, play_match_async
from tournaments.match.recording import Label, game_rows

from ..figures import BenchReport, Verdict
from ..timing import block
from .stubs import AsyncStub, Stub, header, load_converters

BLOCKS = 3
SIZES = (4, 8, 14)
AT_ONCE = 16  # open games on the asyncio path
_DECISIONS = 5000  # of a block
_RECORDED = 15_000  # of a block that is recorded: several commits of the Writer


Keep = Callable[[Match], None]


class LoopSpeed(NamedTuple):
    """One block: CPU seconds of everything, the players' share of them, wall seconds."""

    games: int
    decisions: int
    cpu: float
    agents: float
    wall: float

    @property
    def games_s(self) -> float:
        """Games a CPU second, players included."""
        return self.games / self.cpu

    @property
    def decisions_s(self) -> float:
        """Decisions a CPU second, players included."""
        return self.decisions / self.cpu

    @property
    def arena_s(self) -> float:
        """Decisions a CPU second without the players' own time."""
        return self.decisions / (self.cpu - self.agents)


Measure = Callable[[int, int, int, Keep | None], LoopSpeed]  # players, games, seed, what to do with each match


def run(report: BenchReport) -> None:
    """P3 and P4: three table sizes, two paths, with and without the record."""
    report.title("P3, P4  Scripted games through the table loop (tournaments.match.loop): a second of CPU = one core")
    load_converters()
    medians: dict[tuple[int, str, bool], tuple[float, float]] = {}
    for players in SIZES:
        for path, measure in (("sync", _sync), ("asyncio", _asyncio)):
            for recorded in (False, True):
                speeds = _blocks(measure, players, recorded)
                medians[players, path, recorded] = _row(report, players, path, recorded, speeds)
    for recorded, p3, p4 in ((False, 40_000, 500), (True, 25_000, 300)):
        log = "with the record" if recorded else "no record"
        what = f"decisions/s, 8 seats, asyncio with deadline, {log}"
        report.verdict(
            Verdict("P3", what, "at least", p3, medians[8, "asyncio", recorded][1], "/s", "players included")
        )
        what = f"scripted 8-seat games/s, sync, {log}"
        report.verdict(Verdict("P4", what, "at least", p4, medians[8, "sync", recorded][0], "/s", "players included"))


def _row(report: BenchReport, players: int, path: str, recorded: bool, speeds: list[LoopSpeed]) -> tuple[float, float]:
    games_s, decisions_s = median(s.games_s for s in speeds), median(s.decisions_s for s in speeds)
    theirs = median(s.agents / s.decisions for s in speeds) * 1e6
    log = "with record" if recorded else "no record"
    method = (
        f"CPU of the process, median of {BLOCKS} blocks of {speeds[0].games} games; without the players' own time "
        f"{median(s.arena_s for s in speeds):,.0f} decisions/s ({theirs:.1f} us a decision are theirs); "
        f"by the wall clock {median(s.games / s.wall for s in speeds):,.0f} games/s"
    )
    if recorded:
        method += "; game_rows, Writer and DuckDB included, to the last commit"
    if path == "asyncio":
        method += f"; every act awaited under asyncio.timeout, {AT_ONCE} games open"
    value = f"{games_s:,.0f} games/s, {decisions_s:,.0f} dec/s"
    report.figure("P3", f"{players} players, {path}, {log}", value, method)
    return games_s, decisions_s


def _blocks(measure: Measure, players: int, recorded: bool) -> list[LoopSpeed]:
    sample = measure(players, 6, 10**6, None)
    games = round((_RECORDED if recorded else _DECISIONS) / (sample.decisions / sample.games))
    if not recorded:
        return [measure(players, games, number * 1000, None) for number in range(BLOCKS)]
    return [_recorded(measure, players, games, number) for number in range(BLOCKS)]


def _recorded(measure: Measure, players: int, games: int, number: int) -> LoopSpeed:
    """A block that ends when the last game is committed."""
    with tempfile.TemporaryDirectory() as folder:
        record = Record(Path(folder) / "bench.duckdb")
        record.create()
        writer, label = Writer(record), _labels()
        names = dict.fromkeys(range(JUDGE, players + 1), "stub")

        def keep(match: Match) -> None:
            writer.add(game_rows(next(label), match, names))

        with block() as clock:
            speed = measure(players, games, number * 1000, keep)
            writer.close()
    return speed._replace(cpu=clock.cpu, wall=clock.wall)


def _labels() -> Iterator[Label]:
    index = 0
    while True:
        now = datetime.now(UTC)
        yield Label(f"g{index:06d}", f"d{index:06d}", "bench", index, now, now)
        index += 1


def _sync(players: int, games: int, seed: int, keep: Keep | None) -> LoopSpeed:
    stub, decisions = Stub(seed), 0
    seated = dict.fromkeys(range(JUDGE, players + 1), stub)
    with block() as clock:
        for game in range(games):
            match = play_match(header(players, seed + game), seated)
            decisions += _finished(match, keep)
    return LoopSpeed(games, decisions, clock.cpu, stub.seconds, clock.wall)


def _asyncio(players: int, games: int, seed: int, keep: Keep | None) -> LoopSpeed:
    stub, decisions = AsyncStub(seed), 0
    seated = dict.fromkeys(range(JUDGE, players + 1), stub)
    todo = iter(range(games))

    async def worker() -> None:
        nonlocal decisions
        for game in todo:
            match = await play_match_async(header(players, seed + game), seated)
            decisions += _finished(match, keep)
            await asyncio.sleep(0)

    async def main() -> None:
        async with asyncio.TaskGroup() as group:
            for _ in range(AT_ONCE):
                group.create_task(worker())

    with block() as clock:
        asyncio.run(main())
    return LoopSpeed(games, decisions, clock.cpu, stub.seconds, clock.wall)


def _finished(match: Match, keep: Keep | None) -> int:
    if match.error or match.attempts:
        raise RuntimeError(f"a stub's game went wrong: {match.error or match.attempts[0].reason}")
    if keep:
        keep(match)
    return len(match.decisions)
