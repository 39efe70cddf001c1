"""What a script sees and moves: the living seats, the cards, and the one way to tell anybody anything.

Owns: the facts of a running match, all of them made by `tell`. Must not know: agents, asks (the referee), time.
"""

from random import Random
from typing import Generic, Literal, TypeVar

from .cards import Card, DescriptionCard, HintCard, RoleCard
from .events import (
    PUBLIC,
    AnyEvent,
    Audience,
    CardShown,
    Eliminated,
    GameEnded,
    GroupShown,
    PartnersShown,
    Side,
    Struck,
    Told,
)
from .header import Header, Outcome
from .randomness import stream
from .roles import SIDES, Role
from .rules.house_rule_models import CommonRules

JUDGE = 0
H = TypeVar("H", bound=CommonRules, covariant=True)


class Table(Generic[H]):
    """The state of one match as its script needs it. Everything a seat may know is in `views[seat]`.

    `arrival` are the seats of the last moment in the order of its journal rows: of arrival, in a race.
    """

    __slots__ = ("alive", "arrival", "header", "private", "rules", "struck", "told", "views")

    def __init__(self, header: Header, rules: H) -> None:
        self.header = header
        self.rules = rules
        self.arrival: tuple[int, ...] = ()
        self.alive: tuple[int, ...] = tuple(range(1, header.players + 1))
        self.told: list[Told] = []
        self.views: list[list[AnyEvent]] = [[] for _ in range(header.players + 1)]
        self.private: list[Card | None] = [None] * (header.players + 1)
        self.struck: list[tuple[int, str]] = []

    def tell(self, event: AnyEvent, *, to: Audience) -> None:
        """Let `to` know of `event`. Whoever is not named here will never know; there is no default."""
        self.told.append(Told(len(self.told), to, event))
        for view in self.views if to == PUBLIC else [self.views[seat] for seat in to]:
            view.append(event)

    def show_card(self, seat: int, card: Card, rule: str) -> None:
        """Let `seat` alone look at its card."""
        self.private[seat] = card
        self.tell(CardShown(rule=rule, card=card), to=(seat,))

    def show_partners(self, rule: str) -> None:
        """Let each ghost see the other ghosts."""
        ghosts = self.with_role("ghost")
        for seat in ghosts:
            partners = tuple(other for other in ghosts if other != seat)
            card = self.private[seat]
            if isinstance(card, HintCard | DescriptionCard):
                self.private[seat] = card.model_copy(update={"partners": partners})
            self.tell(PartnersShown(rule=rule, partners=partners), to=(seat,))

    def show_group(self, group: str, seats: tuple[int, ...], rule: str) -> None:
        """Let all of `seats` see each other, as a group of the night that the judge calls `group`."""
        for seat in seats:
            card = self.private[seat]
            if isinstance(card, RoleCard):
                partners = tuple(other for other in seats if other != seat)
                self.private[seat] = card.model_copy(update={"partners": partners})
        self.tell(GroupShown(rule=rule, group=group, seats=seats), to=seats)

    def strike(self, seat: int, text: str, rule: str) -> None:
        """Refuse in private what `seat` has just said (CM-13): nobody else may notice."""
        self.struck.append((seat, rule))
        self.tell(Struck(rule=rule, seat=seat, text=text), to=(seat,))

    def role(self, seat: int) -> Role:
        return self.header.deal.roles[seat - 1]

    def side(self, seat: int) -> Side:
        return SIDES[self.role(seat)]

    def with_role(self, role: Role) -> tuple[int, ...]:
        """All seats dealt `role`, living or not, in seat order."""
        return tuple(seat for seat, dealt in enumerate(self.header.deal.roles, start=1) if dealt == role)

    def living(self, side: Side) -> tuple[int, ...]:
        """The living seats of a side."""
        return tuple(seat for seat in self.alive if SIDES[self.role(seat)] == side)

    def eliminated(self, side: Side) -> int:
        """How many seats of a side are out."""
        return sum(SIDES[role] == side for role in self.header.deal.roles) - len(self.living(side))

    def eliminate(self, seat: int, rule: str, shown: Literal["none", "side", "role"] = "none") -> None:
        """Take `seat` out at once (CM-7); `shown` is what is announced of it (ZG1-3.5.5)."""
        self.alive = tuple(other for other in self.alive if other != seat)
        role = self.role(seat)
        event = Eliminated(
            rule=rule,
            seat=seat,
            role=role if shown == "role" else None,
            side=SIDES[role] if shown != "none" else None,
        )
        self.tell(event, to=PUBLIC)

    def rng(self, purpose: str) -> Random:
        """A seeded generator for one purpose; the same purpose gives the same draws (CM-12)."""
        return stream(self.header.seed, purpose)

    def win(self, side: Side | None, rule: str, scores: tuple[float, ...] = ()) -> Outcome:
        """End the match: everything hidden is shown, and every seat shares the result of its side (CM-15).

        `scores` are those of a game that scores in its own way.
        """
        win, draw, loss = self.rules.arena_score
        deal = self.header.deal
        roles = deal.roles
        self.tell(GameEnded(rule=rule, winners=side, word=deal.word, word_b=deal.word_b, roles=roles), to=PUBLIC)
        scores = scores or tuple(draw if side is None else win if SIDES[role] == side else loss for role in roles)
        return Outcome(winners=side, scores=scores, rule=rule)
