"""What an endpoint refuses is met once in a run, whoever starts at once (A18, A19, A23, A24, A25, A26, A28, A31)."""

import asyncio

import pytest

from agents.models.probe import probe
from agents.models.transport.dialect import Dialect, bare, keywords, lesson
from agents.models.transport.endpoints import Connections
from agents.models.wire import Fault, Request

from .loopback_service import Answer, Server, refused, usual
from .model_at_service import QUICK, REQUEST, SCHEMA, ask_all, at, fault, open_model

GAMES = 64


def form(asked):
    """How an answer in JSON was asked for."""
    if "tools" in asked.body:
        return "tool"
    return asked.body.get("response_format", {}).get("type", "text")


def refusing(*fields, message="Unsupported parameter: '{}' is not supported with this model.", status=400):
    """An endpoint that refuses these fields of the body."""

    def decide(asked):
        found = [name for name in fields if name in asked.body]
        return refused(message.format(found[0]), status) if found else usual(asked)

    return decide


def forms_refused(*modes, message, status=400):
    return lambda asked: refused(message, status) if form(asked) in modes else usual(asked)


def played(server, games=GAMES, provider="openai", **settings):
    """What `games` games get that start at the same time and share their lines."""
    lines = Connections()
    done = ask_all([at(server, provider, connections=lines, **settings) for _ in range(games)], lines)
    assert [type(one).__name__ for one in done] == ["Completion"] * games
    return done


def met(server):
    """How many requests were refused."""
    return len(server.asked)


@pytest.mark.parametrize("status", [400, 422])
@pytest.mark.parametrize(
    ("message", "then"),
    [
        ("This response_format type is unavailable now", "tool"),
        ("response_format.type: must be one of 'text', 'json_object'", "json_object"),
    ],
)
def test_json_schema_refused(status, message, then):
    """A18: one refusal in the whole run, though 64 games start at once."""
    with Server(forms_refused("json_schema", message=message, status=status)) as server:
        played(server)
    assert met(server) == GAMES + 1
    assert {form(asked) for asked in server.asked[1:]} == {then}


def test_a_422_that_repeats_the_request_teaches_only_what_it_names():
    """A18: servers of the FastAPI kind send the whole request back, where every word occurs."""

    def decide(asked):
        if form(asked) != "json_schema":
            return usual(asked)
        wrong = {"type": "enum", "loc": ["body", "response_format", "type"], "msg": "Input should be 'text'"}
        return Answer({"detail": [{**wrong, "input": asked.body}]}, 422)

    with Server(decide) as server:
        done = played(server, 3, temperature=0.3, seed=4)
    assert met(server) == 4
    assert done[0].not_applied == ()
    assert server.asked[-1].body["temperature"] == 0.3
    assert [message["role"] for message in server.asked[-1].body["messages"]] == ["system", "user"]


def test_down_the_whole_ladder_to_no_field_at_all():
    """A19: neither a schema, nor a tool, nor json_object; the field is left out."""
    decide = forms_refused("json_schema", "tool", "json_object", message="no response_format, no tools, sorry")
    with Server(decide) as server:
        played(server)
    assert [form(asked) for asked in server.asked[:4]] == ["json_schema", "tool", "json_object", "text"]
    assert met(server) == GAMES + 3


def test_json_object_and_text_refused_where_json_schema_is_taken():
    """A19, the other way round: nothing is refused at all."""
    with Server(forms_refused("json_object", "text", message="response_format.type must be json_schema")) as server:
        played(server)
    assert met(server) == GAMES


def test_a_forced_tool_refused_while_the_model_thinks():
    """A23"""

    def decide(asked):
        if form(asked) == "json_schema":
            return refused("json_schema is not available")
        choice = asked.body.get("tool_choice", "auto")
        return (
            usual(asked) if choice in ("auto", "none") else refused("Thinking mode does not support this tool_choice")
        )

    with Server(decide) as server:
        played(server)
    assert met(server) == GAMES + 2
    assert form(server.asked[-1]) == "json_object"


@pytest.mark.parametrize("name", ["max_tokens", "max_completion_tokens"])
def test_the_name_of_the_limit(name):
    """A24: the same settings at an endpoint of either kind."""
    with Server(refusing(name)) as server:
        done = played(server)
    other = {"max_tokens": "max_completion_tokens", "max_completion_tokens": "max_tokens"}[name]
    assert met(server) == GAMES + (name == "max_tokens")
    assert server.asked[-1].body[other] == 200
    assert done[0].not_applied == ()


def test_no_name_for_the_limit_at_all():
    with Server(refusing("max_tokens", "max_completion_tokens")) as server:
        done = played(server, 2)
    assert met(server) == 4
    assert done[0].not_applied == ("max_tokens",)


