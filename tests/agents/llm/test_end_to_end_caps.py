"""What a run may spend, and a service that is out of service: the run stops with a sentence and can be resumed.

Cases C24, C26, C28.
"""

import _thread
import json
import time
from pathlib import Path

import pytest

from agents.protocol import Outage
from play.main import main
from results.store.record import Record
from tests.agents.models.loopback_service import Answer, Asked, Server, openai_says
from tests.all_rows import few_of
from tournaments.match import loop
from tournaments.plan.schedule import schedule

from .games_at_service import (
    asked_in_games,
    decided,
    events,
    fields,
    hurry,
    is_probe,
    plan,
    run,
    schema_of,
    sensible,
    settings,
)

SIX = {"players": 5, "games": 18, "concurrency": 8, "house_rules": {"max_days": 2}}
NAIVE = [{"name": f"naive {number}", "use": "naive"} for number in range(5)]


def model(server: Server, name: str = "model", **more):
    return {"name": name, **settings(server, **more)}


def key() -> Answer:
    return Answer({"error": {"message": "Incorrect API key provided"}}, 401)


def content(record: Record):
    """All that counts of a record: what happened and what was decided."""
    return [*events(record), *decided(record)]


def test_a_run_stops_at_its_cap_and_is_resumed_to_the_record_it_would_have_been(tmp_path):
    with Server(sensible()) as server:
        agents = [model(server), "naive", model(server, "other", model="n")]
        uncapped, plain = run(tmp_path, plan(*agents, **SIX), "plain")
        assert uncapped.played == 18
        needed = len(asked_in_games(server))
        assert needed > 250
        server.asked.clear()
        made = plan(*agents, **SIX, cap_calls=150)
        capped, record = run(tmp_path, made)
        spent = len(asked_in_games(server))
        assert 140 < spent <= 150
        assert 0 < capped.played < 18 and capped.put_off == capped.open > 0 and capped.left_out > 0
        assert capped.played + capped.put_off + capped.left_out == 18 and capped.void == 0
        assert "this tournament: your cap of 150 calls is reached" in capped.notices[0].en
        assert record.rows("SELECT DISTINCT status FROM games") == [{"status": "finished"}]
        again, _ = run(tmp_path, plan(*agents, **SIX, cap_calls=1000))
        assert again.tournament_id == capped.tournament_id == uncapped.tournament_id
        assert (again.before, again.played, again.void, again.left_out) == (capped.played, 18 - capped.played, 0, 0)
        assert len(asked_in_games(server)) == needed, "nothing that was paid for was asked again"
        assert content(record) == content(plain)
        assert record.rows("SELECT sum(calls) AS n FROM costs")[0]["n"] == len(asked_in_games(server)), "all was paid"


def toml(path: Path, server: Server, **more) -> str:
    lines = ['name = "e2e"', 'variant = "zhuogui-1"', "players = 4", "games = 6", 'agents = ["naive", "m.toml"]']
    path.with_name("m.toml").write_text("\n".join(f"{k} = {json.dumps(v)}" for k, v in settings(server).items()))
    path.write_text("\n".join(lines + [f"{key} = {json.dumps(value)}" for key, value in more.items()]))
    return str(path)


@pytest.mark.slow
def test_the_command_says_that_a_cap_was_reached(tmp_path, capsys):
    db = str(tmp_path / "r.duckdb")
    with Server(sensible()) as server:
        spec = toml(tmp_path / "s.toml", server, cap_calls=5, concurrency=2)
        assert main(["tournament", "run", spec, "--db", db, "--lang", "en"]) == 1
        said = capsys.readouterr()
        assert "no more calls are made: this tournament: your cap of 5 calls is reached" in said.err
        assert "were not begun" in said.err and "with a higher cap" in said.err
        assert "games are open, and all that was answered in them is kept" in said.err
        assert "Traceback" not in said.err + said.out
        assert len(asked_in_games(server)) <= 5
        spec = toml(tmp_path / "s.toml", server, concurrency=2)
        assert main(["tournament", "run", spec, "--db", db, "--lang", "en"]) == 0
    assert Record(tmp_path / "r.duckdb").rows("SELECT DISTINCT status FROM games") == [{"status": "finished"}]


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_cap_of_one_game_voids_that_game_alone(tmp_path, language):
    """The games that need no more than that are played."""
    with Server(sensible()) as server:
        made = plan(model(server), *NAIVE, games=12, game_cap_calls=5, house_rules={"max_days": 2}, language=language)
        summary, record = run(tmp_path, made)
    calls = {row["n"] for row in record.rows("SELECT count(*) AS n FROM calls GROUP BY game_id")}
    assert max(calls) == 5 and summary.void > 0 and summary.played > 0 and summary.left_out == 0
    void = record.rows("SELECT error FROM games WHERE status = 'void'")
    assert {row["error"] for row in void} == {"no more calls are made: this game: your cap of 5 calls is reached"}


