"""`zhuogui drill` as a player uses it: what it shows before the answer and after, in Chinese and English."""

import io
import os
import re
import signal
import subprocess
import sys
import time
from functools import partial
from random import Random
from unittest.mock import patch

import pytest

from arena import Describe, Pass, Vote
from arena.header import Deal
from arena.referee import Row
from arena.words import beginners
from play.seat.drill_moment import ask, compare, reveal, show
from prompts import event_line, question
from prompts.fence import quoted
from results.store.record import Record
from tests.all_rows import few_of
from tests.arena.rules.game_by_hand import day
from tests.command_line import ROOT, here, zhuogui
from tests.hostile_texts import ANSI, BIDI, RETURN
from tournaments.review.decision_points import decision_points
from tournaments.review.drill import DrillMoment, Lesson, NoDrill, fresh, lesson, of_game, of_record
from tournaments.review.judging import judged
from tournaments.review.stored_game import Stored

SPEC = 'name = "t"\nvariant = "undercover"\nplayers = 5\ngames = 4\nseed = 3\nagents = ["naive", "random"]\n'


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    """A game in which a person sat down in seat 2 and then went away, so that a bot played on."""
    folder = tmp_path_factory.mktemp("drill")
    played = zhuogui("play", "zhuogui-1", "--players", "7", "--seat", "2", "--seed", "4", "--agents", "reasoner-1",
                     "--lang", "zh", "--db", "r.duckdb", cwd=folder, stdin="圆圆的\n")  # fmt: skip
    assert played.returncode == 0, played.stderr
    return folder


def by(run):
    """A drill by `run`."""

    def drilled(*words, cwd, stdin, games="2"):
        done = run("drill", *words, "--continuations", games, cwd=cwd, stdin=stdin)
        assert "Traceback" not in done.stderr
        return done

    return drilled


@pytest.fixture
def drilled(capsys):
    """In this process: for what is said, where the process itself is not the point."""
    return by(partial(here, capsys))


SAID = {
    "zh": ("第 1 题", "你现在：3 号", "当时：", "推理玩家：", "你方赢", "95% 区间", "事后看", "共 1 题"),
    "en": ("Moment 1", "You, now: seat 3", "In the game:", "The reasoner:", "your side wins", "95 % interval",
           "Moment 1, with hindsight", "1 moment:"),
}  # fmt: skip


@pytest.mark.parametrize("language", few_of(SAID, "zh"))
def test_a_moment_of_a_new_game_is_answered_and_compared(drilled, tmp_path, language):
    """Moment 1 of this seed is a vote; q at the second ends the drill."""
    done = drilled("--seed", "3", "--lang", language, cwd=tmp_path, stdin="3\nq\n")
    assert done.returncode == 0, done.stderr
    for words in SAID[language]:
        assert words in done.stdout, words
    again = by(zhuogui)("--seed", "3", "--lang", language, cwd=tmp_path, stdin="3\nq\n")  # in a process of its own
    assert (again.returncode, again.stdout) == (0, done.stdout)


def test_nothing_typed_is_an_end_and_not_an_error(drilled, tmp_path):
    done = drilled("--seed", "3", "--lang", "en", cwd=tmp_path, stdin="")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("No moment was answered.\n")


def test_an_answer_that_is_none_is_asked_for_again_as_in_play(drilled, tmp_path):
    done = drilled("--seed", "3", "--lang", "en", cwd=tmp_path, stdin="99\nwhat?\n\n2\nq\n")
    assert done.returncode == 0, done.stderr
    assert "there is no seat 99" in done.stdout
    assert "type the number of one seat" in done.stdout
    assert "You, now: seat 2" in done.stdout


def test_without_games_played_on_only_figures_and_beliefs_are_told(drilled, tmp_path):
    done = drilled("--seed", "3", "--lang", "en", cwd=tmp_path, stdin="2\nq\n", games="0")
    assert "Of the hidden side, by what you knew:" in done.stdout
    assert "interval" not in done.stdout


@pytest.mark.slow
def test_the_person_of_a_record_is_put_back(drilled, record):
    """Its speech then, 圆圆的, was typed; the moments come in their order, the truth after the last."""
    done = drilled("r.duckdb", "1", "--lang", "zh", cwd=record, stdin="q\n")
    assert done.returncode == 2  # no game has this number outside a tournament
    done = drilled("r.duckdb", "--lang", "zh", cwd=record, stdin="q\n")
    assert done.returncode == 0, done.stderr
    assert "你坐 2 号" in done.stdout
    assert "没有回答任何一题" in done.stdout


