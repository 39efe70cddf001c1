"""捉鬼 3.0: what the soul and the second pass change (ZG3)."""

import pytest

from arena import BadSetup, Describe, draw_deal, house_rules, new_header, variant_of
from arena.actions import RuleSpeech
from arena.words.pack import Word, overlap

from .two_words import Match

THREE = variant_of("zhuogui-3")


def nine(**settings):
    return Match("zhuogui-3", 9, {"ghost": (2, 5, 8), "soul": (1,)}, **settings)


def six(**settings):
    return Match("zhuogui-3", 6, {"ghost": (2, 5), "soul": (1,)}, **settings)


@pytest.mark.rule("ZG3-1.1", "ZG3-3.1")
@pytest.mark.example("ZG3-3.1", 1)
def test_the_table_of_roles():
    for players in (3, 15):
        with pytest.raises(BadSetup, match="4 to 14"):
            new_header(THREE, players, seed=1)
    roles = draw_deal(THREE, 9, "zh", 1).roles
    assert (roles.count("human"), roles.count("soul"), roles.count("ghost")) == (5, 1, 3)
    for players in range(4, 15):
        assert draw_deal(THREE, players, "zh", 1).roles.count("soul") == 1


@pytest.mark.rule("ZG3-2.1")
@pytest.mark.example("ZG3-2.1", 1)
def test_the_soul_wins_with_the_humans_though_out():
    match = six()
    match.vote_out(1, 2, 5)
    match.guess("桃", "李", "杏")
    assert match.outcome.winners == "humans"
    assert match.outcome.scores[0] == 1.0


@pytest.mark.rule("ZG3-2.2")
@pytest.mark.example("ZG3-2.2", 1)
@pytest.mark.parametrize("word", ["梨子", "苹果"])
def test_either_word_wins_for_the_ghosts(word):
    match = six()
    match.vote_out(2, 5)
    match.guess(word)
    assert match.outcome.winners == "ghosts"


@pytest.mark.rule("ZG3-4.1.1", "ZG3-4.1.2", "ZG3-4.2")
@pytest.mark.example("ZG3-4.1.1", 1)
@pytest.mark.example("ZG3-4.1.2", 1)
@pytest.mark.example("ZG3-5", 1)
def test_the_slips():
    match = nine(word_b="香蕉皮")
    cards = {seat: match.referee.view(seat)[0].card for seat in range(1, 10)}
    assert {cards[seat].shows for seat in (2, 5, 8)} == {"2"}
    assert cards[2].category == ""
    assert cards[1].word == "香蕉皮"
    assert cards[3].word == "苹果"
    assert cards[1].model_copy(update={"word": "x"}) == cards[3].model_copy(update={"word": "x"})
    assert cards[1].may_be == ("human", "soul")
    assert not overlap(*(Word(zh=zh, en=en, category="food") for zh, en in (("苹果", "apple"), ("香蕉皮", "peel"))))


@pytest.mark.rule("ZG3-4.3")
@pytest.mark.example("ZG3-4.3", 1)
def test_the_ghosts_point_out_the_first_speaker():
    from arena import ChoosePlayer

    match = nine()
    assert match.asked == [2, 5, 8]
    for seat in (2, 5, 8):
        match.submit(seat, ChoosePlayer(target=8))
    assert match.asked == [8]
    assert match.events("pass_began")[0].number == 1


@pytest.mark.rule("ZG3-4.4.1")
@pytest.mark.example("ZG3-4.4.1", 1)
def test_two_passes_in_the_first_round_and_one_later():
    from arena import ChoosePlayer

    match = six()
    for seat in (2, 5):
        match.submit(seat, ChoosePlayer(target=3))
    assert match.say_all() == [3, 4, 5, 6, 1, 2] * 2
    assert match.wanted == "vote"
    match.vote_out(3)
    assert match.say_all() == [4, 5, 6, 1, 2]
    later = six(zg3_later_passes=2)
    later.vote_out(3)
    assert later.say_all() == [4, 5, 6, 1, 2] * 2


