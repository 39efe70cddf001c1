"""`random`: a legal answer at random, drawn only from its own seeded generator.

The yardstick of luck. What it says are facts of the category, true or not. Must not know: anything that was said.
"""

from random import Random

from arena.actions import (
    MAX_TEXT,
    ORDER_KINDS,
    Accuse,
    Action,
    AnswerQuestion,
    AskQuestion,
    ChooseWord,
    Declare,
    Guess,
    Pass,
    RaiseHand,
    action_of,
)
from arena.observation import Observation
from arena.words import Pack

from ..protocol import Sitting
from . import phrases
from .card_words import candidates, category, facts, shot_in_the_dark
from .silent import stock_question

HAND = 0.3  # how often it raises its hand
CLAIM = 0.1  # how often it claims a role and a check in a killer game
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
        self._drawn = ""

    def act(self, observation: Observation) -> Action:
        ask = observation.ask
        if ask.silence_is_answer and self.rng.random() < SILENCE:
            return Pass()
        match ask.accepts[0]:
            case kind if kind in ("vote", "choose_player") or kind in ORDER_KINDS:
                return action_of(kind, target=int(self.rng.choice(ask.choices["target"])))
            case "speak" | "last_words" | "confer" as kind:
                return self._talk(kind, observation)
            case "choose_word":
                return ChooseWord(word=str(self.rng.choice(ask.choices["word"])))
            case "guess":
                words = candidates(self.pack, observation, self._category(observation))
                return Guess(
                    word=self.rng.choice(words).text(observation.language) if words else shot_in_the_dark(observation)
                )
            case "ask_question":
                return self._question(observation)
            case "answer_question":
                return AnswerQuestion(choice=str(self.rng.choice(ask.choices["choice"])))
            case "raise_hand":
                return RaiseHand(raised=self.rng.random() < HAND)
            case "accuse":
                return Accuse(target=int(self.rng.choice(ask.choices["target"])))
            case "declare":
                return self._declare(observation)
            case kind:
                return self._speech(kind, observation)

    def _category(self, observation: Observation) -> str:
        """A category drawn once, where the card names none."""
        if not self._drawn and not category(self.pack, observation) and self.pack.categories:
            self._drawn = self.rng.choice(list(self.pack.categories))
        return self._drawn

    def _talk(self, kind: str, observation: Observation) -> Action:
        """A suspicion, and now and then a claim, true or not."""
        choices = observation.ask.choices
        seat = self.rng.choice([other for other in range(1, observation.players + 1) if other != observation.seat])
        said: dict[str, object] = {"text": phrases.SUSPECT.to(observation.language).format(seat=seat)}
        if "claim_role" in choices and self.rng.random() < CLAIM:
            said |= {"claim_role": self.rng.choice(choices["claim_role"])}
            said |= {"claim_seat": seat, "claim_result": self.rng.choice(choices["claim_result"][:2])}
        return action_of(kind, **said)

    def _question(self, observation: Observation) -> Action:
        say, asked = observation.language, {e.text for e in observation.events if e.kind == "question_put"}
        known = [fact for fact in facts(self.pack, observation) if fact.question(say) not in asked]
        if not known:
            return stock_question(observation)
        return AskQuestion(
            target=int(self.rng.choice(observation.ask.choices["target"])),
            text=self.rng.choice(known).question(say),
            options=(phrases.YES.to(say), phrases.NO.to(say)),
        )

    def _declare(self, observation: Observation) -> Action:
        words = candidates(self.pack, observation)
        if not words or self.rng.random() < 0.5:
            return Pass()
        return Declare(word=self.rng.choice(words).text(observation.language))

    def _speech(self, kind: str, observation: Observation) -> Action:
        say, limit = observation.language, observation.ask.limit or MAX_TEXT
        known = [
            fact for fact in facts(self.pack, observation, self._category(observation)) if len(fact.clue(say)) <= limit
        ]
        if observation.rules.said_once:
            said = {event.text for event in observation.events if event.kind == "spoke"}
            known = [fact for fact in known if fact.clue(say) not in said]
        if not known:
            return Pass()
        fact = self.rng.choice(known)
        return action_of(kind, text=fact.question(say) if kind == "ask_judge" else fact.clue(say))
