"""One request at a time, by respx routes on the SDK's own transport: what stands in it, and that it was intercepted.

The SDK speaks through aiohttp here, which respx does not see, so the transport is swapped for one that it does; a route
that was never called would prove nothing, so each is counted.
"""

import json

import httpx
import pytest
import respx

from agents.models.providers import openai
from agents.models.wire import Fault

from .model_at_service import QUICK, REQUEST, ask, fault, open_model

URL = "http://routes.test/v1"


@pytest.fixture(autouse=True)
def _seen_by_respx(monkeypatch):
    monkeypatch.setattr(
        openai, "transport", lambda sdk, seconds: {"http_client": httpx.AsyncClient(), "max_retries": 0}
    )


def model(**more):
    return open_model(provider="openai", model="m", base_url=URL, key="sk-test", retry=QUICK, **more)


def says(text, **more):
    choice = {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": text}}
    return httpx.Response(
        200, json={"id": "c", "object": "chat.completion", "model": "m-1", "choices": [choice], **more}
    )


@respx.mock(base_url=URL)
def test_one_request_holds_one_system_and_one_user_message(respx_mock):
    route = respx_mock.post("/chat/completions").mock(return_value=says('{"speech": "it flies"}'))
    completion = ask(model(temperature=0.5, seed=7))
    assert route.call_count == 1
    sent = json.loads(route.calls.last.request.content)
    assert [message["role"] for message in sent["messages"]] == ["system", "user"]
    assert sent["messages"][1]["content"] == REQUEST.user
    assert (sent["model"], sent["temperature"], sent["seed"], sent["max_tokens"]) == ("m", 0.5, 7, 200)
    assert sent["response_format"]["json_schema"]["schema"]["required"] == ["speech"]
    assert route.calls.last.request.headers["authorization"] == "Bearer sk-test"
    assert (completion.text, completion.stop, completion.model) == ('{"speech": "it flies"}', "end", "m-1")


@respx.mock(base_url=URL)
def test_a_passing_fault_is_asked_again_and_a_hopeless_one_is_not(respx_mock):
    route = respx_mock.post("/chat/completions").mock(side_effect=[httpx.Response(503), says("{}")])
    assert ask(model()).requests == 2
    assert route.call_count == 2
    refused = respx_mock.post("/chat/completions").mock(
        return_value=httpx.Response(401, json={"error": {"message": "no"}})
    )
    found = fault(model())
    assert isinstance(found, Fault) and (found.kind, found.status) == ("unauthorized", 401)
    assert refused.call_count == 3  # the two before, and one
