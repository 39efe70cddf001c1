"""The day and the end of the killer game 3.0 (SRV3-7 to SRV3-9)."""

import pytest

from .test_killer_v3_night import v3


@pytest.mark.rule("SRV3-7")
@pytest.mark.example("SRV3-7", 1)
def test_a_night_without_death_is_followed_by_the_next():
    game = v3()
    game.order(kill=3)
    game.execute(10)
    game.night(kill=5, treat=5)
    assert game.events("dawned")[-1].dead == () and game.events("dawned")[-1].night == 2
    assert game.at_night and game.kinds()[-1] == "night_fell"
    assert [event.round for event in game.events("round_began")] == [1]


@pytest.mark.rule("SRV3-7", "CM-16")
@pytest.mark.example("SRV3-7", 2)
def test_after_three_such_nights_in_a_row_a_day_is_held_and_days_with_a_vote_alone_are_counted():
    game = v3(players=10, killers=(2, 7), police=(1,), doctor=6)
    for day in range(1, 21):
        for _ in range(3):
            assert game.at_night and len(game.events("round_began")) == day - 1
            game.order(kill=5, treat=5)
        assert game.events("round_began")[-1].round == day and game.events("dawned")[-1].night == 3 * day
        game.skip_to("vote")
        game.vote()
    assert (game.outcome.winners, game.outcome.rule) == (None, "CM-16")


@pytest.mark.rule("SRV3-7")
def test_a_death_begins_the_count_anew():
    game = v3()
    game.order()
    game.order()
    game.order(kill=3)
    game.execute(10)
    game.to_the_night()
    for _ in range(3):
        assert game.at_night
        game.order()
    assert game.wanted == "speak"


@pytest.mark.rule("SRV3-7")
@pytest.mark.parametrize(("rules", "nights"), [({"v3_no_death": "normal_day"}, 1), ({"v3_no_death_cap": 2}, 2)])
def test_when_such_a_day_is_held_is_a_house_rule(rules, nights):
    game = v3(**rules)
    for _ in range(nights):
        assert game.at_night
        game.order()
    assert game.wanted == "speak"


@pytest.mark.rule("SRV3-7", "CM-16")
def test_without_a_cap_as_many_nights_without_a_death_as_the_limit_of_days_are_a_draw():
    game = v3(v3_no_death_cap="off")
    while game.outcome is None:
        game.order()
    assert (game.outcome.winners, game.outcome.rule) == (None, "CM-16")
    assert len(game.events("dawned")) == 26 and game.events("round_began") == []


@pytest.mark.rule("SRV3-8")
@pytest.mark.parametrize(("speaks", "heard"), [(True, [2, 5]), (False, [5])])
def test_whether_a_killer_who_was_shot_speaks_is_a_house_rule(speaks, heard):
    game = v3(v3_shot_killer_speaks=speaks)
    game.order(kill=5, shoot=2)
    game.skip_to("speak")
    assert game.last_speakers() == heard


@pytest.mark.rule("SRV3-8")
@pytest.mark.example("SRV3-8", 1)
def test_two_dead_are_named_without_causes_and_speak_in_seat_order():
    game = v3()
    game.order(kill=5, shoot=2)
    dawned = game.events("dawned")[-1]
    assert dawned.dead == (2, 5) and set(type(dawned).model_fields) == {"kind", "rule", "night", "dead"}
    assert [(out.seat, out.side, out.role) for out in game.events("eliminated")] == [(2, None, None), (5, None, None)]
    game.speak_all()
    assert game.last_speakers() == [2, 5]
    assert game.order_of_day() == (3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 1)


@pytest.mark.rule("SRV3-8")
def test_the_day_votes_in_two_steps_and_an_executed_killer_says_nothing():
    game = v3()
    game.order(kill=5)
    game.skip_to("vote")
    game.vote_counts({2: 6, 3: 4})
    assert game.events("final_began")[-1].stage == (2, 3)
    game.speak_all()
    game.vote_counts({2: 7, 3: 4})
    assert game.events("eliminated")[-1].side == "killers"
    assert game.last_speakers() == [5] and game.at_night


@pytest.mark.rule("SRV3-8")
@pytest.mark.parametrize(("shown", "side", "role"), [("side", "good", None), ("none", None, None),
                                                     ("role", "good", "doctor")])  # fmt: skip
def test_what_is_shown_of_the_executed_is_a_house_rule(shown, side, role):
    game = v3(reveal_on_execution=shown)
    game.order(kill=5)
    game.execute(6)
    assert (game.events("eliminated")[-1].side, game.events("eliminated")[-1].role) == (side, role)
    assert (game.asked, game.wanted) == ((6,), "last_words")


@pytest.mark.rule("SRV3-9")
@pytest.mark.example("SRV3-9", 1)
@pytest.mark.parametrize(("immune", "victim", "dead"), [(False, 8, [7, 8]), (True, 6, [6, 7])])
def test_killers_out_is_looked_at_first(immune, victim, dead):
    """With the immunity of that night the secret police itself cannot be the last special role that is killed."""
    game = v3(players=10, killers=(2, 7), police=(1,), doctor=6, v3_same_night_immune=immune)
    game.order(kill=1)
    game.execute(2)
    if not immune:
        game.night(kill=6)
        game.execute(3)
    game.night(kill=victim, shoot=7)
    assert game.dead()[-2:] == dead
    assert (game.outcome.winners, game.outcome.rule) == ("good", "SRV3-9")


@pytest.mark.rule("SRV3-9")
def test_police_doctor_and_secret_police_all_out_the_killers_win():
    game = v3()
    game.rounds((1, 8), (4, 3))
    game.night(kill=6)
    assert (game.outcome.winners, game.outcome.rule) == ("killers", "SRV3-9")
    assert game.outcome.scores[2 - 1] == 1 and game.outcome.scores[8 - 1] == 0


@pytest.mark.rule("SRV3-9")
@pytest.mark.parametrize(("value", "winners"), [("killers_win", "killers"), ("draw", None)])
def test_what_the_end_of_the_civilians_means_is_a_house_rule(value, winners):
    game = v3(players=11, civilians_extinct=value)
    game.rounds((3, 5), (10, 11))
    assert (game.outcome.winners, game.outcome.rule) == (winners, "SRV3-9")
