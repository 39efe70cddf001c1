"""Caps: when one comes near, no new game begins, and those that are open are finished one after the other."""

import asyncio
import time

import pytest

from agents.models.budget import Budget, BudgetExceeded
from tests.agents.llm.games_at_service import asked_in_games, decided, events, plan, run, sensible, settings
from tests.agents.models.loopback_service import Server
from tests.all_rows import few_of
from tournaments.run.turns import Stake, Turns

PRICE = {"input": 10.0, "output": 10.0}
CAPS = {
    "calls": {"cap_calls": 30},
    "more calls": {"cap_calls": 75},
    "tokens": {"cap_tokens": 16_000},
    "usd": {"cap_usd": 0.16},
}
ROWS = [(where, cap) for where in ("run", "agent") for cap in CAPS]


def made(server, where="run", caps=None, **more):
    caps = caps or {}
    one = {"name": "m", **settings(server, price=PRICE, max_tokens=1500), **(caps if where == "agent" else {})}
    return plan(one, games=16, concurrency=16, **(caps if where == "run" else {}), **more)


@pytest.mark.parametrize(("where", "cap"), few_of(ROWS, ("agent", "calls")))
def test_under_a_small_cap_whole_games_are_played(tmp_path, where, cap):
    with Server(sensible(delay=0.01)) as server:
        summary, record = run(tmp_path, made(server, where, CAPS[cap]))
        asked = len(asked_in_games(server))
        assert summary.played >= 1 and summary.void == 0
        assert summary.put_off == summary.open <= 3, "what was begun was finished, as far as there was room"
        assert summary.played + summary.open + summary.left_out == 16
        (notice,) = summary.notices
        assert "with a higher cap" in notice.en and "提高上限" in notice.zh
        sums = "sum(calls) AS calls, sum(input_tokens + output_tokens) AS tokens, sum(usd) AS usd"
        (paid,) = record.rows(f"SELECT {sums} FROM costs")
        for key, most in CAPS[cap].items():
            assert paid[key.removeprefix("cap_")] <= most
        again, _ = run(tmp_path, made(server))
        assert (again.played, again.void, again.open) == (16 - summary.played, 0, 0)
        total = len(asked_in_games(server))
        _, plain = run(tmp_path, made(server), "plain")
        assert [*events(record)] == [*events(plain)] and [*decided(record)] == [*decided(plain)]
        assert len(asked_in_games(server)) == 2 * total, "nothing was asked twice"
        assert asked <= total


@pytest.mark.slow
def test_a_large_cap_holds_nobody_up(tmp_path):
    with Server(sensible(delay=0.3)) as server:
        made_so = made(server, caps={"cap_calls": 100_000}, house_rules={"max_days": 1})
        began = time.monotonic()
        summary, record = run(tmp_path, made_so)
        took = time.monotonic() - began
    longest = record.rows("SELECT max(n) AS n FROM (SELECT count(*) AS n FROM calls GROUP BY game_id)")[0]["n"]
    assert summary.played == 16 and summary.notices == ()
    assert took < 0.3 * longest * 16 / 2, "the games wait for the model side by side"


def test_a_cap_that_no_game_fits_into_is_still_used(tmp_path):
    """The first game is begun in any case; it goes on with a higher cap."""
    with Server(sensible()) as server:
        summary, _ = run(tmp_path, made(server, caps={"cap_calls": 3}))
        assert (summary.played, summary.open, summary.left_out) == (0, 1, 15)
        assert len(asked_in_games(server)) == 3
        again, _ = run(tmp_path, made(server, caps={"cap_calls": 3}))
        assert (again.open, len(asked_in_games(server))) == (1, 3)


# The order


def stake(budget, asks, calls=0):
    return Stake([(budget, asks)], asks, Budget("this game", calls=calls))


def test_the_game_that_is_furthest_goes_first_and_the_others_wait_for_it():
    async def play():
        budget, turns, seen = Budget("run", cap_calls=30, calls=10), Turns(), []
        games = [stake(budget, 12, calls) for calls in (2, 7, 1)]

        async def game(number):
            await turns.turn(games[number])
            seen.append(number)
            await asyncio.sleep(0)
            budget.calls += 8
            turns.over(games[number], finished=True)

        for one in games:
            assert await turns.begin(one, resumed=True)
        async with asyncio.timeout(5):
            await asyncio.gather(*(game(number) for number in range(3)))
        return seen

    assert asyncio.run(play()) == [1, 0, 2]


def test_a_new_game_waits_for_those_that_are_open_and_is_left_out_where_too_little_is_left():
    async def play():
        budget, turns = Budget("run", cap_calls=30), Turns()
        first, second, third = (stake(budget, 20) for _ in range(3))
        assert await turns.begin(first, resumed=False)
        waiting = asyncio.create_task(turns.begin(second, resumed=False))
        await asyncio.sleep(0.01)
        assert not waiting.done()
        budget.calls, first.own.calls = 8, 8
        turns.over(first, finished=True)  # it took far fewer calls than was expected
        assert await waiting
        budget.calls, second.own.calls = 27, 19
        turns.over(second, finished=True)
        assert not await turns.begin(third, resumed=False) and turns.left_out is budget

    asyncio.run(play())


@pytest.mark.parametrize("caps", [{"cap_tokens": 1000}, {"cap_usd": 1.0}])
def test_a_reservation_waits_for_those_that_cost_less_than_they_hold(caps):
    async def play():
        budget = Budget("game", parent=Budget("run", **caps))
        await budget.reserve(900, 0.9)
        waiting = asyncio.create_task(budget.reserve(900, 0.9))
        await asyncio.sleep(0.01)
        assert not waiting.done()
        budget.settle(900, 0.9, 50, 0.05)
        await asyncio.wait_for(waiting, 1)
        with pytest.raises(BudgetExceeded):
            await budget.reserve(1000, 1.0)  # there is no room for that whatever is settled
        budget.settle(900, 0.9, 50, 0.05)
        assert budget.parent.held_tokens == 0 and budget.parent.refused is not None

    asyncio.run(play())
