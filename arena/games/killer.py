"""The killer games that are played as SRA3: police and killers at night, speeches and a vote by day.

Owns: the role tables and the flow of `killer-7-16` (SRA3) and `killer-11-16` (SRA5), which are rows of one script.
Must not know: the referee that runs them, or who plays.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from ..actions import Check, Kill
from ..cards import RoleCard
from ..events import PUBLIC, CheckResult, Dawned, NightFell, RoundBegan, RoundEnded
from ..parts.claiming import ClaimStage, SpeechRules, speeches
from ..parts.days import days
from ..parts.ending import EndCondition, first_end, sides_out
from ..parts.ordering import Group, Orders, conferred, night_orders
from ..parts.seats import anticlockwise, clockwise
from ..parts.voting import PollRules, vote_with_pk
from ..roles import Role, slip
from ..rules.house_rule_models import ClassicKillerRules, Killer7To16Rules, Killer11To16Rules, KillerRules
from ..script import Part, Script
from ..table import Table


def _table(*rows: tuple[int, int, int]) -> dict[int, dict[Role, int]]:
    """Rows of fewest players, most players, and how many police and as many killers they have."""
    return {
        n: {"police": each, "killer": each, "civilian": n - 2 * each}
        for fewest, most, each in rows
        for n in range(fewest, most + 1)
    }


ROLES_7_TO_16 = _table((7, 10, 2), (11, 14, 3), (15, 16, 4))  # SRA3-1
ROLES_11_TO_16 = _table((11, 14, 3), (15, 16, 4))  # SRA5-1


Night = Callable[[int], Part[tuple[int, ...]]]  # the number of a night -> who dies in it, in seat order

Around = Callable[[int, Sequence[int]], tuple[int, ...]]  # a direction: the first seat, and among which


@dataclass(frozen=True)
class KillerFlow:
    """What differs between games of this flow: rule ids, the direction of the day, and who may not be killed."""

    deal: str
    night: str
    kill: str
    check: str
    dawn: str
    speech: str
    quota: str
    poll_rules: PollRules
    executed: str
    ends: str
    round_over: str
    around: Around
    step: int  # to the next seat in that direction
    spared: tuple[Role, ...] = ()  # roles that the killers may not name
    surrender: bool = False


SRA3 = KillerFlow(
    deal="SRA3-1", night="SRA3-3", kill="SRA3-4", check="SRA3-6", dawn="SRA3-8a", speech="SRA3-8b", quota="SRA3-8c",
    poll_rules=PollRules("SRA3-9", "SRA3-10", "SRA3-10"), executed="SRA3-9", ends="SRA3-W", round_over="SRA3-W",
    around=clockwise, step=-1, surrender=True,
)  # fmt: skip
SRA5 = KillerFlow(
    deal="SRA5-1", night="SRA5-3.1", kill="SRA5-3.1", check="SRA5-3.8", dawn="SRA5-3.12", speech="SRA5-3.15",
    quota="SRA5-3.19", poll_rules=PollRules("SRA5-3.16", "SRA3-10", "SRA3-10"), executed="SRA5-3.17", ends="SRA5-3.20",
    round_over="SRA5-3.17", around=anticlockwise, step=1, spared=("killer",),
)  # fmt: skip


def killer_7_16(table: Table[Killer7To16Rules]) -> Script:
    """The killer game for 7 to 16 players (SRA3)."""
    spared: tuple[Role, ...] = () if table.rules.killer_self_kill else ("killer",)
    return (yield from classic(table, SRA3, partial(_killed, table, SRA3, spared), _ends(table, SRA3)))


def killer_11_16(table: Table[Killer11To16Rules]) -> Script:
    """The killer game for 11 to 16 players (SRA5)."""
    limited = table.rules.sra5_round_limit != "off"  # SRA5-0b
    last_day = len(table.with_role("killer")) + 3 if limited else None
    night = partial(_killed, table, SRA5, SRA5.spared)
    return (yield from classic(table, SRA5, night, _ends(table, SRA5), last_day))


def _ends(table: Table[ClassicKillerRules], version: KillerFlow) -> tuple[EndCondition, ...]:
    return sides_out(table.rules.civilians_extinct, version.ends, "police")  # SRA3-W, SRA5-3.20


def classic(
    table: Table[ClassicKillerRules],
    version: KillerFlow,
    night: Night,
    ends: Sequence[EndCondition],
    last_day: int | None = None,
) -> Script:
    """The flow of these games: nights, and days of speeches and a vote; the killers win after `last_day`, if any."""
    deal_roles(table, version.deal)
    talk, first = _talk(table, version), 0
    for day in days(table):
        dead = yield from night(day)
        dawn(table, day, dead, version.dawn)
        if outcome := first_end(table, ends):
            return outcome
        yield from last_words(table, dead, version.quota, talk)
        order = order_of_day(table, dead, first, version.around, version.step)
        first = order[0]
        table.tell(RoundBegan(rule=version.speech, round=day, order=order), to=PUBLIC)
        gone = yield from speeches(table, order, "speak", version.speech, talk)
        if gone is not None:
            table.eliminate(gone, "SRA3-5")
            return first_end(table, ends) or table.win(None, version.ends)  # the last of a side is its end
        out = yield from vote_with_pk(table, order, version.poll_rules, partial(on_stage, talk=talk))
        if isinstance(out, tuple):
            return table.win(None, "SRA3-10")  # a third tie
        if out != "nobody":
            table.eliminate(out, version.executed, table.rules.reveal_on_execution)
            if outcome := first_end(table, ends):
                return outcome
            yield from last_words(table, (out,), version.quota, talk)
        table.tell(RoundEnded(rule=version.round_over, round=day), to=PUBLIC)
        if day == last_day:
            return table.win("killers", "SRA5-0b")
    return table.win(None, "CM-16")


def _talk(table: Table[ClassicKillerRules], version: KillerFlow) -> SpeechRules:
    def may_surrender(seat: int) -> bool:  # SRA3-5
        partners = [other for other in table.alive if table.role(other) == table.role(seat) and other != seat]
        return version.surrender and table.role(seat) != "civilian" and not partners

    return plain_talk(table)._replace(may_surrender=may_surrender)


def _killed(
    table: Table[ClassicKillerRules], version: KillerFlow, spared: tuple[Role, ...], night: int
) -> Part[tuple[int, ...]]:
    """A night in which nothing meets the killers' order."""
    barred = table.header.barred_first_victim if night == 1 else None  # SRA3-4b
    prey = tuple(seat for seat in table.alive if seat != barred and table.role(seat) not in spared)
    orders = yield from night_of(table, night, (version.night, version.kill, version.check), prey)
    return killed_alone(orders)