def test_an_agent_at_its_cap_sits_in_no_further_game_and_the_others_play_on(tmp_path):
    with Server(sensible()) as server:
        agents = [model(server, "poor", model="poor", cap_calls=20), model(server, "rich", model="rich"), *NAIVE]
        summary, record = run(tmp_path, plan(*agents, games=28, concurrency=2))
        asked = [asked.body["model"] for asked in asked_in_games(server)]
    assert 5 < asked.count("poor") <= 20
    assert summary.put_off == summary.open and summary.left_out >= 1 and summary.void == 0
    assert "agent poor: " in summary.notices[0].en and "with a higher cap" in summary.notices[0].en
    assert summary.played + summary.put_off + summary.left_out == 28
    poor = record.rows("SELECT DISTINCT game_id FROM seats WHERE agent = 'poor'")
    assert len(poor) < summary.played, "the others play on"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("caps", "said"),
    [
        ({"decision_tokens": 7500}, "7500 tokens"),
        ({"decision_usd": 0.0075, "price": {"input": 1.0, "output": 1.0}}, "0.0075 USD"),
    ],
)
def test_a_decision_that_may_cost_no_more_ends_in_silence_with_the_reason(tmp_path, caps, said):
    """The reservation of a third try does not fit any more, whatever its prompt."""
    usage = {"prompt_tokens": 3000, "completion_tokens": 20, "total_tokens": 3020}
    with Server(lambda asked: Answer(openai_says("hm", usage=usage))) as server:
        made = plan(model(server, max_tokens=100, **caps), "naive", games=2, give_up_after=0)
        summary, record = run(tmp_path, made)
    assert (summary.played, summary.void) == (2, 0)
    found = record.rows("SELECT status, reason FROM decisions WHERE agent = 'model'")
    assert {row["status"] for row in found} == {"defaulted"}
    assert {f"budget: this decision: your cap of {said} is reached" in row["reason"] for row in found} == {True}
    calls = record.rows("SELECT count(*) AS n FROM calls GROUP BY game_id, seat, ask_id")
    assert {row["n"] for row in calls} == {2}


def test_a_wrong_key_ends_the_run_before_it_begins(tmp_path, capsys):
    """C26: one request, one sentence, exit code 1, nothing played and nothing recorded."""
    db = tmp_path / "r.duckdb"
    with Server(lambda asked: key()) as server:
        spec = toml(tmp_path / "s.toml", server)
        assert main(["tournament", "run", spec, "--db", str(db), "--lang", "en"]) == 1
        assert len(server.asked) == 1
    said = capsys.readouterr()
    assert 'the model m cannot be used: unauthorized: 401: "Incorrect API key provided"' in said.err
    assert len(said.err.strip().splitlines()) == 1 and said.out == ""
    assert Record(db).rows("SELECT * FROM games") == Record(db).rows("SELECT * FROM calls") == []


NO_SERVICE = [
    (Answer(b"<html><body>Sign in</body></html>"), "bad_body: 200 with a web page"),
    (Answer(b'data: {"choices": []}\n\n'), "bad_body: 200 with an event stream"),
    (Answer({"status": "ok"}), "no_choice: 200 without a choice"),
    (Answer({"error": "Unexpected endpoint or method."}), 'server: 500: "Unexpected endpoint'),
    (Answer(raw=[b"SSH-2.0-OpenSSH_9.2p1\r\n"]), "speaks no HTTP"),
]


@pytest.mark.parametrize(("answer", "said"), few_of(NO_SERVICE, NO_SERVICE[0], NO_SERVICE[-1]))
def test_something_else_than_a_service_ends_the_run_before_it_begins(tmp_path, capsys, monkeypatch, answer, said):
    """One sentence that says what answers, exit code 2 as for any wrong setting, nothing played."""
    hurry(monkeypatch)
    db = tmp_path / "r.duckdb"
    with Server(lambda asked: answer) as server:
        assert main(["tournament", "run", toml(tmp_path / "s.toml", server), "--db", str(db), "--lang", "en"]) == 2
    told = capsys.readouterr()
    assert "the model m cannot be used: " in told.err and said in told.err
    assert len(told.err.strip().splitlines()) == 1 and told.out == ""
    assert Record(db).rows("SELECT * FROM games") == []


