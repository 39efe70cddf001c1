"""捉鬼 3.0, to the letter of the rulebook: speeches, votes, guessing and the end (ZG3-2, 4.4 to 4.6; CM-13)."""

import pytest

from arena import ChoosePlayer, Defend, Describe, IllegalAction, Vote
from arena.actions import AskJudge, Rule, RuleSpeech
from arena.events import PUBLIC

from .two_words_by_hand import Match

SIX = {"ghost": (2, 5), "soul": (1,)}
NINE = {"ghost": (2, 5, 8), "soul": (4,)}
COMMENT = "3号听起来像鬼"


def day(players=6, roles=SIX, first=3, **settings):
    """A match at its first daybreak, in which `first` is about to speak."""
    match = Match("zhuogui-3", players, roles, **settings)
    for seat in list(match.asked):
        match.submit(seat, ChoosePlayer(target=first))
    return match


def poll(match, votes):
    """One poll: voter -> target; whoever is not named abstains."""
    match.until("vote")
    for seat in list(match.asked):
        match.submit(seat, Vote(target=votes.get(seat)))


def kinds(match, seat):
    return [event.kind for event in match.referee.view(seat)]


@pytest.mark.rule("ZG3-4.4.1")
@pytest.mark.example("ZG3-4.4.1", 1)
def test_twelve_turns_and_then_the_vote():
    match = day(first=3)
    assert match.say_all() == [3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 1, 2]
    assert [(event.number, event.comments) for event in match.events("pass_began")] == [(1, False), (2, True)]
    assert (match.wanted, len(match.asked)) == ("vote", 6)


@pytest.mark.rule("ZG3-4.4.1", "ZG3-4.5")
@pytest.mark.parametrize("passes", [1, 2, 3])
def test_later_rounds_have_as_many_passes_as_the_house_rule_says_all_with_comments(passes):
    match = day(first=3, zg3_later_passes=passes)
    assert len(match.say_all()) == 12
    match.vote_out(4)
    began = len(match.events("pass_began"))
    assert match.say_all() == [5, 6, 1, 2, 3] * passes  # from the right of seat 4
    assert all(event.comments for event in match.events("pass_began")[1:])
    assert len(match.events("pass_began")) == (2 if passes == 1 else began - 1 + passes)


@pytest.mark.rule("ZG3-4.4.1")
@pytest.mark.example("ZG3-4.4.1", 2)
def test_a_comment_in_the_first_pass_is_refused_in_private():
    match = day(judge_reads=True)
    before = {seat: kinds(match, seat) for seat in range(1, 7)}
    match.submit(3, Describe(text=COMMENT))
    assert (match.wanted, match.asked) == ("rule_speech", [0])
    match.submit(0, RuleSpeech(verdict="comments"))
    assert (match.wanted, match.asked) == ("describe", [3])
    assert {seat for seat in range(1, 7) if kinds(match, seat) != before[seat]} == {3}
    (struck,) = match.events("struck")
    assert (struck.seat, struck.rule, struck.text) == (3, "ZG3-4.4.1", COMMENT)
    match.submit(3, Describe(text="它很甜"))
    match.submit(0, RuleSpeech(verdict="fine"))
    assert [event.text for event in match.events("spoke")] == ["它很甜"]


@pytest.mark.rule("ZG3-4.4.1")
@pytest.mark.example("ZG3-4.4.1", 3)
@pytest.mark.parametrize("verdict", ["comments", "fine"])
def test_the_same_sentence_in_the_second_pass_is_accepted(verdict):
    match = day(judge_reads=True)
    while len(match.events("pass_began")) == 1:
        match.submit(match.asked[0], None)  # a pass needs no ruling
    match.submit(3, Describe(text=COMMENT))
    assert match.asked == [0]
    match.submit(0, RuleSpeech(verdict=verdict))
    assert match.events("struck") == []
    heard = [told for told in match.referee.told if told.event.kind == "spoke"][-1]
    assert (heard.audience, heard.event.seat, heard.event.text) == (PUBLIC, 3, COMMENT)


