"""Ray: what is said where it cannot be used, what workers share, and the drill, a program of its own."""

import asyncio
import importlib.util
import subprocess
import sys
from collections.abc import Awaitable, Callable

import pytest

from agents.models.budget import Budget, BudgetExceeded
from play.main import main
from tests.agents.llm.games_at_service import plan as seated
from tests.agents.llm.games_at_service import sensible, settings
from tests.agents.models.loopback_service import Server
from tests.results.store.test_record import plan
from tournaments.plan.schedule import schedule
from tournaments.run.executors.limit_shares import models_of, most_workers, share_of
from tournaments.run.executors.ray_worker import (
    DriverBudget,
    GamePlayed,
    Hold,
    Message,
    Noted,
    NotPlayed,
    Settled,
    Worker,
    WorkerJob,
)
from tournaments.run.executors.worker_reservations import WorkerReservations

from .test_pool import ROOT

SPEC = str(ROOT / "tournaments/specs/quickstart.toml")


def test_where_ray_is_not_installed_it_is_said_how_to_install_it(monkeypatch, capsys, tmp_path):
    found = importlib.util.find_spec
    monkeypatch.setattr("tournaments.run.executors.ray.find_spec", lambda name: None if name == "ray" else found(name))
    record = tmp_path / "r.duckdb"
    assert main(["tournament", "run", SPEC, "--db", str(record), "--executor", "ray", "--lang", "en"]) == 2
    assert capsys.readouterr().err == (
        "zhuogui: --executor ray needs Ray: run pip install -e '.[ray]' in the project's folder, or pip install ray\n"
    )
    assert not record.exists()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--workers", "0"], "--workers must be at least 1"),
        (["--ray-address", "here:1"], "--ray-address is for --executor ray"),
        (["--executor", "ray", "--playback", "old.duckdb"], "--playback works with --executor local"),
        (["--executor", "cluster"], "'cluster' is not one of the choices"),
    ],
)
def test_options_that_do_not_go_together_are_refused_in_a_sentence(words, sentence, capsys, tmp_path):
    record = tmp_path / "r.duckdb"
    try:
        code = main(["tournament", "run", SPEC, "--db", str(record), "--lang", "en", *words])
    except SystemExit as end:
        code = end.code
    assert code == 2
    assert sentence in capsys.readouterr().err
    assert not record.exists()


@pytest.mark.parametrize("workers", [1, 2, 3, 7])
def test_the_shares_of_a_limit_add_up_to_it(workers):
    limits = {"concurrency": 7, "requests_per_minute": 100, "tokens_per_minute": 9001}
    made = seated({"name": "m", "provider": "openai", "model": "m", **limits}, "naive", judge="openai/j")
    shares = [share_of(made, index, workers) for index in range(workers)]
    for name, whole in limits.items():
        parts = [getattr(models_of(share)[0], name) for share in shares]
        assert sum(parts) == whole
        assert min(parts) >= 1
    assert sum(models_of(share)[1].concurrency for share in shares) == 256  # what counts where nobody names a limit
    assert {share.id for share in shares} == {made.id}


def test_there_are_no_more_workers_than_have_a_share():
    assert most_workers(plan(), 8) == 8
    for limit, most in (({"concurrency": 3}, 3), ({"requests_per_minute": 30}, 5), ({"requests_per_minute": 2}, 1)):
        assert most_workers(seated({"name": "m", "provider": "openai", "model": "m", **limit}), 8) == most


def test_what_a_dead_worker_had_reserved_counts_as_spent():
    budget = Budget("this tournament", cap_tokens=100)
    reservations = WorkerReservations({"run": budget})
    assert reservations.hold(Hold(1, "run", 60, 0.5)) is None
    reservations.settle(Settled("run", 60, 0.5, 20, 0.1))
    assert reservations.hold(Hold(2, "run", 70, 0.5)) is None
    assert reservations.hold(Hold(3, "run", 20, 0.5)) == ("this tournament", "tokens", 100)
    reservations.close()
    reservations.close()
    assert (budget.tokens, budget.held_tokens, round(budget.usd, 6)) == (90, 0, 0.6)


