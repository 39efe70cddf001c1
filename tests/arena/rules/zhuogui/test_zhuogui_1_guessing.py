"""The guess stage of 捉鬼 1.0: the talk, the questions, the guesses (ZG1-3.6.2.1 to 3.6.2.5, with CM-17 and CM-18)."""

import pytest

from arena import AskJudge, Describe, Guess, Rule, Whisper
from tests.arena.rules.game_by_hand import JUDGE, LATE, day, tried

GHOSTS = (2, 5, 8)
HUMANS = (1, 3, 4, 6, 7, 9)


def guess_stage(humans_out=(), **settings):
    """Nine players whose three ghosts are out, and these humans before them."""
    game = day(players=9, ghosts=GHOSTS, **settings)
    game.eliminate(*GHOSTS[:2], *humans_out, GHOSTS[2])
    return game


def questions(humans_out=(1, 3), **settings):
    """The guess stage at the first of as many questions as humans are out."""
    game = guess_stage(humans_out, **settings)
    game.skip_to("ask_judge")
    return game


def answers(game):
    """What the judge has answered: verdict, whether it counted, questions left."""
    return [(answer.verdict, answer.counted, answer.left) for answer in game.events("answered")]


# 1> The talk


@pytest.mark.rule("ZG1-3.6.2.1")
def test_each_ghost_may_send_two_messages_that_humans_do_not_see():
    game = guess_stage()
    for human in HUMANS:
        assert game.refuse(human, Whisper(text="我猜你们不知道")).code == "not_your_turn"
        assert game.refuse(human, Describe(text="我猜你们不知道")).code == "not_your_turn"
    game.speak_all("可能是梨")
    assert [whisper.seat for whisper in game.events("whispered")] == [2, 5, 8, 2, 5, 8]
    assert {told.audience for told in game.told("whispered")} == {GHOSTS}
    assert game.wanted == "guess"


@pytest.mark.rule("ZG1-3.6.2.1")
@pytest.mark.parametrize("messages", [0, 3])
def test_ghost_discussion_messages_is_the_number_of_messages_of_each_ghost(messages):
    game = guess_stage(ghost_discussion_messages=messages)
    if messages:
        game.speak_all("可能是梨")
    assert [whisper.seat for whisper in game.events("whispered")] == [2, 5, 8] * messages
    assert game.wanted == "guess"


# 2> The questions


@pytest.mark.rule("ZG1-3.6.2.2")
@pytest.mark.example("ZG1-3.6.2.2", 1)
def test_two_humans_out_give_two_questions_and_an_invalid_one_may_be_replaced():
    game = questions(humans_out=(1, 3))
    assert game.events("guess_stage_began")[0].questions == 2
    game.question("它是铁做的还是木头做的？", "not_yes_no")
    assert answers(game) == [("not_yes_no", False, 2)]
    assert game.asked == (2,)  # the one who asked may ask something else
    game.question("它是金属的吗？", "no")
    assert answers(game)[1:] == [("no", True, 1)]
    game.question("它能吃吗？", "yes")
    assert answers(game)[2:] == [("yes", True, 0)]
    assert game.wanted == "guess"


@pytest.mark.rule("ZG1-3.6.2.2")
@pytest.mark.parametrize(
    ("limit", "counted"),
    [(0, [True, True]), (1, [False, True]), (2, [False, False, True])],
)
def test_invalid_question_limit_is_how_many_in_a_row_go_uncounted(limit, counted):
    game = questions(humans_out=(1, 3), invalid_question_limit=limit)
    for _ in counted:
        game.question("它是铁做的还是木头做的？", "not_yes_no")
    assert [answer.counted for answer in game.events("answered")] == counted


@pytest.mark.rule("ZG1-3.6.2.2")
def test_an_answered_question_breaks_a_row_of_invalid_ones():
    game = questions(humans_out=(1, 3))
    for verdict in ("not_yes_no", "yes", "not_yes_no"):
        game.question("它是铁做的吗？", verdict)
    assert answers(game) == [("not_yes_no", False, 2), ("yes", True, 1), ("not_yes_no", False, 1)]


@pytest.mark.rule("ZG1-3.6.2.2b", "CM-17")
@pytest.mark.parametrize("verdict", ["sometimes", "unclear"])
def test_sometimes_and_cannot_tell_are_not_counted_until_two_in_a_row_were_not(verdict):
    game = questions(humans_out=(1, 3))
    for _ in range(3):
        game.question("它是红的吗？", verdict)
    assert answers(game) == [(verdict, False, 2), (verdict, False, 2), (verdict, True, 1)]


@pytest.mark.rule("ZG1-3.6.2.2b")
def test_question_and_answer_are_public():
    game = questions()
    game.question("它是红的吗？", "yes")
    assert (game.told("asked")[0].audience, game.told("answered")[0].audience) == ("public", "public")
    assert game.events("asked")[0].text == "它是红的吗？"


@pytest.mark.rule("CM-17", "ZG1-3.6.2.2b")
def test_a_judge_who_never_answers_cannot_tell():
    game = questions(humans_out=(1, 3))
    game.say(2, "它是红的吗？")
    assert tried(game, JUDGE, LATE).decision.status == "timed_out"
    assert answers(game) == [("unclear", False, 2)]


@pytest.mark.rule("ZG1-3.6.2.2b", "CM-2")
def test_the_judge_can_say_nothing_but_a_verdict():
    game = questions()
    game.say(2, "它是红的吗？")
    assert game.refuse(JUDGE, Describe(text="是苹果")).code == "wrong_kind"
    game.submit(JUDGE, Rule(verdict="yes"))
    assert answers(game)[0][0] == "yes"


