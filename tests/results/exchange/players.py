"""Players of the tests of exports: whatever they write is marked, so that it can be searched for."""

from itertools import count
from random import Random

from agents.models.wire import Call
from agents.protocol import Belief, Reply
from agents.scripted.chance import Chance
from arena.actions import RuleClaim, RuleSpeech
from arena.words import beginners

MARK = "CANARY"
_number = count()


def marked() -> str:
    """A text that nobody else writes, and that no other text of the tests is."""
    return f"{MARK} {next(_number)}"


class Talker:
    """Plays by chance; every text it writes is marked, and now and then it answers with prose or fails."""

    __module__ = "agents.tests"  # it passes for one of ours, which alone may hand over calls

    def sit(self, game, seat, rng):
        return TalkerPlayer(game, seat, rng)


class TalkerPlayer:
    def __init__(self, game, seat, rng) -> None:
        self.game, self.seat, self.rng, self.number = game, seat, rng, 0
        self.inner = Chance(beginners()).sit(game, seat, rng)

    def act(self, observation) -> Reply | str:
        if self.rng.random() < 0.05:
            return marked()
        if self.rng.random() < 0.05:
            raise RuntimeError(marked())
        self._call(observation)
        kind = observation.ask.accepts[0]
        if kind in ("guess", "declare"):
            return Reply({"kind": kind, "word": marked()}, marked())
        return Reply(self._changed(self.inner.act(observation).model_dump()), marked())

    def believe(self, observation) -> Belief:
        return Belief({1: 0.5, 2: 0.25}, marked())

    def _changed(self, action):
        new = {"text": marked(), "word": marked(), "options": [marked(), marked()]}
        if action["kind"] == "choose_word":
            return action  # a word that a player proposed
        return action | {key: value for key, value in new.items() if key in action}

    def _call(self, observation) -> None:
        """As a language model's player does."""
        self.number += 1
        status = "ok" if self.number % 3 else "unreadable"
        call = Call(
            seat=self.seat,
            ask_id=observation.ask.id,
            number=self.number,
            purpose="act",
            provider="tests",
            model="m-2026",
            status=status,
            system=f"You play {observation.variant}; {MARK} of the prompt.",
            user=marked(),
            response=marked(),
            stop="end",
            input_tokens=10,
            output_tokens=2,
            cached_tokens=0,
            cost_usd=0.25,
            latency_ms=1.5,
            requests=1,
            error=None if status == "ok" else marked(),
            marks=("language_mismatch",),
        )
        self.game.sink(call)


class Strict:
    """A judge who reads every speech and refuses some."""

    reads = True

    def sit(self, game, seat, rng: Random):
        return StrictJudge(rng)


class StrictJudge:
    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def act(self, observation):
        if "rule_speech" in observation.ask.accepts:
            return RuleSpeech(verdict=self.rng.choice(("fine", "fine", "spells_word")))
        if "rule_claim" in observation.ask.accepts:
            return RuleClaim(verdict=self.rng.choice(("fine", "fine", "shows_role")))
        return {"kind": "rule", "verdict": "yes"}
