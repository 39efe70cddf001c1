"""docs/bench.md and docs/bench.zh.md are true: keys, numbers, commands."""

import re
from pathlib import Path

import pytest

from play.grammar.parser import parse
from tests.docs.test_readme import blocks
from tournaments.bench.frozen import PARTS, benchmark
from tournaments.bench.published import FORMAT, Published

DOCS = Path(__file__).resolve().parents[3] / "docs"
PAGES = {"en": DOCS / "bench.md", "zh": DOCS / "bench.zh.md"}
every_page = pytest.mark.parametrize("language", PAGES)


def test_both_pages_show_the_same_and_lead_to_each_other():
    assert blocks(PAGES["en"], "sh") == blocks(PAGES["zh"], "sh") != []
    assert "(bench.zh.md)" in PAGES["en"].read_text("utf-8") and "(bench.md)" in PAGES["zh"].read_text("utf-8")


@every_page
def test_every_key_of_the_file_is_explained(language):
    text = PAGES[language].read_text("utf-8")
    assert re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE) == list(Published.model_fields)
    assert FORMAT in text


@every_page
def test_every_command_can_be_read(language):
    lines = [line for block in blocks(PAGES[language], "sh") for line in block.splitlines()]
    calls = [line.split()[1:] for line in lines if line.startswith("zhuogui ")]
    assert len(calls) == 4
    for call in calls:
        assert parse(call, language).model


@every_page
def test_the_numbers_are_those_of_the_benchmark(language):
    text, bench = PAGES[language].read_text("utf-8"), benchmark()
    cells = len(bench.games) * len(PARTS)
    for number in (bench.deals, cells * bench.deals, cells, int(bench.seconds), int(100 * bench.private_share)):
        assert re.search(rf"(?<!\d){number}(?!\d)", text), number
    for game in bench.games:
        assert f"`{game.variant}`" in text
        assert game.players == (8 if game.variant == "werewolf-8" else 9)
    assert f"`{bench.field}`" in text and f"`{bench.preset}`" in text and bench.field == bench.reference
