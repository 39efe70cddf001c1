"""P9: how fast events reach the record and what they weigh there. P10: whether the event loop notices."""

import asyncio
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from itertools import islice
from pathlib import Path
from statistics import median

from arena.table import JUDGE
from results.store.record import Record
from results.store.rows import GameRows
from results.store.tables import TABLES
from results.store.writer import Writer, commit
from tournaments.match.loop import Match, play_match
from tournaments.match.recording import Label, game_rows

from ..figures import BenchReport, Verdict
from ..timing import block, percentile
from .stubs import Stub, header

PLAYERS = 8
GAMES = 1500  # of a bulk commit
COMMITS = 150
RATE = 100  # games a second handed to the writer
SECONDS = 5.0
_PROBE = 0.002


def run_p9(report: BenchReport) -> None:
    """P9: bulk, one game a commit, and bytes on disk."""
    report.title(
        "P9  The record: results.store.writer.commit (the file is opened and closed at each commit, by design)"
    )
    matches = played(40)
    with tempfile.TemporaryDirectory() as folder:
        bare = _bulk(report, Path(folder), matches)
        middle, late = _one_by_one(report, Path(folder), matches)
        weight = _weight(report, Path(folder), matches)
    report.verdict(Verdict("P9", "bulk events/s, events alone", "at least", 100_000, bare, "/s"))
    report.verdict(Verdict("P9", "commit of a 60-event game, median", "at most", 3.0, middle, "ms", "opening included"))
    report.verdict(Verdict("P9", "commit of a 60-event game, p99", "at most", 10.0, late, "ms", "opening included"))
    report.verdict(Verdict("P9", "bytes an event, events alone", "at most", 110.0, weight, "B"))


def played(number: int) -> list[Match]:
    """Games of 8 with speeches that never come back."""
    stub = Stub(7, "fresh")
    seated = dict.fromkeys(range(JUDGE, PLAYERS + 1), stub)
    return [play_match(header(PLAYERS, seed), seated) for seed in range(number)]


def rows_of(match: Match, index: int) -> GameRows:
    """The rows of a match under an id of its own."""
    now = datetime.now(UTC)
    label = Label(f"bench-{index:06d}", f"bench-d{index // 8:06d}", "bench", index, now, now)
    return game_rows(label, match, {seat: f"stub-{seat}" for seat in range(JUDGE, PLAYERS + 1)})


def _prepared(matches: list[Match], games: int, first: int = 0) -> list[GameRows]:
    return [rows_of(matches[k % len(matches)], first + k) for k in range(games)]


def _events_alone(game: GameRows) -> GameRows:
    return GameRows(game.game_id, events=game.events)


def _fresh(path: Path) -> Record:
    path.unlink(missing_ok=True)
    record = Record(path)
    record.create()
    return record


def _bulk(report: BenchReport, folder: Path, matches: list[Match]) -> float:
    rates: dict[str, list[float]] = {"events alone": [], "whole games": [], "rows of whole games": []}
    for _ in range(3):
        games = _prepared(matches, GAMES)
        events = sum(len(game.events) for game in games)
        alone = [_events_alone(game) for game in games]
        rates["events alone"].append(events / _wall(partial(_commit_new, folder / "a.duckdb", alone)))
        wall = _wall(partial(_commit_new, folder / "b.duckdb", games))
        rates["whole games"].append(events / wall)
        rates["rows of whole games"].append(sum(len(game.of(table)) for game in games for table in TABLES) / wall)
    for name, values in rates.items():
        unit = "rows/s" if "rows" in name else "events/s"
        method = f"wall, one commit of {GAMES} ready 8-seat games into a new file, creation included; best of 3"
        report.figure("P9", f"bulk, {name}", f"{max(values):,.0f} {unit}", method)
    return max(rates["events alone"])


def _commit_new(path: Path, games: list[GameRows]) -> None:
    commit(_fresh(path), games)


def _wall(call: Callable[[], object]) -> float:
    with block() as clock:
        call()
    return clock.wall


