"""The table loop: statuses of decisions, guests, deadlines, void matches, and what a player may return."""

import asyncio
from collections import Counter
from random import Random

import pytest

from agents.guests import Nonsense, Raising, Repeating, Stalling
from agents.protocol import Outage, Reply, Sitting, Unreadable, read_reply
from agents.registry import BadAgent, make_agent
from agents.scripted.chance import Chance
from agents.scripted.judge import ScriptedJudge
from agents.scripted.naive import Naive
from agents.scripted.silent import Silent
from arena.actions import Describe, Pass, Vote
from arena.deals import new_header
from arena.observation import Observation
from arena.script import Script
from arena.table import Table
from arena.text import Text
from arena.variants import variant_of
from arena.words import beginners
from results.store.record import Record
from tests.stand_in_agents import CannotSit, Jsonish, Plain, Slow
from tournaments.match.loop import Match, play_match, play_match_async
from tournaments.plan.spec_loading import check_spec
from tournaments.run.driver import run_tournament

PACK = beginners()


def play(*agents, seconds=60.0, seed=3, script=None, language="zh", **rules) -> Match:
    variant = variant_of("zhuogui-1")
    header = new_header(
        variant, len(agents), seed=seed, seconds=seconds, language=language, rules=variant.rules(**rules)
    )
    return play_match(header, {0: ScriptedJudge(PACK)} | dict(enumerate(agents, start=1)), script=script)


def statuses(match: Match, seat: int) -> Counter:
    return Counter(decision.status for decision in match.decisions if decision.seat == seat)


@pytest.mark.parametrize("language", ["zh", "zh-Hant", "en"])
@pytest.mark.parametrize("kind", [Naive, Chance, Silent])
def test_scripted_players_never_err(kind, language):
    for seed in range(8):
        match = play(*[kind(PACK)] * 7, seed=seed, language=language)
        assert match.error is None
        assert match.referee.outcome is not None
        assert {decision.status for decision in match.decisions} == {"valid"}
        assert match.referee.strikes == {}
        assert match.attempts == []


@pytest.mark.parametrize(
    ("guest", "allowed"),
    [
        (Nonsense, {"valid", "repaired", "defaulted"}),
        (Raising, {"defaulted"}),
        (Repeating, {"valid", "defaulted"}),
        (Stalling, {"timed_out"}),
    ],
)
def test_a_guest_harms_nobody_but_itself(guest, allowed):
    match = play(guest(PACK), *[Naive(PACK)] * 4, seconds=0.02)
    assert match.error is None
    assert match.referee.outcome is not None
    mine = statuses(match, 1)
    assert set(mine) <= allowed
    assert sum(mine.values()) > mine["valid"]
    assert all(set(statuses(match, seat)) == {"valid"} for seat in range(2, 6))
    assert {attempt.seat for attempt in match.attempts} == {1}


def test_every_answer_that_was_not_taken_is_kept_with_its_reason():
    match = play(Raising(PACK), *[Naive(PACK)] * 4)
    decision = next(d for d in match.decisions if d.seat == 1)
    tries = [a for a in match.attempts if (a.seat, a.ask_id) == (1, decision.ask_id)]
    assert [a.attempt for a in tries] == [1, 2, 3]
    assert "RuntimeError: this guest always fails" in tries[0].reason
    assert "RuntimeError" in decision.reason


class Late:
    """Answers after its time, without ever giving up the processor."""

    def sit(self, game: Sitting, seat: int, rng: Random) -> "Late":
        return self

    def act(self, observation: Observation) -> Describe | Vote | Pass:
        from time import sleep

        sleep(0.03)
        return Pass()


def test_a_synchronous_player_that_is_late_is_timed_out_too():
    match = play(Late(), *[Silent(PACK)] * 3, seconds=0.02)
    assert set(statuses(match, 1)) == {"timed_out"}


class SecondTry:
    """Votes for itself first, then reads why that was refused."""

    objections: list

    def sit(self, game: Sitting, seat: int, rng: Random) -> "SecondTry":
        self.objections = []
        return self

    def act(self, observation: Observation) -> object:
        if "vote" not in observation.ask.accepts:
            return None if observation.ask.silence_is_answer else {"kind": "choose_player", "target": 1}
        if observation.objection is None:
            return Vote(target=observation.seat)
        self.objections.append(observation.objection)
        return Vote(target=None)


def test_a_refused_answer_is_asked_again_with_the_reason():
    bot = SecondTry()
    match = play(bot, *[Silent(PACK)] * 4)
    assert "repaired" in statuses(match, 1)
    assert {objection.rule for objection in bot.objections} == {"CM-6"}
    assert "不能选自己" in bot.objections[0].why


class SaysItsWord:
    def sit(self, game: Sitting, seat: int, rng: Random) -> "SaysItsWord":
        return self

    def act(self, observation: Observation) -> object:
        card = observation.private
        if "describe" in observation.ask.accepts and card.kind == "word":
            return Describe(text=f"it is {card.word}!")
        return None


def test_a_struck_speech_is_a_refused_decision_in_the_record(tmp_path):
    from tournaments.match import recording

    match = play(SaysItsWord(), *[Silent(PACK)] * 5, seed=2)
    assert match.header.deal.roles[0] == "human"
    assert len(match.referee.strikes) >= 3
    from datetime import UTC, datetime

    now = datetime.now(UTC)
    label = recording.Label("g", "d", None, None, now, now)
    rows = recording.game_rows(label, match, dict.fromkeys(range(7), "x")).decisions
    struck = [row for row in rows if row.status == "refused"]
    assert {(row.seat, row.reason) for row in struck} == {(1, "CM-13")}
    assert len(struck) == len(match.referee.strikes)