def in_worker(work: Callable[[Worker], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(work(Worker()), 60))


def test_a_purse_elsewhere_is_asked_and_told():
    async def work(worker: Worker) -> None:
        budget = Budget("this tournament", remote=DriverBudget(worker, "run", capped=True))
        game = Budget("this game", cap_calls=2, parent=budget)
        reserving = asyncio.create_task(game.reserve(10, 0.1))
        [hold] = await worker.collect()
        assert hold == Hold(1, "run", 10, 0.1)
        assert (budget.calls, game.calls) == (0, 0)
        await worker.answer(1, None)
        await reserving
        game.settle(10, 0.1, 7, 0.05)
        assert await worker.collect() == [Settled("run", 10, 0.1, 7, 0.05)]
        assert (budget.tokens, game.tokens, budget.held_tokens) == (7, 7, 0)

    in_worker(work)


def test_a_refusal_from_elsewhere_shuts_the_purse():
    async def work(worker: Worker) -> None:
        budget = Budget("this tournament", remote=DriverBudget(worker, "run", capped=True))
        reserving = asyncio.create_task(Budget("this game", parent=budget).reserve(10, 0.1))
        await worker.collect()
        await worker.answer(1, ("this tournament", "calls", 5))
        with pytest.raises(BudgetExceeded, match="this tournament: your cap of 5 calls is reached"):
            await reserving
        assert budget.shut
        assert (budget.calls, budget.held_tokens) == (0, 0)

    in_worker(work)


def test_what_is_granted_too_late_is_given_back():
    async def work(worker: Worker) -> None:
        reserving = asyncio.create_task(Budget("run", remote=DriverBudget(worker, "run", capped=True)).reserve(10, 0.1))
        await worker.collect()
        reserving.cancel()
        await asyncio.wait({reserving})
        await worker.answer(1, None)
        assert await worker.collect() == [Settled("run", 10, 0.1, 0, 0.0)]

    in_worker(work)


def test_a_cap_of_the_game_asks_nobody_elsewhere():
    async def work(worker: Worker) -> None:
        game = Budget("this game", cap_calls=0, parent=Budget("run", remote=DriverBudget(worker, "run", capped=True)))
        with pytest.raises(BudgetExceeded, match="this game"):
            await game.reserve(10, 0.1)
        assert not worker._out

    in_worker(work)


async def heard(worker: Worker, games: int) -> list[Message]:
    """The messages until `games` games are over; every budget says yes."""
    messages: list[Message] = []
    while sum(isinstance(message, GamePlayed | NotPlayed) for message in messages) < games:
        for message in await worker.collect():
            messages.append(message)
            if isinstance(message, Hold) and message.number:
                await worker.answer(message.number, None)
    return messages


def test_a_worker_tells_all_that_happens_in_order():
    with Server(sensible()) as server:
        made = seated(
            {"name": "model", **settings(server)},
            "naive",
            "tests.tournaments.crash.steady_agents:Steady",
            cap_calls=9999,
        )

        async def work(worker: Worker) -> None:
            assert await worker.begin(WorkerJob(made, {}, str(ROOT)), {}) is None
            games = list(schedule(made))
            await worker.play([(pairing, []) for pairing in games])
            messages = await heard(worker, len(games))
            ended = [message for message in messages if isinstance(message, GamePlayed)]
            assert sorted(message.game_id for message in ended) == [pairing.game_id for pairing in games]
            calls = sum(len(message.rows.calls) for message in ended)
            assert sum(isinstance(message, Hold) for message in messages) == calls > 0
            assert sum(isinstance(message, Settled) for message in messages) == calls
            for message in ended:  # nothing is said of a game that is over
                after = messages[messages.index(message) + 1 :]
                assert not [note for note in after if isinstance(note, Noted) and note.game_id == message.game_id]

        in_worker(work)


def test_a_worker_that_cannot_play_says_why(monkeypatch):
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)

    async def work(worker: Worker) -> None:
        trouble = await worker.begin(WorkerJob(seated("openai/m", "naive"), {}, str(ROOT)), {})
        assert trouble is not None
        assert "OPENAI_API_KEY" in trouble.en

    in_worker(work)


def test_a_worker_has_the_keys_that_the_driver_gives_it(monkeypatch):
    monkeypatch.setenv("DRIVERS_KEY", "")
    with Server(sensible()) as server:

        async def work(worker: Worker) -> None:
            made = seated({"name": "model", **settings(server, key_env="DRIVERS_KEY")}, "naive")
            assert await worker.begin(WorkerJob(made, {}, str(ROOT)), {"DRIVERS_KEY": "from-the-driver"}) is None

        in_worker(work)
        assert {asked.headers["authorization"] for asked in server.asked} == {"Bearer from-the-driver"}


@pytest.mark.slow
@pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason="Ray is not installed (pip install -e '.[ray]')")
def test_the_drill():
    """Three workers, one killed: the record is complete and equal; caps, limits and keys are as they should be."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.tournaments.crash.ray_drill", "--games", "12", "--kills", "1"],
        cwd=ROOT, timeout=600, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert "1 killed in play" in done.stdout