def test_a_limit_that_is_too_large():
    def decide(asked):
        if asked.body["max_tokens"] > 128:
            return refused("max_tokens is too large: 200. This model supports at most 128 completion tokens.")
        return usual(asked)

    with Server(decide) as server:
        played(server)
    assert met(server) == GAMES + 1
    assert server.asked[-1].body["max_tokens"] == 128


@pytest.mark.parametrize("provider", ["openai", "anthropic"])
def test_temperature_refused(provider):
    """A25: dropped once, and the completion says so."""
    with Server(refusing("temperature", message="'{}' does not support 0.2, only the default (1)")) as server:
        done = played(server, provider=provider, temperature=0.2)
    assert met(server) == GAMES + 1
    assert {one.not_applied for one in done} == {("temperature",)}


def test_several_settings_refused_cost_one_request_each():
    with Server(refusing("seed", "top_p", "reasoning_effort")) as server:
        done = played(server, temperature=0.5, seed=1, top_p=0.9, effort="high")
    assert met(server) == GAMES + 3
    assert done[-1].not_applied == ("effort", "seed", "top_p")
    assert server.asked[-1].body["temperature"] == 0.5


def test_sampling_conflicts_of_anthropic():
    """A26"""

    def decide(asked):
        both = "temperature" in asked.body and "top_p" in asked.body
        hot = "thinking" in asked.body and asked.body.get("temperature", 1) != 1
        return refused("temperature and top_p cannot both be set") if both or hot else usual(asked)

    thinking = {"thinking": {"type": "enabled", "budget_tokens": 1024}}
    with Server(decide) as server:
        cool = played(server, 1, "anthropic", temperature=0.2, top_p=0.9, seed=3)
        thinks = played(server, 1, "anthropic", temperature=0.2, top_p=0.9, extra=thinking)
    assert (cool[0].not_applied, thinks[0].not_applied) == (("seed", "top_p"), ("temperature", "top_p"))
    assert server.asked[0].body["temperature"] == 0.2
    assert len(server.asked) == 2


REFUSED = ("minLength", "maxLength", "pattern", "format", "default", "minItems")
FULL = {
    "type": "object",
    "properties": {
        "format": {"type": "string", "minLength": 1, "maxLength": 9, "pattern": "^x", "format": "date", "default": "x"},
        "targets": {"type": "array", "items": {"type": "integer", "minimum": 1}, "minItems": 1},
        "verdict": {"anyOf": [{"const": "yes"}, {"type": "null"}]},
    },
    "required": ["format", "targets", "verdict"],
    "additionalProperties": False,
}


@pytest.mark.parametrize("keyword", REFUSED)
def test_keywords_of_the_schema_refused(keyword):
    """A28: the request is taken at the second try, and a property that is called like a keyword stays."""

    def decide(asked):
        schema = asked.body["response_format"]["json_schema"]["schema"]
        held = set(keywords(schema))
        return refused(f"Invalid schema: '{keyword}' is not permitted") if keyword in held else usual(asked)

    request = Request("s", (), "a", FULL, 50)
    lines = Connections()
    with Server(decide) as server:
        ask_all([at(server, connections=lines) for _ in range(8)], lines, request)
    assert met(server) == 9
    sent = server.asked[-1].body["response_format"]["json_schema"]["schema"]
    assert list(sent["properties"]) == ["format", "targets", "verdict"]
    assert sent["required"] == FULL["required"]
    assert sent["properties"]["verdict"]["anyOf"][0] == {"enum": ["yes"]}


def test_a_schema_that_is_refused_even_bare_is_not_sent():
    with Server(forms_refused("json_schema", message="failed to parse grammar")) as server:
        played(server)
    assert met(server) == GAMES + 2
    assert form(server.asked[-1]) == "tool"


@pytest.mark.parametrize(
    "message",
    [
        "System role not supported",
        "'messages[0].role' does not support 'system' with this model.",
        "Conversation roles must alternate user/assistant/user/assistant/...",
    ],
)
def test_the_system_role_refused(message):
    """A30, A31: its text goes to the head of the user message, so nothing that a seat must know is lost."""

    def decide(asked):
        return refused(message) if asked.body["messages"][0]["role"] == "system" else usual(asked)

    with Server(decide) as server:
        played(server)
    assert met(server) == GAMES + 1
    assert server.asked[-1].body["messages"] == [
        {"role": "user", "content": f"{REQUEST.system}\n\n{REQUEST.user}"},
    ]


