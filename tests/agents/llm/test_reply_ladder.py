"""The ladder from a reply to an answer, rung by rung, and that nothing off the ladder is ever taken (class A)."""

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.llm.almost_json import NotJson, loose, strict
from agents.llm.answer_schemas import NOTES, THOUGHT, answer_schema, belief_schema
from agents.llm.reply_ladder import LONGEST, NotRead, read_answer, read_belief
from agents.models.wire import Completion
from agents.protocol import Belief
from arena.actions import AskQuestion, ChooseWord, Describe, Pass, RaiseHand, Rule, Vote
from arena.asks import Ask
from tests.all_rows import all_rows

from .every_ask import one_of_each
from .garbage import GARBAGE


def ask(kind, choices=None, silence=False):
    accepts = (kind, "pass") if silence else (kind,)
    return Ask(id=1, seat=1, accepts=accepts, choices=choices or {}, rule="CM-3", limit=50, seconds=60.0,
               silence_is_answer=silence)  # fmt: skip


VOTE = ask("vote", {"target": (2, 3, 5)}, silence=True)
MEMBER = ask("choose_player", {"target": (2, 3, 5)})
SPEECH = ask("describe", silence=True)
HAND = ask("raise_hand", silence=True)
WORD = ask("choose_word", {"word": ("小龙", "苹果")})
QUESTION = ask("ask_question", {"target": (2, 3)})


def read(text, of=VOTE, stop="end"):
    return read_answer(Completion(text, stop, "m"), of, answer_schema(of, thought=True, notes=True))


def action(text, of=VOTE):
    return read(text, of).action


def wrong(text, of=VOTE, stop="end"):
    with pytest.raises(NotRead) as error:
        read(text, of, stop)
    assert error.value.text.en != error.value.text.zh
    return error.value


# rung 1: the stop reason


@pytest.mark.parametrize(
    ("text", "stop", "kind"),
    [
        ('<think>s2 lied, so {"target":"s2"', "length", "thinking_cut_off"),  # A03
        ("<think>s2 lied</think>", "length", "thinking_cut_off"),
        ("", "length", "thinking_cut_off"),
        ("Let me think about seat 2 and", "length", "thinking_cut_off"),
        ('{"text":"它有翅膀，颜色', "length", "cut_off"),  # A04
        ('<think>a</think>{"text":"它', "length", "cut_off"),
        ('{"text":"他说<think>', "length", "cut_off"),
        ('{"target": 5}', "length", "cut_off"),
        ('{"target": 5}', "refusal", "refusal"),  # A36
        ("", "refusal", "refusal"),
        ("", "end", "empty"),
        (" \n\ufeff", "end", "empty"),
        ("<think>s2 lied</think>\n", "end", "empty"),
    ],
)
def test_the_stop_reason_comes_first(text, stop, kind):
    assert wrong(text, stop=stop).kind == kind


# rung 2: JSON


def test_json_is_read_as_it_stands():
    reading = read('{"thought": "我是鬼", "target": 5, "notes": "盯住 2 号"}')
    assert reading == (Vote(target=5), "我是鬼", "盯住 2 号")


def test_tags_inside_a_speech_are_part_of_it():  # A01, the control
    for speech in ("他写了 <think>x</think> 这种标签", "</think> is a tag", "<THINK>", '```json {"text":"x"}```'):
        assert action(json.dumps({"text": speech}), SPEECH) == Describe(text=speech)
        assert action("Sure: " + json.dumps({"text": speech}), SPEECH) == Describe(text=speech)
        assert action("<think>{</think>" + json.dumps({"text": speech}), SPEECH) == Describe(text=speech)


def test_an_illegal_value_is_left_to_the_referee():  # A14
    assert action('{"target": 99}') == Vote(target=99)
    assert action('{"target": "1号"}', MEMBER).target == 1
    assert action('{"word": "香蕉"}', WORD) == ChooseWord(word="香蕉")
    assert action('{"text": "' + "长" * 300 + '"}', SPEECH) == Describe(text="长" * 300)


