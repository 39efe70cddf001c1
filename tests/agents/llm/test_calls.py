"""The cost of asking in the record: calls read back as they were sent, and never lost once paid for."""

import signal
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.models.wire import Call
from agents.protocol import Belief
from agents.scripted.judge import ScriptedJudge
from arena.deals import new_header
from arena.variants import variant_of
from arena.words import beginners
from prompts.player_prompt import prompt_hash
from results.queries.calls import LastText, stored_calls
from results.store.journal import Journal, journal_path
from results.store.record import Record
from results.store.writer import commit
from tournaments.match.game_notes import read_notes
from tournaments.match.ledger import Believed, Ledger
from tournaments.match.loop import Match, play_match
from tournaments.match.recording import Label, game_rows
from tournaments.plan.spec_loading import check_spec
from tournaments.run.driver import run_tournament

from . import asking_agent
from .asking_agent import Asker, Service

ROOT = Path(__file__).resolve().parents[3]
SPEC = {
    "name": "asked",
    "variant": "zhuogui-1",
    "players": 5,
    "games": 4,
    "seed": 2,
    "seconds": 0.05,
    "agents": [{"name": "model", "use": "tests.agents.llm.asking_agent:Asker"}, "naive"],
}


@pytest.fixture
def service(monkeypatch):
    """The service with replies that can all be read, unless the test says otherwise."""
    monkeypatch.setattr(asking_agent, "SENT", [])
    monkeypatch.setattr(Service, "moods", ("good",))
    monkeypatch.setattr(Service, "after", None)
    monkeypatch.setattr(Service, "deck", [])
    return Service


@pytest.fixture
def record(tmp_path) -> Record:
    made = Record(tmp_path / "r.duckdb")
    made.create()
    return made


def plan(**changes):
    return check_spec(SPEC | changes, lambda name: "", "spec.toml")


def play(seed=3, players=5, ledger=None) -> Match:
    variant = variant_of("zhuogui-1")
    header = new_header(variant, players, seed=seed, rules=variant.rules(), seconds=60.0)
    agents = {0: ScriptedJudge(beginners())} | dict.fromkeys(range(1, players + 1), Asker())
    return play_match(header, agents, ledger=ledger)


def rows(match: Match, game_id="g", **label):
    now = datetime.now(UTC)
    names = {0: "scripted"} | {seat: f"agent {seat % 2}" for seat in range(1, 15)}
    return game_rows(Label(game_id, "d", label.get("tournament", "t"), 0, now, now), match, names)


def call(seat=1, number=1, user="u", system="s", **changes) -> Call:
    fields = {
        "ask_id": 1, "purpose": "act", "provider": "p", "model": "m", "status": "ok", "response": "{}", "stop": "end",
        "input_tokens": 10, "output_tokens": 2, "cached_tokens": 0, "cost_usd": 0.5, "latency_ms": 1.0, "requests": 1,
        "error": None, "charged_tokens": 12, "charged_usd": 0.5,
    }  # fmt: skip
    return Call(seat=seat, number=number, system=system, user=user, **(fields | changes))


@given(st.lists(st.text(alphabet="ab鬼\n", max_size=40), max_size=8))
def test_texts_come_back_from_what_each_adds_to_the_one_before(texts):
    last, before = LastText(), ""
    for text in texts:
        kept, added = last.add(text)
        assert before[:kept] + added == text
        assert before[: kept + 1] != text[: kept + 1] or kept == len(before) == len(text)
        before = text


