"""The day of the killer games: dawn, last words, speeches, vote and ties (SRA3-8 to 10, SRA5-3.12 to 3.19)."""

import pytest

from arena import LastWords, RuleClaim, Speak
from arena.roles import slip

from .killer_by_hand import sra3, sra5


@pytest.mark.rule("SRA3-8a")
@pytest.mark.example("SRA3-8a", 1)
def test_the_victim_is_named_without_role_and_speaks_once():
    game = sra3()
    game.order(kill=5, check=3)
    assert game.events("dawned")[-1].dead == (5,)
    (out,) = game.events("eliminated")
    assert (out.seat, out.role, out.side) == (5, None, None)
    assert (game.asked, game.wanted) == ((5,), "last_words")
    game.submit(5, LastWords(text="2 号是杀手", claim_role="civilian"))
    assert game.last_speakers() == [5]
    assert game.refuse(5, Speak(text="还有")).rule == "CM-3"
    assert 5 not in game.order_of_day()


@pytest.mark.rule("SRA3-8a", "SRA5-3.17")
@pytest.mark.parametrize("table", [sra3, sra5])
@pytest.mark.parametrize(("shown", "side", "role"), [("none", None, None), ("side", "killers", None),
                                                     ("role", "killers", "killer")])  # fmt: skip
def test_what_is_shown_of_the_executed_is_a_house_rule(table, shown, side, role):
    game = table(reveal_on_execution=shown)
    game.order(kill=3)
    game.execute(7)
    killed, executed = game.events("eliminated")
    assert (killed.side, killed.role) == (None, None)
    assert (executed.side, executed.role) == (side, role)


@pytest.mark.rule("SRA3-8b")
@pytest.mark.example("SRA3-8b", 1)
def test_the_day_goes_clockwise_from_the_next_after_the_dead():
    game = sra3()
    game.order(kill=5, check=3)
    game.skip_to("vote")
    assert game.speakers("speak") == [4, 3, 2, 1, 10, 9, 8, 7, 6]


def test_without_a_victim_the_day_goes_on_from_yesterdays_first_speaker():
    game = sra3()
    game.order()
    game.skip_to("speak")
    assert game.order_of_day()[0] == 1
    game.execute(5)
    game.night()
    game.skip_to("speak")
    assert game.order_of_day()[:2] == (10, 9)


@pytest.mark.rule("SRA5-3.15")
@pytest.mark.example("SRA5-3.15", 1)
def test_the_larger_game_goes_to_the_right_of_the_victim():
    game = sra5()
    game.order(kill=12)
    game.skip_to("vote")
    assert game.speakers("speak") == list(range(1, 12))


@pytest.mark.rule("SRA5-N")
@pytest.mark.example("SRA5-N", 1)
def test_after_a_night_without_death_the_day_begins_to_the_right_of_yesterdays_first():
    game = sra5()
    game.rounds((3, 8))
    game.night(kill=4)
    game.skip_to("speak")
    assert game.order_of_day()[0] == 5
    game.execute(6)
    game.night()
    game.skip_to("speak")
    assert game.order_of_day()[0] == 7


@pytest.mark.rule("SRA3-8c")
@pytest.mark.example("SRA3-8c", 1)
def test_two_police_give_the_first_two_dead_last_words():
    game = sra3()
    game.rounds((3, 5))
    game.night(kill=6)
    assert (game.dead(), game.last_speakers(), game.wanted) == ([3, 5, 6], [3, 5], "speak")


@pytest.mark.example("SRA3-8c", 2)
def test_three_police_give_the_first_three():
    game = sra3(players=12, killers=(2, 7, 9), police=(1, 5, 6))
    game.rounds((3, 4), (8, 10))
    game.to_the_night()
    assert (game.dead(), game.last_speakers()) == ([3, 4, 8, 10], [3, 4, 8])


@pytest.mark.rule("SRA5-3.19")
@pytest.mark.example("SRA5-3.19", 1)
def test_four_police_give_the_first_four():
    game = sra5(players=15, killers=(2, 7, 9, 11), police=(1, 5, 6, 12))
    game.rounds((3, 4), (8, 10), (13, 7))
    game.to_the_night()
    assert game.last_speakers() == [3, 4, 8, 10]


@pytest.mark.rule("SRA3-8c", "SRA5-3.19")
@pytest.mark.parametrize("table", [sra3, sra5])
def test_the_quota_is_a_house_rule(table):
    for quota, spoke in (("everybody", [3, 4, 8, 10]), ("nobody", [])):
        game = table(last_words_quota=quota)
        game.rounds((3, 4), (8, 10))
        game.to_the_night()
        assert game.last_speakers() == spoke


