"""What `make demo` makes of the tournament that comes with the project, looked at in a real browser."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .conftest import Opener

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.slow
@pytest.mark.parametrize(("locale", "title"), [("zh_CN.UTF-8", "排名")])
def test_the_demo_ends_with_a_report(opened: Opener, tmp_path: Path, locale: str, title: str) -> None:
    """Its own commands, with fewer games."""
    (tmp_path / "tournaments").symlink_to(ROOT / "tournaments")
    words = ["make", "-n", "demo", f"LANG={locale}", "LC_ALL="]
    planned = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    run, report = (re.search(rf"^\S+/zhuogui {verb}.*$", planned, re.MULTILINE) for verb in ("tourn", "results report"))
    assert run and report
    environment = {k: v for k, v in os.environ.items() if not k.startswith("LC_")}
    environment |= {"PYTHONPATH": str(ROOT), "LANG": locale, "PYTHONIOENCODING": "utf-8"}
    said = ""
    for command in (f"{run[0]} --set games=12", report[0]):
        called = [sys.executable, "-m", "play.main", *shlex.split(command)[1:]]
        done = subprocess.run(called, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, done.stderr
        said = done.stdout
    index = tmp_path / "report" / "index.html"
    assert str(index) in said  # it says what to open
    page, watched = opened(index)
    expect(page.locator("h1")).to_have_text(title)
    for agent in ("naive", "random", "silent"):
        expect(page.locator("#strength tbody th", has_text=agent)).to_be_visible()
    expect(page.locator("#strength svg")).to_be_visible()
    page.locator('nav a[href="games.html"]').click()
    assert page.locator("#games tbody tr").count() == 12
    page.locator("#games tbody a").first.click()
    expect(page.locator("h1")).to_be_visible()
    assert watched.quiet
