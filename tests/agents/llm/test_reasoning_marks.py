"""Reasoning is set aside by whatever marks it stands between, and nothing else is (A01, A03)."""

import json

import pytest

from agents.llm.reasoning_marks import without_reasoning
from arena.actions import Describe, Vote

from .test_reply_ladder import SPEECH, VOTE, action, read, wrong

DRAFT = 'maybe {"target": 2}? {"target": 3, no'
ANSWER = '{"target": 5}'
PAIRS = [
    ("<think>", "</think>"),
    ("<THINKING>", "</thinking >"),
    ("<thought>", "</thought>"),
    ("<thoughts id='1'>", "</thoughts>"),
    ("<analysis>", "</analysis>"),
    ("<analyse>", "</analyse>"),
    ("<reasoning>", "</reasoning>"),
    ("<reason>", "</reason>"),
    ("<rationale>", "</rationale>"),
    ("<reflection>", "</reflection>"),
    ("<inner_monologue>", "</inner_monologue>"),
    ("<internal-reasoning>", "</internal-reasoning>"),
    ("<chain_of_thought>", "</chain_of_thought>"),
    ("<cot>", "</cot>"),
    ("<scratchpad>", "</scratchpad>"),
    ("<draft>", "</draft>"),
    ("<plan>", "</plan>"),
    ("<seed:think>", "</seed:think>"),
    ("<thinking>", "</thinking>"),
    ("<|think|>", "<|/think|>"),
    ("<|START_THINKING|>", "<|END_THINKING|>"),
    ("<|begin_of_thought|>", "<|end_of_thought|>"),
    ("◁think▷", "◁/think▷"),
    ("＜think＞", "＜/think＞"),
    ("&lt;think&gt;", "&lt;/think&gt;"),
    ("[THINK]", "[/THINK]"),
    ("[think]", "[/think]"),
    ("[analysis]", "[/analysis]"),
    ("[Inner thoughts]", "[/Inner thoughts]"),
    ("【思考】", "【/思考】"),
    ("【思考过程】", "【/思考过程】"),
    ("<思考>", "</思考>"),
    ("<分析>", "</分析>"),
    ("<thinking>", "</think>"),
    ('<details type="reasoning" done="true">', "</details>"),
    ("<!-- ", " -->"),
    ("```thinking\n", "\n```"),
    ("Thinking...\n", "\n...done thinking.\n"),
    ("Here is my thought process:\n", "\nHere is my response:\n"),
    ("<|channel|>analysis<|message|>", "<|end|><|start|>assistant<|channel|>final<|message|>"),
    ("<|start|>assistant<|channel|>analysis<|message|>", "<|channel|>final <|constrain|>json<|message|>"),
    ("<|channel|>commentary<|message|>", "<|end|>"),
    ("analysisWe see ", "assistantfinal"),
    ("<|channel>thought\n", "<channel|>"),
]
LONE = [pair for pair in PAIRS if pair[1].strip() not in ("-->", "```", "<|end|>")]


@pytest.mark.parametrize(("opens", "closes"), PAIRS, ids=[pair[0] for pair in PAIRS])
def test_what_stands_between_marks_is_no_answer(opens, closes):
    assert action(f"{opens}{DRAFT}{closes}{ANSWER}") == Vote(target=5)
    assert action(f"{opens}a{closes}\n{opens}{DRAFT}{closes}\nSo: ```json\n{ANSWER}\n```") == Vote(target=5)
    assert wrong(f"{opens}maybe {ANSWER}{closes}").kind == "empty", "a draft alone is no vote"
    if opens[0] not in "[【" or "think" in opens.lower():  # a word in brackets may be a heading
        assert wrong(f"{opens}maybe {ANSWER}").why == "the reasoning never ends"
        assert wrong(f"{opens}maybe {ANSWER}", stop="length").kind == "thinking_cut_off"


