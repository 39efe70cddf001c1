"""An answer that says two things is none: it is asked again, and all that it said is in the record."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from langchain_core.messages import AIMessage

from agents.llm.answer_schemas import answer_schema
from agents.llm.reply_ladder import NotRead, read_answer
from agents.models.providers.langchain import read as langchain_says
from agents.models.reply_parts import Part, parts_of, replied
from arena.actions import Vote
from tests.agents.models.loopback_service import Answer, Asked, Server, anthropic_says, openai_says
from tests.agents.models.model_at_service import REQUEST, ask, at

from .games_at_service import decided, fields, is_probe, plan, run, schema_of, settings
from .test_reply_ladder import VOTE

SCHEMA = answer_schema(VOTE, thought=True, notes=False)
GOOD, BAD = {"thought": "a", "target": 5}, {"thought": "a", "target": 2}


def choices(*messages):
    return {
        **openai_says(""),
        "choices": [{"index": i, "message": m, "finish_reason": "stop"} for i, m in enumerate(messages)],
    }


def tools(*calls, name="answer", text=None):
    made = [{"id": "x", "type": "function", "function": {"name": name, "arguments": one}} for one in calls]
    return openai_says(text, tool_calls=made)


def used(*inputs, name="answer", text=()):
    blocks = [{"type": "tool_use", "id": "x", "name": name, "input": one} for one in inputs]
    return anthropic_says(None, content=[*({"type": "text", "text": one} for one in text), *blocks])


def doubled(good, bad, key):
    """A parsed object in which a key stands twice, as no JSON library would write it."""
    return json.dumps(good)[:-1] + f', "{key}": {json.dumps(bad[key])}}}'


# (provider, how an answer is asked for, what is said): by two answers, as objects and as JSON, and a key that differs
OPENAI = {
    "two calls": ("tool", lambda g, b, k: tools(json.dumps(g), json.dumps(b))),
    "two calls, sent parsed": ("tool", lambda g, b, k: tools(g, b)),
    "content and call": ("tool", lambda g, b, k: tools(json.dumps(g), text=json.dumps(b))),
    "fenced content and call": ("tool", lambda g, b, k: tools(json.dumps(g), text=f"```json\n{json.dumps(b)}\n```")),
    "prose with an object and call": ("tool", lambda g, b, k: tools(json.dumps(g), text=f"I take {json.dumps(b)}!")),
    "a broken object and call": ("tool", lambda g, b, k: tools(json.dumps(g), text=json.dumps(b)[:-1])),
    "a broken call and a call": ("tool", lambda g, b, k: tools(json.dumps(g), json.dumps(b)[:-1])),
    "an empty call and a call": ("tool", lambda g, b, k: tools(json.dumps(g), "{}")),
    "a tool that nobody offered": ("tool", lambda g, b, k: tools(json.dumps(g), name="vote")),
    "a tool where none was offered": ("json_schema", lambda g, b, k: tools(json.dumps(g))),
    "content and a tool that nobody offered": (
        "json_object",
        lambda g, b, k: tools("{}", name="x", text=json.dumps(g)),
    ),
    "the old form of a call": ("tool", lambda g, b, k: openai_call(json.dumps(g))),
    "two choices": ("text", lambda g, b, k: choices({"content": json.dumps(g)}, {"content": json.dumps(b)})),
    "two objects in content": ("text", lambda g, b, k: openai_says(json.dumps(g) + "\n" + json.dumps(b))),
    "an object and a fence": ("text", lambda g, b, k: openai_says(f"{json.dumps(b)}\n```json\n{json.dumps(g)}\n```")),
    "two parts of content": ("text", lambda g, b, k: openai_says([part(g), part(b)])),
    "a key twice": ("json_object", lambda g, b, k: openai_says(doubled(g, b, k))),
    "a key twice, sent parsed": ("tool", lambda g, b, k: raw(tools("ARGS"), '"ARGS"', doubled(g, b, k))),
    "content twice": ("text", lambda g, b, k: raw(openai_says("A"), '"A"', twice("content", g, b))),
    "a refusal and an answer": ("text", lambda g, b, k: openai_says(json.dumps(g), refusal="I cannot do that.")),
}
ANTHROPIC = {
    "two calls": ("tool", lambda g, b, k: used(g, b)),
    "text and call": ("tool", lambda g, b, k: used(g, text=[json.dumps(b)])),
    "a tool that nobody offered": ("tool", lambda g, b, k: used(g, name="vote")),
    "a tool where none was offered": ("json_schema", lambda g, b, k: used(g)),
    "two texts": ("text", lambda g, b, k: used(text=[json.dumps(g), json.dumps(b)])),
    "a key twice": ("tool", lambda g, b, k: raw(used("ARGS"), '"ARGS"', doubled(g, b, k))),
}
SAYS_BOTH = {"two calls", "content and call", "text and call", "two choices", "content twice", "a key twice"}
ROWS = [("openai", name) for name in OPENAI] + [("anthropic", name) for name in ANTHROPIC]


def part(answer):
    return {"type": "text", "text": json.dumps(answer)}


def openai_call(arguments):
    made = openai_says(None)
    made["choices"][0]["message"]["function_call"] = {"name": "answer", "arguments": arguments}
    return made


def raw(body, place, text):
    return json.dumps(body).replace(place, text).encode()


def twice(key, good, bad):
    return f'{json.dumps(json.dumps(good))}, "{key}": {json.dumps(json.dumps(bad))}'


@pytest.mark.parametrize(("provider", "name"), ROWS, ids=str)
def test_what_says_two_things_is_no_answer_and_nothing_of_it_is_lost(provider, name):
    form, say = (OPENAI if provider == "openai" else ANTHROPIC)[name]
    with Server(lambda asked: Answer(say(GOOD, BAD, "target"))) as server:
        said = ask(at(server, provider, mode=form), replace(REQUEST, schema=SCHEMA))
    with pytest.raises(NotRead) as error:
        read_answer(said, VOTE, SCHEMA)
    assert error.value.kind == ("refusal" if "refusal" in name else "unreadable")
    assert "5" in said.text and ("2" in said.text or name not in SAYS_BOTH)


@pytest.mark.parametrize(
    ("provider", "form", "said"),
    [
        ("openai", "tool", tools(json.dumps(GOOD))),
        ("openai", "tool", tools(GOOD)),
        ("openai", "tool", tools(json.dumps(GOOD), json.dumps(GOOD | {"thought": "b"}))),
        ("openai", "tool", tools(json.dumps(GOOD), text="I vote for seat 5.")),
        ("openai", "tool", tools(json.dumps(GOOD), text=json.dumps(GOOD))),
        ("openai", "tool", tools(json.dumps(GOOD), text=f"<think>{json.dumps(BAD)} no")),
        ("openai", "tool", tools(json.dumps(GOOD), text=f"{json.dumps(BAD)}</think>")),
        ("openai", "tool", openai_says(json.dumps(GOOD))),
        ("openai", "json_schema", choices({"content": json.dumps(GOOD)}, {"content": json.dumps(GOOD)})),
        ("openai", "json_schema", openai_says(json.dumps(GOOD), refusal="", tool_calls=[])),
        ("anthropic", "tool", used(GOOD, text=["I vote."])),
        ("anthropic", "tool", used(GOOD)),
        ("anthropic", "text", used(text=[json.dumps(GOOD)])),
    ],
    ids=str,
)
def test_what_says_one_thing_twice_is_an_answer(provider, form, said):
    with Server(lambda asked: Answer(said)) as server:
        done = ask(at(server, provider, mode=form), replace(REQUEST, schema=SCHEMA))
    assert read_answer(done, VOTE, SCHEMA).action == Vote(target=5)


def test_calls_of_langchain_are_of_tools_that_nobody_offered():
    call = {"name": "vote", "args": GOOD, "id": "x", "type": "tool_call"}
    said = langchain_says(AIMessage(content=json.dumps(GOOD), tool_calls=[call]), "m")
    with pytest.raises(NotRead, match="not offered: vote"):
        read_answer(said, VOTE, SCHEMA)
    assert read_answer(langchain_says(AIMessage(content=json.dumps(GOOD)), "m"), VOTE, SCHEMA).action.target == 5


def test_a_contradiction_is_asked_again_and_recorded(tmp_path):
    """In a whole tournament, and again when it is played back from its record."""

    def decide(asked: Asked) -> Answer:
        made = fields(asked)
        if is_probe(asked) or "target" not in made or "two different answers" in asked.texts[-1]:
            return Answer(tools(json.dumps(made, ensure_ascii=False)))
        other = next(seat for seat in schema_of(asked)["properties"]["target"]["enum"] if seat != made["target"])
        return Answer(tools(json.dumps(made), json.dumps(made | {"target": other}), text="Well."))

    with Server(decide) as server:
        made = plan({"name": "m", **settings(server, format="tool")}, "naive", games=2, language="en")
        summary, record = run(tmp_path, made)
    assert summary.void == 0
    calls = record.rows("SELECT response FROM calls WHERE status = 'unreadable'")
    raws = record.rows("SELECT reason, raw FROM attempts")
    assert len(calls) == len(raws) > 0
    assert all([part.kind for part in parts_of(row["response"])] == ["content", "call", "call"] for row in calls)
    assert all("two different answers" in row["reason"] and row["raw"].count("target") == 2 for row in raws)
    again, second = run(tmp_path, made, "again", playback=record)
    assert again.void == 0 and decided(second) == decided(record)


TEXTS = st.text(st.sampled_from("⟦⟧\n content call{}5"), max_size=12)


@given(st.lists(st.builds(Part, st.sampled_from(["content", "call"]), TEXTS.map(str.strip).filter(bool), st.just(""))))
def test_parts_come_apart_as_they_were(parts):
    if any("⟦" in part.text for part in parts):
        assert parts_of(replied(parts))
    elif len(parts) > 1:
        assert parts_of(replied(parts)) == parts
    else:
        assert [part.text for part in parts_of(replied(parts))] == [
            part.text for part in parts or [Part("content", "")]
        ]