def test_anthropic_goes_from_schema_to_tool_to_text():
    def decide(asked):
        if "output_config" in asked.body:
            return refused("output_config.format: this model does not support structured outputs")
        return refused("tool_choice forces tool use, which is not supported") if "tools" in asked.body else usual(asked)

    with Server(decide) as server:
        played(server, provider="anthropic")
    assert met(server) == GAMES + 2


VAGUE = (
    Answer({"error": {"message": "Bad Request"}}, 400),
    Answer({"detail": "the moon is in the wrong place"}, 422),
    Answer({}, 400),
    Answer(b"", 400),
    Answer(b"<html><h1>400</h1></html>", 400),
    Answer({"code": 1210, "msg": "参数有误"}, 400),
)
CULPRITS = {
    "keywords": lambda asked: "maxLength" in str(asked.body.get("response_format")),
    "json_schema": lambda asked: form(asked) == "json_schema",
    "any schema": lambda asked: form(asked) in ("json_schema", "tool"),
    "any form": lambda asked: form(asked) != "text",
    "temperature": lambda asked: "temperature" in asked.body,
    "max_tokens": lambda asked: "max_tokens" in asked.body,
    "any limit": lambda asked: "max_tokens" in asked.body or "max_completion_tokens" in asked.body,
    "the system role": lambda asked: asked.body["messages"][0]["role"] == "system",
    "two things": lambda asked: "temperature" in asked.body or form(asked) != "text",
    "three things": lambda asked: len(asked.body["messages"]) > 1 or {"temperature", "max_tokens"} & {*asked.body},
}


@pytest.mark.parametrize("vague", VAGUE[:2], ids=["400", "422"])
@pytest.mark.parametrize("culprit", CULPRITS)
def test_after_a_vague_refusal_the_other_forms_are_tried(culprit, vague):
    """It names nothing: what it is about is found by leaving things out, once for all games."""
    with Server(lambda asked: vague if CULPRITS[culprit](asked) else usual(asked)) as server:
        done = played(server, 8, temperature=0.5)
        tried = met(server)
        played(server, 1, temperature=0.5)
    assert tried <= 8 + 14
    alone = culprit in ("temperature", "two things", "three things")
    assert ("temperature" in done[0].not_applied) == alone, "what was not refused is still sent"


@pytest.mark.parametrize("vague", VAGUE)
def test_a_vague_refusal_of_every_form_is_told_in_the_words_of_the_first(vague):
    with Server(lambda asked: vague) as server:
        found = fault(at(server, temperature=1.0))
    assert found.kind == "rejected" and found.hopeless and found.detail.startswith(str(vague.status))
    assert 5 < met(server) < 16
    sent = [repr(sorted(asked.body.items())) for asked in server.asked]
    assert len(set(sent)) == len(sent), "no request is made twice"


def test_a_question_that_no_form_helps_leaves_the_form_as_it_was_and_is_not_tried_in_all_forms_again():
    bad = Request("s", (), "bad", SCHEMA, 200)

    async def play():
        model = at(server)
        await model.complete(REQUEST)
        for most in (16, 1):
            before = met(server)
            with pytest.raises(Fault):
                await model.complete(bad)
            assert met(server) <= before + most
        await model.complete(REQUEST)
        await model.close()

    with Server(lambda asked: refused("no") if "bad" in asked.texts[-1] else usual(asked)) as server:
        asyncio.run(play())
    assert form(server.asked[-1]) == form(server.asked[0]) == "json_schema"


def test_a_model_that_a_400_says_is_unknown_is_asked_for_once():
    with Server(lambda asked: refused("The model `gpt-9` does not exist")) as server:
        found = fault(at(server))
    assert (found.kind, met(server)) == ("not_found", 1)


def test_a_key_that_is_refused_is_refused_once_for_all_who_wait():
    """C26: one request, not one per game."""
    lines = Connections()
    with Server(lambda asked: refused("bad key", 401)) as server:
        done = ask_all([at(server, connections=lines) for _ in range(GAMES)], lines)
    assert {one.kind for one in done if isinstance(one, Fault)} == {"unauthorized"}
    assert (len(done), met(server)) == (GAMES, 1)


def test_a_service_that_is_down_is_not_asked_one_by_one():
    lines = Connections()
    with Server(lambda asked: Answer({}, 500)) as server:
        done = ask_all([at(server, connections=lines) for _ in range(8)], lines)
    assert {one.kind for one in done if isinstance(one, Fault)} == {"server"}
    assert met(server) == 8 * 4


def test_a_scout_that_is_called_off_is_followed_by_another():
    async def play():
        lines = Connections()
        model = at(server, connections=lines)
        first = asyncio.create_task(model.complete(REQUEST))
        others = [asyncio.create_task(model.complete(REQUEST)) for _ in range(3)]
        await asyncio.sleep(0.1)
        first.cancel()
        done = await asyncio.gather(first, *others, return_exceptions=True)
        await lines.close()
        return [type(one).__name__ for one in done]

    with Server(lambda asked: Answer(usual(asked).body, delay=0.3 if len(server.asked) == 1 else 0)) as server:
        assert asyncio.run(play()) == ["CancelledError", "Completion", "Completion", "Completion"]


