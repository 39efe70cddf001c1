"""What goes over the wire to each provider, and what is made of whatever comes back (A22, A30, A31, A34, A36, A37)."""

import json
from itertools import pairwise

import pytest

from agents.models.transport.retry import RetryPolicy
from agents.models.wire import Request

from .loopback_service import Answer, Server, anthropic_says, openai_says, says, usual
from .model_at_service import REQUEST, SCHEMA, ask, at, dialects, fault, in_turn

ONE = RetryPolicy(requests=1)
CACHED = {"prompt_tokens_details": {"cached_tokens": 64}}


def test_openai_gets_one_system_and_one_user_message_without_names():
    with Server() as server:
        done = ask(at(server, temperature=0.2, seed=7, effort="low", extra={"user": "arena"}))
    body = server.asked[0].body
    assert [message["role"] for message in body["messages"]] == ["system", "user"]
    assert [set(message) for message in body["messages"]] == [{"role", "content"}] * 2
    assert body["messages"][1]["content"] == REQUEST.user
    assert (body["temperature"], body["seed"], body["reasoning_effort"], body["user"]) == (0.2, 7, "low", "arena")
    assert body["max_tokens"] == 200
    assert "top_p" not in body
    assert body["response_format"]["json_schema"]["strict"] is True
    assert body["response_format"]["json_schema"]["schema"] == SCHEMA
    assert (done.text, done.stop, done.model, done.requests) == ('{"speech": "hello"}', "end", "m", 1)
    assert (done.input_tokens, done.output_tokens, done.not_applied) == (100, 10, ())


def test_anthropic_gets_the_system_text_apart_and_blocks_with_marks():
    with Server() as server:
        ask(at(server, "anthropic", effort="low"))
    body = server.asked[0].body
    assert [message["role"] for message in body["messages"]] == ["user"]
    assert body["system"] == [{"type": "text", "text": REQUEST.system, "cache_control": {"type": "ephemeral"}}]
    content = body["messages"][0]["content"]
    assert [part["text"] for part in content] == [*REQUEST.blocks, REQUEST.ask]
    assert ["cache_control" in part for part in content] == [False, True, False]
    assert body["output_config"]["effort"] == "low"
    schema = body["output_config"]["format"]["schema"]
    assert schema["properties"] == {"speech": {"type": "string"}}  # the service refuses bounds
    assert schema["additionalProperties"] is False


@pytest.mark.parametrize("blocks", [0, 1, 17, 19, 37, 60])
def test_at_most_four_marks_and_none_out_of_reach_of_the_next(blocks):
    request = Request("s", tuple(f"event {number}. " for number in range(blocks)), "Now.", SCHEMA, 50)
    with Server() as server:
        ask(at(server, "anthropic"), request)
    content = server.asked[0].body["messages"][0]["content"]
    marks = [at for at, part in enumerate(content) if "cache_control" in part]
    assert len(marks) <= 3
    assert marks[-1:] == ([blocks - 1] if blocks else [])
    assert all(later - earlier <= 20 for earlier, later in pairwise(marks))
    assert "cache_control" not in content[-1]


def test_blank_blocks_are_never_sent_alone():
    request = Request("", ("\n", "one", " ", "two", "\n\n"), "Now.", SCHEMA, 50)
    with Server() as server:
        ask(at(server, "anthropic"), request)
    body = server.asked[0].body
    content = body["messages"][0]["content"]
    assert "".join(part["text"] for part in content) == request.user
    assert all(part["text"].strip() for part in content)
    assert "system" not in body


@pytest.mark.parametrize("text", ["", "请描述你的词", "請描述你的詞"])
def test_json_mode_always_has_the_word(text):
    """A22"""

    def decide(asked):
        form = asked.body.get("response_format", {}).get("type")
        if form == "json_schema" or "tools" in asked.body:
            return Answer({"error": {"message": "response_format json_schema is unavailable, use json_object"}}, 400)
        if form == "json_object" and not any("json" in found.lower() for found in asked.texts):
            return Answer({"error": {"message": "'messages' must contain the word 'json'"}}, 400)
        return usual(asked)

    request = Request(text, (text,), text, SCHEMA, 50)
    with Server(decide) as server:
        ask(at(server), request)
    assert server.asked[-1].body["response_format"] == {"type": "json_object"}
    assert len(server.asked) == 2


