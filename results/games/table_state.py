"""What a table looks like at any moment of a game, to one viewer: folded from the events that this viewer knows.

Owns: what each event changes at the table (`TableDelta`) and their fold (`Frame`). A frame is made of what a viewer
was told, never by taking things away from one that shows more. Must not know: how it is drawn or worded.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from arena.cards import Card, RoleCard, WordCard
from arena.events import PUBLIC, Told
from arena.roles import ROLES

Viewer = int | Literal["all", "public"]  # a seat, 0 for the judge; everything; or only what everybody was told
KnownTo = int | Literal["public"] | None  # of whom only what they know is shown: a viewer; None: all is
Phase = tuple[Literal["dealing", "night", "round", "guessing", "over"], int]  # with its number, 0 where it has none
Arrow = tuple[
    int, int | None, str
]  # from a seat, to one (None: nobody), and what it means: an action's kind or "point"
Known = Mapping[int, str]  # seat -> a role, a side, a group of the night, or "sign:" and the sign of a check

_NONE: Mapping[int, str] = MappingProxyType({})


class TableDelta(NamedTuple):
    """What one event changes at the table.

    `keeps`: the arrows of the event before stay. `stage` and `silenced` are None where they stay as they are; `phase`
    likewise. `claims`: seat -> the role that it claims. `cards`: seat -> what is written on its slip.
    """

    speaker: int | None = None
    arrows: tuple[Arrow, ...] = ()
    keeps: bool = False
    out: tuple[int, ...] = ()
    known: Known = _NONE
    cards: Mapping[int, str] = _NONE
    stage: tuple[int, ...] | None = None
    silenced: tuple[int, ...] | None = None
    hands: tuple[int, ...] = ()
    claims: Mapping[int, str] = _NONE
    phase: Phase | None = None
    winners: str | None = None


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


def marks(told: Sequence[Told]) -> list[TableDelta]:
    """What each event of a game changes, in order; `told` must begin with the game."""
    made: list[TableDelta] = []
    night, before = 0, ""
    for entry in told:
        kind = entry.event.kind
        change = _CHANGES.get(kind, _nothing)(entry)
        if kind == "night_fell":
            night += 1
            change = change._replace(phase=("night", night))
        elif kind == before == "vote_cast":
            change = change._replace(keeps=True)
        made.append(change)
        before = kind
    return made


def frame(made: Iterable[TableDelta], players: int, truth: Sequence[str] = ()) -> Frame:
    """The table after the events whose marks are given, which must be those that one viewer knows.

    `truth` are the roles of seats 1…n, for a viewer who knows everything.
    """
    places = {seat: Place(seat) for seat in range(1, players + 1)}
    for seat, role in enumerate(truth, start=1):
        places[seat] = Place(seat, known=role)
    phase: Phase = ("dealing", 0)
    speaker, arrows, judge, winners = None, tuple[Arrow, ...](), "", None
    for change in made:
        phase = change.phase or phase
        speaker, winners = change.speaker, change.winners or winners
        arrows = (*arrows, *change.arrows) if change.keeps else change.arrows
        judge = change.cards.get(0, judge)
        for seat, place in places.items():
            places[seat] = _changed(place, change, phase)
    return Frame(phase, tuple(places.values()), speaker, arrows, judge, winners)


def rank(known: str) -> int:
    """How much somebody knows of a seat: the higher one of two stands."""
    return 0 if not known else 1 if known.startswith("sign:") else 3 if known in ROLES else 2


def _changed(place: Place, change: TableDelta, phase: Phase) -> Place:
    seat = place.seat
    known = change.known.get(seat, "")
    ballots = [target for voter, target, how in change.arrows if voter == seat and how == "vote"]
    return Place(
        seat,
        place.out or (phase if seat in change.out else None),
        known if rank(known) and rank(known) >= rank(place.known) else place.known,
        change.cards.get(seat, place.card),
        (ballots[-1],) if ballots else place.ballot,
        change.claims.get(seat, place.claims),
        place.on_stage if change.stage is None else seat in change.stage,
        place.silenced if change.silenced is None else seat in change.silenced,
        seat in change.hands,
    )


def _nothing(told: Told) -> TableDelta:
    return TableDelta()


def _card(told: Told) -> TableDelta:
    card: Card = _of(told).card
    seats = () if told.audience == PUBLIC else told.audience
    role = _role(card)
    return TableDelta(
        known=dict.fromkeys(seats, role) if role else {},
        cards={} if isinstance(card, RoleCard) else dict.fromkeys(seats, card.shows),
    )


def _role(card: Card) -> str:
    """The role that a card tells its holder; empty where it does not."""
    if isinstance(card, WordCard):
        return card.may_be[0] if len(card.may_be) == 1 else ""
    return {"blank": "blank", "judge": ""}.get(card.kind, card.role)


def _speech(told: Told) -> TableDelta:
    return TableDelta(speaker=_of(told).seat)


def _of(told: Told) -> Any:
    """The event; each change below stands in `_CHANGES` under the kinds that have the fields it reads."""
    return told.event


def _claimed(told: Told) -> TableDelta:
    event = _of(told)
    checked = () if event.target is None else ((event.seat, event.target, "claim"),)
    return TableDelta(event.seat, checked, claims={} if event.role is None else {event.seat: event.role})


def _ballot(told: Told) -> TableDelta:
    event = _of(told)
    return TableDelta(event.seat, ((event.seat, event.target, "vote"),))


def _polled(told: Told) -> TableDelta:
    return TableDelta(arrows=tuple((voter, target, "vote") for voter, target in _of(told).ballots))


def _proposed(told: Told) -> TableDelta:
    event = _of(told)
    how = str(getattr(event, "order", "point"))
    return TableDelta(arrows=tuple((seat, target, how) for seat, target in event.proposals))


def _ordered(told: Told) -> TableDelta:
    event = _of(told)
    if event.target is None or told.audience == PUBLIC:
        return TableDelta()
    return TableDelta(arrows=tuple((seat, event.target, event.order) for seat in told.audience if seat))


def _stage(told: Told) -> TableDelta:
    return TableDelta(keeps=True, stage=_of(told).stage)


def _eliminated(told: Told) -> TableDelta:
    event = _of(told)
    shown = event.role or event.side
    return TableDelta(keeps=True, out=(event.seat,), known={event.seat: shown} if shown else {}, stage=())


def _round(told: Told) -> TableDelta:
    return TableDelta(phase=("round", _of(told).round), stage=())


def _hands(told: Told) -> TableDelta:
    event = _of(told)
    return TableDelta(event.accuser, hands=event.raisers)


def _accused(told: Told) -> TableDelta:
    event = _of(told)
    return TableDelta(event.seat, ((event.seat, event.target, "accuse"),), out=(event.out,))


def _put(told: Told) -> TableDelta:
    event = _of(told)
    return TableDelta(event.seat, () if event.target is None else ((event.seat, event.target, "ask"),))


def _checked(told: Told) -> TableDelta:
    event = _of(told)
    return TableDelta(known={event.target: f"sign:{event.result}"}, keeps=True)


def _kill_seen(told: Told) -> TableDelta:
    event = _of(told)
    return TableDelta(known={event.target: "sign:police" if event.police else "sign:not_police"}, keeps=True)


def _ended(told: Told) -> TableDelta:
    event = _of(told)
    return TableDelta(
        phase=("over", 0),
        known={seat: str(role) for seat, role in enumerate(event.roles, start=1)},
        winners=event.winners or "nobody",
        stage=(),
        silenced=(),
    )


_CHANGES: dict[str, Callable[[Told], TableDelta]] = {
    "card_shown": _card,
    "partners_shown": lambda told: TableDelta(known={int(seat): "ghost" for seat in _of(told).partners}),
    "group_shown": lambda told: TableDelta(known={seat: _of(told).group for seat in _of(told).seats}),
    "role_shown": lambda told: TableDelta(known={_of(told).seat: _of(told).role}),
    "night_fell": lambda told: TableDelta(stage=(), silenced=()),
    "round_began": _round,
    "guess_stage_began": lambda told: TableDelta(phase=("guessing", 0)),
    "game_ended": _ended,
    "speech_held": _speech,
    "spoke": _speech,
    "struck": _speech,
    "whispered": _speech,
    "conferred": _speech,
    "surrendered": _speech,
    "asked": lambda told: TableDelta(_of(told).seat, ((_of(told).seat, 0, "ask"),)),
    "answered": lambda told: TableDelta(0),
    "question_put": _put,
    "question_answered": _speech,
    "decided": lambda told: TableDelta(_of(told).seat, known={_of(told).seat: "ghost"} if _of(told).word else {}),
    "blank_guessed": lambda told: TableDelta(_of(told).seat, known={_of(told).seat: "blank"}),
    "claimed": _claimed,
    "vote_cast": _ballot,
    "polled": _polled,
    "proposed": _proposed,
    "orders_proposed": _proposed,
    "night_ordered": _ordered,
    "check_result": _checked,
    "kill_seen": _kill_seen,
    "dawned": lambda told: TableDelta(out=_of(told).dead),
    "silenced": lambda told: TableDelta(silenced=_of(told).seats),
    "pk_began": _stage,
    "final_began": _stage,
    "runoff_began": _stage,
    "nobody_out": lambda told: TableDelta(keeps=True, stage=()),
    "eliminated": _eliminated,
    "drawn": lambda told: TableDelta(keeps=True),
    "hands_raised": _hands,
    "accused": _accused,
}
