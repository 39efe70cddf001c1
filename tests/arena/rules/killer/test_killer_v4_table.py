"""The night of the killer game 4.0 as a table: `resolve`, and the same nights played at a table (SRV4-3A)."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from arena.parts.resolving import GIVEN_BY, resolve

from .v4_by_hand import V4, roles_of
from .v4_cases import CASES, Case

every_case = pytest.mark.parametrize("case", CASES, ids=[f"T{case.number}" for case in CASES])
RECEIVED = ("snipe", "needle", "kill", "mute")
orders_of_a_night = st.dictionaries(st.sampled_from(sorted(GIVEN_BY)), st.integers(1, 13))


def test_the_eighteen_cases_are_there():
    assert [case.number for case in CASES] == list(range(1, 19))


@pytest.mark.rule("SRV4-3A")
@pytest.mark.example("SRV4-3A", 1)
@pytest.mark.example("SRV4-3A", 2)
@pytest.mark.example("SRV4-3A", 3)
@pytest.mark.example("SRV4-3A", 4)
@pytest.mark.example("SRV4-3A", 5)
@pytest.mark.example("SRV4-3A", 6)
@pytest.mark.example("SRV4-3A", 7)
@pytest.mark.example("SRV4-3A", 8)
@pytest.mark.example("SRV4-3A", 9)
@pytest.mark.example("SRV4-3A", 10)
@pytest.mark.example("SRV4-3A", 11)
@pytest.mark.example("SRV4-3A", 12)
@pytest.mark.example("SRV4-3A", 13)
@pytest.mark.example("SRV4-3A", 14)
@pytest.mark.example("SRV4-3A", 15)
@pytest.mark.example("SRV4-3A", 16)
@pytest.mark.example("SRV4-3A", 17)
@pytest.mark.example("SRV4-3A", 18)
@every_case
def test_what_orders_come_to(case: Case):
    roles = {seat: role for seat, role in roles_of().items() if seat in case.alive}
    empty = dict(case.empty)
    for orders, came in case.nights:
        night = resolve(roles, orders, empty)
        assert (night.dead, night.empty, night.silenced, night.sign) == tuple(came)
        roles = {seat: role for seat, role in roles.items() if seat not in night.dead}
        empty = night.empty


@every_case
def test_the_same_nights_at_a_table(case: Case):
    game = V4()
    for orders, executed in case.before:
        game.night(**orders)
        game.day() if executed is None else game.execute(executed)
    game.to_the_night()
    assert game.alive == case.alive
    for k, (orders, came) in enumerate(case.nights):
        game.night(**orders)
        assert game.events("dawned")[-1].dead == came.dead
        assert game.events("silenced")[-1].seats == came.silenced
        signs = game.told("check_result")
        assert [(told.event.target, told.event.result, told.audience) for told in signs[-1:]] == (
            [(orders["check"], came.sign, (4,))] if came.sign else []
        )
        if k + 1 < len(case.nights):
            game.day()
    if case.winners == "":
        assert game.outcome is None
    else:
        assert (game.outcome.winners, game.outcome.rule) == (case.winners, "SRV4-4")


@settings(derandomize=True, deadline=None)
@given(orders=orders_of_a_night)
def test_the_hugged_shares_the_fate_of_the_butterfly(orders):
    """All that a night does is the same for both, where neither has an empty needle yet."""
    hugged = orders.get("hug", 1)
    assume(hugged != 1)
    night = resolve(roles_of(), orders, {})
    assert (hugged in night.dead) == (1 in night.dead)
    assert (hugged in night.silenced) == (1 in night.silenced)
    assert night.empty.get(hugged, 0) == night.empty.get(1, 0)


@settings(derandomize=True, deadline=None)
@given(orders=orders_of_a_night, empty=st.dictionaries(st.integers(1, 13), st.just(1)))
def test_what_is_aimed_at_the_hugged_leaves_no_trace(orders, empty):
    kept = {k: t for k, t in orders.items() if k not in RECEIVED or t != orders.get("hug") or t == 1}
    assert resolve(roles_of(), orders, empty) == resolve(roles_of(), kept, empty)


def test_orders_of_the_dead_on_the_dead_and_of_a_butterfly_on_itself_are_none():
    roles = roles_of()
    quiet = resolve(roles, {}, {})
    alive = {seat: role for seat, role in roles.items() if seat not in (2, 9)}
    for orders in ({"snipe": 10}, {"kill": 9}, {"check": 9}, {"needle": 2}, {"mute": 9}, {"kill": None}):
        assert resolve(alive, orders, {}) == quiet
    assert resolve(roles, {"hug": 1, "kill": 1}, {}).dead == (1,)
    assert resolve(roles, {"hug": 1, "kill": 1, "check": 1}, {}).sign == "not_killer"


def test_without_a_butterfly_nobody_is_hugged():
    alive = {seat: role for seat, role in roles_of().items() if seat != 1}
    assert resolve(alive, {"hug": 9, "kill": 9, "check": 9}, {})[::3] == ((9,), "not_killer")


def test_the_counts_of_earlier_nights_are_not_changed():
    before = {10: 1}
    assert resolve(roles_of(), {"needle": 10, "mute": 5}, before).empty == {10: 2}
    assert before == {10: 1}


@pytest.mark.rule("SRV4-3A")
def test_by_house_rule_a_needle_saves_from_a_double_hit():
    twice = {"kill": 9, "snipe": 9}
    assert resolve(roles_of(), twice | {"needle": 9}, {}, double_hit_kills=False)[::2] == ((), {})
    assert resolve(roles_of(), twice, {}, double_hit_kills=False).dead == (9,)
    game = V4(v4_double_hit_kills=False)
    game.order(**twice, needle=9)
    assert game.events("dawned")[-1].dead == ()


@pytest.mark.rule("SRV4-3A")
def test_by_house_rule_an_empty_needle_is_the_butterflys_alone():
    orders = {"hug": 9, "needle": 1}
    assert resolve(roles_of(), orders, {9: 1}, copy_empty=False)[::2] == ((), {1: 1, 9: 1})
    game = V4(v4_copy_empty=False)
    for _ in range(2):
        game.night(**orders)
        assert game.outcome is None
        game.day()
    assert game.dead() == [1], "the second empty needle is the butterfly's death, and not the hugged one's"
