"""What strangers send in the place of an answer: too much, no HTTP, no JSON, a fault inside a 200 (A37, D23, D28)."""

import json
import tracemalloc
import zlib

import pytest

from agents.models.transport import bounded_body
from agents.models.transport.retry import RetryPolicy
from tests.all_rows import all_rows, few_of

from .loopback_service import Answer, Server, says, usual
from .model_at_service import DIALECTS, ask, at, dialects, fault

ONCE = RetryPolicy(requests=1)
SECRET = "t0p-5ecret"  # in the path of an address, where some services want their key
BODY = json.dumps({"choices": [], "content": None}).encode()
MUCH = 64  # MiB


def head(status="200 OK", **headers):
    """The beginning of an answer."""
    lines = [f"HTTP/1.1 {status}", *(f"{name.replace('_', '-')}: {value}" for name, value in headers.items())]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")


def large(status, sent):
    """An answer that never seems to end; `sent` hears of each MiB."""
    yield head(status, content_length=MUCH << 20)
    for _ in range(MUCH):
        sent.append(1)
        yield b" " * (1 << 20)


def bomb(status, sent):
    """A small body that is large when it is unpacked."""
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    packed = b"".join([*(packer.compress(b" " * (1 << 20)) for _ in range(MUCH)), packer.flush()])
    yield head(status, content_length=len(packed), content_encoding="gzip")
    yield packed


@pytest.fixture(scope="module")
def server():
    with Server() as made:
        yield made


ANSWERS = [(body, *answer) for body in (large, bomb) for answer in (("200 OK", "bad_body"), ("503 Busy", "overloaded"))]


@pytest.mark.parametrize(("body", "status", "kind"), few_of(ANSWERS, ANSWERS[0], ANSWERS[-1]))
def test_of_a_body_without_end_a_little_is_read(body, status, kind, server):
    sent = []
    pieces = [*body(status, sent)] if body is bomb else body(status, sent)
    server.decide = usual
    ask(at(server))  # what is imported and kept is no part of the measure
    server.decide = lambda asked: Answer(raw=pieces)
    tracemalloc.start()
    try:
        met = fault(at(server, retry=ONCE))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert met.kind == kind
    assert len(met.detail) < 400
    assert peak < 4 * bounded_body.MOST
    assert len(sent) < MUCH / 2, "the line was closed long before the end"


OTHER_HTTP = {
    "a shell": b"SSH-2.0-OpenSSH_9.2p1\r\n",
    "a mail server": b"220 mail.example ESMTP\r\n",
    "a database": b"-ERR unknown command 'POST'\r\n",
    "HTTP/2": b"\x00\x00\x12\x04\x00\x00\x00\x00\x00\x00\x03\x00\x00\x00d",
    "TLS": b"\x15\x03\x01\x00\x02\x02F",
    "no head": BODY,
    "an infinite status": b"HTTP/1.1 9999 Said\r\n\r\n",
    "a length of letters": head(content_length="12x") + BODY,
    "a negative length": head(content_length=-5) + BODY,
    "two lengths": b"HTTP/1.1 200 OK\r\ncontent-length: 3\r\ncontent-length: 5\r\n\r\n" + BODY,
    "a chunk of no size": head(transfer_encoding="chunked") + b"zz\r\n" + BODY,
    "a chunk of too much": head(transfer_encoding="chunked") + b"f" * 20 + b"\r\n" + BODY,
    "a long header": head(content_length=len(BODY), x_long="y" * 9000) + BODY,
    "many headers": head(content_length=len(BODY), **{f"x_{n}": "y" for n in range(3000)}) + BODY,
    "a header with a zero": head(content_length=len(BODY), x_a="a\0b") + BODY,
    "not the gzip it says": head(content_length=len(BODY), content_encoding="gzip") + BODY,
    "not the deflate it says": head(content_length=len(BODY), content_encoding="deflate") + b"\xff" * 9,
}
BROKEN = {
    "nothing": b"",
    "half a head": b"HTTP/1.1 200 OK\r\ncontent-le",
    "half a body": head(content_length=len(BODY) + 50) + BODY,
    "half a chunk": head(transfer_encoding="chunked") + b"5\r\nhell",
}
NO_ANSWER = {
    "a web page": head(content_type="text/html") + b"<!DOCTYPE html><title>Sign in</title>",
    "an event stream": head(content_type="text/event-stream") + b'data: {"choices":[{"delta":{"content":"hi"}}]}\n\n',
    "comments of a stream": head() + b": OPENROUTER PROCESSING\n\n",
    "text": head(content_type="text/plain") + b"It works!",
    "XML": head(content_type="text/xml") + b"<?xml version='1.0'?><a/>",
    "nothing at all": head("204 No Content"),
    "a number": head() + b"1" * 5000,
    "an abyss": head() + b"[" * 200_000,
    "a text of JSON": head() + b'"ready"',
    "other JSON": head() + b'{"status":"ok"}',
    "an answer of an older kind": head() + b'{"choices":[{"text":"ready"}],"content":{"text":"ready"}}',
    "an error without a code": head() + b'{"error":"Unexpected endpoint or method. (POST /chat/completions)"}',
}
ROWS = [
    (name, raw, kinds)
    for rows, kinds in (
        (OTHER_HTTP | BROKEN, {"connection"}),
        (NO_ANSWER, {"bad_body", "no_choice", "server"}),
    )
    for name, raw in rows.items()
]


