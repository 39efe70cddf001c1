"""`random`: a legal answer at random, drawn only from its own seeded generator.

The yardstick of luck. What it says are facts of the category, true or not. Must not know: anything that was said.
"""

from random import Random

from arena.actions import (
    Action,
    AskJudge,
    ChoosePlayer,
    ChooseWord,
    Comment,
    Defend,
    Describe,
    Guess,
    Pass,
    Vote,
    Whisper,
)
from arena.observation import Observation
from arena.words import Pack

from ..protocol import Sitting
from .vocabulary import candidates, facts

SILENCE = 0.1  # how often it stays silent where it may


class Chance:
    def __init__(self, pack: Pack) -> None:
        self.pack = pack

    def sit(self, game: Sitting, seat: int, rng: Random) -> "ChancePlayer":
        return ChancePlayer(self.pack, rng)


class ChancePlayer:
    def __init__(self, pack: Pack, rng: Random) -> None:
        self.pack = pack
        self.rng = rng

    def act(self, observation: Observation) -> Action:
        ask = observation.ask
        if ask.silence_is_answer and self.rng.random() < SILENCE:
            return Pass()
        match ask.accepts[0]:
            case "vote":
                return Vote(target=int(self.rng.choice(ask.choices["target"])))
            case "choose_player":
                return ChoosePlayer(target=int(self.rng.choice(ask.choices["target"])))
            case "choose_word":
                return ChooseWord(word=str(self.rng.choice(ask.choices["word"])))
            case "guess":
                words = candidates(self.pack, observation)
                return Guess(word=self.rng.choice(words).text(observation.language) if words else "?")
            case kind:
                return self._speech(kind, observation)

    def _speech(self, kind: str, observation: Observation) -> Action:
        known = facts(self.pack, observation)
        if not known:
            return Pass()
        fact = self.rng.choice(known)
        text = fact.question(observation.language) if kind == "ask_judge" else fact.clue(observation.language)
        match kind:
            case "describe":
                return Describe(text=text)
            case "defend":
                return Defend(text=text)
            case "comment":
                return Comment(text=text)
            case "whisper":
                return Whisper(text=text)
            case _:
                return AskJudge(text=text)
