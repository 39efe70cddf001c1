"""The replay page in a real browser: stepping, links, views that hide, arrows, beliefs, and text that stays text."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from arena import Action, Ask, Describe, variant_of
from arena.events import PUBLIC
from arena.hearing.own_word import clean
from arena.variants import VARIANTS
from prompts import event_line
from results.games.game_records import PlayedGame, Watched
from results.games.table_deltas import deltas
from results.games.table_state import KnownTo, frame, rank, seen
from results.site.replay.page_of_game import replay_page, shown
from results.site.replay.replay_words import labels
from tests import hostile_texts
from tests.all_rows import few_of
from tests.arena.contract.tables import legal, with_deal, with_rules

from ..site.replays import as_played, decision_rows, finished, played, table, thinking
from .conftest import Opener

WORDS, KILLERS = ("zhuogui-1", 7), ("killer-v3", 11)
SLIDE = "(slider, to) => { slider.value = to; slider.dispatchEvent(new Event('input')); }"
WRITE = Callable[..., Path]


def watched(game: PlayedGame) -> list[Watched]:
    rng = Random(5)
    return [
        Watched(told.seq, {seat: rng.random() for seat in range(1, game.header.players + 1)})
        for told in game.told
        if told.audience == PUBLIC and told.event.kind != "game_ended"
    ]


@pytest.fixture(scope="module")
def write(tmp_path_factory: pytest.TempPathFactory) -> WRITE:
    """Write the page of a game to a file of its own."""
    folder = tmp_path_factory.mktemp("replays")

    def written(game: PlayedGame, language: Any = "en", seat: KnownTo = None) -> Path:
        path = folder / f"{len(list(folder.iterdir()))}.html"
        path.write_text(replay_page(shown(game, watched(game), seat), language), "utf-8")
        return path

    return written


def game_of(name: str, players: int) -> PlayedGame:
    return played(table(name, players, 3, rules=with_rules(variant_of(name), group_chat=True)), 4)


def at(page: Page) -> int:
    """The number of the event shown."""
    return int(page.locator("#lines > li.here > a").inner_text())


def drawn(page: Page) -> dict[int, dict[str, Any]]:
    """Every seat as it is drawn: its classes, and the text at it."""
    found = page.eval_on_selector_all(
        "#table g.seat",
        "seats => seats.map(g => [g.dataset.seat, g.getAttribute('class'),"
        " [...g.querySelectorAll('text')].map(t => t.textContent)])",
    )
    return {int(seat): {"classes": set(classes.split()), "texts": texts} for seat, classes, texts in found}


def arrows(page: Page) -> set[tuple[int, int]]:
    paths = page.eval_on_selector_all("#table .arrow", "all => all.map(a => [+a.dataset.from, +a.dataset.to])")
    return {(voter, target) for voter, target in paths}


def test_slider_buttons_and_keys_step_through_the_game_and_the_address_follows(opened: Opener, write: WRITE) -> None:
    game = game_of(*WORDS)
    page, did = opened(write(game))
    assert at(page) == 0
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert (at(page), page.url.rpartition("#")[2]) == (2, "e2")
    page.click("#next")
    page.click("#back")
    page.click("#back")
    assert at(page) == 1
    page.eval_on_selector("#slider", SLIDE, 20)
    assert (at(page), page.url.rpartition("#")[2]) == (20, "e20")
    line = clean(event_line(game.told[20].event, "en"))
    assert line in page.locator("#now").inner_text()
    assert page.locator("#now").get_attribute("aria-live") == "polite"
    page.locator("body").click(position={"x": 3, "y": 300})
    page.keyboard.press("End")
    assert at(page) == len(game.told) - 1
    page.keyboard.press("Home")
    page.keyboard.press(" ")
    expect(page.locator("#lines > li.here > a")).not_to_have_text("0")
    assert page.locator("#play").inner_text() == "Pause"
    page.keyboard.press(" ")
    assert page.locator("#play").inner_text() == "Play"
    page.locator("#lines > li").nth(9).click()
    assert at(page) == 9
    assert did.quiet, did


@pytest.mark.parametrize("sort", [WORDS, pytest.param(KILLERS, marks=pytest.mark.slow)])
def test_a_vote_is_drawn_as_arrows_and_goes_when_somebody_speaks(
    opened: Opener, write: WRITE, sort: tuple[str, int]
) -> None:
    game = game_of(*sort)
    polled = [told for told in game.told if told.event.kind == "polled"]
    page, did = opened(write(game), f"#e{polled[0].seq}")
    for told in polled[:3]:
        page.evaluate(f"location.hash = 'e{told.seq}'")
        expect(page.locator("#lines > li.here > a")).to_have_text(str(told.seq))
        ballots = told.event.ballots
        assert arrows(page) == {(voter, target) for voter, target in ballots if target is not None and voter != target}
        abstained = [seat for seat, target in ballots if target is None]
        assert [seat for seat, box in drawn(page).items() if "abstains" in box["texts"]] == sorted(abstained)
    spoke = next(told.seq for told in game.told if told.event.kind == "spoke")
    page.evaluate(f"location.hash = 'e{spoke}'")
    expect(page.locator("#lines > li.here > a")).to_have_text(str(spoke))
    assert arrows(page) == set()
    assert page.locator("#bubble").inner_text() == clean(event_line(game.told[spoke].event, "en"))
    assert did.quiet, did


@pytest.mark.parametrize("sort", [KILLERS, pytest.param(WORDS, marks=pytest.mark.slow)])
def test_each_view_shows_the_table_that_its_viewer_was_told_of(
    opened: Opener, write: WRITE, sort: tuple[str, int]
) -> None:
    game = game_of(*sort)
    players, changes = game.header.players, deltas(game.told)
    page, did = opened(write(game))
    for viewer in ("all", "public", 1, 2, players):
        page.select_option("#view", str(viewer))
        hidden = page.eval_on_selector_all("#lines > li", "all => all.map(li => li.hidden)")
        assert hidden == [not seen(told, viewer) for told in game.told]
        assert page.locator("#roster").is_visible() == (viewer == "all")
        for end in range(game.header.players + 1, len(game.told), len(game.told) // 6):
            page.eval_on_selector("#slider", SLIDE, sum(seen(told, viewer) for told in game.told[: end + 1]) - 1)
            known = [change for told, change in zip(game.told[: end + 1], changes) if seen(told, viewer)]
            wanted = frame(known, players, game.header.deal.roles if viewer == "all" else ())
            boxes = drawn(page)
            for place in wanted.places:
                box = boxes[place.seat]
                assert ("out" in box["classes"]) == (place.out is not None)
                assert ("speaks" in box["classes"]) == (wanted.speaker == place.seat)
                assert ("stage" in box["classes"]) == place.on_stage
                text = " ".join(box["texts"])
                if place.known:
                    name, rank, is_hidden = labels([place.known], "en")[place.known]
                    assert name[:10] in text
                    assert ("hidden" in box["classes"]) == (rank > 1 and bool(is_hidden))
                else:
                    assert not {"hidden", "good"} & box["classes"]
                assert (place.card[:8] in text) if place.card else "“" not in text
                assert (f"agent{place.seat}" in text) == (viewer == "all")
    assert did.quiet, did


FOLD = """cases => cases.map(([deltas, players, truth, ranks]) => {
    const { places, ...table } = foldTable(deltas, players, truth, (known) => (known ? ranks[known] : 0));
    return { ...table, places: places.slice(1), judge: places[0].card };
})"""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in (WORDS[0], KILLERS[0]) else pytest.mark.slow) for name in VARIANTS]
)
def test_the_page_folds_what_happened_into_the_same_table(opened: Opener, write: WRITE, name: str) -> None:
    """Every field of every seat, for several viewers at many moments: `table.js` and `table_state` are one fold."""
    variant = variant_of(name)
    rules = with_rules(variant, ballots="roll_call", group_chat=True, ghost_night_chat=True)
    game = played(table(name, variant.nearest_size(9), 3, rules=rules), 4)
    players, changes = game.header.players, deltas(game.told)
    cases, wanted = [], []
    for viewer in ("all", "public", 0, 1, players):
        truth = game.header.deal.roles if viewer == "all" else ()
        known = [change for told, change in zip(game.told, changes) if seen(told, viewer)]
        ranks = {name: rank(name) for name in {*truth, *(name for change in known for name in change.known.values())}}
        for end in [*range(0, len(known), 3), len(known)]:
            shown_then = frame(known[:end], players, truth)
            cases.append(([change.as_data() for change in known[:end]], players, truth, ranks))
            wanted.append(shown_then._asdict() | {"places": [place._asdict() for place in shown_then.places]})
    page, did = opened(write(game))
    assert page.evaluate(FOLD, json.loads(json.dumps(cases))) == json.loads(json.dumps(wanted))
    assert did.quiet, did


@pytest.mark.slow
def test_a_link_opens_its_event_in_its_view_and_copies_itself(opened: Opener, write: WRITE) -> None:
    game = game_of(*KILLERS)
    path = write(game)
    page, _ = opened(path, "#e22&seat=3")
    assert page.locator("#view").input_value() == "3"
    assert at(page) == max(told.seq for told in game.told[:23] if told.seen_by(3))
    page.keyboard.press("ArrowRight")
    assert page.url.endswith(f"#e{at(page)}&seat=3")
    page.select_option("#view", "public")
    assert page.url.endswith(f"#e{at(page)}&view=public")
    page.click("#copy")
    expect(page.locator("#copy")).to_have_text("Link copied")
    last, did = opened(path, "#e99999&seat=77&x=<img>")
    assert (at(last), last.locator("#view").input_value()) == (len(game.told) - 1, "all")
    assert opened(path, "#%E0%A4%A")[0].locator("#lines > li.here").count() == 1
    assert did.quiet, did


@pytest.mark.slow
def test_beliefs_are_drawn_of_the_onlooker_and_of_each_seat_that_a_view_may_see(opened: Opener, write: WRITE) -> None:
    game = thinking(table(*WORDS, 3), "x")
    page, did = opened(write(game), "#e30")
    seats = {str(seat) for seat in range(1, 8)}

    def lines() -> set[str]:
        return set(page.eval_on_selector_all("#chances .line", "all => all.map(line => line.dataset.seat)"))

    assert page.locator("#chances").is_visible()
    assert lines() == seats
    options = page.locator("#observer option")
    assert options.count() == 8
    before = page.locator("#chances .now").get_attribute("d")
    page.keyboard.press("ArrowRight")
    assert page.locator("#chances .now").get_attribute("d") != before
    page.select_option("#observer", "2")
    assert lines() == seats - {"2"}
    page.select_option("#view", "4")
    assert [option.get_attribute("value") for option in options.all()] == ["", "4"]
    page.select_option("#view", "public")
    assert options.count() == 1
    page.locator("#beliefs summary").click()
    numbers = watched(game)
    now = [moment for moment in numbers if moment.seq <= at(page)][-1].chances
    assert f"Seat 5 {now[5] * 100:.0f}%" in page.locator("#numbers").inner_text()
    assert did.quiet, did


def test_thoughts_are_folded_away_and_shown_to_their_seat_alone(opened: Opener, write: WRITE) -> None:
    game = thinking(table(*WORDS, 3), "thought of {seat}")
    page, did = opened(write(game))
    spoke = next(told for told in game.told if told.event.kind == "spoke")
    item = page.locator("#lines > li").nth(spoke.seq)
    thought = item.get_by_text(f"thought of {spoke.event.seat}")
    assert not thought.is_visible()
    item.locator("summary").click()
    assert thought.is_visible()
    assert "1 call · 812 + 40 tokens" in item.inner_text()
    page.select_option("#view", str(spoke.event.seat % 7 + 1))
    assert not item.locator("details").is_visible()
    page.select_option("#view", str(spoke.event.seat))
    assert thought.is_visible()
    page.select_option("#view", "public")
    assert page.locator("#lines details:visible").count() == 0
    assert did.quiet, did


@pytest.mark.parametrize("text", few_of(hostile_texts.TEXTS, hostile_texts.CLOSING))
def test_what_players_write_stays_text_in_every_view(opened: Opener, write: WRITE, text: str) -> None:
    of = with_deal(table("zhuogui-1", 5, rules=with_rules(variant_of("zhuogui-1"), max_speech=200)), word=f"Z{text}")

    def answer(ask: Ask, rng: Random) -> Action | None:
        return Describe(text=text) if ask.accepts[0] == "describe" else legal(ask, rng)

    referee = finished(of, answer=answer)
    game = as_played(referee, decisions=decision_rows(referee, text.replace("{", "{{").replace("}", "}}")))
    game = game._replace(agents=dict.fromkeys(range(6), text), game=game.game | {"error": text, "game_id": text})
    page, did = opened(write(game))
    spoke = next(told for told in game.told if told.event.kind == "spoke")
    line = clean(event_line(spoke.event, "en"))
    for view in ("all", "public", "1"):
        page.select_option("#view", view)
        page.evaluate(f"location.hash = 'e{spoke.seq}' + ('{view}' === 'public' ? '&view=public' : '')")
        expect(page.locator("#lines > li.here > a")).to_have_text(str(spoke.seq))
        assert page.locator("#bubble").text_content() == line
        for _ in range(4):
            page.keyboard.press("ArrowRight")
    assert page.locator("img, iframe, #table script, #lines script, bdi svg").count() == 0
    assert did.quiet, did


@pytest.mark.parametrize(
    ("dark", "sort"),
    [
        (True, WORDS),
        *(pytest.param(*row, marks=pytest.mark.slow) for row in ((False, WORDS), (True, KILLERS), (False, KILLERS))),
    ],
)
def test_it_is_usable_on_a_phone_in_dark_and_light(
    opened: Opener, write: WRITE, sort: tuple[str, int], dark: bool
) -> None:
    game = game_of(*sort)
    polled = next(told.seq for told in game.told if told.event.kind == "polled")
    page, did = opened(write(game, "zh"), f"#e{polled}", dark=dark, width=360)
    wider = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(wider) <= 0
    box = page.locator("#next").bounding_box()
    assert box is not None
    assert box["height"] >= 38
    assert page.locator("#table g.seat").count() >= sort[1]
    names = page.eval_on_selector_all(
        "#table text.no", "all => all.map(text => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a)"
    )
    assert min(names) > 11
    shade = page.evaluate("getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)[0]")
    assert (shade < 80) == dark
    ink = page.eval_on_selector("#table text.no", "text => getComputedStyle(text).fill.match(/\\d+/g).map(Number)[0]")
    assert abs(ink - shade) > 120
    assert did.quiet, did


def test_the_page_of_a_seat_offers_no_other_view(opened: Opener, write: WRITE) -> None:
    game = game_of(*KILLERS)
    page, did = opened(write(game, seat=2), "#e5&seat=3")
    assert page.locator("#view").count() == 0
    assert at(page) == 5
    assert page.locator("#lines > li:visible").count() == sum(told.seen_by(2) for told in game.told)
    assert page.locator("#chances .line").count() >= game.header.players
    assert did.quiet, did


def test_the_page_of_the_public_shows_what_everybody_was_told(opened: Opener, write: WRITE) -> None:
    game = game_of(*KILLERS)
    page, did = opened(write(game, seat="public"), "#e5&seat=3")
    assert page.locator("#view").count() == 0 and page.locator(".who").count() == 0
    assert page.locator("#lines > li:visible").count() == sum(told.audience == PUBLIC for told in game.told)
    assert "as everybody saw it" in page.locator(".lead").inner_text()
    assert did.quiet, did


@pytest.mark.slow
def test_a_view_that_knows_nothing_yet_shows_nothing(opened: Opener, write: WRITE) -> None:
    """A game that was broken off when seat 1 had seen its card, and nobody else anything."""
    whole = finished(table(*WORDS, 3))
    (first,) = [told for told in whole.told if told.audience == (1,)][:1]
    page, did = opened(write(as_played(whole, told=[first._replace(seq=0)], decisions=[])))
    assert page.locator("#now").inner_text() != ""
    page.select_option("#view", "2")
    assert page.locator("#now").inner_text() == "" and page.locator("#lines > li.here").count() == 0
    assert page.locator("#bubble").inner_text() == "Before the first round"
    for button in ("#next", "#back", "#first", "#last", "#play", "#play"):
        page.click(button)
    page.select_option("#view", "1")
    assert at(page) == 0
    assert did.quiet, did


def test_where_no_judge_is_seen_a_link_to_the_judges_view_shows_everything(opened: Opener, write: WRITE) -> None:
    game = game_of(*KILLERS)
    assert not any(told.audience != PUBLIC and 0 in told.audience for told in game.told)
    page, did = opened(write(game), "#e5&seat=0")
    assert page.locator("#view").input_value() == "all" and at(page) == 5
    assert did.quiet, did


@pytest.mark.slow
def test_a_click_into_the_chart_stops_the_player(opened: Opener, write: WRITE) -> None:
    page, did = opened(write(game_of(*WORDS)))
    page.click("#play")
    expect(page.locator("#play")).to_have_text("Pause")
    page.locator("#chances").click()
    expect(page.locator("#play")).to_have_text("Play")
    assert did.quiet, did


@pytest.mark.slow
def test_without_a_script_the_transcript_is_there_and_nothing_that_does_not_work(opened: Opener, write: WRITE) -> None:
    game = thinking(table(*WORDS, 3), "thought of {seat}")
    page, did = opened(write(game), script=False)
    assert page.locator("#lines > li:visible").count() == len(game.told)
    assert not page.locator("#stage").is_visible()
    page.locator("#lines summary").first.click()
    assert page.get_by_text("thought of").first.is_visible()
    assert did.quiet, did


@pytest.mark.slow
def test_a_void_game_and_one_of_which_nothing_is_recorded_open(opened: Opener, write: WRITE) -> None:
    whole = finished(table(*KILLERS, 3))
    cut = as_played(type(whole).replay(whole.header, whole.journal[:20]))
    page, did = opened(write(cut), "#e999")
    assert at(page) == len(cut.told) - 1
    assert "a bug" in page.locator(".warn").inner_text()
    empty, quiet = opened(write(cut._replace(told=[], decisions=[])))
    assert not empty.locator("#stage").is_visible()
    assert did.quiet and quiet.quiet
