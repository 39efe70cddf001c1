"""A language model in a seat of one game: it is briefed, asked, read, and asked again with what was wrong.

Owns: one decision from observation to reply, the reservation of what it may cost, and the call that goes to the record.
Must not know: providers, how a prompt is worded, how a reply is parsed, or who else plays.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random
from typing import Any, Literal, NamedTuple

from arena.asks import Ask
from arena.observation import Observation
from arena.text import Language, Text
from prompts.player_prompt import Wrong
from prompts.story import StoryCache

from ..models.budget import Budget, BudgetExceeded
from ..models.clock import Clock, running_clock
from ..models.prices import Price, cost
from ..models.probe import first_fault, probe, refuses_all
from ..models.provider_registry import is_live
from ..models.providers.playback import Playback
from ..models.wire import REQUESTS, Call, Completion, Fault, Model, Request
from ..protocol import Belief, Interrupted, Outage, Reply, Sitting, Unreadable, WrongService, never_back
from .agent_settings import AgentSettings
from .answer_schemas import belief_schema
from .health import Health
from .model_style import model_style
from .open_call import OpenCall, Reservation
from .outage import OutageWatch
from .reply_ladder import NotRead, read_answer, read_belief
from .speech_marks import marks
from .unusable import out_of_use, unusable

PROBE_SECONDS = 60.0
LARGER = 4  # how much more room a cut-off answer gets when it is asked for again, once
CUT = frozenset({"cut_off", "thinking_cut_off"})
ONCE = CUT | {"refusal"}  # asked again once: a third time brings the same
_Verdict = Literal["failed", "again", "interrupted", "refused", "timed_out"]
# What is kept of a call after each verdict; a call that failed is kept under its fault.
_STATUSES = {"again": "interrupted", "interrupted": "interrupted", "timed_out": "timed_out"}


@dataclass(slots=True)
class LlmAgent:
    """A language model that can be seated anywhere, in seat 0 as well: a judge who reads speech.

    `budget` is what the agent may spend over all games, `health` how it goes with its questions.
    """

    settings: AgentSettings
    model: Model
    price: Price | None = None
    budget: Budget | None = None
    reads: bool = True
    broken: bool = field(default=False, init=False)  # the service said that no question can succeed
    watch: OutageWatch = field(init=False, repr=False, compare=False)
    health: Health = field(default_factory=Health, init=False, repr=False, compare=False)
    _table: tuple[object, StoryCache] | None = field(default=None, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        self.watch = OutageWatch(self.model)

    def sit(self, game: Sitting, seat: int, rng: Random) -> "LlmPlayer":
        if self._table is None or self._table[0] is not game.table:  # its seats are filled one after the other
            self._table = game.table, {}
        return LlmPlayer(self, game, seat, self._table[1])

    @property
    def down(self) -> bool:
        """Whether no further game should be begun with this agent: it cannot be asked, or has spent what it may."""
        return self.broken or (self.budget is not None and self.budget.shut)

    async def back(self, fault: Fault, seconds: float) -> bool:
        """Whether the service, interrupted by `fault`, is back in so many seconds; if not, no further game is begun."""
        self.health.waits(seconds)
        found = await self.watch.back(seconds)
        if found:
            self.health.well()
        else:
            self.give_up(fault)
        return found

    def give_up(self, fault: Fault) -> None:
        """It is not asked any more in this run."""
        self.broken, self.health.out = True, self.health.out or out_of_use(self.model, fault)

    async def close(self) -> None:
        """Let go of connections of its own."""
        await self.model.close()

    async def prepare(self) -> None:
        """Ask something tiny before the first game, so that what the endpoint refuses is known.

        Raises:
            Outage: no question of this agent can succeed as it is set up; `WrongService` where its address is wrong.
        """
        with suppress(TimeoutError):  # slow is not broken: a local model may still be loading
            await self._try(probe)

    async def answer_now(self) -> None:
        """As `prepare`, for a game that waits for nobody.

        Raises:
            Outage: the service does not answer now, whatever the reason.
        """
        try:
            await self._try(first_fault)
        except TimeoutError:
            raise Outage(unusable(self.model, Fault("timeout", f"no answer within {PROBE_SECONDS:g} s"))) from None

    async def _try(self, ask: Callable[[Model], Awaitable[Fault | None]]) -> None:
        if not is_live(self.model.provider):
            return
        async with asyncio.timeout(PROBE_SECONDS):
            fault = await ask(self.model)
        if fault is not None:
            raise (WrongService if fault.foreign else Outage)(unusable(self.model, fault))


class _TooLong(Exception):
    """The prompt does not fit into the model's context."""


class _Tried(NamedTuple):
    """The last answer to an ask that was not taken: why, and whether it had more room than the first."""

    kind: Wrong
    why: str
    larger: bool


