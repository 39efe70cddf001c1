"""A person at the terminal in one seat, the judge's included, asked at the prompt. `zhuogui play` prints what they see.

Owns: reading answers from a line, and handing the seat over when input ends. Must not know: the other seats.
"""

from collections.abc import Callable
from random import Random

from agents.protocol import Agent, Answer, Player, Sitting
from arena.actions import ACTION, Action, Pass, Surrender
from arena.errors import IllegalAction
from arena.legality import check
from arena.observation import Observation
from arena.table import JUDGE
from arena.text import Language, Text
from arena.words import fold
from prompts import objection_line, question
from prompts.guide import explanation, last_try

from ..terminal.output import print_line
from ..terminal.pasted import drop_pending
from ..terminal.streams import stdin, stdout
from .typed_answers import (
    HINTS,
    NO_ENCODING,
    SEAT,
    SEAT_OR_PASS,
    SURRENDER,
    NotUnderstood,
    asks_for_help,
    is_decoded,
    passes,
    read_line,
)
from .verdicts import VERDICTS, read_verdict, verdict_question, with_verdict_names


class Person:
    """An agent that is the person at the terminal; `substitute` takes over when input ends."""

    reads = True  # as the judge, a person can rule on speech

    def __init__(self, language: Language, substitute: Agent) -> None:
        self.language: Language = language
        self.substitute = substitute

    def sit(self, game: Sitting, seat: int, rng: Random) -> "PersonPlayer":
        return PersonPlayer(self.language, lambda: self.substitute.sit(game, seat, rng))


class PersonPlayer:
    unhurried = True  # nobody hurries a person; other players have their usual limit

    def __init__(
        self, language: Language, substitute: Callable[[], Player], read: Callable[[], str] | None = None
    ) -> None:
        self.language: Language = language
        self._substitute = substitute
        self._read = read or typed
        self._bot: Player | None = None

    def act(self, observation: Observation) -> Answer:
        if self._bot is None:
            if observation.objection:
                print_line(objection_line(observation.objection, self.language))
            try:
                return self.answer(observation)
            except EOFError:
                print_line(_handed_over(observation.seat).to(self.language))
                self._bot = self._substitute()
        return self._bot.act(observation)  # type: ignore[return-value]

    def answer(self, observation: Observation) -> Action:
        """What is typed, asked for until it is a legal answer. What was typed before the ask is none.

        Raises:
            EOFError: input has ended.
        """
        self._ask(observation)
        drop_typed(self.language)
        while True:
            line = self._read().strip()
            if not line:
                continue  # a blank line is no answer: it is asked again
            if not is_decoded(line):
                print_line(NO_ENCODING.to(self.language))
                continue
            if asks_for_help(observation.ask.accepts[0], line):
                self._explain(observation)
                continue
            action = self._parse(observation, line)
            if action is not None and self._legal(observation, action):
                return action
            drop_typed(self.language)  # the rest of a paste was meant for what is gone

    def _ask(self, observation: Observation) -> None:
        kind = observation.ask.accepts[0]
        if kind in VERDICTS:
            print_line(verdict_question(observation, self.language))
            return
        print_line(question(observation.ask, self.language))
        if kind in HINTS:
            print_line(HINTS[kind].to(self.language))
        if warned := last_try(observation, self.language):
            print_line(warned)

    def _explain(self, observation: Observation) -> None:
        """What `?` shows: the ask once more, what silence means, how a seat is written, the rules in force."""
        for line in explanation(observation, self.language):
            print_line(with_verdict_names(observation, line, self.language))
        self._ask(observation)

    def _parse(self, observation: Observation, line: str) -> Action | None:
        ask = observation.ask
        kind = ask.accepts[0]
        if ask.silence_is_answer and passes(kind, line):
            return Pass()
        if "surrender" in ask.accepts and fold(line) in SURRENDER:
            return Surrender()
        try:
            fields = {"verdict": read_verdict(observation, line)} if kind in VERDICTS else read_line(kind, line)
            return ACTION.validate_python({"kind": kind, **fields})
        except NotUnderstood as error:
            may_pass = error.text is SEAT and ask.silence_is_answer
            print_line((SEAT_OR_PASS if may_pass else error.text).to(self.language))
        except ValueError:
            self._ask(observation)
        return None

    def _legal(self, observation: Observation, action: Action) -> bool:
        try:
            check(observation.ask, action, observation.players, observation.alive)
        except IllegalAction as error:
            print_line(error.text.to(self.language))
            return False
        return True


def typed() -> str:
    """The next line that is typed.

    Raises:
        EOFError: input has ended.
    """
    stdout().write("> ")
    stdout().flush()
    typed = stdin()
    line = "" if typed is None or typed.closed else typed.readline()
    if not line:
        raise EOFError
    return line


def drop_typed(language: Language) -> None:
    """Let go of what was typed before the question that has just been put, and say so where it was a whole line."""
    if drop_pending():
        print_line(_TOO_EARLY.to(language))


_TOO_EARLY = Text("What you typed before this question is not taken as its answer.", "问题出现之前输入的内容不算回答。")


def _handed_over(seat: int) -> Text:
    if seat == JUDGE:
        return Text("input has ended; the scripted judge takes over", "输入已结束；由脚本评判接着判")
    return Text(f"input has ended; a bot plays seat {seat} from here on", f"输入已结束；{seat} 号由机器人接着玩")
