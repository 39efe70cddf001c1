"""One decision: an ask, its tries, and how it ended (law 2). Sans-I/O: drivers fetch the answers.

Owns: the tries, the reasons, and the status. Must not know: event loops, agents' names, the record.
"""

import os
from collections.abc import Generator
from dataclasses import dataclass
from typing import Literal, NamedTuple, cast

from agents.llm.key_scan import without_keys
from agents.protocol import Outage, PlayerFailed, Reply, Unreadable, read_reply
from arena.actions import KINDS, Action
from arena.asks import Ask
from arena.errors import IllegalAction
from arena.observation import Objection, Observation
from arena.referee import Referee

Status = Literal["valid", "repaired", "defaulted", "timed_out", "refused"]
TRIES = 3  # of one decision, before the silent result stands
_RAW = 500  # characters of a bad answer that are kept
_ACTIONS = frozenset(KINDS)


class Attempted(NamedTuple):
    """What came back from a player: its reply or the exception it raised, and the seconds this try took."""

    reply: object
    error: BaseException | None
    seconds: float


@dataclass(slots=True)
class Decision:
    """How a decision ended.

    `status` is `valid` at the first try, `repaired` at a later one; any other status says why the result is silence. A
    `refused` decision was taken and then struck in private by the referee (CM-13).
    """

    seat: int
    ask_id: int
    status: Status
    reason: str
    thought: str
    latency_ms: float


@dataclass(frozen=True, slots=True)
class Attempt:
    """An answer that was not taken, with the reason."""

    seat: int
    ask_id: int
    attempt: int
    reason: str
    raw: str


Deciding = Generator[Observation, Attempted | None, Decision]


def decide(referee: Referee, ask: Ask, attempts: list[Attempt], seconds: float | None = None) -> Deciding:
    """Bring one ask to an answer. Yields what to show the player; is sent its `Attempted`, or None when time is up.

    The silent result of the ask stands after `TRIES` answers that cannot be taken, after one such answer that is final,
    or when time is up: the `seconds` of the ask, if no others are given.

    Raises:
        Outage: the service behind the player cannot be used; nothing was decided.
    """
    limit = ask.seconds if seconds is None else seconds
    spent, objection, reason = 0.0, None, ""
    for attempt in range(1, TRIES + 1):
        answer = yield referee.observe(ask.seat, objection)
        spent = spent + answer.seconds if answer else max(spent, limit)
        if answer is None or spent > limit or isinstance(answer.error, TimeoutError):
            reason = f"no answer within {limit:g} s"
            attempts.append(Attempt(ask.seat, ask.id, attempt, reason, raw_of(answer)))
            return _silent(referee, ask, "timed_out", reason, spent)
        try:
            reply = read(answer)
            referee.submit(ask.seat, ask.id, reply.action)
        except (IllegalAction, Unreadable) as error:
            objection = _objection(error, ask, referee)
            reason = f"{objection.rule}: {error}"
            attempts.append(Attempt(ask.seat, ask.id, attempt, reason, raw_of(answer)))
            if isinstance(error, Unreadable) and error.final:
                break
            continue
        status: Status = "valid" if attempt == 1 else "repaired"
        return Decision(ask.seat, ask.id, status, reason, storable(reply.thought), spent * 1000)
    return _silent(referee, ask, "defaulted", reason, spent)


def read(answer: Attempted) -> Reply:
    """The action and thought in an answer. Actions of our own players, and those that `hosted` has read, are sound.

    Raises:
        Unreadable: the answer has no action.
        Outage: the service behind the player cannot be used.
    """
    reply = answer.reply
    if type(reply) in _ACTIONS:
        return Reply(cast("Action", reply))
    if type(reply) is Reply and type(reply.action) in _ACTIONS:
        return reply
    if isinstance(answer.error, PlayerFailed):
        raise Unreadable(without_keys(str(answer.error), os.environ))
    if isinstance(answer.error, Outage | Unreadable):
        raise answer.error
    if answer.error is not None:
        raise Unreadable(f"the player failed with {named(answer.error)}")
    return read_reply(reply)


def named(error: BaseException) -> str:
    """The type of an exception and what it says, without keys, if it says anything: it may come from foreign code."""
    try:
        return without_keys(f"{type(error).__name__}: {error}", os.environ)
    except Exception:
        return type(error).__name__


def _silent(referee: Referee, ask: Ask, status: Status, reason: str, spent: float) -> Decision:
    referee.submit(ask.seat, ask.id, None)
    return Decision(ask.seat, ask.id, status, reason, "", spent * 1000)


def _objection(error: IllegalAction | Unreadable, ask: Ask, referee: Referee) -> Objection:
    if isinstance(error, IllegalAction):
        return Objection(rule=error.rule, why=error.text.to(referee.header.language))
    return Objection(rule=ask.rule, why=str(error))


def raw_of(answer: Attempted | None) -> str:
    """The beginning of an answer, as text, for the record."""
    if answer is not None and isinstance(answer.error, Unreadable):
        return storable(answer.error.raw[:_RAW])
    if answer is None or answer.reply is None:
        return ""
    try:
        return storable(str(answer.reply)[:_RAW])
    except Exception:
        return f"<{type(answer.reply).__name__}>"


def storable(text: str) -> str:
    """`text` without characters that no database takes, such as half of a surrogate pair."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-8", "replace").decode("utf-8")
    return text
