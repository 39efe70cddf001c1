"""The table loop: one match from its header to its end, with the players in their seats.

Owns: two thin drivers of the same decisions, one plain and one asyncio, and the isolation of a match that fails by our
own fault. Must not know: schedules, the record, the name of an agent.
"""

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from math import inf
from time import perf_counter
from typing import Any, cast

from agents.hosted import Hosted, HostedPlayer, hosted, is_async
from agents.models.clock import Clock
from agents.protocol import Agent, Interrupted, Outage, Player, Sitting
from arena.asks import Ask
from arena.errors import ArenaError
from arena.header import Header
from arena.observation import Observation
from arena.randomness import stream
from arena.referee import Referee
from arena.script import ScriptOf

from .belief_probe import BeliefProbe, ask_now, ask_side_by_side
from .decision import Attempt, Attempted, Deciding, Decision, decide, named
from .failures import traced
from .ledger import Believed, Entry, Ledger

MatchWatcher = Callable[[Referee], None]
_AGAIN = 10  # times its limit: how long a player may take that is asked again for an answer which was in time


@dataclass(slots=True)
class Match:
    """A match that was played. `error` says why it is void: our fault, never a player's; `trace` is its traceback.

    `ledger` holds the calls to language models, also of a void match: they were paid for. `awaited` says that some
    player is one that must be awaited, `interrupted` is the outage that stopped the match for now.
    """

    header: Header
    referee: Referee | None
    decisions: list[Decision] = field(default_factory=list)
    attempts: list[Attempt] = field(default_factory=list)
    error: str | None = None
    trace: str | None = None
    ledger: Ledger = field(default_factory=Ledger)
    awaited: bool = False
    interrupted: Interrupted | None = None

    def fail(self, error: BaseException) -> None:
        """Make the match void, or break it off."""
        while isinstance(error, BaseExceptionGroup):  # of seats asked side by side, the first error
            error = cast("BaseExceptionGroup[BaseException]", error).exceptions[0]
        ours = not isinstance(error, ArenaError)
        self.error = self.ledger.trouble or (named(error) if ours else str(error))
        self.trace = traced(error) if ours else None

    @property
    def calls(self) -> list[Entry]:
        """The calls that were made, in the order they came."""
        return self.ledger.calls

    @property
    def beliefs(self) -> list[Believed]:
        """What seats said in private that they believe."""
        return self.ledger.beliefs


BeforeMoment = Callable[[Match], Awaitable[None]]


def seat_players(header: Header, agents: Mapping[int, Agent], ledger: Ledger) -> dict[int, Player]:
    """A player in each seat, seat 0 being the judge; each with its own random generator (CM-12).

    Only our own agents learn where calls to language models go.
    """
    plain = Sitting(header.variant, header.players, header.language, header.rules)
    players: dict[int, Player] = {}
    for seat, agent in agents.items():
        game = plain if isinstance(agent, Hosted) else ledger.line(plain, seat)
        players[seat] = agent.sit(game, seat, stream(header.seed, f"player {seat}"))
    return players


def _hosted(agents: Mapping[int, Agent]) -> dict[int, Agent]:
    """The agents, those of other people's code hosted, each once for all its seats."""
    made = {id(agent): hosted(agent) for agent in agents.values()}
    return {seat: made[id(agent)] for seat, agent in agents.items()}


def _is_awaited(player: Player) -> bool:
    """Whether the table awaits a player, which a hosted one always is."""
    return inspect.iscoroutinefunction(player.act)


def _seconds(player: Player, ask: Ask) -> float:
    """How long a player may take for a decision."""
    return inf if getattr(player, "unhurried", False) else ask.seconds


def play_match(
    header: Header,
    agents: Mapping[int, Agent],
    watch: MatchWatcher | None = None,
    script: ScriptOf | None = None,
    ledger: Ledger | None = None,
    prepare: Callable[[], Awaitable[None]] | None = None,
) -> Match:
    """Play one match to its end; with an event loop only if some player needs one.

    If a loop is running already, as in a notebook, the match gets a loop in another thread, and the running loop waits.
    `watch` is called before every moment of the match and at its end. A `ledger` from the caller outlives a match that
    is broken off, or plays back an earlier one. `prepare` goes first, in the match's loop; what it raises ends all.
    """
    agents = _hosted(agents)
    match, players = _begin(header, agents, script, ledger)
    if prepare is not None or any(_is_awaited(player) for player in players.values()):
        return _in_own_loop(_play_and_close(match, players, watch, agents, prepare))
    return _play_sync(match, players, watch)


