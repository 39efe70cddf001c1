"""Agents of the tests: one that must be awaited, one that returns JSON, one that fails when it sits down."""

import asyncio
from random import Random

from agents.protocol import Answer, Reply, Sitting
from agents.scripted.naive import Naive
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
