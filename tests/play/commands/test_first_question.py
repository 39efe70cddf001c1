"""`play` asks language models first, as a tournament does; one that does not answer stops it before it begins."""

import json
import time

import pytest

import agents.llm.model_player
from results.store.record import Record
from tests.agents.llm.games_at_service import hurry, is_probe, sensible, settings
from tests.agents.models.loopback_service import Answer, Server, openai_says, refused
from tests.all_rows import few_of
from tests.command_line import here

DEAD = {
    "503": (Answer({"error": {"message": "upstream \x1b[2J is down"}}, 503), 'overloaded: 503: "upstream'),
    "429": (Answer({}, 429, {"retry-after": "3600"}), "rate limited until"),
    "401": (Answer({"error": {"message": "no such key"}}, 401), 'unauthorized: 401: "no such key"'),
    "404": (Answer({"error": {"message": "no such model: m"}}, 404), "not_found: 404"),
    "vague 400": (Answer({"detail": "Bad Request"}, 400), 'rejected: 400: "Bad Request"'),
    "HTML": (Answer(b"<html>hello</html>"), "bad_body"),
    "nothing": (Answer(b""), "bad_body"),
    "no choice": (Answer({"choices": []}), "no_choice"),
    "broken": (Answer(openai_says("x" * 99), broken=True, pieces=3), "connection"),
    "silent": (Answer({}, delay=60), "no answer within"),
}


@pytest.fixture(autouse=True)
def soon(monkeypatch):
    hurry(monkeypatch)


def asks(server, folder, capsys, *more, lang="en"):
    url = settings(server)["base_url"]
    (folder / "m.toml").write_text(f'provider = "openai"\nmodel = "m"\nbase_url = {json.dumps(url)}\n')
    words = ("play", "zhuogui-1", "--players", "4", "--seed", "3", "--lang", lang, "--db", "r", *more)
    return here(capsys, *words, cwd=folder)


@pytest.mark.parametrize(
    "who", [("--agents", "m.toml"), ("--judge", "m.toml"), ("--agents", "naive,naive,m.toml,naive")]
)
@pytest.mark.parametrize("dead", few_of(DEAD, "503"))
def test_who_does_not_answer_first_is_told_in_one_sentence(tmp_path, capsys, monkeypatch, dead, who):
    answer, said = DEAD[dead]
    if answer.delay:
        monkeypatch.setattr(agents.llm.model_player, "PROBE_SECONDS", 0.5)
    with Server(lambda asked: answer) as server:
        for lang, begins in (("en", "zhuogui: the model m cannot be used: "), ("zh", "zhuogui: 模型 m 无法使用：")):
            done = asks(server, tmp_path, capsys, *who, lang=lang)
            assert done.returncode == 2 and done.stdout == ""
            assert done.stderr.startswith(begins) and done.stderr.count("\n") == 1 and "\x1b" not in done.stderr
            assert said in done.stderr.replace("：", ": ") and len(done.stderr) < 500
        assert all(is_probe(asked) for asked in server.asked)
    assert not (tmp_path / "r").exists() or Record(tmp_path / "r").rows("FROM games") == []


def test_nobody_at_the_address(tmp_path, capsys):
    with Server() as server:
        pass
    started = time.monotonic()
    done = asks(server, tmp_path, capsys, "--agents", "m.toml", "--seat", "1")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "connection: nobody answers" in done.stderr and time.monotonic() - started < 30


def test_one_that_answers_plays(tmp_path, capsys):
    with Server(sensible()) as server:
        done = asks(server, tmp_path, capsys, "--agents", "m.toml")
        assert [is_probe(asked) for asked in server.asked[:2]] == [True, False]
    assert done.returncode == 0 and done.stderr == "" and "recorded as" in done.stdout


@pytest.mark.parametrize("after", [0, 6])
def test_one_that_stops_answering_is_told_of_while_it_happens_and_at_the_end(tmp_path, capsys, after):
    usual = sensible()

    def decide(asked):
        in_game = [one for one in server.asked if not is_probe(one)]
        return usual(asked) if len(in_game) <= after else Answer({"error": {"message": "gone"}}, 503)

    with Server(decide) as server:
        done = asks(server, tmp_path, capsys, "--agents", "m.toml")
    assert done.returncode == (1 if after == 0 else 0), "a model that never answered has not played"
    said = done.stderr.splitlines()
    assert len([line for line in said if line.startswith("a language model does not answer (503: gone)")]) == 1
    assert "decisions had no answer that could be used" in said[-1] and said[-1].startswith("m: ")


def test_a_refused_model_ends_a_tournament_in_the_same_words(tmp_path, capsys):
    with Server(lambda asked: refused("Bad Request")) as server:
        asks(server, tmp_path, capsys, "--agents", "m.toml")
        (tmp_path / "s.toml").write_text(
            'name = "t"\nvariant = "zhuogui-1"\nplayers = 4\ngames = 2\nbalanced = false\nagents = ["m.toml"]\n'
        )
        done = here(capsys, "tournament", "run", "s.toml", "--db", "r", "--lang", "en", cwd=tmp_path)
    assert done.returncode == 1 and done.stderr.count("\n") == 1
    assert done.stderr.startswith('zhuogui: the model m cannot be used: rejected: 400: "Bad Request')
