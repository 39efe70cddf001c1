"""Agents of other people's code: what they return, raise, block, cancel or change stays theirs.

Their code runs in a thread of its own (`own_thread`), is given copies, and what comes out of it is plain and checked.
Owns: which agents are ours and need none of that. Must not know: decisions, clocks of a table, records.
"""

import asyncio
import inspect
import traceback
import weakref
from collections.abc import Callable, Mapping
from contextlib import suppress
from random import Random
from types import TracebackType
from typing import Any, TypeVar, cast

from arena.events import AnyEvent, History
from arena.models import own_copy
from arena.observation import Observation
from arena.text import Text

from .models.clock import Clock, running_clock
from .own_thread import Job, OwnThread
from .protocol import (
    Agent,
    Answer,
    Belief,
    Outage,
    Player,
    PlayerFailed,
    Reply,
    Sitting,
    Unreadable,
    read_reply,
    read_text,
)

OURS = frozenset({"agents", "benchmarks", "play", "tournaments"})  # folders whose agents play as they stand
PREPARE_SECONDS = 300.0
CLOSE_SECONDS = 10.0
_STUCK = 16  # threads of one agent that may be stuck at a time
_RAW = 500  # characters of an answer that cannot be read
_SEATS = 100  # in a belief

T = TypeVar("T")


def hosted(agent: Agent) -> Agent:
    """The agent, or one that is `Hosted` where it is not ours."""
    return agent if _is_ours(agent) else Hosted(lambda: agent, type(agent).__qualname__)


def made_hosted(make: Callable[[], object], name: str) -> Agent:
    """The agent that `make` makes, in its own thread already; hosted where it is not ours.

    Raises:
        PlayerFailed: it cannot be made.
    """
    made = Hosted(make, name)
    return made.inner if _is_ours(made.inner) else made


def _is_ours(agent: object) -> bool:
    module = cast("object", getattr(type(agent), "__module__", None))
    return isinstance(module, str) and module.partition(".")[0] in OURS


class Hosted:
    """An agent of other people's code, `inner`, made by calling `make` in its thread.

    Raises:
        PlayerFailed: it cannot be made.
    """

    def __init__(self, make: Callable[[], object], name: str) -> None:
        self.name = name
        self.down = False
        self._stuck: list[OwnThread] = []
        self._thread = self._new_thread()
        self.inner: Any = None
        self.reads = False
        self._now(lambda: self._make(make))

    def sit(self, game: Sitting, seat: int, rng: Random) -> "HostedPlayer":
        """Its player, which is to sit down (`HostedPlayer.sit_down`)."""
        return HostedPlayer(self, game, seat, rng)

    async def call(self, work: Callable[[], object], read: Callable[[Any], T]) -> T:
        """What `read` makes of the result of `work`, which is awaited if it can be.

        Its time is that of the running clock, which stands still until the call begins. When time is up it is left
        behind, with its thread if that is stuck.

        Raises:
            PlayerFailed, Unreadable, TimeoutError: what the code has raised, in plain words.
        """
        while True:
            job, thread = Job(work, read, _explained), self._free_thread()
            thread.start(job)
            try:
                if not await self._begins(job):
                    continue
                result, error = await asyncio.wrap_future(job.made)
            except asyncio.CancelledError:
                thread.give_up(job)
                raise
            if error is not None:
                raise error
            return cast("T", result)

    async def _begins(self, job: Job) -> bool:
        clock = running_clock()
        if clock is None:
            return await asyncio.wrap_future(job.begun)
        with clock.standing():
            return await asyncio.wrap_future(job.begun)

    def _free_thread(self) -> OwnThread:
        if self._thread.lost or not self._thread.alive:
            self._stuck = [thread for thread in (*self._stuck, self._thread) if thread.alive]
            if len(self._stuck) >= _STUCK:
                raise TimeoutError("its earlier calls have not come back")
            self._thread = self._new_thread()
        return self._thread

    def _new_thread(self) -> OwnThread:
        thread = OwnThread()
        weakref.finalize(self, thread.close)
        return thread

    def _now(self, work: Callable[[], T]) -> T:
        job = Job(work, lambda made: made, _explained)
        self._thread.start(job)
        result, error = job.made.result()
        if error is not None:
            raise error
        return cast("T", result)

    def _make(self, make: Callable[[], object]) -> None:
        """Make the agent, and see what it can do; in its thread."""
        agent: Any = make()
        self.reads = getattr(agent, "reads", False) is True
        if callable(getattr(agent, "prepare", None)):
            self.prepare = self._prepare
        if inspect.iscoroutinefunction(getattr(agent, "close", None)):
            self.close = self._close
        self.inner = agent

    def seated(self, game: Sitting, seat: int, rng: Random) -> Player:
        """The agent's player, from within its thread."""
        plain = Sitting(game.variant, game.players, game.language, own_copy(game.rules))
        return cast("Player", self.inner.sit(plain, seat, rng))

    def look(self) -> None:
        """See whether it goes on, from within its thread."""
        with suppress(BaseException):
            self.down = bool(getattr(self.inner, "down", False))

    async def _prepare(self) -> None:
        """Let it prepare what it needs.

        Raises:
            Outage: it failed, or took too long.
        """
        try:
            async with asyncio.timeout(PREPARE_SECONDS):
                await self.call(lambda: self.inner.prepare(), lambda _: self.look())
        except TimeoutError:
            raise Outage(Text(
                f"agent {self.name}: prepare() was not done within {PREPARE_SECONDS:g} s",
                f"玩家 {self.name}：prepare() 在 {PREPARE_SECONDS:g} 秒内没有完成",
            )) from None  # fmt: skip
        except Unreadable as error:
            said = f"prepare(): {error}"
            raise Outage(Text(f"agent {self.name}: {said}", f"玩家 {self.name}：{said}")) from None

    async def _close(self) -> None:
        """Let it let go of what it holds; how that ends is nobody's concern."""
        with suppress(TimeoutError, Unreadable):
            async with asyncio.timeout(CLOSE_SECONDS):
                await self.call(lambda: self.inner.close(), lambda _: None)


