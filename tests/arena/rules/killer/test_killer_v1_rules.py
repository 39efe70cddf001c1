"""The killer game 1.0, to the letter of the rulebook: players, night and day, ties, the end (SRV1)."""

from collections import Counter

import pytest

from arena import BadSetup, Kill, house_rules, new_header, variant_of

from .killer_by_hand import Killers


def v1(players: int = 10, killers=(2, 7), **settings: object) -> Killers:
    """A table of the game 1.0."""
    return Killers("killer-v1", players, {"killer": killers}, **settings)


@pytest.mark.rule("SRV1-1")
@pytest.mark.example("SRV1-1", 1)
def test_the_table_of_roles():
    for players in range(9, 20):
        killers = 2 if players <= 12 else 3
        dealt = Counter(new_header(variant_of("killer-v1"), players, seed=players).deal.roles)
        assert dealt == {"killer": killers, "civilian": players - killers}
    assert Counter(new_header(variant_of("killer-v1"), 10, seed=1).deal.roles) == {"killer": 2, "civilian": 8}


@pytest.mark.rule("SRV1-1")
@pytest.mark.parametrize("players", [8, 20])
def test_other_numbers_of_players_are_refused(players):
    with pytest.raises(BadSetup, match="SRV1-1"):
        new_header(variant_of("killer-v1"), players, seed=1)


@pytest.mark.rule("SRV1-2")
@pytest.mark.example("SRV1-2", 1)
def test_the_victim_leaves_without_a_word_and_the_talk_begins_to_its_right():
    game = v1()
    assert game.asked == (2, 7)
    assert [t.audience for t in game.told("group_shown")] == [(2, 7)]
    game.order(kill=4)
    assert game.wanted == "speak"
    game.skip_to("vote")
    assert game.speakers("speak") == [5, 6, 7, 8, 9, 10, 1, 2, 3]
    assert game.last_speakers() == [] and game.dead() == [4]
    assert game.asked == (5, 6, 7, 8, 9, 10, 1, 2, 3)


@pytest.mark.rule("SRV1-2")
def test_the_killers_may_kill_a_killer_and_themselves():
    game = v1()
    game.order(kill=7)
    assert game.dead() == [7] and game.outcome is None
    game.execute(3)
    game.night(kill=2)
    assert (game.outcome.winners, game.outcome.rule) == ("good", "SRV1-5")


@pytest.mark.rule("SRV1-2")
def test_that_they_may_is_a_house_rule():
    game = v1(killer_self_kill=False)
    assert game.refuse(2, Kill(target=7)).code == "ineligible"
    assert game.refuse(2, Kill(target=2)).code == "self"


@pytest.mark.rule("SRV1-2")
def test_without_a_victim_the_day_goes_on_from_yesterdays_first_speaker():
    game = v1()
    game.order()
    game.skip_to("speak")
    assert game.order_of_day()[0] == 1
    game.execute(2)
    game.night()
    game.skip_to("speak")
    assert game.order_of_day()[:2] == (3, 4)


@pytest.mark.rule("SRV1-3")
@pytest.mark.example("SRV1-3", 1)
def test_a_second_tie_executes_nobody():
    game = v1()
    game.order(kill=1)
    game.skip_to("vote")
    for _ in range(2):
        game.skip_to("vote")
        game.vote_counts({3: 4, 5: 4})
    assert game.speakers("defend") == [3, 5], "the tied have spoken once more"
    (pk,) = game.events("pk_began")
    assert (pk.stage, pk.speakers, pk.rule) == ((3, 5), (3, 5), "SRV1-3")
    assert game.events("polled")[-1].candidates == (3, 5)
    assert game.dead() == [1] and game.at_night


@pytest.mark.rule("SRV1-3")
def test_the_second_vote_decides():
    game = v1()
    game.order(kill=1)
    game.skip_to("vote")
    game.vote_counts({3: 4, 5: 4})
    game.skip_to("vote")
    game.vote_counts({3: 5, 5: 3})
    assert game.dead() == [1, 3] and game.at_night


@pytest.mark.rule("CM-5")
def test_where_all_abstain_the_house_rule_decides():
    for value, stages in (("tie_all", 1), ("no_elimination", 0)):
        game = v1(all_abstain=value)
        game.order(kill=1)
        game.skip_to("vote")
        game.vote()
        assert len(game.events("pk_began")) == stages
        assert game.at_night is (stages == 0)


@pytest.mark.rule("SRV1-4")
@pytest.mark.example("SRV1-4", 1)
def test_the_executed_is_shown_to_be_a_killer_or_not_and_says_nothing():
    game = v1()
    game.order(kill=1)
    game.execute(3)
    game.night(kill=4)
    game.execute(7)
    one, good, two, bad = game.events("eliminated")
    assert (one.side, two.side) == (None, None), "who is killed at night is not shown"
    assert (good.seat, good.side, good.role) == (3, "good", None)
    assert (bad.seat, bad.side, bad.role) == (7, "killers", None)
    assert game.last_speakers() == [] and game.at_night


@pytest.mark.rule("SRV1-4")
@pytest.mark.parametrize(("shown", "side", "role"), [("none", None, None), ("role", "good", "civilian")])
def test_what_is_shown_of_the_executed_is_a_house_rule(shown, side, role):
    game = v1(reveal_on_execution=shown)
    game.order(kill=1)
    game.execute(3)
    assert (game.events("eliminated")[-1].side, game.events("eliminated")[-1].role) == (side, role)


@pytest.mark.rule("SRV1-5")
@pytest.mark.example("SRV1-5", 1)
def test_two_killers_and_one_good_player_go_on_to_the_vote():
    game = v1(players=9)
    game.rounds((1, 3), (4, 5), (6, 8))
    assert game.outcome is None and game.alive == (2, 7, 9)
    game.night()
    assert game.outcome is None
    game.execute(9)
    assert (game.outcome.winners, game.outcome.rule) == ("killers", "SRV1-5")
    assert game.outcome.scores == (0, 1, 0, 0, 0, 0, 1, 0, 0)


@pytest.mark.rule("SRV1-5")
def test_all_killers_out_the_good_side_wins():
    game = v1()
    game.rounds((1, 2))
    game.night(kill=3)
    game.execute(7)
    assert (game.outcome.winners, game.outcome.scores[0], game.outcome.scores[1]) == ("good", 1, 0)


@pytest.mark.rule("CM-16")
@pytest.mark.example("CM-16", 1)
def test_days_without_a_death_end_in_a_draw_after_day_18():
    game = v1(players=9)
    while game.outcome is None:
        for seat in game.asked:
            game.submit(seat, None)
    assert (game.outcome.winners, game.outcome.rule) == (None, "CM-16")
    assert len(game.events("round_ended")) == 18 and game.dead() == []


def test_such_a_game_may_not_go_on_for_ever():
    rules = variant_of("killer-v1").rules
    with pytest.raises(BadSetup, match="go on for ever"):
        house_rules(rules, {"max_days": "off"})
    assert house_rules(rules, {"preset": "source"}) == rules()