@pytest.mark.slow
def test_a_key_that_is_withdrawn_in_the_middle_puts_off_the_games_of_that_agent_alone(tmp_path):
    usual, left = sensible(), [25]

    def decide(asked: Asked) -> Answer:
        if asked.body["model"] != "lost" or is_probe(asked):
            return usual(asked)
        left[0] -= 1
        return usual(asked) if left[0] >= 0 else key()

    with Server(decide) as server:
        agents = [model(server, "lost", model="lost"), model(server, "kept", model="kept"), *NAIVE]
        made = plan(*agents, games=28, concurrency=2)
        broken, record = run(tmp_path, made)
        refusals = sum(asked.body["model"] == "lost" for asked in asked_in_games(server)) - 25
        assert 1 <= refusals <= 2 * 4  # of the games that were open
        assert 1 <= broken.put_off == broken.open <= 2 and broken.left_out > 0 and broken.void == 0
        assert broken.played + broken.put_off + broken.left_out == 28
        assert [text.en.partition("; once")[0] for text in broken.notices] == [
            "lost: the model lost cannot be used (unauthorized; put a valid key into the same variable): "
            '401: "Incorrect API key provided"'
        ]
        left[0] = 10**6
        again, _ = run(tmp_path, made)
    assert (again.before, again.played, again.void) == (broken.played, 28 - broken.played, 0)
    with Server(usual) as server:
        agents = [model(server, "lost", model="lost"), model(server, "kept", model="kept"), *NAIVE]
        _, plain = run(tmp_path, plan(*agents, games=28, concurrency=2), "plain")
    assert without_ids(content(record)) == without_ids(content(plain))


def without_ids(rows):
    """Rows of two tournaments whose servers have different addresses, and so different ids."""
    return [{k: v.partition("-")[2] if k == "game_id" else v for k, v in row.items()} for row in rows]


def test_a_service_that_is_down_at_the_start_ends_the_run(tmp_path, monkeypatch):
    hurry(monkeypatch)
    with Server() as server:
        pass
    with pytest.raises(Outage, match="connection: nobody answers"):
        run(tmp_path, plan(model(server), "naive"))


def test_one_game_that_fails_by_our_fault_takes_no_other_along(tmp_path, monkeypatch):
    """C28: eight side by side, one breaks at once; seven results and a reason."""
    whole = loop.seat_players

    def seated(header, agents, ledger):
        if header.seed == broken:
            raise OSError("no chair")
        return whole(header, agents, ledger)

    with Server(sensible(delay=0.01)) as server:
        made = plan(model(server), "naive", games=8, concurrency=8)
        broken = [pairing.seed for pairing in schedule(made)][3]
        monkeypatch.setattr(loop, "seat_players", seated)
        summary, record = run(tmp_path, made)
    assert (summary.played, summary.void, summary.left_out) == (7, 1, 0)
    rows = record.rows("SELECT plan_index AS n, status, error FROM games ORDER BY n")
    assert [(row["n"], row["error"]) for row in rows if row["status"] == "void"] == [(3, "OSError: no chair")]
    assert [row["n"] for row in rows] == [*range(8)]


@pytest.mark.slow
def test_no_request_is_made_after_a_run_was_stopped(tmp_path):
    """C28: Ctrl-C ends the questions under way as well."""
    slow = sensible(delay=0.3)

    def decide(asked: Asked) -> Answer:
        if len(server.asked) == 30:
            _thread.interrupt_main()
        return slow(asked) if len(server.asked) > 20 else Answer(openai_says(json.dumps(fields(asked))))

    with Server(decide) as server:
        summary, record = run(tmp_path, plan(model(server), "naive", games=16, concurrency=4))
        asked = len(server.asked)
        assert summary.interrupted and asked < 40
        time.sleep(0.5)
        assert len(server.asked) == asked
        server.decide = sensible()
        again, _ = run(tmp_path, plan(model(server), "naive", games=16, concurrency=4))
        assert (again.before + again.played, again.void, again.open) == (16, 0, 0)
        kept = len(record.rows("SELECT * FROM calls")) - (len(asked_in_games(server)) - asked + 1)
        assert summary.open > 0 and asked - 1 - 4 * 4 <= kept <= asked - 1, "what was answered was not asked again"
    assert schema_of(server.asked[-1])
