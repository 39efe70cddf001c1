"""`silent`: says nothing wherever that is allowed, and takes the first choice where it is not.

The bottom rung that a talking player must beat. Must not know: anything that was said.
"""

from random import Random

from arena.actions import CLASSES, ORDER_KINDS, Accuse, Action, AnswerQuestion, AskQuestion, ChooseWord, Guess, Pass
from arena.observation import Observation
from arena.words import Pack

from ..protocol import Sitting
from . import phrases
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
        if ask.accepts[0] in ("vote", "choose_player") or ask.accepts[0] in ORDER_KINDS:
            return CLASSES[ask.accepts[0]].model_validate({"kind": ask.accepts[0], "target": ask.choices["target"][0]})
        if ask.accepts[0] == "choose_word":
            return ChooseWord(word=str(ask.choices["word"][0]))
        if ask.accepts[0] == "ask_question":
            return stock_question(observation)
        if ask.accepts[0] == "answer_question":
            return AnswerQuestion(choice="none")
        if ask.accepts[0] == "accuse":
            return Accuse(target=int(ask.choices["target"][0]))
        words = candidates(self.pack, observation)
        return Guess(word=words[0].text(observation.language) if words else "?")


def stock_question(observation: Observation) -> AskQuestion:
    """A question that tells nothing, for those who must ask one and have none; it differs from seat to seat."""
    say = observation.language
    return AskQuestion(
        target=int(observation.ask.choices["target"][0]),
        text=phrases.STOCK.to(say).format(seat=observation.seat),
        options=(phrases.YES.to(say), phrases.NO.to(say)),
    )
