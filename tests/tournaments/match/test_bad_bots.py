"""Agents that misbehave in ways beyond a wrong answer: none of them ends a run, hides a game or bends a rule."""

import asyncio
import sqlite3
from random import Random
from time import sleep

import pytest

from agents.protocol import Interrupted, Outage, Reply, Sitting
from agents.scripted.judge import ScriptedJudge
from agents.scripted.naive import Naive
from agents.scripted.silent import Silent
from arena.actions import Describe, Pass, Vote
from arena.deals import new_header, pack_of
from arena.observation import Observation
from arena.referee import Referee
from arena.text import Text as ArenaText
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


class Unprintable:
    def __str__(self) -> str:
        raise ValueError("no words")

    def __bool__(self) -> bool:
        raise SystemExit(3)


class Own(BaseException):
    def __str__(self) -> str:
        raise self


def raises(error: BaseException) -> type[Bot]:
    """A plain bot that raises it, and one that must be awaited."""

    class Raises(Bot):
        def act(self, observation: Observation) -> object:
            raise error

    class RaisesLater(Bot):
        async def act(self, observation: Observation) -> object:
            await asyncio.sleep(0)
            raise error

    Raises.__name__ = f"Raises {type(error).__name__}"
    RaisesLater.__name__ = f"{Raises.__name__} later"
    return Raises, RaisesLater


def answers(name: str, answer: object) -> type[Bot]:
    return type(name, (Bot,), {"act": lambda self, observation: answer})


class Text(str):
    __slots__ = ()

    def __str__(self) -> str:
        raise SystemExit(1)

    __repr__ = __format__ = __len__ = __str__


class CancelsAll(Bot):
    async def act(self, observation: Observation) -> object:
        for task in asyncio.all_tasks():
            task.cancel()
        await asyncio.sleep(9)


class Escapes(Bot):
    """Lets a task of its own end the event loop, and then answers what nobody asked."""

    async def act(self, observation: Observation) -> object:
        async def out() -> None:
            asyncio.get_running_loop().set_exception_handler(lambda *_: None)
            raise SystemExit(3)

        self.task = asyncio.ensure_future(out())
        await asyncio.sleep(0.001)
        return 7


class CannotSit(Bot):
    def sit(self, game: Sitting, seat: int, rng: Random) -> "Bot":
        raise SystemExit(3)


class NobodySits:
    def sit(self, game: Sitting, seat: int, rng: Random) -> None:
        return None


FAULTY = [
    *(bot for error in (
        asyncio.CancelledError(), SystemExit(0), GeneratorExit(), KeyboardInterrupt(), StopIteration(), Own(),
        KeyError("x"), RecursionError(), MemoryError(), Outage(ArenaText("it is down", "坏了")),
        Interrupted(ArenaText("it is down", "坏了"), None),
        ) for bot in raises(error)),
    CancelsAll, Escapes, CannotSit, NobodySits,
    answers("AnUnprintable", Unprintable()),
    answers("UnprintableThought", Reply(Vote(target=2), Unprintable())),
    answers("NoText", Describe.model_construct(text=None)),
    answers("NoField", Vote.model_construct()),
    answers("TrueForASeat", Vote.model_construct(target=True)),
    answers("TrueInADict", {"kind": "vote", "target": True}),
    answers("TrueInJson", '{"kind": "vote", "target": true}'),
    answers("HugeSeat", {"kind": "vote", "target": 10**5000}),
    answers("LargeSeat", {"kind": "vote", "target": -(10**300)}),
    answers("TwoTargets", '{"kind": "vote", "target": 2, "target": 3}'),
    answers("TwoKinds", b'{"kind": "pass", "kind": "vote", "target": 2}'),
    answers("MoreThanAVote", type("Vote2", (Vote,), {"__annotations__": {"also": int}, "also": 2})(target=2)),
    answers("DeepJson", "[" * 100_000),
]  # fmt: skip


class Cancels(Bot):
    async def act(self, observation: Observation) -> object:
        raise asyncio.CancelledError


class Constructs(Bot):
    def act(self, observation: Observation) -> object:
        return Describe.model_construct(text=Text("圆的") if observation.seat % 2 else None)


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


def play(bot: object, others: type = Naive, **table: object) -> Match:
    header = new_header(variant_of("zhuogui-1"), 5, seed=3, **table)
    return play_match(header, {0: ScriptedJudge(PACK), 1: bot} | {seat: others(PACK) for seat in range(2, 6)})


@pytest.mark.parametrize("bot", FAULTY, ids=lambda bot: bot.__name__)
def test_the_fault_stays_with_the_player(bot):
    match = play(bot())
    assert match.error is None
    assert match.referee.outcome is not None
    assert {d.status for d in match.decisions if d.seat == 1} == {"defaulted"}
    assert {d.status for d in match.decisions if d.seat != 1} == {"valid"}
    assert all(attempt.reason and (attempt.seat, type(attempt.raw)) == (1, str) for attempt in match.attempts)


class Swallows(Bot):
    async def act(self, observation: Observation) -> object:
        while True:
            try:
                await asyncio.sleep(9)
            except asyncio.CancelledError:
                continue


class Spins(Bot):
    def act(self, observation: Observation) -> object:
        while True:
            pass


class Sleeps(Bot):
    def act(self, observation: Observation) -> object:
        sleep(3)


