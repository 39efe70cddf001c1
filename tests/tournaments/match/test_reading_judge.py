"""A judge who reads speech: asked before anybody hears it, heard of by the speaker alone, and in the record."""

from datetime import UTC, datetime
from types import SimpleNamespace

import pytest

from agents.protocol import reads_speech
from agents.registry import make_judge
from agents.scripted.judge import ScriptedJudge
from arena.actions import ACTION
from arena.events import PUBLIC
from arena.referee import Referee, Row
from arena.words import beginners
from results.games.transcripts import told
from results.store.record import Record
from results.store.rows import read_header
from results.store.tables import DEALS, GAMES
from results.store.writer import commit
from tests.arena.rules.zhuogui.two_words_by_hand import header
from tests.stand_in_agents import Reader, Talker
from tournaments.match.loop import play_match
from tournaments.match.recording import Label, game_rows
from tournaments.plan.schedule import header_of, schedule
from tournaments.plan.spec_loading import check_spec
from tournaments.run.driver import run_tournament

COMMENT, PRIVATE, FINE = "2号听起来像鬼", "是我和4号昨天吃的那个", "它很甜"
SPEC = {"name": "t", "variant": "zhuogui-3", "players": 5, "games": 4, "agents": ["naive", "random"]}


def played(*texts, judge=None):
    """A 3.0 game of six in which seat 3 has these texts to say and all others pass."""
    judge = judge or Reader()
    of = header("zhuogui-3", 6, {"ghost": (2, 5), "soul": (1,)}, judge_reads=reads_speech(judge))
    match = play_match(of, {0: judge, **{seat: Talker(*(texts if seat == 3 else ())) for seat in range(1, 7)}})
    assert match.error is None
    assert match.referee.outcome is not None
    return match


def happened(match, kind):
    return [entry for entry in match.referee.told if entry.event.kind == kind]


@pytest.mark.rule("ZG3-4.4.1", "CM-14")
def test_only_the_speaker_learns_what_the_judge_refused():
    match = played(COMMENT, PRIVATE, FINE, COMMENT)
    struck = [(entry.audience, entry.event.rule, entry.event.text) for entry in happened(match, "struck")]
    assert struck == [((3,), "ZG3-4.4.1", COMMENT), ((3,), "CM-14", PRIVATE)]
    held = [(entry.audience, entry.event.text) for entry in happened(match, "speech_held")]
    assert held == [((0,), COMMENT), ((0,), PRIVATE), ((0,), FINE), ((0,), COMMENT)]
    heard = [entry for entry in happened(match, "spoke") if entry.event.seat == 3 and entry.event.text]
    assert [(entry.audience, entry.event.text) for entry in heard] == [(PUBLIC, FINE), (PUBLIC, COMMENT)]
    plain = played(FINE, COMMENT)  # the same game without a refusal
    for seat in (1, 2, 4, 5, 6):
        assert list(match.referee.view(seat)) == list(plain.referee.view(seat))


@pytest.mark.rule("ZG3-4.4.1", "CM-14")
def test_a_judge_who_does_not_read_is_not_asked_and_nothing_is_guessed():
    match = played(COMMENT, PRIVATE, judge=ScriptedJudge(beginners()))
    assert happened(match, "speech_held") == happened(match, "struck") == []
    said = [entry.event.text for entry in happened(match, "spoke") if entry.event.seat == 3]
    assert said[:2] == [COMMENT, PRIVATE]


