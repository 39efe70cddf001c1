"""What happens only in the killer games: groups of the night, their orders, deaths, and claims.

Must not know: the scripts that tell them, or how anybody words them.
"""

from typing import Literal

from ..actions import CheckSign
from ..models import Frozen
from .basis import Ballot


class GroupShown(Frozen):
    """A group of the night opens its eyes: all of `seats` see each other. `group` is what the judge calls it."""

    kind: Literal["group_shown"] = "group_shown"
    rule: str
    group: str
    seats: tuple[int, ...]


class RoleShown(Frozen):
    """One seat alone learns what `seat` is: they open their eyes together (SRV5-3)."""

    kind: Literal["role_shown"] = "role_shown"
    rule: str
    seat: int
    role: str


class Conferred(Frozen):
    """What a member says to its group at night (house rule `group_chat`)."""

    kind: Literal["conferred"] = "conferred"
    rule: str
    seat: int
    text: str


class OrdersProposed(Frozen):
    """The sealed proposals of a group for its order of this night, in seat order; `attempt` counts from 1."""

    kind: Literal["orders_proposed"] = "orders_proposed"
    rule: str
    order: str
    attempt: int
    proposals: tuple[Ballot, ...]


class NightOrdered(Frozen):
    """What a group's order of this night comes to, told to the group alone. No target is no action (CM-11).

    `order` is the kind of the action that gives it; `drawn` where the members' proposals did not decide (CM-10).
    """

    kind: Literal["night_ordered"] = "night_ordered"
    rule: str
    order: str
    target: int | None
    drawn: bool


class CheckResult(Frozen):
    """The judge's sign to those who checked `target`."""

    kind: Literal["check_result"] = "check_result"
    rule: str
    target: int
    result: CheckSign


class KillSeen(Frozen):
    """The judge's sign to the killers: whether the player whom they kill tonight is police (SRA1-4)."""

    kind: Literal["kill_seen"] = "kill_seen"
    rule: str
    target: int
    police: bool


class Dawned(Frozen):
    """The night is over; `dead` are those who died in it, in seat order, without causes."""

    kind: Literal["dawned"] = "dawned"
    rule: str
    night: int
    dead: tuple[int, ...]


class Silenced(Frozen):
    """Who may not speak until the next night, in seat order; those who died in the night too."""

    kind: Literal["silenced"] = "silenced"
    rule: str
    seats: tuple[int, ...]


class Claimed(Frozen):
    """What the speaker of the last speech claims in so many words: a role, or what a check of `target` showed.

    Nobody vouches for it.
    """

    kind: Literal["claimed"] = "claimed"
    rule: str
    seat: int
    role: str | None
    target: int | None
    result: CheckSign | None


class Surrendered(Frozen):
    """The last of a side gives up in the place of a speech (SRA3-5)."""

    kind: Literal["surrendered"] = "surrendered"
    rule: str
    seat: int