@pytest.mark.parametrize(("opens", "closes"), LONE, ids=[pair[1] for pair in LONE])
def test_a_closing_mark_ends_what_began_before_the_reply_whatever_is_broken_in_it(opens, closes):
    assert action(f'maybe {{"target": 2}}{closes}{ANSWER}') == Vote(target=5)
    for broken in ('maybe {"target": 2, hm, no', '{"thought": "he said "x"", "target": 3', '{"target": "2', "{'a"):
        assert action(f"{broken}{closes}{ANSWER}") == Vote(target=5)
        assert action(f"{broken}{closes}Well: ```\n{ANSWER}\n```") == Vote(target=5)
        assert wrong(f"{broken}{closes}{{'target").kind == "unreadable"
    assert wrong(f'{{"target": 2}}{closes}').kind == "empty"


@pytest.mark.parametrize("mark", sorted({mark for pair in PAIRS for mark in pair}))
def test_a_speech_that_mentions_a_mark_is_as_it_was(mark):
    for speech in (f"他写了 {mark} 这种标签", f"{mark}it flies", f"a {mark} b {mark} c", mark + PAIRS[0][1]):
        written = json.dumps({"text": speech}, ensure_ascii=False)
        said = Describe(text=speech)
        assert action(written, SPEECH) == action("Sure: " + written, SPEECH) == said
        assert action(f"<think>{mark}</think></think>{written}", SPEECH) == said
        assert action(f'draft {{"text": "x</think>{written}', SPEECH) == said, "a broken draft before it"


@pytest.mark.parametrize(
    "text",
    [
        '{"text": "he said "x" </think> {"text":"y"}"}',  # quotes that nobody escaped, around what may be a speech
        '{"text": "he said "x" [/THINK] it flies"}',
        '{"text": "he said "x" </think> {"text":"y"} "}</think>',
    ],
)
def test_a_mark_inside_a_broken_speech_does_not_shorten_it(text):
    assert wrong(text, SPEECH).kind in ("unreadable", "empty")


@pytest.mark.parametrize(
    "text",
    [
        f"[Analysis] Seat 5 is odd.\n[Answer] {ANSWER}",
        f"【分析】5 号可疑。\n【回答】{ANSWER}",
        f"<answer>{ANSWER}</answer>",
        f"<final_answer_after_thinking>{ANSWER}</final_answer_after_thinking>",
        f"<response>{ANSWER}</response>",
        f"<output>{ANSWER}</output>",
        f"《思考，快与慢》 {ANSWER}",
        f"I think seat 5: {ANSWER}",
        f"Analysis: seat 5. {ANSWER}",
        f"analysis of it all: {ANSWER}",
        f"2 < 3 and <b>5</b> {ANSWER}",
        f"<think/>{ANSWER}",
        f"<think></think>{ANSWER}<|end|>",
        f"<|channel|>final<|message|>{ANSWER}<|return|>",
    ],
)
def test_headings_and_answers_are_no_reasoning(text):
    assert action(text) == Vote(target=5)


def test_marks_stand_inside_each_other():
    inner = f"<thinking>a <reflection>{DRAFT}</reflection> {DRAFT}</thinking>{ANSWER}"
    assert action(inner) == Vote(target=5)
    assert wrong(f"<thinking>a <reflection>b</reflection> {ANSWER}").why == "the reasoning never ends"
    assert action(f"<think>a <think>{DRAFT}</think>{DRAFT}</think>{ANSWER}") == Vote(target=5)


OWN = (("<zettel 9>", "</zettel 9>"), ("", "### ANSWER"), ("***", "***"))


@pytest.mark.parametrize(
    "text", [f"<zettel 9>{DRAFT}</Zettel 9>{ANSWER}", f"{DRAFT} ### answer {ANSWER}", f"***{DRAFT}*** {ANSWER}"]
)
def test_an_agent_may_name_marks_of_its_model(text):
    def reading(marks):
        from agents.llm.answer_schemas import answer_schema
        from agents.llm.reply_ladder import read_answer
        from agents.models.wire import Completion

        return read_answer(Completion(text, "end", "m"), VOTE, answer_schema(VOTE, thought=True, notes=True), marks)

    assert reading(OWN).action == Vote(target=5)
    assert wrong(text).kind == "unreadable", "without the setting"
    assert without_reasoning("***a", OWN) == ("", True)
    assert read(ANSWER).action == Vote(target=5)
