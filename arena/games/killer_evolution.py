"""The killer game as it grew: versions 1.0, 2.0 and 3.0 (SRV1 to SRV3).

Owns: their role tables, the flow that they share, and what the orders of a night come to in 3.0.
Must not know: the referee that runs them, or who plays.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count
from math import inf
from typing import Any

from ..actions import Shoot, Treat
from ..events import PUBLIC, Dawned, RoundBegan, RoundEnded, Side
from ..header import Outcome
from ..parts.claiming import SpeechRules, speeches
from ..parts.days import days, most_days
from ..parts.ending import EndCondition, all_out, first_end, sides_out
from ..parts.ordering import Group, Orders, last_order
from ..parts.seats import anticlockwise
from ..parts.suspecting import defended
from ..parts.voting import vote_in_two_steps, vote_with_one_pk
from ..roles import Role
from ..rules.house_rule_models import KillerRules, KillerV1Rules, KillerV2Rules, KillerV3Rules
from ..script import Part, Script
from ..table import Table
from .killer import (
    Night,
    closed,
    dawn,
    deal_roles,
    killed_alone,
    living_with,
    night_of,
    on_stage,
    order_of_day,
    plain_talk,
)

ROLES_V1: dict[int, dict[Role, int]] = {  # SRV1-1
    n: {"killer": killers, "civilian": n - killers} for n in range(9, 20) for killers in (2 if n <= 12 else 3,)
}
ROLES_V2: dict[int, dict[Role, int]] = {  # SRV2-1
    n: {"killer": each, "police": each, "civilian": n - 2 * each}
    for n in range(10, 21)
    for each in (2 if n == 10 else 3 if n <= 14 else 4,)
}
ROLES_V3: dict[int, dict[Role, int]] = {  # SRV3-1
    n: {"killer": k, "police": k - 1, "doctor": 1, "secret_police": 1, "civilian": n - 2 * k - 1}
    for n in range(10, 17)
    for k in (2 if n == 10 else 3 if n <= 14 else 4,)
}

_SPECIAL: tuple[Role, ...] = ("police", "doctor", "secret_police")
_BOTH_EXTINCT: dict[str, Side | None] = {"good_win": "good", "draw": None, "killers_win": "killers"}  # SRV3-9


@dataclass(frozen=True)
class EvolutionFlow:
    """What differs between the versions: rule ids, how the day votes, and who has last words."""

    deal: str
    night: str
    orders: tuple[str, str]  # the rules of the kill and of the check
    dawn: str
    speech: str
    vote: Callable[[Table[Any], Sequence[int], SpeechRules], Part[int | None]]
    executed: str
    ends: str
    last_words: tuple[str, str] | None  # the rules for the victim and for the executed; nobody has any in 1.0


def _one_pk(table: Table[Any], order: Sequence[int], talk: SpeechRules) -> Part[int | None]:
    return vote_with_one_pk(table, order, "SRV1-2", "SRV1-3", partial(on_stage, talk=talk), table.rules.tie_final)


def _two_steps(table: Table[Any], order: Sequence[int], talk: SpeechRules) -> Part[int | None]:
    return vote_in_two_steps(table, order, "SRV2-4", partial(on_stage, talk=talk), table.rules.tie_final)


V1 = EvolutionFlow(
    deal="SRV1-1", night="SRV1-2", orders=("SRV1-2", "SRV1-2"), dawn="SRV1-2", speech="SRV1-2", vote=_one_pk,
    executed="SRV1-4", ends="SRV1-5", last_words=None,
)  # fmt: skip
V2 = EvolutionFlow(
    deal="SRV2-1", night="SRV2-2", orders=("SRV2-2", "SRV2-2"), dawn="SRV2-3", speech="SRV2-3", vote=_two_steps,
    executed="SRV2-5", ends="SRV2-6", last_words=("SRV2-3", "SRV2-5"),
)  # fmt: skip
V3 = EvolutionFlow(
    deal="SRV3-1", night="SRV3-2", orders=("SRV3-2", "SRV3-2"), dawn="SRV3-8", speech="SRV3-8",
    vote=_two_steps, executed="SRV3-8", ends="SRV3-9", last_words=("SRV3-8", "SRV3-8"),
)  # fmt: skip


def killer_v1(table: Table[KillerV1Rules]) -> Script:
    """The killer game 1.0: killers and good people alone (SRV1)."""
    good = tuple(dict.fromkeys(role for role in table.header.deal.roles if role != "killer"))
    ends = (EndCondition(all_out("killer"), "good", V1.ends), EndCondition(all_out(*good), "killers", V1.ends))
    return (yield from _evolution(table, V1, partial(_kill, table, V1), ends))


def killer_v2(table: Table[KillerV2Rules]) -> Script:
    """The killer game 2.0: with police, and a vote in two steps (SRV2)."""
    ends = sides_out(table.rules.civilians_extinct, V2.ends, "police")
    return (yield from _evolution(table, V2, partial(_kill, table, V2), ends))


def killer_v3(table: Table[KillerV3Rules]) -> Script:
    """The killer game 3.0: with a doctor and a secret police officer besides (SRV3)."""
    rules = table.rules
    both = EndCondition(all_out("killer", *_SPECIAL), _BOTH_EXTINCT[rules.v3_both_extinct], V3.ends)
    ends = (both, *sides_out(rules.civilians_extinct, V3.ends, *_SPECIAL))
    most = inf if rules.v3_no_death_cap == "off" else rules.v3_no_death_cap
    quiet = most if rules.v3_no_death == "skip_to_night" else 1
    return (yield from _evolution(table, V3, partial(_kill_treat_shoot, table), ends, quiet))


def _evolution(
    table: Table[KillerRules], version: EvolutionFlow, night: Night, ends: Sequence[EndCondition], quiet: float = 1
) -> Script:
    """Nights and days to the end; after `quiet` nights in a row without a death a day is held all the same (SRV3-7)."""
    deal_roles(table, version.deal)
    talk, after = plain_talk(table), 0
    for day in days(table):
        dead = yield from _until_a_day(table, version, night, ends, quiet)
        if isinstance(dead, Outcome):
            return dead
        if version.last_words:
            speakers = [seat for seat in dead if _speaks(table, seat)]
            yield from speeches(table, speakers, "last_words", version.last_words[0], talk)
        order = order_of_day(table, dead, after, anticlockwise, step=1)
        after = order[0]
        table.tell(RoundBegan(rule=version.speech, round=day, order=order), to=PUBLIC)
        yield from speeches(table, order, "speak", version.speech, talk)
        if isinstance(table.rules, KillerV2Rules | KillerV3Rules):
            yield from defended(table, order, table.rules.v2_defence, talk)
        out = yield from version.vote(table, order, talk)
        if out is not None:
            table.eliminate(out, version.executed, table.rules.reveal_on_execution)
            if outcome := first_end(table, ends):
                return outcome
            if version.last_words and table.role(out) != "killer":
                yield from speeches(table, (out,), "last_words", version.last_words[1], talk)
        table.tell(RoundEnded(rule=version.executed, round=day), to=PUBLIC)
    return table.win(None, "CM-16")


def _until_a_day(
    table: Table[KillerRules], version: EvolutionFlow, night: Night, ends: Sequence[EndCondition], quiet: float
) -> Part[tuple[int, ...] | Outcome]:
    """Nights until a day is held: the dead of the last one, or the outcome.

    A night that no day follows is no day; where nothing else bounds them, as many as the limit of days are a draw.
    """
    for row in count(1):
        number = 1 + sum(isinstance(told.event, Dawned) for told in table.told)
        dead = yield from night(number)
        dawn(table, number, dead, version.dawn)
        if outcome := first_end(table, ends):
            return outcome
        if dead or row >= quiet:
            return dead
        most = most_days(table)
        if quiet == inf and most != "off" and _nights_without_a_death(table) >= most:
            break
    return table.win(None, "CM-16")


def _nights_without_a_death(table: Table[KillerRules]) -> int:
    return sum(isinstance(told.event, Dawned) and not told.event.dead for told in table.told)


def _speaks(table: Table[KillerRules], seat: int) -> bool:
    """Whether one who died at night has last words (SRV3-8): of killers, only a shot kills one."""
    silent = isinstance(table.rules, KillerV3Rules) and not table.rules.v3_shot_killer_speaks
    return not (silent and table.role(seat) == "killer")


def _orders(table: Table[KillerRules], version: EvolutionFlow, night: int) -> Part[Orders]:
    """All of a night's orders, on players whose eyes are closed (in 1.0 on anybody, SRV1-2).

    Roles that a version lacks order nothing.
    """
    doctor, secret = living_with(table, "doctor"), living_with(table, "secret_police")
    others = (
        Group(doctor, Treat, table.alive, "SRV3-3"),
        Group(() if _spent(table) else secret, Shoot, closed(table, secret), "SRV3-4", may_pass=True),
    )
    among_themselves = isinstance(table.rules, KillerV1Rules) and table.rules.killer_self_kill
    prey = table.alive if among_themselves else closed(table, living_with(table, "killer"))
    return (yield from night_of(table, night, (version.night, *version.orders), prey, others))


def _spent(table: Table[KillerRules]) -> bool:
    """Whether the secret police has used its power, hit or miss (SRV3-4)."""
    return last_order(table, "shoot") is not None  # there is none after it


def _kill(table: Table[KillerRules], version: EvolutionFlow, night: int) -> Part[tuple[int, ...]]:
    """A night in which nothing meets the killers' order (SRV1-2, SRV2-2)."""
    orders = yield from _orders(table, version, night)
    return killed_alone(orders)


def _kill_treat_shoot(table: Table[KillerV3Rules], night: int) -> Part[tuple[int, ...]]:
    """A night of 3.0, resolved as the killers found it (SRV3-5)."""
    killers, secret = living_with(table, "killer"), living_with(table, "secret_police")
    spent = _spent(table)
    orders = yield from _orders(table, V3, night)
    if orders["shoot"] is not None and not table.rules.v3_same_night_immune:
        spent = True
    return v3_dead(orders, killers, immune=() if spent else secret)


def v3_dead(orders: Mapping[str, int | None], killers: Sequence[int], immune: Sequence[int]) -> tuple[int, ...]:
    """Who dies of the orders of a night, in seat order (SRV3-3 to SRV3-6).

    The doctor saves from the killers alone, whose order holds even if they die tonight; a shot hurts only a killer.
    """
    dead = set[int]()
    killed, shot = orders["kill"], orders["shoot"]
    if killed is not None and killed != orders["treat"] and killed not in immune:
        dead.add(killed)
    if shot is not None and shot in killers:
        dead.add(shot)
    return tuple(sorted(dead))
