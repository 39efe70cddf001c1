"""A person as the judge at the terminal, and a judge of one's own in `zhuogui play`."""

import io
import sys

import pytest

from agents.scripted.judge import ScriptedJudge
from arena.actions import AskJudge, Describe, Rule, RuleSpeech
from arena.referee import Referee
from arena.words import beginners
from play.seat.person import Person
from play.seat.verdicts import VERDICTS
from results.store.record import Record
from tests.arena.rules.zhuogui.two_words_by_hand import Match
from tests.command_line import here, one_ctrl_c_stops, zhuogui

JUDGING = ["play", "zhuogui-3", "--players", "5", "--judge", "me", "--seed", "3"]


@pytest.fixture
def person(monkeypatch):
    def answer(referee: Referee, line: str, language="en"):
        """What the person in seat 0 answers by typing `line`."""
        monkeypatch.setattr(sys, "stdin", io.StringIO(line + "\n"))
        return Person(language, ScriptedJudge(beginners())).sit(None, 0, None).act(referee.observe(0))

    return answer


def speech(passes=1):
    """A 3.0 game in which a speech waits for the judge, in the first or second pass."""
    match = Match("zhuogui-3", 6, {"ghost": (2, 5), "soul": (1,)}, judge_reads=True).until("describe")
    while len(match.events("pass_began")) < passes:
        match.submit(match.asked[0], None)
    match.submit(match.asked[0], Describe(text="它很甜"))
    return match.referee


def yes_no():
    """A 3.0 game in which the ghosts' question waits for the judge."""
    match = Match("zhuogui-3", 6, {"ghost": (2, 5), "soul": (1,)})
    match.vote_out(3, 2, 5)
    match.until("ask_judge")
    match.submit(match.asked[0], AskJudge(text="它甜吗？"))
    return match.referee


@pytest.mark.parametrize("language", ["en", "zh", "zh-Hant"])
def test_every_verdict_has_a_number_and_a_name_in_every_language(person, capsys, language):
    for place, kind, action in ((yes_no(), "rule", Rule), (speech(), "rule_speech", RuleSpeech)):
        for number, (verdict, name) in enumerate(VERDICTS[kind].items(), start=1):
            for line in (str(number), f" {name.to(language)} ", verdict, name.en.upper()):
                assert person(place, line, language) == action(verdict=verdict)
        offered = capsys.readouterr().out.splitlines()[0]
        assert all(f"{k} {name.to(language)}" in offered for k, name in enumerate(VERDICTS[kind].values(), start=1))


@pytest.mark.parametrize(("line", "verdict"), [("y", "yes"), ("n", "no"), ("对", "yes"), ("不是", "no")])
def test_short_words_will_do(person, line, verdict):
    assert person(yes_no(), line) == Rule(verdict=verdict)


def test_a_line_that_is_no_verdict_is_asked_again(person, capsys):
    assert person(yes_no(), "perhaps\n\n9\n0\nfine\n2") == Rule(verdict="no")
    assert capsys.readouterr().out.count("Your verdict on this question") == 5


@pytest.mark.rule("ZG3-4.6.2")
def test_the_judge_of_two_words_is_told_which_one_a_question_means(person, capsys):
    person(yes_no(), "1", "zh")
    assert "就是问“苹果”" in capsys.readouterr().out


@pytest.mark.rule("ZG3-4.4.1")
def test_comments_are_offered_as_an_offence_only_where_they_are_one(person, capsys):
    assert person(speech(1), "comments") == RuleSpeech(verdict="comments")
    assert "4 comments on others" in capsys.readouterr().out
    assert person(speech(2), "comments\n4\n1") == RuleSpeech(verdict="fine")
    assert "comments" not in capsys.readouterr().out