class LlmPlayer:
    """One seat in one game. It keeps what it was told and what it said to itself, and nothing of other games."""

    def __init__(self, agent: LlmAgent, game: Sitting, seat: int, worded: StoryCache) -> None:
        settings = agent.settings
        self._language: Language = settings.language or game.language
        self._agent = agent
        self._game = game
        self._seat = seat
        style = model_style(settings, self._language)
        self._style, self._briefing = style, style.briefing(worded)
        self._model = _model(agent.model, game)
        self._number = 0
        self._clock = Clock()  # that of this decision
        self._tried: _Tried | None = None
        self._kept: tuple[str, str] | None = None  # the thought and the notes of the last answer that was read
        self._budget: Budget | None = None

    async def act(self, observation: Observation) -> Reply:
        """One try at one decision; see `agents.protocol.Player`.

        Raises:
            Unreadable: the model's answer cannot be read, or no more may be spent on this decision.
            TimeoutError: the service did not answer in time.
            Outage: the service cannot be used, or a cap of the game or the agent is reached; `Interrupted` where the
                service is out of reach for now or refuses what a user can mend, or at the cap of the tournament.
        """
        ask = observation.ask
        if observation.objection is None:
            self._begin(observation.ask)
        elif self._tried is None:
            self._tried = _Tried("illegal", observation.objection.why, larger=False)
        tried, self._tried = self._tried, None
        larger = tried is not None and (tried.larger or tried.kind in CUT)
        room = self._agent.settings.max_tokens * (LARGER if larger else 1)
        schema = self._style.schema(ask)
        called = await self._asked(observation, schema, tried, room)
        try:
            reading = read_answer(called.completion, ask, schema, self._agent.settings.reasoning_marks)
        except NotRead as error:
            self._tried = _Tried(error.kind, error.text.to(self._language), larger)
            self._keep(called, error.kind, error.why)
            final = tried is not None and tried.kind in ONCE and error.kind in ONCE
            raise Unreadable(f"{error.kind}: {error.why}", raw=called.completion.text, final=final) from None
        self._keep(called, "ok", None, marks(reading.action, observation))
        self._kept = (reading.thought, reading.notes)
        return Reply(reading.action, reading.thought)

    async def _asked(
        self, observation: Observation, schema: Mapping[str, Any], tried: _Tried | None, room: int
    ) -> OpenCall:
        """The completion of this try; where the prompt is too long for the model, of one with less of the story."""
        wrong = (tried.kind, tried.why) if tried else None
        while True:
            prompt = self._briefing.prompt(observation, schema, wrong)
            request = Request(prompt.system, prompt.blocks, prompt.ask, schema, room, self._clock.left)
            try:
                return await self._call(request, observation.ask, "act")
            except _TooLong as error:
                if not self._briefing.shorten():
                    raise Unreadable(str(error), final=True) from None

    async def believe(self, observation: Observation) -> Belief | None:
        """What this seat thinks of the others, asked in private; None where there is no usable answer."""
        schema = belief_schema(observation.seat, observation.alive)
        prompt = self._briefing.belief(observation, schema)
        request = Request(prompt.system, prompt.blocks, prompt.ask, schema, self._agent.settings.max_tokens)
        try:
            called = await self._call(request, observation.ask, "belief")
        except (Unreadable, TimeoutError, _TooLong):
            return None
        try:
            belief = read_belief(called.completion, schema, self._agent.settings.reasoning_marks)
        except NotRead as error:
            self._keep(called, error.kind, error.why)
            return None
        self._keep(called, "ok", None)
        return belief

    def _begin(self, ask: Ask) -> None:
        if self._kept is not None:
            self._briefing.remember(*self._kept)
        self._kept, self._tried = None, None
        self._clock = running_clock() or Clock(ask.seconds)
        tokens, usd = self._agent.settings.decision_tokens, self._agent.settings.decision_usd
        self._budget = None if tokens is None and usd is None else Budget("this decision", tokens, usd)

    async def _call(self, request: Request, ask: Ask, purpose: str) -> OpenCall:
        """The completion of a request. In a game that can wait the last of its HTTP requests is kept back (C26).

        It is made if the service has failed and then answers others. So one question costs `REQUESTS` at most.
        """
        waits = self._game.begun is not None and is_live(self._agent.model.provider)
        first = replace(request, requests=REQUESTS - 1) if waits else request
        called = await self._made(first, ask, purpose, last=not waits)
        called = called or await self._made(replace(request, requests=1), ask, purpose, last=True)
        assert called is not None, "the last one is not made again"
        return called

    async def _made(self, request: Request, ask: Ask, purpose: str, *, last: bool) -> OpenCall | None:
        """One call; None where it is to be made again, which the `last` one is not."""
        given = self._game.given(self._number + 1)
        held = await self._hold(request, given=given)
        self._number += 1  # of calls that are made, so that playback counts the same
        if self._game.begun is not None and not given:
            self._game.begun(self._number, *held.most)
        clock = running_clock() or Clock()
        called = OpenCall(request, ask.id, self._number, purpose, clock, clock.spent)
        health = Health() if given else self._agent.health  # what was answered in an earlier run says nothing
        asked = health.asks(lambda: clock.spent - called.start)
        try:
            called.made = await self._model.complete(request)
            health.well()
        except Fault as fault:
            health.failed(fault)
            called.charged = held.settle(*(held.most if fault.may_cost else (0, 0.0)))
            verdict: _Verdict = "timed_out"  # should the time of the decision be up meanwhile
            try:
                verdict = "failed" if given else await self._verdict(fault, last=last)
            finally:
                self._keep(called, _STATUSES.get(verdict, fault.kind), fault.detail, requests=fault.requests)
            if verdict == "again":
                self._number -= 1
                return None
            raise self._raised(fault, verdict, given=given) from None
        except BaseException:  # the decision's time is up, or the run is being stopped
            called.charged = held.settle(*held.most)
            self._keep(called, "timed_out", "no answer within the time of the decision")
            raise
        finally:
            health.over(asked)
        called.charged = held.settle(*self._spent(called.completion, held))
        return called

    async def _verdict(self, fault: Fault, *, last: bool) -> "_Verdict":
        """Whether the service is out of reach, in a game that can wait for it; or failed for a moment; or neither.

        Or it refuses every question from now on: then the game waits for a user to mend that.
        """
        waits = self._game.begun is not None and is_live(self._agent.model.provider)
        if waits and fault.hopeless and await refuses_all(self._agent.model, fault):
            return "refused"
        if not waits or not fault.interrupts:
            return "failed"
        if await self._agent.watch.out():
            return "interrupted"
        return "failed" if last else "again"

    def _raised(self, fault: Fault, verdict: "_Verdict", *, given: bool) -> Exception:
        said = unusable(self._agent.model, fault)
        if verdict == "interrupted":
            return Interrupted(said, partial(self._agent.back, fault))
        if fault.hopeless and not given:
            self._agent.give_up(fault)
        if verdict == "refused":
            return Interrupted(said, never_back)
        if fault.hopeless:
            return Outage(said)
        if fault.kind == "timeout":
            return TimeoutError(fault.detail)
        if fault.kind == "too_long":
            return _TooLong(fault.ours)
        return Unreadable(fault.ours, final=True)

    async def _hold(self, request: Request, *, given: bool) -> Reservation:
        """Reserve the most that a request can cost in every budget that it is paid from."""
        tokens = estimate(request.system) + estimate(request.user) + request.max_tokens
        price = self._agent.price
        usd = price.most(tokens - request.max_tokens, request.max_tokens) if price else 0.0
        held = Reservation((tokens, usd), [])
        shared = () if given else (self._game.budget, self._agent.budget)  # what was played is paid for
        for budget in (self._budget, *shared):
            if budget is None:
                continue
            try:
                await budget.reserve(tokens, usd)
            except BudgetExceeded as spent:
                held.settle(0, 0.0)
                raise self._over(spent, budget) from None
            except asyncio.CancelledError:
                held.settle(0, 0.0)
                raise
            held.budgets.append(budget)
        return held

    def _over(self, spent: BudgetExceeded, budget: Budget) -> Exception:
        if budget is self._budget:
            return Unreadable(f"budget: {spent}", final=True)
        said = Text(f"no more calls are made: {spent}", f"不再调用模型：已达到上限（{spent}）")
        return Interrupted(said, never_back) if spent.puts_off and self._game.begun is not None else Outage(said)

    def _spent(self, completion: Completion, held: Reservation) -> tuple[int, float]:
        """What an answer cost; where the service does not say all of it, the most that it can have cost."""
        taken, given = completion.input_tokens, completion.output_tokens
        if taken is None or given is None:
            return held.most
        return taken + given, cost(self._agent.price, completion) or 0.0

    def _keep(
        self, called: OpenCall, status: str, error: str | None, marked: tuple[str, ...] = (), requests: int = 1
    ) -> None:
        """Hand a call to the record."""
        if self._game.sink is None:
            return
        done, model = called.made, self._model
        self._game.sink(Call(
            seat=self._seat,
            ask_id=called.ask_id,
            number=called.number,
            purpose=called.purpose,
            provider=model.provider,
            model=done.model if done else model.name,
            status=status,
            system=called.request.system,
            user=called.request.user,
            response=done.text if done else None,
            stop=done.stop if done else None,
            input_tokens=done.input_tokens if done else None,
            output_tokens=done.output_tokens if done else None,
            cached_tokens=done.cached_tokens if done else None,
            cost_usd=cost(self._agent.price, done) if done else None,
            latency_ms=(called.clock.spent - called.start) * 1000,
            requests=done.requests if done else requests,
            error=error,
            marks=marked,
            charged_tokens=called.charged[0],
            charged_usd=called.charged[1] if self._agent.price else None,
        ))  # fmt: skip


def _model(live: Model, game: Sitting) -> Model:
    """What is asked for a seat: the live model, a record, or first the one and then the other."""
    if game.recorded is None:
        return live
    return Playback(game.recorded, live.name, live if game.goes_on else None)


def estimate(text: str) -> int:
    """About how many tokens a text has, rather too many than too few: a third of its UTF-8 bytes."""
    return len(text.encode()) // 3 + 1
