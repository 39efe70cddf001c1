"""What an agent is: it is seated once per game, and its player is then asked, again and again.

Owns: the protocol, and the reading of whatever a player returns. Must not know: tables, records, providers.
"""

import inspect
from collections.abc import Awaitable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple, Protocol

from pydantic import ValidationError

from arena.actions import ACTION, KINDS, Action, Pass
from arena.hearing import clean
from arena.house_rules import AnyRules
from arena.observation import Observation
from arena.text import Language


@dataclass(frozen=True, slots=True)
class Sitting:
    """What an agent learns when it sits down: the game, not who else plays."""

    variant: str
    players: int
    language: Language
    rules: AnyRules


class Reply(NamedTuple):
    """A player's answer. The thought is private: it goes to the record, never to the table."""

    action: Action | None
    thought: str = ""


Answer = Reply | Action | Mapping[str, Any] | str | None


class Player(Protocol):
    """One seat in one game."""

    def act(self, observation: Observation, /) -> Answer | Awaitable[Answer]:
        """Answer `observation.ask`: with an action, its dict or JSON text, a `Reply`, or None to stay silent."""
        ...


class Agent(Protocol):
    """Somebody who can be seated."""

    def sit(self, game: Sitting, seat: int, rng: Random, /) -> Player:
        """Take `seat`. `rng` is seeded for this game and seat: draw from nothing else, and games can be repeated."""
        ...


class Unreadable(Exception):
    """A reply that is no action at all; the sentence says why, in printable characters whatever the reply held."""

    def __init__(self, why: str) -> None:
        super().__init__(clean(why.encode("utf-8", "replace").decode())[:300])


def read_reply(answer: object) -> Reply:
    """The action and thought in whatever a player returned.

    Raises:
        Unreadable: it is not an action. Nothing is ever taken from prose.
    """
    if isinstance(answer, Reply):
        return Reply(Pass(), answer.thought) if answer.action is None else _checked(answer)
    if answer is None:
        return Reply(Pass())
    if isinstance(answer, KINDS):
        return Reply(answer)
    if inspect.iscoroutine(answer):
        answer.close()
        raise Unreadable("act returned an awaitable; declare it with `async def`")
    try:
        if isinstance(answer, str | bytes):
            return Reply(ACTION.validate_json(answer))
        return Reply(ACTION.validate_python(answer))
    except ValidationError as error:
        raise Unreadable(_reason(error)) from None
    except Exception as error:  # an answer that fails while it is read is the player's
        raise Unreadable(f"the answer cannot be read: {type(error).__name__}") from None


def _checked(reply: Reply) -> Reply:
    if isinstance(reply.action, KINDS):
        return reply
    return Reply(read_reply(reply.action).action, reply.thought)


def _reason(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    return f"{where}: {first['msg']}" if where else first["msg"]