@pytest.mark.parametrize("provider", few_of(DIALECTS, "openai"))
@all_rows(("name", "raw", "kinds"), ROWS, ids=[name for name, *_ in ROWS])
def test_what_is_no_answer_is_one_kind_of_fault_with_a_cause(name, raw, kinds, provider, server):
    """A sentence of ours, in both languages, with neither the path of the address nor what the stranger sent."""
    server.decide = lambda asked: Answer(raw=[raw])
    url = f"{server.url}/{SECRET}" + "/v1" * (provider == "openai")
    met = fault(at(server, provider, base_url=url, retry=ONCE))
    assert met.kind in kinds
    assert met.foreign is (name not in BROKEN)
    for said in (met.detail, met.zh):
        assert said and SECRET not in said and "OpenSSH" not in said and "\n" not in said
    if met.kind != "server":
        assert any("一" <= char <= "鿿" for char in met.zh)


@dialects
@pytest.mark.parametrize("charset", ["x-klingon", "base64", "undefined", "idna", "utf-7", ""])
def test_an_error_in_a_charset_that_nobody_reads(provider, charset):
    """Whether Python knows a codec of that name or not."""
    answer = Answer({"error": {"message": "忙"}}, 503, {"content-type": f"application/json; charset={charset}"})
    with Server(lambda asked: answer) as server:
        met = fault(at(server, provider, retry=ONCE))
    assert (met.kind, met.detail) == ("overloaded", "503: 忙")


FAULTS_INSIDE = [
    ({"finish_reason": "error"}, {}, "server"),
    ({"finish_reason": "insufficient_system_resource"}, {}, "overloaded"),
    ({"finish_reason": "network_error"}, {}, "server"),
    ({"finish_reason": "ABORT"}, {}, "server"),
    ({"finish_reason": "error", "error": {"code": 502, "message": "bad gateway"}}, {}, "server"),
    ({"finish_reason": None, "error": {"code": 429, "message": "slow down"}}, {}, "rate_limited"),
    ({"finish_reason": "stop", "error": {"code": "503", "message": "no room"}}, {}, "overloaded"),
    ({"error": {"type": "overloaded_error", "message": "no room"}, "message": None}, {}, "overloaded"),
    ({"error": {"code": 401, "message": "who?"}}, {}, "unauthorized"),
    ({"error": "lost the worker"}, {}, "server"),
    ({"message": {"content": None, "error": {"code": 529}}}, {}, "overloaded"),
    ({}, {"error": {"code": 400, "message": "prompt is too long: 9 tokens > 8"}}, "too_long"),
    (None, {"object": "error", "code": 503, "message": "no room"}, "overloaded"),
    (None, {"code": "429", "message": "Too Many Requests"}, "rate_limited"),
    (None, {"statusCode": 500, "message": "Internal"}, "server"),
    (None, {"errors": [{"code": 403, "message": "no"}]}, "unauthorized"),
    (None, {"type": "error", "error": {"type": "billing_error", "message": "pay"}}, "unpaid"),
]


@all_rows(("choice", "body", "kind"), FAULTS_INSIDE)
def test_a_fault_inside_a_200_is_the_fault_that_its_status_would_be(choice, body, kind):
    """Whatever text stands beside it: it is asked for again where the same status would be."""
    chosen = {"index": 0, "message": {"role": "assistant", "content": '{"speech": "half'}, **(choice or {})}
    answer = {"model": "m", **({} if choice is None else {"choices": [chosen]}), **body}
    with Server(lambda asked: Answer(answer)) as server:
        met = fault(at(server))
    assert met.kind == kind
    assert len(server.asked) == (4 if met.passing else 1)


def test_a_passing_fault_inside_a_200_is_followed_by_the_answer():
    def decide(asked):
        return Answer(says(asked, "{", finish_reason="error")) if len(server.asked) == 1 else usual(asked)

    with Server(decide) as server:
        assert ask(at(server)).text == '{"speech": "hello"}'


@pytest.mark.parametrize("reason", ["stop", "tool_calls", "function_call", "eos", "COMPLETE", "", None, 7])
def test_a_word_of_no_fault_is_none(reason):
    with Server(lambda asked: Answer(says(asked, "{}", finish_reason=reason))) as server:
        assert ask(at(server)).stop == "end"
