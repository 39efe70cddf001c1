"""Infernal Affairs: the groups of the night, their moles, and what a check shows (SRV5-4 to SRV5-6, SRV5-8, SRV5-9)."""

import pytest

from arena import Check, Kill

from .v5_by_hand import KILLERS, POLICE, Infernal


@pytest.mark.rule("SRV5-4")
@pytest.mark.example("SRV5-4", 1)
def test_two_against_two_is_proposed_anew_and_then_drawn():
    drawn = set()
    for seed in range(12):
        game = Infernal(seed=seed)
        game.execute(9)
        game.to_the_night()
        for attempt in (1, 2):
            assert game.asked_for("kill") == KILLERS
            game.order(kill={5: 2, 6: 2, 7: 10, 8: 10})
            assert game.events("orders_proposed")[-1].attempt == attempt
        (told,) = game.told("night_ordered")
        assert told.event.drawn and told.audience == KILLERS
        drawn.add(told.event.target)
    assert drawn == {2, 10}


@pytest.mark.rule("SRV5-4")
def test_most_proposals_decide_and_the_mole_and_the_boss_have_one_each():
    game = Infernal()
    game.execute(9)
    game.night(kill={5: 10, 6: 2, 7: 2, 8: 10}, check=None)
    assert game.events("night_ordered")[0].drawn
    game = Infernal()
    game.execute(9)
    game.night(kill={5: 10, 6: 2, 7: 10, 8: 10}, check={1: 6, 2: 7, 3: 7, 4: 12})
    assert game.dead() == [9, 10] and game.events("check_result")[0].target == 7


@pytest.mark.rule("SRV5-4")
def test_the_police_are_called_after_the_killers_and_nothing_happens_before_both_have_ordered():
    game = Infernal()
    game.execute(9)
    game.to_the_police(kill=2)
    assert game.asked_for("check") == POLICE and game.dead() == [9]
    game.order(check=5)
    assert game.dead() == [9, 2]
    assert [event.result for event in game.seen(2, "check_result")] == ["killer"], "who dies tonight learns it still"


@pytest.mark.rule("SRV5-4")
def test_anybody_may_be_named_the_own_group_too():
    game = Infernal()
    game.execute(9)
    game.night(kill=8, check=4)
    assert game.dead() == [9, 8] and game.events("check_result")[0].result == "killer"


@pytest.mark.rule("SRV5-5")
@pytest.mark.example("SRV5-5", 1)
@pytest.mark.parametrize(("target", "sign"), [(8, "not_killer"), (2, "not_killer"), (10, "not_killer"),
                                              (4, "killer"), (5, "killer")])  # fmt: skip
def test_what_a_check_shows(target, sign):
    game = Infernal()
    game.execute(9)
    game.night(check=target)
    (told,) = game.told("check_result")
    assert (told.event.target, told.event.result) == (target, sign)


@pytest.mark.example("SRV5-5", 2)
def test_the_undercover_killer_sees_the_answer_too():
    game = Infernal()
    game.execute(9)
    game.night(check=6)
    (told,) = game.told("check_result")
    assert (told.event.result, told.audience) == ("killer", POLICE)


@pytest.mark.rule("SRV5-5")
def test_by_house_rule_the_undercover_killer_shows_as_no_killer():
    game = Infernal(v5_check_small_joker=False)
    game.execute(9)
    game.night(check=4)
    assert game.events("check_result")[0].result == "not_killer"


@pytest.mark.rule("SRV5-6")
@pytest.mark.example("SRV5-6", 1)
def test_a_killer_who_was_found_is_alive_at_dawn():
    game = Infernal()
    game.execute(9)
    game.night(check=6)
    assert 6 in game.alive and game.dead() == [9]
    game.skip_to("speak")
    while game.asked != (2,):
        game.submit(game.asked[0], None)
    game.say(2, "我是警察，验出 6 号是杀手")
    assert game.events("spoke")[-1].text == "我是警察，验出 6 号是杀手"


@pytest.mark.rule("SRV5-8")
@pytest.mark.example("SRV5-8", 1)
def test_the_last_killer_acts_alone_and_may_not_kill_the_mole():
    game = Infernal()
    game.days(5, 6)
    assert game.asked == (7,)
    assert game.refuse(7, Kill(target=8)).code == "ineligible"
    game.night(kill=2)
    assert game.dead() == [5, 6, 2]


@pytest.mark.rule("SRV5-8")
def test_the_last_of_the_police_acts_alone_and_may_still_check_the_mole():
    game = Infernal()
    game.days(1, 3)
    game.to_the_police()
    assert game.asked == (2,)
    game.order(check=4)
    (told,) = game.told("check_result")
    assert (told.event.result, told.audience) == ("killer", (2,))


@pytest.mark.rule("SRV5-8")
def test_two_of_a_group_still_sit_with_the_mole_or_without_it():
    game = Infernal()
    game.days(5)
    assert game.asked == (6, 7, 8)
    game = Infernal()
    game.days(8)
    assert game.asked == (5, 6, 7)


@pytest.mark.rule("SRV5-9")
@pytest.mark.example("SRV5-9", 1)
def test_the_undercover_killer_takes_over_and_still_sits_with_the_police():
    game = Infernal()
    game.days(5, 6, 7, 3)
    assert game.asked == (4,)
    assert set(game.ask(4).choices["target"]) == {1, 2, 4, 8, 9, 10, 11, 12}
    game.to_the_police(kill=8)
    assert game.asked_for("check") == (1, 2, 4)
    game.order(check=4)
    assert game.dead()[-1] == 8
    assert [told.audience for told in game.told("night_ordered")][-2:] == [(4,), (1, 2, 4)]


@pytest.mark.rule("SRV5-9")
def test_the_undercover_killer_leaves_the_last_of_the_police():
    game = Infernal()
    game.days(5, 6, 7, 1, 3)
    game.to_the_police(kill=10)
    assert game.asked_for("check") == (2,)


@pytest.mark.rule("SRV5-9")
def test_the_undercover_officer_takes_over_and_still_sits_with_the_killers():
    game = Infernal()
    game.days(1, 2, 3)
    assert game.asked == KILLERS
    game.to_the_police(kill=9)
    assert game.asked == (8,)
    assert game.refuse(8, Check(target=3)).code == "out"
    game.order(check=4)
    (told,) = game.told("check_result")
    assert (told.event.result, told.audience) == ("killer", (8,))
