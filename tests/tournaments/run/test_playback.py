"""Playback: a whole tournament rebuilt from its calls, with no service, and never something else passed off as it."""

import asyncio
import json
import shutil
from pathlib import Path
from typing import NamedTuple

import pytest

from agents.models.providers.playback import Playback
from agents.models.wire import Completion, Fault, Request
from agents.protocol import Outage
from play.main import main
from results.store.record import Record, RecordError
from tests.agents.llm import asking_agent, drawn_replies
from tests.agents.llm.asking_agent import MOODS, AskerPlayer, Service
from tests.agents.llm.test_calls import plan
from tests.all_rows import few_of
from tests.results.store.record_content import SAME, content
from tournaments.plan.spec import BadSpec
from tournaments.run.driver import run_tournament

SPEC = """
name = "asked"
variant = "zhuogui-1"
players = 5
games = 4
seed = 2
seconds = 0.05
agents = [{name = "model", use = "tests.agents.llm.asking_agent:Asker"}, "naive"]
"""


@pytest.fixture(scope="module")
def old(tmp_path_factory) -> Record:
    """A tournament against a service in every mood, the same in every run of the tests but for who is just too late."""
    record = Record(tmp_path_factory.mktemp("old") / "old.duckdb")
    Service.moods, Service.after = MOODS, None
    Service.chance.seed(1)
    Service.deck.clear()
    assert run_tournament(plan(), record).played == 4
    return record


@pytest.fixture(autouse=True)
def nobody_is_asked(old, monkeypatch):
    async def refuse(self: Service, request: Request) -> Completion:
        raise AssertionError("a service was asked")

    monkeypatch.setattr(Service, "complete", refuse)


@pytest.fixture
def copy(old, tmp_path) -> Record:
    """The old record, to be tampered with."""
    path = tmp_path / "copy.duckdb"
    shutil.copy(old.path, path)
    return Record(path)


def test_a_tournament_is_rebuilt_from_its_calls_alone(old, tmp_path):
    new = Record(tmp_path / "new.duckdb")
    summary = run_tournament(plan(), new, playback=old, concurrency=3)
    assert (summary.errors, summary.planned, summary.played, summary.void) == ((), 4, 4, 0)
    before, now = content(old), content(new)
    for table in SAME:
        assert now[table] == before[table], table
    assert {row["status"] for row in before["decisions"]} == {"valid", "repaired", "defaulted", "timed_out"}
    assert {row["status"] for row in before["calls"]} >= {"ok", "unreadable", "overloaded", "timed_out"}
    assert any(row["late"] and row["response"] for row in before["calls"])
    again = run_tournament(plan(), new, playback=old)
    assert (again.before, again.played) == (4, 0)


def test_a_playback_is_played_back_in_turn(old, tmp_path):
    new, newer = Record(tmp_path / "new.duckdb"), Record(tmp_path / "newer.duckdb")
    run_tournament(plan(), new, playback=old)
    run_tournament(plan(), newer, playback=new)
    assert content(newer) == content(old)


def test_only_the_finished_games_of_a_record_are_played_back(copy, tmp_path):
    with copy.write() as con:
        con.execute("UPDATE games SET status = 'void' WHERE plan_index = 1")
        con.execute("DELETE FROM games WHERE plan_index = 2")
    new = Record(tmp_path / "new.duckdb")
    summary = run_tournament(plan(), new, playback=copy)
    assert (summary.planned, summary.played, summary.void) == (2, 2, 0)
    assert [row["plan_index"] for row in new.rows("SELECT plan_index FROM games ORDER BY ALL")] == [0, 3]


@pytest.mark.parametrize(
    ("variant", "language"), few_of([("zhuogui-1", "zh"), ("zhuogui-3", "en")], ("zhuogui-3", "en"))
)
def test_real_players_and_a_judge_who_reads_are_played_back(tmp_path, variant, language):
    """The whole player: thoughts shown back, repairs, larger answers, faults, refusals, and seat 0."""
    made = plan(
        variant=variant, language=language, players=6, games=2, seconds=0.5,
        judge="tests.agents.llm.drawn_replies:judge",
        agents=[{"name": "model", "use": "tests.agents.llm.drawn_replies:player"}, "naive"],
    )  # fmt: skip
    first, second = Record(tmp_path / "first.duckdb"), Record(tmp_path / "second.duckdb")
    assert run_tournament(made, first).errors == ()
    before, asked = content(first), drawn_replies.asked
    summary = run_tournament(made, second, playback=first)
    assert summary.errors == ()
    assert drawn_replies.asked == asked > 20
    for table, rows in content(second).items():
        assert rows == before[table], table
    assert {row["status"] for row in before["calls"]} >= {"ok", "unreadable"}
    if variant == "zhuogui-3":  # where every speech is read by the judge
        assert any(row["seat"] == 0 for row in before["calls"])


TAMPERED = {
    "UPDATE prompts SET text = text || '!'": "the system text of call 1 is another one|has another prompt",
    "UPDATE calls SET added = 'x' || added WHERE number = 2": "the user text of call 2 is another one|another prompt",
    "DELETE FROM calls WHERE number > 1": "call 2 .* not in the record",
    "UPDATE calls SET status = 'cut_off' WHERE status = 'ok'": "call 1 of seat . is ok now and was cut_off",
}


