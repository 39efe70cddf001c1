"""An agent that asks a service of the tests as a language model's player does, and a service in many moods.

Owns: `Asker`, by its import path an agent of any spec, and `Service`, whose replies are drawn from a deck: good,
unreadable, late, too late, broken off, or a fault. What it was really sent is kept in `SENT`.
"""

import asyncio
import os
import time
from functools import partial
from random import Random
from typing import ClassVar

from agents.models.providers.playback import Playback
from agents.models.wire import Call, Completion, Fault, Request
from agents.protocol import Outage, Reply, Sitting, Unreadable
from agents.scripted.naive import Naive
from arena.observation import Observation
from arena.text import Text
from arena.words import beginners

SENT: list[tuple[int, int, str, str]] = []  # seat, number, system text, user text
MOODS = ("good", "good", "good", "unreadable", "surrogate", "overloaded", "timeout", "hangs", "blocks")


class Service:
    provider = "tests"
    name = "tests-1"
    moods: tuple[str, ...] = MOODS  # those it may be in; the last one is final where `after` calls were made
    after: int | None = None
    chance = Random(0)
    deck: ClassVar[list[str]] = []

    def __init__(self, player) -> None:
        self.player = player
        self.key = os.environ.get("ZHUOGUI_TEST_KEY", "")

    async def complete(self, request: Request) -> Completion:
        SENT.append((self.player.seat, self.player.number, request.system, request.user))
        if not self.deck:
            self.deck.extend(self.chance.sample(self.moods, len(self.moods)))  # so that every mood comes soon
        mood = self.deck.pop()
        if self.after is not None and len(SENT) > self.after:
            mood = self.moods[-1]
        text = self.player.inner.act(self.player.observation).model_dump_json()
        if mood == "hangs":
            await asyncio.Event().wait()
        elif mood == "blocks":
            self.block(self.player.observation.ask.seconds * 1.1)
        elif mood in ("overloaded", "timeout", "unauthorized"):
            raise Fault(mood, f"the service is {mood}")
        else:
            await asyncio.sleep(0)
            text = {"unreadable": "I think so.", "surrogate": "\ud83d\x00"}.get(mood, text)
        return Completion(text, "end", "tests-1-2026", len(request.user), len(text), self.chance.randrange(9), 2)

    def block(self, seconds: float) -> None:
        """Hold the whole event loop, so that the reply is late though nobody could break it off."""
        time.sleep(seconds)


class Asker:
    __module__ = "agents.tests"  # it passes for one of ours, which alone may hand over calls

    def sit(self, game: Sitting, seat: int, rng: Random) -> "AskerPlayer":
        return AskerPlayer(game, seat)


class AskerPlayer:
    def __init__(self, game: Sitting, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.number = 0
        self.inner = Naive(beginners()).sit(game, seat, Random(seat))
        self.model = Service(self)
        if game.recorded:
            self.model = Playback(game.recorded, live=self.model if game.goes_on else None)

    async def act(self, observation: Observation) -> Reply:
        self.observation = observation
        self.number += 1
        why = observation.objection.why if observation.objection else ""
        blocks = tuple(event.model_dump_json() + "\n" for event in observation.events)
        request = Request(f"You play {observation.variant}.", blocks, f"Now: {observation.ask.accepts} {why}", {}, 99)
        start = time.perf_counter()
        keep = partial(self.keep, request, start)
        try:
            completion = await self.model.complete(request)
        except Fault as fault:
            keep(fault.kind, fault.detail)
            if fault.hopeless:
                raise Outage(Text(fault.detail, fault.detail)) from None
            if fault.kind == "timeout":
                raise TimeoutError from None
            raise Unreadable(str(fault), final=True) from None
        except BaseException:
            keep("timed_out", "no answer in time")
            raise
        if not completion.text.startswith("{"):
            keep("unreadable", "not JSON", completion)
            raise Unreadable("not JSON", raw=completion.text)
        keep("ok", None, completion)
        return Reply(completion.text)

    def keep(self, request: Request, start: float, status: str, error: str | None, done: Completion | None = None):
        self.game.sink(Call(
            self.seat, self.observation.ask.id, self.number, "act", self.model.provider,
            done.model if done else self.model.name, status, request.system, request.user, done.text if done else None,
            done.stop if done else None, done.input_tokens if done else None, done.output_tokens if done else None,
            done.cached_tokens if done else None, 0.001 if done and done.cached_tokens else None,
            (time.perf_counter() - start) * 1000, done.requests if done else 1, error,
        ))  # fmt: skip