def test_every_call_is_read_back_as_it_was_sent(record, service):
    service.moods = ("good", "unreadable", "overloaded")
    match = play()
    assert match.error is None
    commit(record, [rows(match)])
    stored = stored_calls(record, "g")
    assert [(c.row.seat, c.row.number, c.system, c.user) for c in stored] == sorted(asking_agent.SENT)
    assert {c.row.status for c in stored} == {"ok", "unreadable", "overloaded"}
    assert {(c.row.seat, c.row.agent) for c in stored} == {(seat, f"agent {seat % 2}") for seat in range(1, 6)}
    good, user = next((c.row, c.user) for c in stored if c.row.status == "ok")
    assert (good.provider, good.model, good.input_tokens, good.requests) == ("tests", "tests-1-2026", len(user), 2)
    assert good.response.startswith("{")
    fault = next(c.row for c in stored if c.row.status == "overloaded")
    assert (fault.model, fault.response, fault.error) == ("tests-1", None, "the service is overloaded")


def test_a_match_in_memory_holds_each_text_once(service):
    match = play(players=9)
    sent = sum(len(user) for *_, user in asking_agent.SENT)
    held = sum(len(entry.call.user) for entry in match.calls)
    assert held < sent / 3
    assert len({id(entry.call.system) for entry in match.calls}) == len({entry.call.system for entry in match.calls})


def test_a_system_text_is_stored_once_for_all_games(record, service):
    commit(record, [rows(play()), rows(play(4), "h")])
    commit(record, [rows(play(5), "i")])
    assert record.rows("SELECT * FROM prompts") == [
        {"prompt_hash": prompt_hash("You play zhuogui-1."), "text": "You play zhuogui-1."}
    ]
    assert record.rows("SELECT count(*) AS n FROM calls JOIN prompts USING (prompt_hash)") == record.rows(
        "SELECT count(*) AS n FROM calls"
    )
    assert len(record.rows("SELECT DISTINCT game_id FROM calls")) == 3


def test_what_no_database_takes_is_stored_as_something_else(record, service):
    ledger = Ledger()
    ledger.take(call(response="\ud83d\x00", error="\udc00", user="a\ud800b", system="\ud800"))
    ledger.take(call(number=2, user="a\ud800c"))
    match = play()
    match.ledger = ledger
    commit(record, [rows(match)])
    first, second = stored_calls(record, "g")
    assert (first.row.response, first.row.error, first.user, first.system) == ("?", "?", "a?b", "?")
    assert second.user == "a?c"


def test_a_number_that_comes_twice_is_refused_before_it_can_spoil_a_commit():
    ledger = Ledger()
    ledger.take(call(number=2))
    for number in (1, 2):
        with pytest.raises(ValueError, match="already made"):
            ledger.take(call(number=number))
    ledger.take(call(seat=2, number=1))
    assert len(ledger.calls) == 2


def test_beliefs_are_a_row_a_seat(record, service):
    match = play()
    match.beliefs.append(Believed(7, 2, Belief({1: 0.25, 3: 1.0}, "苹果")))
    commit(record, [rows(match)])
    kept = {"game_id": "g", "seq": 7, "seat": 2, "word": "苹果"}
    assert record.rows("SELECT * FROM beliefs ORDER BY about") == [
        kept | {"about": 1, "probability": 0.25},
        kept | {"about": 3, "probability": 1.0},
    ]


def test_costs_are_summed_by_tournament_and_agent(record, service):
    match = play()
    match.ledger = ledger = Ledger()
    ledger.take(call(1, 1))
    ledger.take(call(1, 2, status="unreadable", cached_tokens=4))
    ledger.take(call(3, 1, status="unreadable", requests=3))
    nothing = {"response": None, "input_tokens": None, "output_tokens": None, "cost_usd": None}
    ledger.take(call(3, 2, status="overloaded", charged_tokens=0, charged_usd=0.0, **nothing))
    ledger.take(call(3, 3, status="timed_out", charged_tokens=900, charged_usd=4.0, **nothing))
    ledger.take(call(2, 1, cost_usd=None, charged_usd=None))
    commit(record, [rows(match)])
    costs = record.rows("SELECT * FROM costs ORDER BY agent")
    assert costs[1] == {
        "tournament_id": "t", "agent": "agent 1", "calls": 5, "requests": 7, "input_tokens": 30, "output_tokens": 6,
        "cached_tokens": 4, "usd": 1.5, "unpriced": 0, "uncounted": 1, "charged_tokens": 936, "charged_usd": 5.5,
        "failures": {"unreadable": 2, "overloaded": 1, "timed_out": 1},
    }  # fmt: skip
    assert (costs[0]["agent"], costs[0]["calls"], costs[0]["failures"]) == ("agent 0", 1, {})
    assert (costs[0]["unpriced"], costs[0]["uncounted"]) == (1, 0)


