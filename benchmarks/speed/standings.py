"""P12: how long the leaderboard and the ratings take over a large record, made in SQL and never played."""

import tempfile
from pathlib import Path
from statistics import median

from results.estimates.finished_games import played
from results.estimates.strength.ratings import fit
from results.queries.leaderboard import leaderboard
from results.store.record import Record

from ..figures import BenchReport, Verdict
from ..timing import block

GAMES, SEATS, AGENTS, ROWS = 100_000, 9, 50, 1_000_000
GAME_COLUMNS = (
    "game_id, tournament_id, plan_index, deal_id, variant, players, house_rules, language, seed, seconds, "
    "script_version, status, winner, rule, error, started_at, ended_at"
)
_SQL = (
    "SELECT setseed(0.42)",
    f"""INSERT INTO deals (deal_id, variant, language, word, category, category_name, aliases, roles)
        SELECT 'd' || i, 'zhuogui-1', 'zh', '老师', 'person', '人物', [], ['human', 'ghost']
        FROM range({GAMES // 10}) t(i)""",
    f"""INSERT INTO games ({GAME_COLUMNS})
        SELECT printf('t-%06d', i), 't' || i % 3, i, 'd' || i % {GAMES // 10}, 'zhuogui-1', {SEATS},
        '{{}}', 'zh', i, 60.0, 1, 'finished', CASE WHEN random() < 0.5 THEN 'humans' ELSE 'ghosts' END, 'ZG1-3.6.1',
        NULL, TIMESTAMP '2026-01-01', TIMESTAMP '2026-01-01' FROM range({GAMES}) t(i)""",
    f"""INSERT INTO seats SELECT printf('t-%06d', i // {SEATS}), i % {SEATS} + 1,
        'agent-' || hash(i) % {AGENTS}, CASE WHEN i % {SEATS} < 3 THEN 'ghost' ELSE 'human' END,
        CASE WHEN i % {SEATS} < 3 THEN 'ghosts' ELSE 'humans' END, 1.0, true FROM range({GAMES * SEATS}) t(i)""",
    f"""INSERT INTO decisions SELECT printf('t-%06d', i * {GAMES} // {ROWS}), i % ({ROWS} // {GAMES}),
        i % {SEATS} + 1, 1, 'agent-' || i % {AGENTS}, 'ZG1-3.4.1', 'describe',
        CASE WHEN random() < 0.97 THEN 'valid' ELSE 'defaulted' END, '', '{{"kind": "pass"}}', '', 500.0
        FROM range({ROWS}) t(i)""",
    f"""INSERT INTO events SELECT printf('t-%06d', i * {GAMES} // {ROWS}), i % ({ROWS} // {GAMES}), 'spoke',
        'ZG1-3.4.1', NULL, '{{"kind": "spoke", "text": "' || hash(i) || '"}}'
        FROM range({ROWS}) t(i)""",
)


def run(report: BenchReport) -> None:
    """P12: the two leaderboards, and making the record."""
    report.title("P12  Leaderboard over a synthetic record")
    size = f"{GAMES:,} games, {GAMES * SEATS:,} seats, {ROWS:,} decisions, {ROWS:,} events, {AGENTS} agents"
    with tempfile.TemporaryDirectory() as folder:
        record = Record(Path(folder) / "large.duckdb")
        with block() as clock:
            fill(record)
        megabytes = record.path.stat().st_size / 2**20
        report.figure(
            "P12", "making the record", f"{clock.wall:.1f} s, {megabytes:.0f} MB", f"SQL over range(): {size}"
        )
        whole = _timed(report, record, None, "leaderboard()")
        by_role = _timed(report, record, "role", "leaderboard(by='role')")
        rated = _rated(report, record)
    note = "Wilson intervals"
    report.verdict(Verdict("P12", "leaderboard, query and intervals", "at most", 1.0, whole / 1000, "s", note))
    note = "games read, strengths, ranks and intervals by deal; CPU of one core"
    report.verdict(Verdict("P12", "ratings with intervals", "at most", 1.0, rated, "s", note))
    report.verdict(Verdict("P12", "its SQL, file opened included", "at most", 300.0, max(whole, by_role), "ms"))


def fill(record: Record) -> None:
    """Put `GAMES` games and their rows into a new record."""
    record.create()
    with record.write() as con:
        for statement in _SQL:
            con.execute(statement)


def _rated(report: BenchReport, record: Record) -> float:
    """CPU seconds of the ratings: CPU, so that threads of the database and of numpy do not make them look cheaper."""
    seconds = []
    for _ in range(5):
        with block() as clock:
            ratings = fit(played(record))
        seconds.append(clock.cpu)
    if len(ratings.rows) != AGENTS or ratings.games != GAMES:
        raise RuntimeError("the ratings lost games or agents")
    method = f"CPU of all threads, median of 5 after the first ({seconds[0]:.2f} s, imports of scipy included)"
    report.figure(
        "P12", "fit(played())", f"{median(seconds[1:]):.2f} s ({min(seconds):.2f}-{max(seconds):.2f})", method
    )
    return median(seconds[1:])


def _timed(report: BenchReport, record: Record, by: str | None, name: str) -> float:
    walls = []
    for _ in range(7):
        with block() as clock:
            standings = leaderboard(record, by)
        walls.append(clock.wall * 1000)
    if sum(standing.games for standing in standings) != GAMES * SEATS:
        raise RuntimeError("the leaderboard lost games")
    method = f"wall, median of 7, the file opened anew each time (first {walls[0]:.0f} ms); {len(standings)} rows"
    report.figure("P12", name, f"{median(walls):.0f} ms ({min(walls):.0f}-{max(walls):.0f})", method)
    return median(walls)