def _one_by_one(report: BenchReport, folder: Path, matches: list[Match]) -> tuple[float, float]:
    record = _fresh(folder / "c.duckdb")
    pool = [event for match in matches for event in rows_of(match, 0).events]
    commits, opens = [], []
    for index in range(COMMITS):
        game = rows_of(matches[index % len(matches)], index)
        game.events = [event._replace(game_id=game.game_id, seq=seq) for seq, event in enumerate(islice(pool, 60))]
        game.decisions = game.decisions[:60]
        commits.append(_wall(partial(commit, record, [game])) * 1000)
        opens.append(_wall(partial(_open_and_close, record)) * 1000)
    middle, late = median(commits), percentile(commits, 0.99)
    method = f"wall of commit(record, [one game]), {COMMITS} times: 60 events, up to 60 decisions, 9 seats"
    report.figure("P9", "commit of a 60-event game: ms", f"{middle:.1f}, p99 {late:.1f}", method)
    method = "the same file opened and closed for writing with nothing written, in turn with the commits"
    report.figure("P9", "of which opening and closing: ms", f"{median(opens):.1f}, p99 {percentile(opens, 0.99):.1f}",
                  method)  # fmt: skip
    return middle, late


def _open_and_close(record: Record) -> None:
    with record.write() as con:
        con.execute("SELECT 1").fetchall()


def _weight(report: BenchReport, folder: Path, matches: list[Match]) -> float:
    games = _prepared(matches, GAMES)
    events = sum(len(game.events) for game in games)
    sizes = []
    for name, part in (("d", [_events_alone(game) for game in games]), ("e", games)):
        record = _fresh(folder / f"{name}.duckdb")
        empty = record.path.stat().st_size
        commit(record, part)
        sizes.append((record.path.stat().st_size - empty) / events)
    method = f"growth of the file by {events:,} events (keys included), 40 games of fresh speeches under {GAMES} ids"
    report.figure("P9", "bytes an event, events alone", f"{sizes[0]:.0f} B", method)
    report.figure("P9", "bytes an event, whole games", f"{sizes[1]:.0f} B", "the same with decisions, seats, deals")
    return sizes[0]


def run_p10(report: BenchReport) -> None:
    """P10: lag of the event loop while games are handed to the writer."""
    report.title("P10  Event-loop lag while games are handed to the Writer")
    matches = played(20)
    quiet = asyncio.run(_lag(matches, None, 2.0))
    with tempfile.TemporaryDirectory() as folder:
        record = _fresh(Path(folder) / "lag.duckdb")
        writer = Writer(record)
        busy = asyncio.run(_lag(matches, writer, SECONDS))
        writer.close()
    probe = f"lateness of asyncio.sleep({_PROBE:g}), while rows of {RATE} games/s are built on the loop"
    for name, lags in (("without a writer", quiet), ("with the Writer", busy)):
        value = f"{percentile(lags, 0.99):.2f} ms (max {max(lags):.1f})"
        report.figure("P10", f"loop lag p99, {name}", value, f"{probe}; {len(lags):,} probes")
    what = f"event-loop lag p99 at {RATE} games/s"
    report.verdict(Verdict("P10", what, "at most", 5.0, percentile(busy, 0.99), "ms"))


async def _lag(matches: list[Match], writer: Writer | None, seconds: float) -> list[float]:
    """Lateness in ms of each probe."""
    lags: list[float] = []
    end = time.perf_counter() + seconds

    async def hand_over() -> None:
        start = time.perf_counter()
        for index in range(int(seconds * RATE)):
            await asyncio.sleep(max(0.0, start + index / RATE - time.perf_counter()))
            game = rows_of(matches[index % len(matches)], index)
            if writer:
                writer.add(game)

    task = asyncio.create_task(hand_over())
    while (now := time.perf_counter()) < end:
        await asyncio.sleep(_PROBE)
        lags.append((time.perf_counter() - now - _PROBE) * 1000)
    await task
    return lags
