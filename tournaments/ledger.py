"""What the players of one match ask of language models, and what they believe, until it is recorded.

Owns: taking calls in small form as they come, marking the late ones, and their comparison with the earlier ones when a
game is played back. Must not know: who makes the calls, or how they are stored.
"""

from collections.abc import Mapping
from typing import NamedTuple

from agents.models.budget import Purse
from agents.protocol import Belief, Call
from results.calls import LastText

from .decision import storable


class Entry(NamedTuple):
    """A call as it is kept: `call.user` is only what follows the `kept` characters shared with the seat's last one.

    A `late` one was over after its decision.
    """

    kept: int
    late: bool
    call: Call


class Earlier(NamedTuple):
    """The calls of the same game in an earlier record, by seat and number, and which of them were late."""

    calls: Mapping[tuple[int, int], Call]
    late: frozenset[tuple[int, int]]

    def call(self, seat: int, number: int) -> Call | None:
        """One of them; None where there is none."""
        return self.calls.get((seat, number))


class Believed(NamedTuple):
    """What a seat said in private that it believes, when `seq` events were public."""

    seq: int
    seat: int
    belief: Belief


class Ledger:
    """The calls and beliefs of one match.

    With the calls of an `earlier` record the match is played back: what a call cost is what it cost then, who was late
    then is late again, and `trouble` says why it is not the same game after all. `purse` is what the match may spend.
    With `asks_beliefs` players are asked what they believe, where they can say.
    """

    def __init__(
        self, earlier: Earlier | None = None, purse: Purse | None = None, *, asks_beliefs: bool = False
    ) -> None:
        self.earlier = earlier
        self.purse = purse
        self.asks_beliefs = asks_beliefs
        self.calls: list[Entry] = []
        self.beliefs: list[Believed] = []
        self.trouble: str | None = None
        self._texts: dict[int, LastText] = {}
        self._last: dict[int, tuple[int, int, str]] = {}  # by seat: the number, ask and purpose of its last call
        self._systems: dict[str, str] = {}

    def take(self, call: Call) -> None:
        """Keep a call.

        Raises:
            ValueError: its number does not follow those of the seat's earlier calls.
        """
        if call.number <= self._last.get(call.seat, (0,))[0]:
            raise ValueError(f"seat {call.seat} already made its call {call.number}")
        self._last[call.seat] = (call.number, call.ask_id, call.purpose)
        if self.earlier:
            call = self._compared(_storable(call), self.earlier)
        kept, added = self._texts.setdefault(call.seat, LastText()).add(call.user)
        system = self._systems.get(call.system)  # one object for all calls with the same text
        if system is None:
            system = self._systems[call.system] = storable(call.system)
        self.calls.append(Entry(kept, False, _storable(call, system=system, user=added)))

    def mark_late(self, seat: int, ask_id: int) -> None:
        """Say that the time of this ask was up before the answer to its last call could be taken."""
        for place in range(len(self.calls) - 1, -1, -1):
            call = self.calls[place].call
            if (call.seat, call.ask_id, call.purpose) == (seat, ask_id, "act"):
                self.calls[place] = self.calls[place]._replace(late=True)
                return

    def was_late(self, seat: int, ask_id: int) -> bool:
        """Whether the answer that this seat now has was too late when the game was first played."""
        if self.earlier is None or seat not in self._last:
            return False
        number, *asked = self._last[seat]
        return asked == [ask_id, "act"] and (seat, number) in self.earlier.late

    def _compared(self, call: Call, earlier: Earlier) -> Call:
        """The call with the reply and the costs of the earlier one, from which nothing but its time may differ."""
        was = earlier.call(call.seat, call.number)
        where = f"call {call.number} of seat {call.seat}"
        if was is None:
            return self._differs(call, f"{where} is not in the record")
        if (was.system, was.user) != (call.system, call.user):
            return self._differs(call, f"{where} has another prompt than the recorded one")
        if was.status != call.status:
            return self._differs(call, f"{where} is {call.status} now and was {was.status}")
        return was._replace(error=call.error, latency_ms=call.latency_ms)

    def _differs(self, call: Call, why: str) -> Call:
        self.trouble = self.trouble or f"this is not the same game: {why}"
        return call


def _storable(call: Call, system: str | None = None, user: str | None = None) -> Call:
    """The call in texts that a database takes, with another system and user text where they are given.

    A bad character is replaced by one, so that no length changes.
    """
    return call._replace(
        system=storable(call.system) if system is None else system,
        user=storable(call.user if user is None else user),
        model=storable(call.model),
        response=None if call.response is None else storable(call.response),
        error=None if call.error is None else storable(call.error),
    )