def test_the_probe_learns_for_the_games():
    def decide(asked):
        held = "max_tokens" in asked.body or "temperature" in asked.body or form(asked) == "json_schema"
        names = [name for name in ("max_tokens", "temperature") if name in asked.body]
        return refused(f"{names[0] if names else 'response_format'} unsupported") if held else usual(asked)

    async def play():
        lines = Connections()
        model = at(server, connections=lines, temperature=0.1)
        assert await probe(model) is None
        before = len(server.asked)
        await asyncio.gather(*(model.complete(REQUEST) for _ in range(GAMES)))
        await lines.close()
        return before, len(server.asked)

    with Server(decide) as server:
        assert asyncio.run(play()) == (4, 4 + GAMES)


@pytest.mark.parametrize(("status", "kind"), [(401, "unauthorized"), (404, "not_found"), (402, "unpaid"), (500, None)])
def test_the_probe_tells_what_is_hopeless(status, kind):
    async def play():
        model = at(server)
        found = await probe(model)
        await model.close()
        return found and found.kind

    with Server(lambda asked: refused("no", status)) as server:
        assert asyncio.run(play()) == kind


def test_the_probe_tells_that_nobody_is_there():
    with Server() as server:
        pass

    async def play():
        model = at(server)
        found = await probe(model)
        await model.close()
        return found and found.kind

    assert asyncio.run(play()) == "connection"


def test_two_models_at_one_endpoint_learn_apart():
    def decide(asked):
        return refused("temperature") if asked.body["model"] == "o" and "temperature" in asked.body else usual(asked)

    lines = Connections()
    with Server(decide) as server:
        models = [at(server, model=name, connections=lines, temperature=0.4) for name in "om"]
        strict, free = ask_all(models, lines)
    assert (strict.not_applied, free.not_applied) == (("temperature",), ())


def test_every_lesson_leads_somewhere_else():
    """No refusal may be answered with the same request again, and every chain of lessons ends."""
    words = "max_tokens temperature seed system role response_format json tool 'pattern' top_p effort schema 64 maximum"
    given = frozenset({"temperature", "top_p", "seed", "effort"})
    dialect, seen = Dialect(), []
    while dialect is not None:
        assert dialect not in seen
        seen.append(dialect)
        dialect = lesson(dialect, words, given, 200)
    assert seen[-1].mode == "text"
    assert len(seen) < 20


@pytest.mark.parametrize(
    ("caps", "refusal", "then"),
    [
        (("max_completion_tokens", "max_tokens"), "Unrecognized request argument supplied: max_completion_tokens",
         ("max_tokens",)),
        (("max_completion_tokens", "max_tokens"), "body; max_completion_tokens; Extra inputs are not permitted",
         ("max_tokens",)),
        (("max_tokens", "max_completion_tokens"),
         "'max_tokens' is not supported with gpt-5-2025-08-07. Use 'max_completion_tokens' instead.",
         ("max_completion_tokens",)),
    ],
)  # fmt: skip
def test_the_other_name_of_the_limit(caps, refusal, then):
    """A24"""
    learned = lesson(Dialect(caps=caps), refusal, frozenset(), 5000)
    assert learned == Dialect(caps=then)


@pytest.mark.parametrize(
    ("refusal", "most"),
    [
        ("max_tokens: 5000 > 4096, which is the maximum allowed number of output tokens", 4096),
        ("Invalid max_tokens value, the valid range of max_tokens is [1, 2048]", 2048),
    ],
)
def test_the_largest_answer_that_is_allowed(refusal, most):
    learned = lesson(Dialect(), refusal, frozenset(), 5000)
    assert learned is not None
    assert learned.cap(5000) == {"max_tokens": most}
    assert learned.cap(100) == {"max_tokens": 100}


def test_bare_keeps_what_a_schema_is_made_of():
    assert bare(SCHEMA) == {**SCHEMA, "properties": {"speech": {"type": "string"}}}
    assert sorted(keywords(SCHEMA)) == ["maxLength", "minLength"]
    assert list(keywords(bare(FULL))) == []


def test_openai_itself_is_asked_with_the_new_name_first():
    model = open_model(provider="openai", model="gpt-5", key="sk-test", retry=QUICK)
    start = model.service.start(model.endpoint, model.settings)  # type: ignore[attr-defined]
    assert start.caps[0] == "max_completion_tokens"
