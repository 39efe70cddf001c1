"""Language models that rule as judges, and that say in private what they believe: who sees what, and what it changes.

Beliefs change nothing in a game; a judge's verdicts are decisions like any other.
"""

import json
import time

import pytest

from agents.protocol import Belief, Outage
from agents.registry import make_agent
from arena.text import Text
from arena.words import beginners
from play.main import main
from results.queries.calls import stored_calls
from results.store.record import Record
from tests.agents.models.loopback_service import Answer, Asked, Server, says
from tests.all_rows import few_of
from tests.stand_in_agents import Talker
from tournaments.match.ledger import Ledger

from .games_at_service import (
    agent,
    asked_in_games,
    decided,
    events,
    fields,
    game,
    plan,
    run,
    schema_of,
    sensible,
    settings,
    statuses,
    system_text,
    user_text,
)  # fmt: skip

BAD = "昨天他还说过别的。"
GOOD = "好像见过。"


def is_judge(asked: Asked) -> bool:
    return "verdict" in schema_of(asked)["properties"]


def is_belief(asked: Asked) -> bool:
    return any(name.startswith("seat_") for name in schema_of(asked)["properties"])


def strict(asked: Asked, made):
    """A judge who strikes what is said of yesterday; a player who says such a thing until it is told not to."""
    if is_judge(asked):
        if "private_knowledge" not in schema_of(asked)["properties"]["verdict"]["enum"]:
            return {**made, "thought": "JUDGETHOUGHT"}
        fine = BAD not in user_text(asked).partition("\n\n# 现在")[0].splitlines()[-1]
        return {**made, "verdict": "fine" if fine else "private_knowledge", "thought": "JUDGETHOUGHT"}
    if "text" in made:
        again = "退回" in user_text(asked).partition("# 现在")[2] or BAD in user_text(asked)
        return {**made, "text": GOOD if again else BAD}
    return made


def test_a_model_judges_speeches_in_a_tournament(tmp_path):
    with Server(sensible(strict)) as server:
        judge = {"name": "the judge", **settings(server, model="judge")}
        made = plan({"name": "m", **settings(server)}, "silent", judge=judge, house_rules={"max_days": 2}, games=4)
        assert made.judge_reads
        summary, record = run(tmp_path, made)
        assert (summary.played, summary.void) == (4, 0)
        sent = asked_in_games(server)
    ruled = record.rows("SELECT * FROM decisions WHERE kind = 'rule_speech'")
    verdicts = {json.loads(row["action"])["verdict"] for row in ruled}
    assert verdicts == {"fine", "private_knowledge"}
    assert {(row["seat"], row["agent"], row["status"], row["thought"]) for row in ruled} == {
        (0, "the judge", "valid", "JUDGETHOUGHT")
    }
    struck = record.rows("SELECT data, audience FROM events WHERE kind = 'struck'")
    assert struck and all(BAD in row["data"] and len(row["audience"]) == 1 for row in struck)
    held = record.rows("SELECT audience FROM events WHERE kind = 'speech_held'")
    assert {tuple(row["audience"]) for row in held} == {(0,)} and len(held) == len(ruled)
    assert not record.rows(f"SELECT 1 FROM events WHERE kind = 'spoke' AND data::VARCHAR LIKE '%{BAD}%'")
    assert record.rows(f"SELECT 1 FROM events WHERE kind = 'spoke' AND data::VARCHAR LIKE '%{GOOD}%'")
    assert "refused" in statuses(record, "m") or "repaired" in statuses(record, "m")
    words = {row["word"] for row in record.rows("SELECT word FROM deals")}
    for asked in sent:
        judging = asked.body["model"] == "judge"
        assert is_judge(asked) is judging
        if judging:
            assert any(word in user_text(asked) for word in words), "the judge knows the word"
            assert "0" in system_text(asked)
        else:
            assert "JUDGETHOUGHT" not in user_text(asked)
    assert {row["agent"] for row in record.rows("FROM costs")} == {"m", "the judge"}


def test_a_model_judges_at_a_table_in_the_terminal(tmp_path, monkeypatch, capsys):
    db = str(tmp_path / "r.duckdb")
    with Server(sensible(strict)) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url + "/v1")
        monkeypatch.setenv("OPENAI_API_KEY", "sk-CANARY123")
        words = ["play", "zhuogui-1", "--players", "4", "--judge", "openai/jury", "--seed", "2", "--db", db]
        assert main([*words, "--lang", "zh"]) == 0
        asked = server.asked
    assert asked and {(one.body["model"], one.headers["authorization"]) for one in asked} == {
        ("jury", "Bearer sk-CANARY123")
    }
    record = Record(tmp_path / "r.duckdb")
    ruled = record.rows("SELECT agent, kind FROM decisions WHERE seat = 0")
    assert {row["agent"] for row in ruled} == {"openai/jury"} and "rule_speech" in {row["kind"] for row in ruled}
    said = capsys.readouterr()
    assert "JUDGETHOUGHT" not in said.out + said.err and "CANARY" not in said.out + said.err


@pytest.mark.parametrize("unruly", ["yes, that is fine", '{"verdict": "guilty"}'])
def test_a_judge_that_cannot_be_read_strikes_nothing(unruly):
    with Server(lambda asked: Answer(says(asked, unruly))) as server:
        match = game(*[Talker(GOOD)] * 4, judge=agent(server), judge_reads=True)
    assert match.error is None and match.referee.outcome is not None
    assert {d.status for d in match.decisions if d.seat == 0} == {"defaulted"}
    assert GOOD in [told.event.text for told in match.referee.told if told.event.kind == "spoke"]


