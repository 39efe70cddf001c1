"""Agents of the tests: awaited, answering in JSON, failing to sit down, talking by heart, and a judge who reads."""

import asyncio
from random import Random

from agents.protocol import Answer, Reply, Sitting
from agents.scripted.naive import Naive
from arena.actions import Describe, RuleSpeech
from arena.observation import Observation
from arena.words import beginners


class Slow:
    """Plays as `naive`, after a pause that has nothing to do with the game."""

    def sit(self, game: Sitting, seat: int, rng: Random) -> "Slow":
        player = type(self)()
        player.inner = Naive(beginners()).sit(game, seat, rng)
        player.pause = Random()
        return player

    async def act(self, observation: Observation) -> Answer:
        await asyncio.sleep(self.pause.random() * 0.002)
        return self.inner.act(observation)


class Jsonish:
    """Answers with JSON text, as a remote seat would, and thinks aloud."""

    def sit(self, game: Sitting, seat: int, rng: Random) -> "Jsonish":
        player = type(self)()
        player.inner = Naive(beginners()).sit(game, seat, rng)
        return player

    def act(self, observation: Observation) -> Answer:
        action = self.inner.act(observation)
        return Reply(action, thought="canary-thought")


class CannotSit:
    def sit(self, game: Sitting, seat: int, rng: Random) -> "CannotSit":
        raise OSError("no chair")


class Broken(CannotSit):
    """It passes for one of ours: then the fault is ours."""

    __module__ = "agents.tests"


class Plain:
    """Returns the dict of an action, the JSON of one, or nothing, in turn."""

    def sit(self, game: Sitting, seat: int, rng: Random) -> "Plain":
        player = type(self)()
        player.turn = 0
        return player

    def act(self, observation: Observation) -> Answer:
        self.turn += 1
        ask = observation.ask
        if "target" in ask.choices:
            target = ask.choices["target"][0]
            return (
                {"kind": ask.accepts[0], "target": target}
                if self.turn % 2
                else f'{{"kind": "{ask.accepts[0]}", "target": {target}}}'
            )
        return None


class Reader:
    """A judge that reads speech and must be awaited, as one that asks a language model does."""

    reads = True

    def sit(self, game: Sitting, seat: int, rng: Random) -> "Reader":
        return self

    async def act(self, observation: Observation) -> Answer:
        await asyncio.sleep(0)
        last = observation.events[-1]
        if last.kind != "speech_held":
            return {"kind": "rule", "verdict": "unclear"}
        offence = "private_knowledge" if "昨天" in last.text else "comments" if "像鬼" in last.text else "fine"
        return Reply(RuleSpeech(verdict=offence), thought=f"it says: {last.text}")


class Talker:
    """Describes with these texts, one a turn or one a try; then, and where it is asked anything else, it is silent."""

    def __init__(self, *texts: str) -> None:
        self.texts = texts

    def sit(self, game: Sitting, seat: int, rng: Random) -> "Talker":
        player = type(self)(*self.texts)
        player.left = iter(self.texts)
        return player

    def act(self, observation: Observation) -> Answer:
        return Describe(text=next(self.left, "")) if observation.ask.accepts[0] == "describe" else None
