"""docs/words.md and docs/words.zh.md are true: their packs are packs, their commands run, their figures hold."""

import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from arena.words import find_pack, parse_pack, shipped
from arena.words.check import EDITION, MIN_DIFFERENCE, check_pack
from arena.words.pack import MIN_CELL
from arena.words.sheet import COLUMNS
from arena.words.split import PRIVATE_SHARE, Split
from tournaments.plan.spec_loading import check_spec

ROOT = Path(__file__).resolve().parents[3]
PAGES = [ROOT / "docs" / name for name in ("words.md", "words.zh.md")]
SPEC = {"name": "t", "variant": "zhuogui-3", "players": 9, "games": 2, "agents": ["naive", "random"]}


def text_of(page):
    return page.read_text("utf-8")


def blocks(page, language):
    return re.findall(rf"^```{language}\n(.*?)^```", text_of(page), re.DOTALL | re.MULTILINE)


def test_both_pages_show_the_same_and_lead_to_each_other():
    for language in ("sh", "csv", "toml"):
        assert blocks(PAGES[0], language) == blocks(PAGES[1], language) != []
    assert re.findall(r"\d+(?:\.\d+)?", "".join(re.findall(r"^\| `(?:beg|full).*", text_of(PAGES[0]), re.M))) == (
        re.findall(r"\d+(?:\.\d+)?", "".join(re.findall(r"^\| `(?:beg|full).*", text_of(PAGES[1]), re.M)))
    )
    assert "(words.zh.md)" in text_of(PAGES[0])
    assert "(words.md)" in text_of(PAGES[1])


def test_the_packs_of_the_pages_are_packs_with_nothing_to_mend():
    for text in blocks(PAGES[0], "csv"):
        assert check_pack(find_pack("mine.csv", lambda path, text=text: text)) == []
    (toml,) = (text for text in blocks(PAGES[0], "toml") if "[[words]]" in text)
    pack = find_pack("mine.toml", lambda path: toml)
    assert [finding.rule for finding in check_pack(pack)] == ["fact"]  # two words of one fact cannot differ in four
    assert [(pair.a.zh, pair.b.zh, pair.closeness) for pair in pack.pairs] == [("香蕉", "苹果", 0.0)]


def test_the_keys_of_a_spec_are_keys_of_a_spec():
    specs = [text for text in blocks(PAGES[0], "toml") if "[[" not in text]
    assert specs
    for text in specs:
        assert check_spec(SPEC | tomllib.loads(text), lambda name: "", "s").pack.pairs


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_clues_of_the_page_are_those_of_its_pack(page):
    (facts,) = (text for text in blocks(page, "toml") if "[[words]]" in text)
    (clues,) = (text for text in blocks(page, "toml") if "[[clues]]" in text)
    assert len(parse_pack(facts + clues, "mine").clues_of("fruit")) == 4


def test_the_properties_of_the_page_are_those_of_its_pack():
    (facts,) = (text for text in blocks(PAGES[0], "toml") if "[[words]]" in text)
    (rows,) = (text for text in blocks(PAGES[0], "toml") if "[[properties]]" in text)
    pack = parse_pack(facts + rows, "mine")
    assert [len(question.zh) for question in pack.questions_of("fruit")] == [3, 2]
    assert not [finding for finding in check_pack(pack) if finding.rule == "property"]


@pytest.mark.slow
def test_every_command_runs(tmp_path):
    """Those of one page: the other shows the same."""
    (tmp_path / "mine.csv").write_text(blocks(PAGES[0], "csv")[0], "utf-8")
    commands = [line for block in blocks(PAGES[0], "sh") for line in block.splitlines()]
    assert len(commands) >= 7
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    for command in commands:
        words = [sys.executable, "-m", "play.main", *shlex.split(command)[1:]]
        done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, env=environment, timeout=60)
        assert done.returncode == 0, f"{command}: {done.stderr}"
        assert done.stdout


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_figures_are_computed(page):
    text = text_of(page)
    for name in ("beginners", "full-edition"):
        (row,) = re.findall(rf"^\| `{name}` \|(.*)", text, re.MULTILINE)
        pack = shipped(name)
        easy, hard = (pack.narrowed(closeness=asked) for asked in ("easy", "hard"))
        figures = [len(pack.pairs)]
        for kept, end in ((easy, f"{easy.within[1]:.3f}"), (hard, f"{hard.within[0]:.3f}")):
            figures += [end, len(kept.pairs), round(100 * len(kept.pairs) / len(pack.pairs))]
        assert re.findall(r"\d+(?:\.\d+)?", row) == [str(figure) for figure in figures]
    pack = shipped("beginners")
    public, private = (len(pack.narrowed(Split(part, 20260)).pairs) for part in ("public", "private"))
    last = " ".join(text.split("20260")[-1].split())
    assert re.findall(r"\d+(?:\.\d+)?", last)[:5] == [
        str(PRIVATE_SHARE), str(len(pack.pairs)), str(public), str(private), str(len(pack.pairs) - public - private)
    ]  # fmt: skip


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_limits_and_columns_are_those_of_the_code(page):
    text = text_of(page)
    for column in COLUMNS:
        assert f"`{column}`" in text
    assert str(len(shipped("beginners").words)) in text
    assert re.search(rf"(at least|至少有) {MIN_CELL} ", text)
    assert re.search(rf"(at least|至少有) {MIN_DIFFERENCE} ", text)
    assert re.search(rf"(at least|至少) {EDITION[0]} ", text)
    assert re.search(rf"(at least|至少) {EDITION[1]} ", text)
