"""Settings: what is refused with which sentence, where a key may go, and where a spec or a command may name a model."""

import json
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from pydantic import ValidationError

from agents.llm.agent_settings import AgentSettings, BadSettings, load_settings, meant, parse_settings, short_name
from agents.llm.endpoint import check_package, endpoint
from agents.llm.key_scan import key_found
from agents.models.transport.host_check import is_forbidden, is_local
from agents.registry import make_agent, make_judge
from arena.errors import ArenaError
from play.main import main
from tournaments.plan.spec import Spec
from tournaments.plan.spec_loading import check_spec, load_spec

CANARY = "sk-CANARY1234567890"
MINI = {"provider": "openai", "model": "gpt-5-mini"}


def settings(**changes):
    return parse_settings(MINI | changes, "mini.toml")


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (MINI | {"modle": "x"}, "the nearest: model"),
        (MINI | {"provider": "opnai"}, "provider must be 'openai'"),
        ({"model": "m"}, "'provider' is missing"),
        ({"provider": "openai"}, "'model' is missing"),
        (MINI | {"temperature": 3}, "temperature must be at most 2"),
        (MINI | {"temperature": "hot"}, "temperature must be a number"),
        (MINI | {"max_tokens": 0}, "max_tokens must be at least 16"),
        (MINI | {"cap_usd": 0}, "cap_usd must be greater than 0"),
        (MINI | {"style": "short"}, "style must be"),
        (MINI | {"memory": "all"}, "memory must be"),
        (MINI | {"language": "fr"}, "language must be"),
        (MINI | {"persona": "no-such"}, "there is no persona 'no-such'"),
        (MINI | {"memory": "thoughts", "thought": False}, "needs thoughts"),
        (MINI | {"class": "a:b"}, "class is for the provider langchain"),
        ({"provider": "langchain", "class": "a.b"}, "import path"),
        ({"provider": "langchain", "class": "a:b", "base_url": "http://x/v1"}, "base_url is for the provider openai"),
        (MINI | {"key": CANARY}, "key looks like a secret"),
        (MINI | {"api_key": "x"}, "api_key looks like a secret"),
        (MINI | {"OPENAI_API_KEY": "x"}, "OPENAI_API_KEY looks like a secret"),
        (MINI | {"extra": {"headers": {"Authorization": "x"}}}, "extra.headers.Authorization looks like a secret"),
        (MINI | {"extra": {"a": [f"Bearer {CANARY}"]}}, "extra.a looks like a secret"),
        (MINI | {"model": CANARY}, "model looks like a secret"),
        (MINI | {"key_env": CANARY}, "key_env looks like a secret"),
        (MINI | {CANARY: 1}, "looks like a secret"),
        (MINI | {"key_env": "MY KEY"}, "key_env must be the name of an environment variable"),
        (MINI | {"base_url": f"https://u:{CANARY}@h/v1"}, "base_url looks like a secret"),
        (MINI | {"base_url": "https://user:password@h/v1"}, "user name or password"),
        (MINI | {"base_url": "https://h/v1?a=b"}, "behind ?"),
        (MINI | {"base_url": "h/v1"}, "must be an address"),
        (MINI | {"base_url": "ftp://h/v1"}, "must be an address"),
        (MINI | {"base_url": "http://"}, "must be an address"),
        (MINI | {"base_url": "http://h:99999/"}, "must be an address"),
        (MINI | {"base_url": "http://h\\@169.254.169.254/"}, "must be an address"),
        (MINI | {"base_url": "http://169.254.169.254/latest"}, "metadata"),
        (MINI | {"base_url": "http://[::ffff:169.254.169.254]/"}, "metadata"),
        (MINI | {"base_url": "http://[fe80::1%25eth0]:8080/"}, "link-local"),
    ],
)
def test_wrong_settings_are_one_sentence_that_says_how_to_mend_it(given, says):
    with pytest.raises(BadSettings) as error:
        parse_settings(given, "mini.toml")
    assert says in error.value.text.en
    assert "CANARY" not in error.value.text.en + error.value.text.zh + str(error.getrepr(chain=True).reprcrash)
    assert error.value.text.zh != error.value.text.en
    assert error.value.text.en.startswith("mini.toml: ")


