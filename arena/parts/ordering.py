"""Orders of the night: all are asked at once, sealed, and each group's is decided together (CM-10, CM-11).

Owns: the proposals, the draws, and the talk of a group before them. Must not know: what an order does.
"""

from collections.abc import Sequence
from typing import NamedTuple

from ..actions import Confer, Order, kind_of
from ..asks import Want, targets
from ..events import Conferred, NightOrdered, OrdersProposed
from ..hearing.own_word import normal
from ..rules.house_rule_models import KillerRules
from ..script import Part, ask, ask_each
from ..table import Table
from .voting import top_set


class Group(NamedTuple):
    """Seats that give one order together: its kind, whom it may name, and the rule that asks for it.

    Where it `may_pass`, giving no order is an answer, and none is drawn in its place.
    """

    seats: tuple[int, ...]
    kind: type[Order]
    legal: tuple[int, ...]
    rule: str
    may_pass: bool = False

    @property
    def order(self) -> str:
        """The kind of the order as an action names it."""
        return kind_of(self.kind)


Orders = dict[str, int | None]  # kind of order -> its target; None: no action


def night_orders(table: Table[KillerRules], night: int, groups: Sequence[Group]) -> Part[Orders]:
    """What the groups order tonight. No seat may be in two of `groups`; those without seats or targets order nothing.

    A tie is proposed anew once where the house rule says so, and then drawn, also where nobody proposes anew; without
    any proposal there is no action.
    """
    orders: Orders = {group.order: None for group in groups}
    waiting = [group for group in groups if group.seats and group.legal]
    first: dict[str, tuple[int, ...]] = {}  # the ties of the first round
    attempts = 2 if table.rules.group_tie == "repropose_then_random" else 1
    for attempt in range(1, attempts + 1):
        wants = [Want(seat, g.kind, g.rule, targets(g.legal), g.may_pass, None) for g in waiting for seat in g.seats]
        answers = dict(zip([want.seat for want in wants], (yield from ask_each(wants))))
        tied: list[Group] = []
        for group in waiting:
            top = _proposed(table, group, attempt, [answers[seat] for seat in group.seats])
            top = first[group.order] = top or first.get(group.order, ())
            if len(top) > 1 and attempt < attempts:
                tied.append(group)
            else:
                orders[group.order] = _decided(table, night, group, top)
        waiting = tied
    return orders


def last_order(table: Table[KillerRules], order: str) -> int | None:
    """The target of the last order of this kind, if there was an order and it had one."""
    orders = (told.event for told in reversed(table.told) if isinstance(told.event, NightOrdered))
    return next((event.target for event in orders if event.order == order), None)


def _proposed(table: Table[KillerRules], group: Group, attempt: int, answers: Sequence[object]) -> tuple[int, ...]:
    """The targets with the most proposals; the members learn who proposed what."""
    given = [answer.target if isinstance(answer, group.kind) else None for answer in answers]
    proposals = tuple(zip(group.seats, given))
    if len(group.seats) > 1:
        proposed = OrdersProposed(rule=group.rule, order=group.order, attempt=attempt, proposals=proposals)
        table.tell(proposed, to=group.seats)
    return top_set(proposals)


def _decided(table: Table[KillerRules], night: int, group: Group, top: Sequence[int]) -> int | None:
    """The group's target: that of most proposals, or drawn; the members learn it."""
    drawn = len(top) > 1
    if not top and not group.may_pass and table.rules.missing_action == "random_legal":
        top, drawn = group.legal, True
    target = table.rng(f"{group.order} of night {night}").choice(top) if drawn else top[0] if top else None
    table.tell(NightOrdered(rule=group.rule, order=group.order, target=target, drawn=drawn), to=group.seats)
    return target


def conferred(table: Table[KillerRules], seats: Sequence[int], rule: str) -> Part[None]:
    """Each member may say one thing to its group, in seat order; one alone has no listener."""
    for seat in seats if len(seats) > 1 and table.rules.group_chat else ():
        said = yield from ask(seat, Confer, rule, silence=True)
        if said:
            table.tell(Conferred(rule=rule, seat=seat, text=normal(said.text)), to=tuple(seats))
