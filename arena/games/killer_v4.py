"""The killer game version 4.0: butterfly, sniper, doctor, police and forest elder against the killers (SRV4).

Owns: the role table, the six calls of the night, and the day on which everybody defends himself and votes at once.
Must not know: what the orders of a night do to each other (`parts/resolving.py`), the referee, or who plays.
"""

from collections.abc import Mapping, Sequence

from ..actions import Check, Hug, Kill, Mute, Needle, Order, Snipe, Vote, kind_of
from ..asks import targets
from ..events import PUBLIC, CheckResult, NightFell, Polled, RoundBegan, RoundEnded, Silenced, VoteCast
from ..header import Outcome
from ..parts.claiming import SpeechRules, speeches
from ..parts.days import days
from ..parts.ending import EndCondition, all_out, first_end, parity
from ..parts.ordering import Group, Orders, conferred, night_orders
from ..parts.resolving import GIVEN_BY, resolve
from ..parts.seats import anticlockwise, clockwise
from ..parts.voting import called_out, eligible, roll_call, top_set
from ..roles import Role
from ..rules.house_rule_models import KillerV4Rules
from ..script import Part, Script, ask_all
from ..table import Table
from .killer import closed, dawn, deal_roles, living_with

SPECIALS: tuple[Role, ...] = ("butterfly", "sniper", "doctor", "police", "elder")
ROLES_V4: dict[int, dict[Role, int]] = {  # SRV4-1: killers and civilians
    5 + killers + civilians: {**dict.fromkeys(SPECIALS, 1), "killer": killers, "civilian": civilians}
    for killers, civilians in ((3, 3), (3, 4), (3, 5), (4, 6), (5, 7))
}
_CALLS: tuple[type[Order], ...] = (Hug, Snipe, Needle, Kill, Check, Mute)  # SRV4-2: A to F
_ENDS = (  # SRV4-4; both sides can only be extinct at once by one night
    EndCondition(all_out("killer", *SPECIALS), None, "SRV4-4"),
    EndCondition(all_out("killer"), "good", "SRV4-4"),
    EndCondition(all_out(*SPECIALS), "killers", "SRV4-4"),
    EndCondition(parity("killers"), "killers", "SRV4-4"),
)
_TALK = SpeechRules(
    ("civilian", "killer", *SPECIALS), "SRA3-N", {"shows_role": "SRA3-N"},
    signs=("killer", "not_killer", "no_information"),
)  # fmt: skip


def killer_v4(table: Table[KillerV4Rules]) -> Script:
    """The killer game 4.0 for 11, 12, 13, 15 or 17 players (SRV4)."""
    deal_roles(table, "SRV4-1")
    empty: dict[int, int] = {}
    for day in days(table):
        dusk = {seat: table.role(seat) for seat in table.alive}
        orders = yield from _night(table, day)
        night = resolve(
            dusk,
            orders,
            empty,
            double_hit_kills=table.rules.v4_double_hit_kills,
            copy_empty=table.rules.v4_copy_empty,
        )
        empty = night.empty
        if night.sign is not None and orders["check"] is not None:
            result = CheckResult(rule="SRV4-2E", target=orders["check"], result=night.sign)
            table.tell(result, to=living_with(table, "police"))
        dawn(table, day, night.dead, "SRV4-3A")
        table.tell(Silenced(rule="SRV4-3B", seats=night.silenced), to=PUBLIC)
        dead = night.dead if _ascends(day) else night.dead[::-1]
        if outcome := (yield from _ended(table, dead, night.silenced, "SRV4-3B")):
            return outcome
        out = yield from _day(table, day, dead, night.silenced)
        if out is not None:
            table.eliminate(out, "SRV4-3D", table.rules.reveal_on_execution)
            leaving = () if table.role(out) == "killer" else (out,)
            if outcome := (yield from _ended(table, leaving, night.silenced, "SRV4-3D")):
                return outcome
        table.tell(RoundEnded(rule="SRV4-3D", round=day), to=PUBLIC)
    return table.win(None, "CM-16")


def _ascends(day: int) -> bool:
    """SRV4-3B: the first round goes up, the next down, and so on."""
    return day % 2 == 1