@pytest.mark.rule("SRA3-9")
@pytest.mark.example("SRA3-9", 1)
def test_most_votes_are_executed_and_abstaining_is_legal():
    game = sra3()
    game.order(kill=8, check=3)
    game.skip_to("vote")
    assert game.asked == (7, 6, 5, 4, 3, 2, 1, 10, 9)
    game.vote_counts({3: 5, 6: 2})
    assert game.dead() == [8, 3]


@pytest.mark.rule("SRA5-3.16")
@pytest.mark.example("SRA5-3.16", 1)
def test_the_roll_call_begins_with_the_first_speaker():
    game = sra5()
    game.order(kill=12)
    game.skip_to("vote")
    game.vote({2: 1, 3: 1, 4: 1, 5: 8, 6: 8, 7: 1, 8: 1})
    ballots = game.events("polled")[-1].ballots
    assert ballots[0][1] == 1 and [voter for voter, target in ballots if target is None] == [1, 9, 10, 11]
    assert game.dead() == [12, 1]


@pytest.mark.rule("SRA5-3.17")
@pytest.mark.example("SRA5-3.17", 1)
def test_the_second_dead_has_last_words_and_the_round_ends():
    game = sra5()
    game.order(kill=3)
    game.execute(8)
    assert (game.asked, game.wanted) == ((8,), "last_words")
    game.say(8, "再见")
    assert game.events("round_ended")[-1].round == 1
    assert game.last_speakers() == [3, 8] and game.at_night


@pytest.mark.rule("SRA3-10")
@pytest.mark.example("SRA3-10", 1)
def test_a_third_tie_is_a_draw():
    game = sra3()
    game.rounds((9, 10))
    game.night(check=8)  # eight are alive
    game.skip_to("speak")
    order = game.order_of_day()
    game.skip_to("vote")
    for speakers in ((3, 6), (1, 2, 4, 5, 7, 8)):
        game.vote_counts({3: 4, 6: 4})
        began = game.events("pk_began")[-1]
        assert began.stage == (3, 6)
        assert began.speakers == tuple(seat for seat in order if seat in speakers)
        game.skip_to("vote")
        assert {ask.choices["target"] for ask in game.referee.pending} <= {(3, 6), (3,), (6,)}
        assert len(game.asked) == 8, "all living players vote each time"
    game.vote_counts({3: 4, 6: 4})
    assert (game.outcome.winners, game.outcome.rule) == (None, "SRA3-10")
    assert game.outcome.scores == (0.5,) * 10


@pytest.mark.rule("SRA3-N")
@pytest.mark.example("SRA3-N", 1)
@pytest.mark.parametrize("table", [sra3, sra5])
def test_a_quoted_role_card_is_struck_in_private(table):
    game = table()
    game.order(kill=3)
    game.skip_to("speak")
    while game.asked != (2,):
        game.submit(game.asked[0], None)
    card = game.referee.observe(2).private
    for _ in range(3):
        game.say(2, f"请看：{card.slip}")
    assert [(t.audience, t.event.rule) for t in game.told("struck")] == [((2,), "SRA3-N")] * 3
    assert game.events("spoke")[-1].text == "" and 2 not in game.dead()


def test_the_card_of_any_role_and_language_is_struck_and_a_claim_is_not():
    game = sra3()
    game.order(kill=5, check=3)
    game.skip_to("speak")
    for text in (slip("police", "en"), slip("civilian", "zh-Hant"), slip("killer", "zh").replace("：", " ")):
        game.say(4, text)
    assert len(game.told("struck")) == 3 and game.events("spoke")[-1].text == ""
    game.say(3, "我的身份是杀手，I am police")
    assert game.events("spoke")[-1].text == "我的身份是杀手，I am police"


@pytest.mark.rule("SRA3-N")
def test_a_judge_who_reads_rules_on_speeches():
    game = sra3(judge_reads=True)
    game.order(kill=5, check=3)
    game.say(5, "再见")
    assert game.asked == (0,) and game.ask(0).choices["verdict"] == ("fine", "shows_role")
    game.submit(0, RuleClaim(verdict="fine"))
    assert game.last_speakers() == [5]
    game.say(4, "我牌上那一行字倒过来写是……")
    game.submit(0, RuleClaim(verdict="shows_role"))
    assert game.told("struck")[-1].audience == (4,)
    game.say(4, "嗯")
    game.submit(0, None)  # without a verdict it may be heard
    assert game.events("spoke")[-1].text == "嗯"
