"""Where the output cannot go: a sentence, not a fault of the program; and arguments that are empty."""

import subprocess
import sys

import pytest

from play.main import main
from tests.command_line import ROOT


def called(redirected, *words):
    command = f'"{sys.executable}" -m play.main {" ".join(words)} {redirected}'
    return subprocess.run(command, shell=True, cwd=ROOT, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize("words", [("games", "--lang", "en"), ("games", "--json", "--lang", "en")])
def test_a_full_disk_and_a_closed_output_are_no_fault_of_the_program(words):
    full = called("> /dev/full", *words)
    assert full.returncode == 1 and "No space left on device" in full.stderr, full.stderr
    assert full.stderr.count("\n") == 1 and "fault" not in full.stderr
    assert not called(">&-", *words).stderr, "nobody wants to read it"


@pytest.mark.parametrize("words", [("play", "zhuogui-1", "--db", ""), ("games", "--lang="), ("words", "check", " ")])
def test_an_empty_argument_is_refused(capsys, words):
    assert main(words) == 2
    assert "argument" in (said := capsys.readouterr().err) and said.count("\n") == 1
