"""`zhuogui results check`: a sound record is sound, and whatever is changed in one is found, by game."""

import json
import shutil
import time
from pathlib import Path

import pytest

from arena.variants import VARIANTS
from play.main import main
from results.audit.checking import check
from results.audit.integrity import rules
from results.store.record import Record
from results.store.tables import TABLES
from tests.all_rows import few_of
from tests.hostile_texts import TEXTS
from tests.results.store.small_record import filled, plan, played
from tests.stand_in_agents import Talker
from tournaments.run.driver import run_tournament

from ..store.test_record import plan as planned


def changed(record, sql):
    with record.write() as con:
        con.execute(sql)
    return record


@pytest.mark.slow
def test_real_games_of_every_variant_are_sound(tmp_path):
    record = Record(tmp_path / "r.duckdb")
    for variant in VARIANTS.values():
        size = variant.nearest_size(9)
        run_tournament(plan(name=variant.id, variant=variant.id, players=size, games=3), record)
    checked = check(record)
    assert (checked.findings, checked.not_rerunnable) == ([], {})
    assert checked.replayed == checked.games == 3 * len(VARIANTS)


def test_struck_speeches_silence_and_judges_that_read_are_sound(whole, tmp_path):
    """Answers that were refused, defaulted or none at all replay, and so does a judge who rules on speeches."""
    checked = check(whole)
    assert (checked.findings, checked.replayed, checked.games) == ([], 22, 22)
    assert whole.rows("SELECT DISTINCT status FROM decisions WHERE status = 'defaulted'")
    assert whole.rows("SELECT 1 FROM decisions WHERE action IS NULL LIMIT 1")
    read = plan(judge="tests.stand_in_agents:Reader")
    record = filled(tmp_path / "r", [played(read, 0, of=Talker("昨天我见过", "圆的"), tournament=False)])
    assert record.rows("SELECT 1 FROM games WHERE judge_reads")
    assert record.rows("SELECT 1 FROM decisions WHERE status = 'refused' LIMIT 1")
    assert check(record).findings == []