# Beliefs


def believing(asked: Asked, made):
    if is_belief(asked):
        return {**dict.fromkeys(made, 37), "word": "CANARYBELIEF"}
    return made


@pytest.mark.slow
@pytest.mark.parametrize("provider", few_of(["openai", "anthropic"], "anthropic"))
def test_beliefs_are_kept_told_to_nobody_and_change_nothing(tmp_path, provider):
    records = {}
    with Server(sensible(believing)) as server:
        models = [{"name": "m", **settings(server, provider, memory="thoughts")}, "naive"]
        for beliefs in (False, True):
            made = plan(*models, beliefs=beliefs, games=4, players=6, concurrency=3)
            summary, records[beliefs] = run(tmp_path, made, str(beliefs))
            assert (summary.played, summary.void) == (4, 0)
        sent = asked_in_games(server)
    without, record = records[False], records[True]
    assert plain(events(without)) == plain(events(record)) and plain(decided(without)) == plain(decided(record))
    assert not without.rows("FROM beliefs")
    found = record.rows("FROM beliefs")
    assert found and {(row["probability"], row["word"]) for row in found} == {(0.37, "CANARYBELIEF")}
    assert all(row["about"] != row["seat"] for row in found)
    asked = record.rows("SELECT DISTINCT game_id, seat, seq FROM beliefs")
    made = record.rows("SELECT count(*) AS n FROM calls WHERE purpose = 'belief'")[0]["n"]
    assert len(asked) == made == sum(is_belief(one) for one in sent)
    assert not any("CANARYBELIEF" in user_text(one) + system_text(one) for one in sent)
    everything = str(events(record)) + str(decided(record)) + str(record.rows("FROM attempts"))
    assert "CANARYBELIEF" not in everything
    calls = [call for row in record.rows("SELECT game_id FROM games") for call in stored_calls(record, row["game_id"])]
    assert {call.row.purpose for call in calls if "CANARYBELIEF" in (call.row.response or "")} == {"belief"}


def plain(rows):
    """Rows of another tournament of the same games."""
    return [{k: v.partition("-")[2] if k == "game_id" else v for k, v in row.items()} for row in rows]


@pytest.mark.parametrize("mood", ["late", "prose", "fault"])
def test_a_belief_that_does_not_come_changes_nothing(mood):
    def decide(asked: Asked) -> Answer:
        if not is_belief(asked):
            return sensible()(asked)
        if mood == "fault":
            return Answer({"error": {"message": "the prompt is too long: context_length"}}, 400)
        return Answer(
            says(asked, "no idea" if mood == "prose" else json.dumps(fields(asked))), delay=30 * (mood == "late")
        )

    ledgers = [Ledger(asks_beliefs=asks) for asks in (True, False)]
    with Server(decide) as server:
        start = time.monotonic()
        matches = [game(agent(server), *["naive"] * 3, ledger=ledger, seconds=1.0, max_days=2) for ledger in ledgers]
    assert time.monotonic() - start < 9
    assert matches[0].error is None
    told = [[(told.audience, told.event) for told in match.referee.told] for match in matches]
    assert told[0] == told[1]
    assert [d.status for d in matches[0].decisions] == [d.status for d in matches[1].decisions]
    assert not ledgers[0].beliefs
    asked = [entry.call for entry in ledgers[0].calls if entry.call.purpose == "belief"]
    status = {"late": "timed_out", "prose": "unreadable", "fault": "too_long"}[mood]
    assert asked and {call.status for call in asked} == {status}


class Odd:
    """Sits as `naive`, and believes in a way of its own."""

    def __init__(self, inner, belief) -> None:
        self.inner, self.belief = inner, belief

    def sit(self, of, seat, rng):
        player = Odd(self.inner.sit(of, seat, rng), self.belief)
        player.act = player.inner.act
        return player

    def believe(self, observation):
        if isinstance(self.belief, Exception):
            raise self.belief
        return self.belief


@pytest.mark.parametrize("belief", [ValueError("no"), "seat 2", 7, {"seat_2": 50}, Belief({2: float("nan")}, "x")])
def test_a_belief_that_is_none_harms_no_game(belief, tmp_path):
    """Somebody's own agent may fail here as it may anywhere else."""
    odd = Odd(make_agent("naive", beginners()), belief)
    for others in (["naive"] * 3, None):
        ledger = Ledger(asks_beliefs=True)
        with Server(sensible()) as server:
            match = game(odd, *(others or [agent(server)] * 3), ledger=ledger)
        assert match.error is None and match.referee.outcome is not None
        assert not [kept for kept in ledger.beliefs if kept.seat == 1]


def test_a_service_that_is_gone_voids_the_game_in_a_belief_too():
    with Server(sensible()) as server:
        ours = type("Ours", (Odd,), {"__module__": "agents.tests"})  # other people's code knows of no outages
        odd = ours(make_agent("naive", beginners()), Outage(Text("gone", "没了")))
        match = game(odd, *[agent(server)] * 3, ledger=Ledger(asks_beliefs=True))
    assert match.error == "gone"
