"""P7: what a language model's decision costs us beside the HTTP client. P8: whether a long transcript makes it dearer.

Owns: a client that answers at once in place of the SDK's, and calls at two lengths of the transcript.
"""

import asyncio
import json
import tempfile
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, NamedTuple

import openai

from agents.llm.agent_settings import AgentSettings
from agents.llm.endpoint import EndpointSettings as Address
from agents.llm.model_player import LlmAgent
from agents.llm.open_agent import open_agent
from agents.models.providers.openai import SERVICE
from agents.models.transport.chat import Chat
from agents.models.transport.endpoints import Connections, Endpoint, Limits
from agents.models.transport.posting import Client
from agents.models.transport.settings import Settings
from agents.protocol import Agent, Sitting
from agents.registry import make_judge
from arena import Observation, Referee
from arena.deals import pack_of
from arena.table import JUDGE
from arena.variants import variant_of
from results.store.record import Record
from results.store.writer import commit
from tournaments.match.loop import Match, play_match_async
from tournaments.match.recording import Label, game_rows
from tournaments.run.garbage_collection import collect_rarely

from ..figures import BenchReport, Verdict
from ..speed.bare_loop import long_talk
from ..speed.stubs import Stub, header, load_converters
from ..timing import block, spread
from .mock_endpoint import Reply, answered, started
from .replies import replier

VARIANT = "zhuogui-1"
SEATS = 9
BLOCKS = 5
AT_ONCE = 16  # open games
SHORT, LONG = 5, 200  # events that a seat has seen
_GAMES = 48  # of a block of P7
_CALLS = 20  # of a seat in a block of P8
_ASKING = 16  # seats that ask side by side in P8


@dataclass
class Instant:
    """Stands where the SDK's client stands and answers at once. `seconds` is the CPU time that its answers took."""

    reply: Reply = field(default_factory=replier)
    seconds: float = 0.0
    content: bytes = b""

    async def post(self, path: str, *, body: dict[str, Any], cast_to: type) -> "Instant":
        start = process_time()
        self.content = answered(json.dumps(body, ensure_ascii=False).encode(), self.reply)
        self.seconds += process_time() - start
        return self

    async def close(self) -> None:
        """Nothing is open."""


class CallCost(NamedTuple):
    """CPU microseconds a call in one block: of the play, and of the record; and how many calls a game made."""

    play: float
    record: float
    calls: float


def run_p7(report: BenchReport) -> None:
    """P7: whole games, and their rows."""
    report.title(f"P7  Our CPU a decision of a language model, beside the HTTP client: {VARIANT}, {SEATS} seats")
    load_converters()
    measure(2)  # warms up
    costs = [measure(_GAMES) for _ in range(BLOCKS)]
    method = (
        "CPU of the process less that of an instant stand-in for the SDK's client; median (min-max) of "
        f"{BLOCKS} blocks of {_GAMES} whole games, {AT_ONCE} open, {costs[0].calls:.0f} calls a game; prompt, "
        "schema, dialect, limits, reading, referee, table loop, ledger"
    )
    report.figure("P7", "play: us a decision", spread([cost.play for cost in costs]), method)
    method = "game_rows, and one commit of the block; a run commits once in 0.9 s, see P9 for what each commit costs"
    report.figure("P7", "record: us a decision", spread([cost.record for cost in costs]), method)
    what = "our CPU an LLM decision: prompt, parse, validate, journal"
    note = f"{median(cost.play + cost.record for cost in costs) / 1000:.3f} with the record"
    report.verdict(Verdict("P7", what, "at most", 0.25, median(cost.play for cost in costs) / 1000, "ms", note))


def measure(games: int) -> CallCost:
    """What a block of whole games costs."""
    instant = Instant()
    with collect_rarely(), block() as playing:  # as a tournament's run does
        matches = asyncio.run(_played(games, instant))
    calls = sum(len(match.calls) for match in matches)
    names = {JUDGE: "scripted", **dict.fromkeys(range(1, SEATS + 1), "instant")}
    with tempfile.TemporaryDirectory() as folder:
        record, now = Record(Path(folder) / "bench.duckdb"), datetime.now(UTC)
        record.create()
        with block() as recording:
            labels = (Label(f"g{index:06d}", f"d{index:06d}", "bench", index, now, now) for index in range(games))
            commit(record, [game_rows(label, match, names) for label, match in zip(labels, matches)])
    return CallCost((playing.cpu - instant.seconds) / calls * 1e6, recording.cpu / calls * 1e6, calls / games)


