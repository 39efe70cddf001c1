"""The scripted judge in seat 0: answers a yes/no question that words a fact of the pack, else says it cannot tell.

Must not know: who asks, or what was said before.
"""

from random import Random

from arena.actions import Rule
from arena.cards import JudgeCard
from arena.events import Asked
from arena.observation import Observation
from arena.words import Pack

from .protocol import Sitting


class ScriptedJudge:
    def __init__(self, pack: Pack) -> None:
        self.pack = pack

    def sit(self, game: Sitting, seat: int, rng: Random) -> "ScriptedJudge":
        return self  # it keeps nothing

    def act(self, observation: Observation) -> Rule:
        card, last = observation.private, observation.events[-1]
        if not isinstance(card, JudgeCard) or not isinstance(last, Asked):
            return Rule(verdict="unclear")
        word = self.pack.find(card.word)
        fact = self.pack.fact_said(card.category, last.text)
        return Rule(verdict=(word.verdict(fact) if word and fact else None) or "unclear")