@pytest.mark.parametrize(
    ("text", "of", "says"),
    [
        ("{}", VOTE, "'target' is missing"),
        ('{"vote": 5}', VOTE, "'target' is missing"),
        ('{"target": null}', MEMBER, "target must be"),
        ('{"target": true}', VOTE, "target must be"),
        ('{"target": 2.5}', VOTE, "target must be"),
        ('{"target": [5]}', VOTE, "target must be"),
        ('{"target": 123456}', VOTE, "target must be"),
        ('{"text": 5}', SPEECH, "text must be text"),
        ('{"text": ["x"]}', SPEECH, "text must be text"),
        ('{"text": "' + "x" * 2001 + '"}', SPEECH, "text may have at most 2000"),
        ('{"raised": "true"}', HAND, "raised must be true or false"),
        ('{"raised": 1}', HAND, "raised must be true or false"),
        ('{"verdict": "maybe"}', ask("rule"), "verdict must be"),
        ('{"target": 2, "text": "x", "options": "A, B"}', QUESTION, "options must be a list"),
        ('{"target": 2, "text": "x", "options": [1, 2]}', QUESTION, "options must hold texts"),
        ('{"target": 2, "text": "x", "options": ["a"]}', QUESTION, "options needs at least 2"),
        ('{"kind": "describe", "target": 5}', VOTE, "kind must be vote"),
        ('{"kind": "pass", "target": 5}', VOTE, "target says something"),
        ('{"kind": "pass", "target": 5}', MEMBER, "kind must be choose_player"),
        ('{"target": 5, "target": 5}', VOTE, "'target' stands twice"),
        ('{"target": NaN}', VOTE, "breaks at character 12"),
    ],
)
def test_what_is_wrong_is_named_by_its_key(text, of, says):
    error = wrong(text, of)
    assert error.kind == "unreadable"
    assert says in error.why


def test_what_was_not_asked_for_is_ignored_and_never_spoken():
    for extra in ({"speech": "secret"}, {"message": "secret", "kind": "speech"}, {"say": {"text": "secret"}}):
        assert action(json.dumps({"text": "它很轻"} | extra, ensure_ascii=False), SPEECH) == Describe(text="它很轻")
        assert "text" in wrong(json.dumps(extra), SPEECH).why


def test_silence():
    assert action('{"target": null}') == Vote(target=None)
    assert action('{"text": ""}', SPEECH) == Describe(text="")
    assert action('{"text": null}', SPEECH) == Describe(text="")
    assert action('{"kind": "pass"}', SPEECH) == Pass()
    assert action('{"kind": "pass", "text": "", "thought": "hm"}', SPEECH) == Pass()


# the private fields


def test_a_thought_never_becomes_speech():  # A39
    reading = read('{"thought":"我是鬼","text":"它很轻"}', SPEECH)
    assert reading == (Describe(text="它很轻"), "我是鬼", "")
    assert "text" in wrong('{"thought":"我是鬼"}', SPEECH).why
    assert "我是鬼" not in str(wrong('{"thought":"我是鬼","text":5}', SPEECH))


def test_private_fields_are_clipped_and_never_spoil_an_answer():
    reading = read(json.dumps({"thought": "t" * 5000, "target": 5, "notes": "n" * 5000}))
    assert (len(reading.thought), len(reading.notes)) == (THOUGHT, NOTES)
    assert read('{"thought": ["a"], "target": 5, "notes": 7}') == (Vote(target=5), "", "")
    assert read('{"thought": "\\ud83e", "target": 5}').thought == "?"


# rung 3: reasoning


