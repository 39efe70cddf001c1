"""Which decision led to which event: what a seat answered, beside what the table was told of it.

Owns: that match, found by playing the game again from its decisions, which takes milliseconds. Must not know: what is
shown of either.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from arena.actions import ACTION
from arena.errors import IllegalAction, ReplayMismatch
from arena.events import Told
from arena.header import Header
from arena.referee import Referee


def told_of(header: Header, decisions: Sequence[Mapping[str, Any]], told: Sequence[Told]) -> list[int | None] | None:
    """For each row of `decisions`, in the order made, the place in `told` of the event that it led to.

    It is the first one that its seat saw when its moment closed; None where it saw none. None for all where the game
    cannot be played again: it was played under another version of its script, or the rows are not of this game.
    """
    try:
        referee = Referee(header)
        found = _played(referee, decisions)
    except (ReplayMismatch, IllegalAction, ValueError):  # ValueError: an action whose text was taken out of the record
        return None
    return found if referee.told[: len(told)] == list(told) else None


def _played(referee: Referee, decisions: Sequence[Mapping[str, Any]]) -> list[int | None]:
    found: list[int | None] = [None] * len(decisions)
    before, moment = len(referee.told), list[int]()  # what was told, and which decisions were made since
    for place, row in enumerate(decisions):
        action = ACTION.validate_json(row["action"]) if row["action"] is not None else None
        referee.submit(row["seat"], row["ask_id"], action)
        moment.append(place)
        if len(referee.told) > before:
            for made in moment:
                found[made] = _first_seen(referee.told, before, decisions[made]["seat"])
            before, moment = len(referee.told), []
    return found


def _first_seen(told: Sequence[Told], start: int, seat: int) -> int | None:
    return next((place for place in range(start, len(told)) if told[place].seen_by(seat)), None)
