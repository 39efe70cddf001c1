"""捉鬼 2.0: set-up, descriptions, questions (ZG2-1 to 3.5), and the pairs that may be dealt (ZG2-4)."""

import pytest
from pydantic import ValidationError

from arena import AskQuestion, BadSetup, IllegalAction, draw_deal, house_rules, new_header, variant_of
from arena.words.pack import Word, overlap

from .two_words import Match, header

TWO = variant_of("zhuogui-2")


def nine(**settings):
    return Match("zhuogui-2", 9, {"ghost": (3, 8)}, **settings)


@pytest.mark.rule("ZG2-1.1")
@pytest.mark.example("ZG2-1.1", 1)
@pytest.mark.example("ZG2-1.1", 2)
def test_four_and_five_players_are_an_extension():
    small = house_rules(TWO.rules, {"zg2_small": False})
    for players in (4, 5):
        with pytest.raises(BadSetup, match="6 to 16"):
            new_header(TWO, players, seed=1, rules=small)
    assert sorted(draw_deal(TWO, 5, "zh", 1).roles) == ["ghost", *["human"] * 4]
    for players in (3, 17):
        with pytest.raises(BadSetup, match="4 to 16"):
            new_header(TWO, players, seed=1)


@pytest.mark.rule("ZG2-2.1")
@pytest.mark.parametrize(
    ("players", "humans", "ghosts", "accusations"),
    [
        pytest.param(9, 7, 2, 3, marks=pytest.mark.example("ZG2-2.1", 1)),
        pytest.param(16, 11, 5, 6, marks=pytest.mark.example("ZG2-2.1", 2)),
    ],
)
def test_the_table_of_roles_and_accusations(players, humans, ghosts, accusations):
    roles = draw_deal(TWO, players, "zh", 1).roles
    assert (roles.count("human"), roles.count("ghost")) == (humans, ghosts)
    match = Match("zhuogui-2", players, {"ghost": range(1, ghosts + 1)}).until("raise_hand")
    match.call()
    assert match.events("hands_raised")[0].left == accusations


@pytest.mark.rule("ZG2-3.1.1", "ZG2-3.2.1")
@pytest.mark.example("ZG2-3.1.1", 1)
@pytest.mark.example("ZG2-3.2.1", 1)
def test_every_view_shows_one_word_and_no_role():
    match = nine()
    cards = [match.referee.view(seat)[0].card for seat in range(1, 10)]
    assert {card.role for card in cards} == {"unknown"}
    assert {card.may_be for card in cards} == {("human", "ghost")}
    assert [card.word for card in cards].count("苹果") == 7
    assert [seat for seat, card in enumerate(cards, start=1) if card.word == "梨子"] == [3, 8]


@pytest.mark.rule("ZG2-3.3.1")
@pytest.mark.example("ZG2-3.3.1", 1)
def test_the_first_speaker_is_drawn_and_both_rounds_go_anticlockwise():
    seeds = {Match("zhuogui-2", 9, {"ghost": (3, 8)}, seed=seed).asked[0]: seed for seed in range(60)}
    assert set(seeds) == set(range(1, 10))
    match = nine(seed=seeds[4])
    order = (4, 5, 6, 7, 8, 9, 1, 2, 3)
    assert match.events("round_began")[0].order == order
    assert tuple(match.say_all()) == order
    assert match.events("questions_began")[0].order == order
    assert not match.events("night_fell")


@pytest.mark.rule("ZG2-3.4.1", "ZG2-3.6.1")
@pytest.mark.example("ZG2-3.4.1", 1)
@pytest.mark.example("ZG2-3.6.1", 1)
def test_nine_descriptions_then_nine_questions_then_accusations():
    match = nine()
    spoke = match.say_all()
    assert len(spoke) == 9
    assert (match.wanted, match.asked) == ("ask_question", [spoke[0]])
    for place, seat in enumerate(spoke):
        assert match.wanted == "ask_question"
        target = 1 if seat != 1 else 2
        match.ask_player(seat, target, text=f"问题 {place}")
        match.answer(target, "A")
    assert match.wanted == "raise_hand"


