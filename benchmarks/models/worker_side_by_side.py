"""Games side by side against the mock endpoint: one process, one event loop, one core.

usage: python -m benchmarks.models.worker_side_by_side GAMES LATENCY turns|rounds      (prints JSON)

A real `LlmAgent` sits in each of 9 seats, through the provider openai and its official SDK; the judge is scripted.
Games begin spread over one latency, after one was played through with instant answers, so that texts are read and
tables built, and after each game's connections were opened. A game is broken off after so many moments; its ideal is
one latency for each moment in which somebody is asked, however many are asked in it:

- turns: the nine speeches of the first round, one open ask a game at a time. The night before them is answered at once.
- rounds: the night (3 ghosts side by side), nine speeches, the sealed vote (9 side by side), the next 8 speeches.
"""

import asyncio
import json
import sys
from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from agents.llm.agent_settings import AgentSettings
from agents.llm.endpoint import EndpointSettings
from agents.llm.model_player import LlmAgent
from agents.llm.open_agent import open_agent
from agents.models.providers.scripted import Scripted
from agents.models.transport.endpoints import Connections
from agents.models.wire import Completion, Model, Request
from agents.protocol import Agent
from agents.registry import make_judge
from arena.deals import pack_of
from arena.referee import Referee
from arena.table import JUDGE
from arena.variants import variant_of
from tournaments.match.ledger import Ledger
from tournaments.match.loop import play_match_async
from tournaments.run.garbage_collection import collect_rarely

from ..speed.stubs import header, load_converters
from ..timing import percentile
from .cores import CLIENT, counters, cpu_of, pin_to
from .mock_endpoint import Reply, ServedEndpoint, started
from .replies import replier

SEATS = 9
_CONCURRENCY = 10_000  # more than there are asks: nobody waits at the gate
_TINY = Request("", (), "JSON", {"properties": {"word": {"type": "string", "maxLength": 5}}}, 16)


class _Far(Exception):
    """A game has come as far as it shall."""


class Work(NamedTuple):
    """After how many moments a game is broken off, how many of them wait, and the most asks of one of these."""

    moments: int
    waits: int
    widest: int


WORK = {"turns": Work(10, 9, 1), "rounds": Work(19, 19, 9)}


class Workload(NamedTuple):
    """How many games, how many seconds a reply takes, and a key of `WORK`."""

    games: int
    latency: float
    work: str

    @property
    def ideal(self) -> float:
        """Seconds of the last game's critical path: its start, and then one latency for each moment that waits."""
        return self.latency * (1 + WORK[self.work].waits)


@dataclass(frozen=True, slots=True)
class _NightAside:
    """A model that is asked for speeches only; whatever else is asked is answered at once."""

    model: Model
    reply: Reply = field(default_factory=replier)
    provider: str = "openai"
    name: str = "mock"

    async def complete(self, request: Request, /) -> Completion:
        if "text" in request.schema["properties"]:
            return await self.model.complete(request)
        return Completion(self.reply(request.schema), "end", self.name)

    async def close(self) -> None:
        await self.model.close()


def measured(setting: Workload) -> dict[str, float]:
    """What a run of such games came to; seconds, except where the name says otherwise."""
    load_converters()
    asyncio.run(_play_through())
    with started(setting.latency) as server:
        return asyncio.run(_run(setting, server))


async def _run(setting: Workload, server: ServedEndpoint) -> dict[str, float]:
    lines = Connections()
    given = AgentSettings(provider="openai", model="mock", base_url=server.base_url, concurrency=_CONCURRENCY)
    agent = open_agent(given, EndpointSettings(server.base_url, None), lines)
    await agent.prepare()
    await asyncio.gather(*(agent.model.complete(_TINY) for _ in range(setting.games * WORK[setting.work].widest)))
    if setting.work == "turns":
        agent.model = _NightAside(agent.model)
    ledgers = [Ledger() for _ in range(setting.games)]
    before, served = counters(), cpu_of(server.pid)
    with collect_rarely():  # as a tournament's run does
        await asyncio.gather(*(_game(setting, number, agent, ledger) for number, ledger in enumerate(ledgers)))
    after, served_by_then = counters(), cpu_of(server.pid)
    await lines.close()
    wall, asked = after.wall - before.wall, [entry.call for ledger in ledgers for entry in ledger.calls]
    calls = [call for call in asked if call.input_tokens is not None]  # what was answered at once has none
    statuses = Counter(call.status for call in asked)
    if set(statuses) != {"ok"}:
        raise RuntimeError(f"not every answer was taken: {dict(statuses)}")
    others, waits = after.others(before), [call.latency_ms / 1000 for call in calls]
    result = {
        "lost": 1 - setting.ideal / wall,
        "wall": wall,
        "ideal": setting.ideal,
        "calls": len(calls),
        "cpu_ms": (after.own - before.own) / len(calls) * 1000,
        "p50": percentile(waits, 0.5),
        "p99": percentile(waits, 0.99),
    }
    if others is not None:
        result["others"] = others
    if served is not None and served_by_then is not None:
        result["server"] = (served_by_then - served) / wall
    return result


async def _play_through() -> None:
    reply = replier()
    agent = LlmAgent(AgentSettings(provider="openai", model="mock"), Scripted(lambda request: reply(request.schema)))
    await play_match_async(header(SEATS, 0), _seated(agent))


def _seated(agent: LlmAgent) -> dict[int, Agent]:
    judge = make_judge("scripted", pack_of(variant_of("zhuogui-1")))
    return {JUDGE: judge, **dict.fromkeys(range(1, SEATS + 1), agent)}


async def _game(setting: Workload, number: int, agent: LlmAgent, ledger: Ledger) -> None:
    await asyncio.sleep(setting.latency * number / setting.games)
    moments = 0

    def watch(referee: Referee) -> None:
        nonlocal moments
        if moments == WORK[setting.work].moments:
            raise _Far
        moments += 1

    try:
        match = await play_match_async(header(SEATS, number), _seated(agent), watch, ledger=ledger)
    except _Far:
        return
    raise RuntimeError(f"a game was over after {moments} moments: {match.error}")


if __name__ == "__main__":
    pin_to(CLIENT)
    games, latency, work = sys.argv[1:]
    print(json.dumps(measured(Workload(int(games), float(latency), work))))
