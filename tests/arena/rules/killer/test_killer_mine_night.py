"""The night of the killer game with a doctor and a mine (SRA1-1 to SRA1-5)."""

from collections import Counter

import pytest

from arena import BadSetup, Kill, new_header, variant_of
from arena.games.killer_mine import sra1_dead

from .killer_by_hand import Killers


def mine(players: int = 10, killers=(2, 7), police=(1, 4), doctor=(3,), bomb=(9,), **settings: object) -> Killers:
    """A table of the game with a doctor and a mine."""
    roles = {"killer": killers, "police": police, "doctor": doctor, "mine": bomb}
    return Killers("killer-mine", players, roles, **settings)


@pytest.mark.rule("SRA1-1")
@pytest.mark.example("SRA1-1", 1)
@pytest.mark.example("SRA1-1", 2)
def test_the_table_of_roles():
    dealt = {n: Counter(new_header(variant_of("killer-mine"), n, seed=n).deal.roles) for n in range(7, 17)}
    assert dealt[10] == {"police": 2, "killer": 2, "doctor": 1, "mine": 1, "civilian": 4}
    assert dealt[8] == {"police": 2, "killer": 2, "civilian": 4}
    for n, roles in dealt.items():
        each = 2 if n <= 10 else 3 if n <= 14 else 4
        special = {"doctor": 1, "mine": 1} if n >= 9 else {}
        left = n - 2 * each - len(special)
        assert roles == {"police": each, "killer": each, "civilian": left, **special}


@pytest.mark.rule("SRA1-1")
@pytest.mark.parametrize("players", [6, 17])
def test_other_numbers_of_players_are_refused(players):
    with pytest.raises(BadSetup, match="SRA1-1"):
        new_header(variant_of("killer-mine"), players, seed=1)


@pytest.mark.rule("SRA1-2")
@pytest.mark.example("SRA1-2", 1)
def test_a_doctor_who_is_killed_treats_all_the_same():
    game = mine()
    assert game.asked == (2, 7, 1, 4, 3), "killers, police, doctor, in one moment"
    game.order(kill=3, treat=6)
    assert game.dead() == [3]
    assert [event.target for event in game.seen(3, "night_ordered")] == [6]
    game.execute(8)
    game.night(kill=6)
    assert game.dead() == [3, 8, 6], "the last treatment is without consequence"


@pytest.mark.rule("SRA1-2")
def test_who_dies_tonight_still_saves_tonight():
    game = mine()
    game.order(kill=6, treat=6)
    game.execute(8)
    game.night(kill=5, treat=5)
    assert game.dead() == [8]


@pytest.mark.rule("SRA1-3")
@pytest.mark.example("SRA1-3", 1)
def test_the_mine_is_no_killer():
    game = mine()
    game.order(kill=5, check=9)
    (told,) = game.told("check_result")
    assert (told.event.target, told.event.result, told.audience) == (9, "not_killer", (1, 4))
    game = mine()
    game.order(kill=5, check=7)
    assert [event.result for event in game.seen(1, "check_result")] == ["killer"]


@pytest.mark.rule("SRA1-4")
@pytest.mark.example("SRA1-4", 1)
@pytest.mark.example("SRA1-4", 2)
@pytest.mark.parametrize(("killed", "police"), [(4, True), (5, False), (3, False), (9, False)])
def test_the_killers_alone_learn_whether_it_is_police(killed, police):
    game = mine()
    game.order(kill=killed)
    (told,) = game.told("kill_seen")
    assert (told.event.target, told.event.police, told.audience) == (killed, police, (2, 7))


@pytest.mark.rule("SRA1-4")
def test_without_a_kill_there_is_no_sign():
    game = mine()
    game.order()
    assert game.told("kill_seen") == [] and game.dead() == []


@pytest.mark.rule("SRA1-4")
def test_the_killers_may_kill_a_killer_unless_a_house_rule_forbids_it():
    game = mine()
    game.order(kill=7)
    assert game.dead() == [7] and [(event.target, event.police) for event in game.events("kill_seen")] == [(7, False)]
    assert mine(killer_self_kill=False).refuse(2, Kill(target=7)).code == "ineligible"


@pytest.mark.rule("SRA1-5")
@pytest.mark.example("SRA1-5", 1)
def test_whom_the_doctor_treats_survives_the_killers():
    game = mine()
    game.order(kill=5, treat=3)
    game.execute(8)
    game.night(kill=6, treat=6)
    assert game.dead() == [5, 8]
    assert game.events("dawned")[-1].dead == ()


@pytest.mark.example("SRA1-5", 2)
def test_two_needles_running_kill_even_whom_the_killers_attack():
    game = mine()
    game.order(kill=6, treat=6)
    game.execute(8)
    game.night(kill=6, treat=6)
    assert game.dead() == [8, 6]