def test_a_person_judges_a_whole_game_and_it_is_recorded(capsys, tmp_path):
    done = zhuogui(*JUDGING, "--lang", "en", "--db", "p.duckdb", cwd=tmp_path, stdin="3\n1\n1\n" * 40)
    assert done.returncode == 0, done.stderr
    assert "\nYou are the judge. The word is: " in done.stdout
    assert "For the judge alone, seat " in done.stdout
    assert "Your slip" not in done.stdout  # the judge's own view: no player's card
    assert "refused in private" not in done.stdout
    game = done.stdout.rsplit("recorded as ", 1)[1].split()[0]
    for line in here(capsys, "replay", "p.duckdb", game, "--as", "0", "--lang", "en", cwd=tmp_path).stdout.splitlines():
        assert line in done.stdout
    record = Record(tmp_path / "p.duckdb")
    assert record.rows("SELECT judge_reads FROM games") == [{"judge_reads": True}]
    assert record.rows("SELECT agent FROM seats WHERE seat = 0") == [{"agent": "human"}]
    struck = record.rows("SELECT seat, reason FROM decisions WHERE status = 'refused'")
    assert struck
    assert {row["reason"] for row in struck} == {"CM-14"}


@pytest.mark.parametrize("stdin", ["", "1", "1\n", "\n\nbla\n7\n"])
@pytest.mark.parametrize(("language", "says"), [
    ("en", "input has ended; the scripted judge takes over"),
    ("zh", "输入已结束；由脚本评判接着判"),
    ("zh-Hant", "輸入已結束；由腳本評判接著判"),
])  # fmt: skip
def test_a_judge_whose_input_ends_is_relieved(capsys, tmp_path, stdin, language, says):
    done = here(capsys, *JUDGING, "--lang", language, cwd=tmp_path, stdin=stdin)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count(says) == 1
    assert len(done.stdout) < 20_000


@pytest.mark.parametrize(("words", "language", "says"), [
    (["--judge", "me", "--seat", "2"], "en", "a judge sees more than a player may"),
    (["--judge", "me", "--seat", "2"], "zh", "评判看得到玩家不该看的"),
    (["--judge", "me", "--seat", "2"], "zh-Hant", "評判看得到玩家不該看的"),
    (["--judge", "scriptd"], "en", "no judge 'scriptd'; the nearest: scripted"),
    (["--judge", "scriptd"], "zh", "没有名为“scriptd”的评判"),
    (["--judge", "no.such:Judge"], "en", "no.such:Judge"),
])  # fmt: skip
def test_a_judge_that_cannot_be_gets_one_sentence(capsys, tmp_path, words, language, says):
    done = here(capsys, "play", "zhuogui-1", *words, "--lang", language, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert says in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize(("judge", "reads"), [("tests.stand_in_agents:Reader", True), ("scripted", False)])
def test_a_judge_is_asked_to_rule_on_speech_only_if_it_reads(capsys, tmp_path, judge, reads):
    options = ["--players", "5", "--seed", "3", "--judge", judge, "--db", "p.duckdb", "--open", "--lang", "en"]
    done = here(capsys, "play", "zhuogui-3", *options, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert ("[0] For the judge alone" in done.stdout) is reads
    record = Record(tmp_path / "p.duckdb")
    assert record.rows("SELECT judge_reads FROM games") == [{"judge_reads": reads}]
    assert record.rows("SELECT agent FROM seats WHERE seat = 0") == [{"agent": judge}]


@pytest.mark.parametrize("agents", ["naive", "slow:Bot"])
def test_one_ctrl_c_at_the_judges_prompt_stops_the_game(tmp_path, agents):
    one_ctrl_c_stops(tmp_path, [*JUDGING, "--agents", agents, "--lang", "en"])


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_rules_name_verdicts_as_they_are_typed(person, capsys, language):
    for place, kind in ((yes_no(), "rule"), (speech(), "rule_speech")):
        person(place, "?\n1", language)
        shown = capsys.readouterr().out
        ids = [verdict for verdict in VERDICTS[kind] if "_" in verdict]
        assert not [verdict for verdict in ids if verdict in shown]
        assert all(VERDICTS[kind][verdict].to(language) in shown for verdict in ids)
