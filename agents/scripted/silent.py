"""`silent`: says nothing wherever that is allowed, and takes the first choice where it is not.

The bottom rung that a talking player must beat. Must not know: anything that was said.
"""

from random import Random

from arena.actions import ORDER_KINDS, Action, AnswerQuestion, AskQuestion, ChooseWord, Guess, Pass, action_of
from arena.observation import Observation
from arena.words import Pack

from ..protocol import Sitting
from . import phrases
from .card_words import candidates, shot_in_the_dark


class Silent:
    def __init__(self, pack: Pack) -> None:
        self.pack = pack

    def sit(self, game: Sitting, seat: int, rng: Random) -> "Silent":
        return self  # it keeps nothing, so one player serves every seat

    def act(self, observation: Observation) -> Action:
        ask, kind = observation.ask, observation.ask.accepts[0]
        if ask.silence_is_answer:
            return Pass()
        if kind in ("vote", "choose_player", "accuse") or kind in ORDER_KINDS:
            return action_of(kind, target=ask.choices["target"][0])
        if kind == "choose_word":
            return ChooseWord(word=str(ask.choices["word"][0]))
        if kind == "ask_question":
            return stock_question(observation)
        if kind == "answer_question":
            return AnswerQuestion(choice="none")
        words = candidates(self.pack, observation)
        return Guess(word=words[0].text(observation.language) if words else shot_in_the_dark(observation))


def stock_question(observation: Observation) -> AskQuestion:
    """A question that tells nothing, for those who must ask one and have none; it differs from seat to seat."""
    say = observation.language
    return AskQuestion(
        target=int(observation.ask.choices["target"][0]),
        text=phrases.STOCK.to(say).format(seat=observation.seat),
        options=(phrases.YES.to(say), phrases.NO.to(say)),
    )
