"""docs/export.md and docs/export.zh.md say what the code does."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from play.docgen import export_page
from play.main import main
from results.exchange.exporting import ExportOptions, export
from results.exchange.redact import REDACTED, in_an_export
from results.store.tables import TABLES
from tests.all_rows import few_of

ROOT = Path(__file__).resolve().parents[3]
PAGES = {"en": ROOT / "docs" / "export.md", "zh": ROOT / "docs" / "export.zh.md"}
languages = pytest.mark.parametrize("language", PAGES)


@languages
def test_every_table_and_column_stands_in_the_page(language):
    page = PAGES[language].read_text("utf-8")
    found = re.findall(r"^### (\w+)\n\n(.+)\n\n\|.*\|\n\|.*\|\n((?:\|.*\|\n)+)", page, re.MULTILINE)
    assert [name for name, _, _ in found] == [table.name for table in TABLES]
    for (_, said, rows), table in zip(found, TABLES):
        described = in_an_export(table)
        assert said.startswith(described.meaning.to(language))
        assert re.findall(r"`([^`]+)`", said.removeprefix(described.meaning.to(language))) == list(table.key)
        expected = [f"| `{c.name}` | {c.type} | {c.meaning.to(language)} |" for c in described.columns]
        assert rows.splitlines() == expected


@languages
def test_the_page_is_up_to_date(language):
    page = PAGES[language].read_text("utf-8")
    assert export_page.page(language) == page, "run `make docs`"


@languages
def test_the_page_names_what_is_in_place_of_a_text(language):
    assert f"`{REDACTED}`" in PAGES[language].read_text("utf-8")


def programs(language: str) -> list[str]:
    """The programs of a page, without comments."""
    found = re.findall(r"```python\n(.*?)```", PAGES[language].read_text("utf-8"), re.DOTALL)
    return [re.sub(r"  # .*", "", program) for program in found]


@pytest.mark.slow
def test_the_programs_of_the_page_run(played, tmp_path):
    export(played, tmp_path / "games", ExportOptions(), "0")
    assert programs("zh") == programs("en")
    assert len(programs("en")) == 3
    environment = os.environ | {"HF_HUB_OFFLINE": "1", "HF_HOME": str(tmp_path / "hf"), "HOME": str(tmp_path)}
    for program in programs("en"):
        run = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, env=environment, timeout=120, check=False,
                             capture_output=True, text=True)  # fmt: skip
        assert run.returncode == 0, run.stderr
        assert len(run.stdout) > 20


@pytest.mark.parametrize("language", few_of(["en", "zh"], "zh"))
def test_the_commands_of_the_page_run(played, tmp_path, monkeypatch, language):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "zhuogui.duckdb").write_bytes(played.path.read_bytes())
    page = PAGES[language].read_text("utf-8")
    block = re.findall(r"```bash\n(.*?)```", page, re.DOTALL)[0]
    calls = [line.split("#")[0].split() for line in block.splitlines()]
    assert len(calls) == 3
    for call in calls:
        assert main(call[1:]) == 0
    assert (tmp_path / "other.duckdb").exists()


def test_the_english_and_the_chinese_page_have_the_same_parts():
    parts = {
        language: (re.findall(r"^(#+) ", page.read_text("utf-8"), re.MULTILINE), page.read_text("utf-8").count("```"))
        for language, page in PAGES.items()
    }
    assert parts["en"] == parts["zh"]
