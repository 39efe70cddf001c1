"""`zhuogui tournament plan`: what is printed is what will be played; a balanced tournament stays one after a kill."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import unicodedata
from collections import Counter
from itertools import combinations, islice

import pytest

from agents.models.prices import price_of
from play.main import main
from prompts.transcript import templates
from results.store.record import Record
from tests.all_rows import few_of
from tests.command_line import ROOT, here, wait_for_games
from tests.tournaments.plan.design_specs import named, plan
from tournaments.forecast.cost import estimate
from tournaments.forecast.design_balance import balance_of
from tournaments.plan.schedule import schedule

FOUR = """name = "four"
variant = "zhuogui-1"
players = 6
games = {games}
seed = 3
design = "{design}"
agents = ["naive", "random", "silent", {{name = "another", use = "naive"}}]
"""
MODELS = """name = "模型"
variant = "zhuogui-2"
players = 7
games = 24
language = "zh"
design = "sides"
cap_calls = 10
cap_usd = 0.0001
agents = ["naive", {name = "小米", provider = "openai", model = "gpt-4o-mini", requests_per_minute = 3},
          {name = "local", provider = "openai", model = "x", base_url = "http://127.0.0.1:9/v1"}]
"""


def document(capsys, *words):
    assert main(["tournament", "plan", *map(str, words), "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def seats_in(path):
    """Who sat where: agent, seat, role, game."""
    rows = Record(path).rows("SELECT agent, seat, role, game_id FROM seats WHERE seat > 0")
    return [(row["agent"], row["seat"], row["role"], row["game_id"]) for row in rows]


@pytest.fixture
def models(tmp_path, monkeypatch):
    """A spec with two language models, on a machine without keys and without a network."""
    for name in [name for name in os.environ if name.endswith("_API_KEY")]:
        monkeypatch.delenv(name)

    def unreachable(*arguments):
        raise AssertionError("the plan asked somebody")

    monkeypatch.setattr(socket.socket, "connect", unreachable)
    path = tmp_path / "models.toml"
    path.write_text(MODELS, "utf-8")
    return path


def test_a_plan_says_what_is_exact_and_what_is_not(capsys, tmp_path):
    (tmp_path / "s.toml").write_text(FOUR.format(design="paired", games=24), "utf-8")
    out = here(capsys, "tournament", "plan", "s.toml", "--lang", "en", cwd=tmp_path).stdout
    assert "four (tournament t" in out and "24 games of Catch the Ghost 1.0, 6 players" in out
    assert "Seats: exact" in out and "Roles: exact" in out and "Deals: 6." in out
    assert "Speaking places: play decides who speaks first" in out
    assert "Meetings: exact, two agents always share 24 games." in out
    assert "No language model is asked" in out
    lots = here(capsys, "tournament", "plan", "s.toml", "--lang", "en", "--set", "design=random", cwd=tmp_path).stdout
    assert "exact" not in lots
    assert "Roles: of one role, two agents differ by at most " in lots
    assert not list(tmp_path.glob("*.duckdb*"))


@pytest.mark.parametrize("design", few_of(["paired", "sides", "round_robin", "random"], "paired", "round_robin"))
def test_the_printed_counts_are_those_that_are_played(tmp_path, capsys, design):
    path = tmp_path / "s.toml"
    path.write_text(FOUR.format(design=design, games=24), "utf-8")
    planned = document(capsys, path)
    assert main(["tournament", "run", str(path), "--db", str(tmp_path / "r.duckdb"), "--lang", "en"]) == 0
    rows = seats_in(tmp_path / "r.duckdb")
    tables = {table["kind"]: table for table in planned["balance"]["tables"]}
    for kind, column in (("seat", 1), ("role", 2)):
        played = Counter((row[0], str(row[column])) for row in rows)
        for agent, counts in zip(planned["balance"]["agents"], tables[kind]["counts"]):
            assert counts == [played[agent, name] for name in tables[kind]["columns"]]


@pytest.mark.slow
@pytest.mark.parametrize("design", ["paired", "sides", "round_robin"])
def test_four_entrants_are_even_in_the_record_even_after_a_kill(capsys, tmp_path, design):
    """Case C05."""
    (tmp_path / "s.toml").write_text(FOUR.format(design=design, games=240), "utf-8")
    words = [sys.executable, "-m", "play.main", "tournament", "run", "s.toml", "--db", "r.duckdb", "--lang", "en"]
    running = subprocess.Popen(words, cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                               env={**os.environ, "PYTHONPATH": str(ROOT)})  # fmt: skip
    wait_for_games(tmp_path / "r.duckdb", 1)
    running.send_signal(signal.SIGKILL)
    running.wait()
    done = here(capsys, "tournament", "run", "s.toml", "--db", "r.duckdb", "--lang", "en", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    rows = seats_in(tmp_path / "r.duckdb")
    agents = sorted({row[0] for row in rows})
    assert len(agents) == 4 and len({row[3] for row in rows}) == 240
    for column in (1, 2):
        counts = Counter((row[0], row[column]) for row in rows)
        for value in {row[column] for row in rows}:
            each = [counts[agent, value] for agent in agents]
            assert max(each) - min(each) <= 1
    at_table = {}
    for agent, _, _, game in rows:
        at_table.setdefault(game, set()).add(agent)
    together = Counter(pair for seated in at_table.values() for pair in combinations(sorted(seated), 2))
    assert max(together.values()) - min(together.values()) <= 2


def test_a_plan_of_models_needs_no_key_and_asks_nobody(models, capsys):
    found = document(capsys, models)
    lines = {line["agent"]: line for line in found["estimate"]["lines"]}
    mini, local = lines["小米"], lines["local"]
    assert not lines["naive"]["model"] and lines["naive"]["calls"] == 0 < lines["naive"]["decisions"]
    assert mini["calls"] == mini["decisions"] > 24
    price = price_of("gpt-4o-mini")
    expected = (mini["input_tokens"] * price.input + mini["output_tokens"] * price.output) / 1e6
    assert mini["usd"] == pytest.approx(expected, abs=1e-4) and local["usd"] is None
    assert mini["least_minutes"] == pytest.approx(mini["calls"] / 3, abs=0.1)
    assert mini["output_tokens"] < mini["most_output"] == mini["calls"] * 1500
    calls = mini["calls"] + local["calls"]
    assert found["estimate"]["calls"] == pytest.approx(calls / 24, abs=0.1)
    assert [line.split(" ")[0] for line in found["over"]] == ["cap_calls", "cap_usd"]


@pytest.mark.parametrize(
    ("mini", "local", "queued"),
    [
        ({}, {"concurrency": 1}, "local"),
        ({"base_url": "http://127.0.0.1:9/v1", "concurrency": 2}, {}, "both"),  # two agents, one endpoint
        ({"concurrency": 200}, {"concurrency": 200}, None),
    ],
    ids=["one place", "shared", "room"],
)
def test_a_plan_reckons_with_the_queue_at_an_endpoint(mini, local, queued):
    """Calls that wait for each other take their time one after the other, however many games are open."""
    served = {"provider": "openai", "model": "x", "base_url": "http://127.0.0.1:8/v1"}
    agents = [
        "naive",
        {"name": "mini", **served, **mini},
        {"name": "local", **served, "base_url": "http://127.0.0.1:9/v1", **local},
    ]
    made = plan(agents, variant="zhuogui-2", games=6, players=7, concurrency=6)
    expected = estimate(made, balance_of(made, schedule(made)))
    calls = {line.agent: line.calls for line in expected.lines}
    limits = {"local": 1, "both": 2}
    asked = {"local": calls["local"], "both": calls["mini"] + calls["local"]}
    assert expected.places == limits.get(queued)
    if queued:
        assert expected.seconds == pytest.approx(asked[queued] / limits[queued], abs=0.1)
    assert expected.seconds >= expected.moments


@pytest.mark.parametrize("language", ["zh", "zh-Hant", "en"])
def test_a_plan_is_aligned_and_in_the_readers_language(models, capsys, language):
    assert main(["tournament", "plan", str(models), "--lang", language]) == 0
    shown = capsys.readouterr()
    said = {"zh": "词：完全均衡", "zh-Hant": "詞：完全均衡", "en": "Words: exact"}[language]
    assert said in shown.out
    assert ("cap_calls = 10" in shown.err) and "Traceback" not in shown.err
    tables, width = 0, 0
    lines = shown.out.splitlines()
    for place, line in enumerate(lines):
        if line.strip().startswith("──"):
            tables += 1
            width = len(line)
            rows = [lines[place - 1], *takewhile_table(lines[place + 1 :])]
            assert len(rows) == 4
            assert {cells(row) for row in rows} == {width}, rows
    assert tables == 6


def takewhile_table(lines):
    for line in lines:
        if not line.strip():
            return
        yield line


def cells(line):
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in line)


@pytest.mark.slow
def test_an_estimate_is_the_same_twice_and_grows_with_the_games():
    def of(**changes):
        model = {"name": "m", "provider": "openai", "model": "gpt-4o-mini"}
        made = plan(**({"agents": [*named(2), model]} | changes))
        return estimate(made, balance_of(made, schedule(made)))

    def models(**changes):
        return of(**changes).lines[2]

    assert of() == of()
    assert models(games=240).calls == pytest.approx(10 * models(games=24).calls, rel=0.02)
    assert models(games=240).input_tokens == pytest.approx(10 * models(games=24).input_tokens, rel=0.02)
    assert models(beliefs=True).calls > models().calls == models(beliefs=True).decisions
    judged = of(judge="openai/gpt-4o-mini", variant="zhuogui-1", players=9)
    assert [line.agent for line in judged.lines] == ["a0", "a1", "m", "openai/gpt-4o-mini"]
    assert judged.lines[3].calls > 24  # it reads every speech
    compact = {"name": "m", "provider": "openai", "model": "gpt-4o-mini", "style": "compact"}
    assert of(agents=[*named(2), compact]).lines[2].input_tokens < models().input_tokens


def test_part_of_a_plan_stands_for_the_whole():
    model = {"name": "m", "provider": "openai", "model": "gpt-4o-mini"}
    made = plan(agents=[*named(2), model], games=3000)
    whole = estimate(made, balance_of(made, schedule(made)))
    part = estimate(made, balance_of(made, islice(schedule(made), 300)))
    assert part.lines[2].calls == pytest.approx(whole.lines[2].calls, rel=0.02)


def test_a_large_plan_is_counted_in_part(tmp_path, capsys, monkeypatch):
    from play.commands.tournament import plan

    monkeypatch.setattr(plan, "COUNTED", 100)
    path = tmp_path / "s.toml"
    path.write_text(FOUR.format(design="sides", games=9_999_996), "utf-8")
    found = document(capsys, path)
    assert (found["games"], found["counted"], found["even_after"]) == (9_999_996, 96, 12)
    assert found["imbalance"][0] == "Seats: exact, every agent sits in every seat equally often."
    assert main(["tournament", "plan", str(path), "--lang", "en"]) == 0
    assert "Counted below: the first 96 games, with 8 deals." in capsys.readouterr().out


def test_counting_is_fast():
    """About 20 µs a game, so that 100,000 take some seconds; ten times that is a fault."""
    made = plan(agents=50, games=20_000, variant="zhuogui-1", players=9)
    start = time.process_time()
    assert balance_of(made, schedule(made)).games == 20_000
    assert time.process_time() - start < 4


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_side_and_role_has_a_name(language):
    from arena.roles import SIDES

    assert {*SIDES, *SIDES.values()} <= set(templates(language))