@pytest.mark.parametrize(
    "text",
    [
        '<think>maybe {"target":"s2"} … no</think>\n{"target":"5"}',  # A01
        '<THINK>maybe {"target":2}</Think>{"target":5}',
        '<thinking>{"target":2}</thinking><reasoning effort="high">{"target":3}</reasoning >{"target":5}',
        '<think>{"target":2}</think> so <think>{"target":3}</think> hence ```json\n{"target":5}\n```',
        'it may be {"target":2} … no</think>{"target":5}',  # the template had opened the block
        '<think>a <think>{"target":2}</think> b {"target":3}</think>{"target":5}',
        '{"target":5}<think>or {"target":2}?</think>',
        '<think>an open brace { and a quote " here</think>{"target":5}',
        "<think>x</think>" * 100 + '{"target":5}',
    ],
)
def test_reasoning_is_taken_out(text):
    assert action(text) == Vote(target=5)


def test_in_reasoning_that_never_ends_nothing_is_read():
    assert wrong('<think>I vote {"target":5}').kind == "unreadable"
    assert wrong("<think>a</think>" * 100 + '<think>{"target":5}').kind == "unreadable"


# rung 4: a fence


@pytest.mark.parametrize(
    "text",
    [
        '```JSON\n{"target":5}\n```',  # A06
        '```\n{"target":5}\n```',
        '好的：\n```json\n{"target":5}\n```',
        '```json {"target":5}```',
        'Not {that}, rather\n```javascript\n{"target":5}\n```\nThank you.',
        '```json\n{"target":5}',  # never closed
        '~~~json\n{"target":5}\n~~~',
    ],
)
def test_a_fence_is_opened(text):
    assert action(text) == Vote(target=5)


def test_a_fence_inside_a_broken_object_is_not_the_answer():
    assert wrong('{"text": "he said "x" ```{"text":"y"}``` "}', SPEECH).kind == "unreadable"


# rung 5: the one object that fits


@pytest.mark.parametrize(
    "text",
    [
        'I vote for seat 5: {"target": 5}',
        '{"target": 5} is my answer {not that it matters}',
        '{"seat": 2} no, {"target": 5}',
        '{"target": 5, "thought": "a"} and so {"target": 5, "thought": "b"}',
        '[{"target": 5}]',
        '\\boxed{{"target": 5}}',
        '{"target": 5}<|im_end|>',
        '```json\n{"a": 1}\n```\n```json\n{"target": 5}\n```',
    ],
)
def test_the_one_object_that_fits_is_found(text):
    assert action(text) == Vote(target=5)


@pytest.mark.parametrize(
    "text",
    [
        '{"target": 2} or {"target": 5}',
        '```json\n{"target": 2}\n```\n```json\n{"target": 5}\n```',
        '{"target": 2}\n{"target": null}',
        'Not {"target":2}, rather\n```json\n{"target":5}\n```',
        '```json\n{"target":5}\n```\nOr, on second thoughts, {"target": 2}.',
    ],
)
def test_two_answers_are_none(text):
    assert "two different answers" in wrong(text).why


@pytest.mark.parametrize(
    "text",
    [
        "我不投小雨，我投 Kai",  # A12
        "not seat 2, I vote seat 5",
        "5",
        "target: 5",
        '{"action": {"target": 5}}',
        '{"thought": "he said "x"", "inner": {"target": 5}}',
        '{"thought": "he said "x" }", "inner": {"target": 5}}',
        '{"target": <seat>} … {"target": 5}',
    ],
)
def test_nothing_is_taken_from_prose_or_from_within(text):
    assert wrong(text).kind == "unreadable"


# almost JSON


