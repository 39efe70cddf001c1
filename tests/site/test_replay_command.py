"""`zhuogui replay` with a table and as a page, on a record with calls and beliefs, and what is wrong with its words."""

import json
from pathlib import Path

import pytest

from play.main import main
from results.record import Record
from results.replay import find_game
from results.site.played import read_played
from results.site.replay import shown_game

SPEC = """
name = "shown"
variant = "{variant}"
players = {players}
games = 4
seed = 4
language = "en"
agents = ["naive", "random"]
"""


def record_of(folder: Path, variant: str, players: int) -> Path:
    (folder / "s.toml").write_text(SPEC.format(variant=variant, players=players), "utf-8")
    assert main(["tournament", "run", str(folder / "s.toml"), "--db", str(folder / "r.duckdb")]) == 0
    return folder / "r.duckdb"


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return record_of(tmp_path_factory.mktemp("words"), "zhuogui-1", 6)


@pytest.fixture(scope="module")
def killers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return record_of(tmp_path_factory.mktemp("killers"), "killer-v3", 10)


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    capsys.readouterr()
    assert main(["replay", *arguments, "--lang", "en"]) == 0
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    capsys.readouterr()
    try:
        code = main(["replay", *arguments, "--lang", "en"])
    except SystemExit as end:
        code = end.code
    assert code == 2
    return capsys.readouterr().err


def test_the_table_at_an_event_shows_votes_and_who_is_out(capsys: pytest.CaptureFixture[str], words: Path) -> None:
    events = json.loads(said(capsys, str(words), "0", "--json"))
    polled = next(event for event in events if event["event"]["kind"] == "polled")
    drawn = said(capsys, str(words), "0", "--at", str(polled["seq"]))
    for voter, target in polled["event"]["ballots"]:
        assert f" {voter}→{target or '–'} " in drawn
    assert f"back: --at {polled['seq'] - 1}   on: --at {polled['seq'] + 1}" in drawn
    assert "Player" in drawn
    end = said(capsys, str(words), "0", "--at", str(events[-1]["seq"]))
    out = {event["event"]["seat"] for event in events if event["event"]["kind"] == "eliminated"}
    rows = {int(line.split()[0]): line for line in end.splitlines() if line.split()[:1] and line.split()[0].isdigit()}
    del rows[events[-1]["seq"]]
    assert {seat for seat, row in rows.items() if "out · Round" in row} == out
    assert "on: -" in end


def test_with_table_the_transcript_is_numbered_and_a_table_follows_each_turn(
    capsys: pytest.CaptureFixture[str], killers: Path
) -> None:
    lines = said(capsys, str(killers), "1").splitlines()
    drawn = said(capsys, str(killers), "1", "--table").splitlines()
    numbered = [line.split("  ", 1) for line in drawn if "  " in line and line.split("  ", 1)[-1] in lines]
    assert [line.strip().split("  ", 1)[-1] for line in drawn if line.strip().split("  ", 1)[-1] in lines] == lines
    assert numbered
    kinds = [event["event"]["kind"] for event in json.loads(said(capsys, str(killers), "1", "--json"))]
    turns = sum(kinds.count(kind) for kind in ("polled", "dawned", "game_ended"))
    assert sum(line.split()[:2] == ["Seat", "Player"] for line in drawn) == turns


def test_a_seats_table_has_its_own_numbers_and_no_players(capsys: pytest.CaptureFixture[str], killers: Path) -> None:
    own = said(capsys, str(killers), "1", "--as", "2").splitlines()
    drawn = said(capsys, str(killers), "1", "--as", "2", "--at", "3")
    assert f"3  {own[3]}" in drawn
    assert "Player" not in drawn
    assert "naive" not in drawn
    table = json.loads(said(capsys, str(killers), "1", "--as", "2", "--at", "3", "--json"))
    assert table[0]["number"] == 3
    assert all(seat["agent"] is None for seat in table[0]["table"]["seats"])
    known = [seat["known"] for seat in table[0]["table"]["seats"]]
    assert sum(bool(key) for key in known) < len(known) / 2


