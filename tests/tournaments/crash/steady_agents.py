"""An awaited agent that answers by what it is shown alone, so that it need not be the same one all through a game."""

import asyncio
from random import Random

from agents.protocol import Answer, Belief, Sitting
from agents.scripted.naive import Naive
from arena.observation import Observation
from arena.words import beginners


class Steady:
    """Plays as a `naive` that has just sat down, after a pause. `asked` counts how often any of them was asked."""

    asked = 0

    def sit(self, game: Sitting, seat: int, rng: Random) -> "Steady":
        player = type(self)()
        player.game, player.seat = game, seat
        return player

    async def act(self, observation: Observation) -> Answer:
        Steady.asked += 1
        await asyncio.sleep(0.002)
        chance = Random(f"{self.seat} {observation.ask.id} {len(observation.events)}")
        return Naive(beginners()).sit(self.game, self.seat, chance).act(observation)

    async def believe(self, observation: Observation) -> Belief:
        await asyncio.sleep(0.001)
        return Belief({seat: 1 / (1 + len(observation.events)) for seat in observation.alive}, "词")


class Asleep(Steady):
    """The same, but every third question of a game comes to nothing."""

    async def act(self, observation: Observation) -> Answer:
        if observation.ask.id % 3 == 2:
            await asyncio.sleep(9)
        return await super().act(observation)
