"""A real browser: the system's Chromium, driven by Playwright.

It is closed at the end of each module: while it is open, no other event loop can run in this thread.
"""

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Page, sync_playwright

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
# Without these Chromium looks for updates and accounts on its own.
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip


@dataclass
class Watched:
    """What a page did that a page of ours does not do."""

    errors: list[str] = field(default_factory=list[str])
    dialogs: list[str] = field(default_factory=list[str])
    requests: list[str] = field(default_factory=list[str])

    @property
    def quiet(self) -> bool:
        """No error on the console, no dialog, and nothing asked for but the files opened."""
        return not self.errors and not self.dialogs and all(url.startswith(("file:", "data:")) for url in self.requests)


Opener = Callable[..., tuple[Page, Watched]]


@pytest.fixture(scope="module")
def opened() -> Iterator[Opener]:
    """Open a file of this disk in a new window: `opened(path, "#e3", dark=True)` gives the page and what it did."""
    if CHROMIUM is None:
        pytest.skip("there is no Chromium on this machine; install the package chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))

        def opened(
            path: Path, anchor: str = "", *, dark: bool = False, width: int = 1200, script: bool = True
        ) -> tuple[Page, Watched]:
            context = browser.new_context(
                color_scheme="dark" if dark else "light",
                viewport={"width": width, "height": 900},
                java_script_enabled=script,
            )
            page, watched = context.new_page(), Watched()
            page.on("console", lambda said: watched.errors.append(said.text) if said.type == "error" else None)
            page.on("pageerror", lambda error: watched.errors.append(str(error)))
            page.on("dialog", lambda dialog: (watched.dialogs.append(dialog.message), dialog.dismiss()))
            page.on("request", lambda request: watched.requests.append(request.url))
            page.goto(path.resolve().as_uri() + anchor)
            return page, watched

        yield opened
        browser.close()
