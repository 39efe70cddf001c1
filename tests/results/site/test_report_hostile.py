"""Names and texts that try to be more than text are text in a report, and nothing else."""

import json
import re

import pytest

from arena.text import Text
from results.site.charts.drawing import labels
from results.site.charts.kinds import Axis, Dot, MatrixCell, Spot, against, dots, matrix, scattered
from results.site.page import page, page_name, said, script_data
from results.store.record import Record
from tests import hostile_texts as hostile

from .reported import Parsed, literal, numbers

TAGS = {
    "html", "head", "meta", "title", "style", "body", "a", "header", "div", "span", "small", "nav", "main", "h1", "h2",
    "h3", "p", "section", "dl", "dt", "dd", "details", "summary", "ul", "ol", "li", "table", "thead", "tbody", "tr",
    "th", "td", "bdi", "figure", "svg", "g", "path", "line", "text", "rect", "script", "form", "label", "input", "b",
    "select", "option", "caption", "button", "output", "aside", "figcaption", "code", "tspan", "circle", "defs",
    "marker",
}  # fmt: skip


@pytest.fixture
def made(hostile_report):
    return hostile_report


def written(record):
    """Whatever is shown on the pages about all games: agents, words, ids, names of tournaments, errors."""
    rows = record.rows(_WRITTEN)
    return {row["text"] for row in rows}


_WRITTEN = """
SELECT agent AS text FROM seats WHERE seat > 0 UNION SELECT word FROM deals WHERE word <> ''
UNION SELECT game_id FROM games UNION SELECT name FROM tournaments UNION SELECT error FROM games WHERE error <> ''
"""


def test_no_page_has_an_element_or_attribute_that_is_not_ours(made):
    every = sorted(made.first.parent.rglob("*.html"))
    assert len(every) > 20
    for path in every:
        parsed = Parsed(path.read_text("utf-8"))
        assert {tag for tag, _ in parsed.tags} <= TAGS, path
        for tag, attributes in parsed.tags:
            assert not [name for name in attributes if name.startswith("on") or name in ("style", "src")], (path, tag)
            assert re.match(r"(#|\.\./|games/|[a-z]+\.html|report\.json)", attributes.get("href") or "#"), (path, tag)
        policy = next(a["content"] for tag, a in parsed.tags if tag == "meta" and "http-equiv" in a)
        assert policy.startswith("default-src 'none'; ") and "unsafe" not in policy
        assert len([tag for tag, _ in parsed.tags if tag == "script"]) == 2 * bool(parsed.scripts)


def test_what_was_written_can_be_read_as_it_was(made):
    shown = " ".join(Parsed(path.read_text("utf-8")).text for path in sorted(made.first.parent.glob("*.html")))
    texts = written(Record(made.first.parent.parent / "r.duckdb"))
    assert len(texts & {*hostile.TEXTS, *hostile.PATHS}) > 20
    for text in texts:
        assert literal(text) in shown, text
    replays = [Parsed(path.read_text("utf-8")) for path in sorted((made.first.parent / "games").iterdir())]
    spoken = " ".join(" ".join(replay.texts + replay.scripts) for replay in replays)
    assert all(word in spoken for word in ("onerror=alert(1)", "alert(5)"))


def test_no_page_holds_a_character_that_cannot_be_seen(made):
    for path in made.first.parent.rglob("*.html"):
        assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]",
                             path.read_text("utf-8")), path  # fmt: skip


def test_file_names_are_plain_and_one_for_each_game(made):
    names = [path.name for path in (made.first.parent / "games").iterdir()]
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{1,80}\.html", name) for name in names)
    assert len(names) == made.games == 22


def test_the_numbers_are_whole(made):
    found = numbers(made)
    assert {game["game_id"] for game in found["games"]} >= set(hostile.PATHS)
    assert hostile.SCRIPT in json.dumps(found, ensure_ascii=False)


@pytest.mark.parametrize("name", hostile.PATHS)
def test_an_id_that_is_no_plain_word_is_a_number(name):
    assert re.fullmatch(r"x[0-9a-f]{16}", page_name(name))


def test_names_of_pages():
    assert page_name("t0414878f0c-000012") == "t0414878f0c-000012"
    assert page_name("") != page_name(" ")
    taken = page_name("a/b")
    assert page_name(taken) != taken  # an id that looks like the name of another
    assert all(page_name(device) != device for device in ("con", "NUL", "com1", "Lpt9"))
    assert page_name("console") == "console"


def test_data_cannot_leave_its_element():
    data = {text: [text] for text in (*hostile.TEXTS, "\u2028\u2029")}
    written = script_data(data)
    assert json.loads(written) == data
    assert not set(written) & set("<>&\u2028\u2029")


def test_texts_are_isolated_and_escaped():
    assert said(hostile.HTML) == "<bdi>&lt;img src=x onerror=alert(1)&gt;</bdi>"
    assert said("a\ud800b") == "<bdi>a?b</bdi>"
    assert "\u202e" not in said(hostile.BIDI)


def test_half_a_character_does_not_break_a_page(tmp_path):
    broken = Text("\ud800", "\ud800")
    html = page("figures.html", "en", pages=[], name="\ud800", here="", title=broken, lead=broken, figures=())
    assert html.encode("utf-8", "replace")


def test_pictures_hold_names_as_text():
    named = labels(hostile.TEXTS)
    assert len(set(named.values())) == len(hostile.TEXTS)
    found = [Dot(named[text], 0.5, 0.4, 0.6, panel=named[text]) for text in hostile.TEXTS]
    axis = Axis(hostile.SVG)
    drawings = (
        dots(found, axis, columns=2),
        dots(
            [dot._replace(panel="", series=k % 2) for k, dot in enumerate(found)],
            axis,
            (hostile.HTML, hostile.LINK),
        ),
        matrix(
            [MatrixCell(dot.row, dot.row, 0.5, hostile.ENTITY) for dot in found],
            0.5,
            0.5,
            (hostile.HTML, hostile.SVG),
        ),
        scattered([Spot(dot.row, 1.0, 0.5, 0.4, 0.6, k == 0) for k, dot in enumerate(found)], axis, axis),
        against(found[:3], dict.fromkeys(found[:3], 0.5), axis, axis),
    )
    for svg in drawings:
        parsed = Parsed(svg)
        assert {tag for tag, _ in parsed.tags} <= {"svg", "g", "path", "line", "text", "rect"}
        names = {name for _, attributes in parsed.tags for name in attributes}
        assert not names & {"id", "style", "href", "xlink:href", "onload", "font-family"}
        assert not re.search(r"#[0-9a-f]{3,6}\b", svg)  # colours are the page's own, light or dark
