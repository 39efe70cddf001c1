"""The reasoning player of the killer games.

Its memory (`memory.py`) holds a posterior over roles (`role_posterior.py`), from which it answers each ask: orders of
the night (`night_policy.py`), speeches (`day_policy.py`) and ballots (`vote_policy.py`), each with the reason.
Must not know: more than its observation.
"""

from random import Random

from agents.protocol import Belief, Reply
from arena.actions import CLASSES, ORDER_KINDS, Action, Pass, RuleClaim, Vote, action_of
from arena.asks import Ask
from arena.observation import Observation
from arena.text import Text

from ..profiles import Level, Style
from .day_policy import day_speech
from .memory import Memory
from .night_policy import order
from .surface_realisation import DaySpeech, KillerSpeakingState, speech
from .vote_policy import vote

BLUFF_RATE = 0.2  # P(a killer of depth 2 claims to be police unasked), per game
_SPEECHES = ("speak", "last_words", "defend", "comment", "describe")


class KillerReasoner:
    """One seat in one killer game."""

    def __init__(self, level: Level, style: Style, rng: Random) -> None:
        self.level, self.style, self.rng = level, style, rng
        self.thought = ""
        self._memory: Memory | None = None
        self._bluffs = rng.random() < BLUFF_RATE

    def act(self, observation: Observation) -> Reply:
        """Answer the ask; the thought says why, in the table's language."""
        action, why = self.decide(observation)
        self.thought = why.to(observation.language)
        return Reply(action, self.thought)

    def decide(self, observation: Observation) -> tuple[Action, Text]:
        """The answer to the ask, and its reason in both languages."""
        return self._decide(self.memory_of(observation), observation)

    def believe(self, observation: Observation) -> Belief:
        """P(hidden side) for every other seat."""
        chances = self.memory_of(observation).private().hidden
        return Belief({s: round(float(p), 6) for s, p in enumerate(chances, start=1) if s != observation.seat})

    def memory_of(self, observation: Observation) -> Memory:
        """Its memory, after all that it has been told so far."""
        if self._memory is None:
            self._memory = Memory(self.level, self.rng, observation, observation.seat)
        self._memory.listen(observation)
        return self._memory

    def _decide(self, memory: Memory, observation: Observation) -> tuple[Action, Text]:
        ask = observation.ask
        kind = ask.accepts[0]
        targets = [int(seat) for seat in ask.choices.get("target", ())]
        if kind in _SPEECHES:
            return self._speak(memory, observation, kind)
        if kind == "confer":
            return self._confer(memory, observation)
        if kind == "vote" and targets:
            seat, why = vote(memory, self.style, targets)
            return Vote(target=seat), why
        if kind in ORDER_KINDS and targets:
            named, why = order(memory, kind, targets, may_pass=ask.silence_is_answer)
            return (Pass() if named is None else action_of(kind, target=named)), why
        return _legal(ask), _NOTHING

    def _speak(self, memory: Memory, observation: Observation, kind: str) -> tuple[Action, Text]:
        said, why = day_speech(memory, self.style, observation.alive, last=kind == "last_words", bluffs=self._bluffs)
        return action_of(**speech(observation, kind, said, self._speaking(memory))), why

    def _speaking(self, memory: Memory) -> KillerSpeakingState:
        return KillerSpeakingState(self.style, self.rng, memory.hidden_title, memory.said, memory.polls)

    def _confer(self, memory: Memory, observation: Observation) -> tuple[Action, Text]:
        """Tells the group which seat it means to name tonight."""
        others = [seat for seat in observation.alive if seat != observation.seat]
        kind = "kill" if memory.hidden else "check"
        seat, why = order(memory, kind, others or list(observation.alive), may_pass=False)
        return action_of(**speech(observation, "confer", DaySpeech(suspect=seat), self._speaking(memory))), why


_NOTHING = Text("I take the first answer that is allowed.", "我就选第一个可以的回答。")


def _legal(ask: Ask) -> Action:
    """A legal answer to an ask for which this player has no policy."""
    if ask.silence_is_answer:
        return Pass()
    kind = ask.accepts[0]
    if kind == "rule_claim":
        return RuleClaim(verdict="fine")
    fields = {name: values[0] for name, values in ask.choices.items() if values and not name.startswith("claim_")}
    needed = [name for name, field in CLASSES[kind].model_fields.items() if field.is_required() and name not in fields]
    return action_of(kind, **fields, **dict.fromkeys(needed, "?"))
