"""Somebody at a real pseudo-terminal: what was pasted early is no answer, `?` explains, and lines break at words."""

import codecs
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time

import pytest

from arena.roles import counted
from arena.text import LANGUAGES
from arena.variants import VARIANTS
from prompts.transcript import templates
from tests.command_line import ROOT, cells, here

NEWLINE = re.compile(r"\r?\n")


class Terminal:
    """A program on a pseudo-terminal of so many columns; what it prints is read until something was said."""

    def __init__(self, words, cwd, columns=80):
        self.ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        env = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LINES")}
        self.program = subprocess.Popen(
            [sys.executable, "-m", "play.main", *words], cwd=cwd, stdin=theirs, stdout=theirs, stderr=theirs,
            start_new_session=True, env=env | {"PYTHONPATH": str(ROOT), "LANG": "C.UTF-8", "TERM": "dumb"},
        )  # fmt: skip
        os.close(theirs)
        self.said, self._decode = "", codecs.getincrementaldecoder("utf-8")().decode

    def until(self, text, seconds=30.0):
        """What was printed until `text` came, without what came before."""
        deadline = time.monotonic() + seconds
        while text not in self.said and time.monotonic() < deadline:
            if not self._read():
                break
        before, found, self.said = self.said.partition(text)
        assert found, before
        return before + found

    def rest(self):
        while self._read():
            pass
        said, self.said = self.said, ""
        return said

    def _read(self):
        if not select.select([self.ours], [], [], 30)[0]:
            return False
        try:
            data = os.read(self.ours, 65536)
        except OSError:  # the program has ended
            return False
        self.said += self._decode(data)
        return bool(data)

    def type(self, text):
        os.write(self.ours, text.encode())

    def close(self):
        self.program.kill()
        self.program.wait()
        os.close(self.ours)


@pytest.fixture
def terminal(tmp_path):
    opened = []

    def start(*words, columns=80):
        opened.append(Terminal(words, tmp_path, columns))
        return opened[-1]

    yield start
    for one in opened:
        one.close()


PLAY = ("play", "zhuogui-1", "--players", "5", "--seed", "1", "--lang", "en")


def test_what_was_pasted_before_a_question_is_not_its_answer(terminal):
    """Of three pasted lines the first answers; the rest was meant for questions that nobody had seen."""
    at = terminal(*PLAY, "--seat", "2")
    at.until("> ")
    at.type("It is well known\n3\nIt is old\n")
    between = at.until("> ")
    assert "Seat 2: “It is well known”" in between and "is not taken as its answer" in between
    assert "Vote for one of" in between
    at.type("seat 4\n")
    assert re.search(r"seat 4 from [\d, ]*2", at.until("is out."))


def test_what_is_piped_is_read_line_by_line(capsys, tmp_path):
    done = here(capsys, *PLAY, "--seat", "2", cwd=tmp_path, stdin="It is well known\nfour\nIt is old\n")
    assert "Seat 2: “It is well known”" in done.stdout and "is not taken" not in done.stdout
    assert re.search(r"seat 4 from [\d, ]*2", done.stdout)


@pytest.mark.parametrize("columns", [pytest.param(40, marks=pytest.mark.slow), 57])
def test_english_breaks_at_words_and_nothing_is_lost(terminal, capsys, tmp_path, columns):
    plain = here(capsys, *PLAY, cwd=tmp_path).stdout
    shown = terminal(*PLAY, columns=columns).rest()
    lines = NEWLINE.split(shown.strip())
    assert max(map(cells, lines)) <= columns
    assert shown.split() == plain.split(), "every word is whole, and there"


@pytest.mark.parametrize(
    ("columns", "words"),
    [
        (30, ("games",)),
        pytest.param(60, ("words", "list", "full-edition"), marks=pytest.mark.slow),
        pytest.param(40, ("rules", "zhuogui-1", "--keys"), marks=pytest.mark.slow),
    ],
)
def test_a_narrow_table_cuts_no_name(terminal, capsys, tmp_path, columns, words):
    plain = here(capsys, *words, "--lang", "en", cwd=tmp_path).stdout
    shown = terminal(*words, "--lang", "en", columns=columns).rest()
    first = {line.split()[0] for line in plain.splitlines()[3:] if line.strip()}
    assert first and first <= set(shown.split())
    assert "…" not in shown


