"""`silent`: says nothing wherever that is allowed, and takes the first choice where it is not.

The bottom rung that a talking player must beat. Must not know: anything that was said.
"""

from random import Random

from arena.actions import Action, ChoosePlayer, ChooseWord, Guess, Pass
from arena.observation import Observation
from arena.words import Pack

from ..protocol import Sitting
from .vocabulary import candidates


class Silent:
    def __init__(self, pack: Pack) -> None:
        self.pack = pack

    def sit(self, game: Sitting, seat: int, rng: Random) -> "Silent":
        return self  # it keeps nothing, so one player serves every seat

    def act(self, observation: Observation) -> Action:
        ask = observation.ask
        if ask.silence_is_answer:
            return Pass()
        if ask.accepts[0] == "choose_player":
            return ChoosePlayer(target=int(ask.choices["target"][0]))
        if ask.accepts[0] == "choose_word":
            return ChooseWord(word=str(ask.choices["word"][0]))
        words = candidates(self.pack, observation)
        return Guess(word=words[0].text(observation.language) if words else "?")