@pytest.mark.rule("ZG3-4.4.1", "CM-13")
def test_three_comments_are_an_ordinary_pass():
    struck, chosen = day(judge_reads=True), day(judge_reads=True)
    for _ in range(3):
        assert struck.asked == [3]
        struck.submit(3, Describe(text=COMMENT))
        struck.submit(0, RuleSpeech(verdict="comments"))
    chosen.submit(3, None)
    assert struck.asked == chosen.asked == [4]
    assert list(struck.referee.view(4)) == list(chosen.referee.view(4))


@pytest.mark.rule("ZG3-4.4.1")
def test_without_a_judge_who_reads_comments_are_left_to_the_players():
    match = day()
    match.submit(3, Describe(text=COMMENT))
    assert (match.events("spoke")[0].text, match.asked) == (COMMENT, [4])


@pytest.mark.rule("CM-13")
@pytest.mark.example("CM-13", 2)
def test_three_strikes_are_a_pass_like_any_other():
    struck, chosen = day(9, NINE), day(9, NINE)
    for text in ("是苹果", "这个苹果很甜", "苹果"):
        assert struck.asked == [3]
        struck.submit(3, Describe(text=text))
    chosen.submit(3, Describe(text=""))
    assert struck.asked == chosen.asked == [4]
    assert [(event.seat, event.text) for event in struck.events("spoke")] == [(3, "")]
    assert kinds(struck, 3).count("struck") == 3
    assert all(event.rule == "CM-13" for event in struck.events("struck"))
    for seat in (0, 1, 2, 4, 5, 6, 7, 8, 9):
        assert list(struck.referee.view(seat)) == list(chosen.referee.view(seat))
    assert [ask.model_dump() for ask in struck.referee.pending] == [ask.model_dump() for ask in chosen.referee.pending]
    struck.say_all()
    assert struck.wanted == "vote"  # no other penalty
    assert 3 in struck.asked


@pytest.mark.rule("CM-13", "ZG3-4.4.1")
def test_the_soul_is_held_to_its_own_word_and_a_ghost_to_none():
    match = day(9, NINE, first=4)
    match.submit(4, Describe(text="不是梨子"))
    assert match.asked == [4]
    match.submit(4, Describe(text="不是苹果"))
    match.submit(5, Describe(text="苹果，两个字"))
    assert [(event.seat, event.text) for event in match.events("spoke")] == [(4, "不是苹果"), (5, "苹果，两个字")]


@pytest.mark.rule("ZG3-4.5")
def test_the_ladder_of_the_first_game_tie_by_tie():
    match = day(9, NINE, first=6)
    poll(match, {1: 2, 3: 2, 4: 7, 6: 7})
    assert (match.events("pk_began")[0].speakers, match.wanted) == ((7, 2), "defend")
    match.submit(7, Defend(text="我拿的是苹果"))
    assert match.asked == [7]  # CM-13 holds on the stage
    match.submit(7, Defend(text="不是我"))
    match.submit(2, None)
    with pytest.raises(IllegalAction):
        match.submit(1, Vote(target=3))
    poll(match, {1: 2, 2: 7})
    assert (match.events("pk_began")[1].speakers, match.wanted) == ((6, 8, 9, 1, 3, 4, 5), "comment")
    poll(match, {1: 2, 2: 7})
    assert (match.outcome.winners, match.outcome.rule) == ("ghosts", "ZG1-3.5.4c")
    assert match.events("eliminated") == match.events("guess_stage_began") == []


@pytest.mark.rule("ZG3-4.5")
@pytest.mark.parametrize(
    ("shown", "role", "side"), [("none", None, None), ("side", None, "humans"), ("role", "soul", "humans")]
)
def test_what_is_announced_of_a_soul_who_is_out(shown, role, side):
    match = day(9, NINE, reveal_on_elimination=shown)
    match.vote_out(4)
    (out,) = match.events("eliminated")
    assert (out.seat, out.role, out.side) == (4, role, side)
    assert match.asked == [5]


@pytest.mark.rule("ZG3-2.1")
@pytest.mark.example("ZG3-2.1", 1)
@pytest.mark.parametrize(
    ("guesses", "winners", "soul"), [(("桃", "李", "杏"), "humans", 1.0), (("苹果",), "ghosts", 0.0)]
)
def test_the_soul_shares_the_result_of_the_humans_though_it_is_out(guesses, winners, soul):
    match = day()
    match.vote_out(1, 2, 5)
    match.guess(*guesses)
    assert (match.outcome.winners, match.outcome.scores[0], match.outcome.scores[2]) == (winners, soul, soul)
    assert match.outcome.scores[1] == match.outcome.scores[4] == 1.0 - soul


