"""The reasoning player of the killer games: thin on top of what it has in mind.

It keeps a posterior over roles (`role_posterior.py`), fed by everything it sees and hears (`memory.py`), and answers
each ask from it: orders of the night (`night_policy.py`), speeches (`day_policy.py`) and ballots (`vote_policy.py`).
Every reply says why. Must not know: more than its observation.
"""

from random import Random

from agents.protocol import Belief, Reply
from arena.actions import CLASSES, ORDER_KINDS, Action, Pass, RuleClaim, Vote
from arena.asks import Ask
from arena.observation import Observation
from arena.text import Text

from ..profiles import Level, Style
from .day_policy import report
from .memory import Memory
from .night_policy import order
from .sentences import DaySpeech, KillerVoice, speech
from .vote_policy import vote

BOLD = 0.2  # how often a killer of depth 2 sets out to pretend that it is police
_SPEECHES = ("speak", "last_words", "defend", "comment", "describe")


class KillerReasoner:
    """One seat in one killer game."""

    def __init__(self, level: Level, style: Style, rng: Random) -> None:
        self.level, self.style, self.rng = level, style, rng
        self.thought = ""
        self._mind: Memory | None = None
        self._bold = rng.random() < BOLD

    def act(self, observation: Observation) -> Reply:
        """Answer the ask; the thought says why, in the table's language."""
        action, why = self.decide(observation)
        self.thought = why.to(observation.language)
        return Reply(action, self.thought)

    def decide(self, observation: Observation) -> tuple[Action, Text]:
        """The answer to the ask, and why in both languages."""
        return self._decide(self.minded(observation), observation)

    def believe(self, observation: Observation) -> Belief:
        """The chance of every other seat to be of the hidden side."""
        chances = self.minded(observation).private().hidden
        return Belief({s: round(float(p), 6) for s, p in enumerate(chances, start=1) if s != observation.seat})

    def minded(self, observation: Observation) -> Memory:
        """What it has in mind, all that it has seen taken in."""
        if self._mind is None:
            self._mind = Memory(self.level, self.rng, observation, observation.seat)
        self._mind.listen(observation)
        return self._mind

    def _decide(self, mind: Memory, observation: Observation) -> tuple[Action, Text]:
        ask = observation.ask
        kind = ask.accepts[0]
        targets = [int(seat) for seat in ask.choices.get("target", ())]
        if kind in _SPEECHES:
            return self._speak(mind, observation, kind)
        if kind == "confer":
            return self._confer(mind, observation)
        if kind == "vote" and targets:
            seat, why = vote(mind, self.style, targets)
            return Vote(target=seat), why
        if kind in ORDER_KINDS and targets:
            named, why = order(mind, kind, targets, may_pass=ask.silence_is_answer)
            return (Pass() if named is None else _made(kind, target=named)), why
        return _legal(ask), _NOTHING

    def _speak(self, mind: Memory, observation: Observation, kind: str) -> tuple[Action, Text]:
        said, why = report(mind, self.style, observation.alive, last=kind == "last_words", bold=self._bold)
        return _made(**speech(observation, kind, said, self._voice(mind))), why

    def _voice(self, mind: Memory) -> KillerVoice:
        return KillerVoice(self.style, self.rng, mind.foe, mind.remarked, mind.polls)

    def _confer(self, mind: Memory, observation: Observation) -> tuple[Action, Text]:
        """Whom it means to name tonight, said to the own group."""
        others = [seat for seat in observation.alive if seat != observation.seat]
        kind = "kill" if mind.hidden else "check"
        seat, why = order(mind, kind, others or list(observation.alive), may_pass=False)
        return _made(**speech(observation, "confer", DaySpeech(suspect=seat), self._voice(mind))), why


_NOTHING = Text("I take the first answer that is allowed.", "我就选第一个可以的回答。")


def _made(kind: str, **fields: object) -> Action:
    return CLASSES[kind].model_validate({"kind": kind, **fields})


def _legal(ask: Ask) -> Action:
    """Something legal for an ask that this player has no view on."""
    if ask.silence_is_answer:
        return Pass()
    kind = ask.accepts[0]
    if kind == "rule_claim":
        return RuleClaim(verdict="fine")
    fields = {name: values[0] for name, values in ask.choices.items() if values and not name.startswith("claim_")}
    needed = [name for name, field in CLASSES[kind].model_fields.items() if field.is_required() and name not in fields]
    return _made(kind, **fields, **dict.fromkeys(needed, "?"))
