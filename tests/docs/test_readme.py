"""What the README and the pages behind it say is true: commands run, listings are the files, figures are the demo's."""

import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from arena.words import beginners
from tests.command_line import here

ROOT = Path(__file__).resolve().parents[2]
READMES = [ROOT / "README.md", ROOT / "README.zh.md"]
PAGES = ("play", "results", "tournaments")  # of docs/, which go on from the demo as the README does


def blocks(path, language):
    every = re.findall(r"^```(\w*)\n(.*?)^```", path.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    return [block for name, block in every if name == language]


def pages(name):
    """The two pages of docs/ with that name: English, Chinese."""
    return [ROOT / "docs" / f"{name}{ending}" for ending in (".md", ".zh.md")]


def run(command, cwd, stdin=""):
    words = shlex.split(command, comments=True)
    assert words[0].endswith("zhuogui")
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "LANG": "C.UTF-8", "PYTHONIOENCODING": "utf-8"}
    return subprocess.run([sys.executable, "-m", "play.main", *words[1:]], cwd=cwd, input=stdin, capture_output=True,
                          text=True, env=environment, timeout=120)  # fmt: skip


def commands_of_the_demo(locale):
    """The commands of `make demo` in a locale."""
    words = ["make", "-n", "demo", f"LANG={locale}", "LC_ALL="]
    planned = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
    commands = [line for line in planned.stdout.splitlines() if line.startswith(".venv/bin/zhuogui")]
    assert len(commands) == 3
    return commands


def demo_in(commands, language, folder):
    """What the commands of the demo print in a language."""
    printed = ""
    for command in commands:
        done = run(f"{command} --lang {language}", folder)
        assert done.returncode == 0, done.stderr
        assert done.stdout
        printed += done.stdout
    return printed


@pytest.fixture(scope="module")
def demo(tmp_path_factory):
    """A folder in which `make demo` was typed, and what it printed."""
    folder = tmp_path_factory.mktemp("demo")
    for name in ("tournaments", "examples"):
        (folder / name).symlink_to(ROOT / name)
    return folder, demo_in(commands_of_the_demo("C.UTF-8"), "en", folder)


@pytest.mark.slow
def test_the_picture_is_what_the_demo_prints(demo, tmp_path):
    """The Chinese one makes its report without an onlooker, who would read 300 games and change no line of it."""
    (tmp_path / "tournaments").symlink_to(ROOT / "tournaments")
    *others, report = commands_of_the_demo("zh_CN.UTF-8")
    chinese = demo_in([*others, f"{report} --no-beliefs"], "zh", tmp_path)
    for readme, printed in zip(READMES, (demo[1], chinese)):
        shown = [" ".join(line.split()) for line in printed.splitlines()]
        (picture,) = [block for block in blocks(readme, "") if "demo.duckdb" in block]
        lines = [" ".join(line.split()) for line in picture.splitlines()]
        told = [line for line in lines[1:] if line.strip("…─ ")]  # the first line says how long it took
        assert len(told) > 10
        assert [line for line in told if not any(line in one for one in shown)] == []


@pytest.mark.slow
def test_every_command_runs(demo, capsys, monkeypatch):
    """Those of the English pages, since the Chinese give the same; those of the demo were run for it.

    In this process: to start thirty takes longer than they do.
    """
    folder, _ = demo
    of_the_demo = [shlex.split(command)[1:] for command in commands_of_the_demo("C.UTF-8")]
    monkeypatch.setenv("LANG", "C.UTF-8")
    shown = [READMES[0], *(pages(name)[0] for name in PAGES)]
    lines = [line for path in shown for block in blocks(path, "sh") for line in block.splitlines()]
    commands = dict.fromkeys(line.partition(" #")[0].strip() for line in lines if line.startswith("zhuogui "))
    assert len(commands) >= 30
    for command in commands:
        _, *words = shlex.split(command, comments=True)
        if words in of_the_demo:
            continue
        done = here(capsys, *words, cwd=folder)
        assert done.returncode == 0, f"{command}: {done.stderr}"
        assert done.stdout


@pytest.mark.parametrize("name", ["README", *PAGES])
def test_both_languages_give_the_same_commands(name):
    english, chinese = (
        [shlex.split(line, comments=True) for block in blocks(path, "sh") for line in block.splitlines()]
        for path in (READMES if name == "README" else pages(name))
    )
    assert [words for words in english if words] == [words for words in chinese if words]
    assert any(english)


@pytest.mark.parametrize("page", pages("bots"), ids=lambda path: path.name)
def test_the_listings_are_the_example_files(page):
    listed = blocks(page, "python")
    sources = [(ROOT / "examples" / name).read_text("utf-8") for name in ("my_bot.py", "by_hand.py")]
    assert len(listed) == 2
    for listing, source in zip(listed, sources):
        assert listing.strip() in source


def test_the_examples_run(tmp_path):
    done = subprocess.run([sys.executable, ROOT / "examples" / "by_hand.py"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "win by" in done.stdout


@pytest.mark.slow
def test_the_spec_of_the_page_on_tournaments_can_be_run(tmp_path):
    english, chinese = (blocks(page, "toml")[0] for page in pages("tournaments"))
    assert tomllib.loads(english) == tomllib.loads(chinese)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    (tmp_path / "mine.toml").write_text(chinese, "utf-8")
    done = run("zhuogui tournament run mine.toml --lang en", tmp_path)
    assert done.returncode == 0, done.stderr
    assert "played 120 games" in done.stdout


@pytest.mark.parametrize("page", pages("play"), ids=lambda path: path.name)
def test_the_counts_of_words_and_facts_are_right(page):
    text = page.read_text("utf-8")
    assert str(len(beginners().words)) in text
    assert str(len(beginners().facts)) in text


@pytest.mark.parametrize("page", [*READMES, *sorted(ROOT.glob("docs/*.md"))], ids=lambda path: path.name)
def test_every_link_leads_to_a_file(page):
    links = re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text("utf-8"))
    gone = [link for link in links if "://" not in link and not (page.parent / link).exists()]
    assert gone == []