def test_the_truth_of_a_game_is_told_after_its_last_moment(drilled, record):
    base = Record(record / "r.duckdb")
    (game,) = base.rows("SELECT * FROM games")
    found = of_game(base, game, None)
    assert found.seat == 2
    places = [told.point.index for told in found.moments]
    assert places == sorted(places)
    assert len(places) > 1
    word = found.stored.header.deal.word
    typed = "".join("1\n3\n4\n5\n" for _ in places)  # in speeches and votes alike, one of them will do
    done = drilled("r.duckdb", game["game_id"], "--lang", "zh", cwd=record, stdin=typed)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("词是：" + word) == 1
    assert done.stdout.rindex("词是：") > done.stdout.rindex("你现在：")


@pytest.mark.slow
def test_a_record_without_people_is_drilled_by_any_seat(drilled, tmp_path):
    (tmp_path / "spec.toml").write_text(SPEC, "utf-8")
    assert zhuogui("tournament", "run", "spec.toml", "--db", "t.duckdb", cwd=tmp_path).returncode == 0
    base = Record(tmp_path / "t.duckdb")
    lessons = of_record(base, Random(1))
    assert [len(one.moments) for one in lessons] == [1] * 4
    assert [one.cost for one in lessons] == sorted((one.cost for one in lessons), reverse=True)
    game = base.rows("SELECT * FROM games ORDER BY game_id")[0]
    with pytest.raises(NoDrill, match="--seat K"):
        of_game(base, game, None)
    assert of_game(base, game, 4).seat == 4
    done = drilled("t.duckdb", "0", "--lang", "en", cwd=tmp_path, stdin="")
    assert (done.returncode, "--seat K" in done.stderr) == (2, True)
    done = drilled("t.duckdb", "0", "--seat", "9", "--lang", "en", cwd=tmp_path, stdin="")
    assert (done.returncode, "seat 9 is not at this table" in done.stderr) == (2, True)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--seat", "2"), "--seat K is a seat of one game"),
        (("--seed", "-1"), "--seed"),
        (("nowhere.duckdb",), "no record at nowhere.duckdb"),
    ],
)
def test_wrong_words_are_one_sentence(drilled, tmp_path, words, sentence):
    done = drilled(*words, "--lang", "en", cwd=tmp_path, stdin="")
    assert done.returncode == 2
    assert sentence in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(("seed", "language"), [(3, "zh"), (4, "zh"), (6, "en"), (9, "en")])
def test_before_the_answer_only_what_the_seat_saw_is_shown(seed, language, capsys):
    """Every line is one of an event that the seat saw, the title, whose turn it is, or the ask."""
    put = next(fresh(seed, language))
    (told,) = put.moments
    seen = told.point.observation
    show(put, told, 1, language)
    with patch.object(sys, "stdin", io.StringIO("q\n")), pytest.raises(EOFError):
        ask(put, told, language)
    shown = capsys.readouterr().out
    lines = [line for line in shown.splitlines() if line]
    events = [event_line(quoted(event), language) for event in seen.events]
    assert lines[1 : 1 + len(events)] == events
    rest = lines[1 + len(events) :]
    assert len(rest) <= 3
    assert question(seen.ask, language) in rest
    if seen.private.kind == "hint":
        assert put.stored.header.deal.word not in lines[0] + "".join(rest)
    elsewhere = put.stored._replace(header=put.stored.header.model_copy(update={"deal": Deal(roles=())}), told=())
    show(put._replace(stored=elsewhere), told, 1, language)
    assert shown.startswith(capsys.readouterr().out)


def test_what_players_wrote_cannot_drive_the_terminal(capsys):
    game = day(first=1, players=5, ghosts=(5,))
    for seat, text in zip((1, 2, 3), (ANSI, BIDI, RETURN)):
        game.say(seat, text)
    game.say(4, "红的")
    referee = game.referee
    stored = Stored("\x1b[2Jg", referee.header, tuple(referee.journal), tuple(referee.told), {}, beginners())
    found = lesson(stored, 4)
    show(found, found.moments[0], 1, "zh")
    out = capsys.readouterr().out
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", out)
    assert len(out.splitlines()) == len(found.moments[0].point.observation.events) + 3  # a gap, title, and whose turn