@pytest.mark.parametrize(
    ("text", "speech"),
    [
        ("{“text”：“它会飞，颜色很多”}", "它会飞，颜色很多"),  # A08
        ("｛“text”：“它会飞”，“thought”：“想”｝", "它会飞"),
        ('{"thought"："a"，"text"："它会飞：真的，“会”"}', "它会飞：真的，“会”"),
        ('{“text”：“他说"会飞"”}', '他说"会飞"'),
        ("{'text': 'it flies'}", "it flies"),
        ("{'text': 'it\\'s \"light\"',}", 'it\'s "light"'),
        ('{"text": "it flies",}', "it flies"),
        ('{"text": "two\nlines"}', "two\nlines"),
        ('{"text": "a ｛“b”：“c”｝, True, None"}', "a ｛“b”：“c”｝, True, None"),
    ],
)
def test_almost_json_has_one_meaning(text, speech):
    assert action(text, SPEECH) == Describe(text=speech)
    assert action(f"Answer: {text}", SPEECH) == Describe(text=speech)


@pytest.mark.parametrize(
    "text",
    [
        '{"text":"有人说"会飞"，我同意"}',  # A08: never a shortened speech
        '{"text":"有人说"，"会飞"："我同意"}',  # nor a key that was not asked for
        "{“text”：“他说“会飞”，我同意”}",
        '{“text”：“它会飞"}',
        "{'text': 'it's light'}",
        "{'text': 'he said 'yes', 'no': 'perhaps'}",
        "{text: 'it flies'}",
        '{"text": "it flies"} // done {"',
        '{"text": "it flies",,}',
        '{"text" "it flies"}',
    ],
)
def test_what_could_mean_two_things_is_asked_again(text):
    assert wrong(text, SPEECH).kind == "unreadable"


def test_pythons_words():  # A10
    assert action("{'raised': True}", HAND) == RaiseHand(raised=True)
    assert action("{'raised': False,}", HAND) == RaiseHand(raised=False)
    assert action("{'target': None,}") == Vote(target=None)
    assert wrong("{'abstain': True, 'target': None,}").kind == "unreadable"
    assert wrong('{"target": "None"}').kind == "unreadable"  # no seat is called None


# seats and choices


@pytest.mark.parametrize(
    "written", ["5", '"5"', '"5号"', '"5號"', '"Seat 5"', '"seat5"', '"５"', '" ５ 号 "', '"第5号"', '"5号玩家"',
                '"座位 5"', '"玩家5"', '"player 5"', '"#5"', "5.0", '"No. 5"'],
)  # fmt: skip
def test_a_seat_is_its_number_however_it_is_written(written):  # A15
    assert action(f'{{"target": {written}}}') == Vote(target=5)
    assert action(f'{{"target": {written}}}', MEMBER).target == 5


@pytest.mark.parametrize(
    "written", ['"2 or 5"', '"5, 2"', '"25号和3号"', '"not 5"', '"Kai"', '"小雨"', '"5th of 9"', '"-5"', '""', '"五六"',
                '"seat"', '"05.5"', '"' + "5" * 50 + '"'],
)  # fmt: skip
def test_what_is_not_the_number_of_one_seat_is_never_guessed(written):
    assert "target must be the number of one seat" in wrong(f'{{"target": {written}}}').why


def test_a_choice_is_found_apart_from_width_case_script_and_marks():
    assert action('{"word": "小龍"}', WORD) == ChooseWord(word="小龙")
    assert action('{"word": " 苹果。"}', WORD) == ChooseWord(word="苹果")
    assert action('{"verdict": "Yes."}', ask("rule")) == Rule(verdict="yes")
    letters = ask("answer_question", {"choice": ("A", "B", "none", "all")})
    assert action('{"choice": "ａ"}', letters).choice == "A"
    both = ask("choose_word", {"word": ("小龙", "小龍")})
    assert action('{"word": "小龍"}', both) == ChooseWord(word="小龍")
    assert action('{"word": "小龍。"}', both) == ChooseWord(word="小龍。")  # either: left to the referee, who refuses


def test_a_question_with_options():
    text = '{"target": "3号", "text": "它会飞吗？", "options": ["会", "不会"]}'
    assert action(text, QUESTION) == AskQuestion(target=3, text="它会飞吗？", options=("会", "不会"))


# beliefs

BELIEF = belief_schema(1, (1, 2, 4))


