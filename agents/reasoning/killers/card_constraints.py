"""What a seat's own card and its own orders say of who is what. Owns: cards as constraints on the belief.

By data: the side of a role, whether it checks, and whether it is a mole (its group at night is the other side's).
Must not know: anything that was said.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from arena.cards import RoleCard
from arena.roles import HIDDEN, ROLES, SIDES
from arena.text import Text

from ..inference.role_posterior import SURE, RoleBelief
from .likelihoods import IMPOSSIBLE

CHECKERS = ("police", "police_boss", "seer")  # the roles that are asked at night whom to check
_MANY = ("police", "secret_police", "police_boss")  # called without an article
PLAIN = ("civilian", "villager")  # roles without an office or a power
_GOOD_MOLES = ("police_mole",)
OFFICES = (
    *CHECKERS,
    *_GOOD_MOLES,
)  # the good roles that know of others what they are, and may say that they are police


@dataclass(slots=True)
class Known:
    """What orders have shown this seat: own checks (whether hidden), and whether those it killed were police."""

    found: dict[int, bool] = field(default_factory=dict[int, bool])
    killed: dict[int, bool] = field(default_factory=dict[int, bool])

    @property
    def size(self) -> int:
        """How much is known: it only grows."""
        return len(self.found) + len(self.killed)


def is_hidden(role: str) -> bool:
    """Whether a role is of the side that the others look for."""
    return SIDES.get(role) in HIDDEN


def titled(role: str) -> Text:
    """A role as one says that one is it: "the seer", but "police"."""
    title = ROLES[role].title
    return title if role in _MANY else Text(f"the {title.en}", title.zh)


def is_mole(role: str) -> bool:
    """Whether a role sits with the other side at night."""
    return role.endswith("_mole")


def hidden_in(roles: Mapping[str, int]) -> int:
    """How many seats are of the hidden side."""
    return sum(number for role, number in roles.items() if is_hidden(role))


def verdict(sign: str | None) -> bool | None:
    """What the sign of a check says: whether the checked seat is hidden; None where it says nothing."""
    return None if sign is None or sign == "no_information" else not sign.startswith("not_")


def apply_card(belief: RoleBelief, seat: int, card: RoleCard | None, roles: Mapping[str, int], known: Known) -> None:
    """Write all that the own card and orders say into the belief, in the place of what they said before."""
    belief.own = np.zeros(len(belief.sets))
    belief.office = np.zeros(belief.sets.shape[1])
    for other, hit in known.found.items():
        _must(belief, other, hit)
    for other, police in known.killed.items():
        belief.sit([other], SURE if police else -SURE)
    if card is None:
        return
    _must(belief, seat, is_hidden(card.role))
    belief.sit([seat], SURE if card.role in OFFICES else -SURE)
    _group(belief, seat, card, roles)
    for other, role in card.knows:
        _must(belief, other, is_hidden(role))
        belief.sit([other], SURE if role in OFFICES else -SURE)
    if not is_hidden(card.role):  # the hidden alone ask what those would think who do not know what they know
        belief.exclude(belief.own < IMPOSSIBLE / 2)


def _group(belief: RoleBelief, seat: int, card: RoleCard, roles: Mapping[str, int]) -> None:
    """The others of the own group: of the other side for a mole; else of the own, but for the moles among them."""
    if not card.partners:
        return
    guests = [role for role in roles if is_mole(role) and is_hidden(role) is not is_hidden(card.role)]
    hidden = is_hidden(card.role) is not is_mole(card.role)
    strangers = 0 if is_mole(card.role) else sum(roles[role] for role in guests)
    number = len(card.partners) - strangers if hidden else strangers
    inside = belief.sets[:, [other - 1 for other in card.partners]].sum(axis=1)
    belief.know(np.where(inside != number, IMPOSSIBLE, 0.0))
    belief.sit(card.partners, SURE)  # whoever of a group of the night is not hidden, holds an office
    if not hidden and not any(role in roles for role in _GOOD_MOLES):
        belief.sit(_outside(belief, seat, card), -SURE)


def _outside(belief: RoleBelief, seat: int, card: RoleCard) -> list[int]:
    return [other for other in range(1, len(belief.office) + 1) if other not in (seat, *card.partners)]


def _must(belief: RoleBelief, seat: int, hidden: bool) -> None:
    of = belief.of(seat)
    belief.know(IMPOSSIBLE * (1.0 - of if hidden else of))
