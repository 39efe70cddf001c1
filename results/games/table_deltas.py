"""What each event of a game changes at the table. The one place that gives an event this meaning.

Owns: the change by kind of event (`TableDelta`). Must not know: who sees it, how changes add up (`table_state`, and
`table.js` in a page), or how a table is drawn.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from arena.cards import Card, RoleCard, WordCard
from arena.events import PUBLIC, Told

Phase = tuple[Literal["dealing", "night", "round", "guessing", "over"], int]  # with its number, 0 where it has none
# From a seat, to one (None: nobody), and what it means: an action's kind or "point".
Arrow = tuple[int, int | None, str]
Known = Mapping[int, str]  # seat -> a role, a side, a group of the night, or "sign:" and the sign of a check

_NONE: Mapping[int, str] = MappingProxyType({})


class TableDelta(NamedTuple):
    """What one event changes at the table.

    `keeps`: the arrows of the event before stay. `stage` and `silenced` are None where they stay as they are; `phase`
    likewise. `claims`: seat -> the role that it claims. `cards`: seat -> what is written on its slip, on the judge's
    for seat 0. `speaker` and `hands` hold for this event alone.
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

    def as_data(self) -> dict[str, Any]:
        """The fields that say anything, by name, as a page is told them."""
        defaults = TableDelta._field_defaults
        return {name: value for name, value in self._asdict().items() if value != defaults[name]}


def deltas(told: Sequence[Told]) -> list[TableDelta]:
    """What each event of a game changes, in order; `told` must begin with the game."""
    found: list[TableDelta] = []
    night, before = 0, ""
    for entry in told:
        kind, audience = entry.event.kind, () if entry.audience == PUBLIC else entry.audience
        change = _CHANGES[kind](entry.event, audience) if kind in _CHANGES else TableDelta()
        if kind == "night_fell":
            night += 1
            change = change._replace(phase=("night", night))
        elif kind == before == "vote_cast":
            change = change._replace(keeps=True)
        found.append(change)
        before = kind
    return found


def _card(event: Any, audience: Sequence[int]) -> TableDelta:
    card: Card = event.card
    role = _role(card)
    return TableDelta(
        known=dict.fromkeys(audience, role) if role else {},
        cards={} if isinstance(card, RoleCard) else dict.fromkeys(audience, card.shows),
    )


def _role(card: Card) -> str:
    """The role that a card tells its holder; empty where it does not."""
    if isinstance(card, WordCard):
        return card.may_be[0] if len(card.may_be) == 1 else ""
    return {"blank": "blank", "judge": ""}.get(card.kind, card.role)


def _speech(event: Any, _: Sequence[int]) -> TableDelta:
    return TableDelta(event.seat)


def _pointing(how: str) -> Callable[[Any, Sequence[int]], TableDelta]:
    """Somebody acts on a target, if there is one; a ballot may be for nobody."""

    def change(event: Any, _: Sequence[int]) -> TableDelta:
        nobody = event.target is None and how != "vote"
        return TableDelta(event.seat, () if nobody else ((event.seat, event.target, how),))

    return change


def _proposed(event: Any, _: Sequence[int]) -> TableDelta:
    how = str(getattr(event, "order", "point"))
    return TableDelta(arrows=tuple((seat, target, how) for seat, target in event.proposals))


def _ordered(event: Any, audience: Sequence[int]) -> TableDelta:
    members = audience if event.target is not None else ()
    return TableDelta(arrows=tuple((seat, event.target, event.order) for seat in members if seat))


def _stage(event: Any, _: Sequence[int]) -> TableDelta:
    return TableDelta(keeps=True, stage=event.stage)


def _eliminated(event: Any, _: Sequence[int]) -> TableDelta:
    shown = event.role or event.side
    return TableDelta(keeps=True, out=(event.seat,), known={event.seat: shown} if shown else {}, stage=())


def _claimed(event: Any, audience: Sequence[int]) -> TableDelta:
    return _pointing("claim")(event, audience)._replace(claims={} if event.role is None else {event.seat: event.role})


def _ended(event: Any, _: Sequence[int]) -> TableDelta:
    roles = {seat: str(role) for seat, role in enumerate(event.roles, start=1)}
    return TableDelta(phase=("over", 0), known=roles, winners=event.winners or "nobody", stage=(), silenced=())


# By kind of event, given the event and its audience (empty for the public). Kinds that are not here change nothing.
_CHANGES: dict[str, Callable[[Any, Sequence[int]], TableDelta]] = {
    "card_shown": _card,
    "partners_shown": lambda e, _: TableDelta(known=dict.fromkeys(e.partners, "ghost")),
    "group_shown": lambda e, _: TableDelta(known=dict.fromkeys(e.seats, str(e.group))),
    "role_shown": lambda e, _: TableDelta(known={e.seat: e.role}),
    "night_fell": lambda e, _: TableDelta(stage=(), silenced=()),
    "round_began": lambda e, _: TableDelta(phase=("round", e.round), stage=()),
    "guess_stage_began": lambda e, _: TableDelta(phase=("guessing", 0)),
    "game_ended": _ended,
    **dict.fromkeys(
        ("speech_held", "spoke", "struck", "whispered", "conferred", "surrendered", "question_answered"), _speech
    ),
    "asked": lambda e, _: TableDelta(e.seat, ((e.seat, 0, "ask"),)),
    "answered": lambda e, _: TableDelta(0),
    "question_put": _pointing("ask"),
    "decided": lambda e, _: TableDelta(e.seat, known={e.seat: "ghost"} if e.word else {}),
    "blank_guessed": lambda e, _: TableDelta(e.seat, known={e.seat: "blank"}),
    "claimed": _claimed,
    "vote_cast": _pointing("vote"),
    "polled": lambda e, _: TableDelta(arrows=tuple((voter, target, "vote") for voter, target in e.ballots)),
    "proposed": _proposed,
    "orders_proposed": _proposed,
    "night_ordered": _ordered,
    "check_result": lambda e, _: TableDelta(known={e.target: f"sign:{e.result}"}, keeps=True),
    "kill_seen": lambda e, _: TableDelta(
        known={e.target: "sign:police" if e.police else "sign:not_police"}, keeps=True
    ),
    "dawned": lambda e, _: TableDelta(out=e.dead),
    "silenced": lambda e, _: TableDelta(silenced=e.seats),
    **dict.fromkeys(("pk_began", "final_began", "runoff_began"), _stage),
    "nobody_out": lambda e, _: TableDelta(keeps=True, stage=()),
    "eliminated": _eliminated,
    "drawn": lambda e, _: TableDelta(keeps=True),
    "hands_raised": lambda e, _: TableDelta(e.accuser, hands=e.raisers),
    "accused": lambda e, _: TableDelta(e.seat, ((e.seat, e.target, "accuse"),), out=(e.out,)),
}