async def _played(games: int, instant: Instant) -> list[Match]:
    """Whole games with a real `LlmAgent` in every seat, over everything of ours that the provider openai has."""
    lines, matches = Connections(), list[Match]()
    at = Endpoint("openai", "http://instant")
    lines.limit(at, Limits(concurrency=10_000))
    lines.client(at, lambda _: Client(openai, instant, "/chat/completions"))
    agent = LlmAgent(AgentSettings(provider="openai", model="instant"), Chat(SERVICE, "instant", at, Settings(), lines))
    judge = make_judge("scripted", pack_of(variant_of(VARIANT)))
    seated: dict[int, Agent] = {JUDGE: judge, **dict.fromkeys(range(1, SEATS + 1), agent)}
    todo = iter(range(games))

    async def worker() -> None:
        for game in todo:
            match = await play_match_async(header(SEATS, game), seated)
            if match.error or match.attempts:
                raise RuntimeError(f"a game went wrong: {match.error or match.attempts[0].reason}")
            matches.append(match)

    async with asyncio.TaskGroup() as group:
        for _ in range(AT_ONCE):
            group.create_task(worker())
    return matches


def run_p8(report: BenchReport) -> None:
    """P8: one call after another to the mock endpoint, each seat having seen few events or many."""
    report.title("P8  A call with a long transcript against one with a short one (provider openai, its SDK, loopback)")
    load_converters()
    short, long = _observation(SHORT), _observation(LONG)
    with started(0.0) as server:
        costs = asyncio.run(_paired(server.base_url, short, long))
    ratios = [theirs / ours for ours, theirs in costs]
    for place, (events, seen) in enumerate(((SHORT, short), (LONG, long))):
        method = (
            f"CPU of the process, SDK included; {BLOCKS} blocks of {_ASKING} x {_CALLS} calls in turn with the other "
            f"length; {sum(len(str(event)) for event in seen.events):,} characters of events"
        )
        report.figure("P8", f"{events} events: us a call", spread([pair[place] for pair in costs]), method)
    report.figure("P8", "ratio", spread(ratios, 2) + "x", "of neighbouring blocks, median (min-max)")
    what = f"cost of a call with {LONG} events / with {SHORT}"
    report.verdict(Verdict("P8", what, "at most", 1.3, median(ratios), "x"))


def _observation(events: int) -> Observation:
    """What a seat sees that must speak now and has seen that many events; the speeches never come back."""
    referee, stub = Referee(header(SEATS, 1), long_talk(40)), Stub(1, "fresh")
    while True:
        for ask in referee.pending:
            seen = referee.observe(ask.seat)
            if len(seen.events) >= events and ask.accepts[0] == "describe":
                return seen
            referee.submit(ask.seat, ask.id, stub.act(seen))


async def _paired(base_url: str, short: Observation, long: Observation) -> list[tuple[float, float]]:
    lines = Connections()
    settings = AgentSettings(provider="openai", model="mock", base_url=base_url, concurrency=10_000)
    agent = open_agent(settings, Address(base_url, None), lines)
    await agent.prepare()
    await _calls(agent, short)
    costs = [(await _calls(agent, short), await _calls(agent, long)) for _ in range(BLOCKS)]
    await lines.close()
    return costs


async def _calls(agent: LlmAgent, seen: Observation) -> float:
    """CPU microseconds of a call of seats that have read all but their new events before."""
    game = Sitting(seen.variant, seen.players, seen.language, seen.rules, sink=lambda call: None)
    players = [agent.sit(game, seen.seat, None) for _ in range(_ASKING)]  # type: ignore[arg-type]
    await asyncio.gather(*(player.act(seen) for player in players))

    async def ask(number: int) -> None:
        for _ in range(_CALLS):
            await players[number].act(seen)

    with block() as clock:
        await asyncio.gather(*(ask(number) for number in range(_ASKING)))
    return clock.cpu / _CALLS / _ASKING * 1e6