def test_a_speech_that_the_rules_strike_is_asked_for_again(capsys):
    """Who says the own word is refused in private, as in the game (CM-13)."""
    put = next(one for one in fresh(4, "zh") if _describes_a_word(one))
    (told,) = put.moments
    word = put.stored.header.deal.word
    with patch.object(sys, "stdin", io.StringIO(f"是{word}\n不是水果\n")):
        assert ask(put, told, "zh") == Describe(text="不是水果")
    assert "CM-13" in capsys.readouterr().out


def _describes_a_word(one):
    (told,) = one.moments
    seen = told.point.observation
    return seen.ask.accepts[0] == "describe" and seen.private.kind == "word"


def test_ctrl_c_ends_with_the_summary(tmp_path):
    run = subprocess.Popen(
        [sys.executable, "-m", "play.main", "drill", "--seed", "3", "--lang", "en"],
        cwd=tmp_path, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip
    try:
        shown = ""
        while "> " not in shown:
            shown += run.stdout.read(1)
        time.sleep(0.2)  # it waits for a line now
        run.send_signal(signal.SIGINT)
        out, err = run.communicate(timeout=60)
    finally:
        run.kill()
    assert (run.returncode, err) == (0, "")
    assert out.endswith("No moment was answered.\n")


def place_line(found, capsys):
    """What is said of whose turn it is."""
    show(found, found.moments[0], 1, "en")
    return [line for line in capsys.readouterr().out.splitlines() if "to speak" in line]


def at_the_end(game):
    """The last decision of the seat that is asked now, as a lesson."""
    referee, seat = game.referee, game.asked[0]
    ask = next(ask for ask in referee.pending if ask.seat == seat)
    row = Row(len(referee.journal), seat, ask.id, ask.rule, None)
    stored = Stored("g", referee.header, (*referee.journal, row), tuple(referee.told), {}, beginners())
    moment = decision_points(stored, seat)[-1]
    return Lesson(stored, seat, (DrillMoment(moment, judged(moment, stored.pack)),))


def test_whose_turn_it_is_counts_from_the_beginning_of_a_round_of_speeches(capsys):
    game = day(first=1, players=5, ghosts=(5,))
    said = []
    for text in ("圆的", "可以吃", "红的", "甜的", "长在树上"):
        said += place_line(at_the_end(game), capsys)
        game.say(game.asked[0], text)
    assert said[0] == "Round 1: you are the first to speak."
    assert said[1] == "Round 1: you are number 2 to speak; one has spoken before you."
    assert said[4] == "Round 1: you are number 5 to speak; 4 have spoken before you."
    for voter, target in ((1, 2), (2, 1), (3, 1), (4, 2)):
        game.submit(voter, Vote(target=target))
    game.submit(5, Pass())
    assert game.wanted == "defend" and place_line(at_the_end(game), capsys) == []


def test_what_is_known_with_hindsight_names_its_moment(capsys):
    put = next(fresh(3, "en"))
    (told,) = put.moments
    legal = [Vote(target=int(seat)) for seat in told.point.ask.choices["target"]]
    other = next(vote for vote in legal if vote not in (told.point.action, told.point.suggested))
    answered = compare(put, told, other, 1, "en")
    reveal(put._replace(stored=put.stored._replace(guessed=True)), [answered, answered], 4, "en")
    out = capsys.readouterr().out
    assert [line[:25] for line in out.splitlines() if "with hindsight" in line] == [
        "Moment 4, with hindsight,", "Moment 5, with hindsight,"
    ]  # fmt: skip
    assert "games each way: 1)" in out and out.count("--words PACK") == 1


def test_new_games_are_not_called_those_of_people_and_may_have_words_of_ones_own(drilled, tmp_path):
    done = drilled("--seed", "3", "--lang", "en", cwd=tmp_path, stdin="")
    assert done.stdout.startswith("You are put into games that scripted players have just played.")
    own = drilled("--seed", "3", "--lang", "en", "--words", "full-edition", cwd=tmp_path, stdin="")
    assert own.returncode == 2 and "full-edition has nothing to deal" in own.stderr
    none = drilled("--seed", "3", "--lang", "en", "--words", "none.toml", cwd=tmp_path, stdin="")
    assert (none.returncode, len(none.stderr.splitlines())) == (2, 1)