async def play_match_async(
    header: Header,
    agents: Mapping[int, Agent],
    watch: MatchWatcher | None = None,
    script: ScriptOf | None = None,
    ledger: Ledger | None = None,
    before_moment: BeforeMoment | None = None,
    turn: asyncio.Lock | None = None,
) -> Match:
    """As `play_match`, inside a running event loop; a match of our own synchronous players runs through.

    A match that is awaited waits for `before_moment` at each; what that raises breaks it off, as what players raise.
    With a `turn`, matches in which nobody must be awaited are played one after another, whoever hosts their players: a
    player that is one object for all games can then be told of one game at a time, and plays the same ones again.
    """
    match, players = _begin(header, _hosted(agents), script, ledger)
    if not any(_is_awaited(player) for player in players.values()):
        return _play_sync(match, players, watch)
    guests = [player for player in players.values() if isinstance(player, HostedPlayer)]
    if guests:
        async with turn or asyncio.Lock():
            await _sit_down(match, guests)
            if not any(is_async(player) for player in players.values()):
                return await _play_async(match, players, watch, before_moment)
    return await _play_async(match, players, watch, before_moment)


def _begin(
    header: Header, agents: Mapping[int, Agent], script: ScriptOf | None, ledger: Ledger | None
) -> tuple[Match, Mapping[int, Player]]:
    match = Match(header, None, ledger=ledger or Ledger())
    try:
        match.referee = Referee(header, script)
        players = seat_players(header, agents, match.ledger)
        for seat, player in players.items():
            if not callable(getattr(player, "act", None)):
                raise TypeError(f"the agent in seat {seat} did not sit down: {player!r} has no act(observation)")
        return match, players
    except Exception as error:
        match.fail(error)
        return match, {}


def _moments(match: Match, watch: MatchWatcher | None) -> Iterator[Referee]:
    """The referee at each moment of a match, after `watch` has seen it; an error of `watch` ends everything."""
    referee = match.referee
    if referee is None:
        return
    while match.error is None and referee.outcome is None:
        if watch:
            watch(referee)
        yield referee
    if watch and match.error is None:
        watch(referee)


def _play_sync(match: Match, players: Mapping[int, Player], watch: MatchWatcher | None) -> Match:
    probe = BeliefProbe(match.ledger)
    for referee in _moments(match, watch):
        try:
            ask_now(probe, referee, players)
            for ask in referee.pending:
                player = players[ask.seat]
                decision = decide(referee, ask, match.attempts, _seconds(player, ask))
                _decided(match, [_drive(decision, player, match.ledger)])
        except Exception as error:
            match.fail(error)
    return match


def _decided(match: Match, decisions: list[Decision]) -> None:
    match.decisions.extend(decisions)
    match.ledger.settle()
    for decision in decisions:
        if decision.status == "timed_out":
            match.ledger.mark_late(decision.seat, decision.ask_id)
    match.error = match.ledger.trouble


def _drive(decision: Deciding, player: Player, ledger: Ledger) -> Decision:
    try:
        observation = next(decision)
        while True:
            answer = _asked(player, observation)
            ledger.failed(observation.seat, answer.error)
            if ledger.replays:
                answer = answer._replace(seconds=0.0)  # it was in time when the match was first played
            observation = decision.send(_timed(answer, observation, ledger))
    except StopIteration as end:
        result: Decision = end.value
        return result


def _timed(answer: Attempted, observation: Observation, ledger: Ledger) -> Attempted:
    """The answer; beyond its time if the match is played back and the answer came too late in the earlier match."""
    ask = observation.ask
    return answer._replace(seconds=ask.seconds + 0.001) if ledger.was_late(ask.seat, ask.id) else answer


def _asked(player: Player, observation: Observation) -> Attempted:
    start = perf_counter()
    try:
        return Attempted(player.act(observation), None, perf_counter() - start)
    except (Exception, asyncio.CancelledError, SystemExit) as error:  # only Ctrl-C is not the player's
        return Attempted(None, error, perf_counter() - start)


def _in_own_loop(playing: Coroutine[Any, Any, Match]) -> Match:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(playing)
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, playing).result()


async def _sit_down(match: Match, players: Iterable[Player]) -> None:
    for player in players:
        if isinstance(player, HostedPlayer):
            await player.sit_down(match.header.seconds)