G = "(SELECT min(game_id) FROM games WHERE variant = 'zhuogui-1')"
IN = f"WHERE game_id = {G}"
CHANGES = [
    (f"DELETE FROM games {IN}", {"seats_of_no_game", "decisions_of_no_game", "events_of_no_game", "calls_of_no_game",
                                 "beliefs_of_no_game"}),
    (f"DELETE FROM seats {IN}", {"seats_missing", "decisions_of_no_seat", "calls_of_no_seat", "beliefs_of_no_seat",
                                 "beliefs", "other_outcome", "winner_not_there"}),
    (f"DELETE FROM seats {IN} AND seat = 0", {"seats_missing"}),
    (f"INSERT INTO seats SELECT game_id, 9, agent, role, side, score, survived FROM seats {IN} AND seat = 1",
     {"seats_too_many", "roles", "other_outcome"}),
    (f"DELETE FROM events {IN}", {"no_end", "other_events", "survivors", "beliefs_too_late"}),
    (f"DELETE FROM events {IN} AND seq = 5", {"events_gap", "other_events"}),
    (f"UPDATE events SET seq = seq + 1000 {IN}", {"events_gap", "other_events"}),
    (f"UPDATE events SET audience = [1] {IN} AND seq = 8", {"other_events"}),
    (f"UPDATE events SET audience = NULL {IN} AND seq = 0", {"other_events"}),
    (f"UPDATE events SET data = '{{\"kind\": \"night_fell\", \"rule\": \"X\"}}' {IN} AND seq = 4", {"other_events"}),
    (f"DELETE FROM decisions {IN}", {"other_events", "open_end"}),
    (f"DELETE FROM decisions {IN} AND idx = 4", {"decisions_gap", "no_replay"}),
    (f"UPDATE decisions SET action = '{{}}' {IN} AND idx = 3", {"unreadable"}),
    (f"UPDATE decisions SET action = NULL, kind = 'silence' {IN} AND kind = 'vote'", {"no_replay"}),
    (f"UPDATE decisions SET status = 'refused' {IN} AND idx = 3", {"decisions", "reasons"}),
    (f"UPDATE decisions SET status = 'timed_out' {IN} AND idx = 3", {"reasons"}),
    (f"UPDATE decisions SET reason = 'x' {IN} AND idx = 3", {"reasons"}),
    (f"UPDATE decisions SET latency_ms = -1 {IN} AND idx = 3", {"decisions_no_time"}),
    (f"UPDATE calls SET latency_ms = 'nan' {IN}", {"calls_no_time"}),
    (f"UPDATE lost_calls SET latency_ms = 'infinity' {IN}", {"lost_calls_no_time"}),
    (f"INSERT INTO attempts SELECT game_id, 44, 1, 1, 'x', 'y' FROM games {IN}", {"attempts_of_no_seat"}),
    (f"UPDATE games SET status = 'void' {IN}", {"void_for_nothing"}),
    (f"UPDATE games SET plan_index = NULL {IN}", {"no_place"}),
    (f"UPDATE games SET plan_index = 12 {IN}", {"no_place"}),
    (f"UPDATE games SET language = 'en' {IN}", None),
    (f"UPDATE deals SET language = 'zh-Hant' WHERE deal_id = (SELECT deal_id FROM games {IN})", {"other_language"}),
    (f"UPDATE games SET seconds = -1 {IN}", {"no_limit"}),
    (f"UPDATE seats SET role = 'ghost' {IN} AND seat = 0", {"judge", "sides"}),
    (f"UPDATE seats SET score = 1 {IN} AND seat = 0", {"judge"}),
    ("UPDATE beliefs SET seq = 5000", {"beliefs_too_late"}),
    (f"INSERT INTO left_out SELECT game_id, 'shoes' FROM games {IN}", {"unknown_part"}),
    ("INSERT INTO migrations FROM migrations", {"migrations"}),
    ("CREATE OR REPLACE VIEW speeches AS SELECT game_id, seq, 1 AS seat, '' AS stage, '' AS text, rule FROM events",
     {"other_view"}),
    (f"UPDATE decisions SET kind = 'vote' {IN} AND idx = 0", {"decisions"}),
    (f"UPDATE decisions SET status = 'odd' {IN} AND idx = 3", {"unknown_decision_status"}),
    (f"UPDATE decisions SET agent = 'x' {IN} AND seat = 2", {"decisions_of_another_agent"}),
    (f"UPDATE calls SET agent = 'x' {IN}", {"calls_of_another_agent"}),
    ("DELETE FROM deals WHERE deal_id IN (SELECT deal_id FROM games WHERE variant = 'killer-7-16')", {"no_deal"}),
    ("DELETE FROM tournaments", {"no_tournament"}),
    ("INSERT INTO rounds VALUES ('t-none', 0, 0, 0, [])", {"round_of_no_tournament"}),
    ("DELETE FROM prompts", {"no_prompt"}),
    (f"UPDATE games SET plan_index = 2 {IN}", {"place_taken"}),
    (f"UPDATE games SET status = 'half' {IN}", {"unknown_status"}),
    (f"UPDATE games SET error = 'x' {IN}", {"void_and_won"}),
    (f"UPDATE games SET ended_at = started_at - INTERVAL 1 DAY {IN}", {"times"}),
    (f"UPDATE games SET winner = NULL {IN}", {"other_winner", "other_outcome"}),
    (f"UPDATE games SET winner = 'wolves' {IN}", {"other_winner", "other_outcome", "winner_not_there"}),
    ("UPDATE games SET seed = seed + 1", None),
    (f"UPDATE deals SET roles = roles[2:] || roles[1:1] WHERE deal_id = (SELECT deal_id FROM games {IN})", None),
    (f"UPDATE deals SET variant = 'zhuogui-3' WHERE deal_id = (SELECT deal_id FROM games {IN})", {"other_variant"}),
    (f"UPDATE games SET house_rules = '[]' {IN}", {"unreadable", "not_as_planned"}),
    (f"UPDATE games SET house_rules = json_merge_patch(house_rules, '{{\"max_speech\": 199}}') {IN}",
     {"not_as_planned"}),
    (f"UPDATE seats SET role = 'soul' {IN} AND seat = 1", {"roles"}),
    (f"UPDATE seats SET side = 'wolves' {IN} AND seat = 1", {"sides"}),
    (f"UPDATE seats SET survived = NOT survived {IN} AND seat = 1", {"survivors"}),
    (f"UPDATE seats SET score = 0.5 {IN} AND seat = 1", {"other_outcome"}),
    ("UPDATE beliefs SET probability = 1.5", {"beliefs"}),
    ("UPDATE beliefs SET about = 0 WHERE about = 2", {"beliefs"}),
    ("INSERT INTO attempts VALUES ('none', 1, 1, 1, 'x', 'y')", {"attempts_of_no_game"}),
    ("INSERT INTO left_out VALUES ('none', 'texts')", {"left_out_of_no_game"}),
]  # fmt: skip


