"""The record: batches, locks, resuming, and equal records from equal specs."""

import subprocess
import sys
import threading
import time
from datetime import UTC, datetime
from pathlib import Path

import duckdb
import pytest

from agents.registry import make_agent, make_judge
from arena import Referee, variant_of
from arena.errors import ArenaError, ReplayMismatch
from arena.rules.house_rule_models import Killer7To16Rules
from results.games.transcripts import told, transcript
from results.intervals import wilson
from results.queries.games import find_game
from results.queries.leaderboard import leaderboard
from results.queries.tournaments import finished_games
from results.store.migrations import newest_schema
from results.store.record import NoRecord, Record, RecordError
from results.store.rows import read_header
from results.store.tables import DEALS, GAMES
from results.store.writer import Writer, commit
from tests.arena.contract.tables import header
from tests.prompts.briefed import Answers
from tournaments.match.loop import Match, play_match
from tournaments.match.recording import Label, game_rows
from tournaments.plan.schedule import header_of, schedule
from tournaments.plan.spec_loading import check_spec
from tournaments.run.driver import run_tournament

SPEC = {
    "name": "t",
    "variant": "zhuogui-1",
    "players": 6,
    "games": 12,
    "seed": 5,
    "give_up_after": 0,
    "agents": ["naive", "random", "silent"],
}
CONTENT = {
    "games": "game_id, tournament_id, plan_index, deal_id, variant, players, house_rules, seed, status, winner, rule",
    "deals": "*",
    "seats": "*",
    "decisions": "game_id, idx, seat, ask_id, agent, ask_rule, kind, status, reason, action, thought",
    "attempts": "*",
    "events": "*",
}


def plan(**changes):
    return check_spec(SPEC | changes, lambda name: "", "spec.toml")


def content(record: Record) -> dict[str, list[str]]:
    """Everything in a record but times, in a fixed order."""
    return {
        table: sorted(str(row) for row in record.rows(f"SELECT {columns} FROM {table}"))
        for table, columns in CONTENT.items()
    }


@pytest.fixture
def record(tmp_path: Path) -> Record:
    return Record(tmp_path / "r.duckdb", wait=0.3)


def test_the_same_spec_gives_the_same_record_whatever_the_concurrency(tmp_path):
    records = [Record(tmp_path / f"{k}.duckdb") for k in range(3)]
    for record, concurrency in zip(records, (1, 4, 64)):
        run_tournament(plan(agents=["naive", "tests.stand_in_agents:Slow", "random"]), record, concurrency=concurrency)
    first = content(records[0])
    assert len(first["games"]) == 12
    assert len(first["seats"]) == 12 * 7
    assert all(content(record) == first for record in records[1:])


def test_running_again_plays_nothing_and_running_more_completes(record):
    made = plan()
    assert run_tournament(made, record).played == 12
    before = content(record)
    again = run_tournament(made, record)
    assert (again.before, again.played) == (12, 0)
    with record.write() as con:
        con.execute("UPDATE games SET status = 'void' WHERE plan_index = 7")
        for table in ("seats", "decisions", "attempts", "events", "games"):
            con.execute(f"DELETE FROM {table} WHERE game_id = (SELECT game_id FROM games WHERE plan_index = 3)")
    mended = run_tournament(made, record)
    assert (mended.before, mended.played) == (10, 2)
    assert content(record) == before


def test_two_tournaments_share_a_file(record):
    run_tournament(plan(), record)
    run_tournament(plan(seed=6), record)
    assert len(finished_games(record, plan().id)) == 12
    assert len(record.rows("SELECT * FROM games")) == 24
    assert sum(s.games for s in leaderboard(record, tournament=plan().id)) == 12 * 6


def test_a_recorded_game_is_replayed_and_its_header_comes_back(record):
    made = plan()
    run_tournament(made, record)
    game = find_game(record, "3")
    with record.read() as con:
        (row,), (deal,) = GAMES.read(con, "plan_index = 3"), DEALS.read(con, "deal_id = ?", [game["deal_id"]])
    pairing = list(schedule(made))[3]
    assert read_header(row, deal) == header_of(made, pairing)
    everything = list(transcript(record, game, "en"))
    seat = list(transcript(record, game, "en", 1))
    assert len(everything) == len(told(record, game["game_id"])) > len(seat) > 0
    assert [line for line in seat if line.startswith("[")] == []


