"""docs/ratings.md and docs/ratings.zh.md are true: commands run, constants are the code's, tables have every world."""

import re
import shlex
from pathlib import Path
from random import Random

import pytest

from benchmarks.statistics import efficiency
from benchmarks.statistics.validate_stats import HIGH, LOW, WORLDS
from play.main import main
from play.views.rating_tables import ALIKE, MAY_BE
from results.estimates.strength import logistic
from results.estimates.strength.ratings import ELO
from tests.docs.test_readme import blocks

from .records import fill, lot

DOCS = Path(__file__).resolve().parents[3] / "docs"
PAGES = {"en": DOCS / "ratings.md", "zh": DOCS / "ratings.zh.md"}
every_page = pytest.mark.parametrize("language", PAGES)


def rows(language, first):
    """The rows of figures of the table whose heads begin with `first`."""
    lines = PAGES[language].read_text("utf-8").splitlines()
    start = next(k for k, line in enumerate(lines) if line.startswith(f"| {first} |"))
    table = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        table.append([cell.strip() for cell in line.strip("|").split("|")])
    return table


def test_both_pages_show_the_same_and_lead_to_each_other():
    assert blocks(PAGES["en"], "sh") == blocks(PAGES["zh"], "sh") != []
    assert "(ratings.zh.md)" in PAGES["en"].read_text("utf-8")
    assert "(ratings.md)" in PAGES["zh"].read_text("utf-8")
    tables = [
        [line for line in page.read_text("utf-8").splitlines() if re.match(r"\| .*\d", line)] for page in PAGES.values()
    ]
    assert tables[0] == tables[1]


def test_the_commands_run(capsys, tmp_path, monkeypatch):
    fill(tmp_path / "zhuogui.duckdb", lot(Random(1), 60))
    monkeypatch.chdir(tmp_path)
    for command in "".join(blocks(PAGES["en"], "sh")).splitlines():
        program, *words = shlex.split(command)
        assert program == "zhuogui"
        assert main([*words, "--lang", "en"]) == 0
        assert capsys.readouterr().out


@every_page
def test_the_constants_are_those_of_the_code(language):
    text = PAGES[language].read_text("utf-8")
    assert f"{ELO:.1f}" in text
    assert logistic.STRENGTH_SD == logistic.TABLE_SD
    assert logistic.PLACE_SD == logistic.WORD_SD
    for constant in (logistic.STRENGTH_SD, logistic.ROLE_SD, logistic.PLACE_SD):
        assert re.search(rf"\b{constant}\b", text, re.ASCII)
    assert f"{100 * LOW:.0f} " in text
    assert f"{100 * HIGH:.0f} %" in text
    for head in MAY_BE, ALIKE:
        assert f"**{head.en if language == 'en' else head.zh}**" in text


@every_page
def test_the_tables_have_a_row_for_every_world_and_every_length(language):
    covered = rows(language, "tournaments" if language == "en" else "比赛")
    assert [row[0] for row in covered] == [world.name for world in WORLDS]
    shares = [float(share) for row in covered for share in re.findall(r"([\d.]+) ±", " ".join(row))]
    assert len(shares) == 2 * len(WORLDS)
    assert all(100 * LOW <= share <= 100 * HIGH for share in shares)
    assert [int(row[0]) for row in rows(language, "games" if language == "en" else "局数")] == list(efficiency.LENGTHS)