LATER = "SELECT list(game_id) FROM games WHERE plan_index > 2"


@pytest.fixture(scope="module")
def first_games(whole, tmp_path_factory):
    """The first three games of each variant; a change is sought in few of them as well as in many."""
    record = Record(Path(shutil.copy(whole.path, tmp_path_factory.mktemp("first") / "games.duckdb")))
    with record.write() as con:
        (later,) = con.execute(LATER).fetchone()
        for table in TABLES:
            if table.has("game_id"):
                con.execute(f"DELETE FROM {table.name} WHERE list_contains(?, game_id)", [later])
    return record


@pytest.fixture
def few(first_games, tmp_path):
    return Record(Path(shutil.copy(first_games.path, tmp_path / "few.duckdb")))


@pytest.fixture(scope="module")
def first(first_games):
    """The game that most of these change."""
    return first_games.rows(f"SELECT {G} AS g")[0]["g"]


@pytest.mark.parametrize(("sql", "what"), few_of(CHANGES, *CHANGES[::4]), ids=[sql[:70] for sql, _ in CHANGES])
def test_what_was_changed_is_found_in_its_game_alone(few, first, sql, what):
    found = check(changed(few, sql)).findings
    names = {finding.what for finding in found}
    assert names == what if what else names, [finding.text.en for finding in found]
    assert all(finding.text.en and finding.text.zh and "{" not in finding.text.en for finding in found)
    if "game_id = (SELECT min" in sql and "deals" not in sql and "place_taken" not in names:
        assert {finding.game for finding in found} == {first}


def test_every_rule_has_a_change_that_breaks_it():
    assert {rule.what for rule in rules()} <= {name for _, what in CHANGES for name in what or ()}


def test_a_row_that_cannot_be_read_is_named_in_one_sentence(own):
    (found,) = check(changed(own, f"UPDATE decisions SET action = '{{}}' {IN} AND idx = 3")).findings
    assert found.text.en.startswith("decision 3 cannot be read: Unable to extract tag")
    assert "validation error" not in found.text.en and "\n" not in found.text.en


def test_a_game_without_its_deal_is_said_once_not_replayed(own):
    checked = check(changed(own, "DELETE FROM deals WHERE variant = 'killer-7-16'"))
    assert len(checked.findings) == 6 and checked.replayed == 16


