"""The killer game 5.0, Infernal Affairs (SRV5): two bosses, and two moles who sit at night with the other side.

Owns: its roles, its nights and who may be told what in them. Its day is that of SRA5.
Must not know: the referee that runs it, or who plays.
"""

from functools import partial
from typing import NamedTuple

from ..actions import Check, Confer, Kill, Order
from ..cards import RoleCard
from ..events import PUBLIC, CheckResult, Conferred, Drawn, NightFell, RoleShown, RoundBegan, RoundEnded, Side
from ..hearing.own_word import normal
from ..parts.claiming import SpeechRules, breach, speeches
from ..parts.days import days
from ..parts.ending import EndCondition, all_out, civilians_out, first_end
from ..parts.forbidden_claim import claims_boss, claims_mole
from ..parts.ordering import Group, Orders, night_orders
from ..parts.seats import anticlockwise
from ..parts.speaking import STRIKES, Broken
from ..parts.voting import PollRules, vote_with_pk
from ..roles import SIDES, Role
from ..rules.house_rule_models import KillerV5Rules
from ..script import Part, Script, ask
from ..table import Table
from .killer import closed, dawn, deal_roles, killed_alone, last_words, living_with, on_stage

ROLES_OF_12: dict[int, dict[Role, int]] = {  # SRV5-1
    12: {
        "police": 2, "police_boss": 1, "police_mole": 1, "killer": 2, "killer_boss": 1, "killer_mole": 1, "civilian": 4,
    }
}  # fmt: skip


class Clan(NamedTuple):
    """A group of the night: its own roles, and the boss among them; the `guest` is the mole of the other side.

    Its own mole, `heir`, sits with the others and acts in its place once all of it are out (SRV5-9).
    """

    called: str
    own: tuple[Role, ...]
    boss: Role
    guest: Role
    heir: Role
    kind: type[Order]
    may_name_guest: bool  # whether the last of it may name the guest (SRV5-8)


KILLERS = Clan("killer_group", ("killer", "killer_boss"), "killer_boss", "police_mole", "killer_mole", Kill, False)
POLICE = Clan("police_group", ("police", "police_boss"), "police_boss", "killer_mole", "police_mole", Check, True)
CLANS = (KILLERS, POLICE)  # the killers act first (SRV5-4)


def killer_v5(table: Table[KillerV5Rules]) -> Script:
    """Infernal Affairs, for 12 players (SRV5)."""
    deal_roles(table, "SRV5-1")
    ends, talk, first = _ends(table), _day_talk(), 0
    for day in days(table):
        dead = yield from _night(table, day)
        dawn(table, day, dead, "SRV5-4")
        if outcome := first_end(table, ends):
            return outcome
        yield from last_words(table, dead, "SRV5-10", talk)
        first = _first(table, dead, first)
        order = anticlockwise(first, table.alive)
        first = order[0]
        table.tell(RoundBegan(rule="SRV5-10", round=day, order=order), to=PUBLIC)
        yield from speeches(table, order, "speak", "SRV5-10", talk)
        out = yield from vote_with_pk(table, order, _POLL_RULES, partial(on_stage, talk=talk))
        if isinstance(out, tuple):
            return table.win(None, "SRV5-10")  # a third tie
        if out != "nobody":
            table.eliminate(out, "SRV5-10", table.rules.reveal_on_execution)
            if outcome := first_end(table, ends):
                return outcome
            yield from last_words(table, (out,), "SRV5-10", talk)
        table.tell(RoundEnded(rule="SRV5-10", round=day), to=PUBLIC)
    return table.win(None, "CM-16")


_POLL_RULES = PollRules("SRV5-10", "SRV5-10", "SRV5-10")


def _ends(table: Table[KillerV5Rules]) -> tuple[EndCondition, ...]:
    """SRV5-11: in this order."""
    beaten: tuple[tuple[Clan, Side], ...] = ((KILLERS, "good"), (POLICE, "killers"))
    ends: list[EndCondition] = []
    for clan, winners in beaten:
        roles = (*clan.own, clan.heir) if table.rules.v5_moles_count else clan.own
        ends.append(EndCondition(all_out(*roles), winners, "SRV5-11"))
    return (*ends, *civilians_out(table.rules.civilians_extinct, "SRV5-11"))


def _first(table: Table[KillerV5Rules], dead: tuple[int, ...], before: int) -> int:
    """The seat with which a day begins: after the victim, or after yesterday's first speaker; on day 1 it is drawn."""
    after = dead[0] if dead else before
    if after:
        return after % table.header.players + 1
    first = table.rng("first speaker").choice(table.alive)
    table.tell(Drawn(rule="SRV5-10", among=table.alive, seat=first), to=PUBLIC)
    return first


