"""What a report says: the figures of the record, in every kind of record, in the reader's language."""

import random
import re
import sys
from pathlib import Path

import pytest

from results.estimates.finished_games import played
from results.estimates.skills.agent_skills import skills
from results.estimates.strength.ratings import fit
from results.estimates.strength.versus import versus
from results.queries.costs import costs
from results.site.labels import STATUSES
from results.site.number_format import count, percent, points, signed
from results.site.page import NoPages
from results.site.report import replaying, win_shares
from results.store.record import Record
from tests.all_rows import few_of
from tests.results.store.small_record import filled, plan
from tests.results.store.small_record import played as one_game

from ..estimates.records import Row, fill, lot
from .reported import Parsed, numbers, report, watch

PAGES = ("index", "strengths", "skills", "decisions", "balance", "games")


@pytest.fixture
def record(whole):
    return whole


@pytest.fixture
def made(plain_report):
    return plain_report


def pages(made):
    return {name: Parsed((made.first.parent / f"{name}.html").read_text("utf-8")) for name in PAGES}


def test_every_figure_is_that_of_the_estimates(record, made):
    figures, games = numbers(made)["figures"], played(record)
    assert [row["elo"] for row in figures["whole"]["ratings"]["ratings"]] == [row.elo for row in fit(games).rows]
    assert [row["elo"] for row in figures["by_role"]["ratings"]["ratings"]] == [r.elo for r in fit(games, "role").rows]
    assert [row["observed"] for row in figures["meetings"]] == [row.observed for row in versus(games)]
    assert [row["value"] for row in figures["skills"]] == [row.value for row in skills(record)]
    assert [row["usd"] for row in figures["costs"]] == [row.usd for row in costs(record)]
    assert [row["share"] for row in figures["agents"]] == [row.share for row in win_shares.by_agent(games)]


def test_the_pages_show_them(record, made):
    shown = {name: page.text for name, page in pages(made).items()}
    for row in fit(played(record)).rows:
        assert f"{row.agent} {row.rank} {row.rank_best}–{row.rank_worst} {points(row.elo)}" in shown["index"]
    for skill in skills(record):
        if skill.value is not None and not skill.clean:
            assert f"{skill.agent} {signed(skill.value)}" in shown["skills"]
    for cost in costs(record):
        assert f"{percent(cost.failed / cost.calls)} {count(cost.input_tokens)}" in shown["decisions"]
    ends = {row["status"] for row in record.rows("SELECT DISTINCT status FROM decisions WHERE seat > 0")}
    assert len(ends) > 1
    assert all(STATUSES[status].en in shown["decisions"] for status in ends)
    assert "22 of" not in shown["index"] and "3 tournaments" in shown["index"]


def test_wins_are_counted_as_the_record_has_them(record):
    games = played(record)
    (rows,) = [record.rows(_HIDDEN)]
    expected = {(row["variant"], str(row["players"])): row["share"] for row in rows}
    assert {(won.group, won.name): won.share for won in win_shares.hidden_sides(games)} == pytest.approx(expected)
    (rows,) = [record.rows(_SEATS)]
    expected = {(str(row["players"]), str(row["seat"])): row["share"] for row in rows}
    assert {(won.group, won.name): won.share for won in win_shares.by_place(games)} == pytest.approx(expected)


_HIDDEN = """
SELECT variant, players, avg(CASE WHEN winner IS NULL THEN 0.5 WHEN winner IN ('ghosts', 'killers') THEN 1 ELSE 0 END)
       AS share FROM games WHERE status = 'finished' GROUP BY ALL
"""
_SEATS = """
SELECT players, seat, avg(CASE WHEN winner IS NULL THEN 0.5 WHEN won THEN 1 ELSE 0 END) AS share
FROM results GROUP BY ALL
"""


@pytest.mark.slow
def test_the_two_kinds_of_games_stand_side_by_side(tmp_path):
    """All games, and those in which nobody's decision was left to the default."""
    rows = lot(random.Random(4), 60)
    rows = [row._replace(status={1: "defaulted"}) if k % 3 == 0 else row for k, row in enumerate(rows)]
    made = report(fill(tmp_path / "r.duckdb", rows), tmp_path)
    shown = pages(made)["index"]
    assert "40 of 60" in shown.text
    assert "Elo, clean games" in shown.text and "win rate, clean games" in shown.text
    drawings = [
        attributes for tag, attributes in shown.tags if tag == "path" and attributes.get("fill") == "var(--red)"
    ]
    assert len(drawings) >= 4  # a second mark for each agent, of another colour and shape


@pytest.mark.slow
def test_roles_that_were_not_shared_out_evenly_are_named(tmp_path):
    """a is a ghost in every game, b and c in none."""
    fair = [Row(f"d{k}", ("a", "b", "c"), (1 + k % 3,), "humans") for k in range(60)]
    unfair = [Row(f"d{k}", ("a", "b", "c"), (1,), "humans") for k in range(60)]
    for name, rows, said in (("fair", fair, "shared out evenly."), ("unfair", unfair, "a: ghost; b: ghost; c: ghost;")):
        (tmp_path / name).mkdir()
        shown = pages(report(fill(tmp_path / f"{name}.duckdb", rows), tmp_path / name))["balance"].text
        assert said in shown and ("Not shared out evenly" in shown) == (name == "unfair")
    assert "a 60 60 0 b 60 0 60 c 60 0 60" in shown


def test_every_game_is_listed_and_has_its_replay(record, made):
    listed = pages(made)["games"]
    rows = record.rows("SELECT game_id FROM games")
    links = [a["href"] for tag, a in listed.tags if tag == "a" and (a.get("href") or "").startswith("games/")]
    assert len(links) == len(rows) == made.games
    assert all((made.first.parent / link).is_file() for link in links)
    assert {path.name for path in (made.first.parent / "games").iterdir()} == {Path(link).name for link in links}
    assert all(row["game_id"] in listed.text for row in rows)


