"""What an agent is: it is seated once per game, and its player is then asked, again and again.

Owns: the protocol, and the reading of whatever a player returns. Must not know: tables, records, providers.
"""

import inspect
import json
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from operator import index
from random import Random
from typing import Any, NamedTuple, Protocol, cast

from pydantic import ValidationError

from arena.actions import ACTION, KINDS, Action, Pass, kind_of
from arena.errors import ArenaError
from arena.hearing.own_word import clean
from arena.observation import Observation
from arena.rules.house_rule_models import AnyRules
from arena.text import Language, Text

from .models.budget import Budget
from .models.wire import Call


@dataclass(frozen=True, slots=True)
class Sitting:
    """What an agent learns when it sits down: the game, not who else plays.

    The rest is for language models alone, and of this seat alone. `sink` takes the calls that a player makes, for the
    record. `recorded` gives a call by its number from an earlier record of the same game, for an agent that plays it
    back; in a game that `goes_on` what is not recorded is asked anew. `begun` hears of each call (number, the most
    tokens and USD it can cost) before it is made, in a game that can be broken off and go on later. `budget` is what
    this game may still spend. `table` is the same object in all seats of one game.
    """

    variant: str
    players: int
    language: Language
    rules: AnyRules
    sink: Callable[[Call], None] | None = None
    recorded: Callable[[int], Call | None] | None = None
    budget: Budget | None = None
    goes_on: bool = False
    begun: Callable[[int, int, float], None] | None = None
    table: object = field(default_factory=object)

    def given(self, number: int) -> bool:
        """Whether a call is given back from a record, and so is not paid for."""
        return self.recorded is not None and (not self.goes_on or self.recorded(number) is not None)


class Reply(NamedTuple):
    """A player's answer. The thought is private: it goes to the record, never to the table."""

    action: Action | None
    thought: str = ""


_THOUGHT = 100_000  # characters of a thought that are kept
Answer = Reply | Action | Mapping[str, Any] | str | None


class Player(Protocol):
    """One seat in one game."""

    def act(self, observation: Observation, /) -> Answer | Awaitable[Answer]:
        """Answer `observation.ask`: with an action, its dict or JSON text, a `Reply`, or None to stay silent."""
        ...


class Agent(Protocol):
    """Somebody who can be seated.

    A judge that can read speech has an attribute `reads = True` beside its methods; see `reads_speech`. What stands
    behind an agent may be prepared before the first game by `async prepare()`, whose exception ends the run before it
    begins, and let go of by `async close()`; `async answer_now()` goes before a game that waits for nobody. Once an
    agent has an attribute `down` that says why it cannot go on, no further game is begun with it.
    """

    def sit(self, game: Sitting, seat: int, rng: Random, /) -> Player:
        """Take `seat`. `rng` is seeded for this game and seat: draw from nothing else, and games can be repeated."""
        ...


def reads_speech(judge: Agent) -> bool:
    """Whether `judge` rules on every speech before it is heard (CM-13, CM-14, ZG3-4.4.1): an LLM does, or a person.

    It says so itself with the attribute `reads = True`, and is then asked for `rule_speech` too; the speech is the last
    event it saw, a `speech_held`. Whoever has no such attribute is asked yes/no questions alone.
    """
    return getattr(judge, "reads", False) is True


class Belief(NamedTuple):
    """What a player believes, asked in private: by seat the probability that it is of the hidden side, and a word.

    A player may offer `believe(observation) -> Belief | None`, plain or awaited; nothing in the game comes from it.
    """

    hidden: Mapping[int, float]
    word: str = ""


class Unreadable(Exception):
    """A reply that is no action at all; the sentence says why, in printable characters whatever the reply held.

    `raw` is the reply, where there was one. After a `final` one the player is not asked again in this decision.
    """

    def __init__(self, why: str, *, raw: str = "", final: bool = False) -> None:
        super().__init__(clean(why.encode("utf-8", "replace").decode())[:300])
        self.raw = raw
        self.final = final


class PlayerFailed(Unreadable):
    """A player's own code failed with `fault`, an exception in one line; `trace` is its traceback. See `hosted`."""

    def __init__(self, why: str, fault: str, trace: str) -> None:
        super().__init__(why)
        self.fault = fault
        self.trace = trace


class Outage(ArenaError):
    """What stands behind a language model cannot be used any more: no player's fault, and the match is void.

    Other players' code cannot say so: whatever it raises is its own fault.
    """


class WrongService(Outage):
    """What answers at an agent's address is something else than its settings say: they are to be mended."""


class Interrupted(Outage):
    """It cannot be used for now: the match is broken off and goes on later, where it is kept.

    `back(seconds)` waits until it can be used again, for so long at most, and says whether it can.
    """

    def __init__(self, text: Text, back: Callable[[float], Awaitable[bool]]) -> None:
        super().__init__(text)
        self.back = back


async def never_back(seconds: float) -> bool:
    """The `back` of what cannot be used again in this run."""
    return False


def read_reply(answer: object) -> Reply:
    """The action and thought in whatever a player returned, made anew of plain values: nothing in it is the player's.

    Raises:
        Unreadable: it is not an action. Nothing is ever taken from prose.
    """
    try:
        if isinstance(answer, Reply):
            return Reply(_read_action(answer.action), _read_thought(answer.thought))
        return Reply(_read_action(answer))
    except Unreadable:
        raise
    except ValidationError as error:
        raise Unreadable(_reason(error)) from None
    except Exception as error:  # an answer that fails while it is read is the player's
        raise Unreadable(f"the answer cannot be read: {type(error).__name__}") from None


def read_text(value: object) -> str:
    """The text that a value is, or is shown as; whoever made it may have had ideas of his own of what a text is."""
    return str.__str__(value) if isinstance(value, str) else str.__str__(str(value))


def _read_action(answer: object) -> Action:
    if answer is None:
        return Pass()
    if isinstance(answer, str | bytes):
        _check_keys(answer)
        return ACTION.validate_json(answer)
    if inspect.isawaitable(answer):
        if inspect.iscoroutine(answer):
            answer.close()
        raise Unreadable("act returned an awaitable; declare it with `async def`")
    if isinstance(answer, KINDS):
        kind = next(cls for cls in type(answer).__mro__ if cls in KINDS)
        fields = cast("dict[str, Any]", object.__getattribute__(answer, "__dict__"))
        answer = {"kind": kind_of(kind), **fields}
    if isinstance(answer, Mapping):
        return ACTION.validate_json(json.dumps(dict(cast("Mapping[str, object]", answer)), default=index))
    return ACTION.validate_python(answer)


def _read_thought(thought: object) -> str:
    return "" if thought is None else read_text(thought)[:_THOUGHT]


def _check_keys(text: str | bytes) -> None:
    """Refuse JSON in which a key stands twice: it says two things."""

    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        if len(found := dict(pairs)) < len(pairs):
            raise Unreadable("a key stands twice in the answer")
        return found

    with suppress(ValueError, RecursionError):  # no JSON, as will be said of it
        json.loads(text, object_pairs_hook=once)


def _reason(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    return f"{where}: {first['msg']}" if where else first["msg"]