def test_another_version_and_an_unknown_game_are_not_re_runnable_and_no_finding(own, capsys):
    changed(own, "UPDATE games SET script_version = 77 WHERE variant = 'killer-7-16'")
    changed(own, "UPDATE games SET variant = 'bridge' WHERE variant = 'zhuogui-2'")
    changed(own, "UPDATE deals SET variant = 'bridge' WHERE variant = 'zhuogui-2'")
    assert main(["results", "check", str(own.path), "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert "6 not re-runnable: played under version 77 of killer-7-16" in out
    assert "4 not re-runnable: this program has no game 'bridge'" in out
    assert "12 replay to the same events and outcome" in out and out.endswith("sound\n")


def test_a_redacted_import_is_not_re_runnable(own):
    changed(own, "INSERT INTO left_out SELECT game_id, 'texts' FROM games WHERE variant = 'zhuogui-1'")
    changed(own, "UPDATE events SET data = json_merge_patch(data, '{\"text\": \"[redacted]\"}') WHERE kind = 'spoke' "
                 "AND game_id IN (SELECT game_id FROM left_out)")  # fmt: skip
    checked = check(own)
    assert checked.findings == [] and checked.replayed == 10
    assert [(reason.en, games) for reason, games in checked.not_rerunnable.items()] == [
        ("what players wrote was left out of an import", 12)
    ]


def test_void_games_are_counted_and_not_replayed(own):
    changed(own, f"UPDATE games SET status = 'void', error = 'x', winner = NULL {IN}")
    changed(own, f"DELETE FROM events {IN} AND seq > 7")
    changed(own, f"DELETE FROM decisions {IN} AND idx > 2")
    checked = check(own)
    assert (checked.findings, checked.void, checked.replayed) == ([], 1, 21)


def test_json_spelt_otherwise_is_the_same(own):
    before = own.rows("SELECT data::VARCHAR AS d FROM events ORDER BY ALL LIMIT 1")
    changed(own, "UPDATE events SET data = replace(replace(data::VARCHAR, '\":', '\": '), ',\"', ', \"')::JSON")
    assert own.rows("SELECT data::VARCHAR AS d FROM events ORDER BY ALL LIMIT 1") != before
    assert check(own).findings == []


def test_a_single_game_without_a_tournament_is_sound(tmp_path):
    assert check(filled(tmp_path / "r", [played(plan(), 0, tournament=False)])).findings == []


def test_the_command_lists_findings_by_game(own, capsys):
    changed(own, f"UPDATE games SET error = 'x', ended_at = started_at - INTERVAL 1 DAY {IN}")
    changed(own, "INSERT INTO rounds VALUES ('t-none', 0, 0, 0, [])")
    assert main(["results", "check", str(own.path), "--lang", "en"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "the record:" and "t-none" in lines[1]
    assert (
        lines[2].startswith("t")
        and lines[3].startswith("  it ended before")
        and lines[4].startswith("  it is finished")
    )
    assert lines[-1] == "3 findings"
    assert main(["results", "check", str(own.path), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert [finding["what"] for finding in found["findings"]] == ["round_of_no_tournament", "times", "void_and_won"]
    assert (found["games"], found["replayed"], found["void"]) == (22, 22, 0)


def test_what_it_shows_cannot_drive_a_terminal(own, capsys):
    with own.write() as con:
        for text in TEXTS:
            con.execute("INSERT INTO attempts VALUES (?, 1, 1, 1, 'x', 'y')", [text])
            con.execute("INSERT INTO rounds VALUES (?, 0, 0, 0, [])", [text])
        con.execute("UPDATE games SET error = ?", ["\x1b[2J\r\u202e"])
    for words in ([], ["--json"]):
        assert main(["results", "check", str(own.path), *words]) == 1
        assert all(char.isprintable() or char == "\n" for char in capsys.readouterr().out)


@pytest.mark.slow
def test_a_thousand_games_take_seconds(tmp_path):
    """By the processor's time, since others may be at work; scripted games of nine."""
    record = Record(tmp_path / "r.duckdb")
    run_tournament(planned(games=200, players=9, balanced=False), record)
    start = time.process_time()
    assert check(record).replayed == 200
    assert time.process_time() - start < 4
