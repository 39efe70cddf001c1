"""Players who stall, talk nonsense, fail and repeat themselves sit at every table, and break none (law 2, case B31)."""

import asyncio
import gc
from collections import Counter
from functools import cache
from random import Random

import pytest

from agents.protocol import Agent
from arena import VARIANTS, Header, Variant
from tournaments.match.decision import TRIES, Decision
from tournaments.match.loop import Match, play_match, play_match_async

from ...all_rows import few_of
from .bounds import most_answers
from .tables import SIZES, agents, header, one_table

ALLOWANCE = 0.3  # seconds; only the stalling guest ever comes near it, however many games share the loop
GUESTS = {
    "guest-stalling": {"timed_out"},
    "guest-raising": {"defaulted"},
    "guest-nonsense": {"defaulted"},
    "guest-repeating": {"valid", "defaulted"},
}
QUICK = sorted(set(GUESTS) - {"guest-stalling"})


def played_with(of: Header, guests: dict[int, str]) -> Match:
    """A match of naive players with guests in some seats, ended without a fault of ours."""
    return ended(play_match(of, seated(of, guests)))


def seated(of: Header, guests: dict[int, str]) -> dict[int, Agent]:
    """Naive players with guests in some seats."""
    return agents(dict.fromkeys(range(1, of.players + 1), "naive") | guests)


def ended(match: Match) -> Match:
    """The match, which has come to its end within its bounds."""
    assert match.error is None
    assert match.referee is not None and match.referee.outcome is not None
    assert len(match.decisions) == len(match.referee.journal) <= most_answers(match.header)
    return match


def check_others(match: Match, guests: dict[int, str]) -> None:
    """Everybody else has answered validly at the first try, and nobody was removed but by a vote."""
    others = [decision for decision in match.decisions if decision.seat not in guests]
    assert others and {decision.status for decision in others} == {"valid"}
    assert {attempt.seat for attempt in match.attempts} <= set(guests)
    rows = [(row.seat, row.ask_id) for row in match.referee.journal]
    assert sorted(rows) == sorted((decision.seat, decision.ask_id) for decision in match.decisions)
    alive = set(range(1, match.header.players + 1))
    for told in match.referee.told:
        if told.event.kind == "eliminated":
            alive.remove(told.event.seat)
        elif told.event.kind == "round_began":
            assert set(told.event.order) == alive


def check_guest(match: Match, seat: int, name: str) -> list[Decision]:
    """A guest's decisions have the statuses of its fault, each with its tries and its reason."""
    decisions = [decision for decision in match.decisions if decision.seat == seat]
    tries = Counter(attempt.ask_id for attempt in match.attempts if attempt.seat == seat)
    actions = {row.ask_id: row.action for row in match.referee.journal if row.seat == seat}
    assert {decision.status for decision in decisions} <= GUESTS[name]
    for decision in decisions:
        if decision.status == "valid":
            assert decision.ask_id not in tries and actions[decision.ask_id] is not None
        else:
            assert actions[decision.ask_id] is None, "nothing is substituted for an answer that was not given"
            assert tries[decision.ask_id] == (1 if decision.status == "timed_out" else TRIES)
            assert decision.reason
    return decisions


@one_table
@pytest.mark.parametrize("name", few_of(QUICK, "guest-nonsense"))
def test_a_guest_in_any_seat_breaks_no_table(variant: Variant, players: int, name: str) -> None:
    """Every seat at the smallest table of a variant; elsewhere the judge, a seat of each role, and the last."""
    asked, places = 0, places_at(variant, players)
    for of, seat in places:
        match = played_with(of, {seat: name})
        check_others(match, {seat: name})
        asked += len(check_guest(match, seat, name))
    assert asked >= len(places) - 1


def places_at(variant: Variant, players: int) -> list[tuple[Header, int]]:
    """The seats that a guest takes, each with the game in which it sits there."""
    if players == min(variant.roles):
        return [(header(variant, players, seat), seat) for seat in range(players + 1)]
    of = header(variant, players, players)
    of_each_role = {of.deal.roles.index(role) + 1 for role in of.deal.roles}
    return [(of, seat) for seat in sorted({0, *of_each_role, players})]


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=list(VARIANTS))
def test_a_stalling_guest_is_timed_out(variant: Variant) -> None:
    """One role stalls at every table, the judge and another role at the smallest."""
    for (players, seat), place, match in stalled()[variant.id]:
        check_others(ended(match), {place: "guest-stalling"})
        decisions = check_guest(match, place, "guest-stalling")
        first_out = next((told.event.seat for told in match.referee.told if told.event.kind == "eliminated"), None)
        # in 1.0 the first victim dies unheard (SRV1-2)
        assert decisions or seat == "judge" or place == first_out, (players, seat)
        assert all(decision.latency_ms >= ALLOWANCE * 900 or "no answer" in decision.reason for decision in decisions)


@cache
def stalled() -> dict[str, list[tuple[tuple[int, str], int, Match]]]:
    """By variant: how many play and who stalls, the place of the guest, and the match. All of them wait at once."""
    tables = [(variant, players, "first role") for variant, players in SIZES]
    tables += [(variant, min(variant.roles), seat) for variant in VARIANTS.values() for seat in ("judge", "last role")]
    games = [stalling(*table) for table in tables]
    found: dict[str, list[tuple[tuple[int, str], int, Match]]] = {variant: [] for variant in VARIANTS}
    gc.disable()  # to walk all that the tests hold takes as long as an allowance, and would be some player's time
    try:
        matches = asyncio.run(side_by_side(games))
    finally:
        gc.enable()
    for (variant, players, seat), (_, place), match in zip(tables, games, matches, strict=True):
        found[variant.id].append(((players, seat), place, match))
    return found


def stalling(variant: Variant, players: int, seat: str) -> tuple[Header, int]:
    """A game, and the place of the guest in it."""
    of = header(variant, players, Random(players).randint(0, 99), seconds=ALLOWANCE)
    roles = sorted(set(of.deal.roles))
    return of, 0 if seat == "judge" else of.deal.roles.index(roles[0 if seat == "first role" else -1]) + 1


async def side_by_side(games: list[tuple[Header, int]]) -> list[Match]:
    """Their matches, which spend most of their time waiting."""
    playing = [play_match_async(of, seated(of, {place: "guest-stalling"})) for of, place in games]
    return await asyncio.gather(*playing)


@one_table
def test_all_quick_guests_together(variant: Variant, players: int) -> None:
    """A guest of each kind at once, and one as the judge; the others are naive."""
    rng = Random(players)
    for seed in range(4):
        places = rng.sample(range(1, players + 1), len(QUICK))
        guests = dict(zip(places, QUICK)) | {0: rng.choice(QUICK)}
        match = played_with(header(variant, players, seed), guests)
        check_others(match, guests)
        for seat, name in guests.items():
            check_guest(match, seat, name)


@one_table
def test_a_table_of_nothing_but_failures_is_a_table_of_silence(variant: Variant, players: int) -> None:
    """Law 2: a fault is worth exactly what silence is worth."""
    of = header(variant, players, 3)
    failing = played_with(of, dict.fromkeys(range(players + 1), "guest-raising"))
    nonsense = played_with(of, dict.fromkeys(range(players + 1), "guest-nonsense"))
    assert failing.referee.told == nonsense.referee.told
    assert {row.action for row in failing.referee.journal} == {None}
