"""The night of the killer games: SRA3-3, 3-4, 3-4b, 3-6; SRA5-3.1, 3.8, 3.12; CM-10, CM-11."""

import pytest

from arena import BadSetup, Check, Confer, Kill, Speak, new_header, variant_of

from .killer_by_hand import sra3, sra5


@pytest.mark.rule("SRA3-3")
@pytest.mark.example("SRA3-3", 1)
def test_a_civilian_says_nothing_at_night():
    game = sra3()
    assert game.refuse(3, Speak(text="我有话说")).rule == "CM-3"
    assert set(game.asked) == {1, 2, 4, 7}


@pytest.mark.rule("SRA3-4")
@pytest.mark.example("SRA3-4", 1)
def test_killers_may_kill_a_killer():
    game = sra3()
    assert [event.seats for event in game.seen(2, "group_shown")] == [(2, 7)]
    assert game.referee.observe(2).private.partners == (7,)
    game.order(kill=7, check=2)
    assert game.dead() == [7]


def test_by_house_rule_killers_may_not():
    game = sra3(killer_self_kill=False)
    assert game.refuse(2, Kill(target=7)).code == "ineligible"


@pytest.mark.rule("SRA3-4b")
@pytest.mark.example("SRA3-4b", 1)
def test_the_barred_seat_is_no_victim_of_the_first_night_alone():
    game = sra3(barred_first_victim=5)
    assert game.refuse(2, Kill(target=5)).code == "ineligible"
    game.order(kill=3, check=2)
    game.execute(6)
    game.night(kill=5)
    assert game.dead() == [3, 6, 5]


@pytest.mark.rule("SRA3-6")
@pytest.mark.example("SRA3-6", 1)
@pytest.mark.example("SRA3-6", 2)
@pytest.mark.parametrize(("target", "sign"), [(7, "killer"), (3, "not_killer")])
def test_the_police_learn_who_is_a_killer(target, sign):
    game = sra3()
    game.order(kill=5, check=target)
    (told,) = game.told("check_result")
    assert (told.event.target, told.event.result, told.audience) == (target, sign, (1, 4))
    for other in (0, 2, 3, 5, 6, 7, 8, 9, 10):
        assert game.seen(other, "check_result") == []


def test_the_police_check_nobody_of_their_own():
    game = sra3()
    assert game.refuse(1, Check(target=4)).code == "ineligible"
    assert game.refuse(1, Check(target=1)).code == "self"


@pytest.mark.rule("SRA5-3.1", "CM-10")
@pytest.mark.example("SRA5-3.1", 1)
def test_who_proposes_nothing_agrees():
    game = sra5()
    game.order(kill={2: 4, 7: 4, 9: None})
    assert game.dead() == [4]
    for seat in (2, 7, 9):
        assert [event.seats for event in game.seen(seat, "group_shown")] == [(2, 7, 9)]
        (proposed,) = game.seen(seat, "orders_proposed")
        assert proposed.proposals == ((2, 4), (7, 4), (9, None))


@pytest.mark.rule("SRA5-3.8")
@pytest.mark.example("SRA5-3.8", 1)
def test_most_proposals_are_checked_and_the_police_alone_learn():
    game = sra5()
    game.order(kill=4, check={1: 7, 5: 7, 6: 3})
    (told,) = game.told("check_result")
    assert (told.event.target, told.event.result, told.audience) == (7, "killer", (1, 5, 6))


@pytest.mark.rule("SRA3-4b")
@pytest.mark.parametrize(
    ("variant", "seat", "says"), [("killer-7-16", 11, "seats 1 to 10"), ("killer-v1", 3, "SRA3-4b")]
)
def test_who_is_barred_from_dying_first_is_checked(variant, seat, says):
    with pytest.raises(BadSetup, match=says):
        new_header(variant_of(variant), 10, seed=1, barred_first_victim=seat)
    assert new_header(variant_of("killer-7-16"), 10, seed=1, barred_first_victim=10).barred_first_victim == 10


@pytest.mark.rule("CM-10")
def test_a_tie_stands_where_nobody_proposes_anew_and_without_any_proposal_nothing_is_ordered():
    game = sra3()
    game.order(kill={2: 5, 7: 8})
    game.order()
    (ordered,) = [event for event in game.events("night_ordered") if event.order == "kill"]
    assert ordered.drawn and ordered.target in (5, 8)
    game = sra3()
    game.order()
    assert [event.target for event in game.events("night_ordered") if event.order == "kill"] == [None]


@pytest.mark.rule("CM-10")
def test_a_tie_is_proposed_anew_by_those_who_tied_and_then_drawn():
    drawn = set()
    for seed in range(12):
        game = sra3(seed=seed)
        game.order(kill={2: 5, 7: 8}, check=3)
        assert game.asked == (2, 7), "the police have decided"
        game.order(kill={2: 5, 7: 8})
        (victim,) = game.dead()
        drawn.add(victim)
        ordered = [told for told in game.told("night_ordered") if told.event.order == "kill"]
        assert [(t.event.target, t.event.drawn, t.audience) for t in ordered] == [(victim, True, (2, 7))]
    assert drawn == {5, 8}


def test_by_house_rule_a_tie_is_drawn_at_once():
    game = sra3(group_tie="random")
    game.order(kill={2: 5, 7: 8}, check=3)
    assert game.dead() in ([5], [8])


@pytest.mark.rule("CM-11", "SRA5-N")
@pytest.mark.example("CM-11", 1)
def test_killers_who_time_out_kill_nobody():
    game = sra5()
    game.order(kill=3, check=8)
    game.execute(4)
    game.night()
    assert game.events("dawned")[-1].dead == ()
    assert game.dead() == [3, 4]
    assert [event.target for event in game.seen(2, "night_ordered")] == [3, None]
    assert game.wanted == "speak", "the day goes on without a victim"


@pytest.mark.rule("CM-11")
def test_by_house_rule_an_order_that_is_missing_is_drawn():
    game = sra3(missing_action="random_legal")
    game.order()
    assert len(game.dead()) == 1
    assert [event.drawn for event in game.seen(2, "night_ordered")] == [True]
    assert len(game.seen(1, "check_result")) == 1


@pytest.mark.rule("SRA5-3.12")
@pytest.mark.example("SRA5-3.12", 1)
def test_a_dead_killer_learns_nothing_of_the_next_night():
    game = sra5()
    game.order(kill=3, check=8)
    game.execute(9)
    known = len([told for told in game.referee.told if told.audience != "public" and 9 in told.audience])
    game.night(kill=4, check=10)
    assert 9 not in game.told("orders_proposed")[-1].audience
    assert len([told for told in game.referee.told if told.audience != "public" and 9 in told.audience]) == known


def test_police_who_die_tonight_still_learn_what_they_asked():
    game = sra3()
    game.order(kill=1, check=7)
    assert [event.result for event in game.seen(1, "check_result")] == ["killer"]


@pytest.mark.rule("SRA3-3", "SRA5-3.1")
@pytest.mark.parametrize("table", [sra3, sra5])
def test_partners_talk_at_night_by_house_rule_alone(table):
    assert table().asked_for("kill")
    game = table(group_chat=True)
    killers = (2, 7) if table is sra3 else (2, 7, 9)
    assert (game.asked, game.wanted) == ((2,), "confer")
    game.submit(2, Confer(text="杀 3 号"))
    (told,) = game.told("conferred")
    assert (told.event.text, told.audience) == ("杀 3 号", killers)
    game.to_the_night()
    assert game.asked_for("kill") == killers