def test_a_barred_first_victim_is_recorded_and_the_game_replays_with_it(record):
    """SRA3-4b: where nobody gives an order, it is drawn among those who may be named."""
    killers, quiet = variant_of("killer-7-16"), dict.fromkeys(range(10), Answers(lambda ask: None))
    free = header(killers, 9, 4, rules=Killer7To16Rules(missing_action="random_legal"))
    before = play_match(free, quiet).referee.told
    victim = next(entry.event.seat for entry in before if entry.event.kind == "eliminated")
    of = free.model_copy(update={"barred_first_victim": victim})
    match = play_match(of, quiet)
    now = datetime.now(UTC)
    record.create()
    commit(record, [game_rows(Label("g", "d", None, None, now, now), match, dict.fromkeys(range(10), "quiet"))])
    with record.read() as con:
        read = read_header(GAMES.read(con, "true")[0], DEALS.read(con, "true")[0])
    assert read == of
    journal = match.referee.journal
    assert Referee.replay(read, journal).told == told(record, "g") == match.referee.told
    with pytest.raises(ReplayMismatch):
        Referee.replay(free, journal)


def test_a_game_that_is_not_there_names_the_nearest(record):
    run_tournament(plan(), record)
    with pytest.raises(ArenaError, match=plan().id):
        find_game(record, f"{plan().id}-00000x")
    with pytest.raises(ArenaError, match="seat 9 is not at this table"):
        list(transcript(record, find_game(record, "0"), "en", 9))


def test_a_missing_or_foreign_file_is_refused_untouched(tmp_path):
    with pytest.raises(NoRecord, match="no record"):
        Record(tmp_path / "none.duckdb").rows("SELECT 1")
    foreign = tmp_path / "foreign.duckdb"
    with duckdb.connect(str(foreign)) as con:
        con.execute("CREATE TABLE mine AS SELECT 42 AS answer")
    with pytest.raises(NoRecord, match="not a record"):
        Record(foreign).create()
    with duckdb.connect(str(foreign)) as con:
        assert con.execute("SELECT table_name FROM duckdb_tables()").fetchall() == [("mine",)]
    text = tmp_path / "text.duckdb"
    text.write_text("hello " * 1000)
    with pytest.raises(NoRecord, match="no DuckDB file"):
        Record(text).create()
    assert text.read_text() == "hello " * 1000


def test_a_newer_schema_is_refused_untouched(record):
    record.create()
    newest = newest_schema()
    with record.write() as con:
        con.execute("INSERT INTO migrations VALUES (?, 'future', now()::TIMESTAMP)", [newest + 1])
    for use in (record.create, lambda: record.rows("SELECT 1"), lambda: run_tournament(plan(), record)):
        with pytest.raises(RecordError, match=f"schema {newest + 1}, newer"):
            use()
    with duckdb.connect(str(record.path)) as con:
        assert con.execute("SELECT count(*) FROM games").fetchall() == [(0,)]


HOLD = """
import duckdb, sys, time
con = duckdb.connect(sys.argv[1]); print("held", flush=True); time.sleep(float(sys.argv[2]))
"""


def hold(path: Path, seconds: float) -> "subprocess.Popen[str]":
    holder = subprocess.Popen([sys.executable, "-c", HOLD, str(path), str(seconds)], stdout=subprocess.PIPE, text=True)
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    return holder


def test_a_held_record_is_waited_for_and_then_its_holder_is_named(record):
    record.create()
    with hold(record.path, 30) as holder:
        for use in (record.create, lambda: record.rows("SELECT 1")):
            with pytest.raises(RecordError, match=f"held by process {holder.pid}"):
                use()
        holder.kill()
    record.rows("SELECT 1")


def test_a_short_hold_only_delays(tmp_path):
    patient = Record(tmp_path / "r.duckdb", wait=10)
    patient.create()
    with hold(patient.path, 0.5):
        assert patient.rows("SELECT 1 AS one") == [{"one": 1}]


@pytest.mark.slow
def test_readers_read_while_a_tournament_writes(tmp_path):
    record = Record(tmp_path / "r.duckdb", wait=30)
    record.create()
    seen: list[int] = []
    stop = threading.Event()

    reader_code = "\n".join(
        [
            "import sys; from pathlib import Path; from results.store.record import Record",
            "r = Record(Path(sys.argv[1]), wait=30); n = -1",
            "while n < 60: n = len(r.rows('SELECT 1 FROM games')); print(n, flush=True)",
        ]
    )
    reader = subprocess.Popen([sys.executable, "-c", reader_code, str(record.path)], stdout=subprocess.PIPE, text=True)
    run_tournament(plan(games=60), record)
    out, _ = reader.communicate(timeout=60)
    stop.set()
    seen = [int(line) for line in out.split()]
    assert seen == sorted(seen)
    assert seen[-1] == 60
    assert reader.returncode == 0