def asking(**settings):
    """A match in which seat 1 may ask the first question."""
    seed = next(s for s in range(90) if Match("zhuogui-2", 9, {"ghost": (3, 8)}, seed=s).asked == [1])
    return nine(seed=seed, **settings).until("ask_question")


@pytest.mark.rule("ZG2-3.5.1")
@pytest.mark.example("ZG2-3.5.1", 1)
@pytest.mark.example("ZG2-3.5.1", 2)
@pytest.mark.example("ZG2-3.5.1", 3)
def test_a_question_has_options_and_another_player():
    match = asking()
    with pytest.raises(ValidationError):
        AskQuestion(target=3, text="它是什么颜色？", options=())
    with pytest.raises(IllegalAction) as refused:
        match.ask_player(1, 1)
    assert refused.value.code == "self"
    with pytest.raises(IllegalAction) as refused:
        match.ask_player(1, 3, options=("红", " 红。"))
    assert refused.value.code == "bad_options"
    match.ask_player(1, 3)
    assert (match.wanted, match.asked) == ("answer_question", [3])


@pytest.mark.rule("ZG2-3.5.2")
@pytest.mark.example("ZG2-3.5.2", 1)
@pytest.mark.example("ZG2-3.5.2", 2)
@pytest.mark.parametrize("choice", ["A", "B", "C", "none", "all"])
def test_exactly_one_option_or_none_or_all(choice):
    match = asking()
    match.ask_player(1, 3)
    for wrong in ("B, C", "BC", "D", "b"):
        with pytest.raises(IllegalAction):
            match.answer(3, wrong)
    match.answer(3, choice)
    assert match.events("question_answered")[0].choice == choice


@pytest.mark.rule("ZG2-3.5.3")
@pytest.mark.example("ZG2-3.5.3", 1)
def test_a_question_is_not_repeated_with_its_options_reordered():
    match = asking()
    match.ask_player(1, 3)
    match.answer(3, "A")
    match.ask_player(2, 4, options=("黄", "红", "绿"))
    assert match.asked == [2]
    assert [event.rule for event in match.events("struck")] == ["ZG2-3.5.3"]
    match.ask_player(2, 4, text="它是什么形状")
    assert match.asked == [4]


@pytest.mark.rule("CM-17")
@pytest.mark.example("CM-17", 1)
def test_a_seat_whose_questions_all_fail_asks_nothing():
    match = asking()
    for seat in (1, 2, 3):
        match.submit(seat, None)
    match.submit(4, None)  # three open questions are unreadable answers: the table loop ends in silence
    assert match.events("question_put")[-1].target is None
    assert match.events("question_put")[-1].seat == 4
    assert match.asked == [5]


@pytest.mark.rule("CM-13")
def test_the_own_word_may_not_stand_in_a_question_or_its_options():
    match = asking()
    match.ask_player(1, 3, options=("红", "像苹果"))
    assert [event.rule for event in match.events("struck")] == ["CM-13"]
    assert match.asked == [1]


@pytest.mark.rule("ZG2-4")
@pytest.mark.example("ZG2-4", 1)
@pytest.mark.example("ZG2-4", 2)
def test_two_names_of_one_thing_are_no_pair():
    monkey = Word(zh="孙悟空", en="Wukong", category="person", aliases=("孙行者",))
    other = Word(zh="孙行者", en="Monkey King", category="person")
    assert overlap(monkey, other)
    assert overlap(other, monkey)
    apple, pear = (Word(zh=zh, en=en, category="food") for zh, en in (("苹果", "apple"), ("梨子", "pear")))
    assert not overlap(apple, pear)
    assert header("zhuogui-2", 9, {"ghost": (3,)}).rules.kind == "zhuogui-2"
