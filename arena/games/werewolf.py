"""The werewolf game of 8, as public benchmarks of language models play it: wolves, a seer, a doctor and villagers.

Owns: its role table, its night, and its day of speeches and one vote (WW8). Must not know: the referee that runs it, or
who plays.
"""

from collections.abc import Sequence
from functools import partial

from ..actions import Check, Kill, Treat
from ..events import PUBLIC, CheckResult, NightFell, PassBegan, RoundBegan, RoundEnded
from ..parts.claiming import SpeechRules, speeches
from ..parts.days import days
from ..parts.ending import EndCondition, all_out, first_end, parity
from ..parts.ordering import Group, conferred, last_order, night_orders
from ..parts.seats import clockwise
from ..parts.voting import vote_once, vote_with_one_pk
from ..roles import Role
from ..rules.house_rule_models import Werewolf8Rules
from ..script import Part, Script
from ..table import Table
from .killer import closed, dawn, deal_roles, living_with, on_stage, order_of_day, plain_talk

ROLES_OF_8: dict[int, dict[Role, int]] = {8: {"wolf": 2, "seer": 1, "doctor": 1, "villager": 4}}  # WW8-1
_ENDS = (EndCondition(all_out("wolf"), "good", "WW8-10"), EndCondition(parity("wolves"), "wolves", "WW8-10"))


def werewolf_8(table: Table[Werewolf8Rules]) -> Script:
    """The werewolf game for 8 players (WW8)."""
    deal_roles(table, "WW8-1")
    talk, first = plain_talk(table)._replace(signs=("wolf", "not_wolf")), 0
    words = table.rules.ww8_last_words
    for day in days(table):
        dead = yield from _night(table, day)
        dawn(table, day, dead, "WW8-6")
        if outcome := first_end(table, _ENDS):
            return outcome
        yield from speeches(table, dead if words == "everybody" else (), "last_words", "WW8-9", talk)
        order = order_of_day(table, dead, first, clockwise, step=-1)
        first = order[0]
        yield from _discussion(table, day, order, talk)
        out = yield from _vote(table, order, talk)
        if out is not None:
            table.eliminate(out, "WW8-8", table.rules.reveal_on_execution)
            if outcome := first_end(table, _ENDS):
                return outcome
            yield from speeches(table, () if words == "nobody" else (out,), "last_words", "WW8-9", talk)
        table.tell(RoundEnded(rule="WW8-8", round=day), to=PUBLIC)
    return table.win(None, "CM-16")


def _night(table: Table[Werewolf8Rules], night: int) -> Part[tuple[int, ...]]:
    """All orders in one moment, carried out together; who dies of them. The seer learns even in the own last night."""
    wolves, doctor, seer = (living_with(table, role) for role in ("wolf", "doctor", "seer"))
    table.tell(NightFell(rule="WW8-3"), to=PUBLIC)
    if night == 1:
        table.show_group("wolf", wolves, "WW8-3")
    yield from conferred(table, wolves, "WW8-3")
    groups = (
        Group(wolves, Kill, closed(table, wolves), "WW8-3"),
        Group(doctor, Treat, _patients(table, doctor), "WW8-4"),
        Group(seer, Check, closed(table, seer), "WW8-5"),
    )
    orders = yield from night_orders(table, night, groups)
    checked, killed = orders["check"], orders["kill"]
    if checked is not None:
        sign = "wolf" if table.role(checked) == "wolf" else "not_wolf"
        table.tell(CheckResult(rule="WW8-5", target=checked, result=sign), to=seer)
    return () if killed is None or killed == orders["treat"] else (killed,)


def _patients(table: Table[Werewolf8Rules], doctor: Sequence[int]) -> tuple[int, ...]:
    """Whom the doctor may name tonight."""
    barred = set[int | None]() if table.rules.ww8_repeat_treat else {last_order(table, "treat")}
    barred |= set[int]() if table.rules.ww8_self_treat else set(doctor)
    return tuple(seat for seat in table.alive if seat not in barred)


def _discussion(table: Table[Werewolf8Rules], day: int, order: Sequence[int], talk: SpeechRules) -> Part[None]:
    """Everybody speaks in turn, as often as the house rule says."""
    table.tell(RoundBegan(rule="WW8-7", round=day, order=tuple(order)), to=PUBLIC)
    rounds = table.rules.ww8_talk_rounds
    for number in range(1, rounds + 1):
        if rounds > 1:
            table.tell(PassBegan(rule="WW8-7", number=number, comments=None), to=PUBLIC)
        yield from speeches(table, order, "speak", "WW8-7", talk)


def _vote(table: Table[Werewolf8Rules], order: Sequence[int], talk: SpeechRules) -> Part[int | None]:
    """Whom the day executes, if anybody."""
    if table.rules.ww8_pk:
        return (yield from vote_with_one_pk(table, order, "WW8-8", "WW8-8", partial(on_stage, talk=talk)))
    return (yield from vote_once(table, order, "WW8-8"))
