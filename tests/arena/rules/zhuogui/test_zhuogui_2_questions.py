"""捉鬼 2.0, to the letter of the rulebook: the question rounds (ZG2-3.5, 3.6.1, 3.7.2, CM-17)."""

import pytest

from arena import AskQuestion, IllegalAction
from arena.actions import RuleSpeech
from tests.arena.rules.game_by_hand import LATE, tried

from .test_zhuogui_2_setup import GHOSTS, seed_for
from .two_words_by_hand import Match

OPEN = {"kind": "ask_question", "target": 3, "text": "它是什么颜色？"}


class Asking(Match):
    """Nine players at the question round, in which `first` asks first."""

    def __init__(self, first=1, **settings):
        super().__init__("zhuogui-2", 9, {"ghost": GHOSTS}, seed=seed_for(first), **settings)
        self.until("ask_question")

    def ask(self, seat):
        return next(ask for ask in self.referee.pending if ask.seat == seat)

    def refused(self, seat, action):
        before = len(self.referee.told), self.referee.pending
        with pytest.raises(IllegalAction) as refusal:
            self.submit(seat, action)
        assert (len(self.referee.told), self.referee.pending) == before
        return refusal.value

    def seen(self, seat, kind):
        return [event for event in self.referee.view(seat) if event.kind == kind]


def question(target=3, text="它大多是什么颜色", options=("红", "绿", "黄")):
    return AskQuestion(target=target, text=text, options=options)


@pytest.mark.rule("ZG2-3.5.1")
@pytest.mark.example("ZG2-3.5.1", 1)
def test_a_question_with_three_options_is_put_and_heard_by_all():
    match = Asking()
    assert tried(match, 1, question()).decision.status == "valid"
    for seat in range(10):
        (put,) = match.seen(seat, "question_put")
        assert (put.seat, put.target, put.text, put.options) == (1, 3, "它大多是什么颜色", ("红", "绿", "黄"))
    assert (match.wanted, match.asked) == ("answer_question", [3])


@pytest.mark.rule("ZG2-3.5.1")
@pytest.mark.example("ZG2-3.5.1", 2)
def test_an_open_question_is_sent_back_and_asked_for_again():
    match = Asking()
    put = tried(match, 1, OPEN, question())
    assert (put.decision.status, len(put.attempts), len(put.objections)) == ("repaired", 1, 1)
    assert [event.options for event in match.events("question_put")] == [("红", "绿", "黄")]


@pytest.mark.rule("ZG2-3.5.1")
@pytest.mark.example("ZG2-3.5.1", 3)
def test_nobody_asks_themselves_or_passes():
    match = Asking()
    assert match.refused(1, question(target=1)).code == "self"
    assert match.refused(1, question(text=" ")).code == "empty"
    assert match.refused(1, question(target=10)).code == "unknown_seat"
    assert "pass" not in match.ask(1).accepts
    assert match.ask(1).choices["target"] == (2, 3, 4, 5, 6, 7, 8, 9)


@pytest.mark.rule("ZG2-3.5.1")
@pytest.mark.parametrize("count", [0, 1, 2, 3, 6, 7])
def test_two_to_six_options(count):
    match = Asking()
    raw = OPEN | {"options": [f"选项 {k}" for k in range(count)]}
    if 2 <= count <= 6:
        assert tried(match, 1, raw).decision.status == "valid"
        assert match.ask(3).choices["choice"] == (*"ABCDEF"[:count], "none", "all")
    else:
        assert tried(match, 1, raw, raw, raw).decision.status == "defaulted"


@pytest.mark.rule("ZG2-3.5.1")
@pytest.mark.parametrize("options", [("红", "红"), ("红", "紅"), ("Red", "red."), ("红", " "), ("红", "")])
def test_options_differ_and_say_something(options):
    refusal = Asking().refused(1, question(options=options))
    assert (refusal.rule, refusal.code) == ("ZG2-3.5.1", "bad_options")