@pytest.mark.slow
def test_only_one_tournament(record, tmp_path):
    (entered,) = record.rows("SELECT tournament_id FROM tournaments WHERE name = 'k'")
    made = report(record, tmp_path, tournament=entered["tournament_id"])
    assert made.games == 6
    assert {game["variant"] for game in numbers(made)["games"]} == {"killer-7-16"}
    assert numbers(made)["figures"]["overview"]["finished"] == 6


ODD = {
    "empty": [],
    "void games": [Row("d1", ("a", "b", "c"), (1,), None, state="void")],
    "one game": [Row("d1", ("a", "b", "c"), (1,), "ghosts")],
    "one agent": [Row(f"d{k}", ("a", "a", "a"), (1,), "ghosts" if k % 2 else "humans") for k in range(4)],
    "one deal": [Row("d1", ("a", "b", "c"), (1 + k % 3,), "ghosts") for k in range(4)],
    "draws": [Row(f"d{k}", ("a", "b", "c"), (1 + k % 3,), None) for k in range(4)],
    "no words": [Row(f"d{k}", ("a", "b", "c"), (1 + k % 3,), "humans", word="") for k in range(4)],
    "no tournament": [Row(f"d{k}", ("a", "b", "c"), (1,), "humans", tournament=None) for k in range(3)],
    "a variant of another program": [Row("d1", ("a", "b"), (1,), "ghosts", variant="hide-and-seek")],
}


@pytest.mark.parametrize("kind", few_of(ODD, "empty", "void games", "one agent", "no words"))
@pytest.mark.parametrize("language", few_of(["en", "zh"], "en"))
def test_odd_records_have_pages_too(tmp_path, kind, language):
    made = report(fill(tmp_path / "r.duckdb", ODD[kind]), tmp_path, language)
    for name, page in pages(made).items():
        assert len(page.text) > 60, name
        assert not re.search(r"\b(None|nan)\b(?!-)", page.text), name  # a game of no tournament is called so in `fill`
    shown = pages(made)
    if kind in ("empty", "void games"):
        assert ("No game has been finished" if language == "en" else "还没有打完的对局") in shown["index"].text
        assert not [tag for page in shown.values() for tag, _ in page.tags if tag == "svg"]
    if kind == "one agent":
        assert ("only a has played" if language == "en" else "只有 a 玩过") in shown["index"].text


@pytest.mark.slow
def test_a_game_of_another_program_is_a_page_that_says_so(record, tmp_path):
    """The other games of the record have their replays."""
    copy = Record(tmp_path / "r.duckdb")
    copy.path.write_bytes(record.path.read_bytes())
    (row,) = copy.rows("SELECT game_id FROM games ORDER BY game_id LIMIT 1")
    with copy.write() as con:
        con.execute("UPDATE games SET house_rules = '{}' WHERE game_id = ?", [row["game_id"]])
    made = report(copy, tmp_path)
    texts = [path.read_text("utf-8") for path in (made.first.parent / "games").iterdir()]
    assert len(texts) == 22
    (unknown,) = [text for text in texts if "does not know its rules" in text]
    assert row["game_id"] in unknown and "<svg" not in unknown


@pytest.mark.slow
def test_traditional_characters(record, tmp_path):
    made = report(record, tmp_path, "zh-Hant")
    shown = pages(made)["index"]
    assert dict(shown.tags)["html"] == {"lang": "zh-Hant"}
    assert "勝率" in shown.text and "胜率" not in shown.text


def test_onlookers_are_in_the_replays(watched_report, plain_report):
    name = numbers(watched_report)["games"][0]["page"]
    seen, unseen = ((one.first.parent / name).read_text("utf-8") for one in (watched_report, plain_report))
    assert len(seen) > len(unseen)


@pytest.mark.slow
def test_many_games_are_written_by_several_processes_and_come_out_alike(record, watched_report, tmp_path, monkeypatch):
    monkeypatch.setattr(replaying, "ALONE", 0)
    monkeypatch.setattr(replaying, "_SHARE", 5)
    monkeypatch.setattr(replaying, "_cores", lambda: 2)
    together = report(record, tmp_path / "together", watch=watch)
    one, other = (
        {path.name: path.read_text("utf-8") for path in (made.first.parent / "games").iterdir()}
        for made in (watched_report, together)
    )
    assert one == other and len(one) == 22


def test_a_game_is_the_page_that_its_link_says_in_a_record_of_one_game(tmp_path):
    record = filled(tmp_path / "r.duckdb", [one_game(plan(), 0, tournament=False)])
    made = report(record, tmp_path)
    (game,) = numbers(made)["games"]
    assert game["tournament"] is None
    assert "<svg" in (made.first.parent / game["page"]).read_text("utf-8")


@pytest.mark.parametrize("package", few_of(["altair", "vl_convert", "jinja2"], "vl_convert"))
def test_what_is_not_installed_is_named(tmp_path, package, record, monkeypatch):
    from results.site.page import _environment

    _environment.cache_clear()
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(NoPages, match=rf"pages need the package {package.replace('_', '-')}.*pip install -e"):
        report(record, tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_a_record_that_is_written_to_meanwhile(record, tmp_path):
    """It is held for a moment only: a writer goes on while the pages are made."""
    copy = Record(tmp_path / "live.duckdb")
    copy.path.write_bytes(record.path.read_bytes())

    def writing(game):
        with Record(copy.path, wait=0.5).write() as con:
            con.execute("UPDATE games SET winner = NULL")
        return ()

    made = report(copy, tmp_path, watch=writing)
    assert any(game["winner"] for game in numbers(made)["games"])
