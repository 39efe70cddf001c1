"""The night of the killer game 3.0: roles, orders, the doctor, and the secret police (SRV3-1 to SRV3-6)."""

from collections import Counter

import pytest

from arena import BadSetup, Check, Kill, Pass, Shoot, new_header, schema, variant_of
from arena.games.killer_evolution import v3_dead

from .killer_by_hand import Killers

TABLE = {10: (2, 1, 5), 11: (3, 2, 4), 12: (3, 2, 5), 13: (3, 2, 6), 14: (3, 2, 7), 15: (4, 3, 6), 16: (4, 3, 7)}


def v3(players: int = 13, killers=(2, 7, 9), police=(1, 4), doctor=6, secret=8, **settings: object) -> Killers:
    """A table of the game 3.0."""
    roles = {"killer": killers, "police": police, "doctor": (doctor,), "secret_police": (secret,)}
    return Killers("killer-v3", players, roles, **settings)


@pytest.mark.rule("SRV3-1")
def test_the_table_of_roles():
    for players, (killers, police, civilians) in TABLE.items():
        dealt = Counter(new_header(variant_of("killer-v3"), players, seed=players).deal.roles)
        specials = {"doctor": 1, "secret_police": 1}
        assert dealt == {"killer": killers, "police": police, "civilian": civilians, **specials}


@pytest.mark.rule("SRV3-1")
@pytest.mark.parametrize("players", [9, 17])
def test_other_numbers_of_players_are_refused(players):
    with pytest.raises(BadSetup, match="SRV3-1"):
        new_header(variant_of("killer-v3"), players, seed=1)


@pytest.mark.rule("SRV3-2")
@pytest.mark.example("SRV3-2", 1)
def test_doctor_and_secret_police_are_told_no_order_of_this_night():
    game = v3()
    assert game.asked == (2, 7, 9, 1, 4, 6, 8), "killers, police, doctor, secret police, in one moment"
    for seat in (2, 7, 9):
        game.submit(seat, Kill(target=5))
    for seat in (1, 4):
        game.submit(seat, Check(target=7))
    for seat in (6, 8):
        assert game.seen(seat, "orders_proposed") == game.seen(seat, "night_ordered") == []
        assert game.seen(seat, "group_shown") == game.seen(seat, "check_result") == []
    assert game.ask(6).choices["target"] == tuple(range(1, 14))
    assert game.ask(8).choices["target"] == tuple(seat for seat in range(1, 14) if seat != 8)
    game.order(shoot=None, treat=None)
    assert [event.order for event in game.seen(6, "night_ordered")] == ["treat"]
    assert [event.order for event in game.seen(8, "night_ordered")] == ["shoot"]
    assert [told.audience for told in game.told("check_result")] == [(1, 4)]


@pytest.mark.rule("SRV3-2")
def test_orders_name_players_whose_eyes_are_closed():
    game = v3()
    assert game.refuse(2, Kill(target=9)).code == "ineligible"
    assert game.refuse(1, Check(target=4)).code == "ineligible"
    assert game.refuse(8, Shoot(target=8)).code == "self"


@pytest.mark.rule("SRV3-2")
def test_police_alone_see_nobody_and_check_all_the_same():
    game = v3(players=10, killers=(2, 7), police=(1,))
    assert [told.audience for told in game.told("group_shown")] == [(2, 7)]
    game.order(kill=3, check=7)
    assert [(t.event.result, t.audience) for t in game.told("check_result")] == [("killer", (1,))]


@pytest.mark.rule("SRV3-3")
@pytest.mark.example("SRV3-3", 1)
def test_whom_the_doctor_saves_lives():
    game = v3()
    game.order(kill=5, treat=5)
    assert game.events("dawned")[-1].dead == () and game.dead() == []


@pytest.mark.example("SRV3-3", 2)
def test_the_same_target_may_be_saved_three_nights_running():
    game = v3()
    for _ in range(3):
        assert game.at_night
        game.order(kill=5, treat=5)
    assert game.dead() == []


@pytest.mark.rule("SRV3-3")
def test_the_doctor_saves_himself():
    game = v3()
    game.order(kill=6, treat=6)
    assert game.dead() == []