@dialects
def test_half_a_surrogate_pair_in_a_prompt_stops_nobody(provider):
    request = Request("s", ("it \ud83d flies. ",), "Describe.", SCHEMA, 50)
    with Server() as server:
        ask(at(server, provider), request)
    assert "it ? flies. " in "".join(server.asked[0].texts)


@dialects
def test_a_body_with_a_thought_beside_the_answer(provider):
    answer = (
        openai_says('{"a": 1}')
        if provider == "openai"
        else anthropic_says(
            None, content=[{"type": "thinking", "thinking": "hm"}, {"type": "text", "text": '{"a": 1}'}]
        )
    )
    if provider == "openai":
        answer["choices"][0]["message"]["reasoning_content"] = "hm"
    with Server(in_turn(Answer(answer))) as server:
        assert ask(at(server, provider)).text == '{"a": 1}'


@dialects
def test_a_tool_call_is_the_answer(provider):
    called = [{"id": "1", "type": "function", "function": {"name": "answer", "arguments": '{"speech": "它会飞"}'}}]
    answer = (
        openai_says(None, tool_calls=called, finish_reason="tool_calls")
        if provider == "openai"
        else anthropic_says(
            None, content=[{"type": "tool_use", "id": "1", "name": "answer", "input": {"speech": "它会飞"}}]
        )
    )
    with Server(in_turn(Answer(answer))) as server:
        done = ask(at(server, provider, mode="tool"))
    assert json.loads(done.text) == {"speech": "它会飞"}
    assert "它" in done.text


@pytest.mark.parametrize(
    ("provider", "body", "stop", "text"),
    [
        ("openai", openai_says('{"speech": "it', finish_reason="length"), "length", '{"speech": "it'),
        ("openai", openai_says(None, refusal="cannot help with killing"), "refusal", "cannot help with killing"),
        ("openai", openai_says("", finish_reason="content_filter"), "refusal", ""),
        ("openai", openai_says(None), "end", ""),
        ("openai", openai_says([{"type": "text", "text": "{}"}]), "end", "{}"),
        ("anthropic", anthropic_says("{", stop_reason="max_tokens"), "length", "{"),
        ("anthropic", anthropic_says(None, stop_reason="refusal"), "refusal", ""),
        ("anthropic", anthropic_says(None), "end", ""),
    ],
)
def test_how_an_answer_ended(provider, body, stop, text):
    """A36"""
    with Server(in_turn(Answer(body))) as server:
        done = ask(at(server, provider))
    assert (done.stop, done.text) == (stop, text)
    assert len(server.asked) == 1


@pytest.mark.parametrize(
    ("status", "body", "stop"),
    [
        (400, {"error": {"code": "content_filter", "message": "The response was filtered"}}, "refusal"),
        (400, {"error": {"code": "data_inspection_failed", "message": "Input data may contain ..."}}, "refusal"),
        (400, {"error": {"message": "Could not finish the message because max_tokens was reached."}}, "length"),
    ],
)
def test_a_refusal_in_the_form_of_an_error_is_an_ending(status, body, stop):
    with Server(in_turn(Answer(body, status))) as server:
        done = ask(at(server))
    assert (done.stop, done.text, len(server.asked)) == (stop, "", 1)


