"""docs/models.md and docs/models.zh.md: every setting is there, every reply is read as it says, both pages alike."""

import json
import re
from pathlib import Path

import pytest

from agents.llm.agent_settings import OPERATION, AgentSettings, parse_settings, setting_names
from agents.llm.answer_schemas import NOTES, THOUGHT
from agents.llm.reply_ladder import LONGEST, NotRead
from tests.agents.llm.test_reply_ladder import SPEECH, VOTE, action

DOCS = Path(__file__).resolve().parents[3] / "docs"
PAGES = ("models.md", "models.zh.md")
every_page = pytest.mark.parametrize("page", PAGES)


def rows(page, cells):
    """The rows of tables with so many code cells behind the first cell."""
    row = r"^\| [^|`]+ \|" + r" `([^`]+)` \|" * cells + "$"
    return re.findall(row, (DOCS / page).read_text("utf-8"), re.MULTILINE)


def settings_on(page):
    """Key -> whether it is marked as one that a resumed run may change."""
    names = {}
    for cell in re.findall(r"^\| (`[^|]+) \|.*\|.*\|$", (DOCS / page).read_text("utf-8"), re.MULTILINE):
        names |= {name: bool(mark) for name, mark in re.findall(r"`(\w+)`( \*)?", cell)}
    return names


@every_page
def test_every_setting_is_there_with_its_mark(page):
    assert settings_on(page) == {name: name in OPERATION for name in setting_names()}


@every_page
def test_every_lenient_row_is_true(page):
    assert len(rows(page, 2)) == 9
    for reply, meant in rows(page, 2):
        of = SPEECH if "text" in reply else VOTE
        assert action(reply, of) == action(meant, of)
        assert json.loads(meant).items() <= action(reply, of).model_dump().items()


@every_page
def test_every_refused_row_is_true(page):
    assert len(rows(page, 1)) == 9
    for reply in rows(page, 1):
        with pytest.raises(NotRead) as error:
            action(reply, SPEECH if "text" in reply else VOTE)
        assert error.value.kind == "unreadable"


def test_both_pages_show_the_same():
    assert [rows(PAGES[0], cells) for cells in (1, 2)] == [rows(PAGES[1], cells) for cells in (1, 2)]


@every_page
def test_the_example_and_the_numbers_are_true(page):
    text = (DOCS / page).read_text("utf-8")
    (toml,) = re.findall(r"```toml\n(# mini\.toml\n.+?)```", text, re.DOTALL)
    lines = dict(re.findall(r'^(\w+) = "(.+)"$', toml, re.MULTILINE))
    assert parse_settings(lines, "mini.toml").effort == "low"
    for number in (THOUGHT, NOTES, AgentSettings.model_fields["max_tokens"].default, f"{LONGEST:,}"):
        assert re.search(rf"(?<!\d){number}(?!\d)", text)
