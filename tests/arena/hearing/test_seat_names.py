"""A seat is a number however it is written; what names none, or two, is no seat. People and models are read alike."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.llm.answer_fields import NotRead, answer_in
from agents.llm.answer_schemas import answer_schema
from arena.asks import Ask
from arena.hearing.seat_names import addressed_seat, named_seat
from arena.text import traditional
from play.seat.typed_answers import NotUnderstood, read_line

HAN = "一二三四五六七八九十"
SEATS = {
    1: ("1", "seat 1", "1号", "一", "一号", "Seat one", "player 1", "No. 1", "#1", "(1)", "１", "①", "第一位", "1."),
    2: ("二号", "两号", "2號", "座位2", "玩家二", "player #2", "seat no. 2", "“2”", "2号位", "二號玩家"),
    3: ("player 3", "３号", "第三号", "seat３", "SEAT THREE", " 3 ", "3,", "the player 3", "№ 3", "3号选手"),
    12: ("十二", "12", "十二号", "seat twelve", "１２", "12号座位"),
    20: ("二十", "twenty", "20号"),
}
NONE = (
    "",
    "号",
    "seat",
    "third",
    "3 or 5",
    "3、5",
    "not 3",
    "-3",
    "3.5",
    "一二",
    "一起",
    "everyone",
    "12345",
    "seat x",
    "0x3",
    "\ud83e",
    "3\ud83e",
    "三\udc00号",
)


@pytest.mark.parametrize("seat", SEATS)
def test_a_seat_is_a_number_however_it_is_written(seat):
    for text in SEATS[seat]:
        assert named_seat(text) == named_seat(traditional(text)) == seat, text
        assert read_line("vote", text) == {"target": seat}, text
        assert answered(text) == seat, text


def test_what_names_no_seat_is_none():
    for text in NONE:
        assert named_seat(text) is None, text
        with pytest.raises(NotUnderstood):
            read_line("vote", text)
        with pytest.raises(NotRead):
            answered(text)


@given(st.integers(1, 99), st.sampled_from(("{}", "{}号", "第{}号", "座位{}", "玩家{}")))
def test_chinese_numerals(number, form):
    tens, ones = divmod(number, 10)
    word = ("" if tens == 1 else HAN[tens - 1]) + "十" if tens else ""
    assert named_seat(form.format(word + (HAN[ones - 1] if ones else ""))) == number


@pytest.mark.parametrize(
    ("line", "seat", "said"),
    [("3 Hue?", 3, "Hue?"), ("12号：什么颜色", 12, "什么颜色"), ("三号，它甜吗…", 3, "它甜吗…"),
     ("第三，它甜吗", 3, "它甜吗"),
     ("seat three what is it", 3, "what is it"), ("兩號 什麼", 2, "什麼"), ("３什么", 3, "什么")],
)  # fmt: skip
def test_a_line_may_begin_with_a_seat(line, seat, said):
    assert addressed_seat(line) == (seat, said)


@pytest.mark.parametrize("line", ["一起吃过吗", "one of them", "No one knows", "Hue?", "3", "三号"])
def test_a_line_that_begins_with_a_word_names_no_seat(line):
    assert addressed_seat(line) is None


def answered(text):
    ask = Ask(id=1, seat=9, accepts=("vote", "pass"), choices={"target": tuple(range(1, 30))}, rule="CM-4", limit=None,
              seconds=1.0, silence_is_answer=True)  # fmt: skip
    return answer_in({"target": text}, ask, answer_schema(ask, thought=False, notes=False)).action.target
