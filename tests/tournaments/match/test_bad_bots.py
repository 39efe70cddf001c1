"""Agents that misbehave in ways beyond a wrong answer: none of them ends a run, hides a game or bends a rule."""

import asyncio
from random import Random

import pytest

from agents.protocol import Reply, Sitting
from agents.scripted.judge import ScriptedJudge
from agents.scripted.naive import Naive
from agents.scripted.silent import Silent
from arena.actions import Pass, Vote
from arena.deals import new_header
from arena.observation import Observation
from arena.variants import variant_of
from arena.words import beginners
from results.store.record import Record
from results.store.writer import commit
from tests.results.store.test_record import plan, played
from tournaments.match.loop import Match, play_match
from tournaments.plan.spec_loading import check_spec
from tournaments.run.driver import run_tournament

PACK = beginners()


class Bot:
    def sit(self, game: Sitting, seat: int, rng: Random) -> "Bot":
        return self


class Cancels(Bot):
    def act(self, observation: Observation) -> object:
        raise asyncio.CancelledError


class CancelsLater(Bot):
    async def act(self, observation: Observation) -> object:
        raise asyncio.CancelledError


class Exits(Bot):
    def act(self, observation: Observation) -> object:
        raise SystemExit(0)


class Unprintable:
    def __str__(self) -> str:
        raise ValueError("no words")


class AnswersNonsense(Bot):
    def act(self, observation: Observation) -> object:
        return Unprintable()


class OddThoughts(Bot):
    def act(self, observation: Observation) -> object:
        thought = None if observation.seat % 2 else "half \ud800 a pair"
        return Reply(Pass() if observation.ask.silence_is_answer else {"kind": "\ud800"}, thought)


class BendsTheRules(Bot):
    def act(self, observation: Observation) -> object:
        ask = observation.ask
        if "vote" not in ask.accepts:
            ask.choices.setdefault("target", ())
            return None
        ask.choices["target"] = (observation.seat,)
        return Vote(target=observation.seat)


class NobodySits:
    def sit(self, game: Sitting, seat: int, rng: Random) -> None:
        return None


def play(bot: object, others: type = Naive) -> Match:
    header = new_header(variant_of("zhuogui-1"), 5, seed=3)
    return play_match(header, {0: ScriptedJudge(PACK), 1: bot} | {seat: others(PACK) for seat in range(2, 6)})


@pytest.mark.parametrize(
    "bot", [Cancels(), CancelsLater(), Exits(), AnswersNonsense()], ids=lambda bot: type(bot).__name__
)
def test_the_fault_stays_with_the_player(bot):
    match = play(bot)
    assert match.error is None
    assert match.referee.outcome is not None
    assert {d.status for d in match.decisions if d.seat == 1} == {"defaulted"}
    assert {d.status for d in match.decisions if d.seat != 1} == {"valid"}


@pytest.mark.parametrize("bot", ["Cancels", "CancelsLater", "Exits", "OddThoughts", "AnswersNonsense"])
def test_a_tournament_with_such_a_player_is_played_and_kept(tmp_path, bot):
    spec = {
        "name": "t",
        "variant": "zhuogui-1",
        "players": 5,
        "games": 4,
        "agents": ["naive", f"tests.tournaments.match.test_bad_bots:{bot}"],
    }
    record = Record(tmp_path / "r.duckdb")
    summary = run_tournament(check_spec(spec, lambda name: "", "spec"), record)
    assert (summary.played, summary.void, summary.stored) == (4, 0, 4)
    assert record.rows("SELECT count(*) AS n FROM games WHERE status = 'finished'") == [{"n": 4}]


def test_a_player_cannot_widen_its_own_choices():
    match = play(BendsTheRules(), Silent)
    assert match.error is None
    mine = [d for d in match.decisions if d.seat == 1 and d.status != "valid"]
    assert mine
    assert all("CM-6" in d.reason for d in mine if "vote" in str(d.reason) or "yourself" in d.reason)
    polled = [told.event for told in match.referee.told if told.event.kind == "polled"]
    assert all((1, 1) not in event.ballots for event in polled)
    assert {d.status for d in match.decisions if d.seat > 1} == {"valid"}


def test_an_agent_that_does_not_sit_down_voids_its_game_only():
    match = play(NobodySits())
    assert "did not sit down" in match.error


def test_a_finished_game_is_never_replaced(tmp_path):
    record = Record(tmp_path / "r.duckdb")
    record.create()
    made = plan()
    first = played(made, 0)
    commit(record, [first])
    before = record.rows("SELECT * FROM games")
    again = played(made, 0)
    assert again.game_id == first.game_id
    commit(record, [again, played(made, 1)])
    assert record.rows("SELECT * FROM games ORDER BY game_id LIMIT 1") == before
    assert len(record.rows("SELECT * FROM games")) == 2
