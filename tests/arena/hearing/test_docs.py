"""The tables of docs/hearing.md and docs/hearing.zh.md are true, and the two pages show the same examples."""

import re
from pathlib import Path

import pytest

from arena.hearing.own_word import INSERTION, WINDOW, why

DOCS = Path(__file__).resolve().parents[3] / "docs"
PAGES = ("hearing.md", "hearing.zh.md")
ROW = re.compile(r"^\| (?:(\w+) \| )?`([^`]+)` \| `([^`]+)` \|", re.MULTILINE)


def examples(page: str) -> list[tuple[str, str, str]]:
    """Check (empty where nothing is heard), word and speech of each row."""
    return ROW.findall((DOCS / page).read_text("utf-8"))


@pytest.mark.rule("CM-13")
@pytest.mark.parametrize("page", PAGES)
def test_every_row_is_true(page):
    assert len(examples(page)) > 40
    for check, word, speech in examples(page):
        assert (check, word, speech) == (why(speech, word) or "", word, speech)


def test_both_pages_have_the_same_rows():
    assert examples(PAGES[0]) == examples(PAGES[1])


@pytest.mark.parametrize("page", PAGES)
def test_both_pages_name_the_window(page):
    text = (DOCS / page).read_text("utf-8")
    assert re.search(rf"\*\*{WINDOW} ", text)
    assert re.search(rf"(?:up to|不超过) {INSERTION} ", text)