@pytest.mark.rule("SRV3-4")
@pytest.mark.example("SRV3-4", 1)
def test_a_shot_at_somebody_else_than_a_killer_is_wasted():
    game = v3()
    game.order(kill=5, shoot=4)
    assert game.dead() == [5]
    game.execute(3)
    game.night(kill=10)
    assert game.asked_for("shoot") == () and game.dead() == [5, 3, 10]


@pytest.mark.rule("SRV3-4")
def test_a_shot_kills_a_killer_and_he_is_not_asked_again():
    game = v3()
    game.order(kill=5, shoot=9)
    assert game.events("dawned")[-1].dead == (5, 9)
    game.execute(3)
    game.to_the_night()
    assert game.asked_for("shoot") == ()


@pytest.mark.rule("SRV3-4")
def test_whoever_waits_is_asked_again():
    game = v3()
    assert game.ask(8).silence_is_answer and None in schema(game.ask(8))["properties"]["target"]["enum"]
    game.submit(8, Shoot(target=None))
    game.order(kill=5)
    game.execute(3)
    game.to_the_night()
    assert game.asked_for("shoot") == (8,)
    game.submit(8, Pass())
    game.order(kill=10)
    assert game.dead() == [5, 3, 10]


@pytest.mark.rule("CM-11", "SRV3-4")
def test_a_shot_is_never_drawn():
    game = v3(missing_action="random_legal")
    game.order()
    drawn = {told.event.order: told.event.target for told in game.told("night_ordered") if told.event.drawn}
    assert set(drawn) == {"kill", "check", "treat"}
    assert [event.target for event in game.seen(8, "night_ordered")] == [None]


@pytest.mark.rule("SRV3-5")
@pytest.mark.example("SRV3-5", 1)
def test_the_killers_cannot_kill_the_secret_police_before_the_night_after_the_shot():
    game = v3()
    game.order(kill=10)
    game.execute(3)
    game.night(kill=8, shoot=9)
    assert game.dead() == [10, 3, 9]
    game.execute(11)
    game.night(kill=8)
    assert game.dead()[-1] == 8


@pytest.mark.rule("SRV3-5")
def test_the_night_of_the_shot_is_a_house_rule():
    game = v3(v3_same_night_immune=False)
    game.order(kill=8, shoot=9)
    assert game.events("dawned")[-1].dead == (8, 9)
    game = v3(v3_same_night_immune=False)
    game.order(kill=8)
    assert game.dead() == [], "who has not shot is immune all the same"


@pytest.mark.rule("SRV3-5")
def test_a_vote_can_execute_the_secret_police():
    game = v3()
    game.order(kill=5)
    game.execute(8)
    assert game.dead() == [5, 8]
    game.to_the_night()
    assert game.asked_for("shoot") == ()


@pytest.mark.rule("SRV3-6")
@pytest.mark.example("SRV3-6", 1)
def test_the_doctor_does_not_stop_a_shot_and_a_dying_killer_kills():
    game = v3()
    game.order(kill=5, treat=7, shoot=7)
    assert game.events("dawned")[-1].dead == (5, 7)


@pytest.mark.rule("SRV3-3", "SRV3-4", "SRV3-5", "SRV3-6")
@pytest.mark.parametrize(
    ("kill", "treat", "shoot", "immune", "dead"),
    [
        (None, None, None, (8,), ()),
        (5, None, None, (8,), (5,)),
        (5, 5, None, (8,), ()),
        (5, 3, 5, (8,), (5,)),
        (5, 5, 5, (8,), ()),
        (5, None, 2, (8,), (2, 5)),
        (5, 2, 2, (8,), (2, 5)),
        (None, 2, 2, (8,), (2,)),
        (8, None, None, (8,), ()),
        (8, None, 9, (8,), (9,)),
        (8, None, None, (), (8,)),
        (8, 8, None, (), ()),
        (5, None, 8, (), (5,)),
    ],
)
def test_what_the_orders_of_a_night_come_to(kill, treat, shoot, immune, dead):
    orders = {"kill": kill, "treat": treat, "shoot": shoot, "check": None}
    assert v3_dead(orders, killers=(2, 7, 9), immune=immune) == dead
