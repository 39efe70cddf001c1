"""The report in a real browser: every page quiet, in the dark and in the light, on a phone, found and read by name."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from results.site.report.folder import WrittenReport
from tests import hostile_texts

from ..site.reported import literal, numbers
from ..site.test_report import PAGES
from .conftest import Opener

PHONE = 390


@pytest.fixture
def made(watched_report: WrittenReport) -> WrittenReport:
    return watched_report


def file(made: WrittenReport, name: str) -> Path:
    return made.first.parent / f"{name}.html"


def rows(page: Page) -> list[str]:
    """The rows of the list of games that can be seen, as text."""
    return [row.inner_text() for row in page.locator("#games tbody tr:visible").all()]


@pytest.mark.parametrize("dark", [True, pytest.param(False, marks=pytest.mark.slow)], ids=["dark", "light"])
def test_every_page_is_quiet_and_readable(opened: Opener, made: WrittenReport, dark: bool) -> None:
    page, watched = opened(made.first, dark=dark)
    for name in PAGES:
        page.goto(file(made, name).as_uri())
        expect(page.locator("h1")).to_be_visible()
        assert watched.quiet, (name, watched)
        assert page.locator("nav a[aria-current=page]").count() == 1
        found = page.locator("h1, p.lead, thead th, tbody td, svg text").evaluate_all(_CONTRASTS)
        assert found and not [text for text, contrast in found if contrast < 4.5], name


# Of the first texts that can be seen: the contrast with the first opaque ground behind it (WCAG 2.2, 1.4.3). All in one
# call, since each call of the browser takes longer than this.
_CONTRASTS = """elements => {
  const paint = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgb = (colour) => {
    paint.clearRect(0, 0, 1, 1);
    paint.fillStyle = colour;
    paint.fillRect(0, 0, 1, 1);
    return paint.getImageData(0, 0, 1, 1).data;
  };
  const light = ([r, g, b]) => [r, g, b].map((c) => c / 255)
    .map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
    .reduce((sum, c, k) => sum + c * [0.2126, 0.7152, 0.0722][k], 0);
  const contrast = (element) => {
    let ground = element;
    while (ground && rgb(getComputedStyle(ground).backgroundColor)[3] < 255) ground = ground.parentElement;
    const style = getComputedStyle(element);
    const [a, b] = [style.fill !== "rgb(0, 0, 0)" && element.ownerSVGElement ? style.fill : style.color,
      ground ? getComputedStyle(ground).backgroundColor : "white"].map((colour) => light(rgb(colour)));
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  };
  const seen = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  };
  return elements.slice(0, 60).filter(seen).map((element) => [element.textContent, contrast(element)]);
}"""


def test_the_dark_page_is_dark_and_its_pictures_follow(opened: Opener, made: WrittenReport) -> None:
    found = {}
    for dark in (False, True):
        page, _ = opened(made.first, dark=dark)
        paints = "element => [getComputedStyle(document.body).backgroundColor, getComputedStyle(element).fill]"
        found[dark] = page.locator("svg text").first.evaluate(paints)
        page.context.close()
    assert found[False][0] != found[True][0] and found[False][1] != found[True][1]


def test_a_dark_page_is_printed_on_white(opened: Opener, made: WrittenReport) -> None:
    page, _ = opened(made.first, dark=True)
    page.emulate_media(media="print", color_scheme="dark")
    light = "element => getComputedStyle(element).getPropertyValue('--blue').trim()"
    assert page.locator("html").evaluate(light) == "#0072b2"
    assert page.locator("svg text").first.evaluate("element => getComputedStyle(element).fill") == "rgb(0, 0, 0)"


@pytest.mark.slow
def test_nothing_is_wider_than_a_phone(opened: Opener, made: WrittenReport, hostile_report: WrittenReport) -> None:
    page, watched = opened(made.first, width=PHONE)
    for report_of in (made, hostile_report):
        for name in PAGES:
            page.goto(file(report_of, name).as_uri())
            page.locator("details").evaluate_all("elements => elements.forEach((one) => { one.open = true; })")
            assert page.evaluate("document.documentElement.scrollWidth") <= PHONE, name
            assert watched.quiet


def test_games_are_found(opened: Opener, made: WrittenReport) -> None:
    page, watched = opened(file(made, "games"))
    games = numbers(made)["games"]
    assert len(rows(page)) == len(games) == 22
    word = next(game["word"] for game in games if game["word"])
    page.locator("#text").fill(word.upper())
    assert len(rows(page)) == sum(word in game["word"] for game in games)
    expect(page.locator("#count")).to_have_text(f"{len(rows(page))} of 22 games")
    page.locator("#text").fill("no such thing")
    assert rows(page) == []
    page.locator("#text").fill("")
    page.locator("#variant").select_option(index=2)
    chosen = page.locator("#variant option:checked").inner_text()
    assert rows(page) and all(chosen in row for row in rows(page)) and len(rows(page)) < 22
    page.locator("#variant").select_option("")
    page.locator("#agent").select_option(label="silent")
    assert len(rows(page)) == sum("silent" in game["agents"] for game in games)
    page.locator("#winner").select_option(label="ghosts")
    wanted = [game for game in games if "silent" in game["agents"] and game["winner"] == "ghosts"]
    assert len(rows(page)) == len(wanted)
    for name, value in (("winner", ""), ("agent", "")):
        page.locator(f"#{name}").select_option(value)
    page.locator("#tournament").select_option(label="k")
    assert len(rows(page)) == sum(game["variant"] == "killer-7-16" for game in games) == 6
    assert watched.quiet


def test_without_script_the_list_is_a_plain_table(opened: Opener, made: WrittenReport) -> None:
    page, watched = opened(file(made, "games"), script=False)
    assert len(rows(page)) == 22
    expect(page.locator("#filter")).to_be_hidden()
    assert watched.quiet


def test_one_goes_from_page_to_page_and_to_a_replay_and_back(opened: Opener, made: WrittenReport) -> None:
    page, watched = opened(made.first)
    for name in PAGES[1:]:
        page.locator(f'nav a[href="{name}.html"]').click()
        expect(page).to_have_url(re.compile(rf"/{name}\.html$"))
    page.locator("#games tbody a").first.click()
    expect(page).to_have_url(re.compile(r"/games/[A-Za-z0-9_-]+\.html(#e\d+)?$"))
    expect(page.locator("h1")).to_be_visible()
    page.locator("header nav a").first.click()
    expect(page).to_have_url(re.compile(r"/index\.html$"))
    assert watched.quiet


def test_the_keyboard_is_enough(opened: Opener, made: WrittenReport) -> None:
    page, _ = opened(made.first)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    expect(page.locator(".skip")).to_be_in_viewport()
    page.keyboard.press("Enter")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.tagName") == "SUMMARY":
            break
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.parentElement.open")


def test_heads_of_long_tables_stay(opened: Opener, made: WrittenReport) -> None:
    page, _ = opened(file(made, "games"))
    page.locator(".scroll.tall").evaluate("element => { element.scrollTop = 400; }")
    expect(page.locator("#games thead th").first).to_be_in_viewport()
    assert page.locator("#games thead th").first.evaluate("element => getComputedStyle(element).position") == "sticky"


def test_hostile_names_are_only_names(opened: Opener, hostile_report: WrittenReport) -> None:
    shown = ""
    page, watched = opened(hostile_report.first)
    for path in [
        *(file(hostile_report, name) for name in PAGES),
        *sorted((hostile_report.first.parent / "games").iterdir()),
    ]:
        page.goto(path.resolve().as_uri())
        assert watched.quiet, (path, watched)
        assert page.locator("img, iframe, object, embed, base, link, [onload], [onerror], [style]").count() == 0
        if path.parent == hostile_report.first.parent:
            shown += " ".join((page.locator("main").text_content() or "").split())
    for text in (hostile_texts.HTML, hostile_texts.SCRIPT, hostile_texts.SVG, hostile_texts.ENTITY, hostile_texts.LINK):
        assert literal(text) in shown


@pytest.mark.slow
def test_hostile_agents_can_be_chosen(opened: Opener, hostile_report: WrittenReport) -> None:
    page, watched = opened(file(hostile_report, "games"))
    games = numbers(hostile_report)["games"]
    for option in page.locator("#agent option").all()[1:]:
        name = option.inner_text()
        page.locator("#agent").select_option(value=option.get_attribute("value"))
        assert len(rows(page)) == sum(name in {literal(agent) for agent in game["agents"]} for game in games)
    page.locator("#agent").select_option("")
    page.locator("#text").fill(hostile_texts.HTML)
    assert watched.quiet
