"""The notes that one game writes into the journal, and what is read from them when the game is resumed.

Owns: notes about calls, answers, lateness and beliefs, in both directions. Must not know: files, or how a game is
played. The answers of a synchronous player are not noted: asked again with the same seed, it answers the same.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import reduce
from typing import Any, NamedTuple

from agents.models.json_shape import amount, count
from agents.models.wire import Call, Completion
from agents.protocol import Belief, Reply, Unreadable, read_reply
from arena.actions import KINDS, Action
from arena.text import Text
from results.store.journal import JournalError, Note

from .decision import Attempted, raw_of, read, storable

IN_FLIGHT = "lost"  # status of a call that was begun and about which no more is known
INTERRUPTED = "interrupted"  # status of a call that failed with its service; it is made again when the service is back
# Statuses that make the game void: its agent cannot play. Once the cause is mended, the call is made again.
_NOT_RESUMED = frozenset({"rejected", "unauthorized", "unpaid", "not_found"})


class Paid(NamedTuple):
    """What was paid for: calls, tokens in and out, USD."""

    calls: int = 0
    tokens: int = 0
    usd: float = 0.0

    def plus(self, other: "Paid") -> "Paid":
        """The sum of both."""
        return Paid(self.calls + other.calls, self.tokens + other.tokens, self.usd + other.usd)

    @staticmethod
    def total(paid: Iterable["Paid"]) -> "Paid":
        """The sum of all."""
        return reduce(Paid.plus, paid, Paid())


class NoteWriter:
    """Writes the notes about one game. If it is `fresh`, the first note gives the time of its start and its agents."""

    def __init__(
        self, write: Callable[[Note], None], began: datetime, names: Mapping[int, str], *, fresh: bool
    ) -> None:
        self._write = write
        self._began = began if fresh else None
        self._names = names

    def begun(self, seat: int, number: int, tokens: int, usd: float) -> None:
        """A call is about to be made; it costs at most `tokens` and `usd`."""
        self._keep({"kind": "asked", "seat": seat, "number": number, "tokens": tokens, "usd": usd})

    def call(self, shared: int, call: Call) -> None:
        """A call is over; `call.user` leaves out the first `shared` characters, those of the seat's last user text."""
        kind = "lost" if call.status == INTERRUPTED or call.status in _NOT_RESUMED else "call"
        self._keep({"kind": kind, "kept": shared, **call._asdict()})

    def late(self, seat: int, ask_id: int) -> None:
        """The time of a decision was up."""
        self._keep({"kind": "late", "seat": seat, "ask": ask_id})

    def answer(self, seat: int, ask_id: int, seen: int, answer: Attempted) -> None:
        """A player that is no language model answered; `seen` is the checksum of all events that it knew."""
        self._keep({"kind": "answer", "seat": seat, "ask": ask_id, "seen": seen, **_answer_fields(answer)})

    def belief(self, seat: int, seq: int, belief: Belief | None) -> None:
        """The belief that such a player stated in private after `seq` public events; None if it had none."""
        said = None if belief is None else {"ghosts": list(belief.hidden.items()), "word": belief.word}
        self._keep({"kind": "belief", "seat": seat, "seq": seq, "said": said})

    def _keep(self, note: Note) -> None:
        if self._began is not None:
            names = {str(seat): name for seat, name in self._names.items()}
            self._write({"kind": "began", "at": self._began.isoformat(), "agents": names})
            self._began = None
        self._write(note)


class GivenAnswer(NamedTuple):
    """An answer to give back, and the checksum of the events that its player knew."""

    seen: int
    answer: Attempted


@dataclass(slots=True)
class ResumeState:
    """What the notes say of a game that is resumed.

    `calls` are by seat and number and have whole user texts; `late` are asks by seat and id; `lost` are calls that
    brought nothing; `paid` is the cost of all calls, by seat.
    """

    began: datetime
    agents: dict[int, str]
    calls: dict[tuple[int, int], Call] = field(default_factory=dict[tuple[int, int], Call])
    late: set[tuple[int, int]] = field(default_factory=set[tuple[int, int]])
    answers: dict[tuple[int, int], list[GivenAnswer]] = field(default_factory=dict[tuple[int, int], list[GivenAnswer]])
    beliefs: dict[tuple[int, int], Belief | None] = field(default_factory=dict[tuple[int, int], Belief | None])
    lost: list[Call] = field(default_factory=list[Call])
    paid: dict[int, Paid] = field(default_factory=dict[int, Paid])