@pytest.mark.rule("ZG2-3.5.1")
def test_each_player_asks_once_and_one_player_may_be_asked_by_all():
    match = Asking()
    for seat in range(1, 10):
        target = 3 if seat != 3 else 4
        match.submit(seat, question(target=target, text=f"第 {seat} 问"))
        match.answer(target, "B")
    assert [(event.seat, event.target) for event in match.events("question_put")] == [
        (1, 3), (2, 3), (3, 4), (4, 3), (5, 3), (6, 3), (7, 3), (8, 3), (9, 3),
    ]  # fmt: skip
    assert match.wanted == "raise_hand"


@pytest.mark.rule("ZG2-3.5.2")
@pytest.mark.example("ZG2-3.5.2", 1)
@pytest.mark.parametrize("choice", ["A", "B", "C", "none", "all"])
def test_an_option_none_and_all_are_answers_and_need_not_be_true(choice):
    match = Asking()
    match.submit(1, question())
    match.answer(3, choice)
    for seat in range(10):
        (answered,) = match.seen(seat, "question_answered")
        assert (answered.seat, answered.choice) == (3, choice)
    assert match.asked == [2]


@pytest.mark.rule("ZG2-3.5.2")
@pytest.mark.example("ZG2-3.5.2", 2)
@pytest.mark.parametrize("wrong", ["B and C", "B,C", "BC", "D", "b", ""])
def test_two_options_are_no_answer_and_it_must_be_given_again(wrong):
    match = Asking()
    match.submit(1, question())
    answer = tried(match, 3, {"kind": "answer_question", "choice": wrong}, {"kind": "answer_question", "choice": "B"})
    assert answer.decision.status == "repaired"
    assert [event.choice for event in match.events("question_answered")] == ["B"]


@pytest.mark.rule("ZG2-3.5.2", "CM-17")
def test_no_answer_is_none_of_the_above():
    match = Asking()
    match.submit(1, question())
    assert tried(match, 3, LATE).decision.status == "timed_out"
    assert match.events("question_answered")[0].choice == "none"


@pytest.mark.rule("ZG2-3.5.3")
@pytest.mark.example("ZG2-3.5.3", 1)
@pytest.mark.parametrize(
    ("target", "text", "options"),
    [
        (3, "它大多是什么颜色", ("黄", "红", "绿")),
        (4, "它大多是什么颜色", ("绿", "黄", "红")),
        (4, " 它大多是什麼顏色？", ("黃", "紅。", "綠")),
    ],
)
def test_the_same_question_in_another_order_or_spelling_to_anybody_is_refused_in_private(target, text, options):
    match = Asking()
    match.submit(1, question())
    match.answer(3, "A")
    before = [len(match.referee.view(seat)) for seat in range(10)]
    match.submit(2, question(target, text, options))
    assert match.asked == [2]
    assert [event.rule for event in match.seen(2, "struck")] == ["ZG2-3.5.3"]
    after = [len(match.referee.view(seat)) for seat in range(10)]
    assert [seat for seat in range(10) if after[seat] != before[seat]] == [2]
    match.submit(2, question(text="它大多是什么形状"))
    assert match.asked == [3]


@pytest.mark.rule("ZG2-3.5.3")
def test_after_two_more_repetitions_the_seat_asks_nothing():
    match = Asking()
    match.submit(1, question())
    match.answer(3, "A")
    for _ in range(3):
        assert match.asked == [2]
        match.submit(2, question(target=4))
    assert (match.events("question_put")[-1].seat, match.events("question_put")[-1].target) == (2, None)
    assert match.asked == [3]


@pytest.mark.rule("ZG2-3.5.3")
def test_the_same_text_with_other_options_is_another_question():
    match = Asking()
    match.submit(1, question())
    match.answer(3, "A")
    match.submit(2, question(options=("红", "绿", "蓝")))
    assert (match.asked, match.events("struck")) == ([3], [])


@pytest.mark.rule("CM-17", "ZG2-3.5.1")
@pytest.mark.example("CM-17", 1)
def test_three_open_questions_and_seat_four_asks_nothing():
    match = Asking(first=4)
    put = tried(match, 4, OPEN, OPEN, OPEN)
    assert (put.decision.status, len(put.attempts)) == ("defaulted", 3)
    (event,) = match.events("question_put")
    assert (event.seat, event.target, event.text, event.options) == (4, None, "", ())
    assert (match.wanted, match.asked) == ("ask_question", [5])


