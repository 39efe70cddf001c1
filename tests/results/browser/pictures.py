"""The README's pictures of a report: `python -m tests.results.browser.pictures` (`make pictures`) takes them anew.

They are of the quickstart tournament, in Chinese and in English, as a reader of each README has it after `make demo`.
"""

import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from play.main import main

from .conftest import CHROMIUM, FLAGS

FOLDER = Path(__file__).resolve().parents[3] / "docs" / "pictures"
SPECS = {"en": "tournaments/specs/quickstart.toml", "zh": "tournaments/specs/quickstart-zh.toml"}
GAME = 65  # of the plan; the one that `make demo` replays
EVENT = 34
WIDTH = 1200


def take(page: Page, name: str, height: int) -> None:
    page.set_viewport_size({"width": WIDTH, "height": height})
    path = FOLDER / f"{name}.png"
    page.screenshot(path=path)
    print(f"{path.relative_to(FOLDER.parent.parent)}: {path.stat().st_size / 1000:.0f} kB")


def pictures(language: str, folder: Path) -> None:
    """Play the tournament, make its report, and take a picture of its ranking and of a replay."""
    record, report = str(folder / f"{language}.duckdb"), folder / language
    for words in (["tournament", "run", SPECS[language], "--db", record],
                  ["results", "report", record, "--out", str(report)]):  # fmt: skip
        if main([*words, "--lang", language]):
            raise SystemExit(f"{words} failed")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        page = browser.new_page()
        page.goto((report / "index.html").as_uri())
        take(page, f"report-{language}", 920)
        (replay,) = (report / "games").glob(f"*-{GAME:06d}.html")
        page.goto(f"{replay.as_uri()}#e{EVENT}")
        take(page, f"replay-{language}", 780)
        browser.close()


if __name__ == "__main__":
    if CHROMIUM is None:
        raise SystemExit("there is no Chromium on this machine; install the package chromium")
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        for language in SPECS:
            pictures(language, Path(name))
