"""What a seat's card and the results of its orders prove about roles.

Owns: cards and results as constraints on the belief. Of a role it uses the side, whether it checks, and whether it is a
mole, which spends the nights with the other side's group. Must not know: anything that was said.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from arena.cards import RoleCard
from arena.roles import HIDDEN, ROLES, SIDES
from arena.text import Text

from ..inference.role_posterior import SURE, RoleBelief
from .likelihoods import IMPOSSIBLE

CHECKERS = ("police", "police_boss", "seer")  # roles that check a seat at night; called police for short
_NO_ARTICLE = ("police", "secret_police", "police_boss")
_GOOD_MOLES = ("police_mole",)
# good roles that learn the roles of others, which may therefore claim to be police
OFFICES = (*CHECKERS, *_GOOD_MOLES)


@dataclass(slots=True)
class OrderResults:
    """What a seat learned from its orders: `checks` (seat -> whether hidden), and `kills` (seat -> whether police)."""

    checks: dict[int, bool] = field(default_factory=dict[int, bool])
    kills: dict[int, bool] = field(default_factory=dict[int, bool])

    @property
    def size(self) -> int:
        """How many results there are; it only grows."""
        return len(self.checks) + len(self.kills)


def is_hidden(role: str) -> bool:
    """Whether a role is of the side that the others look for."""
    return SIDES.get(role) in HIDDEN


def titled(role: str) -> Text:
    """A role as its holder names it: "the seer", but "police"."""
    title = ROLES[role].title
    return title if role in _NO_ARTICLE else Text(f"the {title.en}", title.zh)


def is_mole(role: str) -> bool:
    """Whether a role spends the nights with the other side's group."""
    return role.endswith("_mole")


def hidden_in(roles: Mapping[str, int]) -> int:
    """How many seats are of the hidden side."""
    return sum(number for role, number in roles.items() if is_hidden(role))


def verdict(sign: str | None) -> bool | None:
    """Whether the sign of a check says that the seat is hidden; None if the sign says neither."""
    return None if sign is None or sign == "no_information" else not sign.startswith("not_")


def apply_card(
    belief: RoleBelief, seat: int, card: RoleCard | None, roles: Mapping[str, int], results: OrderResults
) -> None:
    """Set what the card and the results of `seat` prove; what they proved before is dropped."""
    belief.own = np.zeros(len(belief.sets))
    belief.office = np.zeros(belief.sets.shape[1])
    for other, hit in results.checks.items():
        _must(belief, other, hit)
    for other, police in results.kills.items():
        belief.sit([other], SURE if police else -SURE)
    if card is None:
        return
    _must(belief, seat, is_hidden(card.role))
    belief.sit([seat], SURE if card.role in OFFICES else -SURE)
    _group(belief, seat, card, roles)
    for other, role in card.knows:
        _must(belief, other, is_hidden(role))
        belief.sit([other], SURE if role in OFFICES else -SURE)
    if not is_hidden(card.role):  # a hidden seat needs the other sets for the public's posterior
        belief.exclude(belief.own < IMPOSSIBLE / 2)


def _group(belief: RoleBelief, seat: int, card: RoleCard, roles: Mapping[str, int]) -> None:
    """What the night group of `seat` proves: all its members except moles are of one side."""
    if not card.partners:
        return
    moles = [role for role in roles if is_mole(role) and is_hidden(role) is not is_hidden(card.role)]
    hidden = is_hidden(card.role) is not is_mole(card.role)
    strangers = 0 if is_mole(card.role) else sum(roles[role] for role in moles)
    number = len(card.partners) - strangers if hidden else strangers
    inside = belief.sets[:, [other - 1 for other in card.partners]].sum(axis=1)
    belief.know(np.where(inside != number, IMPOSSIBLE, 0.0))
    belief.sit(card.partners, SURE)  # a member who is not hidden holds an office
    if not hidden and not any(role in roles for role in _GOOD_MOLES):
        outside = [other for other in range(1, len(belief.office) + 1) if other not in (seat, *card.partners)]
        belief.sit(outside, -SURE)


def _must(belief: RoleBelief, seat: int, hidden: bool) -> None:
    inside = belief.of(seat)
    belief.know(IMPOSSIBLE * (1.0 - inside if hidden else inside))