@pytest.mark.parametrize(
    "given", [{"extra": {"api_key": CANARY}}, {"base_url": f"http://u:{CANARY}@h"}, {"key": CANARY}, {"seed": CANARY}]
)
def test_settings_made_in_python_are_held_to_the_same(given):
    with pytest.raises(ValidationError) as error:
        AgentSettings.model_validate(MINI | given)
    assert "CANARY" not in str(error.value)


@pytest.mark.parametrize("name", ["max_tokens", "key_env", "tokens_per_minute", "keyboard", "monkey", "tokenizer"])
def test_names_that_only_sound_like_keys_are_none(name):
    assert key_found({name: "OPENAI_API_KEY"}) is None


def test_a_file_is_a_few_lines(tmp_path):
    path = tmp_path / "mini.toml"
    path.write_text('provider = "anthropic"\nmodel = "claude-x"\neffort = "low"\nmemory = "notes"\n', "utf-8")
    found = load_settings(path)
    assert (found.model, found.max_tokens, found.style, found.thinks) == ("claude-x", 1500, "full", False)
    assert found.content == {"provider": "anthropic", "model": "claude-x", "effort": "low", "memory": "notes"}
    assert parse_settings(found.content, "again") == found


@pytest.mark.parametrize(
    ("content", "says"), [(b"= 3", "not valid TOML"), (b"\xff", "not UTF-8"), (None, "cannot read")]
)
def test_an_unreadable_file_is_one_sentence(tmp_path, content, says):
    path = tmp_path / "mini.toml"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(BadSettings, match=says):
        load_settings(path)


def test_a_thought_is_asked_for_unless_the_model_reasons_by_itself():
    assert settings().thinks
    assert settings(effort="none").thinks
    assert not settings(effort="high").thinks
    assert settings(effort="high", memory="thoughts").thinks
    assert settings(effort="high", thought=True).thinks
    assert not settings(thought=False).thinks


def test_the_shorthand():
    def none(name: str) -> str:
        raise AssertionError(name)

    assert meant("openai/gpt-5-mini", none) == settings()
    assert meant("openai/Qwen/Qwen3-8B", none) == settings(model="Qwen/Qwen3-8B")
    assert meant("openai/qwen2.5:0.5b", none) == settings(model="qwen2.5:0.5b")
    assert meant("anthropic/m", none) == settings(provider="anthropic", model="m")
    assert meant("naive", none) == "naive"
    assert meant("my.module:Bot", none) == "my.module:Bot"
    assert (short_name("bots/mini.toml"), short_name("openai/m"), short_name("naive")) == ("mini", "openai/m", "naive")
    for wrong in ("mistral/large", "openai/", "langchain/x", f"openai/{CANARY}"):
        with pytest.raises(BadSettings):
            meant(wrong, none)


# keys and addresses