def test_what_a_void_game_cost_is_kept_when_it_is_played_again(tmp_path, service):
    record = Record(tmp_path / "r.duckdb")
    service.moods, service.after = ("good", "unauthorized"), 3
    service.chance.seed(1)
    made = plan(games=2)
    first = run_tournament(made, record)
    assert (first.played, first.void) == (0, 2)
    assert "unauthorized" in first.errors[0]
    paid = record.rows("SELECT game_id, seat, number, status, added FROM calls ORDER BY ALL")
    assert len(paid) == len(asking_agent.SENT) >= 2
    service.moods, service.after = ("good",), None
    assert run_tournament(made, record).played == 2
    assert record.rows("SELECT game_id, seat, number, status, added FROM lost_calls ORDER BY ALL") == paid
    counted = record.rows("SELECT count(*) AS n FROM calls")[0]["n"]
    assert counted + len(paid) == len(asking_agent.SENT)
    assert record.rows("SELECT calls FROM costs") == [{"calls": len(asking_agent.SENT)}]


def test_what_a_game_cost_that_another_run_finished_first_is_kept(record, service):
    commit(record, [rows(play())])
    before = record.rows("SELECT * FROM calls ORDER BY ALL")
    asking_agent.SENT.clear()
    again = rows(play())
    commit(record, [again])
    assert record.rows("SELECT * FROM calls ORDER BY ALL") == before
    assert len(record.rows("SELECT * FROM lost_calls")) == len(again.calls) == len(asking_agent.SENT)


STOPPED = """
import sys
from pathlib import Path
from results.store.record import Record
from tests.agents.llm import asking_agent
from tests.agents.llm.test_calls import plan
from tournaments.run.driver import run_tournament
asking_agent.Service.moods, asking_agent.Service.after = ("good", "hangs"), 6
asking_agent.Service.deck = ["good"] * 99
class Sent(list):
    def append(self, item):
        super().append(item)
        if len(self) == 7:
            print("hangs", flush=True)
asking_agent.SENT = Sent()
print(run_tournament(plan(seconds=60), Record(Path(sys.argv[1])), concurrency=1).interrupted)
"""


@pytest.mark.slow
def test_what_was_paid_is_kept_when_a_run_is_stopped(tmp_path, service):
    path = tmp_path / "r.duckdb"
    running = subprocess.Popen([sys.executable, "-c", STOPPED, str(path)], stdout=subprocess.PIPE, text=True, cwd=ROOT)
    assert running.stdout.readline() == "hangs\n"
    running.send_signal(signal.SIGINT)
    out, _ = running.communicate(timeout=20)
    assert out == "True\n"
    record, made = Record(path), plan(seconds=60)
    done = len(record.rows("SELECT * FROM games"))
    recorded = len(record.rows("SELECT * FROM calls"))
    assert record.rows("SELECT * FROM games WHERE status <> 'finished'") == []
    journal = Journal(journal_path(path, made.id), made.id)
    (game,) = journal.open
    kept = read_notes(journal.notes(game))
    assert [call.status for call in kept.calls.values()] == ["ok"] * (6 - recorded)
    assert run_tournament(made, record).played == 4 - done
    again = len(asking_agent.SENT)
    assert again == len(record.rows("SELECT * FROM calls")) - 6, "the six were not asked again"
    assert record.rows("SELECT DISTINCT status FROM calls") == [{"status": "ok"}]