def test_awaited_and_plain_players_give_the_same_game():
    plain = play(*[Naive(PACK)] * 6)
    mixed = play(Naive(PACK), Slow(), Jsonish(), Slow(), Naive(PACK), Slow())
    assert [told.event for told in plain.referee.told] == [told.event for told in mixed.referee.told]
    assert plain.referee.journal == mixed.referee.journal


def test_thoughts_are_kept_and_reach_no_observation():
    match = play(*[Jsonish()] * 5)
    assert {decision.thought for decision in match.decisions if decision.seat} == {"canary-thought"}
    assert all("canary" not in told.event.model_dump_json() for told in match.referee.told)


def test_a_dict_a_json_text_and_none_are_answers():
    match = play(*[Plain()] * 5)
    assert match.error is None
    assert {decision.status for decision in match.decisions if decision.seat} <= {"valid", "defaulted"}


def test_an_error_of_ours_voids_the_match_and_nothing_else():
    def broken(table: Table) -> Script:
        raise ZeroDivisionError("a bug in a script")
        yield  # a generator all the same

    match = play(*[Silent(PACK)] * 4, script=broken)
    assert match.error == "ZeroDivisionError: a bug in a script"


def test_an_agent_that_does_not_sit_down_is_silent():
    match = play(CannotSit(), *[Silent(PACK)] * 3)
    assert match.error is None
    assert set(statuses(match, 1)) == {"defaulted"}
    assert "did not sit down: OSError: no chair" in match.attempts[0].reason


def test_one_void_game_leaves_its_siblings(tmp_path):
    spec = {
        "name": "t",
        "variant": "zhuogui-1",
        "players": 4,
        "games": 8,
        "agents": ["tests.tournaments.match.test_loop:SometimesCannotSit"],
    }
    record = Record(tmp_path / "r.duckdb")
    plan = check_spec(spec, lambda name: "", "spec")
    SometimesCannotSit.sat = 0
    summary = run_tournament(plan, record)
    assert (summary.played, summary.void) == (7, 1)
    (void,) = record.rows("SELECT game_id, error FROM games WHERE status = 'void'")
    assert void["error"] == "OSError: no chair"
    assert summary.errors == (f"{void['game_id']}: OSError: no chair",)
    again = run_tournament(plan, record)
    assert (again.before, again.played, again.void) == (7, 1, 0)
    assert record.rows("SELECT count(*) AS n, count(DISTINCT game_id) AS ids FROM games") == [{"n": 8, "ids": 8}]


class SometimesCannotSit(Silent):
    __module__ = "agents.tests"  # it passes for one of ours, whose fault is ours
    sat = 0

    def __init__(self) -> None:
        super().__init__(PACK)

    def sit(self, game: Sitting, seat: int, rng: Random) -> Silent:
        type(self).sat += 1
        if type(self).sat == 10:
            raise OSError("no chair")
        return self


def test_play_match_works_twice_and_inside_a_running_loop():
    match = play(Slow(), *[Silent(PACK)] * 3)
    again = play(Slow(), *[Silent(PACK)] * 3)

    async def inside() -> Match:
        agents = {0: ScriptedJudge(PACK), 1: Slow()} | {seat: Silent(PACK) for seat in (2, 3, 4)}
        return await play_match_async(match.header, agents)

    third = asyncio.run(inside())
    assert match.referee.journal == again.referee.journal == third.referee.journal


def test_simultaneous_answers_are_awaited_side_by_side():
    class HalfSecond(Slow):
        async def act(self, observation: Observation) -> object:
            await asyncio.sleep(0.05)
            return self.inner.act(observation)

    from time import monotonic

    start = monotonic()
    match = play(*[HalfSecond()] * 8, max_days=1, all_abstain="tie_all")
    spent = monotonic() - start
    alone = 0.05 * len(match.decisions)
    assert spent < 0.8 * alone


def test_an_outage_voids_the_match_though_somebody_else_s_time_is_up_before_all_have_answered():
    class TooLate(Slow):
        __module__ = "agents.tests"  # it passes for one of ours: only these know of outages

        async def act(self, observation: Observation) -> object:
            if "vote" not in observation.ask.accepts:
                return self.inner.act(observation)
            return await self.vote()

        async def vote(self) -> object:
            await asyncio.sleep(60)

    class OutOfReach(TooLate):
        __module__ = "agents.tests"

        async def vote(self) -> object:
            raise Outage(Text("the service is down", "服务已停"))

    match = play(OutOfReach(), *[TooLate()] * 4, seconds=0.05)
    assert match.error == "the service is down"
    assert match.decisions and "timed_out" not in {decision.status for decision in match.decisions}


@pytest.mark.parametrize("answer", ["wait and see", "", "[]", "null", {"kind": "dance"}, {"kind": "vote"}, 7, object()])
def test_what_is_no_action_is_unreadable(answer):
    with pytest.raises(Unreadable):
        read_reply(answer)


def test_a_reply_without_an_action_is_silence():
    assert read_reply(Reply(None, "hm")) == Reply(Pass(), "hm")
    assert read_reply(None).action == Pass()


def test_an_awaitable_from_a_plain_function_is_named():
    async def later() -> Pass:
        return Pass()

    with pytest.raises(Unreadable, match="async def"):
        read_reply(later())


def test_an_import_path_that_is_no_agent_is_refused():
    with pytest.raises(BadAgent, match="sit"):
        make_agent("tests.stand_in_agents:Naive.sit", PACK)
    with pytest.raises(BadAgent, match="has no method"):
        make_agent("tests.tournaments.match.test_loop:PACK", PACK)
