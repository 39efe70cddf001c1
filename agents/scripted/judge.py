"""The scripted judge in seat 0: answers a yes/no question from the facts and properties of the pack, in any wording.

It refuses what by its form is no yes/no question (ZG1-3.6.2.2), says so where it cannot tell, and does not read speech.
Must not know: who asks, or what was said before.
"""

from random import Random

from arena.actions import Rule, RuleClaim, RuleSpeech
from arena.cards import JudgeCard
from arena.events import Asked
from arena.observation import Observation
from arena.words import Pack

from ..protocol import Sitting
from .question_answer import judge_question


class ScriptedJudge:
    def __init__(self, pack: Pack) -> None:
        self.pack = pack

    def sit(self, game: Sitting, seat: int, rng: Random) -> "ScriptedJudge":
        return self  # it keeps nothing

    def act(self, observation: Observation) -> Rule | RuleClaim | RuleSpeech:
        if "rule_speech" in observation.ask.accepts:
            return RuleSpeech(verdict="fine")  # it sits in for a judge who reads: what nobody reads may be heard
        if "rule_claim" in observation.ask.accepts:
            return RuleClaim(verdict="fine")
        card, last = observation.private, observation.events[-1]
        if not isinstance(card, JudgeCard) or not isinstance(last, Asked):
            return Rule(verdict="unclear")
        word = self.pack.find(card.word)
        return Rule(verdict=judge_question(self.pack, word, last.text).answer if word else "unclear")
