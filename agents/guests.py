"""Players who behave badly, permanent guests of the test tournaments: none of them may break a table.

Owns: one guest for each way to fail an ask. Must not know: the game.
"""

import asyncio
from collections.abc import Mapping
from random import Random
from typing import Any

from arena.actions import Action
from arena.observation import Observation
from arena.words import Pack

from .protocol import Answer, Sitting


class _Guest:
    def __init__(self, pack: Pack) -> None:
        self.rng = Random(0)

    def sit(self, game: Sitting, seat: int, rng: Random) -> Any:
        guest = type(self)(None)  # type: ignore[arg-type]
        guest.rng = rng
        return guest


class Stalling(_Guest):
    """Never answers."""

    async def act(self, observation: Observation) -> Action:
        await asyncio.Event().wait()
        raise AssertionError("nothing sets this event")


class Nonsense(_Guest):
    """Answers with things that are no actions, or actions of another moment."""

    def act(self, observation: Observation) -> Answer:
        own = observation.seat  # a vote for oneself is legal in a game or two
        own_vote = {"kind": "vote", "target": 0 if own in observation.ask.choices.get("target", ()) else own}
        junk: list[str | Mapping[str, Any] | None] = [
            "wait and see", "", "{", "[1, 2", "null", "{\"kind\": \"vote\"}", "{\"kind\": \"vote\", \"target\": 99}",
            {"kind": "describe", "text": "x" * 1999}, {"kind": "no_such_kind"}, {}, "我不投小雨，我投 Kai",
            {"kind": "guess", "word": ""}, own_vote,
        ]  # fmt: skip
        return self.rng.choice(junk)


class Raising(_Guest):
    """Fails with an exception at every ask."""

    def act(self, observation: Observation) -> Answer:
        raise RuntimeError("this guest always fails")


class Repeating(_Guest):
    """Gives the first answer it ever gave, whatever is asked now."""

    def __init__(self, pack: Pack) -> None:
        super().__init__(pack)
        self.first: dict[str, Any] | None = None

    def act(self, observation: Observation) -> Answer:
        if self.first is None:
            ask = observation.ask
            self.first = {"kind": ask.accepts[0]}
            if "target" in ask.choices:
                self.first["target"] = ask.choices["target"][0]
            else:
                self.first["text"] = "la la la"
        return self.first