def read_notes(notes: list[Note], where: object = "the journal") -> ResumeState:
    """What the notes about one game say; `where` they are is for the sentence of an error.

    Raises:
        JournalError: this version does not know such a note.
    """
    try:
        agents = {int(seat): name for seat, name in notes[0]["agents"].items()}
        reader = _NoteReader(ResumeState(datetime.fromisoformat(notes[0]["at"]), agents))
        for note in notes[1:]:
            reader.read(note)
        reader.close()
    except (LookupError, TypeError, AttributeError, ValueError, ArithmeticError, Unreadable) as error:
        raise JournalError(Text(
            f"a note about a game in {where} cannot be read ({type(error).__name__}: {error}); use the version that "
            "wrote it, or move the file away: its games then begin anew",
            f"{where} 里有一条对局记录读不懂（{type(error).__name__}：{error}）；请用写它的版本，"
            "或移走该文件：其中的对局会从头再下",
        )) from None  # fmt: skip
    return reader.state


@dataclass(slots=True)
class _NoteReader:
    """Reads the notes of one game in their order.

    `users` is the last user text of each seat, `unsettled` the highest cost of each call under way, by seat and number.
    """

    state: ResumeState
    users: dict[int, str] = field(default_factory=dict[int, str])
    unsettled: dict[tuple[int, int], list[Paid]] = field(default_factory=dict[tuple[int, int], list[Paid]])

    def read(self, note: Note) -> None:
        seat = note["seat"]
        if seat not in self.state.agents:
            raise ValueError(f"there is no seat {seat!r}")
        match note["kind"]:
            case "asked":
                most = Paid(1, count(note["tokens"]) or 0, amount(note["usd"], _MOST_USD) or 0.0)
                self.unsettled.setdefault((seat, note["number"]), []).append(most)
            case "call":
                call = self._read(note)
                user = self.users[seat] = self.users.get(seat, "")[: note["kept"]] + call.user
                self.state.calls[seat, call.number] = call._replace(user=user)
                self._pay(seat, Paid(1, call.charged_tokens, call.charged_usd or 0.0))
            case "lost":
                self.state.lost.append(call := self._read(note))
                self._pay(seat, Paid(1, call.charged_tokens, call.charged_usd or 0.0))
            case "late":
                self.state.late.add((seat, note["ask"]))
            case "answer":
                answers = self.state.answers.setdefault((seat, note["ask"]), [])
                answers.append(GivenAnswer(note["seen"], _answer(note)))
            case "belief":
                said = note["said"]
                belief = None if said is None else Belief(dict(said["ghosts"]), said["word"])
                self.state.beliefs[seat, note["seq"]] = belief
            case other:
                raise ValueError(f"a note of the kind {other!r}")

    def close(self) -> None:
        """Calls that were begun and never settled were under way when the run ended."""
        for (seat, number), waiting in self.unsettled.items():
            for most in waiting:
                self.state.lost.append(_in_flight(seat, number, most))
                self._pay(seat, most)

    def _read(self, note: Note) -> Call:
        """The call in a note, which is under way no more."""
        waiting = self.unsettled.get((note["seat"], note["number"]))
        return _call(note, waiting.pop() if waiting else Paid(1))

    def _pay(self, seat: int, paid: Paid) -> None:
        self.state.paid[seat] = self.state.paid.get(seat, Paid()).plus(paid)


_MOST_USD = 1e9  # of one call
_MOST_MS = 1e12


def _call(note: Note, most: Paid) -> Call:
    """The call in a note, within bounds whatever the note holds; a cost that cannot be is the `most` reserved."""
    fields: dict[str, Any] = {name: note[name] for name in Call._fields if name in note}
    fields["marks"] = tuple(fields["marks"])
    was = Call(**fields)
    said = Completion(was.response or "", "end", was.model, was.input_tokens, was.output_tokens, was.cached_tokens)
    tokens, usd = count(note.get("charged_tokens")), amount(was.charged_usd, _MOST_USD)
    known = said.input_tokens == was.input_tokens and said.output_tokens == was.output_tokens
    return was._replace(
        model=said.model,
        input_tokens=said.input_tokens,
        output_tokens=said.output_tokens,
        cached_tokens=said.cached_tokens,
        cost_usd=amount(was.cost_usd, _MOST_USD) if known else None,
        latency_ms=amount(was.latency_ms, _MOST_MS) or 0.0,
        requests=max(1, min(count(was.requests) or 1, 1_000_000)),
        charged_tokens=tokens if tokens is not None and known else most.tokens,
        charged_usd=usd if was.charged_usd is None or (known and usd is not None) else most.usd,
    )


def _in_flight(seat: int, number: int, most: Paid) -> Call:
    return Call(
        seat, 0, number, "act", "", "", IN_FLIGHT, "", "", None, None, None, None, None, None, 0.0, 1,
        "the run ended before there was an answer", charged_tokens=most.tokens, charged_usd=most.usd,
    )  # fmt: skip


def _answer_fields(answer: Attempted) -> dict[str, Any]:
    """A player's answer as JSON that reads back the same; if JSON cannot hold it, what was understood of it."""
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
    """Whether JSON gives a table back unchanged."""
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