# What the other killer games share with these.


def order_of_day(
    table: Table[KillerRules], dead: Sequence[int], first: int, around: Around, step: int
) -> tuple[int, ...]:
    """The order of a day: from the seat after the victim, or after yesterday's first speaker (SRA5-N, WW8-7).

    `first` is that speaker, 0 on the first day; `step` leads to the next seat in the direction of `around`.
    """
    after = dead[0] if dead else first
    start = (after - 1 + step) % table.header.players + 1 if after else 1
    return around(start, table.alive)


def night_of(
    table: Table[KillerRules],
    night: int,
    rules: tuple[str, str, str],
    prey: tuple[int, ...],
    others: Sequence[Group] = (),
) -> Part[Orders]:
    """Killers and police open their eyes, and then `others`; all orders are collected first and resolved together.

    `rules` are those of the nightfall, the kill and the check; `prey` are those whom the killers may name.
    """
    nightfall, kill, check = rules
    killers, police = living_with(table, "killer"), living_with(table, "police")
    table.tell(NightFell(rule=nightfall), to=PUBLIC)
    groups = (("killer", killers, kill), ("police", police, check))
    for group, seats, rule in groups:
        if night == 1 and len(seats) > 1:
            table.show_group(group, seats, rule)
    for _, seats, rule in groups:
        yield from conferred(table, seats, rule)
    orders = yield from night_orders(
        table, night, (Group(killers, Kill, prey, kill), Group(police, Check, closed(table, police), check), *others)
    )
    checked = orders["check"]
    if checked is not None:
        sign = "killer" if table.role(checked) == "killer" else "not_killer"
        table.tell(CheckResult(rule=check, target=checked, result=sign), to=police)
    return orders


def plain_talk(table: Table[KillerRules]) -> SpeechRules:
    """What is said in these games: any role of the table may be claimed, and no role card be shown (SRA3-N)."""
    return SpeechRules(tuple(sorted(set(table.header.deal.roles))), "SRA3-N", {"shows_role": "SRA3-N"})


def killed_alone(orders: Orders) -> tuple[int, ...]:
    """The dead of a night in which nothing meets the killers' order."""
    return () if orders["kill"] is None else (orders["kill"],)


def deal_roles(table: Table[KillerRules], rule: str) -> None:
    """Each seat looks at its role card."""
    for seat in table.alive:
        role = table.role(seat)
        table.show_card(seat, RoleCard(role=role, slip=slip(role, table.header.language)), rule)


def living_with(table: Table[Any], role: Role) -> tuple[int, ...]:
    """The living seats with `role`."""
    return tuple(seat for seat in table.alive if table.role(seat) == role)


def closed(table: Table[KillerRules], group: Sequence[int]) -> tuple[int, ...]:
    """The living seats whose eyes are closed while those of `group` are open."""
    return tuple(seat for seat in table.alive if seat not in group)


def dawn(table: Table[KillerRules], night: int, dead: tuple[int, ...], rule: str) -> None:
    """The dead of a night go out together and are named, without role or cause."""
    table.tell(Dawned(rule=rule, night=night, dead=dead), to=PUBLIC)
    for seat in dead:
        table.eliminate(seat, rule)


def last_words(table: Table[ClassicKillerRules], dead: Sequence[int], rule: str, talk: SpeechRules) -> Part[None]:
    """The last words of those who have just gone out, as far as the quota of the game's first dead goes."""
    police = [role for role in table.header.deal.roles if role in ("police", "police_boss")]
    quota = {"police_count": len(police), "everybody": table.header.players, "nobody": 0}
    earlier = table.header.players - len(table.alive) - len(dead)
    entitled = tuple(dead)[: max(0, quota[table.rules.last_words_quota] - earlier)]
    yield from speeches(table, entitled, "last_words", rule, talk)


def on_stage(
    table: Table[KillerRules], seats: Sequence[int], stage: ClaimStage, rule: str, *, talk: SpeechRules
) -> Part[None]:
    """The speeches of a PK stage; nobody gives up there."""
    yield from speeches(table, seats, stage, rule, talk)
