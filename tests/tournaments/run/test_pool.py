"""Games in several processes: the same record as in one, whatever the processes do, and no process left behind."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from agents.models.budget import Budget
from agents.protocol import Outage
from results.queries.tournaments import finished_games
from results.store.record import Record
from tests.deadly_agents import SWITCH
from tests.results.store.test_record import content, plan
from tournaments.plan.schedule import Pairing, schedule
from tournaments.run.context import Ending, RunContext
from tournaments.run.driver import run_tournament
from tournaments.run.executors import local, pool, worker_count
from tournaments.run.executors.local import play_here
from tournaments.run.executors.pool import AHEAD, play_in_pool

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(autouse=True)
def no_process_is_left():
    yield
    assert not multiprocessing.active_children()


def in_two(run: RunContext, todo) -> None:
    play_in_pool(run, todo, 2)


def test_the_record_is_the_same_as_from_one_process(tmp_path):
    made = plan(agents=["naive", "random", "guest-raising", "tests.stand_in_agents:Jsonish"], games=40)
    one, several = Record(tmp_path / "1"), Record(tmp_path / "2")
    assert run_tournament(made, one, executor=play_here, workers=1).played == 40
    assert run_tournament(made, several, executor=in_two).played == 40
    assert content(one) == content(several)
    assert len(content(one)["attempts"]) > 40  # the guest's errors are its own


@pytest.mark.slow
def test_a_game_that_ends_its_process_is_void_and_the_others_are_played(tmp_path, monkeypatch):
    made = plan(agents=["naive", "tests.deadly_agents:Exits"], games=20)
    harmless, deadly = Record(tmp_path / "1"), Record(tmp_path / "2")
    run_tournament(made, harmless, workers=1)
    monkeypatch.setenv(SWITCH, "1")
    summary = run_tournament(made, deadly, executor=in_two)
    void = {row["game_id"]: row["error"] for row in deadly.rows("SELECT * FROM games WHERE status = 'void'")}
    assert 1 <= len(void) == summary.void < 20
    assert set(void.values()) == {"the process that played it died twice (exit code 3); one of its agents ends it"}
    kept = {table: [row for row in rows if not any(game in row for game in void)]
            for table, rows in content(harmless).items() if table != "deals"}  # fmt: skip
    found = {table: [row for row in rows if not any(game in row for game in void)]
             for table, rows in content(deadly).items() if table != "deals"}  # fmt: skip
    assert kept == found
    assert summary.played == len(found["games"]) == 20 - len(void)


@pytest.mark.slow
def test_a_game_whose_process_is_killed_is_played_again(tmp_path, monkeypatch):
    made = plan(agents=["naive", "tests.deadly_agents:KilledOnce"], games=12)
    whole, wounded = Record(tmp_path / "1"), Record(tmp_path / "2")
    run_tournament(made, whole, workers=1)
    mark = tmp_path / "kill"
    mark.touch()
    monkeypatch.setenv(SWITCH, str(mark))
    summary = run_tournament(made, wounded, executor=in_two)
    assert not mark.exists()
    assert (summary.played, summary.void) == (12, 0)
    assert content(whole) == content(wounded)


@pytest.mark.slow
def test_where_every_process_dies_the_run_is_given_up(tmp_path, monkeypatch):
    monkeypatch.setattr(pool, "DEATHS", 3)
    monkeypatch.setenv(SWITCH, "1")
    with pytest.raises(Outage, match="exit code 3"):
        run_tournament(
            plan(agents=["tests.deadly_agents:AlwaysExits"], games=40), Record(tmp_path / "r"), executor=in_two
        )


@pytest.mark.slow
def test_no_more_games_are_drawn_than_can_be_played_soon():
    made = plan(games=9_999_999)
    drawn, ahead = [], []

    def todo():
        for pairing in schedule(made):
            drawn.append(pairing.index)
            yield pairing

    def finished(rows: object, ending: Ending) -> None:
        ahead.append(len(drawn) - len(ahead))
        if len(ahead) == 100:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_in_pool(RunContext(made, Budget("run"), finished, left_out=lambda pairing: None), todo(), 2)
    assert max(ahead[:100]) <= 2 * AHEAD


def test_ctrl_c_keeps_what_was_played_and_leaves_nobody_behind(tmp_path):
    spec = tmp_path / "long.toml"
    spec.write_text('name = "long"\nvariant = "zhuogui-1"\nagents = ["naive"]\ngames = 9999999\nplayers = 6\n')
    record = Record(tmp_path / "r.duckdb")
    command = [
        sys.executable,
        "-m",
        "play.main",
        "tournament",
        "run",
        str(spec),
        "--db",
        str(record.path),
        "--workers",
        "2",
    ]
    run = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        wait_for(lambda: children(run.pid))
        time.sleep(0.5)
        assert run.poll() is None
        os.killpg(run.pid, signal.SIGINT)  # as a terminal does: everybody in the group
        out, err = run.communicate(timeout=30)
    finally:
        run.kill()
    assert (run.returncode, err) == (1, "")
    assert out.startswith("stopped; ") or "已停止" in out
    assert finished_games(record, record.rows("SELECT tournament_id FROM tournaments")[0]["tournament_id"])
    wait_for(lambda: not is_anybody_left(run.pid), seconds=5)


def is_anybody_left(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def children(pid: int) -> list[str]:
    return Path(f"/proc/{pid}/task/{pid}/children").read_text().split()


def wait_for(true, seconds: float = 40) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not come to that"
        time.sleep(0.05)


@pytest.mark.slow
def test_a_script_that_runs_a_tournament_is_not_run_again_by_its_processes(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(
        "from pathlib import Path\n"
        "from results.store.record import Record\n"
        "from tests.tournaments.run.test_pool import in_two\n"
        "from tests.results.store.test_record import plan\n"
        "from tournaments.run.driver import run_tournament\n"
        f"print('played', run_tournament(plan(), Record(Path({str(tmp_path / 'r')!r})), executor=in_two).played)\n"
    )
    done = subprocess.run(
        [sys.executable, str(script)], cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)}, capture_output=True,
        text=True, check=False,
    )  # fmt: skip
    assert (done.stdout, done.stderr) == ("played 12\n", "")


class Clock:
    """A clock that goes on by a second whenever it is read."""

    def __init__(self, step: float) -> None:
        self.now, self.step = 0.0, step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


def outlook(monkeypatch, *, seconds: float, games: int, workers: int = 2, awaited: bool = False, seats=("naive",)):
    """What is thought of `games` after ten of them that took `seconds` each."""
    monkeypatch.setattr(worker_count, "perf_counter", Clock(seconds))
    made = plan(agents=["naive", "random"])
    run = SimpleNamespace(plan=made, games=games, workers=workers, playback=None)
    found = worker_count.Outlook(run, SimpleNamespace(all=[]))  # type: ignore[arg-type]
    first = next(schedule(made))
    for _ in range(10):
        found.saw(first.model_copy(update={"seats": seats}), awaited=awaited)
    return found.pays


@pytest.mark.parametrize(
    ("case", "pays"),
    [
        ({"seconds": 0.1, "games": 1000}, True),
        ({"seconds": 0.1, "games": 40}, False),  # three seconds are left
        ({"seconds": 0.01, "games": 1000}, False),  # too early to say
        ({"seconds": 0.1, "games": 1000, "workers": 1}, False),
        ({"seconds": 0.1, "games": 1000, "awaited": True}, False),
        ({"seconds": 0.1, "games": 1000, "seats": ("naive",)}, False),  # the other agent was not seen yet
    ],
)
def test_more_processes_are_used_where_they_pay(monkeypatch, case, pays):
    assert outlook(monkeypatch, **{"seats": ("naive", "random")} | case) is pays


@pytest.mark.slow
def test_a_run_goes_over_to_the_pool_by_itself(tmp_path, monkeypatch):
    monkeypatch.setattr(worker_count, "LOOK", 0.0)
    monkeypatch.setattr(worker_count, "PAYS", 0.0)
    there: list[Pairing] = []

    def watched(run: RunContext, todo, workers: int) -> None:
        rest = list(todo)
        there.extend(rest)
        play_in_pool(run, iter(rest), workers)

    monkeypatch.setattr("tournaments.run.executors.pool.play_in_pool", watched)
    here, spread = Record(tmp_path / "1"), Record(tmp_path / "2")
    run_tournament(plan(), here, workers=1)
    assert not there
    assert run_tournament(plan(), spread, workers=2).played == 12
    assert 6 <= len(there) < 12
    assert content(here) == content(spread)


def test_players_who_are_awaited_stay_in_one_process(tmp_path, monkeypatch):
    monkeypatch.setattr(worker_count, "LOOK", 0.0)
    monkeypatch.setattr(worker_count, "PAYS", 0.0)
    monkeypatch.setattr(local, "asyncio", local.asyncio)
    monkeypatch.setattr("tournaments.run.executors.pool.play_in_pool", lambda *_: pytest.fail("not for these"))
    assert (
        run_tournament(plan(agents=["naive", "tests.stand_in_agents:Slow"]), Record(tmp_path / "r"), workers=2).played
        == 12
    )
