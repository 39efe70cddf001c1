"""What one game writes into the journal as it goes, and what is read back when it goes on.

Owns: the notes about calls, answers, lateness and beliefs, in both directions. Must not know: files, or how a game is
played. What a synchronous player answers is not kept: it is asked again and answers the same, drawn from the same seed.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple

from agents.models.wire import Call
from agents.protocol import Belief, Reply, Unreadable, read_reply
from arena.actions import KINDS, Action
from arena.text import Text
from results.store.journal import JournalError, Note

from .decision import Attempted, raw_of, read, storable

IN_FLIGHT = "lost"  # status of a call of which nothing is known but that it was begun
INTERRUPTED = "interrupted"  # status of a call that failed with its service, and is made again when that is back
# Statuses after which the game is void, for its agent is beyond repair: it shall be asked again when it is repaired.
_NOT_KEPT = frozenset({"rejected", "unauthorized", "unpaid", "not_found"})


class Paid(NamedTuple):
    """What was spent: calls, tokens in and out, USD."""

    calls: int = 0
    tokens: int = 0
    usd: float = 0.0

    def plus(self, other: "Paid") -> "Paid":
        """Both together."""
        return Paid(self.calls + other.calls, self.tokens + other.tokens, self.usd + other.usd)


class NoteWriter:
    """Writes the notes about one game; the first is preceded by when it began and by its agents' names by seat."""

    def __init__(
        self, write: Callable[[Note], None], began: datetime, names: Mapping[int, str], *, fresh: bool
    ) -> None:
        self._write = write
        self._began = began if fresh else None
        self._names = names

    def begun(self, seat: int, number: int, tokens: int, usd: float) -> None:
        """A call is about to be made that costs `tokens` and `usd` at most."""
        self._keep({"kind": "asked", "seat": seat, "number": number, "tokens": tokens, "usd": usd})

    def call(self, kept: int, call: Call) -> None:
        """A call is over; `call.user` is what follows the `kept` characters shared with the seat's last one."""
        kind = "lost" if call.status == INTERRUPTED or call.status in _NOT_KEPT else "call"
        self._keep({"kind": kind, "kept": kept, **call._asdict()})

    def late(self, seat: int, ask_id: int) -> None:
        """The time of a decision was up."""
        self._keep({"kind": "late", "seat": seat, "ask": ask_id})

    def answer(self, seat: int, ask_id: int, seen: int, answer: Attempted) -> None:
        """A player that is no language model answered; `seen` stands for all that it knew."""
        self._keep({"kind": "answer", "seat": seat, "ask": ask_id, "seen": seen, **_answer_fields(answer)})

    def belief(self, seat: int, seq: int, belief: Belief | None) -> None:
        """What such a player said in private that it believes, when `seq` events were public; None where nothing."""
        said = None if belief is None else {"ghosts": list(belief.ghosts.items()), "word": belief.word}
        self._keep({"kind": "belief", "seat": seat, "seq": seq, "said": said})

    def _keep(self, note: Note) -> None:
        if self._began is not None:
            names = {str(seat): name for seat, name in self._names.items()}
            self._write({"kind": "began", "at": self._began.isoformat(), "agents": names})
            self._began = None
        self._write(note)


class GivenAnswer(NamedTuple):
    """An answer that is given back, and what its player knew."""

    seen: int
    answer: Attempted


@dataclass(slots=True)
class ResumeState:
    """What is kept of a game that goes on.

    `calls` have whole user texts, by seat and number; `late` are asks by seat and id; `lost` calls were made and
    brought nothing; `paid` is what all of them cost, by seat.
    """

    began: datetime
    agents: dict[int, str]
    calls: dict[tuple[int, int], Call] = field(default_factory=dict[tuple[int, int], Call])
    late: set[tuple[int, int]] = field(default_factory=set[tuple[int, int]])
    answers: dict[tuple[int, int], list[GivenAnswer]] = field(default_factory=dict[tuple[int, int], list[GivenAnswer]])
    beliefs: dict[tuple[int, int], Belief | None] = field(default_factory=dict[tuple[int, int], Belief | None])
    lost: list[Call] = field(default_factory=list[Call])
    paid: dict[int, Paid] = field(default_factory=dict[int, Paid])


def read_notes(notes: list[Note]) -> ResumeState:
    """What the notes about one game say.

    Raises:
        JournalError: they say something that is not known here.
    """
    try:
        first = notes[0]
        kept = ResumeState(
            datetime.fromisoformat(first["at"]), {int(seat): name for seat, name in first["agents"].items()}
        )
        reading = _Reading(kept)
        for note in notes[1:]:
            _READERS[note["kind"]](reading, note)
        reading.close()
    except (KeyError, TypeError, ValueError, Unreadable) as error:
        raise JournalError(Text(
            f"a note about a game cannot be read ({type(error).__name__}: {error}); was it written by another version?",
            f"有一条对局记录读不懂（{type(error).__name__}：{error}）；它是别的版本写的吗？",
        )) from None  # fmt: skip
    return kept