@dialects
@pytest.mark.parametrize(
    ("body", "kind", "requests"),
    [
        ({"choices": [], "content": None}, "no_choice", 2),
        ({"choices": None}, "no_choice", 2),
        ({"error": {"code": 429, "message": "slow"}}, "rate_limited", 4),
        ({"error": {"code": 401, "message": "who?"}}, "unauthorized", 1),
        ({"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}}, "overloaded", 4),
        ({"error": "out of luck"}, "server", 4),
        ({}, "no_choice", 2),
        (b"<html><body>Sign in</body></html>", "bad_body", 1),
        (b"", "bad_body", 1),
        (b"[1, 2]", "bad_body", 1),
        (b"\xff\xfe\x00", "bad_body", 1),
        (b"[" * 200_000, "bad_body", 1),
    ],
)
def test_200_without_an_answer(provider, body, kind, requests):
    """A37"""
    with Server(in_turn(Answer(body))) as server:
        met = fault(at(server, provider))
    assert (met.kind, met.requests, len(server.asked)) == (kind, requests, requests)


@dialects
@pytest.mark.parametrize(
    ("status", "kind"),
    [(401, "unauthorized"), (402, "unpaid"), (403, "unauthorized"), (404, "not_found"), (413, "too_long"),
     (302, "not_found")],
)  # fmt: skip
def test_what_is_never_asked_again(provider, status, kind):
    """C26"""
    with Server(in_turn(Answer({"error": {"message": "no"}}, status, {"location": "http://127.0.0.1:9/"}))) as server:
        met = fault(at(server, provider))
    assert (met.kind, met.status, len(server.asked)) == (kind, status, 1)


@pytest.mark.parametrize(
    ("status", "error", "kind"),
    [
        (400, {"code": "context_length_exceeded", "message": "maximum context length is 4096"}, "too_long"),
        (400, {"type": "invalid_request_error", "message": "prompt is too long: 210000 tokens > 200000"}, "too_long"),
        (429, {"code": "insufficient_quota", "message": "You exceeded your current quota"}, "unpaid"),
        (400, {"message": "Your credit balance is too low to access the API."}, "unpaid"),
    ],
)
def test_a_body_that_says_more_than_its_status(status, error, kind):
    with Server(in_turn(Answer({"error": error}, status))) as server:
        assert fault(at(server)).kind == kind
    assert len(server.asked) == 1


def test_a_500_that_names_a_field_is_a_refusal():
    """Others than that field are tried, and then all is refused."""
    with Server(in_turn(Answer({"error": {"message": "tools param requires --jinja flag"}}, 500))) as server:
        assert fault(at(server)).kind == "rejected"


@pytest.mark.parametrize(
    ("provider", "usage", "counts"),
    [
        ("openai", {"prompt_tokens": 90, "completion_tokens": 5} | CACHED, (90, 5, 64, None)),
        ("openai", {"prompt_tokens": 90, "completion_tokens": 5, "prompt_cache_hit_tokens": 40}, (90, 5, 40, None)),
        ("openai", None, (None, None, None, None)),
        ("openai", {"prompt_tokens": "many", "completion_tokens": -3}, (None, None, None, None)),
        (
            "anthropic",
            {"input_tokens": 10, "output_tokens": 5, "cache_read_input_tokens": 70, "cache_creation_input_tokens": 20},
            (100, 5, 70, 20),
        ),
    ],
)  # fmt: skip
def test_token_counts(provider, usage, counts):
    with Server(lambda asked: Answer(says(asked, "{}", usage=usage))) as server:
        done = ask(at(server, provider))
    assert (done.input_tokens, done.output_tokens, done.cached_tokens, done.written_tokens) == counts


@dialects
def test_a_reply_that_trickles_ends_with_the_time_of_the_request(provider):
    slow = Answer(says_long(provider), pieces=100, gap=0.05)
    with Server(in_turn(slow)) as server:
        met = fault(at(server, provider, seconds=0.3, retry=ONE))
    assert met.kind == "timeout"


def says_long(provider):
    return openai_says("x" * 2000) if provider == "openai" else anthropic_says("x" * 2000)


@dialects
def test_a_line_that_breaks_is_asked_again(provider):
    def decide(asked):
        return Answer(says(asked, "{}"), broken=len(server.asked) == 1, pieces=2)

    with Server(decide) as server:
        done = ask(at(server, provider))
    assert (done.text, done.requests) == ("{}", 2)


def test_nobody_there():
    with Server() as server:
        model = at(server)
    met = fault(model)
    assert (met.kind, met.requests) == ("connection", 4)