@pytest.mark.rule("CM-18", "ZG1-3.6.2.4")
def test_the_ghosts_take_turns_in_asking():
    game = questions(humans_out=(1, 3))
    assert game.asked == (2,)
    assert game.refuse(5, AskJudge(text="它能吃吗？")).code == "not_your_turn"
    game.question("它能吃吗？", "yes")
    assert game.asked == (5,)
    game.question("它甜吗？", "yes")
    assert [asked.seat for asked in game.events("asked")] == [2, 5]


@pytest.mark.rule("CM-17", "CM-18")
def test_a_ghost_who_does_not_ask_costs_no_question():
    game = questions(humans_out=(1, 3))
    game.submit(2, None)
    game.question("它能吃吗？", "yes")
    assert [asked.seat for asked in game.events("asked")] == [5]
    assert answers(game) == [("yes", True, 1)]


@pytest.mark.rule("ZG1-3.6.2.5", "ZG1-3.6.2.3")
@pytest.mark.example("ZG1-3.6.2.5", 1)
def test_where_no_human_is_out_there_are_no_questions():
    game = day(players=4, ghosts=(3,), ghost_discussion_messages=0)
    game.eliminate(3)
    (began,) = game.events("guess_stage_began")
    assert (began.questions, began.guesses) == (0, 4)
    assert game.wanted == "guess"
    for _ in range(4):
        assert game.outcome is None
        game.guess("香梨")
    assert game.outcome.winners == "humans"


# 3> The guesses


@pytest.mark.rule("ZG1-3.6.2.3")
@pytest.mark.example("ZG1-3.6.2.3", 1)
@pytest.mark.parametrize(
    ("players", "ghosts", "guesses"),
    [(4, (1,), 4), (5, (1,), 4), (6, (1, 2), 3), (8, (1, 2), 3), (9, (1, 2, 3), 2), (12, (1, 2, 3, 4), 1)],
)
def test_the_number_of_guesses_is_5_minus_the_ghosts(players, ghosts, guesses):
    game = day(players=players, ghosts=ghosts)
    game.eliminate(*ghosts)
    assert game.events("guess_stage_began")[0].guesses == guesses
    for left in range(guesses - 1, -1, -1):
        game.skip_to("guess")
        game.guess("香梨")
        assert game.events("guessed")[-1].left == left
    assert game.outcome.winners == "humans"


@pytest.mark.rule("ZG1-3.6.2.3")
@pytest.mark.example("ZG1-3.6.2.3", 2)
def test_one_right_guess_wins_for_the_ghosts():
    game = guess_stage(word="蘋果", language="zh-Hant")
    game.skip_to("guess")
    game.guess("香梨")
    assert game.outcome is None
    game.guess("蘋果")
    assert [guessed.right for guessed in game.events("guessed")] == [False, True]
    assert (game.outcome.winners, game.outcome.rule) == ("ghosts", "ZG1-3.6.2.3")


@pytest.mark.rule("ZG1-3.6.2.3")
@pytest.mark.example("ZG1-3.6.2.3", 3)
def test_wrong_guesses_to_the_last_win_for_the_humans():
    game = guess_stage(word="蘋果", language="zh-Hant")
    game.skip_to("guess")
    game.guess("香梨")
    game.guess("毛桃")
    assert [guessed.right for guessed in game.events("guessed")] == [False, False]
    assert (game.outcome.winners, game.outcome.rule) == ("humans", "ZG1-3.6.2.3")


@pytest.mark.rule("ZG1-3.6.2.3")
def test_a_right_guess_ends_the_game_at_once():
    game = guess_stage(word="苹果")
    game.skip_to("guess")
    game.guess("苹果")
    assert game.outcome.winners == "ghosts"
    assert len(game.events("guessed")) == 1
    assert game.refuse(2, Guess(word="香梨")).code == "game_over"


@pytest.mark.rule("ZG1-3.6.2.3")
def test_each_guess_is_answered_right_or_wrong_to_all():
    game = guess_stage()
    game.skip_to("guess")
    game.guess("香梨")
    (guessed,) = game.told("guessed")
    assert guessed.audience == "public"
    assert (guessed.event.word, guessed.event.right) == ("香梨", False)


@pytest.mark.rule("ZG1-3.6.2.3")
@pytest.mark.parametrize(
    ("players", "ghosts", "setting", "guesses"),
    [
        (9, (1, 2, 3), "formula", 2),
        (9, (1, 2, 3), "example_3_at_9", 3),
        (10, (1, 2, 3), "example_3_at_9", 2),
        (6, (1, 2), "example_3_at_9", 3),
        (9, (1, 2, 3), 1, 1),
        (4, (1,), 9, 9),
    ],
)
def test_guess_count_may_follow_the_sources_example_at_nine_or_be_a_number(players, ghosts, setting, guesses):
    game = day(players=players, ghosts=ghosts, guess_count=setting)
    game.eliminate(*ghosts)
    assert game.events("guess_stage_began")[0].guesses == guesses


@pytest.mark.rule("ZG1-3.6.2.3")
def test_without_guesses_the_humans_win_as_soon_as_all_ghosts_are_out():
    game = day(players=9, ghosts=(1, 2, 3), guess_count=0)
    game.eliminate(1, 2)
    assert game.outcome is None
    game.eliminate(3)
    assert (game.outcome.winners, game.outcome.rule) == ("humans", "ZG1-3.6.2.3")
    assert game.events("guess_stage_began") == []