@pytest.mark.rule("CM-13", "ZG2-3.5.1")
def test_the_own_word_in_the_text_or_over_the_options_is_struck_unseen():
    match = Asking()
    for put in (question(text="它是苹果吗"), question(options=("红", "苹 果")), question(text="是蘋果")):
        match.submit(1, put)
    assert [event.rule for event in match.seen(1, "struck")] == ["CM-13"] * 3
    assert match.events("question_put")[0].target is None
    assert all(not match.seen(seat, "struck") for seat in (0, *range(2, 10)))


@pytest.mark.rule("CM-14", "ZG2-3.5.1")
def test_a_judge_who_reads_may_refuse_a_question():
    match = Asking(judge_reads=True)
    match.submit(1, question())
    assert match.asked == [0]
    match.submit(0, RuleSpeech(verdict="private_knowledge"))
    assert (match.asked, match.seen(1, "struck")[0].rule) == ([1], "CM-14")
    match.submit(1, question())  # it was never asked: no repetition
    match.submit(0, RuleSpeech(verdict="fine"))
    assert match.asked == [3]


@pytest.mark.rule("ZG2-3.6.1")
@pytest.mark.example("ZG2-3.6.1", 1)
def test_with_eight_questions_done_nobody_is_called_to_accuse():
    match = Asking(first=4)
    assert len(match.events("spoke")) == 9
    for seat in (4, 5, 6, 7, 8, 9, 1, 2):
        match.submit(seat, question(target=seat % 9 + 1, text=f"第 {seat} 问"))
        match.answer(seat % 9 + 1, "A")
    assert len(match.events("question_answered")) == 8
    assert (match.wanted, match.asked) == ("ask_question", [3])
    match.submit(3, question(target=4, text="第 3 问"))
    assert match.wanted == "answer_question"
    match.answer(4, "A")
    assert (match.wanted, match.asked) == ("raise_hand", [1, 2, 3, 4, 5, 6, 7, 8, 9])


@pytest.mark.rule("ZG2-3.7.2")
@pytest.mark.example("ZG2-3.7.2", 1)
@pytest.mark.parametrize(
    ("accuser", "accused", "order"),
    [
        (1, 2, (3, 2, 9, 8, 7, 6, 5, 4)),
        (4, 1, (3, 2, 1, 9, 8, 7, 6, 5)),  # the first speaker is out
        (4, 3, (2, 1, 9, 8, 7, 6, 5, 4)),  # the last one is out
    ],
)
def test_the_reverse_round_goes_over_the_living_once(accuser, accused, order):
    match = Asking(first=4, zg2_reverse_questions=True)
    match.accuse(accuser, accused)
    assert (match.wanted, match.events("questions_began")[1].order) == ("ask_question", order)
    match.until("raise_hand")
    assert tuple(event.seat for event in match.events("question_put")[9:]) == order
    match.accuse(5 if accuser != 5 else 6, 6 if accuser != 6 else 7)
    assert match.wanted != "ask_question"
    assert len(match.events("questions_began")) == 2


@pytest.mark.rule("ZG2-3.7.2")
@pytest.mark.example("ZG2-3.7.2", 2)
def test_a_question_of_the_first_round_stays_forbidden_in_the_reverse_round():
    match = Asking(first=4, zg2_reverse_questions=True)
    match.submit(4, question(target=5))
    match.answer(5, "A")
    match.accuse(1, 2)
    match.submit(3, question(target=6, options=("黄", "绿", "红")))
    assert (match.asked, match.seen(3, "struck")[-1].rule) == ([3], "ZG2-3.5.3")
    assert match.refused(3, question(target=1)).code == "out"


@pytest.mark.rule("ZG2-3.7.2")
def test_without_the_house_rule_the_next_call_follows_at_once():
    match = Asking().until("raise_hand")
    match.accuse(1, 2)
    assert match.wanted == "raise_hand"


@pytest.mark.rule("ZG2-3.7.2")
def test_an_accusation_that_was_used_up_by_empty_calls_brings_no_reverse_round():
    match = Asking(zg2_reverse_questions=True, zg2_idle_calls=1).until("raise_hand")
    match.call()
    assert match.wanted == "raise_hand"
    match.accuse(1, 2)
    assert match.wanted == "ask_question"
