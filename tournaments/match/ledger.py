"""The calls of one match to language models, and the beliefs and failures of its players, until they are told of.

Owns: the short form of each call, the mark of late calls, and the comparison with earlier calls when a match is played
back or resumed. Must not know: who makes the calls, or how they are stored.
"""

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from agents.models.budget import Budget
from agents.models.wire import Call
from agents.protocol import Belief, Outage, PlayerFailed, Sitting, Unreadable
from results.queries.calls import LastText

from .decision import storable
from .failures import Failure, traced
from .game_notes import INTERRUPTED, NoteWriter, ResumeState
from .given_answers import Answers


class Entry(NamedTuple):
    """A call as it is kept: `call.user` leaves out the first `kept` characters, those of the seat's last call.

    A `late` call ended after its decision.
    """

    kept: int
    late: bool
    call: Call


class Earlier(NamedTuple):
    """The calls of the same game in an earlier record, by seat and number, and which of them were late."""

    calls: Mapping[tuple[int, int], Call]
    late: frozenset[tuple[int, int]]

    def call(self, seat: int, number: int) -> Call | None:
        """The call of that seat and number; None if there is none."""
        return self.calls.get((seat, number))


class Believed(NamedTuple):
    """What a seat said in private that it believes, when `seq` events were public."""

    seq: int
    seat: int
    belief: Belief