def _night(table: Table[KillerV4Rules], night: int) -> Part[Orders]:
    """The six calls, sealed and in one moment; whoever is alive may be named, but the butterfly not by itself."""
    table.tell(NightFell(rule="SRV4-2"), to=PUBLIC)
    killers = living_with(table, "killer")
    if night == 1:
        table.show_group("killer", killers, "SRV4-1b")
    yield from conferred(table, killers, "SRV4-2")
    groups: list[Group] = []
    for kind in _CALLS:
        role = GIVEN_BY[kind_of(kind)]
        called = living_with(table, role)
        legal = closed(table, called) if kind is Hug else table.alive
        groups.append(Group(called, kind, legal, "SRV4-2", may_pass=table.rules.v4_allow_pass))
    return (yield from night_orders(table, night, groups))


def _ended(
    table: Table[KillerV4Rules], dead: Sequence[int], silenced: Sequence[int], rule: str
) -> Part[Outcome | None]:
    """SRV4-3B, SRV4-4: whether these deaths end the game, and the last words of `dead` in this order if they do not."""
    speakers = [seat for seat in dead if table.rules.v4_muted_last_words or seat not in silenced]
    if not table.rules.v4_last_words_after_end and (outcome := first_end(table, _ENDS)):
        return outcome
    yield from speeches(table, speakers, "last_words", rule, _TALK)
    return first_end(table, _ENDS) if table.rules.v4_last_words_after_end else None


def _day(table: Table[KillerV4Rules], day: int, dead: Sequence[int], silenced: Sequence[int]) -> Part[int | None]:
    """SRV4-3C, SRV4-3D: defence and vote in turn, from the seat after the last of the dead; who is executed, if any.

    Where ballots are sealed, they are given together after the last defence.
    """
    heard = [seat for seat in dead if table.rules.v4_muted_last_words or seat not in silenced]
    order, votes = _order(table, day, heard or dead), dict[int, int | None]()
    voters = tuple(seat for seat in order if table.rules.v4_muted_votes or seat not in silenced)
    table.tell(RoundBegan(rule="SRV4-3C", round=day, order=order), to=PUBLIC)
    for seat in order:
        if seat not in silenced:
            yield from speeches(table, (seat,), "defend", "SRV4-3C", _TALK)
        if seat in voters and table.rules.ballots == "roll_call":
            votes |= yield from _votes(table, (seat,))
    if table.rules.ballots != "roll_call":
        votes = yield from _votes(table, voters)
    top = _published(table, order, votes, table.alive if table.rules.all_abstain == "tie_all" else ())
    if not top and table.rules.all_abstain == "revote_once":
        top = _published(table, order, (yield from _votes(table, voters)), table.alive)
    return top[0] if len(top) == 1 else None


def _votes(table: Table[KillerV4Rules], voters: tuple[int, ...]) -> Part[dict[int, int | None]]:
    """The ballots of `voters`, each told at once where they are called out; no answer is a fault and no ballot."""
    votes, aloud = dict[int, int | None](), table.rules.ballots == "roll_call"
    if table.rules.ballots == "called":
        open_to = {voter: eligible(table, voter, table.alive) for voter in voters}
        hands = yield from called_out(table, table.alive, open_to, "SRV4-3C", silence=False)
        return {voter: vote.target if vote else None for voter, vote in hands.items()}
    for asked in [(voter,) for voter in voters] if aloud else [voters]:
        legal = {voter: targets(eligible(table, voter, table.alive)) for voter in asked}
        answers = yield from ask_all(legal, Vote, "SRV4-3C", silence=False)
        votes |= {voter: vote.target if vote else None for voter, vote in answers.items()}
        for voter in asked if aloud else ():
            table.tell(VoteCast(rule="SRV4-3C", seat=voter, target=votes[voter]), to=PUBLIC)
    return votes


def _published(
    table: Table[KillerV4Rules], order: Sequence[int], votes: Mapping[int, int | None], tied: tuple[int, ...]
) -> tuple[int, ...]:
    """The top set of a poll, which everybody learns; `tied` where nobody has a vote (CM-5)."""
    ballots = roll_call(order, votes)
    top = top_set(ballots) or tied
    table.tell(Polled(rule="SRV4-3D", poll=1, candidates=table.alive, ballots=ballots, top=top), to=PUBLIC)
    return top


def _order(table: Table[KillerV4Rules], day: int, dead: Sequence[int]) -> tuple[int, ...]:
    """The order of a day; without any dead it starts where the judge sits, between the last seat and the first."""
    if _ascends(day):
        return anticlockwise(dead[-1] + 1 if dead else 1, table.alive)
    return clockwise(dead[-1] - 1 if dead else table.header.players, table.alive)
