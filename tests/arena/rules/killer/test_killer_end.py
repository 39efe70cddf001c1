"""How the classic killer games end: SRA3-W, SRA3-5, SRA5-3.20, SRA5-0b."""

import pytest

from arena import Pass, Speak, Surrender, schema

from .killer_by_hand import sra3, sra5


@pytest.mark.rule("SRA3-W")
@pytest.mark.example("SRA3-W", 1)
def test_all_killers_out_the_good_side_wins():
    game = sra3(players=7, killers=(2, 7), police=(1, 4))
    game.rounds((1, 2))
    game.night()
    game.execute(7)
    assert (game.outcome.winners, game.outcome.rule) == ("good", "SRA3-W")
    assert game.outcome.scores == (1, 0, 1, 1, 1, 1, 0)


@pytest.mark.example("SRA3-W", 2)
def test_the_last_police_killed_at_night_have_no_last_words():
    game = sra3(last_words_quota="everybody")
    game.rounds((1, 3))
    game.night(kill=4)
    assert (game.outcome.winners, game.last_speakers()) == ("killers", [1, 3])


@pytest.mark.example("SRA3-W", 3)
def test_the_last_civilian_out_is_a_draw():
    game = sra3(players=7, killers=(2, 7), police=(1, 4))
    game.rounds((3, 2), (1, 5))
    game.night(kill=6)
    assert set(game.alive) == {4, 7}
    assert (game.outcome.winners, game.outcome.scores) == (None, (0.5,) * 7)


@pytest.mark.rule("SRA3-W", "SRA5-3.20")
@pytest.mark.parametrize(("value", "winners", "over"), [("killers_win", "killers", True), ("no_effect", None, False)])
def test_what_the_end_of_the_civilians_means_is_a_house_rule(value, winners, over):
    game = sra3(players=7, killers=(2, 7), police=(1, 4), civilians_extinct=value)
    game.rounds((3, 2), (1, 5))
    game.night(kill=6)
    assert (game.outcome is not None) is over
    assert winners == (game.outcome.winners if over else None)


def test_killers_out_is_looked_at_first():
    game = sra3(players=7, killers=(2, 7), police=(1, 4))
    game.rounds((3, 5), (1, 2))
    game.night(kill=7)  # the last killer kills himself: one police and one civilian are left
    assert game.outcome.winners == "good"


@pytest.mark.rule("SRA5-3.20")
@pytest.mark.example("SRA5-3.20", 1)
def test_the_third_killer_executed_with_one_police_left():
    game = sra5()
    game.rounds((1, 2), (5, 7))
    game.night(kill=3)
    game.execute(9)
    assert (game.outcome.winners, game.outcome.rule) == ("good", "SRA5-3.20")


@pytest.mark.example("SRA5-3.20", 2)
def test_the_third_police_killed():
    game = sra5()
    game.rounds((1, 3), (5, 4))
    game.night(kill=6)
    assert game.outcome.winners == "killers"


@pytest.mark.example("SRA5-3.20", 3)
def test_the_sixth_civilian_dead_with_both_others_alive():
    game = sra5()
    game.rounds((3, 4), (8, 10), (11, 12))
    assert game.outcome.winners is None and {1, 2} <= set(game.alive)


def test_a_third_tie_in_the_larger_game_is_a_draw_too():
    game = sra5()
    game.order()
    for _ in range(3):
        game.skip_to("vote")
        game.vote_counts({3: 6, 4: 6})
    assert (game.outcome.winners, game.outcome.rule) == (None, "SRA3-10")


@pytest.mark.rule("SRA3-5")
@pytest.mark.example("SRA3-5", 1)
def test_a_killer_with_a_partner_may_not_surrender():
    game = sra3()
    game.order(kill=8, check=3)
    game.skip_to("speak")
    assert game.asked == (7,)
    assert game.refuse(7, Surrender()).rule == "SRA3-5"
    assert schema(game.ask(7))["properties"]["kind"]["enum"] == ["speak"]


@pytest.mark.example("SRA3-5", 2)
def test_the_last_killer_may_surrender():
    game = sra3()
    game.rounds((5, 2))
    game.night(kill=8)
    game.skip_to("speak")
    assert game.asked == (7,) and "surrender" in game.ask(7).accepts
    game.submit(7, Surrender())
    assert (game.outcome.winners, game.outcome.rule) == ("good", "SRA3-W")
    assert game.events("surrendered")[-1].seat == 7 and game.dead()[-1] == 7


@pytest.mark.rule("SRA3-5")
def test_the_last_police_may_surrender_and_no_civilian():
    game = sra3()
    game.rounds((1, 3))
    game.night(kill=6)
    game.skip_to("speak")
    assert game.asked == (5,)
    assert game.refuse(5, Surrender()).rule == "SRA3-5"
    game.submit(5, Pass())
    assert game.asked == (4,)
    game.submit(4, Surrender())
    assert game.outcome.winners == "killers"


def test_who_may_surrender_may_speak_instead():
    game = sra3()
    game.rounds((5, 2))
    game.night(kill=8)
    game.skip_to("speak")
    game.submit(7, Speak(text="我是好人"))
    assert game.outcome is None and game.events("spoke")[-1].text == "我是好人"


def test_nobody_surrenders_in_the_larger_game():
    game = sra5()
    game.rounds((3, 2), (4, 7))
    game.night(kill=8)
    game.skip_to("speak")
    assert game.asked == (9,)
    assert game.refuse(9, Surrender()).rule == "SRA3-5"


@pytest.mark.rule("SRA5-0b")
@pytest.mark.example("SRA5-0b", 1)
def test_by_house_rule_the_killers_win_after_n_plus_3_rounds():
    for limit, rule in (("killers_win_after_N_plus_3", "SRA5-0b"), ("off", None)):
        game = sra5(players=16, killers=(2, 7, 9), police=(1, 5, 6, 12), sra5_round_limit=limit)
        for executed in (3, 4, 8, 10, 11, 13):
            game.night()
            game.execute(executed)
        assert (game.outcome.rule if game.outcome else None) == rule


@pytest.mark.rule("CM-16")
def test_a_game_of_silence_is_a_draw_after_its_last_day():
    game = sra3(all_abstain="no_elimination", max_days=3)
    while game.outcome is None:
        for seat in game.asked:
            game.submit(seat, None)
    assert (game.outcome.winners, game.outcome.rule) == (None, "CM-16")
    assert len(game.events("round_ended")) == 3