@pytest.mark.parametrize("mark", ["?", "？", " ? "])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_question_mark_explains_the_ask_and_the_rules_in_force(capsys, tmp_path, mark, language):
    words = ("play", "zhuogui-1", "--players", "5", "--seed", "1", "--seat", "2", "--lang", language)
    said = here(capsys, *words, "--rule", "max_speech=77", cwd=tmp_path, stdin=f"{mark}\n").stdout
    asked = templates(language)["asks"]["describe"]
    assert said.count(asked) == 2, "it is asked again afterwards"
    assert "77" in said and {"en": "# Now", "zh": "# 现在"}[language] not in said


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.id)
def test_a_newcomer_is_told_who_plays_what_to_aim_at_and_how_it_ended(capsys, tmp_path, variant):
    language = LANGUAGES[list(VARIANTS).index(variant.id) % 3]
    players = variant.nearest_size(6)
    words = ("play", variant.id, "--players", str(players), "--seat", "1", "--seed", "7", "--lang", language)
    lines = here(capsys, *words, cwd=tmp_path).stdout.splitlines()
    assert str(players) in lines[0] and counted(variant.dealt(players), language) in lines[0]
    assert {"en": "Aim: ", "zh": "目标：", "zh-Hant": "目標："}[language] in lines[2]
    why, result = lines[-2:]
    assert why.startswith({"en": "Why: ", "zh": "结束原因：", "zh-Hant": "結束原因："}[language])
    starts = {"en": "You won|You lost|A draw", "zh": "你赢了|你输了|你打平了", "zh-Hant": "你贏了|你輸了|你打平了"}
    assert re.match(starts[language], result)


def test_the_last_try_says_so(capsys, tmp_path):
    """A word that is said is refused three times; before the third try it is told that the next is a pass."""
    words = ("play", "zhuogui-1", "--players", "5", "--seed", "1", "--seat", "2", "--lang", "en")
    word = re.search(r"Your slip says: (.+)\. You are human", here(capsys, *words, cwd=tmp_path).stdout)[1]
    said = here(capsys, *words, cwd=tmp_path, stdin=f"{word}\n" * 3).stdout
    refused = [m.start() for m in re.finditer("Your speech was refused in private", said)]
    warned = [m.start() for m in re.finditer("This is your last try", said)]
    assert len(refused) == 3 and len(warned) == 1
    assert refused[1] < warned[0] < refused[2] < said.index("Seat 2: pass.")


@pytest.mark.parametrize(
    ("words", "players"),
    [
        (("zhuogui-1",), 9),
        (("zhuogui-1", "--seat", "12"), 12),
        (("zhuogui-1", "--agents", "naive,random,silent,naive,naive"), 5),
        (("zhuogui-1", "--agents", "naive,random,silent,naive,naive", "--seat", "2"), 6),
        (("killer-v4", "--seat", "14"), 15),
        (("killer-v5", "--seat", "3"), 12),
        (("zhuogui-2", "--rule", "zg2_small=false", "--seat", "3"), 9),
        (("werewolf-8", "--seat", "9"), None),
    ],
)
def test_a_table_of_the_nearest_legal_size_where_nobody_says_one(capsys, tmp_path, words, players):
    done = here(capsys, "play", *words, "--seed", "3", "--lang", "en", cwd=tmp_path)
    if players is None:
        assert done.returncode == 2 and "seats 1 to 8" in done.stderr
    else:
        assert done.stdout.split("Roles: ")[1].splitlines()[0].count("seat ") == players


@pytest.mark.parametrize(
    "words",
    [
        ("play", "zhuogui-1", "--seat", "1", "--seat", "2"),
        ("play", "zhuogui-1", "--seed", "3", "--seed=3"),
        ("--lang", "en", "play", "zhuogui-1", "--lang", "en"),
        ("play", "zhuogui-1", "--rule", "guess_count=1", "--rule", "guess_count=2"),
        ("drill", "--continuations", "30", "--continuations", "20"),
        ("prompt", "zhuogui-1", "--seat", "1", "--style", "full", "--style", "compact"),
        ("results", "ratings", "x.duckdb", "--tournament", "a", "--tournament", "b"),
    ],
)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_an_option_that_is_given_twice_is_refused(capsys, tmp_path, monkeypatch, words, language):
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8" if language == "zh" and "--lang" not in words else "C")
    done = here(capsys, *words, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert ("given twice" in done.stderr) or ("写了两次" in done.stderr)
    assert len(done.stderr.splitlines()) == 1