@pytest.mark.parametrize(
    ("given", "environ", "means"),
    [
        ({}, {"OPENAI_API_KEY": "k"}, (None, "k")),
        ({"provider": "anthropic"}, {"ANTHROPIC_API_KEY": " k\n", "OPENAI_API_KEY": "o"}, (None, "k")),
        ({}, {"OPENAI_API_KEY": "k", "OPENAI_BASE_URL": "https://h.example/v1"}, ("https://h.example/v1", "k")),
        ({}, {"OPENAI_BASE_URL": "http://127.0.0.1:8080/v1"}, ("http://127.0.0.1:8080/v1", None)),
        ({"base_url": "http://localhost:11434/v1"}, {"OPENAI_API_KEY": "k"}, ("http://localhost:11434/v1", None)),
        ({"base_url": "http://localhost/v1", "key_env": "K"}, {"K": "k"}, ("http://localhost/v1", "k")),
        ({"base_url": "http://localhost/v1", "key_env": "K"}, {}, ("http://localhost/v1", None)),
        ({"base_url": "https://h.example/v1", "key_env": "K"}, {"K": "k"}, ("https://h.example/v1", "k")),
        ({"base_url": "https://api.openai.com/v1"}, {"OPENAI_API_KEY": "k"}, ("https://api.openai.com/v1", "k")),
        ({"provider": "playback"}, {}, (None, None)),
    ],
)
def test_where_requests_go_and_with_which_key(given, environ, means):
    found = endpoint(settings(**given), environ)
    assert (found.base_url, found.key) == means
    assert found.key is None or f"'{found.key}'" not in repr(found)


@pytest.mark.parametrize(
    ("given", "environ", "says"),
    [
        ({}, {}, "openai/gpt-5-mini: there is no key; set the environment variable OPENAI_API_KEY"),
        ({}, {"OPENAI_API_KEY": " "}, "OPENAI_API_KEY"),
        ({"provider": "anthropic"}, {"OPENAI_API_KEY": "k"}, "ANTHROPIC_API_KEY"),
        ({"key_env": "MINE"}, {"OPENAI_API_KEY": "k"}, "MINE"),
        ({"base_url": "https://h.example/v1"}, {"OPENAI_API_KEY": "k"}, "which variable holds the key of h.example"),
        ({}, {"OPENAI_BASE_URL": "https://h.example/v1"}, "OPENAI_API_KEY"),
        ({}, {"OPENAI_API_KEY": "k", "OPENAI_BASE_URL": "http://169.254.169.254/"}, "OPENAI_BASE_URL is a link-local"),
        ({}, {"OPENAI_API_KEY": "k", "OPENAI_BASE_URL": "http://u:p@h/"}, "OPENAI_BASE_URL may not hold"),
        ({}, {"OPENAI_API_KEY": f"{CANARY}\nx"}, "OPENAI_API_KEY holds characters"),
        ({}, {"OPENAI_API_KEY": f"{CANARY}“"}, "OPENAI_API_KEY holds characters"),
    ],
)
def test_a_missing_key_is_named_by_its_variable(given, environ, says):
    with pytest.raises(BadSettings) as error:
        endpoint(settings(**given), environ)
    assert says in error.value.text.en
    assert "CANARY" not in error.value.text.en + error.value.text.zh


@pytest.mark.parametrize(
    "host",
    ["169.254.169.254", "169.254.0.1", "[::ffff:169.254.169.254]", "::169.254.169.254", "64:ff9b::a9fe:a9fe",
     "2002:a9fe:a9fe::1", "fe80::1", "fe80::1%eth0", "fd00:ec2::254", "2852039166", "0xa9fea9fe", "169.254.43518",
     "0251.0376.0251.0376", "169。254。169。254", "１６９.254.169.254", "metadata.google.internal",
     "METADATA.google.internal.", "100.100.100.200"],
)  # fmt: skip
def test_link_local_and_metadata_addresses_are_refused_in_every_spelling(host):  # D21
    assert is_forbidden(host)


@pytest.mark.parametrize(
    ("host", "local"),
    [("127.0.0.1", True), ("localhost", True), ("::1", True), ("[::1]", True), ("192.168.1.4", True), ("vllm", True),
     ("10.0.0.1", True), ("0.0.0.0", True), ("gpu.local", True), ("api.openai.com", False), ("8.8.8.8", False),
     ("2606:4700::1111", False), ("localhost.example.com", False), ("127.0.0.1.nip.io", False)],
)  # fmt: skip
def test_only_the_own_network_does_without_a_key(host, local):
    assert is_local(host) == local
    assert not is_forbidden(host)