class HostedPlayer:
    """The player of a hosted agent in one seat; awaited by the table, whatever it is itself.

    `is_async` says whether it must be awaited itself, `believes` whether it states beliefs; known once it has sat down.
    """

    def __init__(self, agent: Hosted, game: Sitting, seat: int, rng: Random) -> None:
        self.is_async = False
        self.believe: Callable[[Observation], Any] | None = None
        self._agent, self._sitting = agent, (game, seat, rng)
        self._player: Any = None
        self._fault: Unreadable | None = None
        self._events: list[AnyEvent] = []

    async def sit_down(self, seconds: float) -> None:
        """Take the seat. A player that cannot, or not in time, is silent in this game."""
        try:
            async with Clock(seconds):
                await self._agent.call(self._sit, lambda _: None)
        except TimeoutError:
            self._fault = Unreadable(f"the agent did not sit down within {seconds:g} s", final=True)
        except PlayerFailed as error:
            self._fault = PlayerFailed(f"the agent did not sit down: {error.fault}", error.fault, error.trace)
        except Unreadable as error:
            self._fault = Unreadable(f"the agent did not sit down: {error}", final=True)

    def _sit(self) -> None:
        player: Any = self._agent.seated(*self._sitting)
        if not callable(getattr(player, "act", None)):
            raise Unreadable(f"{_shown(player)} has no act(observation)", final=True)
        self.is_async = inspect.iscoroutinefunction(player.act)
        if callable(getattr(player, "believe", None)):
            self.believe = self._believe
        self._player = player
        self._agent.look()

    async def act(self, observation: Observation) -> Answer:
        """See `agents.protocol.Player`; nothing but a plain `Reply`, and of exceptions those of `Hosted.call`."""
        if self._fault is not None:
            raise self._fault
        return await self._agent.call(lambda: self._player.act(self._own(observation)), self._read)

    async def _believe(self, observation: Observation) -> Belief | None:
        return await self._agent.call(lambda: self._player.believe(self._own(observation)), _read_belief)

    def _read(self, answer: object) -> Reply:
        self._agent.look()
        try:
            return read_reply(answer)
        except Unreadable as error:
            raise Unreadable(str(error), raw=error.raw or _shown(answer), final=error.final) from None

    def _own(self, observation: Observation) -> Observation:
        """A copy that shares nothing with the referee's; each event is copied once."""
        known = len(self._events)
        self._events += [own_copy(event) for event in observation.events[known:]]
        fields = {name: own_copy(value) for name, value in observation.__dict__.items() if name != "events"}
        return Observation.model_construct(**fields, events=History(self._events, len(observation.events)))


def is_async(player: Player) -> bool:
    """Whether a player must be awaited for what it does itself; of a hosted one it is known once it has sat down."""
    return player.is_async if isinstance(player, HostedPlayer) else inspect.iscoroutinefunction(player.act)


def _read_belief(said: object) -> Belief | None:
    if not isinstance(said, Belief):
        return None
    hidden: Mapping[Any, Any] = said.hidden
    if len(hidden) > _SEATS:
        return None
    return Belief({_number(seat): _number(chance) for seat, chance in dict(hidden).items()}, read_text(said.word))


def _number(value: object) -> Any:
    """A number as one that is nothing but that; None for anything else, as `true` is."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return int(value) if isinstance(value, int) else float(value)


def _shown(value: object) -> str:
    """The beginning of a value as text, whatever it does when it is shown."""
    try:
        return read_text(str(value))[:_RAW]
    except BaseException:
        return f"<{type(value).__name__}>"


def _explained(error: BaseException) -> Exception:
    """What a player's code has raised, in plain words: whatever it is, it is the player's."""
    if isinstance(error, Unreadable) and not isinstance(error, PlayerFailed):
        return Unreadable(_shown(error), raw=_shown(error.raw), final=error.final is True)
    if isinstance(error, TimeoutError):
        return TimeoutError(_shown(error))
    said = _shown(error)
    fault = f"{type(error).__name__}: {said}" if said else type(error).__name__
    return PlayerFailed(f"the player failed with {fault}", fault, _trace(error))


def _trace(error: BaseException) -> str:
    """The traceback from the first frame that is not of this file or the thread's."""
    trace: TracebackType | None = error.__traceback__
    while trace is not None and trace.tb_next and trace.tb_frame.f_code.co_filename in _HERE:
        trace = trace.tb_next
    with suppress(BaseException):
        return "".join(traceback.format_exception(type(error), error, trace))
    return f"{type(error).__name__}, which cannot be shown"


_HERE = frozenset({__file__, OwnThread.start.__code__.co_filename})
