"""From settings to a model: what is imported when, what is refused, LangChain, scripts, prices."""

import asyncio
import subprocess
import sys

import pytest
from langchain_core.language_models import FakeMessagesListChatModel, GenericFakeChatModel
from langchain_core.messages import AIMessage

from agents.models.prices import Price, cost, price_of
from agents.models.provider_registry import PROVIDERS
from agents.models.unopened import Unopened
from agents.models.wire import Completion, Fault, Model

from .model_at_service import QUICK, REQUEST, ask, fault, open_model

SDKS = ("openai", "anthropic", "langchain_core", "aiohttp", "tenacity", "httpx2", "httpx")


def test_no_sdk_is_imported_before_it_is_used():
    program = f"""
import sys, pkgutil, importlib
import agents.models
for found in pkgutil.walk_packages(agents.models.__path__, "agents.models."):
    importlib.import_module(found.name)
from agents.models.provider_registry import provider
from agents.models.providers.provider import Opening
provider("scripted").open(Opening(source=["x"]))
print([name for name in {SDKS} if name in sys.modules])
provider("openai").open(Opening("m", "http://127.0.0.1:9"))
print("openai" in sys.modules, "anthropic" in sys.modules)
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    assert run.stdout.split("\n")[:2] == ["[]", "True False"]


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"provider": "oracle", "model": "m"}, f"there are {', '.join(PROVIDERS)}"),
        ({"provider": "openai", "key": "k"}, "needs its name"),
        ({"provider": "openai", "model": "m", "base_url": "localhost:8000"}, "no address"),
        ({"provider": "openai", "model": "m", "key": "k", "extra": {"messages": []}}, "may not set messages"),
        ({"provider": "scripted"}, "needs replies"),
        ({"provider": "scripted", "source": "no.such.module:thing"}, "cannot be imported"),
        ({"provider": "langchain", "source": "no_such_package.chat:Chat"}, "pip install no-such-package"),
        ({"provider": "langchain", "source": "pathlib:Path"}, "no chat model"),
        ({"provider": "langchain", "source": "langchain_core.language_models:GenericFakeChatModel"}, "cannot be made"),
    ],
)
def test_what_cannot_be_opened(settings, words):
    with pytest.raises(Unopened) as caught:
        open_model(**settings)
    assert words in caught.value.en
    assert caught.value.zh != caught.value.en


@pytest.mark.parametrize("missing", ["openai", "anthropic", "aiohttp"])
def test_a_missing_package_is_named(missing, monkeypatch):
    monkeypatch.setitem(sys.modules, missing, None)
    provider = "openai" if missing == "aiohttp" else missing
    with pytest.raises(Unopened, match=f"pip install {missing}"):
        open_model(provider=provider, model="m", key="k")


def test_models_are_models():
    made: list[Model] = [
        open_model(provider="openai", model="m", key="k"),
        open_model(provider="anthropic", model="m", key="k"),
        open_model(provider="langchain", source=GenericFakeChatModel(messages=iter([]))),
        open_model(provider="scripted", source=["x"]),
    ]
    assert [model.provider for model in made] == ["openai", "anthropic", "langchain", "scripted"]
    assert [model.name for model in made] == ["m", "m", "GenericFakeChatModel", "scripted"]


def saying(*messages, **more):
    return open_model(
        provider="langchain", source=FakeMessagesListChatModel(responses=list(messages)), retry=QUICK, **more
    )


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        (AIMessage("hi"), ("hi", "end", None, None, None)),
        (AIMessage("hi", response_metadata={"finish_reason": "length"}), ("hi", "length", None, None, None)),
        (AIMessage("hi", response_metadata={"stop_reason": "max_tokens"}), ("hi", "length", None, None, None)),
        (AIMessage("", response_metadata={"stop_reason": "refusal"}), ("", "refusal", None, None, None)),
        (AIMessage("", additional_kwargs={"refusal": "no"}), ("no", "refusal", None, None, None)),
        (
            AIMessage([{"type": "thinking", "thinking": "hm"}, {"type": "text", "text": "a"}, "b"]),
            ("ab", "end", None, None, None),
        ),
        (
            AIMessage(
                "hi",
                usage_metadata={
                    "input_tokens": 9,
                    "output_tokens": 2,
                    "total_tokens": 11,
                    "input_token_details": {"cache_read": 4},
                },
            ),
            ("hi", "end", 9, 2, 4),
        ),
    ],
)
def test_langchain_is_read(message, expected):
    done = ask(saying(message))
    assert (done.text, done.stop, done.input_tokens, done.output_tokens, done.cached_tokens) == expected


class Recording(FakeMessagesListChatModel):
    """Keeps what it was asked, has a temperature, and can fail first."""

    asked: list[object] = []  # noqa: RUF012 (pydantic copies it)
    failing: list[Exception] = []  # noqa: RUF012
    temperature: float = 1.0
    max_tokens: int = 5
    max_retries: int = 6
    limits: list[object] = []  # noqa: RUF012

    def _generate(self, messages, stop=None, run_manager=None, **kwargs):
        self.asked.append(messages)
        self.limits.append(kwargs.get("max_tokens"))
        if self.failing:
            raise self.failing.pop(0)
        return super()._generate(messages, stop, run_manager)


PATH = "tests.agents.models.test_open:Recording"


def test_langchain_by_its_import_path_gets_the_settings_it_has_fields_for():
    arguments = {"responses": [AIMessage("hi")]}
    model = open_model(provider="langchain", source=PATH, arguments=arguments, temperature=0.3, seed=4, model="big")
    done = ask(model)
    chat = model.chat  # type: ignore[attr-defined]
    assert (chat.temperature, chat.max_retries, chat.limits) == (0.3, 0, [200])
    assert done.not_applied == ("seed",)
    assert [(message.type, message.content) for message in chat.asked[0]] == [
        ("system", REQUEST.system),
        ("human", REQUEST.user),
    ]


class ServiceError(Exception):
    def __init__(self, status_code):
        super().__init__(f"service says {status_code}")
        self.status_code = status_code


class RateLimitError(Exception):
    pass


@pytest.mark.parametrize(
    ("errors", "kind", "requests"),
    [
        ([ServiceError(500)] * 9, "server", 4),
        ([ServiceError(401)], "unauthorized", 1),
        ([RateLimitError("slow")] * 9, "rate_limited", 4),
        ([TimeoutError()] * 9, "timeout", 4),
        ([NotImplementedError("no")], "rejected", 1),
        ([OSError("gone")] * 9, "server", 4),
    ],
)
def test_langchain_faults(errors, kind, requests):
    chat = Recording(responses=[AIMessage("hi")], failing=list(errors))
    met = fault(open_model(provider="langchain", source=chat, retry=QUICK))
    assert (met.kind, met.requests, len(chat.asked)) == (kind, requests, requests)


def test_langchain_recovers():
    chat = Recording(responses=[AIMessage("hi")], failing=[ServiceError(529), ServiceError(503)])
    assert ask(open_model(provider="langchain", source=chat, retry=QUICK)).requests == 3


def test_a_script_in_turn_and_over_again():
    async def play(model, times):
        return [(await model.complete(REQUEST)).text for _ in range(times)]

    model = open_model(provider="scripted", source=["a", Completion("b", "length", "m")])
    assert asyncio.run(play(model, 5)) == ["a", "b", "a", "b", "a"]


def by_path(request):
    return request.ask


def test_a_script_as_a_function_or_a_fault():
    async def slow(request):
        return request.system

    assert ask(open_model(provider="scripted", source=lambda request: request.ask)).text == REQUEST.ask
    assert ask(open_model(provider="scripted", source=slow)).text == REQUEST.system
    path = "tests.agents.models.test_open:by_path"
    assert ask(open_model(provider="scripted", source=path)).text == REQUEST.ask
    assert fault(open_model(provider="scripted", source=[Fault("overloaded", "x")])).kind == "overloaded"


def test_what_a_completion_costs():
    price = Price(input=2.0, output=10.0, cached_input=0.5, cache_write=2.5)
    done = Completion("", "end", "m", input_tokens=1_000_000, output_tokens=100_000, cached_tokens=600_000)
    assert cost(price, done) == pytest.approx(0.4 * 2 + 0.6 * 0.5 + 1.0)
    written = Completion("", "end", "m", 1_000_000, 0, 600_000, written_tokens=400_000)
    assert cost(price, written) == pytest.approx(0.6 * 0.5 + 0.4 * 2.5)
    assert cost(Price(2.0, 10.0), done) == pytest.approx(3.0)
    assert cost(price, Completion("", "end", "m")) is None
    assert cost(None, done) is None
    assert price.most(1_000_000, 100_000) == pytest.approx(3.5)


def test_the_most_is_never_less_than_the_cost():
    price = price_of("claude-opus-5-5")
    assert price is not None
    for cached, written in ((0, 0), (900, 0), (0, 900), (400, 500)):
        done = Completion("", "end", "m", 1000, 50, cached, written_tokens=written)
        assert (cost(price, done) or 0) <= price.most(1000, 50)


@pytest.mark.parametrize("name", ["gpt-4o", "gpt-4o-2024-08-06", "claude-haiku-4-5-20251001", "claude-sonnet-5-5"])
def test_known_prices(name):
    assert price_of(name) is not None


def test_unknown_and_own_prices(tmp_path):
    own = tmp_path / "prices.toml"
    own.write_text('[models]\n"my-model" = { input = 1, output = 2 }\n"gpt-4o" = { input = 9, output = 9 }\n')
    assert price_of("my-model") is None
    assert price_of("my-model", own) == Price(1.0, 2.0)
    assert price_of("gpt-4o", own) == Price(9.0, 9.0)
    assert price_of("gpt-4o-mini", own) == price_of("gpt-4o-mini")


@pytest.mark.parametrize(
    "text",
    ["models = 3", '[models]\n"m" = { input = 1 }', '[models]\n"m" = { input = -1, output = 1 }', "[", "[other]",
     '[models]\n"m" = { input = 1, output = 1, cach = 1 }', '[models]\n"m" = { input = nan, output = 1 }'],
)  # fmt: skip
def test_bad_prices_are_named(tmp_path, text):
    own = tmp_path / "prices.toml"
    own.write_text(text)
    with pytest.raises(Unopened) as caught:
        price_of("m", own)
    assert str(own) in caught.value.en
    assert str(own) in caught.value.zh