def test_a_missing_package_is_named(monkeypatch):
    check_package(settings())
    monkeypatch.setattr("agents.llm.endpoint.find_spec", lambda name: None)
    with pytest.raises(BadSettings, match="provider openai needs the package openai: pip install openai"):
        check_package(settings())
    chat = parse_settings({"provider": "langchain", "class": "langchain_zzz.chat:Chat"}, "c")
    monkeypatch.setattr("agents.llm.endpoint.find_spec", lambda name: name != "langchain_zzz" or None)
    with pytest.raises(BadSettings, match="pip install langchain-zzz"):
        check_package(chat)


# the registry, specs and commands


@pytest.fixture
def opened(monkeypatch):
    """Every language model that the registry opens, in place of the room that talks to providers."""
    made = []

    def open_agent(found, where, lines):
        made.append((found, where, lines))
        return SimpleNamespace(sit=lambda game, seat, rng: None, reads=True)

    monkeypatch.setitem(sys.modules, "agents.llm.open_agent", SimpleNamespace(open_agent=open_agent))
    monkeypatch.setenv("OPENAI_API_KEY", "k")
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    return made


@pytest.mark.parametrize("make", [make_agent, make_judge])
def test_the_registry_opens_a_model_with_its_endpoint_and_the_shared_lines(opened, monkeypatch, make):
    lines = object()
    make(settings(), None, lines)
    ((found, where, given),) = opened
    assert (found, where.key, given) == (settings(), "k", lines)
    monkeypatch.delenv("OPENAI_API_KEY")
    with pytest.raises(BadSettings, match="OPENAI_API_KEY"):
        make(settings(), None)


SPEC = {"name": "t", "variant": "zhuogui-1", "players": 9, "games": 12, "seed": 5}
FILES = {
    "mini.toml": 'provider = "openai"\nmodel = "gpt-5-mini"\n',
    "judge.toml": 'provider = "anthropic"\nmodel="m"\n',
}


def plan(files=FILES, **changes):
    return check_spec(SPEC | changes, lambda name: files[name], "spec.toml")


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        ("mini.toml", "mini"),
        ("openai/gpt-5-mini", "openai/gpt-5-mini"),
        ({"name": "small", "use": "mini.toml"}, "small"),
        ({"name": "small", "use": "openai/gpt-5-mini"}, "small"),
        ({"use": "mini.toml"}, "mini"),
        ({"name": "small", "provider": "openai", "model": "gpt-5-mini"}, "small"),
        ({"provider": "openai", "model": "gpt-5-mini"}, "openai/gpt-5-mini"),
    ],
)
def test_a_spec_may_name_a_model_in_every_way(agent, name):
    made = plan(agents=["naive", agent])
    assert [entrant.name for entrant in made.spec.entrants] == ["naive", name]
    assert [entrant.use for entrant in made.spec.entrants] == ["naive", settings()]
    assert made.id == plan(agents=["naive", {"name": name, "use": "mini.toml"}]).id


@pytest.mark.parametrize("judge", ["judge.toml", {"name": "judge", "provider": "anthropic", "model": "m"}])
def test_a_model_may_judge_and_reads_speech(judge):
    made = plan(agents=["naive"], judge=judge)
    assert (made.spec.judged_by.name, made.spec.judged_by.use.model, made.judge_reads) == ("judge", "m", True)
    assert made.id != plan(agents=["naive"]).id
    assert plan(agents=["naive"]).spec.judged_by.use == "scripted"


def test_the_settings_are_part_of_the_tournament():
    ids = {
        plan(agents=["mini.toml"], files={"mini.toml": FILES["mini.toml"] + line}).id
        for line in (
            "",
            "temperature = 0\n",
            'effort = "low"\n',
            'base_url = "http://localhost/v1"\n',
            "max_tokens = 99\n",
        )
    }
    assert len(ids) == 5
    assert plan(agents=["mini.toml"]).id in ids
    explicit = 'style = "full"\nmax_tokens = 1500\n'
    assert plan(agents=["mini.toml"], files={"mini.toml": FILES["mini.toml"] + explicit}).id in ids