@pytest.mark.parametrize(("sql", "why"), few_of(TAMPERED.items(), next(iter(TAMPERED.items()))))
def test_what_is_not_the_same_game_is_said_to_be_another(copy, tmp_path, sql, why):
    with copy.write() as con:
        con.execute(sql)
    new = Record(tmp_path / "new.duckdb")
    summary = run_tournament(plan(), new, playback=copy)
    assert (summary.played, summary.void) == (0, 4)
    with pytest.raises(AssertionError, match=f"this is not the same game.*({why})"):
        raise AssertionError(summary.errors)
    assert {row["status"] for row in new.rows("SELECT status FROM games")} == {"void"}


def test_a_player_that_swallows_the_fault_is_found_out(copy, tmp_path, monkeypatch):
    """The ledger compares what it is given, whatever the player made of the refusal to answer."""
    act = AskerPlayer.act

    async def careless(self, observation):
        try:
            return await act(self, observation)
        except Outage:
            return None

    monkeypatch.setattr(AskerPlayer, "act", careless)
    with copy.write() as con:
        con.execute("DELETE FROM calls WHERE seat = 1")
    summary = run_tournament(plan(), Record(tmp_path / "new.duckdb"), playback=copy)
    assert summary.void > 0
    assert "this is not the same game: call 1 of seat 1 is not in the record" in summary.errors[0]


def test_another_spec_or_the_same_file_is_refused_and_nothing_is_made(old, tmp_path):
    new = Record(tmp_path / "new.duckdb")
    with pytest.raises(RecordError, match="not the same tournament"):
        run_tournament(plan(seed=3), new, playback=old)
    with pytest.raises(BadSpec, match="another file"):
        run_tournament(plan(), Record(old.path), playback=old)
    assert not new.path.exists()


def test_the_command_line_plays_back(old, copy, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(Path(__file__).resolve().parents[3])
    spec = tmp_path / "spec.toml"
    spec.write_text(SPEC, "utf-8")
    words = ["tournament", "run", str(spec), "--lang", "en", "--db"]
    assert main([*words, str(tmp_path / "new.duckdb"), "--playback", str(old.path), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["tournament"], told["played"]) == (plan().id, 4)
    with copy.write() as con:
        con.execute("UPDATE prompts SET text = ''")
    assert main([*words, str(tmp_path / "other.duckdb"), "--playback", str(copy.path)]) == 1
    assert "not played back: " in (err := capsys.readouterr().err)
    assert "this is not the same game" in err
    spec.write_text(SPEC.replace("seed = 2", "seed = 3"), "utf-8")
    assert main([*words, str(tmp_path / "third.duckdb"), "--playback", str(old.path)]) == 1
    assert "not the same tournament" in capsys.readouterr().err
    assert main([*words, str(tmp_path / "fourth.duckdb"), "--playback", str(tmp_path / "none.duckdb")]) == 2
    assert "no record" in capsys.readouterr().err


class Was(NamedTuple):
    status: str = "ok"
    response: str | None = "{}"
    system: str = "s"
    user: str = "ab"
    stop: str | None = "length"
    model: str = "m-1"
    input_tokens: int | None = 3
    output_tokens: int | None = 4
    cached_tokens: int | None = None
    requests: int = 2
    error: str | None = None


def given_back(*calls: Was):
    request = Request("s", ("a",), "b", {}, 9)
    model = Playback(lambda number: calls[number - 1] if number <= len(calls) else None)

    async def all_of_them() -> list[object]:
        return [await model.complete(request) for _ in range(max(1, len(calls)))]

    return asyncio.run(all_of_them())


def test_a_completion_comes_back_whole_and_in_order():
    first, second = given_back(Was(), Was(response="{1}", stop="end"))
    assert first == Completion("{}", "length", "m-1", 3, 4, None, 2)
    assert (second.text, second.stop) == ("{1}", "end")


def test_a_fault_and_a_late_call_come_back_as_they_were():
    with pytest.raises(Fault) as fault:
        given_back(Was(status="overloaded", response=None, error="full"))
    assert (fault.value.kind, fault.value.detail) == ("overloaded", "full")
    with pytest.raises(TimeoutError):
        given_back(Was(status="timed_out", response=None))


@pytest.mark.parametrize(
    ("calls", "why"),
    [
        ((), "not in the record"),
        ((Was(system="S"),), "system text of call 1"),
        ((Was(user="abc"),), "user text of call 1"),
        ((Was(response=None),), "no reply to call 1"),
    ],
)
def test_nothing_is_made_up(calls, why):
    with pytest.raises(Fault, match=why) as fault:
        given_back(*calls)
    assert fault.value.hopeless


def test_the_old_record_was_made_by_a_service_that_is_asked_no_more(old):
    assert len(asking_agent.SENT) > 0
    with pytest.raises(AssertionError, match="a service was asked"):
        asyncio.run(Service(None).complete(Request("s", (), "", {}, 1)))