def test_the_page_is_written_and_its_name_is_said(
    capsys: pytest.CaptureFixture[str], killers: Path, tmp_path: Path
) -> None:
    out = tmp_path / "game.html"
    assert said(capsys, str(killers), "1", "--page", str(out)).strip() == str(out)
    page = out.read_text("utf-8")
    assert page.startswith("<!DOCTYPE html>")
    assert '"onlooker":[[' in page
    assert json.loads(said(capsys, str(killers), "1", "--as", "2", "--page", str(out), "--json")) == {"page": str(out)}
    own = out.read_text("utf-8")
    assert "as seat 2 saw it" in own
    assert "naive" not in own
    assert find_game(Record(killers), "1")["game_id"] not in own
    assert str(find_game(Record(killers), "1")["seed"]) not in page + own


def test_words_that_make_no_sense_are_refused(capsys: pytest.CaptureFixture[str], words: Path, tmp_path: Path) -> None:
    before = words.read_bytes()
    assert "there is no event 999" in refused(capsys, str(words), "0", "--at", "999")
    assert "there is no event -1" in refused(capsys, str(words), "0", "--at=-1")
    assert "ends in .html" in refused(capsys, str(words), "0", "--page", str(words))
    assert "cannot be written" in refused(capsys, str(words), "0", "--page", str(tmp_path / "none" / "x.html"))
    assert "cannot be written" in refused(capsys, str(words), "0", "--page", str(_folder(tmp_path / "x.html")))
    assert "seat 7" in refused(capsys, str(words), "0", "--as", "7", "--page", str(tmp_path / "y.html"))
    assert "not allowed with" in refused(capsys, str(words), "0", "--table", "--at", "3")
    assert words.read_bytes() == before
    assert not (tmp_path / "y.html").exists()


def _folder(path: Path) -> Path:
    path.mkdir()
    return path


def test_many_games_are_read_as_one_is(words: Path) -> None:
    record = Record(words)
    with record.write() as con:
        ((game, *_),) = con.execute("SELECT game_id FROM games WHERE plan_index = 1").fetchall()
        con.execute("INSERT INTO beliefs VALUES (?, 4, 2, 1, 0.75, ''), (?, 4, 2, 3, 0.25, '')", [game, game])
        (seat, ask), *_ = con.execute(
            "SELECT seat, ask_id FROM decisions WHERE game_id = ? AND kind = 'describe'", [game]
        ).fetchall()
        con.execute("UPDATE decisions SET thought = 'hm' WHERE game_id = ? AND seat = ? AND ask_id = ?",
                    [game, seat, ask])  # fmt: skip
        for number in (1, 2):
            con.execute(
                "INSERT INTO calls VALUES (?, ?, ?, ?, 'act', 'a', 'p', 'm', 'ok', false, NULL, 10, 5, 0, 0.5, 20.0, "
                "1, 'h', 0, '', NULL, NULL, [])",
                [game, seat, number, ask],
            )
        ids = [row[0] for row in con.execute("SELECT game_id FROM games ORDER BY plan_index").fetchall()]
    with record.read() as con:
        many = {played.game["game_id"]: played for played in read_played(con, [*ids, "nosuch"])}
        one = next(read_played(con, [game]))
    assert list(many) == ids
    assert many[game] == one
    shown = shown_game(record, find_game(record, game))
    (thought,) = [made for line in shown.lines for made in line.made if made.thought]
    assert (thought.seat, thought.kind, thought.spent) == (seat, "describe", (2, 20, 10, 1.0, 40.0))
    ((at, chances),) = shown.stated[2]
    assert chances == {1: 0.75, 3: 0.25}
    assert [line.told.audience for line in shown.lines[: at + 1]].count("public") == 4
