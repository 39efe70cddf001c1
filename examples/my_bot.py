"""A bot of one's own: describes nothing it cannot, and votes for whoever spoke shortest.

Play it: zhuogui play zhuogui-1 --agents examples.my_bot:Terse
"""

from random import Random

from agents import Sitting
from arena import Action, ChoosePlayer, Describe, Observation, Pass, Vote


class Terse:
    def sit(self, game: Sitting, seat: int, rng: Random) -> "Terse":
        return self

    def act(self, observation: Observation) -> Action:
        ask = observation.ask
        if "vote" in ask.accepts:
            length = {e.seat: len(e.text) for e in observation.events if e.kind == "spoke"}
            return Vote(target=min(ask.choices["target"], key=lambda seat: length.get(seat, 0)))
        if "choose_player" in ask.accepts:
            return ChoosePlayer(target=observation.alive[0])
        if "describe" in ask.accepts:
            return Describe(
                text={"zh": "我见过它", "zh-Hant": "我見過它", "en": "I have seen it"}[observation.language]
            )
        return Pass()