def test_a_commit_is_whole_or_nothing(record):
    record.create()
    made = plan()
    rows = [played(made, index) for index in range(3)]
    rows[2].events.append(rows[2].events[0])  # the same key twice: the transaction must fail
    with pytest.raises(duckdb.Error):
        commit(record, rows)
    assert all(record.rows(f"SELECT * FROM {table}") == [] for table in CONTENT)
    commit(record, rows[:2])
    assert len(record.rows("SELECT * FROM games")) == 2


def played(made, index):
    pairing = list(schedule(made))[index]
    names = {0: "scripted"} | dict(enumerate(pairing.seats, start=1))
    agents = {0: make_judge("scripted", made.pack)} | {
        seat: make_agent(name, made.pack) for seat, name in names.items() if seat
    }
    match: Match = play_match(header_of(made, pairing), agents)
    now = datetime.now(UTC)
    return game_rows(Label(pairing.game_id, pairing.deal_id, made.id, index, now, now), match, names)


def test_many_threads_hand_over_and_nothing_is_lost(record):
    record.create()
    made = plan(games=48)
    rows = [played(made, index) for index in range(48)]
    writer = Writer(record)
    threads = [
        threading.Thread(target=lambda part: [writer.add(r) for r in part], args=(rows[k::16],)) for k in range(16)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    writer.close()
    assert len(record.rows("SELECT * FROM games")) == 48
    assert len(record.rows("SELECT * FROM events")) == sum(len(r.events) for r in rows)
    assert len(record.rows("SELECT * FROM decisions")) == sum(len(r.decisions) for r in rows)


def test_a_writer_that_cannot_write_says_so_and_keeps_what_was_there(record):
    run_tournament(plan(), record)
    before = content(record)
    rows = played(plan(seed=9), 0)
    with hold(record.path, 30) as holder:
        writer = Writer(record)
        writer.add(rows)
        with pytest.raises(RecordError, match="held by"):
            writer.close()
        holder.kill()
    assert content(record) == before


def test_times_are_utc_and_in_order(record):
    start = datetime.now(UTC).replace(tzinfo=None)
    run_tournament(plan(), record)
    end = datetime.now(UTC).replace(tzinfo=None)
    for row in record.rows("SELECT started_at, ended_at FROM games"):
        assert start <= row["started_at"] <= row["ended_at"] <= end


def test_every_view_and_table_of_the_record_can_be_read(record):
    run_tournament(plan(), record)
    for name in (*CONTENT, "tournaments", "calls", "beliefs", "results", "speeches", "migrations"):
        record.rows(f"SELECT * FROM {name}")
    speeches = record.rows("SELECT * FROM speeches WHERE text <> ''")
    assert {row["stage"] for row in speeches} >= {"describe"}


def test_scores_and_winners_agree_everywhere(record):
    """One result: the public event, the outcome's score and the row say the same (B09, B10)."""
    run_tournament(plan(games=60), record)
    ends = {
        row["game_id"]: row
        for row in record.rows("SELECT game_id, data->>'winners' AS winner, rule FROM events WHERE kind = 'game_ended'")
    }
    for game in record.rows("SELECT game_id, winner, rule FROM games"):
        end = ends[game["game_id"]]
        assert (end["winner"], end["rule"]) == (game["winner"], game["rule"])
    assert record.rows("SELECT * FROM results WHERE score <> CASE WHEN won THEN 1.0 ELSE 0.0 END") == []


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (50, 100, 0.4038, 0.5962), (0, 0, 0, 1)],
)
def test_wilson_against_published_values(wins, games, low, high):
    assert wilson(wins, games) == (pytest.approx(low, abs=1e-4), pytest.approx(high, abs=1e-4))


def test_module_level_connections_are_never_used():
    for path in Path(__file__).resolve().parents[3].glob("results/**/*.py"):
        source = path.read_text("utf-8")
        assert "duckdb.sql(" not in source
        assert "duckdb.execute(" not in source


def test_the_writer_batches_and_never_waits(record):
    record.create()
    rows = [played(plan(games=12), index) for index in range(12)]
    batches: list[int] = []
    writer = Writer(record, lambda games: batches.append(len(games)))
    start = time.monotonic()
    for row in rows:
        writer.add(row)
    handed_over = time.monotonic() - start
    writer.close()
    assert sum(batches) == 12
    assert len(batches) <= 3
    assert handed_over < 0.2