def test_a_game_with_a_reading_judge_is_recorded_and_replays_from_the_record(tmp_path):
    match = played(COMMENT, PRIVATE, FINE)
    record = Record(tmp_path / "r.duckdb")
    record.create()
    names = {0: "reader", **{seat: f"talker {seat}" for seat in range(1, 7)}}
    now = datetime.now(UTC)
    commit(record, [game_rows(Label("g", "d", None, None, now, now), match, names)])
    with record.read() as con:
        of = read_header(GAMES.read(con, "true")[0], DEALS.read(con, "true")[0])
    assert of == match.header
    assert of.judge_reads
    rows = record.rows("SELECT * FROM decisions ORDER BY idx")
    journal = [
        Row(row["idx"], row["seat"], row["ask_id"], row["ask_rule"],
            None if row["action"] is None else ACTION.validate_json(row["action"]))
        for row in rows
    ]  # fmt: skip
    assert Referee.replay(of, journal).told == told(record, "g") == match.referee.told
    refused = [(row["seat"], row["status"], row["reason"]) for row in rows if row["status"] == "refused"]
    assert refused == [(3, "refused", "ZG3-4.4.1"), (3, "refused", "CM-14")]
    rulings = [(row["agent"], row["thought"]) for row in rows if row["kind"] == "rule_speech"]
    assert rulings == [("reader", f"it says: {text}") for text in (COMMENT, PRIVATE, FINE)]


@pytest.mark.parametrize(("judge", "reads"), [("tests.stand_in_agents:Reader", True), ("scripted", False)])
def test_a_tournament_asks_its_judge_what_it_can(tmp_path, judge, reads):
    plan = check_spec(SPEC | {"judge": judge}, lambda name: "", "spec.toml")
    assert {header_of(plan, pairing).judge_reads for pairing in schedule(plan)} == {reads}
    assert plan.id != plan.model_copy(update={"judge_reads": not reads}).id
    record = Record(tmp_path / "r.duckdb")
    assert run_tournament(plan, record).played == 4
    assert [row["judge_reads"] for row in record.rows("SELECT judge_reads FROM games")] == [reads] * 4
    asked = record.rows("SELECT DISTINCT seat FROM decisions WHERE kind = 'rule_speech'")
    assert asked == ([{"seat": 0}] if reads else [])


@pytest.mark.parametrize(("says", "reads"), [({}, False), ({"reads": True}, True), ({"reads": "no"}, False)])
def test_a_judge_says_itself_whether_it_reads(says, reads):
    assert reads_speech(type("Judge", (Talker,), says)()) is reads
    assert not reads_speech(make_judge("scripted", beginners()))


def test_the_scripted_judge_lets_speech_pass_when_it_sits_in_for_one_who_reads():
    of = header("zhuogui-3", 6, {"ghost": (2, 5), "soul": (1,)}, judge_reads=True)
    talkers = {seat: Talker(FINE) for seat in range(1, 7)}
    match = play_match(of, {0: ScriptedJudge(beginners()), **talkers})
    assert {decision.status for decision in match.decisions if decision.seat == 0} == {"valid"}
    assert [entry.event.text for entry in happened(match, "spoke")][:6] == [FINE] * 6


@pytest.mark.rule("CM-13")
@pytest.mark.parametrize(("speaker", "struck"), [(3, ["CM-13"]), (2, [])])
def test_only_a_speaker_who_holds_a_word_can_spell_it(speaker, struck):
    """A ghost who hits the word by chance must not be told so, whatever the judge says."""
    of = header("zhuogui-3", 6, {"ghost": (2, 5), "soul": (1,)}, judge_reads=True)
    referee, texts = Referee(of), ["草字头", ""]
    while not happened(referee_match(referee), "spoke"):
        ask = referee.pending[0]
        verdict = {"kind": "rule_speech", "verdict": "spells_word"}
        answers = {"choose_player": {"kind": "choose_player", "target": speaker}, "rule_speech": verdict}
        given = answers.get(ask.accepts[0]) or {"kind": "describe", "text": texts.pop(0)}
        referee.submit(ask.seat, ask.id, ACTION.validate_python(given))
    assert [entry.event.rule for entry in happened(referee_match(referee), "struck")] == struck
    assert texts == ([] if struck else [""])


def referee_match(referee):
    return SimpleNamespace(referee=referee)
