"""The killer game with a doctor and a mine (SRA1): nights of its own, and the days of SRA3.

Owns: its role table, and what the orders of a night come to. Must not know: the referee that runs it, or who plays.
"""

from collections.abc import Mapping, Sequence
from functools import partial

from ..actions import Treat
from ..events import KillSeen, OrdersProposed
from ..parts.ending import EndCondition, sides_out
from ..parts.ordering import Group, last_order
from ..parts.seats import clockwise
from ..parts.voting import PollRules
from ..roles import Role
from ..rules.house_rule_models import KillerMineRules
from ..script import Part, Script
from ..table import Table
from .killer import ROLES_7_TO_16, KillerFlow, classic, closed, living_with, night_of

ROLES_MINE: dict[int, dict[Role, int]] = {  # SRA1-1
    n: {**roles, "doctor": 1, "mine": 1, "civilian": roles["civilian"] - 2} if n >= 9 else roles
    for n, roles in ROLES_7_TO_16.items()
}
SRA1 = KillerFlow(
    deal="SRA1-1", night="SRA1-2", kill="SRA1-4", check="SRA1-3", dawn="SRA1-6", speech="SRA1-6", quota="SRA1-6",
    poll_rules=PollRules("SRA1-6", "SRA1-6", "SRA1-6"), executed="SRA1-6", ends="SRA1-7", round_over="SRA1-6",
    around=clockwise, step=-1,
)  # fmt: skip


def killer_mine(table: Table[KillerMineRules]) -> Script:
    """The killer game with police, killers, a doctor and a mine (SRA1)."""
    return (yield from classic(table, SRA1, partial(_night, table), _ends(table)))


def _ends(table: Table[KillerMineRules]) -> tuple[EndCondition, ...]:
    """The ends of SRA1-7; doctor and mine count for the group that the house rule `sra1_special_group` names."""
    group = table.rules.sra1_special_group
    police: tuple[Role, ...] = ("police", "doctor", "mine") if group == "police" else ("police",)
    plain: tuple[Role, ...] = ("civilian", "doctor", "mine") if group == "civilians" else ("civilian",)
    return sides_out(table.rules.civilians_extinct, SRA1.ends, *police, plain=plain)


def _night(table: Table[KillerMineRules], night: int) -> Part[tuple[int, ...]]:
    killers, doctor = living_with(table, "killer"), living_with(table, "doctor")
    before = last_order(table, "treat")
    orders = yield from night_of(
        table,
        night,
        (SRA1.night, SRA1.kill, SRA1.check),
        prey=table.alive if table.rules.killer_self_kill else closed(table, killers),
        others=(Group(doctor, Treat, table.alive, "SRA1-5"),),
    )
    killed, treated = orders["kill"], orders["treat"]
    if killed is not None and table.rules.sra1_killers_told:
        table.tell(KillSeen(rule=SRA1.kill, target=killed, police=table.role(killed) == "police"), to=killers)
    roles = {seat: table.role(seat) for seat in table.alive}
    blown = _blown(table, killers, killed)
    return sra1_dead(roles, killed, treated, before, blown, mine_survives=table.rules.mine_survives)


def _blown(table: Table[KillerMineRules], killers: Sequence[int], mine: int | None) -> int:
    """The killer that a mine takes along: the first who proposed it tonight, else the lowest seat (SRA1-5).

    Proposals are sealed and accepted in the order of seats.
    """
    if table.rules.mine_victim == "proposer":
        events = [told.event for told in table.told if isinstance(told.event, OrdersProposed)]
        proposals = next((event.proposals for event in reversed(events) if event.order == "kill"), ())
        proposers = [seat for seat, target in proposals if target == mine and seat in killers]
        return next(iter(proposers), killers[0])
    return killers[0]


def sra1_dead(
    roles: Mapping[int, Role],
    killed: int | None,
    treated: int | None,
    before: int | None,
    blown: int,
    *,
    mine_survives: bool = True,
) -> tuple[int, ...]:
    """Who dies of the orders of a night, all at once and in seat order (SRA1-5).

    Args:
        roles: the role of every seat that is alive at dusk.
        killed: whom the killers named.
        treated: whom the doctor named, who treats even if he dies tonight.
        before: whom he named in the night before.
        blown: the killer that goes up with the mine.
        mine_survives: whether the mine itself does.
    """
    dead = set[int]()
    if killed is not None and roles[killed] == "mine":  # step 1
        dead |= {blown} if mine_survives else {blown, killed}
    elif killed is not None and killed != treated:  # steps 5 and 6
        dead.add(killed)
    if treated is not None and roles[treated] == "mine":  # step 2
        dead |= {seat for seat, role in roles.items() if role == "doctor"}
    elif treated is not None and (treated == before or roles[treated] == "killer"):  # steps 3 and 4
        dead.add(treated)
    return tuple(sorted(dead))
