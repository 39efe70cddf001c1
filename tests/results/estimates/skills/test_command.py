"""`zhuogui results skills` and `results calibration` as they are typed, and the pages that explain them."""

import json
import shlex
from pathlib import Path

import pytest

from play.main import main
from results.estimates.skills.agent_skills import SKILLS
from results.estimates.skills.ballot_skills import DISCOUNT
from results.estimates.skills.beliefs import BINS, CLIP

from .tiny import Tiny, polled

DOCS = Path(__file__).resolve().parents[4] / "docs"
PAGES = ("skills.md", "skills.zh.md")
FIVE = ("human", "human", "human", "human", "ghost")


@pytest.fixture
def record(tmp_path):
    tiny = Tiny(tmp_path / "zhuogui.duckdb")
    tiny.tournament("mine", None)
    poll = polled(range(1, 6), [(1, 5), (2, 3), (4, 1)])
    belief = [(0, 1, 5, 0.8), (0, 2, 5, 0.7)]
    tiny.game("zhuogui-1", FIVE, "aabbb", [poll], beliefs=belief, tournament="mine")
    defaulted = [(1, "silence", "defaulted", None)]
    tiny.game("zhuogui-1", FIVE, "aabbb", [poll, poll], beliefs=belief, tournament="mine", decisions=defaulted)
    return str(tiny.record.path)


def printed(capsys, *words):
    assert main(["results", *words]) == 0
    return capsys.readouterr().out


def test_the_table_of_skills_with_clean_games_beside(record, capsys):
    lines = printed(capsys, "skills", record, "--lang", "en").splitlines()
    assert lines[0].strip() == "games with words"
    detect = next(line.split() for line in lines if line.split()[:2] == ["detect", "a"])
    assert detect == ["detect", "a", "+0.33", "-", "6", "2", "+0.33", "-"]  # (3/4 - 1/4) / (2 * 3/4), in each deal
    describe = next(line.split() for line in lines if line.split()[:2] == ["describe", "a"])
    assert set(describe[2:4]) == {"-"}
    assert "docs/skills.md" in lines[-1]


def test_the_table_in_chinese(record, capsys):
    said = printed(capsys, "skills", record, "--lang", "zh")
    assert "有词的游戏" in said
    assert "识破" in said
    assert "識破" in printed(capsys, "skills", record, "--lang", "zh-Hant")


def test_clean_alone_and_json(record, capsys):
    both = json.loads(printed(capsys, "skills", record, "--json"))
    assert set(both) == {"all", "clean"}
    (whole,) = [s for s in both["all"] if (s["skill"], s["agent"]) == ("detect", "a")]
    (clean,) = [s for s in both["clean"] if (s["skill"], s["agent"]) == ("detect", "a")]
    assert (whole["occasions"], clean["occasions"]) == (6, 2)
    assert set(json.loads(printed(capsys, "skills", record, "--json", "--clean"))) == {"clean"}
    assert "clean games" not in printed(capsys, "skills", record, "--clean", "--lang", "en")


def test_the_tables_of_calibration(record, capsys):
    said = printed(capsys, "calibration", record, "--lang", "en")
    scores = next(line.split() for line in said.splitlines() if line.split()[:2] == ["a", "4"])
    assert scores[:4] == ["a", "4", "2", "0.065"]  # (0.2² + 0.3²) / 2
    assert any(line.split()[:4] == ["a", "70%", "–", "80%"] for line in said.splitlines())
    both = json.loads(printed(capsys, "calibration", record, "--json"))
    assert (both["all"]["scores"][0]["brier"]["occasions"], both["clean"]["scores"][0]["brier"]["occasions"]) == (4, 2)
    assert [row["low"] for row in both["all"]["bins"]] == [0.7, 0.8]


def test_what_is_not_there_is_said_in_a_sentence(record, tmp_path, capsys):
    for verb in ("skills", "calibration"):
        assert main(["results", verb, record, "--tournament", "other", "--lang", "en"]) == 2
        assert "no tournament 'other'" in capsys.readouterr().err
    empty = Tiny(tmp_path / "empty.duckdb").record.path
    assert main(["results", "skills", str(empty), "--lang", "en"]) == 2
    assert "no finished games" in capsys.readouterr().err
    assert "beliefs = true" in printed(capsys, "calibration", str(empty), "--lang", "en")


@pytest.mark.parametrize("page", PAGES)
def test_the_pages_name_every_skill_and_their_commands_run(page, record, monkeypatch, capsys):
    text = (DOCS / page).read_text("utf-8")
    for names in SKILLS.values():
        assert all(name in text for name in names)
    for number in (f"{DISCOUNT:g}", str(CLIP), str(BINS)):
        assert number in text
    monkeypatch.chdir(Path(record).parent)
    commands = text.split("```sh\n")[1].split("```")[0].splitlines()
    assert len(commands) == 3
    for command in commands:
        assert main(shlex.split(command)[1:]) == 0
    assert capsys.readouterr().out


def test_the_two_pages_are_alike():
    marks = [[line.split()[0] for line in (DOCS / page).read_text("utf-8").splitlines() if line[:1] in ("#", "|", "-")]
             for page in PAGES]  # fmt: skip
    assert marks[0] == marks[1]