def test_a_run_may_go_on_slower_and_with_more_money():
    changed = "requests_per_minute = 5\ncap_usd = 3\nconcurrency = 2\nretry_cap = 5\nkey_env = 'OTHER'\n"
    other = plan(agents=["mini.toml"], files={"mini.toml": FILES["mini.toml"] + changed})
    assert other.id == plan(agents=["mini.toml"]).id
    assert other.spec.entrants[0].use.cap_usd == 3


def test_a_spec_as_recorded_is_the_same_spec_without_its_files():
    made = plan(agents=["naive", "mini.toml", {"name": "x", "use": "random"}], judge="judge.toml")
    kept = json.loads(made.spec.model_dump_json(exclude_none=True))
    assert check_spec(kept, lambda name: "", "record").id == made.id
    assert Spec.model_validate_json(made.spec.model_dump_json()) == made.spec


def test_files_are_sought_beside_the_spec(tmp_path, monkeypatch):
    monkeypatch.chdir("/")
    (tmp_path / "mini.toml").write_text(FILES["mini.toml"], "utf-8")
    spec = 'name="t"\nvariant="zhuogui-1"\ngames=18\nagents=["naive", {name="m", use="mini.toml"}]\n'
    (tmp_path / "spec.toml").write_text(spec, "utf-8")
    assert load_spec(tmp_path / "spec.toml").spec.entrants[1].use == settings()
    (tmp_path / "inline.toml").write_text(
        spec.replace(', {name="m", use="mini.toml"}', "") + '[judge]\nprovider="openai"\nmodel="gpt-5-mini"\n', "utf-8"
    )
    assert load_spec(tmp_path / "inline.toml").spec.judged_by.use == settings()


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"agents": ["none.toml"]}, "none.toml"),
        ({"agents": ["mistral/large"]}, "write openai/MODEL"),
        ({"agents": ["mini.toml", "mini.toml"]}, "two agents are called 'mini'"),
        ({"agents": [{"name": "x", "use": "mini.toml", "temperature": 1}]}, "temperature is not known here"),
        ({"agents": ["naive", {"name": "x", "provider": "openai"}]}, "spec.toml: agent 2: the key 'model' is missing"),
        ({"agents": [{"name": "x", "provider": "openai", "model": "m", "key": CANARY}]}, "agent 1: key looks like"),
        ({"agents": [{"name": "", "use": "mini.toml"}]}, "name needs at least 1"),
        ({"agents": [{"name": "a\u202e", "use": "mini.toml"}]}, "shown"),
        ({"agents": [{"name": "x", "model": "m"}]}, "'provider' is missing"),
        ({"agents": ["naive"], "judge": {"provider": "openai"}}, "spec.toml: judge: the key 'model' is missing"),
        ({"agents": ["naive"], "judge": 3}, "judge"),
    ],
)
def test_a_wrong_model_in_a_spec_is_one_sentence(changes, says):
    def read(name):
        if name not in FILES:
            raise FileNotFoundError(2, "No such file or directory")
        return FILES[name]

    with pytest.raises(ArenaError) as error:
        check_spec(SPEC | changes, read, "spec.toml")
    assert says in error.value.text.en
    assert "CANARY" not in error.value.text.en
    assert error.value.text.zh != error.value.text.en


@pytest.mark.parametrize(
    "words", [["--agents", "mini.toml"], ["--judge", "mini.toml"], ["--agents", "openai/gpt-5-mini"]]
)
def test_play_names_the_missing_key(words, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    Path("mini.toml").write_text(FILES["mini.toml"], "utf-8")
    assert main(["play", "zhuogui-1", "--lang", "en", *words]) == 2
    said = capsys.readouterr().err
    assert "openai/gpt-5-mini: there is no key; set the environment variable OPENAI_API_KEY" in said
    assert len(said.splitlines()) == 1