@pytest.mark.rule("ZG3-2.2", "ZG3-4.6.2")
@pytest.mark.example("ZG3-2.2", 1)
@pytest.mark.parametrize(
    ("word", "right"), [("梨子", True), ("苹果", True), (" 蘋 果。", True), ("梨", False), ("水果", False)]
)
def test_a_guess_of_either_word_wins(word, right):
    match = day()
    match.vote_out(2, 5)
    match.guess("桃子", word)
    assert [event.right for event in match.events("guessed")] == [False, right]
    assert (match.outcome is not None and match.outcome.winners == "ghosts") is right


@pytest.mark.rule("ZG3-4.6.1")
@pytest.mark.example("ZG3-4.6.1", 1)
@pytest.mark.parametrize("out", [(3, 1), (1, 3)])
def test_two_to_two_is_won_by_the_ghosts(out):
    match = day()
    match.vote_out(out[0])
    assert match.outcome is None  # 3 to 2
    match.vote_out(out[1])
    assert (match.outcome.winners, match.outcome.rule) == ("ghosts", "ZG3-4.6.1")
    assert match.events("guess_stage_began") == []


@pytest.mark.rule("ZG3-4.6.2")
@pytest.mark.example("ZG3-4.6.2", 1)
def test_nine_players_with_a_human_and_the_soul_out_have_two_questions_and_two_guesses():
    match = day(9, NINE)
    match.vote_out(2, 3, 5, 4, 8)
    (began,) = match.events("guess_stage_began")
    assert (began.questions, began.guesses) == (2, 2)
    match.until("ask_judge")
    for seat, text in ((2, "能吃吗"), (5, "魂的词是水果吗")):
        assert match.asked == [seat]
        match.submit(seat, AskJudge(text=text))
        assert (match.wanted, match.asked) == ("rule", [0])
        match.submit(0, Rule(verdict="yes"))
    assert match.wanted == "guess"
    match.guess("桃子", "李子")
    assert (match.outcome.winners, match.outcome.rule) == ("humans", "ZG3-4.6.2")
    assert len(match.events("guessed")) == 2


@pytest.mark.rule("ZG3-4.6.2")
@pytest.mark.example("ZG3-4.6.2", 2)
def test_twelve_players_have_one_guess():
    match = day(12, {"ghost": (2, 5, 8, 11), "soul": (4,)})
    match.vote_out(2, 5, 8, 11)
    (began,) = match.events("guess_stage_began")
    assert (began.questions, began.guesses) == (0, 1)
    match.guess("桃子")
    assert match.outcome.winners == "humans"


@pytest.mark.rule("ZG3-4.6.2")
def test_the_number_of_guesses_may_be_set():
    match = day(9, NINE, zg3_guess_count=1)
    match.vote_out(2, 5, 8)
    (began,) = match.events("guess_stage_began")
    assert began.guesses == 1
    match.guess("桃子")
    assert match.outcome.winners == "humans"


@pytest.mark.rule("ZG3-4.6.2")
def test_without_guesses_humans_and_soul_win_as_soon_as_all_ghosts_are_out():
    match = day(9, NINE, zg3_guess_count=0)
    match.vote_out(2, 5, 8)
    assert (match.outcome.winners, match.outcome.rule) == ("humans", "ZG3-4.6.2")
    assert match.events("guess_stage_began") == []


@pytest.mark.rule("ZG3-4.6.3", "ZG3-4.6.2")
@pytest.mark.example("ZG3-4.6.3", 1)
def test_four_players_whose_ghost_is_out_at_once_have_no_question_and_four_guesses():
    match = day(4, {"ghost": (2,), "soul": (1,)})
    match.vote_out(2)
    assert match.outcome is None
    (began,) = match.events("guess_stage_began")
    assert (began.questions, began.guesses, match.wanted) == (0, 4, "guess")
    match.guess("桃", "李", "杏", "枣")
    assert match.outcome.winners == "humans"
    assert match.events("asked") == []