class Ledger:
    """The calls and beliefs of one match.

    With the calls of an `earlier` record the match is played back: calls have their earlier costs, late calls are late
    again, and `trouble` says why it is not the same game after all. A match that was broken off is `resumed` with its
    calls and answers: they are given back in the same way, and then the match goes on. A `note_writer` notes what a
    resumption needs. `budget` is what the match may spend. With `asks_beliefs`, players that can state a belief are
    asked for it. `lost` are calls that brought nothing; they are no part of the game. `failures` are the exceptions of
    players' code, in the order in which each was first raised.
    """

    def __init__(
        self,
        earlier: Earlier | None = None,
        budget: Budget | None = None,
        *,
        asks_beliefs: bool = False,
        resumed: ResumeState | None = None,
        note_writer: NoteWriter | None = None,
    ) -> None:
        self.earlier = Earlier(resumed.calls, _late_calls(resumed)) if resumed else earlier
        self.budget = budget
        self.asks_beliefs = asks_beliefs
        self.note_writer = note_writer
        self.calls: list[Entry] = []
        self.lost: list[Call] = list(resumed.lost) if resumed else []
        self.beliefs: list[Believed] = []
        self.failures: dict[tuple[int, str], Failure] = {}
        self.trouble: str | None = None
        self.answers = Answers(resumed, note_writer, self.asks_models)
        self._resumed = resumed
        self._unsure: list[Entry] = []  # calls that ended with the time of a decision, or with the run
        self._texts: dict[int, LastText] = {}
        self._last: dict[int, tuple[int, int, str]] = {}  # by seat: the number, ask and purpose of its last call
        self._systems: dict[str, str] = {}

    @property
    def goes_on(self) -> bool:
        """Whether the match was broken off and is resumed."""
        return self._resumed is not None

    @property
    def replays(self) -> bool:
        """Whether a resumed match has not yet reached the point where it was broken off."""
        return self._resumed is not None and bool(self.answers.left or len(self.calls) < len(self._resumed.calls))

    def line(self, game: Sitting, seat: int) -> Sitting:
        """What one of our own agents is told in that seat: also where its calls go to, and come from."""
        return Sitting(
            game.variant,
            game.players,
            game.language,
            game.rules,
            sink=lambda call: self.take(call._replace(seat=seat)),
            recorded=partial(self.earlier.call, seat) if self.earlier else None,
            budget=self.budget,
            goes_on=self.goes_on,
            begun=partial(self.note_writer.begun, seat) if self.note_writer else None,
            table=self,
        )

    def asks_models(self, seat: int) -> bool:
        """Whether a seat has asked a language model: its answers then follow from its calls."""
        return seat in self._last

    def take(self, call: Call) -> None:
        """Keep a call.

        Raises:
            ValueError: its number does not follow those of the seat's earlier calls.
        """
        if call.status == INTERRUPTED:  # it is made again under the same number
            self.lost.append(_storable(call))
            if self.note_writer:
                self.note_writer.call(0, self.lost[-1])
            return
        if call.number <= self._last.get(call.seat, (0,))[0]:
            raise ValueError(f"seat {call.seat} already made its call {call.number}")
        self._last[call.seat] = (call.number, call.ask_id, call.purpose)
        given = self.earlier is not None and not (self.goes_on and self.earlier.call(call.seat, call.number) is None)
        if self.earlier and given:
            call = self._compared(_storable(call), self.earlier)
        kept, added = self._texts.setdefault(call.seat, LastText()).add(call.user)
        system = self._systems.get(call.system)  # one object for all calls with the same text
        if system is None:
            system = self._systems[call.system] = storable(call.system)
        self.calls.append(Entry(kept, False, _storable(call, system=system, user=added)))
        if self.note_writer and not given:
            if call.status == "timed_out":
                self._unsure.append(self.calls[-1])
            else:
                self.note_writer.call(kept, self.calls[-1].call)

    def failed(self, seat: int, error: BaseException | None) -> None:
        """A player's code has raised `error`, unless it says something of the protocol: late, unreadable, an outage."""
        told = isinstance(error, Outage | Unreadable | TimeoutError) and not isinstance(error, PlayerFailed)
        if error is None or told:
            return
        trace = traced(error)
        before = self.failures.get((seat, trace), Failure(seat, trace, 0))
        self.failures[seat, trace] = before._replace(times=before.times + 1)

    def settle(self) -> None:
        """Note the calls that timed out. The match goes on: a decision's clock ended them, not the end of the run."""
        for kept, _, call in self._unsure:
            if self.note_writer:
                self.note_writer.call(kept, call)
        self._unsure.clear()

    def mark_late(self, seat: int, ask_id: int) -> None:
        """Mark an ask as late: its time was up before the player's answer, or its last call, could be taken."""
        if self.note_writer and not (self._resumed and (seat, ask_id) in self._resumed.late):
            self.note_writer.late(seat, ask_id)
        for place in range(len(self.calls) - 1, -1, -1):
            call = self.calls[place].call
            if (call.seat, call.ask_id, call.purpose) == (seat, ask_id, "act"):
                self.calls[place] = self.calls[place]._replace(late=True)
                return

    def was_late(self, seat: int, ask_id: int) -> bool:
        """Whether the answer that this seat now has was late when the game was first played."""
        if self.earlier is None:
            return False
        if seat not in self._last:
            return self._resumed is not None and (seat, ask_id) in self._resumed.late
        number, *asked = self._last[seat]
        return asked == [ask_id, "act"] and (seat, number) in self.earlier.late

    def finish(self) -> str | None:
        """At the end of a resumed match: why it differs from the earlier one; None if it does not.

        Calls that were not made again have been paid for: they are lost.
        """
        if self._resumed is not None:
            asked = {(entry.call.seat, entry.call.number) for entry in self.calls}
            unasked = sorted(set(self._resumed.calls) - asked)
            self.lost += [self._resumed.calls[place] for place in unasked]
            if self.trouble is None and (unasked or self.answers.left):
                seat, number = (unasked or self.answers.left)[0]
                self.trouble = f"this is not the same game: seat {seat} was not asked for its answer {number} again"
        return self.trouble

    def _compared(self, call: Call, earlier: Earlier) -> Call:
        """The call with the reply and costs of the earlier one; nothing but their time may differ."""
        was = earlier.call(call.seat, call.number)
        where = f"call {call.number} of seat {call.seat}"
        if was is None:
            return self._differs(call, f"{where} is not in the record")
        if not was.system:  # its long text was set aside with a damaged line of the journal
            was = was._replace(system=call.system)
        if (was.system, was.user) != (call.system, call.user):
            return self._differs(call, f"{where} has another prompt than the recorded one")
        if was.status != call.status:
            return self._differs(call, f"{where} is {call.status} now and was {was.status}")
        return was if self.goes_on else was._replace(error=call.error, latency_ms=call.latency_ms)

    def _differs(self, call: Call, why: str) -> Call:
        self.trouble = self.trouble or f"this is not the same game: {why}"
        return call


def _late_calls(resumed: ResumeState) -> frozenset[tuple[int, int]]:
    """The last call of each late ask, by seat and number."""
    last: dict[tuple[int, int], int] = {}
    for (seat, number), call in resumed.calls.items():
        if call.purpose == "act" and (seat, call.ask_id) in resumed.late:
            last[seat, call.ask_id] = max(number, last.get((seat, call.ask_id), 0))
    return frozenset((seat, number) for (seat, _), number in last.items())


def _storable(call: Call, system: str | None = None, user: str | None = None) -> Call:
    """The call in texts that a database takes; `system` and `user` replace its own texts where given.

    Each bad character is replaced by one character: no length changes.
    """
    return call._replace(
        system=storable(call.system) if system is None else system,
        user=storable(call.user if user is None else user),
        model=storable(call.model),
        response=None if call.response is None else storable(call.response),
        error=None if call.error is None else storable(call.error),
    )
