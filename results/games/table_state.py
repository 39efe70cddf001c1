"""What a table looks like at any moment of a game, to one viewer: folded from the changes that this viewer knows of.

Owns: the fold of `TableDelta`s into a `Frame`, which `table.js` does likewise in a page (a test holds them together). A
frame is made of what a viewer was told, never by taking things away from one that shows more. Must not know: which
event changes what, or how a table is drawn or worded.
"""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from arena.events import PUBLIC, Told
from arena.roles import ROLES

from .table_deltas import Arrow, Phase, TableDelta

Viewer = int | Literal["all", "public"]  # a seat, 0 for the judge; everything; or only what everybody was told
KnownTo = int | Literal["public"] | None  # of whom only what they know is shown: a viewer; None: all is


class Place(NamedTuple):
    """One seat at a moment. `out` is the phase in which it went out; `ballot` its last vote: (target or None,)."""

    seat: int
    out: Phase | None = None
    known: str = ""
    card: str = ""
    ballot: tuple[int | None] | None = None
    claims: str = ""
    on_stage: bool = False
    silenced: bool = False
    raised: bool = False


class Frame(NamedTuple):
    """The table at a moment; `places` are seats 1…n in order, `judge` what the judge has written down."""

    phase: Phase
    places: tuple[Place, ...]
    speaker: int | None
    arrows: tuple[Arrow, ...]
    judge: str = ""
    winners: str | None = None


def seen(told: Told, viewer: Viewer) -> bool:
    """Whether `viewer` knows of an event."""
    return viewer == "all" or told.audience == PUBLIC or viewer in told.audience


def frame(deltas: Iterable[TableDelta], players: int, truth: Sequence[str] = ()) -> Frame:
    """The table after the events whose changes are given, which must be those that one viewer knows.

    `truth` are the roles of seats 1…n, for a viewer who knows everything.
    """
    dealt = truth or [""] * players
    table = Frame(("dealing", 0), tuple(Place(seat, known=role) for seat, role in enumerate(dealt, start=1)), None, ())
    for delta in deltas:
        table = _advanced(table, delta)
    return table


def rank(known: str) -> int:
    """How much somebody knows of a seat: the higher one of two stands."""
    return 0 if not known else 1 if known.startswith("sign:") else 3 if known in ROLES else 2


def _advanced(table: Frame, delta: TableDelta) -> Frame:
    phase = delta.phase or table.phase
    return Frame(
        phase=phase,
        places=tuple(_changed(place, delta, phase) for place in table.places),
        speaker=delta.speaker,
        arrows=(*table.arrows, *delta.arrows) if delta.keeps else delta.arrows,
        judge=delta.cards.get(0, table.judge),
        winners=delta.winners or table.winners,
    )


def _changed(place: Place, delta: TableDelta, phase: Phase) -> Place:
    seat = place.seat
    known = delta.known.get(seat, "")
    ballots = [(target,) for voter, target, how in delta.arrows if voter == seat and how == "vote"]
    return Place(
        seat=seat,
        out=place.out or (phase if seat in delta.out else None),
        known=known if known and rank(known) >= rank(place.known) else place.known,
        card=delta.cards.get(seat, place.card),
        ballot=ballots[-1] if ballots else place.ballot,
        claims=delta.claims.get(seat, place.claims),
        on_stage=place.on_stage if delta.stage is None else seat in delta.stage,
        silenced=place.silenced if delta.silenced is None else seat in delta.silenced,
        raised=seat in delta.hands,
    )
