"""A person at the terminal in one seat, the judge's included, asked at the prompt. `zhuogui play` prints what they see.

Owns: reading answers from a line, and handing the seat over when input ends. Must not know: the other seats.
"""

import sys
from collections.abc import Callable
from random import Random

from agents.protocol import Agent, Answer, Player, Sitting
from arena.actions import ACTION, Action, Pass, Surrender
from arena.errors import IllegalAction
from arena.legality import check
from arena.observation import Observation
from arena.table import JUDGE
from arena.text import Language, Text
from prompts import objection_line, question

from ..terminal.output import print_line
from .typed_answers import HINTS, PASS, SURRENDER, NotUnderstood, read_line
from .verdicts import VERDICTS, read_verdict, verdict_question


class Person:
    """An agent that is the person at the terminal; `substitute` takes over when input ends."""

    reads = True  # as the judge, a person can rule on speech

    def __init__(self, language: Language, substitute: Agent) -> None:
        self.language: Language = language
        self.substitute = substitute

    def sit(self, game: Sitting, seat: int, rng: Random) -> "PersonPlayer":
        return PersonPlayer(self.language, lambda: self.substitute.sit(game, seat, rng))


class PersonPlayer:
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
        """What is typed, asked for until it is a legal answer.

        Raises:
            EOFError: input has ended.
        """
        self._ask(observation)
        while True:
            line = self._read()
            if not line.strip():
                continue  # a blank line is no answer: it is asked again
            action = self._parse(observation, line.strip())
            if action is not None and self._legal(observation, action):
                return action

    def _ask(self, observation: Observation) -> None:
        kind = observation.ask.accepts[0]
        if kind in VERDICTS:
            print_line(verdict_question(observation, self.language))
            return
        print_line(question(observation.ask, self.language))
        if kind in HINTS:
            print_line(HINTS[kind].to(self.language))

    def _parse(self, observation: Observation, line: str) -> Action | None:
        ask = observation.ask
        if ask.silence_is_answer and line.casefold() in PASS:
            return Pass()
        if "surrender" in ask.accepts and line.casefold() in SURRENDER:
            return Surrender()
        kind = ask.accepts[0]
        try:
            fields = {"verdict": read_verdict(observation, line)} if kind in VERDICTS else read_line(kind, line)
            return ACTION.validate_python({"kind": kind, **fields})
        except NotUnderstood as error:
            print_line(error.text.to(self.language))
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
    sys.stdout.write("> ")
    sys.stdout.flush()
    line = "" if sys.stdin is None or sys.stdin.closed else sys.stdin.readline()
    if not line:
        raise EOFError
    return line


def _handed_over(seat: int) -> Text:
    if seat == JUDGE:
        return Text("input has ended; the scripted judge takes over", "输入已结束；由脚本评判接着判")
    return Text(f"input has ended; a bot plays seat {seat} from here on", f"输入已结束；{seat} 号由机器人接着玩")
