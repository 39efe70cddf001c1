"""The scripted judge in seat 0: answers a yes/no question that words a fact of the pack, else says it cannot tell.

It refuses what by its form is no yes/no question (ZG1-3.6.2.2), and does not read speech.
Must not know: who asks, or what was said before.
"""

from random import Random

from arena.actions import Rule, RuleClaim, RuleSpeech
from arena.cards import JudgeCard
from arena.events import Asked
from arena.observation import Observation
from arena.words import Pack

from ..protocol import Sitting
from .question_form import asks_for_more


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
        fact = self.pack.fact_said(card.category, last.text)
        verdict = word.verdict(fact) if word and fact else None
        return Rule(verdict=verdict or ("not_yes_no" if self._is_open(last.text) else "unclear"))

    def _is_open(self, text: str) -> bool:
        """Whether `text` is no yes/no question. Whatever the pack words is one, of whichever category."""
        return self.pack.fact_said("", text) is None and asks_for_more(text)
