"""A speech is kept twice: as it was said in `decisions`, and in its normal form in `events`, which is what all hear."""

import json
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena import AskQuestion, Describe
from arena.hearing.characters import is_new
from arena.hearing.own_word import normal
from results.store.record import Record
from results.store.writer import commit
from tests.arena.rules.zhuogui.two_words_by_hand import Match, header
from tournaments.match.loop import play_match
from tournaments.match.recording import Label, game_rows

from ..contract.tables import agents, few

SAID = " ＩＴ有\u200b３种\x1b[2J颜色，\r\n很cafe\u0301！\ufeff "
TOLD = "IT有3种[2J颜色，  很café！"


class Says:
    """An agent that always says the same and is otherwise silent."""

    def __init__(self, text):
        self.text = text

    def sit(self, game, seat, rng):
        return self

    def act(self, observation):
        accepts = observation.ask.accepts
        return Describe(text=self.text) if "describe" in accepts else {"kind": "pass" if "pass" in accepts else "?"}


@pytest.mark.parametrize("variant", ["zhuogui-1", "zhuogui-2", "zhuogui-3"])
def test_the_record_has_a_speech_as_said_and_as_normalised(tmp_path, variant):
    of = header(variant, 6, {"ghost": (2, 5)})
    match = play_match(of, agents(dict.fromkeys(range(1, 7), "naive")) | {3: Says(SAID)})
    now = datetime.now(UTC)
    record = Record(tmp_path / "r.duckdb")
    record.create()
    commit(record, [game_rows(Label("g", "d", None, None, now, now), match, dict.fromkeys(range(7), "x"))])
    said = record.rows("SELECT action::VARCHAR AS action FROM decisions WHERE seat = 3 AND kind = 'describe'")
    told = record.rows("SELECT data::VARCHAR AS data FROM events WHERE kind = 'spoke'")
    texts = [event["text"] for event in (json.loads(row["data"]) for row in told) if event["seat"] == 3]
    assert said
    assert {json.loads(row["action"])["text"] for row in said} == {SAID}
    assert texts[: len(said)] == [TOLD] * len(said)


def test_a_question_and_its_options_are_told_in_their_normal_form():
    match = Match("zhuogui-2", 6, {"ghost": (2, 5)}).until("ask_question")
    seat = match.asked[0]
    match.submit(seat, AskQuestion(target=seat % 6 + 1, text=SAID, options=("Ａ\u200b", "２０ 个")))
    (put,) = match.events("question_put")
    assert (put.text, put.options) == (TOLD, ("A", "20 个"))
    assert match.referee.journal[-1].action.text == SAID


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (SAID, TOLD),
        ("ＡＢＣｘｙｚ０１９", "ABCxyz019"),
        ("是，吗？（对）！：；", "是，吗？（对）！：；"),  # the width of punctuation is how Chinese is written
        ("e\u0301", "é"),
        ("x²、①、½、ﬁ", "x²、①、½、ﬁ"),  # not the same thing written otherwise
        ("蘋果 Apple", "蘋果 Apple"),  # neither script nor case
        ("一\u3000二\t三", "一 二 三"),
        ("\u200b\x00", ""),
    ],
)
def test_what_the_normal_form_changes_and_what_it_leaves(said, told):
    assert normal(said) == told


@pytest.mark.slow
@few(max_examples=300)
@given(text=st.text(max_size=40))
def test_the_normal_form_is_normal(text):
    assert normal(normal(text)) == normal(text)
    assert all(char.isprintable() or is_new(char) for char in normal(text))