@pytest.mark.rule("SRA1-5")
def test_two_needles_kill_in_consecutive_nights_alone():
    game = mine()
    game.order(treat=6)
    game.execute(8)
    game.night()  # the doctor does nothing
    game.execute(5)
    game.night(treat=6)
    assert game.dead() == [8, 5]


@pytest.mark.example("SRA1-5", 3)
def test_a_treated_killer_is_out_and_the_kill_holds():
    game = mine()
    game.order(kill=5, treat=2)
    assert game.events("dawned")[-1].dead == (2, 5)


@pytest.mark.example("SRA1-5", 4)
@pytest.mark.parametrize(("proposals", "out"), [({2: None, 7: 9}, 7), ({2: 9, 7: None}, 2), ({2: 9, 7: 9}, 2)])
def test_the_mine_takes_along_the_killer_who_proposed_it(proposals, out):
    game = mine()
    game.order(kill=proposals)
    assert game.dead() == [out] and 9 in game.alive


@pytest.mark.rule("SRA1-5")
def test_after_a_tie_the_killer_who_proposed_the_mine_at_last_is_out():
    for seed in range(8):
        game = mine(seed=seed)
        game.order(kill={2: 9, 7: 5})
        game.order(kill={2: 5, 7: 9})
        assert game.dead() in ([5], [7])
    game = mine(seed=1)
    game.order(kill={2: 9, 7: 5})
    game.order(kill=9)
    assert game.dead() == [2]


@pytest.mark.rule("SRA1-5", "CM-11")
def test_where_nobody_proposed_the_mine_the_lowest_killer_is_out():
    blown = set()
    for seed in range(60):
        game = mine(seed=seed, missing_action="random_legal")
        game.order(treat=6, check=5)
        if [event.target for event in game.seen(2, "night_ordered")] == [9]:
            blown |= set(game.dead())
    assert blown == {2}


@pytest.mark.rule("SRA1-5")
def test_whom_the_mine_takes_along_and_whether_it_lives_are_house_rules():
    game = mine(mine_victim="lowest_seat")
    game.order(kill={2: None, 7: 9})
    assert game.dead() == [2]
    game = mine(mine_survives=False)
    game.order(kill={2: None, 7: 9})
    assert game.events("dawned")[-1].dead == (7, 9)


@pytest.mark.example("SRA1-5", 5)
def test_a_doctor_who_treats_the_mine_and_is_attacked_dies_once():
    game = mine()
    game.order(kill=3, treat=9)
    assert game.dead() == [3] and game.events("dawned")[-1].dead == (3,)


@pytest.mark.example("SRA1-5", 6)
def test_killers_and_doctor_at_the_mine():
    game = mine()
    game.order(kill=9, treat=9)
    assert game.events("dawned")[-1].dead == (2, 3) and 9 in game.alive


@pytest.mark.example("SRA1-5", 7)
def test_a_doctor_who_treats_himself_twice_dies():
    game = mine()
    game.order(treat=3)
    game.execute(8)
    game.night(treat=3)
    assert game.dead() == [8, 3]


ROLES = {1: "police", 2: "killer", 3: "doctor", 4: "police", 5: "civilian", 6: "civilian", 7: "killer", 9: "mine"}


@pytest.mark.rule("SRA1-5")
@pytest.mark.parametrize(
    ("killed", "treated", "before", "dead"),
    [
        (None, None, None, ()),
        (6, None, None, (6,)),
        (6, 6, 3, ()),
        (6, 6, 6, (6,)),
        (6, 5, 5, (5, 6)),
        (6, 3, None, (6,)),
        (3, 3, None, ()),
        (3, 3, 3, (3,)),
        (3, 6, None, (3,)),
        (4, 4, 1, ()),
        (5, 2, None, (2, 5)),
        (5, 2, 2, (2, 5)),
        (None, 2, None, (2,)),
        (9, None, None, (7,)),
        (9, 7, None, (7,)),
        (9, 2, None, (2, 7)),
        (9, 9, None, (3, 7)),
        (3, 9, None, (3,)),
        (6, 9, None, (3, 6)),
        (9, 6, 6, (6, 7)),
    ],
)
def test_what_the_orders_of_a_night_come_to(killed, treated, before, dead):
    assert sra1_dead(ROLES, killed, treated, before, blown=7) == dead


@pytest.mark.rule("SRA1-5")
def test_a_mine_that_does_not_survive_goes_with_the_killer():
    assert sra1_dead(ROLES, 9, 9, None, blown=2, mine_survives=False) == (2, 3, 9)