async def _play_and_close(
    match: Match,
    players: Mapping[int, Player],
    watch: MatchWatcher | None,
    agents: Mapping[int, Agent],
    prepare: Callable[[], Awaitable[None]] | None,
) -> Match:
    """Play in an event loop that ends with the match, and close what agents have opened in it."""
    try:
        if prepare is not None:
            await prepare()
        await _sit_down(match, players.values())
        return await _play_async(match, players, watch)
    finally:
        for agent in {id(agent): agent for agent in agents.values()}.values():
            close = getattr(agent, "close", None)
            if close is not None and inspect.iscoroutinefunction(close):
                await close()


async def _play_async(
    match: Match,
    players: Mapping[int, Player],
    watch: MatchWatcher | None,
    before_moment: BeforeMoment | None = None,
) -> Match:
    slow = frozenset(seat for seat, player in players.items() if is_async(player))
    match.awaited = bool(slow)
    probe = BeliefProbe(match.ledger)
    for referee in _moments(match, watch):
        try:
            if before_moment is not None:
                await before_moment(match)
            await ask_side_by_side(probe, referee, players)
            match.ledger.settle()  # a late belief was late by its own clock; later calls build on it
            _decided(match, await _moment(match, referee, players, slow))
        except Exception as error:
            match.interrupted = error if isinstance(error, Interrupted) else None
            match.fail(error)
    return match


async def _moment(
    match: Match, referee: Referee, players: Mapping[int, Player], slow: frozenset[int]
) -> list[Decision]:
    """The decisions of one moment in the order of the asks; `slow` seats decide side by side, after the others."""
    asks = referee.pending
    decided: dict[int, Decision] = {}
    waiting: dict[int, Deciding] = {}
    for ask in asks:
        player = players[ask.seat]
        decision = decide(referee, ask, match.attempts, _seconds(player, ask))
        if ask.seat in slow:
            waiting[ask.seat] = decision
        elif isinstance(player, HostedPlayer):
            decided[ask.seat] = await _drive_async(decision, player, match.ledger)
        else:
            decided[ask.seat] = _drive(decision, player, match.ledger)
    if len(waiting) == 1:
        for seat, decision in waiting.items():
            decided[seat] = await _drive_async(decision, players[seat], match.ledger)
    elif waiting:
        await _side_by_side(waiting, players, match.ledger, decided)
    return [decided[ask.seat] for ask in asks]


async def _side_by_side(
    waiting: Mapping[int, Deciding], players: Mapping[int, Player], ledger: Ledger, decided: dict[int, Decision]
) -> None:
    """Let all players answer even if one meets an outage: the answers of the others are paid for."""
    outages: list[Outage] = []

    async def one(seat: int, decision: Deciding) -> None:
        try:
            decided[seat] = await _drive_async(decision, players[seat], ledger)
        except Outage as outage:
            outages.append(outage)

    async with asyncio.TaskGroup() as group:
        for seat, decision in waiting.items():
            group.create_task(one(seat, decision))
    if outages:
        raise min(outages, key=lambda outage: isinstance(outage, Interrupted))  # what voids the match goes first


async def _drive_async(decision: Deciding, player: Player, ledger: Ledger) -> Decision:
    """Bring a decision to its end by a clock of its own; a late seat is silent."""
    observation, noted = next(decision), not isinstance(player, HostedPlayer) or player.is_async
    seconds = observation.ask.seconds
    clock = Clock(seconds if noted or not ledger.replays else seconds * _AGAIN)
    try:
        async with clock:
            while True:
                answer = ledger.answers.given(observation)
                if answer is None:
                    answer = await _awaited(player, observation, clock)
                    ledger.failed(observation.seat, answer.error)
                    if noted:
                        ledger.answers.keep(observation, answer)
                    elif ledger.replays:
                        answer = answer._replace(seconds=0.0)  # as in `_drive`
                    answer = _timed(answer, observation, ledger)
                observation = decision.send(answer)
    except StopIteration as end:
        result: Decision = end.value
        return result
    except TimeoutError:
        if not clock.expired:
            raise
    return _late(decision)


def _late(decision: Deciding) -> Decision:
    try:
        decision.send(None)
    except StopIteration as end:
        result: Decision = end.value
        return result
    raise RuntimeError("a decision went on after its time was up")


async def _awaited(player: Player, observation: Observation, clock: Clock) -> Attempted:
    start = clock.spent
    try:
        reply = player.act(observation)
        if inspect.isawaitable(reply):
            reply = await reply
        return Attempted(reply, None, clock.spent - start)
    except asyncio.CancelledError as error:
        task = asyncio.current_task()
        if task is not None and task.cancelling():
            raise  # time is up, or the run is being stopped
        return Attempted(None, error, clock.spent - start)
    except (Exception, SystemExit) as error:
        return Attempted(None, error, clock.spent - start)