@dataclass(slots=True)
class _Reading:
    """The notes of one game read so far: the last user text by seat, and the most that calls under way may cost."""

    kept: ResumeState
    users: dict[int, str] = field(default_factory=dict[int, str])
    most: dict[tuple[int, int], list[Paid]] = field(default_factory=dict[tuple[int, int], list[Paid]])

    def asked(self, note: Note) -> None:
        most = Paid(1, note["tokens"], note["usd"])
        self.most.setdefault((note["seat"], note["number"]), []).append(most)

    def call(self, note: Note) -> None:
        call, kept = _call(note), note["kept"]
        user = self.users[call.seat] = self.users.get(call.seat, "")[:kept] + call.user
        self.kept.calls[call.seat, call.number] = call._replace(user=user)
        self._settle(call)

    def lost(self, note: Note) -> None:
        call = _call(note)
        self.kept.lost.append(call)
        self._settle(call)

    def _settle(self, call: Call) -> None:
        waiting = self.most.get((call.seat, call.number), [])
        most = waiting.pop() if waiting else Paid(1)
        self._pay(call.seat, cost_of(call, most))

    def late(self, note: Note) -> None:
        self.kept.late.add((note["seat"], note["ask"]))

    def answer(self, note: Note) -> None:
        answers = self.kept.answers.setdefault((note["seat"], note["ask"]), [])
        answers.append(GivenAnswer(note["seen"], _answer(note)))

    def belief(self, note: Note) -> None:
        said = note["said"]
        belief = None if said is None else Belief(dict(said["ghosts"]), said["word"])
        self.kept.beliefs[note["seat"], note["seq"]] = belief

    def close(self) -> None:
        """What was begun and never settled was under way when the run ended."""
        for (seat, number), waiting in self.most.items():
            for most in waiting:
                self.kept.lost.append(_in_flight(seat, number))
                self._pay(seat, most)

    def _pay(self, seat: int, paid: Paid) -> None:
        self.kept.paid[seat] = self.kept.paid.get(seat, Paid()).plus(paid)


_READERS: dict[str, Callable[[_Reading, Note], None]] = {
    "asked": _Reading.asked,
    "call": _Reading.call,
    "lost": _Reading.lost,
    "late": _Reading.late,
    "answer": _Reading.answer,
    "belief": _Reading.belief,
}
_SILENT_FAULTS = frozenset({"timeout", "timed_out", IN_FLIGHT})  # who does not say what it cost


def cost_of(call: Call, most: Paid) -> Paid:
    """What a call is booked with: its tokens where they are known, the most it can cost where it may have cost that."""
    tokens = (call.input_tokens or 0) + (call.output_tokens or 0)
    if tokens:
        return Paid(1, tokens, call.cost_usd or 0.0)
    return most if call.response is not None or call.status in _SILENT_FAULTS else Paid(1)


def _call(note: Note) -> Call:
    fields: dict[str, Any] = {name: note[name] for name in Call._fields}
    fields["marks"] = tuple(fields["marks"])
    return Call(**fields)


def _in_flight(seat: int, number: int) -> Call:
    return Call(
        seat, 0, number, "act", "", "", IN_FLIGHT, "", "", None, None, None, None, None, None, 0.0, 1,
        "the run ended before there was an answer",
    )  # fmt: skip


def _answer_fields(answer: Attempted) -> dict[str, Any]:
    """What a player said in plain JSON, so that it reads the same; where it cannot be, how it was read."""
    reply, seconds = answer.reply, answer.seconds
    if isinstance(answer.error, TimeoutError):
        return {"form": "time", "said": None, "seconds": seconds}
    if answer.error is None:
        if reply is None or isinstance(reply, str):
            return {"form": "plain", "said": reply if reply is None else storable(reply), "seconds": seconds}
        if isinstance(reply, KINDS):
            return {"form": "action", "said": reply.model_dump(mode="json"), "seconds": seconds}
        if _is_plain(reply):
            return {"form": "plain", "said": reply, "seconds": seconds}
    try:
        reply = read(answer)
    except Unreadable as error:
        said = {"why": str(error), "raw": raw_of(answer), "final": error.final}
        return {"form": "unreadable", "said": said, "seconds": seconds}
    action = None if reply.action is None else reply.action.model_dump(mode="json")
    return {"form": "reply", "said": action, "thought": storable(str(reply.thought or "")), "seconds": seconds}


def _is_plain(reply: object) -> bool:
    """Whether JSON gives back a table exactly as it is."""
    try:
        return type(reply) is dict and json.loads(json.dumps(reply)) == reply
    except (TypeError, ValueError, RecursionError):
        return False


def _answer(note: Note) -> Attempted:
    said, seconds = note["said"], note["seconds"]
    match note["form"]:
        case "time":
            return Attempted(None, TimeoutError(), seconds)
        case "plain":
            return Attempted(said, None, seconds)
        case "action":
            return Attempted(_action(said), None, seconds)
        case "reply":
            return Attempted(Reply(_action(said), note["thought"]), None, seconds)
        case "unreadable":
            return Attempted(None, Unreadable(said["why"], raw=said["raw"], final=said["final"]), seconds)
        case other:
            raise ValueError(f"an answer of the form {other!r}")


def _action(said: dict[str, Any] | None) -> Action | None:
    return None if said is None else read_reply(said).action