class SleepsInALoop(Bot):
    async def act(self, observation: Observation) -> object:
        sleep(3)  # noqa: ASYNC251


class StopsItsLoop(Bot):
    async def act(self, observation: Observation) -> object:
        asyncio.get_running_loop().stop()
        await asyncio.sleep(9)


class ShownSlowly(Bot):
    def act(self, observation: Observation) -> object:
        return Reply(Pass(), type("Slow", (), {"__str__": lambda self: sleep(3)})())


class SitsSlowly(Bot):
    def sit(self, game: Sitting, seat: int, rng: Random) -> "Bot":
        sleep(3)
        return self


class Prompt(Bot):
    """Answers at once, in a task of its own, as a model with a fast service does."""

    def sit(self, game: Sitting, seat: int, rng: Random) -> "Prompt":
        player = type(self)()
        player.inner = Naive(PACK).sit(game, seat, rng)
        return player

    async def act(self, observation: Observation) -> object:
        await asyncio.sleep(0.001)
        return self.inner.act(observation)


STALLING = [Swallows, Spins, Sleeps, SleepsInALoop, StopsItsLoop, ShownSlowly, SitsSlowly]


@pytest.mark.parametrize("bot", STALLING, ids=lambda bot: bot.__name__)
def test_a_player_that_does_not_come_back_is_late_alone(bot):
    of = variant_of("zhuogui-1")
    header = new_header(of, 4, seed=3, seconds=0.25, rules=of.rules(max_days=1))
    match = play_match(header, {0: ScriptedJudge(PACK), 1: bot(), 2: Prompt(), 3: Naive(PACK), 4: Prompt()})
    assert match.error is None and match.referee.outcome is not None
    assert {d.status for d in match.decisions if d.seat == 1} == {"defaulted" if bot is SitsSlowly else "timed_out"}
    assert {d.status for d in match.decisions if d.seat != 1} == {"valid"}


def test_each_clock_counts_its_own_player_alone():
    """A plain bot that takes most of its time in four seats, of one object: none of it is the others' lateness."""

    class Slow(Bot):
        def act(self, observation: Observation) -> object:
            sleep(0.15)
            return Silent(PACK).act(observation)

    slow = Slow()
    of = variant_of("zhuogui-1")
    header = new_header(of, 6, seed=3, seconds=0.45, rules=of.rules(max_days=1))
    seats = {1: slow, 2: slow, 3: slow, 4: slow, 5: Prompt(), 6: Prompt()}
    match = play_match(header, {0: ScriptedJudge(PACK)} | seats)
    assert {d.status for d in match.decisions} == {"valid"}


def test_plain_code_may_run_an_event_loop_and_keep_to_its_thread():
    class Old(Bot):
        def sit(self, game: Sitting, seat: int, rng: Random) -> "Bot":
            self.database = sqlite3.connect(":memory:")  # refuses every thread but this one
            return self

        def act(self, observation: Observation) -> object:
            self.database.execute("SELECT 1")
            return asyncio.run(self.later(observation))

        async def later(self, observation: Observation) -> object:
            return Silent(PACK).act(observation)

    assert {d.status for d in play(Old()).decisions} == {"valid"}


@pytest.mark.parametrize("bot", ["Cancels", "OddThoughts", "Constructs"])
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


class Tampers(Bot):
    """Changes whatever it is given: rules, cards, events, the ask, the history; and answers it changes later."""

    def sit(self, game: Sitting, seat: int, rng: Random) -> "Bot":
        self.kept = []
        self.handles = (game.sink, game.recorded, game.begun, game.budget)
        self.empty(game.rules)
        return self

    def act(self, observation: Observation) -> object:
        for given in (observation.rules, observation.private, observation.ask, *observation.events):
            self.empty(given)
        observation.events._events.clear()
        for answer in self.kept:
            answer.__dict__["target"] = 1
        if "vote" not in observation.ask.accepts:
            return None
        self.kept.append(Vote(target=2))
        return self.kept[-1]

    def empty(self, given: object) -> None:
        for name in ("card", "choices"):
            if isinstance(inner := given.__dict__.get(name), dict):
                inner.clear()
            elif inner is not None:
                self.empty(inner)
        given.__pydantic_fields_set__.clear()
        for name in set(given.__dict__) - {"kind", "accepts"}:
            given.__dict__[name] = None


@pytest.mark.parametrize("variant", ["zhuogui-1", "zhuogui-2", "killer-v4"])
def test_what_a_player_is_given_is_its_own(variant):
    of = variant_of(variant)
    header = new_header(of, of.nearest_size(9), seed=3)
    before = header.model_dump_json()
    meddler, told = Tampers(), {}

    def watch(referee: object) -> None:
        told.update({entry.seq: entry.event.model_dump_json() for entry in referee.told if entry.seq not in told})

    pack = pack_of(of)
    seats = dict.fromkeys(range(2, header.players + 1), Naive(pack))
    match = play_match(header, {0: ScriptedJudge(pack), 1: meddler, **seats}, watch)
    assert match.error is None and match.referee.outcome is not None
    assert header.model_dump_json() == before
    assert {entry.seq: entry.event.model_dump_json() for entry in match.referee.told} == told
    assert Referee.replay(header, match.referee.journal).told == match.referee.told
    assert meddler.handles == (None, None, None, None)


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
