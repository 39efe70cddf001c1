"""No key, and nothing of a prompt, in any error, log line or representation (D22, D23)."""

import asyncio
import logging
import traceback

import pytest

from agents.models.transport.endpoints import Connections
from agents.models.transport.faults import shown
from agents.models.unopened import Unopened
from agents.models.wire import Fault, Request

from .loopback_service import Answer, Server, usual
from .model_at_service import QUICK, SCHEMA, ask, at, dialects, open_model

KEY = "sk-CANARY123"
SECRET = "the secret word is 仙人掌 and nobody may know"
REQUEST = Request(SECRET, (SECRET,), "Describe.", SCHEMA, 50)


def echoing(asked):
    """A service that repeats what it was sent."""
    sent = asked.headers["authorization"]
    words = f"wrong key {sent.removeprefix('Bearer ')} in {sent!r} for {asked.texts}"
    return Answer({"error": {"message": words}}, 401)


FAILING = {
    "refused": echoing,
    "rejected": lambda asked: Answer({"error": {"message": f"{asked.texts} {asked.headers}"}}, 400),
    "crash": lambda asked: Answer(str(asked.headers).encode(), 500),
    "no JSON": lambda asked: Answer(str(asked.headers).encode()),
    "too late": lambda asked: Answer(usual(asked).body, delay=1),
    "broken": lambda asked: Answer(usual(asked).body, pieces=2, broken=True),
    "limited": lambda asked: Answer({"error": {"message": str(asked.headers)}}, 429, {"retry-after": "900"}),
    "well": usual,
}


def everything(error):
    """All that anybody could print of an exception, its causes and its frames."""
    found = []
    while error is not None:
        found += [repr(error), str(error), *traceback.format_exception(error), str(vars(error))]
        error = error.__cause__ or error.__context__
    return "\n".join(found)


@dialects
@pytest.mark.parametrize("how", FAILING)
def test_no_key_and_no_prompt_in_errors_and_logs(provider, how, caplog, capfd, monkeypatch):
    monkeypatch.setenv("OPENAI_LOG", "debug")
    monkeypatch.setenv("ANTHROPIC_LOG", "debug")
    told = []
    with caplog.at_level(logging.DEBUG), Server(FAILING[how]) as server:
        model = at(server, provider, key=KEY, seconds=0.2)
        told += [repr(model), str(model), repr(model.connections), repr(vars(model.connections))]  # type: ignore[attr-defined]
        try:
            told.append(repr(ask(model, REQUEST)))
        except Fault as fault:
            told.append(everything(fault))
    assert server.asked[0].headers["authorization"] == f"Bearer {KEY}"  # it was really sent
    told += [caplog.text, *(str(record.__dict__) for record in caplog.records), *capfd.readouterr()]
    assert caplog.records
    assert "CANARY" not in "\n".join(told)
    assert "仙人掌" not in "\n".join(told)


@pytest.mark.parametrize("base_url", [f"http://{KEY}@127.0.0.1:9/v1", f"http://u:{KEY}@127.0.0.1:9/v1"])
def test_no_key_in_an_address(base_url):
    """D23"""
    with pytest.raises(Unopened) as caught:
        open_model(provider="openai", model="m", base_url=base_url)
    assert "CANARY" not in f"{caught.value!r} {caught.value.en} {caught.value.zh}"


@dialects
def test_nothing_of_the_environment_goes_to_another_address(provider, monkeypatch):
    """D22: not another provider's key, not an account's name."""
    for name in ("OPENAI_API_KEY", "OPENAI_ADMIN_KEY", "OPENAI_ORG_ID", "OPENAI_PROJECT_ID", "ANTHROPIC_API_KEY",
                 "ANTHROPIC_AUTH_TOKEN"):  # fmt: skip
        monkeypatch.setenv(name, KEY)
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9")
    monkeypatch.setenv("ANTHROPIC_BASE_URL", "http://127.0.0.1:9")
    with Server() as server:
        ask(at(server, provider))
    assert "CANARY" not in str(server.asked[0].headers)
    assert server.asked[0].headers["authorization"] == "Bearer none"


@dialects
def test_a_redirect_is_not_followed(provider):
    """D22: nothing reaches the other address."""
    with Server() as other, Server() as server:
        server.decide = lambda asked: Answer(b"", 307, {"location": other.url + asked.path})
        with pytest.raises(Fault) as caught:
            ask(at(server, provider, key=KEY))
    assert (caught.value.kind, len(other.asked), len(server.asked)) == ("not_found", 0, 1)
    assert "base_url" in caught.value.detail


def test_two_keys_at_one_address_are_two_lines():
    async def play():
        lines = Connections()
        for key in ("sk-one11", "sk-two22"):
            await at(server, key=key, connections=lines).complete(REQUEST)
        await lines.close()

    with Server() as server:
        asyncio.run(play())
    assert [asked.headers["authorization"] for asked in server.asked] == ["Bearer sk-one11", "Bearer sk-two22"]


@pytest.mark.parametrize(
    ("detail", "kept"),
    [
        ("400: 'maxLength' is not permitted", "400: 'maxLength' is not permitted"),
        (f"400: you sent «{SECRET}»", "400: you sent «…»"),
        ("401: Incorrect API key provided: sk-proj-abc***xyz", "401: Incorrect API key provided: …"),
        ("401: Bearer abcdefgh.ijk is no key", "401: … is no key"),
        ("500: " + "long " * 100, None),
    ],
)
def test_what_is_shown_of_a_services_words(detail, kept):
    found = shown(Fault("rejected", detail, status=400, wait=3.0), KEY, REQUEST)
    assert len(found.detail) <= 300
    assert kept is None or found.detail == kept
    assert (found.kind, found.status, found.wait) == ("rejected", 400, 3.0)


def test_a_key_of_any_form_is_taken_out():
    found = shown(Fault("unauthorized", "401: correct-horse is no key"), "correct-horse", REQUEST)
    assert found.detail == "401: … is no key"


def test_the_key_of_a_provider_is_needed_at_its_own_address_only():
    with pytest.raises(Unopened, match="needs a key"):
        open_model(provider="openai", model="m", retry=QUICK)