def test_beliefs_are_percentages_by_seat():
    text = '```json\n{"seat_2": 80, "seat_4": 5.0, "word": " 苹果 "}\n```'
    assert read_belief(Completion(text, "end", "m"), BELIEF) == Belief({2: 0.8, 4: 0.05}, "苹果")


@pytest.mark.parametrize(
    "text", ['{"seat_2": 80, "word": ""}', '{"seat_2": 101, "seat_4": 0, "word": ""}', '{"seat_2": 0.8, "seat_4": 0.2, '
             '"word": ""}', '{"seat_2": true, "seat_4": 0, "word": ""}', '{"seat_2": 1, "seat_4": 0, "word": 3}', "80"],
)  # fmt: skip
def test_any_other_belief_is_unreadable(text):
    with pytest.raises(NotRead):
        read_belief(Completion(text, "end", "m"), BELIEF)


# whatever comes


def test_there_are_forty_kinds_of_garbage():
    assert len(set(GARBAGE.values())) == len(GARBAGE) >= 40


@all_rows(("name",), [(name,) for name in GARBAGE])
def test_garbage_is_unreadable_for_every_ask(name):
    for kind, of in one_of_each().items():
        for stop in ("end", "length", "refusal"):
            error = wrong(GARBAGE[name], of, stop)
            assert error.kind in {"end": ("unreadable", "empty"), "refusal": ("refusal",)}.get(
                stop, ("cut_off", "thinking_cut_off")
            ), (kind, stop)
            assert len(error.why) < 300


PIECES = st.lists(
    st.sampled_from(
        ['{', '}', '[', ']', '"', "'", ":", ",", "｛", "｝", "：", "，", "“", "”", "\\", "\n", " ", "```", "```json\n",
         "<think>", "</think>", "<thinking>", "</reasoning>", "target", "text", '"target"', '"text"', "5", "１", "null",
         "None", "True", "NaN", "1e999", "\\u", "\ud800", "\0", "5号", "//", '{"target": 5}', '{"text": "x"}']
    ), max_size=40,
).map("".join)  # fmt: skip


@given(PIECES | st.text(max_size=60), st.sampled_from(["end", "length", "refusal"]))
def test_no_text_raises_anything_but_not_read(text, stop):
    for of in (VOTE, SPEECH, MEMBER, QUESTION, HAND, WORD):
        try:
            reading = read(text, of, stop)
        except NotRead:
            continue
        assert stop == "end"
        assert reading.action.kind in of.accepts


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**15), 10**15) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@given(JSON, st.booleans())
def test_json_means_the_same_to_the_lenient_reader(value, ascii_only):
    text = json.dumps(value, ensure_ascii=ascii_only)
    assert loose(text) == (strict(text), len(text)) == (value, len(text))


@given(st.dictionaries(st.sampled_from(["text", "thought", "notes"]), st.text(max_size=12), max_size=3))
def test_what_python_prints_is_read_without_a_change_to_any_text(value):
    text = repr(value)
    try:
        found, _ = loose(text)
    except NotJson:
        assert "\\" in text  # an escape that JSON does not have
    else:
        assert found == value


@pytest.mark.parametrize(
    "text",
    ["{" * LONGEST, '{"a":' * 20_000, "{}" * 50_000, '{"' * 50_000, "<think>" * 14_000, "</think>" * 12_000,
     "``` " * 25_000, "<think>x</think>{" * 5_000, '{"a": "' + "\\" * 99_000, "{'" + "\\'" * 49_000, "{ " * 50_000,
     "<think" * 16_000, "“" * 100_000, "{“" * 50_000, '{"a":{},' * 12_000],
)  # fmt: skip
def test_a_long_reply_is_given_up_quickly(text):
    start = time.perf_counter()
    wrong(text, SPEECH)
    wrong(text, SPEECH, "length")
    assert time.perf_counter() - start < 2