# What may be said (SRV5-7)


def _day_talk() -> SpeechRules:
    verdicts = {"shows_role": "SRA3-N", "claims_mole": "SRV5-7"}
    return SpeechRules(("civilian", "killer", "police"), "SRA3-N", verdicts, forbids=_forbidden_by_day)


def _group_talk() -> SpeechRules:
    verdicts = {"shows_role": "SRA3-N", "claims_mole": "SRV5-7", "claims_boss": "SRV5-7"}
    return SpeechRules((), "SRA3-N", verdicts, forbids=_forbidden_in_a_group)


def _forbidden_by_day(text: str) -> Broken:
    return "SRV5-7" if claims_mole(text) else None


def _forbidden_in_a_group(text: str) -> Broken:
    return "SRV5-7" if claims_mole(text) or claims_boss(text) else None


def _conferred(table: Table[KillerV5Rules], group: Group, talk: SpeechRules) -> Part[None]:
    """Each member may say one thing to its group, in seat order; what it may not say is refused to it alone."""
    for seat in group.seats if len(group.seats) > 1 and table.rules.group_chat else ():
        for _ in range(1 + STRIKES):
            said = yield from ask(seat, Confer, group.rule, silence=True)
            text = normal(said.text) if said else ""
            broken = yield from breach(table, seat, text, talk)
            if broken is None:
                if text:
                    table.tell(Conferred(rule=group.rule, seat=seat, text=text), to=group.seats)
                break
            table.strike(seat, text, broken)


# The night


def _night(table: Table[KillerV5Rules], night: int) -> Part[tuple[int, ...]]:
    """Who dies. The killers' order is given before the police's: a mole who has taken over may stand in both groups."""
    table.tell(NightFell(rule="SRV5-3" if night == 1 else "SRV5-4"), to=PUBLIC)
    if night == 1:
        _introduced(table)
        if not table.rules.v5_first_night_kill:
            return ()
    orders: Orders = {}
    for clan in CLANS:
        group = awake(table, clan)
        yield from _conferred(table, group, _group_talk())
        orders |= yield from night_orders(table, night, (group,))
        if group.kind is Check:
            _answered(table, group, orders["check"])
    return killed_alone(orders)


def _introduced(table: Table[KillerV5Rules]) -> None:
    """The setup (SRV5-3): each boss and its own mole know each other, then each group sees who sits in it."""
    for clan in (POLICE, KILLERS):
        (boss,), (mole,) = table.with_role(clan.boss), table.with_role(clan.heir)
        for seat, other in ((mole, boss), (boss, mole)):
            card = table.private[seat]
            if isinstance(card, RoleCard):
                table.private[seat] = card.model_copy(update={"knows": ((other, table.role(other)),)})
            table.tell(RoleShown(rule="SRV5-3", seat=other, role=table.role(other)), to=(seat,))
    for clan in CLANS:
        table.show_group(clan.called, _sitting(table, clan), "SRV5-3")


def _sitting(table: Table[KillerV5Rules], clan: Clan) -> tuple[int, ...]:
    """The living members of a group and the mole who sits with it."""
    return tuple([seat for seat in table.alive if table.role(seat) in (*clan.own, clan.guest)])


def awake(table: Table[KillerV5Rules], clan: Clan) -> Group:
    """Who opens the eyes at the call of a group tonight, and whom they may name (SRV5-4, SRV5-8, SRV5-9)."""
    own = tuple([seat for seat in table.alive if table.role(seat) in clan.own])
    if not own:
        return Group(living_with(table, clan.heir), clan.kind, table.alive, "SRV5-9")
    if len(own) > 1:
        return Group(_sitting(table, clan), clan.kind, table.alive, "SRV5-4")
    barred = () if clan.may_name_guest else living_with(table, clan.guest)
    return Group(own, clan.kind, closed(table, barred), "SRV5-8")


def _answered(table: Table[KillerV5Rules], group: Group, target: int | None) -> None:
    """The judge's sign to all who have their eyes open (SRV5-5)."""
    if target is None:
        return
    role = table.role(target)
    hit = SIDES[role] == "killers" and (role != "killer_mole" or table.rules.v5_check_small_joker)
    sign = CheckResult(rule="SRV5-5", target=target, result="killer" if hit else "not_killer")
    table.tell(sign, to=group.seats)
