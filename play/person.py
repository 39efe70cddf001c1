"""A person at the terminal in one seat, asked at the prompt. What the seat sees is printed by `play`.

Owns: reading answers from a line, and handing the seat over when input ends. Must not know: the other seats.
"""

import sys
from collections.abc import Callable
from random import Random

from agents.protocol import Agent, Answer, Player, Sitting
from arena.actions import ACTION, Action, Pass
from arena.asks import Ask
from arena.errors import IllegalAction
from arena.legality import check
from arena.observation import Observation
from arena.text import Language, Text
from prompts import objection_line, question

from .output import print_line

_PASS = {"pass", "abstain", "过", "過", "弃权", "棄權"}
_FIELD = {"vote": "target", "choose_player": "target", "guess": "word", "choose_word": "word", "rule": "verdict"}


class Person:
    """An agent that sits a person down; `substitute` takes over when input ends."""

    def __init__(self, language: Language, substitute: Agent) -> None:
        self.language: Language = language
        self.substitute = substitute

    def sit(self, game: Sitting, seat: int, rng: Random) -> "PersonPlayer":
        return PersonPlayer(self.language, lambda: self.substitute.sit(game, seat, rng))


class PersonPlayer:
    def __init__(self, language: Language, substitute: Callable[[], Player]) -> None:
        self.language: Language = language
        self._substitute = substitute
        self._bot: Player | None = None

    def act(self, observation: Observation) -> Answer:
        if self._bot is None:
            if observation.objection:
                print_line(objection_line(observation.objection, self.language))
            try:
                return self._asked(observation)
            except EOFError:
                print_line(_handed_over(observation.seat).to(self.language))
                self._bot = self._substitute()
        return self._bot.act(observation)  # type: ignore[return-value]

    def _asked(self, observation: Observation) -> Action:
        print_line(question(observation.ask, self.language))
        while True:
            line = _read_line()
            if not line.strip():
                continue  # a blank line is no answer: it is asked again
            action = self._parse(observation.ask, line.strip())
            if action is not None and self._legal(observation, action):
                return action

    def _parse(self, ask: Ask, line: str) -> Action | None:
        if ask.silence_is_answer and line.casefold() in _PASS:
            return Pass()
        kind = ask.accepts[0]
        field = _FIELD.get(kind, "text")
        value: object = line
        if field == "target":
            digits = line.rstrip("号號 ")
            if not digits.isdecimal():
                print_line(Text("type a seat number", "请输入座位号").to(self.language))
                return None
            value = int(digits)
        try:
            return ACTION.validate_python({"kind": kind, field: value})
        except ValueError:
            print_line(question(ask, self.language))
            return None

    def _legal(self, observation: Observation, action: Action) -> bool:
        try:
            check(observation.ask, action, observation.players, observation.alive)
        except IllegalAction as error:
            print_line(error.text.to(self.language))
            return False
        return True


def _read_line() -> str:
    sys.stdout.write("> ")
    sys.stdout.flush()
    line = "" if sys.stdin is None or sys.stdin.closed else sys.stdin.readline()
    if not line:
        raise EOFError
    return line


def _handed_over(seat: int) -> Text:
    return Text(f"input has ended; a bot plays seat {seat} from here on", f"输入已结束；{seat} 号由机器人接着玩")