@pytest.mark.rule("ZG3-4.4.1")
@pytest.mark.example("ZG3-4.4.1", 2)
@pytest.mark.example("ZG3-4.4.1", 3)
def test_comments_are_for_the_second_pass_where_a_judge_reads():
    match = six(judge_reads=True).until("describe")
    said = "3 号听起来像鬼"
    match.submit(1, Describe(text=said))
    assert match.asked == [0]
    match.submit(0, RuleSpeech(verdict="comments"))
    assert match.asked == [1]
    assert [event.rule for event in match.events("struck")] == ["ZG3-4.4.1"]
    assert not match.events("spoke")
    while match.events("pass_began")[-1].number == 1:
        match.submit(match.asked[0], None)
    match.submit(1, Describe(text=said))
    match.submit(0, RuleSpeech(verdict="comments"))
    assert match.events("spoke")[-1].text == said


@pytest.mark.rule("CM-13")
@pytest.mark.example("CM-13", 2)
def test_three_strikes_are_a_pass_that_nobody_can_tell():
    match = nine().until("describe")
    while match.asked != [3]:
        match.submit(match.asked[0], None)
    for text in ("是苹果", "蘋果", "苹 果"):
        match.submit(3, Describe(text=text))
    spoke = match.events("spoke")[-1]
    assert (spoke.seat, spoke.text) == (3, "")
    assert [event.kind for event in match.referee.view(3)].count("struck") == 3
    assert not [event for seat in (1, 2, 4) for event in match.referee.view(seat) if event.kind == "struck"]


@pytest.mark.rule("ZG3-4.5")
def test_a_third_tie_is_won_by_the_ghosts():
    match = six()
    for _ in range(3):
        match.until("vote")
        for voter in list(match.asked):
            match.submit(voter, None)
    assert (match.outcome.winners, match.outcome.rule) == ("ghosts", "ZG1-3.5.4c")


@pytest.mark.rule("ZG3-4.6.1")
@pytest.mark.example("ZG3-4.6.1", 1)
def test_humans_and_souls_count_together_against_the_ghosts():
    match = six()
    match.vote_out(3)
    assert match.outcome is None
    match.vote_out(1)
    assert (match.outcome.winners, match.outcome.rule) == ("ghosts", "ZG3-4.6.1")


@pytest.mark.rule("ZG3-4.6.2")
@pytest.mark.example("ZG3-4.6.2", 1)
@pytest.mark.example("ZG3-4.6.2", 2)
def test_questions_for_humans_and_souls_out_and_guesses_by_the_formula():
    match = nine()
    match.vote_out(3, 2, 1, 5, 8)
    began = match.events("guess_stage_began")[0]
    assert (began.questions, began.guesses) == (2, 2)
    twelve = Match("zhuogui-3", 12, {"ghost": (1, 2, 3, 4), "soul": (5,)})
    twelve.vote_out(1, 2, 3, 4)
    assert twelve.events("guess_stage_began")[0].guesses == 1


@pytest.mark.rule("ZG3-4.6.3")
@pytest.mark.example("ZG3-4.6.3", 1)
def test_four_players_and_the_ghost_out_at_once():
    match = Match("zhuogui-3", 4, {"ghost": (2,), "soul": (1,)})
    match.vote_out(2)
    began = match.events("guess_stage_began")[0]
    assert (began.questions, began.guesses) == (0, 4)


@pytest.mark.rule("ZG3-5")
@pytest.mark.example("ZG3-5", 2)
def test_a_thing_and_its_kind_are_no_pair():
    furniture = Word(zh="家具", en="furniture", category="article")
    table = Word(zh="桌子", en="table", category="article", broader=("家具",))
    assert overlap(furniture, table)
    assert overlap(table, furniture)


def test_presets():
    source = house_rules(THREE.rules, {"preset": "source"})
    assert (source.forbid_own_word, source.max_days, source.ghost_discussion_messages) == (False, "off", 20)
    assert house_rules(THREE.rules, {"preset": "arena"}) == THREE.rules()
    assert house_rules(THREE.rules, {"preset": "source", "max_days": "5"}).max_days == 5
    with pytest.raises(BadSetup, match="preset"):
        house_rules(THREE.rules, {"preset": "home"})
